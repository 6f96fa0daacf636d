// SPDX-License-Identifier: Apache-2.0
// What the third lesson asks: room and traffic by tile size, what fits, and what pulls apart.
import type { Report, Series } from '../engine/protocol.ts';
import { bytes } from '../i18n/format.ts';
import type { Sentence } from '../i18n/sentence.ts';
import { crossing, trafficAt } from '../state/crossing.ts';
import { type Ask, bytesOf, movedBytes, numberIn, paramsAt, reportAt, type Shape } from './ask.ts';
import type { Check } from './marking.ts';

export interface TradeoffPoint {
  tile: number;
  working: bigint;
  traffic: bigint;
  ideal: bigint;
}
// What one row of Q costs either way, from the ledgers: its scores on their trips, or its share of K
// and V.
export interface PerRow {
  report: Report; // of FlashAttention-2, at the tile in hand
  scores: number; // bytes
  keys: number;
  once: bigint; // bytes of K and V that standard attention reads, at all rows
  sums: bigint; // bytes of the numbers a row that FlashAttention-2 writes
}

export async function perRow(ask: Ask, shape: Shape): Promise<PerRow> {
  const [standard, report] = await Promise.all([
    reportAt(ask, shape, { algorithm: 'standard' }),
    reportAt(ask, shape, { algorithm: 'flash2' }),
  ]);
  const of = ({ traffic, letters: { B, H, Nq } }: Report, tensors: readonly string[]) =>
    Number(bytesOf(traffic.rows.filter(({ tensor }) => tensors.includes(tensor)))) /
    Number(B * H * Nq);
  const all = ({ traffic }: Report, tensors: readonly string[]) =>
    bytesOf(traffic.rows.filter(({ tensor }) => tensors.includes(tensor)));
  return {
    report,
    scores: of(standard, ['scores', 'probs']),
    keys: of(report, ['k', 'v']),
    once: all(standard, ['k', 'v']),
    sums: all(report, ['log_sum_exp']),
  };
}

export interface Crossover {
  tradeoff: Tradeoff;
  row: PerRow;
  traffic: ReadonlyMap<number, bigint>; // by tile, at every size up to the largest drawn
}

export async function crossover(ask: Ask, shape: Shape): Promise<Crossover> {
  const every = Array.from({ length: sizes.at(-1) ?? 0 }, (_, i) => i + 1);
  const [all, row, series] = await Promise.all([
    tradeoff(ask, shape),
    perRow(ask, shape),
    ask('series', [paramsAt(shape, { algorithm: 'flash2' }), side, every]),
  ]);
  const traffic = new Map(pointsOf(series).map((point) => [point.tile, point.traffic]));
  return { tradeoff: all, row, traffic };
}

// What the reader's own guess would move; null where it is no tile that was asked for.
export function guessTold({ tradeoff: all, traffic }: Crossover, guess: number): Sentence | null {
  const moved = traffic.get(guess);
  if (moved === undefined) return null;
  const values = {
    traffic: { bytes: moved },
    standard: { bytes: all.standard },
  };
  if (guess === all.crossover) return { key: 'learn.guess.right', values };
  const key = moved < all.standard ? 'learn.q3-crossover.own.less' : 'learn.q3-crossover.own.more';
  return { key, values };
}

// What moves at the size where the algebra has both alike; null where the two are written alike, so that
// the difference is nothing to tell.
export function movedAtRule({
  tradeoff: { standard },
  row,
  traffic,
}: Crossover): { rule: number; moved: bigint } | null {
  const rule = row.report.tiling.crossover_tile_rows;
  const moved = rule === null ? undefined : traffic.get(rule);
  if (rule === null || moved === undefined || bytes(moved) === bytes(standard)) return null;
  return { rule, moved };
}

export interface Tradeoff {
  points: TradeoffPoint[];
  here: TradeoffPoint;
  trips: bigint; // of all K and V, at the tile in hand
  small: TradeoffPoint;
  large: TradeoffPoint;
  standard: bigint;
  crossover: number | null; // from this tile on less than standard attention
}

const side = ['tile_rows', 'tile_cols'];
const sizes = [8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512];

