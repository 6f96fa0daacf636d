// SPDX-License-Identifier: Apache-2.0
// What the way to real kernels asks: loop orders, stages, decode, masks.
import type { Report } from '../engine/protocol.ts';
import { type Ask, bytesOf, numberIn, reportAt, type Shape } from './ask.ts';
import type { Check } from './marking.ts';

export interface Walks {
  standard: Report;
  flash1: Report;
  flash2: Report;
}

export async function walks(ask: Ask, shape: Shape): Promise<Walks> {
  const at = (algorithm: string) => reportAt(ask, shape, { algorithm });
  const [standard, flash1, flash2] = await Promise.all([
    at('standard'),
    at('flash1'),
    at('flash2'),
  ]);
  return { standard, flash1, flash2 };
}

export async function tilesCheck(ask: Ask, shape: Shape): Promise<Check> {
  const [length, rows, cols] = [4096, 128, 64];
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

// Their `sram` is null where the model has no rule for this GPU.
export async function staged(ask: Ask, shape: Shape): Promise<Report[]> {
  return Promise.all(
    stageCounts.map((stages) => reportAt(ask, shape, { algorithm: 'triton', stages })),
  );
}

export const resourceLine =
  'out of resource: shared memory, Required: 131072, Hardware limit: 101376';

// What the engine reads in the line.
export async function resourceCheck(ask: Ask): Promise<Check> {
  const { required_bytes, limit_bytes } = await ask('explain_error', [resourceLine]);
  const [required, limit] = [Number(required_bytes), Number(limit_bytes)];
  return {
    unit: 'bytes',
    given: {
      message: { text: resourceLine },
      required: { count: required },
      limit: { count: limit },
    },
    truth: required - limit,
    tolerance: 0.001,
    mistakes: { the_limit: limit, the_need: required },
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
}

export async function masked(ask: Ask, shape: Shape): Promise<Masked> {
  const [causal, standard] = await Promise.all([
    reportAt(ask, shape, { algorithm: 'flash2', mask: 'causal' }),
    reportAt(ask, shape, { algorithm: 'standard', mask: 'causal' }),
  ]);
  return { causal, standard };
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
