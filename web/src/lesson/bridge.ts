// SPDX-License-Identifier: Apache-2.0
// What the way to real kernels asks: loop orders, stages, decode, masks.
import type { Report } from '../engine/protocol.ts';
import {
  type Ask,
  bytesOf,
  carriedBytes,
  movedBytes,
  numberIn,
  reportAt,
  type Shape,
} from './ask.ts';
import type { Check } from './marking.ts';

export interface Walks {
  standard: Report;
  flash1: Report;
  flash2: Report;
  played: Report; // of FlashAttention-2, short enough to be watched
}

export const playedLength = 512;

export async function walks(ask: Ask, shape: Shape): Promise<Walks> {
  const at = (algorithm: string) => reportAt(ask, shape, { algorithm });
  const [standard, flash1, flash2, played] = await Promise.all([
    at('standard'),
    at('flash1'),
    at('flash2'),
    reportAt(ask, shape, { algorithm: 'flash2', seq_len_q: playedLength }),
  ]);
  return { standard, flash1, flash2, played };
}

export async function tilesCheck(ask: Ask, shape: Shape): Promise<Check> {
  const [length, rows, cols] = [6144, 96, 128]; // a length and a tile that no lever has
  const { tiling } = await reportAt(ask, shape, {
    algorithm: 'flash2',
    seq_len_q: length,
    tile_rows: rows,
    tile_cols: cols,
  });
  const [tr, tc] = [Number(tiling.row_tiles), Number(tiling.col_tiles)];
  return {
    unit: 'count',
    given: { length: { count: length }, rows: { count: rows }, cols: { count: cols } },
    truth: Number(tiling.visited_tiles),
    tolerance: 0,
    mistakes: { rows_only: tr, cols_only: tc, added: tr + tc, squared: tr * tr },
  };
}

export const stageCounts = [2, 3, 4] as const;

export const resourceLine =
  'out of resource: shared memory, Required: 131072, Hardware limit: 101376';

export interface Kernel {
  reports: Report[]; // by number of stages; `sram` is null where the model has no rule for this GPU
  line: { required: bigint; limit: bigint }; // what the engine reads in the line
}

export async function kernel(ask: Ask, shape: Shape): Promise<Kernel> {
  const [reports, { required_bytes, limit_bytes }] = await Promise.all([
    Promise.all(stageCounts.map((stages) => reportAt(ask, shape, { algorithm: 'triton', stages }))),
    ask('explain_error', [resourceLine]),
  ]);
  return { reports, line: { required: required_bytes ?? 0n, limit: limit_bytes ?? 0n } };
}

// Places for a tile of K (as many as for V), and whether a tile is computed with where it lies.
export const placesOf = ({ sram }: Report): { slots: number; stays: boolean } | null => {
  const k = sram?.ledger.find(({ item }) => item === 'k');
  if (sram === null || k === undefined) return null;
  return { slots: Number(k.copies), stays: sram.rule === 'triton_wgmma' };
};

// How many stages an RTX 4090 has room for, found by asking.
export async function stagesCheck(ask: Ask, shape: Shape): Promise<Check> {
  const set = {
    algorithm: 'triton',
    hardware: 'rtx-4090',
    head_dim: 128,
    dtype: 'fp16',
    tile_rows: 128,
    tile_cols: 64,
  };
  const counts = [1, 2, 3, 4, 5, 6];
  const reports = await Promise.all(
    counts.map((stages) => reportAt(ask, shape, { ...set, stages })),
  );
  const [, two] = reports;
  const sram = two?.sram;
  if (!sram) throw new Error('No rule for the kernel of the check.');
  const of = (...items: string[]) =>
    bytesOf(sram.ledger.filter(({ item }) => items.includes(item)));
  const pair = of('k', 'v');
  const most = (bytes: bigint) => Number(bytes / pair);
  const { limit_bytes: limit, required_bytes: required } = sram;
  const fixed = required - pair;
  return {
    unit: 'count',
    given: {
      limit: { bytes: limit },
      rows: { count: set.tile_rows },
      cols: { count: set.tile_cols },
      d: { count: set.head_dim },
      fixed: { bytes: fixed },
      pair: { bytes: pair },
      pairs: { count: most(limit - fixed) },
    },
    truth: Math.max(...counts.filter((_, i) => reports[i]?.sram?.fits)),
    tolerance: 0,
    mistakes: { pairs: most(limit - fixed), no_fixed: most(limit) + 1 },
  };
}

export interface Phases {
  prefill: { standard: Report; tiled: Report };
  decode: { standard: Report; tiled: Report };
  cache: bigint; // K and V that one new token reads
}

