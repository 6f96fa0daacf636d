// SPDX-License-Identifier: Apache-2.0
// Numbers that stand in the sentence of a view alone.
import type { EngineReport } from '../engine/protocol.ts';
import type { MessageKey } from '../i18n/t.ts';
import type { Explained } from './explained.ts';
import { nameWithin } from './numbers.ts';
import { amountOf, quotient } from './quotient.ts';

// A number of one algorithm.
export interface Side {
  report: EngineReport;
  number: Explained | null;
}

// How many times the larger of two sides is the smaller.
export function timesAs(label: MessageKey, first: Side, second: Side): Explained | null {
  const [a, b] = [first.number, second.number];
  if (a === null || b === null) return null;
  const swapped = (amountOf(a.value) ?? NaN) < (amountOf(b.value) ?? NaN);
  const [over, under] = swapped ? [second, first] : [first, second];
  const values = {
    label: { message: label },
    over: nameWithin(over.report),
    under: nameWithin(under.report),
  };
  const ratio = { key: 'number.ratio', values } as const;
  return swapped ? quotient(b, a, ratio) : quotient(a, b, ratio);
}
