// SPDX-License-Identifier: Apache-2.0
// The numbers in the sentences and tables of the lesson: every one that is an answer opens, what
// opens is what is written, and its rows, parts or formula come to it.
import type { TemplateResult } from 'lit';
import { describe, expect, it } from 'vitest';
import { allWords } from '../../../web/src/i18n/all.ts';
import { say } from '../../../web/src/i18n/sentence.ts';
import type { MessageKey } from '../../../web/src/i18n/t.ts';
import { shapeFor } from '../../../web/src/lesson/levers.ts';
import { stepIds } from '../../../web/src/lesson/steps.ts';
import type { PartialParams } from '../../../web/src/params/fields.ts';
import type { Explained } from '../../../web/src/state/explained.ts';
import type { AnyStep } from '../../../web/src/views/learn/step-view.ts';
import { ask } from '../lesson/ask.ts';
import { sceneOf, sentencesOf, steps, writtenIn } from '../lesson/scene.ts';
import { description } from '../../wasm/engine.ts';
import { expectItself, plain } from './behind.ts';

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
      await expectItself(number);
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
