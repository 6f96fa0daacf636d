// SPDX-License-Identifier: Apache-2.0
// What stands behind a number of a sweep or of a case: the answer to its own question, asked for when
// it is opened.
import { type Description, type EngineReport, isModelled } from '../engine/protocol.ts';
import type { Call } from './asked.ts';
import { blocksPerSm, boundTime } from './chip-numbers.ts';
import type { AskedQuantity, Asks, Explained } from './explained.ts';
import { keyOf } from './key-of.ts';
import { lessonNumberOf } from './lesson-quantities.ts';
import { hbmTotal, peakMemory, scoreMatrix, smBytes, sramRequired, workingSet } from './numbers.ts';
import { openedQuotient } from './quotient.ts';

// Null where the report has no such number.
export function numberOf(quantity: AskedQuantity, report: EngineReport): Explained | null {
  if (!isModelled(report)) return null;
  switch (quantity) {
    case 'traffic':
      return smBytes(report);
    case 'hbm':
      return hbmTotal(report);
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
    case 'inputs':
    case 'kv_memory':
    case 'score_trips':
    case 'kv_trips':
    case 'sum_trips':
    case 'score_tile':
    case 'strip':
    case 'tile_rows':
    case 'matmul':
    case 'corrections':
    case 'matrix_time':
    case 'hbm_time':
    case 'sram_unused':
      return lessonNumberOf(quantity, report);
  }
}

// Two questions with one key are the same.
export const askKey = (asks: Asks): string =>
  'row' in asks ? `${asks.row.id} ${asks.cell}` : keyOf(asks);

// Throws what the call throws.
export async function answerTo(
  asks: Asks,
  call: Call,
  description: Description,
): Promise<Explained | null> {
  if ('row' in asks) {
    const { evidenceNumber } = await import('./evidence-numbers.ts');
    return evidenceNumber(asks.row, asks.cell, call, description);
  }
  if ('played' in asks) {
    const { playedNumber } = await import('./played-numbers.ts');
    return playedNumber(asks.played, call);
  }
  if ('over' in asks) {
    const [first, second] = asks.over;
    const opened = (number: Explained) => whole(number, call, description);
    return openedQuotient(...(await Promise.all([opened(first), opened(second)])));
  }
  return numberOf(asks.quantity, await call('report', [asks.params, 'model']));
}

// The number as it was shown, with all that the answer to its question says of it.
export const filled = (number: Explained, found: Explained | null): Explained =>
  found === null ? number : { ...found, key: number.key, label: number.label, value: number.value };

// With what is made and what is asked for when it is opened.
async function whole(number: Explained, call: Call, description: Description): Promise<Explained> {
  const made = number.make ? filled(number, number.make()) : number;
  return made.asks === null ? made : filled(made, await answerTo(made.asks, call, description));
}
