// SPDX-License-Identifier: Apache-2.0
// What stands behind a number when it is opened, and what that comes to.
import { expect } from 'vitest';
import { say, type Value } from '../../../web/src/i18n/sentence.ts';
import { answerTo, filled } from '../../../web/src/state/asked-number.ts';
import type { Explained } from '../../../web/src/state/explained.ts';
import { hasPadding } from '../../../web/src/state/formula.ts';
import { amountOf } from '../../../web/src/state/quotient.ts';
import { ask } from '../lesson/ask.ts';
import { description } from '../../wasm/engine.ts';
import { evaluate } from './working.ts';

export const plain = (value: Value): string => say('en', { key: 'plain', values: { value } });

const amount = (value: Value): number => amountOf(value) ?? NaN;
const near = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.abs(b);

// What the panel makes or asks for when it is opened; the parts of a ratio are opened with it.
export async function opened(number: Explained): Promise<Explained> {
  const made = number.make ? filled(number, number.make()) : number;
  if (made.asks === null) return made;
  if ('over' in made.asks) for (const part of made.asks.over) await expectItself(part);
  const found = await answerTo(made.asks, ask, description);
  if (found === null) throw new Error(`${number.key}: the report has no such number.`);
  expect(
    near(amount(found.value), amount(number.value)),
    `${number.key}: ${plain(found.value)}`,
  ).toBe(true);
  return filled(made, found);
}

// By a source, by the reader or by a clock, who need not say more.
const isStated = ({ kind }: Explained) => ['published', 'own', 'given', 'measured'].includes(kind);

// What its rows, parts or formula come to; null where it is stated, computed here, or cut or padded by
// a rule of the engine's own.
function worked(number: Explained): number | null {
  const { value, formula, letters, ledger, ledgerOf, parts, combined, how } = number;
  if (ledger.length > 0 && ledgerOf === 'explained.rows')
    return Number(ledger.reduce((sum, { bytes }) => sum + bytes, 0n));
  if (formula !== null) return hasPadding(formula) ? null : evaluate(formula, letters);
  const counting = parts.filter(({ label }) => label.key !== 'number.not_in_bound');
  const amounts = counting.map((part) => (part.minus ? -1 : 1) * amount(part.value));
  if (amounts.length === 0) return isStated(number) || how.length > 0 ? null : NaN;
  if (combined === 'sum') return amounts.reduce((a, b) => a + b, 0);
  if (combined === 'largest') return Math.max(...amounts);
  if (combined === 'least') return Math.min(...amounts);
  if (combined === 'quotient') return (amounts[0] ?? NaN) / (amounts[1] ?? NaN);
  return amount(value);
}

// What stands behind it is something, and comes to it. Resolves with all that does.
export async function expectItself(number: Explained): Promise<Explained> {
  const open = await opened(number);
  const behind = worked(open);
  if (behind !== null) {
    expect(near(behind, amount(number.value)), `${number.key}: ${behind}`).toBe(true);
  }
  const { formula, ledger, parts, sources, how } = open;
  const something = [formula ?? '', ...ledger, ...parts, ...sources, ...how];
  expect(isStated(open) || something.some(Boolean), `${number.key}: nothing behind`).toBe(true);
  return open;
}
