// SPDX-License-Identifier: Apache-2.0
// What a reader of an out-of-resource line has to know beside its numbers; the page and the command
// line say the same.
import type { ErrorExplanation } from '../engine/explanation.ts';
import { type Sentence, shortened } from '../i18n/sentence.ts';

// Which of several lines was read; null where there is one.
export function readLine({ line }: ErrorExplanation, text: string): Sentence | null {
  const lines = text.trimEnd().split('\n');
  if (lines.length < 2) return null;
  const words = lines[Number(line) - 1]?.trim() ?? '';
  return {
    key: 'error_line.read',
    values: {
      line: { count: line },
      lines: { count: lines.length },
      text: { text: shortened(words) },
    },
  };
}

const tensorMemory = { columns: 512, bytes: 262_144 }; // of an SM

export function errorNotes(answer: ErrorExplanation): Sentence[] {
  if (answer.limit_kind === 'static' && answer.limit_bytes !== null) {
    return [{ key: 'error_line.note.static', values: { limit: { bytes: answer.limit_bytes } } }];
  }
  if (answer.resource === 'tensor_memory') {
    const { columns, bytes } = tensorMemory;
    const values = { columns: { count: columns }, size: { bytes } };
    return [{ key: 'error_line.note.tensor_memory', values }];
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
