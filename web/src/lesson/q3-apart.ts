// SPDX-License-Identifier: Apache-2.0
// What the third lesson asks of tiles that look alike, and of taller and taller ones: room, traffic,
// occupancy and time.
import { type Ask, movedBytes, numberIn, reportAt, type Shape } from './ask.ts';
import { alike } from './q3-gain.ts';
import type { Check } from './marking.ts';

export interface TileRow {
  tile_rows: number;
  tile_cols: number;
  working: bigint;
  traffic: bigint; // of FlashAttention-2
  blocks: bigint | null; // that share an SM
  limited: readonly string[]; // what runs out with one more of them
  estimated: boolean; // its registers are
  seconds: number | null; // null where no block of it can be launched, too
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
  const set = { algorithm: 'flash2', tile_rows, tile_cols };
  const report = await reportAt(ask, shape, set);
  const time = report.sram?.fits === false ? null : report.time;
  return {
    tile_rows,
    tile_cols,
    working: report.tiling.working_set_bytes,
    traffic: movedBytes(report),
    blocks: report.sram?.blocks_per_sm ?? null,
    limited: report.sram?.limited_by ?? [],
    estimated: report.sram?.registers.estimated ?? false,
    seconds: time?.bound_seconds ?? null,
    limit: time?.bound_by ?? null,
  };
};

export const compared = (ask: Ask, shape: Shape): Promise<TileRow[]> =>
  Promise.all(comparedTiles.map(([rows, cols]) => tileRow(ask, shape, rows, cols)));

export const tileIn = (rows: readonly TileRow[], r: number, c: number): TileRow => {
  const found = rows.find(({ tile_rows, tile_cols }) => tile_rows === r && tile_cols === c);
  if (found === undefined) throw new Error(`No tile ${r} x ${c} among the compared ones.`);
  return found;
};

// Two tiles that need the same room.
export interface Shapes {
  tall: TileRow;
  wide: TileRow;
  trips: Readonly<Record<'tall' | 'wide', bigint>>; // of all K and V
}

export async function shapes(ask: Ask, shape: Shape): Promise<Shapes> {
  const trips = (rows: number) => ask('num_1d_tiles', [numberIn(shape, 'seq_len_q'), rows]);
  const [tall, wide, fewer, more] = await Promise.all([
    tileRow(ask, shape, 128, 32),
    tileRow(ask, shape, 32, 128),
    trips(128),
    trips(32),
  ]);
  return { tall, wide, trips: { tall: fewer, wide: more } };
}

export interface Apart {
  heights: TileRow[]; // more and more rows, the columns as the reader has them
}

const fanRows = [16, 32, 64, 128, 256];

export async function apart(ask: Ask, shape: Shape): Promise<Apart> {
  const cols = numberIn(shape, 'tile_cols');
  return { heights: await Promise.all(fanRows.map((rows) => tileRow(ask, shape, rows, cols))) };
}

// From the lowest to the tallest tile with a time.
export interface Change {
  moved: number; // so many times less
  time: number; // likewise; below 1 where it is more
  way: 'falls' | 'rises' | 'stays' | 'alike'; // of the time; alike: not even the traffic falls
  times: number; // of the time, never below 1
}

// Null where there are no two such tiles.
export function changeOf(heights: readonly TileRow[]): Change | null {
  const timed = heights.filter(({ seconds }) => seconds !== null);
  const [low, high] = [timed[0], timed.at(-1)];
  if (low === undefined || high === undefined || low === high) return null;
  const moved = Number(low.traffic) / Number(high.traffic);
  const time = (low.seconds ?? NaN) / (high.seconds ?? NaN);
  const way = Math.abs(time - 1) < alike ? 'stays' : time > 1 ? 'falls' : 'rises';
  return { moved, time, way: trafficFalls(timed) ? way : 'alike', times: Math.max(time, 1 / time) };
}

// Whether the time falls as the traffic does, more, or less.
export function fallsAs({ heights }: Apart): string {
  const change = changeOf(heights);
  if (change === null) return 'less';
  if (Math.abs(change.time / change.moved - 1) < 0.02) return 'same';
  return change.time > change.moved ? 'more' : 'less';
}

// Which of the two moves fewer bytes: where one tile holds all rows, neither.
export const fewerBytes = ({ tall, wide }: Shapes): 'tall' | 'same' =>
  tall.traffic === wide.traffic ? 'same' : 'tall';

// Whether taller tiles move less at all.
export const trafficFalls = (heights: readonly TileRow[]): boolean =>
  Number(heights.at(-1)?.traffic ?? 0n) < Number(heights[0]?.traffic ?? 0n);

// The tile whose blocks on an SM are told: of 64 rows, else the tallest that can be launched. Null
// where there is no rule for it.
export function sharing(heights: readonly TileRow[]): TileRow | null {
  const launched = heights.filter(({ blocks, limited }) => blocks && limited.length > 0);
  return launched.find(({ tile_rows }) => tile_rows === 64) ?? launched.at(-1) ?? null;
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

// Where a taller tile no longer lowers the time although it moves less: the first of those rows, and
// how much less the last one moves. Null where the time falls to the end.
export function flatFrom(heights: readonly TileRow[]): { from: TileRow; times: number } | null {
  const timed = heights.filter(({ seconds }) => seconds !== null);
  const last = timed.at(-1);
  const from = timed.find(
    ({ seconds }) => seconds && last?.seconds && Math.abs(seconds / last.seconds - 1) < 0.005,
  );
  if (from === undefined || last === undefined || from.traffic <= last.traffic) return null;
  return { from, times: Number(from.traffic) / Number(last.traffic) };
}
