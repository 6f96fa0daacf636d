// SPDX-License-Identifier: Apache-2.0
// The numbers that answer each misconception. Words: learn.myth.<id>.claim and .answer.
import type { Report } from '../engine/protocol.ts';
import type { Value } from '../i18n/sentence.ts';
import {
  type Ask,
  bytesOf,
  elementBytes,
  movedBytes,
  numberIn,
  paramsAt,
  reportAt,
  type Shape,
  timesAs,
  timeValue,
} from './ask.ts';
import { errorOf, problem, switchesOff, walked } from './q2.ts';
import { largestDifference, naive, reference } from '../animation/online-softmax.ts';
import { compared, tileIn } from './q3-apart.ts';
import { stepsOf, tallest } from './q3.ts';
import { type MythId, mythsOf, type StepId } from './steps.ts';

type Numbers = Readonly<Record<string, Value>>;
type Answerer = (ask: Ask, shape: Shape) => Promise<Numbers>;

const bytes = (value: bigint | number | null | undefined): Value =>
  value === null || value === undefined ? { text: '—' } : { bytes: value };
const scope = (report: Report, name: string) =>
  report.sram?.scopes.find((one) => one.scope === name)?.capacity_bytes;

// Of all SMs, where their number is known.
const sumOver = (chip: bigint | number | null | undefined): Value =>
  chip === null || chip === undefined
    ? { text: '' }
    : { sentence: { key: 'learn.myth.sram_megabytes.sum', values: { chip: { bytes: chip } } } };

const tile = (rows: number, cols: number): Value => ({ text: `${rows} × ${cols}` });

// What becomes of the tallest tile that fits, as `tallest` has it, with elements twice as large.
function roomFound(half: number | null, full: number | null) {
  if (half === null || full === null) return 'no_rule';
  if (half === 0) return 'none';
  if (full === 0) return 'no_more';
  return full === Infinity ? 'all' : half === Infinity ? 'from_all' : 'falls';
}

// What answers with one comparison names where it was made: on another GPU it can come out otherwise.
export const there = {
  hardware: 'a100-80-sxm',
  head_dim: 128,
  seq_len_q: 4096,
  heads_q: 32,
  batch: 1,
  dtype: 'fp16',
};
async function comparedThere(ask: Ask, shape: Shape) {
  return {
    rows: await compared(ask, { ...shape, params: paramsAt(shape, there) }),
    where: { length: { count: there.seq_len_q }, d: { count: there.head_dim } },
  };
}

// GPUs that differ in memory and not in the SRAM of a block.
export const twoPairs = {
  a_small: 'a100-40-sxm',
  a_large: 'a100-80-sxm',
  b_small: 'rtx-4090',
  b_large: 'l40s',
} as const;

