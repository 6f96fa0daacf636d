// SPDX-License-Identifier: Apache-2.0
// The numbers of an out-of-resource line: what it says, and what the kernels found ask for.
import type { ErrorCandidate, ErrorExplanation } from '../engine/explanation.ts';
import type { HardwareProfile } from '../engine/protocol.ts';
import type { Sentence, Value } from '../i18n/sentence.ts';
import { errorNotes, limitBytes, requiredBytes, scoreBytes, scoresIn } from './error-notes.ts';
import {
  explained,
  type Explained,
  later,
  type Part,
  plainSentence,
  type Told,
} from './explained.ts';
import { bufferLabel, profileNumber, sramRuleSource } from './numbers.ts';
import { told } from './told.ts';

type Stated = 'required' | 'limit';
export type ErrorNumbers = Record<Stated | 'over', Explained | null>;

const given = (name: Stated, value: Value, key = `error.${name}`): Explained =>
  explained(key, `error_line.${name}`, 'given', value);

// In bytes where it is memory, else in what the line counts.
export function errorNumbers(answer: ErrorExplanation): ErrorNumbers {
  const of = (name: Stated, bytes: bigint | null): Explained | null => {
    const count = answer[name];
    if (bytes !== null) return given(name, { bytes });
    return count === null ? null : given(name, { count });
  };
  const [required, limit] = [requiredBytes(answer), limitBytes(answer)];
  const numbers = { required: of('required', required), limit: of('limit', limit) };
  if (required !== null && limit !== null) return { ...numbers, over: overBy(required, limit) };
  const { required: all, limit: most } = answer;
  const counted = all !== null && most !== null && required === null && limit === null;
  return { ...numbers, over: counted ? countOver(all, most) : null };
}

// As they stand in the line, without a unit.
export const countsOf = (answer: ErrorExplanation): Record<Stated, Explained | null> => {
  const of = (name: Stated) => {
    const count = answer[name];
    return count === null ? null : given(name, { count }, `error.${name}.count`);
  };
  return { required: of('required'), limit: of('limit') };
};

// What a reader has to know beside them, with its numbers.
export function toldNotes(
  answer: ErrorExplanation,
  catalogue: readonly HardwareProfile[] = [],
): Told[] {
  const speaking = answer.families[0]?.hardware[0];
  const numbers = {
    limit: errorNumbers(answer).limit,
    ...scoreNumbers(answer.required ?? 0n),
    ...tensorNumbers(catalogue.find(({ id }) => id === speaking)),
  };
  return errorNotes(answer).map((note) => {
    const own = Object.entries(numbers).filter(([name]) => name in note.values);
    return told(note.key, Object.fromEntries(own), note.values);
  });
}

// Of the tensor memory of the GPU that has this limit.
function tensorNumbers(hardware: HardwareProfile | undefined): Record<string, Explained> {
  const bytes = hardware?.tmem_bytes_per_sm ?? 0;
  if (hardware === undefined || bytes === 0) return {};
  const size = profileNumber(hardware, 'tmem_bytes_per_sm', 'fact.tensor_memory', { bytes });
  const columns = explained(
    'error.tensor_columns',
    'fact.tensor_columns_most',
    size.kind,
    { count: bytes / (128 * 4) },
    {
      how: [plainSentence('explained.note.tensor_column')],
      formula: 'Tm/(128*4)',
      letters: { Tm: bytes },
      sources: size.sources,
    },
  );
  return { size, columns };
}

// As many scores as the bytes would be, and one head of so many tokens has that many.
function scoreNumbers(required: bigint): Record<'elements' | 'length', Explained> {
  const { elements, length } = scoresIn(required);
  const letters = { Ba: required, es: scoreBytes };
  const number = (name: 'elements' | 'length', count: bigint | number, formula: string) =>
    explained(`error.${name}`, `error_line.${name}`, 'given', { count }, { formula, letters });
  return {
    elements: number('elements', elements, 'floor(Ba/es)'),
    length: number('length', length, 'floor(sqrt(floor(Ba/es)))'),
  };
}

const overBy = (required: bigint, limit: bigint): Explained =>
  explained(
    'error.over',
    'fact.missing',
    'given',
    { bytes: required - limit },
    {
      formula: 'b-Sl',
      letters: { b: required, Sl: limit },
      combined: 'beside',
      parts: [part('error_line.required', required), part('error_line.limit', limit)],
    },
  );

const countOver = (required: bigint, limit: bigint): Explained =>
  explained(
    'error.over',
    'fact.missing',
    'given',
    { count: required - limit },
    {
      parts: [
        { ...part('error_line.required', 0n), value: { count: required } },
        { ...part('error_line.limit', 0n), value: { count: limit }, minus: true },
      ],
    },
  );

const part = (label: 'error_line.required' | 'error_line.limit', bytes: bigint): Part => ({
  label: plainSentence(label),
  value: { bytes },
  formula: null,
});

// What the rule of a kernel gives for the tile in this line of the list, and what a compiler added.
export function candidateNumbers(
  candidate: ErrorCandidate,
  line: number,
): { model: Explained; scratch: Explained } {
  const { rule, ledger, model_bytes, scratch_bytes } = candidate;
  const named = (label: 'fact.sram_required' | 'error_line.scratch'): Sentence => ({
    key: 'number.of_gpu',
    values: { label: { message: label }, gpu: { text: `${rule}, ${line}` } },
  });
  const sources = [sramRuleSource(rule)];
  const model = { bytes: model_bytes };
  return {
    model: later(`error.model.${line}`, named('fact.sram_required'), 'modelled', model, () =>
      explained('', 'fact.sram_required', 'modelled', model, {
        parts: ledger.map(({ item, copies, bytes }) => ({
          label: bufferLabel(item, copies),
          value: { bytes },
          formula: null,
        })),
        sources,
        leftOut: 'number.left_out.sram',
      }),
    ),
    scratch: explained(
      `error.scratch.${line}`,
      named('error_line.scratch'),
      'modelled',
      { bytes: scratch_bytes },
      {
        parts: [
          part('error_line.required', model_bytes + scratch_bytes),
          {
            label: plainSentence('fact.sram_required'),
            value: model,
            formula: null,
            minus: true,
          },
        ],
        sources,
      },
    ),
  };
}