export async function tradeoff(ask: Ask, shape: Shape): Promise<Tradeoff> {
  const tile = numberIn(shape, 'tile_rows');
  const params = paramsAt(shape, { algorithm: 'flash2' });
  const values = [...new Set([...sizes, tile])].sort((a, b) => a - b);
  const [series, standard, trips] = await Promise.all([
    ask('series', [params, side, values]),
    reportAt(ask, shape, { algorithm: 'standard' }),
    ask('num_1d_tiles', [numberIn(shape, 'seq_len_q'), tile]),
  ]);
  const moved = movedBytes(standard);
  const points = pointsOf(series);
  const at = (size: number) => points.find((point) => point.tile === size);
  const [first, last] = [points[0], points.at(-1)];
  const here = at(tile);
  if (first === undefined || last === undefined || here === undefined) {
    throw new Error('A series without points.');
  }
  const coarse = crossing(series, moved);
  return {
    points,
    here,
    trips,
    small: at(16) ?? first,
    large: at(256) ?? last,
    standard: moved,
    crossover: coarse && (await refined(ask, shape, coarse.below, coarse.from, moved)),
  };
}

const pointsOf = (series: Series): TradeoffPoint[] =>
  series.values.flatMap((tile, i): TradeoffPoint[] => {
    if (series.errors[i]) return [];
    const working = series.columns.working_set_bytes[i] ?? 0n;
    const ideal = series.columns.ideal_hbm_bytes[i] ?? 0n;
    return [{ tile, working, traffic: trafficAt(series, i), ideal }];
  });

// Every size between the last that moves more and the first that does not.
async function refined(
  ask: Ask,
  shape: Shape,
  below: number | null,
  from: number,
  standard: bigint,
): Promise<number> {
  if (below === null || from - below < 2) return from;
  const between = Array.from({ length: from - below - 1 }, (_, i) => below + 1 + i);
  const series = await ask('series', [paramsAt(shape, { algorithm: 'flash2' }), side, between]);
  return crossing(series, standard)?.from ?? from;
}

// The crossover itself, found by counting at a length where it has settled.
export async function crossoverCheck(ask: Ask, shape: Shape): Promise<Check> {
  const [head_dim, seq_len_q] = [160, 1_048_576]; // a dimension that the levers do not offer
  const set = { head_dim, seq_len_q, heads_q: 1, batch: 1, dtype: 'fp16' };
  const standard = await reportAt(ask, shape, { ...set, algorithm: 'standard' });
  const rows = Array.from({ length: 2 * head_dim }, (_, i) => i + 1);
  const params = paramsAt(shape, { ...set, algorithm: 'flash2', tile_cols: 64 });
  const series = await ask('series', [params, ['tile_rows'], rows]);
  const truth = crossing(series, movedBytes(standard))?.from ?? NaN;
  return {
    unit: 'count',
    given: { d: { count: head_dim } },
    truth,
    tolerance: 0,
    mistakes: { whole_d: head_dim, quarter_d: head_dim / 4, double_d: head_dim * 2 },
  };
}

export interface Fits {
  report: Report;
  tallest: number | null; // tile rows, in steps of 16, as `tallest` has them
  threads: Threads | null; // where their registers can be estimated
  asked: Report | null; // of the GPU that the question names, where another one is in hand
}

const askedGpu = 'a100-80-sxm';

// The registers that one thread of a block needs.
export interface Threads {
  count: number; // of the block
  scores: number;
  output: number;
  rest: number; // what else a thread needs, whatever the tile
}

export async function fits(ask: Ask, shape: Shape): Promise<Fits> {
  const isAsked = shape.hardware?.id.startsWith('a100') === true;
  const [report, tiny, most, asked] = await Promise.all([
    reportAt(ask, shape, { algorithm: 'flash2' }),
    reportAt(ask, shape, { algorithm: 'flash2', tile_rows: 16, tile_cols: 16 }),
    tallest(ask, shape, {}, stepsOf(16, 2048)),
    isAsked ? null : reportAt(ask, shape, { algorithm: 'flash2', hardware: askedGpu }),
  ]);
  const threads = estimatesRegisters(shape) ? threadsOf(report, tiny) : null;
  return { report, tallest: most, threads, asked };
}