export const mythAnswers: Readonly<Record<MythId, Answerer>> = {
  async forget_heads(ask, shape) {
    const [length, heads] = [numberIn(shape, 'seq_len_q'), numberIn(shape, 'heads_q')];
    const e = elementBytes(await reportAt(ask, shape));
    const at = (batch: number, of: number) => ask('attention_score_bytes', [length, batch, of, e]);
    const [one, all, batch] = await Promise.all([at(1, 1), at(1, heads), at(8, heads)]);
    return {
      length: { count: length },
      heads: { count: heads },
      one: bytes(one),
      all: bytes(all),
      batch: bytes(batch),
    };
  },

  gb_gib(_ask, { hardware }) {
    const capacity = hardware?.mem_capacity_bytes ?? NaN;
    return Promise.resolve({
      gb: { count: capacity / 1e9 },
      gib: bytes(capacity),
      percent: { percent: 1 - 1e9 / 2 ** 30 },
    });
  },

  async saves_flops(ask, shape) {
    const [standard, tiled] = await Promise.all([
      reportAt(ask, shape, { algorithm: 'standard' }),
      reportAt(ask, shape, { algorithm: 'flash2' }),
    ]);
    return {
      standard: { count: standard.flops.matmul },
      extra: { count: tiled.flops.exp - standard.flops.exp },
      moved: bytes(movedBytes(standard)),
      moved_tiled: bytes(movedBytes(tiled)),
    };
  },

  approximates() {
    return Promise.resolve({
      error: { error: errorOf(walked(switchesOff)) },
      naive: { error: largestDifference(naive(problem), reference(problem)) },
    });
  },

  async length_overflows(ask, shape) {
    const [short, long] = [1024, 1_048_576];
    const at = (seq_len_q: number) => reportAt(ask, shape, { algorithm: 'flash2', seq_len_q });
    const [a, b] = await Promise.all([at(short), at(long)]);
    return {
      rows: { count: numberIn(shape, 'tile_rows') },
      cols: { count: numberIn(shape, 'tile_cols') },
      short: { count: short },
      long: { count: long },
      short_bytes: bytes(a.sram?.required_bytes),
      long_bytes: bytes(b.sram?.required_bytes),
    };
  },

  async smaller_less_io(ask, shape) {
    const [a, b] = [256, 128]; // the next step asks for less
    const at = (size: number) =>
      reportAt(ask, shape, { algorithm: 'flash2', tile_rows: size, tile_cols: size });
    const [large, small] = await Promise.all([at(a), at(b)]);
    return {
      a: { count: a },
      b: { count: b },
      a_traffic: bytes(movedBytes(large)),
      b_traffic: bytes(movedBytes(small)),
    };
  },

  async traffic_linear(ask, shape) {
    const length = numberIn(shape, 'seq_len_q');
    const at = (seq_len_q: number) => reportAt(ask, shape, { algorithm: 'flash2', seq_len_q });
    const [one, two] = await Promise.all([at(length), at(2 * length)]);
    return {
      length: { count: length },
      twice: { count: 2 * length },
      memory: { ratio: timesAs(two.peak_memory.bytes, one.peak_memory.bytes) },
      memory_one: bytes(one.peak_memory.bytes),
      memory_two: bytes(two.peak_memory.bytes),
      traffic: { ratio: timesAs(movedBytes(two), movedBytes(one)) },
      traffic_one: bytes(movedBytes(one)),
      traffic_two: bytes(movedBytes(two)),
    };
  },

  async sram_megabytes(ask, shape) {
    const [here, big] = await Promise.all([
      reportAt(ask, shape, { algorithm: 'flash2' }),
      reportAt(ask, shape, { algorithm: 'flash2', tile_rows: 512, tile_cols: 512 }),
    ]);
    return {
      size: tile(512, 512),
      sum: sumOver(scope(here, 'chip')),
      block: bytes(here.sram?.limit_bytes),
      big: bytes(big.sram?.required_bytes),
      d: { count: numberIn(shape, 'head_dim') },
    };
  },

  vram_fixes(_ask, { profiles }) {
    const of = (id: string) => profiles.find((profile) => profile.id === id);
    const sold = Object.entries(twoPairs).map(([name, id]): [string, Value] => {
      const gb = { count: (of(id)?.mem_capacity_bytes ?? NaN) / 1e9 };
      return [name, { sentence: { key: 'learn.level.gb', values: { gb } } }];
    });
    return Promise.resolve({
      ...Object.fromEntries(sold),
      a_block: bytes(of(twoPairs.a_small)?.smem_max_bytes_per_block),
      b_block: bytes(of(twoPairs.b_small)?.smem_max_bytes_per_block),
    });
  },

  async fp32_twice(ask, shape) {
    const rows = stepsOf(16, 2048);
    const [half, full] = await Promise.all(
      ['fp16', 'fp32'].map((dtype) => tallest(ask, shape, { dtype }, rows)),
    );
    const values = {
      gpu: { text: shape.hardware?.name ?? '' },
      cols: { count: numberIn(shape, 'tile_cols') },
      half: { count: half ?? NaN },
      full: { count: full ?? NaN },
      most: { count: rows.at(-1) ?? NaN },
    };
    const found = roomFound(half ?? null, full ?? null);
    return { room: { sentence: { key: `learn.myth.fp32_twice.${found}`, values } } };
  },

  async lower_memory_faster(ask, shape) {
    const { rows, where } = await comparedThere(ask, shape);
    const [small, best] = [tileIn(rows, 64, 64), tileIn(rows, 128, 64)];
    return {
      ...where,
      small: tile(small.tile_rows, small.tile_cols),
      small_set: bytes(small.working),
      small_traffic: bytes(small.traffic),
      small_time: timeValue(small.seconds),
      best: tile(best.tile_rows, best.tile_cols),
      best_set: bytes(best.working),
      best_traffic: bytes(best.traffic),
      best_time: timeValue(best.seconds),
    };
  },

  async low_occupancy(ask, shape) {
    const { rows, where } = await comparedThere(ask, shape);
    const [many, few] = [tileIn(rows, 32, 128), tileIn(rows, 128, 128)];
    return {
      ...where,
      many: tile(many.tile_rows, many.tile_cols),
      many_blocks: many.blocks === null ? { text: '—' } : { count: many.blocks },
      many_traffic: bytes(many.traffic),
      few: tile(few.tile_rows, few.tile_cols),
      few_blocks: few.blocks === null ? { text: '—' } : { count: few.blocks },
      few_traffic: bytes(few.traffic),
    };
  },

  async decode_same(ask, shape) {
    const length = numberIn(shape, 'seq_len_q');
    const saved = async (change: Record<string, number>) => {
      const at = (algorithm: string) => reportAt(ask, shape, { ...change, algorithm });
      const [standard, tiled] = await Promise.all([at('standard'), at('flash2')]);
      const [before, after] = [movedBytes(standard), movedBytes(tiled)];
      return { before, after, times: { ratio: timesAs(before, after) } };
    };
    const [prefill, decode] = await Promise.all([
      saved({}),
      saved({ seq_len_q: 1, seq_len_kv: length }),
    ]);
    return {
      length: { count: length },
      prefill: prefill.times,
      prefill_before: bytes(prefill.before),
      prefill_after: bytes(prefill.after),
      decode: decode.times,
      decode_before: bytes(decode.before),
      decode_after: bytes(decode.after),
    };
  },

  async causal_half(ask, shape) {
    const at = (mask: string) => reportAt(ask, shape, { algorithm: 'flash2', mask });
    const [full, causal] = await Promise.all([at('none'), at('causal')]);
    return {
      full: bytes(movedBytes(full)),
      causal: bytes(movedBytes(causal)),
      share: { percent: timesAs(movedBytes(causal), movedBytes(full)) },
      memory: bytes(causal.peak_memory.bytes),
    };
  },

  async gqa_divides(ask, shape) {
    const at = (heads_kv: number) =>
      reportAt(ask, shape, { algorithm: 'flash2', heads_q: 8, heads_kv });
    const [mha, gqa] = await Promise.all([at(8), at(1)]);
    const cache = ({ peak_memory }: Report) =>
      bytesOf(peak_memory.rows.filter(({ item }) => item === 'k' || item === 'v'));
    return {
      mha_cache: bytes(cache(mha)),
      gqa_cache: bytes(cache(gqa)),
      mha_sm: bytes(movedBytes(mha)),
      gqa_sm: bytes(movedBytes(gqa)),
    };
  },

  async dense_free(ask, shape) {
    const at = (mask: string) => reportAt(ask, shape, { algorithm: 'flash2', mask });
    const [none, dense] = await Promise.all([at('none'), at('dense')]);
    return { without: bytes(movedBytes(none)), dense: bytes(movedBytes(dense)) };
  },
};

// The misconceptions of one step, with what answers them.
export const mythsAt = (step: StepId): (readonly [MythId, Answerer])[] =>
  mythsOf(step).map((myth) => [myth, mythAnswers[myth]]);
