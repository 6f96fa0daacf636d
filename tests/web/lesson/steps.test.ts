// SPDX-License-Identifier: Apache-2.0
// Every step with the real engine: its words are there and filled, its drawings and tables are
// made, every misconception is met.
import { describe, expect, it } from 'vitest';
import { allWords } from '../../../web/src/i18n/all.ts';
import { say } from '../../../web/src/i18n/sentence.ts';
import { isMessageKey, type MessageKey } from '../../../web/src/i18n/t.ts';
import { shapeOf } from '../../../web/src/lesson/ask.ts';
import {
  lessonOf,
  myths,
  neighbour,
  placeOfStep,
  stepIds,
  stepNamed,
} from '../../../web/src/lesson/steps.ts';
import type { Explained } from '../../../web/src/state/explained.ts';
import type { Cell } from '../../../web/src/views/attn-table.ts';
import type { PartialParams } from '../../../web/src/params/fields.ts';
import { description } from '../../wasm/engine.ts';
import { ask } from './ask.ts';
import { sceneOf, sentencesOf, steps, writtenIn } from './scene.ts';

const languages = ['en', 'zh'] as const;
const shapes: PartialParams[] = [
  {},
  { seq_len_q: 1000, head_dim: 80, tile_rows: 48, tile_cols: 48, heads_q: 3 },
  { hardware: 'mi300x', dtype: 'fp8_e4m3' },
  { hardware: 'apple-m4-max', dtype: 'fp4', seq_len_q: 512 },
  { hardware: 'tpu-v5p' },
];
// Each part that every step says; `tell` only where there is something to guess.
const partsOf = (guess: unknown) =>
  ['ask', 'lead', 'caption', 'why', 'left_out'].concat(guess === null ? [] : ['tell']);

// A number that opens its panel, as it is written.
function plainCell(cell: Cell): unknown {
  if (typeof cell !== 'object' || cell === null || !('values' in cell)) return cell;
  const [number] = cell.values as [Partial<Explained> | undefined];
  const { label, value } = number ?? {};
  if (label === undefined || value === undefined) return ''; // a formula
  return [say('en', label), say('en', { key: 'plain', values: { value } })];
}

describe('the order of the steps', () => {
  it('is that of the contents, each once', () => {
    expect(steps.map(({ id }) => id)).toEqual([...stepIds]);
    expect(new Set(stepIds).size).toBe(stepIds.length);
  });
  it('leads from each to the next, and the first is the start of the room', () => {
    expect(neighbour('q1-grow', -1)).toBeNull();
    expect(neighbour('q1-grow', 1)).toBe('q1-lines');
    expect(neighbour('code', 1)).toBeNull();
    expect(placeOfStep('q1-grow')).toBe('');
    expect(stepNamed(placeOfStep('q2-chip'))).toBe('q2-chip');
    expect(stepNamed('no such step')).toBe('q1-grow');
    expect(lessonOf('bridge-masks')).toBe('bridge');
  });
});

// What is not known is not spoken of.
describe.each(description.hardware.map(({ id }) => id))('on %s', (hardware) => {
  it('no sentence has a dash for a number', async () => {
    for (const step of steps) {
      const shape = shapeOf(description, step.start, { hardware });
      const sentences = sentencesOf(step, await step.ask(ask, shape), shape);
      for (const [myth, numbers] of step.myths)
        sentences.push({ key: `learn.myth.${myth}.answer`, values: await numbers(ask, shape) });
      for (const sentence of sentences) {
        const dashes = writtenIn(sentence).filter(
          ([, value]) => 'text' in value && value.text === '—',
        );
        expect(
          dashes.map(([path]) => path),
          sentence.key,
        ).toEqual([]);
      }
    }
  });
});

