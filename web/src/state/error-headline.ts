// SPDX-License-Identifier: Apache-2.0
// What a pasted line says, in one sentence.
import type { ErrorExplanation } from '../engine/explanation.ts';
import type { EngineErrorData } from '../engine/protocol.ts';
import { shortened, type Value } from '../i18n/sentence.ts';
import type { Told } from './explained.ts';
import { countsOf, errorNumbers } from './error-numbers.ts';
import { told } from './told.ts';

// `text` is what was pasted; a line of which nothing is understood has no answer.
export function errorHeadline(
  answer: ErrorExplanation | null,
  text: string,
  problem: EngineErrorData | null = null,
): Told {
  if (text.trim() === '') return told('headline.error.none', {});
  if (answer === null && problem?.reason === 'out_of_range') {
    return told('headline.error.too_large', {}, { got: { text: shortened(problem.got) } });
  }
  if (answer === null || answer.resource === 'unknown') return told('headline.error.unknown', {});
  const { required_bytes: required, limit_bytes: limit, candidate_count: found } = answer;
  const resource: Value = { message: `error_line.resource.${answer.resource}` };
  const numbers = errorNumbers(answer);
  if (answer.resource === 'device_memory' && numbers.required !== null) {
    return told('headline.error.device_memory', { required: numbers.required });
  }
  if (answer.resource === 'device_memory') return told('headline.error.device_memory_unsized', {});
  if (answer.required === null || answer.limit === null) {
    return told('headline.error.partial', {}, { resource });
  }
  if (answer.required <= answer.limit) {
    return told('headline.error.within', countsOf(answer), { resource });
  }
  if (answer.resource === 'tensor_memory') return told('headline.error.tensor_memory', numbers);
  if (required === null || limit === null) {
    return told('headline.error.counted', numbers, { resource });
  }
  const values = { found: { count: found } };
  if (answer.limit_kind === 'static') return told('headline.error.static', numbers, values);
  const rule = found > 0n ? 'candidates' : 'no_candidates';
  return told(`headline.error.${rule}`, numbers, values);
}
