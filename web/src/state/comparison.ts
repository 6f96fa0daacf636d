// SPDX-License-Identifier: Apache-2.0
// Two configurations side by side: only what differs, with ratios.
import type { FieldInfo, ParamValue, Report } from '../engine/protocol.ts';
import { applies } from '../params/fields.ts';
import { standApart } from './bounds.ts';
import { blocksPerSm, boundTime, intensity, matmulFlops } from './chip-numbers.ts';
import type { Explained } from './explained.ts';
import {
  hbmTotal,
  peakMemory,
  scoreMatrix,
  smBytesRead,
  smBytesWritten,
  sramRequired,
} from './numbers.ts';
import { amountOf, quotient } from './quotient.ts';

export interface ParamDifference {
  field: string;
  pinned: ParamValue;
  here: ParamValue;
}

export interface NumberDifference {
  pinned: Explained | null; // null: no rule there
  here: Explained | null;
  ratio: number | null; // here in units of pinned
}

// Only fields that have an effect on one side at least.
export function paramDifferences(
  pinned: Report,
  here: Report,
  fields: readonly FieldInfo[],
): ParamDifference[] {
  return fields.flatMap((field) => {
    const [a, b] = [pinned.params[field.name], here.params[field.name]];
    if (a === undefined || b === undefined || a === b) return [];
    if (!applies(field, pinned.params) && !applies(field, here.params)) return [];
    return [{ field: field.name, pinned: a, here: b }];
  });
}

const all = (report: Report): (Explained | null)[] => [
  scoreMatrix(report),
  peakMemory(report),
  smBytesRead(report),
  smBytesWritten(report),
  hbmTotal(report),
  report.sram && sramRequired(report, report.sram),
  report.sram && blocksPerSm(report, report.sram),
  matmulFlops(report),
  intensity(report),
  boundTime(report),
];

const amount = (number: Explained | null): number | null => number && amountOf(number.value);

export function numberDifferences(pinned: Report, here: Report): NumberDifference[] {
  const others = all(pinned);
  const apart = standApart([pinned, here]); // no ratio of two times that do not count the same
  return all(here).flatMap((number, i) => {
    const other = others[i] ?? null;
    const [a, b] = [amount(other), amount(number)];
    if (a === b) return [];
    const comparable = !(apart && number?.key.endsWith('.bound'));
    return [
      {
        pinned: other && { ...other, key: `pinned.${other.key}` },
        here: number,
        ratio: a === null || b === null || a === 0 || !comparable ? null : b / a,
      },
    ];
  });
}

// Both numbers bear the same name: said of which of the two it is.
export const onSide = (side: 'pinned' | 'here', number: Explained): Explained => ({
  ...number,
  label: { key: `compare.number.${side}`, values: { number: { sentence: number.label } } },
});

// Here over pinned, as a number of its own; null where the two cannot be compared.
export function ratioNumber({ pinned, here, ratio }: NumberDifference): Explained | null {
  if (pinned === null || here === null || ratio === null) return null;
  const sides = [onSide('here', here), onSide('pinned', pinned)] as const;
  const number = quotient(...sides, here.label, `compare.${here.key}`);
  return { ...number, value: { factor: ratio } };
}
