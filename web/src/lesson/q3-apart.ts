// SPDX-License-Identifier: Apache-2.0
// What the end of the third lesson asks: room, traffic, occupancy and time by tile, and what
// FlashAttention gains in each.
import type { Report } from '../engine/protocol.ts';
import { type Ask, movedBytes, reportAt, secondsOf, type Shape } from './ask.ts';
import type { Check } from './marking.ts';

export interface TileRow {
  tile_rows: number;
  tile_cols: number;
  working: bigint;
  flash1: bigint;
  flash2: bigint;
  blocks: bigint | null;
  seconds: number | null;
  limit: string | null; // the resource that the time comes from
}

export const comparedTiles: readonly (readonly [rows: number, cols: number])[] = [
  [32, 128],
  [128, 32],
  [64, 64],
  [128, 64],
  [128, 128],
  [256, 64],
];

const tileRow = async (
  ask: Ask,
  shape: Shape,
  tile_rows: number,
  tile_cols: number,
): Promise<TileRow> => {
  const at = (algorithm: string) => reportAt(ask, shape, { algorithm, tile_rows, tile_cols });
  const [one, two] = await Promise.all([at('flash1'), at('flash2')]);
  return {
    tile_rows,
    tile_cols,
    working: two.tiling.working_set_bytes,
    flash1: movedBytes(one),
    flash2: movedBytes(two),
    blocks: two.sram?.blocks_per_sm ?? null,
    seconds: two.time?.bound_seconds ?? null,
    limit: two.time?.bound_by ?? null,
  };
};

export const compared = (ask: Ask, shape: Shape): Promise<TileRow[]> =>
  Promise.all(comparedTiles.map(([rows, cols]) => tileRow(ask, shape, rows, cols)));

export const tileIn = (rows: readonly TileRow[], r: number, c: number): TileRow => {
  const found = rows.find(({ tile_rows, tile_cols }) => tile_rows === r && tile_cols === c);
  if (found === undefined) throw new Error(`No tile ${r} x ${c} among the compared ones.`);
  return found;
};

export interface Apart {
  tall: TileRow;
  wide: TileRow;
  heights: TileRow[]; // more and more rows, always 64 columns
}

const fanRows = [16, 32, 64, 128, 256];

export async function apart(ask: Ask, shape: Shape): Promise<Apart> {
  const [tall, wide, heights] = await Promise.all([
    tileRow(ask, shape, 128, 32),
    tileRow(ask, shape, 32, 128),
    Promise.all(fanRows.map((rows) => tileRow(ask, shape, rows, 64))),
  ]);
  return { tall, wide, heights };
}

// How many blocks share an SM, where its SRAM decides.
export async function blocksCheck(ask: Ask, shape: Shape): Promise<Check> {
  const [tile_rows, tile_cols, head_dim] = [64, 64, 128];
  const set = { hardware: 'rtx-4090', dtype: 'fp16', tile_rows, tile_cols, head_dim };
  const { sram } = await reportAt(ask, shape, { ...set, algorithm: 'flash2' });
  const sm = sram?.scopes.find(({ scope }) => scope === 'sm')?.capacity_bytes;
  if (sram === null || !sm) throw new Error('No rule for the tile of the check.');
  const kept = sm - sram.limit_bytes; // by the system, for each block
  return {
    unit: 'count',
    given: {
      rows: { count: tile_rows },
      cols: { count: tile_cols },
      d: { count: head_dim },
      sm: { bytes: sm },
      block: { bytes: sram.required_bytes },
      kept: { bytes: kept },
    },
    truth: Number(sram.blocks_per_sm ?? 0n),
    tolerance: 0,
    mistakes: { rounded_up: Number(sm / (sram.required_bytes + kept)) + 1 },
  };
}

// What holds both algorithms up, whatever their kernels: multiplying, and carrying every byte
// between GPU memory and the chip once.
export interface Times {
  matrix: number; // seconds
  hbm: number;
}

export interface Gain {
  standard: Report;
  tiled: Report;
  times: readonly [standard: Times, tiled: Times];
}

export const longer = ({ matrix, hbm }: Times): number => Math.max(matrix, hbm);

export async function gain(ask: Ask, shape: Shape): Promise<Gain> {
  const [standard, tiled] = await Promise.all([
    reportAt(ask, shape, { algorithm: 'standard' }),
    reportAt(ask, shape, { algorithm: 'flash2' }),
  ]);
  const timesOf = (report: Report): Times => ({
    matrix: secondsOf(report, 'matrix'),
    hbm: secondsOf(report, 'hbm'),
  });
  return { standard, tiled, times: [timesOf(standard), timesOf(tiled)] };
}

// How long the bytes take at the bandwidth of GPU memory, in milliseconds.
export async function bandwidthCheck(ask: Ask, shape: Shape): Promise<Check> {
  const set = { hardware: 'a100-80-sxm', seq_len_q: 65_536, heads_q: 32, head_dim: 128, batch: 1 };
  const report = await reportAt(ask, shape, {
    ...set,
    dtype: 'fp16',
    algorithm: 'flash2',
    l2: 'ideal',
  });
  const { hbm_bytes_read, hbm_bytes_written } = report.traffic;
  const bytes = Number((hbm_bytes_read ?? 0n) + (hbm_bytes_written ?? 0n));
  const seconds = secondsOf(report, 'hbm');
  const bandwidth = bytes / seconds;
  return {
    unit: 'real',
    given: {
      length: { count: set.seq_len_q },
      bytes: { bytes },
      exact: { count: bytes },
      tera: { count: bandwidth / 1e12 },
    },
    truth: seconds * 1000,
    tolerance: 0.015,
    mistakes: { gib_as_gb: ((bytes / 2 ** 30) * 1e9 * 1000) / bandwidth, in_seconds: seconds },
  };
}
