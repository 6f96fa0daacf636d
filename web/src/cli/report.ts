// SPDX-License-Identifier: Apache-2.0
// attnlab report: one question, one answer.
import { unwrap } from '../engine/error.ts';
import type { Report, Source } from '../engine/protocol.ts';
import { bytes, count, exactBytes } from '../i18n/format.ts';
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
export function reportText(report: Report, source: Source): string {
  const { tiling, traffic } = report;
  const counted = source === 'model' ? 'modelled' : 'counted by executing the schedule';
  const asked = Object.entries(report.params)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
  const numbers = table([
    ['score matrix', both(report.score_matrix.bytes), 'theory'],
    ['score tile', both(tiling.score_tile_bytes), 'theory'],
    ['working set', both(tiling.working_set_bytes), 'theory'],
    ['tiles', `${count(tiling.row_tiles)} x ${count(tiling.col_tiles)}`, 'one head'],
    ['visited tiles', count(tiling.visited_tiles), 'one head'],
    ['masked tiles', count(tiling.masked_tiles), 'one head'],
    ['peak memory', both(report.peak_memory.bytes), counted],
    ['read by the SMs', both(traffic.sm_bytes_read), counted],
    ['written by the SMs', both(traffic.sm_bytes_written), counted],
  ]);
  const rows = table([
    ['kernel', 'tensor', 'op', 'times', 'elements', 'element bytes', 'bytes', 'formula'],
    ...traffic.rows.map((row) => [
      row.kernel,
      row.tensor,
      row.op,
      count(row.times),
      count(row.elements),
      String(row.element_bytes),
      count(row.bytes),
      row.formula ?? '',
    ]),
  ]);
  return `${asked}\n\n${numbers}\n\nTraffic, ${counted}, no L2: bytes = times x elements x element bytes\n${rows}`;
}