// The estimate is made from compilers for NVIDIA GPUs, and so is the limit.
export const estimatesRegisters = ({ hardware }: Shape): boolean => hardware?.vendor === 'NVIDIA';

function threadsOf(report: Report, tiny: Report): Threads | null {
  const own = report.sram?.registers;
  const { registers_per_thread: all = null, accumulators_per_thread: sums = null } =
    tiny.sram?.registers ?? {};
  const [scores, output] = ['scores', 'o'].map((item) => own?.ledger.find((r) => r.item === item));
  const accumulators = own?.accumulators_per_thread ?? null;
  if (!own?.estimated || !scores || !output || !accumulators || all === null || sums === null)
    return null;
  const share = Number(scores.bytes) / Number(scores.bytes + output.bytes);
  return {
    count: Number(scores.bytes + output.bytes) / 4 / Number(accumulators),
    scores: Number(accumulators) * share,
    output: Number(accumulators) * (1 - share),
    rest: Number(all - sums),
  };
}

export const neededBy = ({ scores, output, rest }: Threads): number => scores + output + rest;

// The largest of these tiles that SRAM has room for: 0 where none fits, without end where all of them
// do, null where there is no rule.
export async function tallest(
  ask: Ask,
  shape: Shape,
  set: Parameters<typeof paramsAt>[1],
  rows: readonly number[],
): Promise<number | null> {
  const params = paramsAt(shape, { ...set, algorithm: 'flash2' });
  const { sram } = await ask('report', [params, 'model']);
  if (sram === null) return null;
  const { columns, errors, values } = await ask('series', [params, ['tile_rows'], [...rows]]);
  const fitting = values.filter((_, i) => {
    const needed = columns.required_smem_bytes[i] ?? 0n;
    return !errors[i] && needed > 0n && needed <= sram.limit_bytes;
  });
  const most = fitting.at(-1) ?? 0;
  return most === rows.at(-1) ? Infinity : most;
}

export const stepsOf = (step: number, to: number): number[] =>
  Array.from({ length: Math.floor(to / step) }, (_, i) => (i + 1) * step);

export async function fitsCheck(ask: Ask, shape: Shape): Promise<Check> {
  const [head_dim, tile_cols, step] = [128, 64, 16];
  const set = { hardware: 'rtx-4090', head_dim, tile_cols, dtype: 'fp16' };
  const [truth, most, one] = await Promise.all([
    tallest(ask, shape, set, stepsOf(step, 1024)),
    tallest(ask, shape, set, stepsOf(1, 1024)),
    reportAt(ask, shape, { ...set, algorithm: 'flash2' }),
  ]);
  const limit = Number(one.sram?.limit_bytes ?? NaN);
  const sm = Number(one.sram?.scopes.find(({ scope }) => scope === 'sm')?.capacity_bytes ?? NaN);
  const rows = (room: number, each: number, other: number) =>
    Math.floor((room / (each * head_dim) - other) / step) * step;
  return {
    unit: 'count',
    given: { limit: { count: limit }, most: { count: most ?? NaN } },
    truth: truth ?? NaN,
    tolerance: 0,
    mistakes: {
      steps: most ?? NaN,
      no_v: rows(limit, 2, tile_cols),
      four_bytes: rows(limit, 4, 2 * tile_cols),
      per_sm: rows(sm, 2, 2 * tile_cols),
    },
  };
}

export async function readsCheck(
  ask: Ask,
  [length, rows, cols]: readonly [length: number, rows: number, cols: number],
): Promise<Check> {
  const [truth, byCols] = await Promise.all([
    ask('num_1d_tiles', [length, rows]),
    ask('num_1d_tiles', [length, cols]),
  ]);
  return {
    unit: 'count',
    given: { length: { count: length }, rows: { count: rows }, cols: { count: cols } },
    truth: Number(truth),
    tolerance: 0,
    mistakes: {
      ...(byCols === truth ? {} : { by_columns: Number(byCols) }),
      all_tiles: Number(truth) * Number(byCols),
    },
  };
}
