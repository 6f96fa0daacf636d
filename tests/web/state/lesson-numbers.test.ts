// SPDX-License-Identifier: Apache-2.0
// The numbers in the sentences and tables of the lesson: every one that is an answer opens, what
// opens is what is written, and its rows, parts or formula come to it.
import type { TemplateResult } from 'lit';
import { describe, expect, it } from 'vitest';
import { allWords } from '../../../web/src/i18n/all.ts';
import { say, type Value } from '../../../web/src/i18n/sentence.ts';
import type { MessageKey } from '../../../web/src/i18n/t.ts';
import { shapeFor } from '../../../web/src/lesson/levers.ts';
import { stepIds } from '../../../web/src/lesson/steps.ts';
import type { PartialParams } from '../../../web/src/params/fields.ts';
import { answerTo, filled } from '../../../web/src/state/asked-number.ts';
import type { Explained } from '../../../web/src/state/explained.ts';
import { hasPadding } from '../../../web/src/state/formula.ts';
import type { AnyStep } from '../../../web/src/views/learn/step-view.ts';
import { ask } from '../lesson/ask.ts';
import { sceneOf, sentencesOf, steps, writtenIn } from '../lesson/scene.ts';
import { description } from '../../wasm/engine.ts';
import { evaluate } from './working.ts';

const plain = (value: Value) => say('en', { key: 'plain', values: { value } });

// Times in seconds, all else as it is.
const amount = (value: Value): number =>
  'milliseconds' in value ? value.milliseconds / 1000 : Number(Object.values(value)[0]);
const near = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.abs(b);

// What the panel makes or asks for when it is opened.
async function opened(number: Explained): Promise<Explained> {
  const made = number.make ? filled(number, number.make()) : number;
  if (made.asks === null) return made;
  if ('over' in made.asks) for (const part of made.asks.over) await comesToItself(part);
  const found = await answerTo(made.asks, ask, description);
  if (found === null) throw new Error(`${number.key}: the report has no such number.`);
  expect(
    near(amount(found.value), amount(number.value)),
    `${number.key}: ${plain(found.value)}`,
  ).toBe(true);
  return filled(made, found);
}

// By a source or by the reader, who need not say more.
const isStated = ({ kind }: Explained) => kind === 'published' || kind === 'own';

// What its rows, parts or formula come to; null where it is stated, computed here, or padded by a rule
// of the engine's own.
function worked(number: Explained) {
  const { value, formula, letters, ledger, ledgerOf, parts, combined } = number;
  if (ledger.length > 0 && ledgerOf === 'explained.rows')
    return Number(ledger.reduce((sum, { bytes }) => sum + bytes, 0n));
  if (formula !== null) return hasPadding(formula) ? null : evaluate(formula, letters);
  const counting = parts.filter(({ label }) => label.key !== 'number.not_in_bound');
  const amounts = counting.map((part) => (part.minus ? -1 : 1) * amount(part.value));
  if (amounts.length === 0) return isStated(number) || number.how.length > 0 ? null : NaN;
  if (combined === 'sum') return amounts.reduce((a, b) => a + b, 0);
  if (combined === 'largest') return Math.max(...amounts);
  if (combined === 'least') return Math.min(...amounts);
  if (combined === 'quotient') return (amounts[0] ?? NaN) / (amounts[1] ?? NaN);
  return amount(value);
}

async function comesToItself(number: Explained): Promise<void> {
  const open = await opened(number);
  const behind = worked(open);
  if (behind !== null) {
    expect(near(behind, amount(number.value)), `${number.key}: ${behind}`).toBe(true);
  }
  const { formula, ledger, parts, sources, how } = open;
  const something = [formula ?? '', ...ledger, ...parts, ...sources, ...how];
  expect(isStated(open) || something.some(Boolean), `${number.key}: nothing behind`).toBe(true);
}

const inCell = (cell: unknown): Explained[] => {
  if (typeof cell !== 'object' || cell === null) return [];
  const [of] = (cell as TemplateResult).values;
  return typeof of === 'object' && of !== null && 'kind' in of && 'asks' in of
    ? [of as unknown as Explained]
    : [];
};

const shapes: PartialParams[] = [
  {},
  { head_dim: 64, seq_len_q: 2048, dtype: 'fp32', tile_rows: 32 },
  { hardware: 'rtx-4090', batch: 2, heads_q: 8, tile_rows: 96 },
  { seq_len_q: 1000, head_dim: 80, tile_rows: 48, tile_cols: 48, heads_q: 3 },
  { hardware: 'mi300x', dtype: 'fp8_e4m3' },
  { hardware: 'tpu-v5p' },
];

