// SPDX-License-Identifier: Apache-2.0
// What stands behind a number of a sweep: the report of its own question, asked for when it is opened.
import { type EngineReport, isModelled } from '../engine/protocol.ts';
import { blocksPerSm, boundTime } from './chip-numbers.ts';
import type { AskedQuantity, Explained } from './explained.ts';
import { peakMemory, scoreMatrix, smBytes, sramRequired, workingSet } from './numbers.ts';

// Null where the report has no such number.
export function numberOf(quantity: AskedQuantity, report: EngineReport): Explained | null {
  if (!isModelled(report)) return null;
  switch (quantity) {
    case 'traffic':
      return smBytes(report);
    case 'time':
      return boundTime(report);
    case 'sram':
      return report.sram && sramRequired(report, report.sram);
    case 'occupancy':
      return report.sram && blocksPerSm(report, report.sram);
    case 'peak_memory':
      return peakMemory(report);
    case 'score_matrix':
      return scoreMatrix(report);
    case 'working_set':
      return workingSet(report);
  }
}

// The number as it was shown, with all that its report says of it.
export const filled = (number: Explained, report: EngineReport): Explained => {
  const found = number.asks && numberOf(number.asks.quantity, report);
  if (found === null) return number;
  return { ...found, key: number.key, label: number.label, value: number.value };
};
