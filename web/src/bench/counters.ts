// SPDX-License-Identifier: Apache-2.0
// The executed kernel's own counts beside the model's, tensor by tensor.
import type { Params, ParamValue, Report } from '../engine/protocol.ts';

// What a tile loop took up and left behind.
export interface CountedRow {
  tensor: string;
  op: 'read' | 'write';
  elements: bigint;
  bytes: bigint;
}

export interface Counted {
  tile_rows: number;
  tile_cols: number;
  rows: CountedRow[];
}

export interface ComparedCount {
  tensor: string;
  op: 'read' | 'write';
  kernel: bigint | null; // bytes; null: it moves no such tensor
  model: bigint | null;
}

export interface Compared {
  tile_rows: number;
  tile_cols: number;
  equal: boolean;
  rows: ComparedCount[];
}

const workload = [
  'batch',
  'heads_q',
  'heads_kv',
  'seq_len_q',
  'seq_len_kv',
  'head_dim',
  'head_dim_v',
  'mask',
  'window_left',
  'window_right',
];

// What the model is asked: the kernel's algorithm at its tile, every other field as it starts.
export function modelFields(
  params: Readonly<Params>,
  tile: { tile_rows: number; tile_cols: number },
): Record<string, ParamValue> {
  const own = Object.fromEntries(
    workload.flatMap((name) => {
      const value = params[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    ...own,
    ...tile,
    algorithm: 'flash2',
    dtype: 'fp32',
    pass: 'forward',
    l2: 'none',
  };
}

const keyOf = (row: { tensor: string; op: string }) => `${row.tensor} ${row.op}`;

export function compareWithModel(counted: Counted, model: Report): Compared {
  const other = new Map<string, bigint>();
  for (const row of model.traffic.rows)
    other.set(keyOf(row), (other.get(keyOf(row)) ?? 0n) + row.bytes);
  const rows: ComparedCount[] = counted.rows.map((row) => ({
    tensor: row.tensor,
    op: row.op,
    kernel: row.bytes,
    model: other.get(keyOf(row)) ?? null,
  }));
  const seen = new Set(counted.rows.map(keyOf));
  for (const row of model.traffic.rows)
    if (!seen.has(keyOf(row)))
      rows.push({
        tensor: row.tensor,
        op: row.op,
        kernel: null,
        model: other.get(keyOf(row)) ?? null,
      });
  return {
    tile_rows: counted.tile_rows,
    tile_cols: counted.tile_cols,
    equal: rows.length > 0 && rows.every(({ kernel, model: bytes }) => kernel === bytes),
    rows,
  };
}