export async function phases(ask: Ask, shape: Shape): Promise<Phases> {
  const length = numberIn(shape, 'seq_len_q');
  const pair = async (change: Record<string, number>) => {
    const at = (algorithm: string) => reportAt(ask, shape, { ...change, algorithm });
    const [standard, tiled] = await Promise.all([at('standard'), at('flash2')]);
    return { standard, tiled };
  };
  const [prefill, decode] = await Promise.all([
    pair({}),
    pair({ seq_len_q: 1, seq_len_kv: length }),
  ]);
  return { prefill, decode, cache: cacheOf(decode.tiled) };
}

// What one token moves beside a whole text: nearly all of it K and V, or so few tokens that the query
// and its result count, too; or the text is that one token, and reading it is writing it.
export function decodeMoves({ prefill, decode, cache }: Phases): 'cache' | 'few' | 'alike' {
  const same = (['standard', 'tiled'] as const).every(
    (which) => movedBytes(prefill[which]) === movedBytes(decode[which]),
  );
  if (same) return 'alike';
  return Number(cache) >= 0.9 * Number(movedBytes(decode.tiled)) ? 'cache' : 'few';
}

const cacheOf = ({ traffic }: Report): bigint =>
  bytesOf(traffic.rows.filter(({ tensor }) => tensor === 'k' || tensor === 'v'));

export async function cacheCheck(ask: Ask, shape: Shape): Promise<Check> {
  const [length, heads, d] = [32_768, 8, 128];
  const report = await reportAt(ask, shape, {
    algorithm: 'flash2',
    seq_len_q: 1,
    seq_len_kv: length,
    heads_q: heads,
    head_dim: d,
    dtype: 'fp16',
    batch: 1,
  });
  const truth = Number(cacheOf(report));
  return {
    unit: 'bytes',
    given: { length: { count: length }, heads: { count: heads }, d: { count: d } },
    truth,
    tolerance: 0.005,
    mistakes: { only_k: truth / 2, heads: truth / heads },
  };
}

export interface Masked {
  causal: Report;
  standard: Report; // with the mask: it skips nothing
  shared: Shared;
}

export async function masked(ask: Ask, shape: Shape): Promise<Masked> {
  const [causal, standard, heads] = await Promise.all([
    reportAt(ask, shape, { algorithm: 'flash2', mask: 'causal' }),
    reportAt(ask, shape, { algorithm: 'standard', mask: 'causal' }),
    shared(ask, shape),
  ]);
  return { causal, standard, shared: heads };
}

// What fewer heads of K and V change, the query heads staying as they are.
export interface Shared {
  rows: {
    heads: number; // of K and V
    stored: bigint; // K and V in memory
    loaded: bigint; // K and V into the SMs
    carried: bigint; // all over the memory bus, each byte once
  }[];
  // K and V loaded for one new token, with one head of them.
  token: { apart: bigint; packed: bigint };
}

export async function shared(ask: Ask, shape: Shape): Promise<Shared> {
  const heads = numberIn(shape, 'heads_q');
  const counts = [...new Set([heads, heads / 4, 1])].filter((n) => Number.isInteger(n) && n >= 1);
  const at = (change: Record<string, number | boolean>) =>
    reportAt(ask, shape, { ...change, algorithm: 'flash2' });
  const one = { heads_kv: 1, seq_len_q: 1, seq_len_kv: numberIn(shape, 'seq_len_q') };
  const [reports, apart, packed] = await Promise.all([
    Promise.all(counts.map((heads_kv) => at({ heads_kv }))),
    at(one),
    at({ ...one, pack_gqa: true }),
  ]);
  const rows = reports.map((report, i) => ({
    heads: counts[i] ?? NaN,
    stored: bytesOf(report.peak_memory.rows.filter(({ item }) => item === 'k' || item === 'v')),
    loaded: cacheOf(report),
    carried: carriedBytes(report),
  }));
  return { rows, token: { apart: cacheOf(apart), packed: cacheOf(packed) } };
}

export async function causalCheck(ask: Ask, shape: Shape): Promise<Check> {
  const [side, tile] = [32, 128];
  const { tiling } = await reportAt(ask, shape, {
    algorithm: 'flash2',
    mask: 'causal',
    seq_len_q: side * tile,
    tile_rows: tile,
    tile_cols: tile,
  });
  const truth = Number(tiling.visited_tiles);
  return {
    unit: 'count',
    given: { side: { count: side } },
    truth,
    tolerance: 0,
    mistakes: { half: (side * side) / 2, every: side * side, no_diagonal: truth - side },
  };
}