describe.each(steps.map((step) => [step.id, step] as const))('%s', (id, step) => {
  const own = `learn.${id}`;
  it.each(shapes)('has its words, filled in both languages, at %j', async (set) => {
    const shape = shapeOf(description, step.start, set);
    const answer = await step.ask(ask, shape);
    const told = step.told(answer, shape);
    for (const language of languages) {
      for (const part of partsOf(step.guess)) {
        const key = `${own}.${part}`;
        expect(isMessageKey(key), key).toBe(true);
        const text = say(language, { key: key as MessageKey, values: told });
        // “(NaN)” is a word where a sentence speaks of it.
        expect(text.replace(/[(（]NaN[)）]/, ''), key).not.toMatch(/[{}]|NaN|undefined|Infinity/);
      }
      for (const [myth, numbers] of step.myths) {
        const values = await numbers(ask, shape);
        const text = say(language, { key: `learn.myth.${myth}.answer`, values });
        expect(text, myth).not.toMatch(/[{}]|NaN|undefined|Infinity/);
        expect(text, myth).toMatch(/\d/);
      }
    }
  });
  it('has words for its answers and a right one among them', async () => {
    const { guess } = step;
    if (guess === null || 'unit' in guess) return;
    const { right } = guess;
    const answer = await step.ask(ask, shapeOf(description, step.start, {}));
    expect(guess.options).toContain(typeof right === 'string' ? right : right(answer));
    for (const option of guess.options) {
      expect(isMessageKey(`${own}.option.${option}`), option).toBe(true);
    }
  });
  it('has a check whose mistakes are wrong, told apart and explained', async () => {
    if (step.check === null) return expect(id).toBe('code');
    const shape = shapeOf(description, step.start, {});
    const check = await step.check(ask, shape);
    expect(check.truth).toBeGreaterThan(0);
    for (const language of languages) {
      const values = { ...check.given, truth: { count: check.truth }, exact: { count: 1 } };
      for (const part of ['check', 'check.truth']) {
        expect(say(language, { key: `${own}.${part}` as MessageKey, values })).not.toMatch(/[{}]/);
      }
      for (const [name, wrong] of Object.entries(check.mistakes)) {
        expect(Math.abs(wrong / check.truth - 1), name).toBeGreaterThan(check.tolerance + 0.003);
        const keys = [`${own}.wrong.${name}`, `learn.wrong.${name}`];
        const key = keys.find((one) => isMessageKey(one)) ?? '';
        expect(key, name).not.toBe('');
        expect(say(language, { key: key as MessageKey, values: check.given })).not.toMatch(/[{}]/);
      }
    }
  });
  it('has a table of plain rows behind its drawing', async () => {
    if (step.rows === null) return;
    const shape = shapeOf(description, step.start, {});
    const answer = await step.ask(ask, shape);
    const table = step.rows(sceneOf(answer, shape));
    expect(table.rows.length).toBeGreaterThan(0);
    for (const row of table.rows) expect(row.length).toBe(table.columns.length);
    const cells = table.rows.map((row) => row.map(plainCell));
    const text = JSON.stringify([table.caption, table.columns, cells]);
    expect(text).not.toMatch(/learn\.|[{]\w+[}]|NaN/);
  });
});

describe('the misconceptions', () => {
  // The public ones, in the order of the list that the lesson was planned from.
  const met: Record<string, RegExp> = {
    traffic_linear: /linear in the length/,
    smaller_less_io: /less IO/,
    sram_megabytes: /megabytes of SRAM/,
    length_overflows: /shared memory overflowed/,
    vram_fixes: /card with more memory/,
    approximates: /approximation/,
    saves_flops: /computes less/,
    decode_same: /decode/,
    causal_half: /halves everything/,
    gqa_divides: /an eighth/,
    dense_free: /mask costs nothing/,
    lower_memory_faster: /least memory is the fastest/,
    fp32_twice: /fp32/,
    low_occupancy: /occupancy/,
    forget_heads: /N × N × 2 bytes/,
    gb_gib: /GiB/,
  };
  it('are all met, each in one step that answers it', () => {
    expect(Object.keys(myths).sort()).toEqual(Object.keys(met).sort());
    const answered = steps.flatMap(({ id, myths: own }) => own.map(([myth]) => [myth, id]));
    expect(Object.fromEntries(answered)).toEqual(myths);
    for (const [myth, claim] of Object.entries(met)) {
      expect(allWords.en[`learn.myth.${myth}.claim` as MessageKey]).toMatch(claim);
    }
  });
});
