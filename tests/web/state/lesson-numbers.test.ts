// SPDX-License-Identifier: Apache-2.0
// The numbers in the sentences and tables of the lesson: what opens on each is what is written, and
// its rows, parts or formula come to it.
import { describe, expect, it } from 'vitest';
import '../../../web/src/i18n/all.ts';
import type { TemplateResult } from 'lit';
import { say, type Sentence, type Value } from '../../../web/src/i18n/sentence.ts';
import { translate } from '../../../web/src/i18n/t.ts';
import { shapeOf } from '../../../web/src/lesson/ask.ts';
import type { PartialParams } from '../../../web/src/params/fields.ts';
import { answerTo, filled } from '../../../web/src/state/asked-number.ts';
import type { Explained } from '../../../web/src/state/explained.ts';
import { hasPadding } from '../../../web/src/state/formula.ts';
import { laterSteps } from '../../../web/src/views/learn/later-steps.ts';
import type { AnyStep } from '../../../web/src/views/learn/step-view.ts';
import { growStep } from '../../../web/src/views/learn/steps/q1-grow.ts';
import { ask } from '../lesson/ask.ts';
import { description } from '../../wasm/engine.ts';
import { evaluate } from './working.ts';

const plain = (value: Value) => say('en', { key: 'plain', values: { value } });

// A value of what is told, or of a sentence inside it; null where it is told otherwise.
function valueAt(values: Sentence['values'], path: string): Value | null {
  const [name = '', ...inner] = path.split('.');
  const value = values[name];
  if (value === undefined || inner.length === 0) return value ?? null;
  return 'sentence' in value ? valueAt(value.sentence.values, inner.join('.')) : null;
}

// Times in seconds, all else as it is.
const amount = (value: Value): number =>
  'milliseconds' in value ? value.milliseconds / 1000 : Number(Object.values(value)[0]);
const near = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.abs(b);

// What the panel makes or asks for when it is opened.
async function opened(number: Explained): Promise<Explained> {
  const made = number.make ? filled(number, number.make()) : number;
  if (made.asks === null) return made;
  const found = await answerTo(made.asks, ask, description);
  if (found === null) throw new Error(`${number.key}: the report has no such number.`);
  expect(
    near(amount(found.value), amount(number.value)),
    `${number.key}: ${plain(found.value)}`,
  ).toBe(true);
  return filled(made, found);
}

// What its rows, parts or formula come to; null where it is stated, or padded by a rule of the engine's own.
function worked({ value, kind, formula, letters, ledger, parts, combined }: Explained) {
  if (ledger.length > 0) return Number(ledger.reduce((sum, { bytes }) => sum + bytes, 0n));
  if (formula !== null) return hasPadding(formula) ? null : evaluate(formula, letters);
  const amounts = parts.map((part) => (part.minus ? -1 : 1) * amount(part.value));
  if (amounts.length === 0) return kind === 'published' || kind === 'own' ? null : NaN;
  if (combined === 'sum') return amounts.reduce((a, b) => a + b, 0);
  if (combined === 'largest') return Math.max(...amounts);
  if (combined === 'least') return Math.min(...amounts);
  if (combined === 'quotient') return (amounts[0] ?? NaN) / (amounts[1] ?? NaN);
  return amount(value);
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
  { hardware: 'tpu-v5p' },
];

const numbered: readonly AnyStep[] = [growStep, ...laterSteps].filter(
  ({ id, numbers }) => numbers !== undefined && id !== 'q3-gain',
);

describe.each(numbered.map((step) => [step.id, step] as const))('%s', (_, step) => {
  it.each(shapes)('opens what it writes, at %j', async (set) => {
    const shape = shapeOf(description, step.start, set);
    const answer = await step.ask(ask, shape);
    const told = step.told(answer, shape);
    const numbers = step.numbers!(answer, shape);
    if (set === shapes[0]) expect(Object.keys(numbers).length).toBeGreaterThan(0);
    for (const [name, number] of Object.entries(numbers)) {
      const written = valueAt(told, name);
      if (written !== null) expect(plain(number.value), name).toBe(plain(written));
    }
    const rows = step.rows?.({
      answer,
      shape,
      language: 'en',
      revealed: true,
      guess: '',
      t: (key, values) => translate('en', key, values),
      say: (sentence) => say('en', sentence),
    }).rows;
    const cells = (rows ?? []).flatMap((row) => row.flatMap(inCell));
    const answers: Explained[] = [];
    for (const [myth, numbersOf] of step.myths) {
      const values = await numbersOf(ask, shape);
      answers.push(...Object.values(step.mythNumbers?.(myth, values, shape) ?? {}));
    }
    const keys = new Map<string, string>();
    for (const number of [...Object.values(numbers), ...cells, ...answers]) {
      // One key is one number.
      expect(keys.get(number.key) ?? plain(number.value), number.key).toBe(plain(number.value));
      keys.set(number.key, plain(number.value));
      for (const language of ['en', 'zh'] as const) {
        expect(say(language, number.label), number.key).not.toMatch(/[{}]|[a-z]\.[a-z]|_/);
      }
      const behind = worked(await opened(number));
      if (behind === null) continue;
      expect(near(behind, amount(number.value)), `${number.key}: ${behind}`).toBe(true);
    }
  });
});
