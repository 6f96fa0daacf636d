// SPDX-License-Identifier: Apache-2.0
// A run as a file: JSON with everything, CSV with a line for each row. Exact counts are decimal
// strings.
import type { BenchRow } from './row.ts';
import type { RunRecord } from './record.ts';

const plain = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? value.toString() : value;

export const toJson = (runs: readonly RunRecord[]): string =>
  `${JSON.stringify({ runs }, plain, 1)}\n`;

type Column = [name: string, of: (row: BenchRow) => string | number | bigint | null];

const columns: Column[] = [
  ['kernel', (row) => row.kernel],
  ['pass', (row) => row.pass],
  ['build', (row) => row.build],
  ['batch', (row) => row.shape.batch],
  ['heads_q', (row) => row.shape.heads_q],
  ['heads_kv', (row) => row.shape.heads_kv],
  ['seq_len_q', (row) => row.shape.seq_len_q],
  ['seq_len_kv', (row) => row.shape.seq_len_kv],
  ['head_dim', (row) => row.shape.head_dim],
  ['head_dim_v', (row) => row.shape.head_dim_v],
  ['mask', (row) => row.shape.mask],
  ['window_left', (row) => row.shape.window_left],
  ['window_right', (row) => row.shape.window_right],
  ['tile_rows', (row) => row.tile_rows],
  ['tile_cols', (row) => row.tile_cols],
  ['workers', (row) => row.workers],
  ['runs', (row) => row.ms.length],
  ['ms_median', (row) => row.ms_median],
  ['ms_min', (row) => row.ms_min],
  ['spread', (row) => row.spread],
  ['gflops', (row) => row.gflops],
  ['fraction_of_peak', (row) => row.fraction_of_peak],
  ['scratch_bytes', (row) => row.scratch_bytes],
  ['memory_bytes', (row) => row.memory_bytes],
  ['max_error', (row) => row.max_error],
  ['rows_checked', (row) => row.rows_checked],
];

// A leading =, +, - or @ would be a formula to a spreadsheet.
function field(value: string | number | bigint | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function toCsv(runs: readonly RunRecord[]): string {
  const head = ['run', 'time', 'peak_gflops', ...columns.map(([name]) => name)].join(',');
  const lines = runs.flatMap((run) =>
    run.rows.map((row) =>
      [run.name, run.time, run.peak_gflops, ...columns.map(([, of]) => of(row))]
        .map(field)
        .join(','),
    ),
  );
  return [head, ...lines, ''].join('\r\n');
}
