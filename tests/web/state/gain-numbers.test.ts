// SPDX-License-Identifier: Apache-2.0
// The times at the end of the lesson: what opens on them is what the sentence says, and comes to it.
import { describe, expect, it } from 'vitest';
import { allWords } from '../../../web/src/i18n/all.ts';
import { say, type Sentence, type Value } from '../../../web/src/i18n/sentence.ts';
import { shapeOf } from '../../../web/src/lesson/ask.ts';
import { gain } from '../../../web/src/lesson/q3-gain.ts';
import { gainNumbers } from '../../../web/src/state/gain-numbers.ts';
import { gainStep } from '../../../web/src/views/learn/steps/q3-gain.ts';
import type { PartialParams } from '../../../web/src/params/fields.ts';
import { ask } from '../lesson/ask.ts';
import { description } from '../../wasm/engine.ts';
import { evaluate } from './working.ts';

const at = (set: PartialParams) => shapeOf(description, gainStep.start, set);
const plain = (value: Value) => say('en', { key: 'plain', values: { value } });

// A value of what is told, or of a sentence inside it.
function valueAt(values: Sentence['values'], path: string): Value {
  const [name = '', ...inner] = path.split('.');
  const value = values[name]!;
  if (inner.length === 0) return value;
  if (!('sentence' in value)) throw new Error(`${path}: no sentence`);
  return valueAt(value.sentence.values, inner.join('.'));
}

const shapes: PartialParams[] = [
  {},
  { head_dim: 32, tile_rows: 16 },
  { hardware: 'mi300x', seq_len_q: 2048 },
];
describe.each(shapes)('at %o', async (set) => {
  const shape = at(set);
  const answer = await gain(ask, shape);
  const numbers = gainNumbers(answer, shape);
  const told = gainStep.told(answer, shape);

  it('say what the step says', () => {
    expect(Object.keys(numbers)).toContain('carry_tiled');
    for (const [name, { value, label }] of Object.entries(numbers)) {
      const same = name.endsWith('before') && !('before' in insideOf(told, name));
      if (!same) expect(plain(value), name).toBe(plain(valueAt(told, name)));
      for (const language of ['en', 'zh'] as const) {
        expect(say(language, label)).not.toMatch(/[{}]|[a-z]\.[a-z]/);
      }
    }
  });

  it('come to what their formulas and parts give', () => {
    for (const [name, number] of Object.entries(numbers)) {
      const behind = number.make?.() ?? number;
      if (!('milliseconds' in number.value)) continue;
      const { milliseconds } = number.value;
      if (behind.formula !== null) {
        expect(evaluate(behind.formula, behind.letters) * 1000, name).toBeCloseTo(milliseconds, 9);
        continue;
      }
      const parts = behind.parts.map(({ value }) =>
        'milliseconds' in value ? value.milliseconds : Number(Object.values(value)[0]) * 1000,
      );
      expect(behind.combined, name).toBe('largest');
      expect(Math.max(...parts), name).toBeCloseTo(milliseconds, 9);
    }
  });
});

it('are left out where nobody states a rate', async () => {
  const shape = at({ hardware: 'tpu-v5p' });
  const numbers = gainNumbers(await gain(ask, shape), shape);
  expect(Object.keys(numbers)).not.toContain('multiply');
  expect(allWords.en).toHaveProperty(['fact.uncached']);
});

const insideOf = (values: Sentence['values'], path: string): Sentence['values'] => {
  const value = values[path.split('.')[0] ?? ''];
  return value && 'sentence' in value ? value.sentence.values : {};
};