// Counts that are the question, not an answer: they need no panel.
const given: Readonly<Record<string, string>> = {
  length: 'a lever',
  heads: 'a lever',
  batch: 'a lever',
  d: 'a lever',
  rows: 'a lever',
  cols: 'a lever',
  tile: 'a lever',
  e: 'bytes of the data type, a lever',
  twice: 'the length that the question asks for',
  posed: 'a tile that the question names',
  posed_d: 'a head dimension that the question names',
  small: 'a tile that the lesson draws',
  large: 'a tile that the lesson draws',
  low: 'the lowest tile that the lesson draws',
  high: 'the tallest tile that the lesson draws',
  a: 'a tile that the answer compares',
  b: 'a tile that the answer compares',
  short: 'a length that the answer compares',
  long: 'a length that the answer compares',
  'room.most': 'the tallest tile that the lesson asks for',
};
const kinds = ['bytes', 'count', 'ratio', 'percent', 'milliseconds', 'error', 'bytes_per_second'];

// Answers among what is written that do not open, neither alone nor within what opens.
const closed = (written: ReturnType<typeof writtenIn>, numbers: object): string[] =>
  written
    .filter(([path, value]) => {
      const [kind = ''] = Object.keys(value);
      if (!kinds.includes(kind)) return false;
      const names = path.split('.');
      if (kind === 'count' && ((names.at(-1) ?? '') in given || path in given)) return false;
      return !names.some((_, i) => names.slice(0, i + 1).join('.') in numbers);
    })
    .map(([path, value]) => `${path}: ${plain(value)}`);

describe.each(steps.map((step) => [step.id, step] as const))('%s', (_, step: AnyStep) => {
  it.each(shapes)('opens what it writes, at %j', async (set) => {
    const shape = shapeFor(description, step, set);
    const answer = await step.ask(ask, shape);
    const written = sentencesOf(step, answer, shape).flatMap((sentence) => writtenIn(sentence));
    const numbers = step.numbers?.(answer, shape) ?? {};
    expect(closed(written, numbers)).toEqual([]);
    const values = new Map(written);
    for (const [name, { value }] of Object.entries(numbers)) {
      expect(values.has(name), `${name} stands in no sentence`).toBe(true);
      expect(plain(value), name).toBe(plain(values.get(name)!));
    }
    const rows = step.rows?.(sceneOf(answer, shape)).rows;
    const cells = (rows ?? []).flatMap((row) => row.flatMap(inCell));
    const results = step.formulas(answer, shape).map(({ result }) => result);
    const answers: Explained[] = [];
    for (const [myth, numbersOf] of step.myths) {
      const told = await numbersOf(ask, shape);
      const own = writtenIn({ key: `learn.myth.${myth}.answer`, values: told });
      const opening = step.mythNumbers?.(myth, told, shape) ?? {};
      expect(closed(own, opening), myth).toEqual([]);
      for (const [name, { value }] of Object.entries(opening)) {
        expect(new Map(own).has(name), `${myth}: ${name} stands in no sentence`).toBe(true);
        expect(plain(value), `${myth}: ${name}`).toBe(plain(new Map(own).get(name)!));
      }
      answers.push(...Object.values(opening));
    }
    const keys = new Map<string, string>();
    for (const number of [...Object.values(numbers), ...cells, ...results, ...answers]) {
      // One key is one number.
      expect(keys.get(number.key) ?? plain(number.value), number.key).toBe(plain(number.value));
      keys.set(number.key, plain(number.value));
      for (const language of ['en', 'zh'] as const) {
        expect(say(language, number.label), number.key).not.toMatch(/[{}]|[a-z]\.[a-z]|_/);
      }
      await comesToItself(number);
    }
  });
});

// An amount that stands in the words themselves comes from no engine and opens nothing.
it('has no amount in its words', () => {
  const spoken = /^learn\.(?:(.+)\.(?:lead|tell|why|left_out)|myth\..+\.answer)$/;
  const found = Object.entries(allWords.en).filter(
    ([key, text]) => spoken.test(key) && /\d[\d.,]*\s?([KMGT]i?B|%|times|ms)(?!\w)/.test(text),
  );
  expect(found.map(([key]) => key as MessageKey)).toEqual([]);
  expect(stepIds.length).toBe(steps.length);
});
