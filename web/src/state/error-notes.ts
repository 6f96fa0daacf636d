// SPDX-License-Identifier: Apache-2.0
// What a reader of an out-of-resource line has to know beside its numbers; the page and the command
// line say the same.
import type { ErrorExplanation } from '../engine/explanation.ts';
import type { Sentence } from '../i18n/sentence.ts';

export function errorNotes(answer: ErrorExplanation): Sentence[] {
  if (answer.limit_kind === 'static' && answer.limit_bytes !== null) {
    return [{ key: 'error_line.note.static', values: { limit: { bytes: answer.limit_bytes } } }];
  }
  if (answer.resource === 'tensor_memory') {
    return [{ key: 'error_line.note.tensor_memory', values: {} }];
  }
  if (answer.resource !== 'device_memory') return [];
  const note: Sentence = { key: 'error_line.note.device_memory', values: {} };
  return answer.required === null ? [note] : [note, asScores(answer.required)];
}

export const scoreBytes = 2n;

export function scoresIn(required: bigint): { elements: bigint; length: number } {
  const elements = required / scoreBytes;
  return { elements, length: Math.floor(Math.sqrt(Number(elements))) };
}

function asScores(required: bigint): Sentence {
  const { elements, length } = scoresIn(required);
  return {
    key: 'error_line.note.as_scores',
    values: { elements: { count: elements }, length: { count: length } },
  };
}

// In bytes, of shared or of device memory; empty for what is counted otherwise.
export const requiredBytes = (answer: ErrorExplanation): bigint | null =>
  answer.resource === 'device_memory' ? answer.required : answer.required_bytes;
export const limitBytes = (answer: ErrorExplanation): bigint | null =>
  answer.resource === 'device_memory' ? answer.limit : answer.limit_bytes;
