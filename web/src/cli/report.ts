// SPDX-License-Identifier: Apache-2.0
// attnlab report: one question, one answer.
import { unwrap } from '../engine/error.ts';
import type { EngineReport, Source } from '../engine/protocol.ts';
import { bytes, count, exactBytes, milliseconds } from '../i18n/format.ts';
import type { Session } from './attnlab.ts';
import { type Options, paramsOf } from './arguments.ts';
import { toJson } from './json.ts';
import { table } from './table.ts';

// Throws EngineError.
export function report({ engine, description }: Session, options: Options): void {
  const params = paramsOf(description.fields, options.texts);
  const answer = unwrap(engine.report(params, options.source));
  const text = options.json ? toJson(answer, 1) : reportText(answer, options.source);
  process.stdout.write(`${text}\n`);
}

const both = (value: bigint) => `${bytes(value)} (${exactBytes(value)})`;

// The answer for people: what was asked, then the numbers, each with unit and kind.
export function reportText(report: EngineReport, source: Source): string {
  const { tiling, traffic, sram, peak_memory, time } = report;
  const counted = source === 'model' ? 'modelled' : 'counted by executing the schedule';
  const asked = Object.entries(report.params)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
  const known = (value: bigint | null | undefined) =>
    value === null || value === undefined ? 'not modelled' : both(value);
  const numbers = table([
    ['score matrix', both(report.score_matrix.bytes), 'theory'],
    ['score tile', both(tiling.score_tile_bytes), 'theory'],
    ['working set', both(tiling.working_set_bytes), 'theory'],
    ['tiles', `${count(tiling.row_tiles)} x ${count(tiling.col_tiles)}`, 'one head'],
    ['visited tiles', count(tiling.visited_tiles), 'one head'],
    ['masked tiles', count(tiling.masked_tiles), 'one head'],
    ['SRAM of a block', known(sram?.required_bytes), sramVerdict(sram)],
    ['peak memory', known(peak_memory?.bytes), 'modelled'],
    ['read by the SMs', known(traffic?.sm_bytes_read), counted],
    ['written by the SMs', known(traffic?.sm_bytes_written), counted],
    ['read from HBM', known(traffic?.hbm_bytes_read), counted],
    ['written to HBM', known(traffic?.hbm_bytes_written), counted],
    ['products', `${count(report.flops.matmul)} FLOP`, 'theory'],
    ['time', boundText(time), 'lower bound, no prediction'],
  ]);
  if (traffic === null) return `${asked}\n\n${numbers}\n\nTraffic: not modelled`;
  const rows = table([
    ['pass', 'kernel', 'tensor', 'op', 'times', 'elements', 'element bytes', 'bytes', 'formula'],
    ...traffic.rows.map((row) => [
      row.pass,
      row.kernel,
      row.tensor,
      row.atomic ? 'atomic' : row.op,
      count(row.times),
      count(row.elements),
      String(row.element_bytes),
      count(row.bytes),
      row.formula ?? '',
    ]),
  ]);
  const heading = `Traffic, ${counted}: bytes = times x elements x element bytes`;
  return `${asked}\n\n${numbers}\n\n${heading}\n${rows}`;
}

function sramVerdict(sram: EngineReport['sram']): string {
  if (sram === null) return '';
  const fits = sram.fits ? 'fits' : 'does not fit';
  return `modelled; ${fits} the ${bytes(sram.limit_bytes)} of a block`;
}

function boundText(time: EngineReport['time']): string {
  if (time === null || time.bound_seconds === null) return 'not modelled';
  return `${milliseconds(time.bound_seconds * 1000)} by ${time.bound_by}`;
}
