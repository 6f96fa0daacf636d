// SPDX-License-Identifier: Apache-2.0
// The numbers that answer a misconception, by the names of the answer, whose values they have.
import type { Value } from '../i18n/sentence.ts';
import type { MessageKey } from '../i18n/t.ts';
import { numberIn, paramsAt, type Shape } from '../lesson/ask.ts';
import { there, twoPairs } from '../lesson/myths.ts';
import type { MythId } from '../lesson/steps.ts';
import type { PartialParams } from '../params/fields.ts';
import { scopeCapacity } from './chip-numbers.ts';
import {
  asked,
  type AskedQuantity,
  explained,
  type Explained,
  plainSentence,
} from './explained.ts';
import { known, labelled, type Numbers, statedBytes } from './lesson-numbers.ts';
import { profileNumber } from './numbers.ts';
import { errorNumber } from './q2-numbers.ts';
import { tallestNumber } from './q3-numbers.ts';
import { toldQuotient } from './quotient.ts';

type Some = Readonly<Record<string, Explained | null>>;

// What the makers of one answer are given.
interface Given {
  shape: Shape;
  values: Readonly<Record<string, Value>>;
  keyOf: (name: string) => string;
  // Of a configuration, told apart from others by `of`.
  at: (
    name: string,
    quantity: AskedQuantity,
    change: PartialParams,
    of?: Value,
  ) => Explained | null;
  over: (name: string, first: Explained | null, second: Explained | null) => Explained | null;
}

const labels: Partial<Record<AskedQuantity, MessageKey>> = {
  traffic: 'fact.sm_bytes',
  time: 'fact.bound_seconds',
  occupancy: 'fact.blocks_per_sm',
  working_set: 'fact.working_set',
  peak_memory: 'fact.peak_memory',
  sram: 'fact.sram_required',
  score_matrix: 'fact.score_matrix',
  kv_memory: 'fact.kv_memory',
  matmul: 'fact.matmul_count',
  corrections: 'fact.corrections',
};

const flash2 = { algorithm: 'flash2' };
const standard = { algorithm: 'standard' };
const named = (algorithm: string): Value => ({ choice: ['algorithm', algorithm] });
const masked = (mask: string): Value => ({ message: `number.mask.${mask}` });
const tokens = (length: number): Value => ({
  sentence: { key: 'number.tokens', values: { length: { count: length } } },
});
const sized = (rows: number, cols: number): Value => ({ text: `${rows} × ${cols}` });
const square = (size: number) => ({ ...flash2, tile_rows: size, tile_cols: size });
const amount = (value: Value | undefined): number =>
  value ? Number(Object.values(value)[0]) : NaN;

const makers: Readonly<Record<MythId, (given: Given) => Some>> = {
  forget_heads({ at, shape }) {
    const heads = numberIn(shape, 'heads_q');
    const all = (name: string, batch: number, heads_q: number) =>
      at(name, 'score_matrix', { ...flash2, batch, heads_q });
    return { one: all('one', 1, 1), all: all('all', 1, heads), batch: all('batch', 8, heads) };
  },

  gb_gib({ shape: { hardware }, values, keyOf }) {
    const stated = (name: string, label: MessageKey) => {
      const value = values[name];
      if (hardware === null || value === undefined) return null;
      return {
        ...profileNumber(hardware, 'mem_capacity_bytes', label, value),
        key: keyOf(name),
      };
    };
    const percent = values['percent'] ?? { text: '' };
    return {
      gb: stated('gb', 'fact.mem_capacity_gb'),
      gib: stated('gib', 'fact.mem_capacity'),
      percent: explained(keyOf('percent'), 'fact.gb_gib', 'theory', percent, {
        formula: '1-1000000000/(1024*1024*1024)',
      }),
    };
  },

  saves_flops: ({ at }) => ({
    standard: at('standard', 'matmul', standard),
    extra: at('extra', 'corrections', flash2),
    moved: at('moved', 'traffic', standard, { message: 'choice.algorithm.standard.within' }),
    moved_tiled: at('moved_tiled', 'traffic', flash2, named('flash2')),
  }),

  approximates: ({ values, keyOf }) => ({
    error: errorNumber(keyOf('error'), 'online', values['error'] ?? { text: '' }),
    naive: errorNumber(keyOf('naive'), 'plain', values['naive'] ?? { text: '' }),
  }),

  length_overflows({ at, values }) {
    const room = (name: 'short' | 'long') => {
      const seq_len_q = amount(values[name]);
      return at(`${name}_bytes`, 'sram', { ...flash2, seq_len_q }, tokens(seq_len_q));
    };
    return { short_bytes: room('short'), long_bytes: room('long') };
  },

  smaller_less_io({ at, values }) {
    const moved = (name: 'a' | 'b') => {
      const size = amount(values[name]);
      return at(`${name}_traffic`, 'traffic', square(size), sized(size, size));
    };
    return { a_traffic: moved('a'), b_traffic: moved('b') };
  },

  traffic_linear({ at, over, values }) {
    const of = (name: string, quantity: AskedQuantity, seq_len_q: number) =>
      at(name, quantity, { ...flash2, seq_len_q }, tokens(seq_len_q));
    const grown = (name: 'memory' | 'traffic', quantity: AskedQuantity) =>
      over(
        name,
        of(`${name}_two`, quantity, amount(values['twice'])),
        of(`${name}_one`, quantity, amount(values['length'])),
      );
    return { memory: grown('memory', 'peak_memory'), traffic: grown('traffic', 'traffic') };
  },

  sram_megabytes({ at, shape, values, keyOf }) {
    const { sum } = values;
    const chip = sum && 'sentence' in sum ? sum.sentence.values['chip'] : undefined;
    const all = {
      scope: 'chip',
      capacity_bytes: chip && 'bytes' in chip ? BigInt(chip.bytes) : null,
    };
    const whole = scopeCapacity(shape, all, shape.hardware);
    const label = plainSentence('fact.sram_chip');
    return {
      'sum.chip': whole && { ...whole, key: keyOf('chip'), label },
      block: statedBytes(shape, 'smem_max_bytes_per_block', 'fact.sram_limit'),
      big: at('big', 'sram', square(512), sized(512, 512)),
    };
  },

  vram_fixes({ shape: { profiles }, values, keyOf }) {
    const stated = (
      name: string,
      id: string,
      field: 'mem_capacity_bytes' | 'smem_max_bytes_per_block',
      label: MessageKey,
    ) => {
      const profile = profiles.find((one) => one.id === id);
      const value = values[name];
      if (profile === undefined || value === undefined) return null;
      return {
        ...profileNumber(profile, field, label, value),
        key: keyOf(name),
        label: labelled(label, { text: profile.name }),
      };
    };
    const memory = Object.entries(twoPairs).map(([name, id]) => [
      name,
      stated(name, id, 'mem_capacity_bytes', 'fact.mem_capacity'),
    ]);
    const block = (name: string, id: string) =>
      stated(name, id, 'smem_max_bytes_per_block', 'fact.sram_limit');
    return {
      ...(Object.fromEntries(memory) as Some),
      a_block: block('a_block', twoPairs.a_small),
      b_block: block('b_block', twoPairs.b_small),
    };
  },

  fp32_twice({ shape, values: { room }, keyOf }) {
    const inside = room && 'sentence' in room ? room.sentence.values : {};
    const rows = (name: string, dtype: string) =>
      tallestNumber(keyOf(name), amount(inside[name]), shape, dtype);
    return { 'room.half': rows('half', 'fp16'), 'room.full': rows('full', 'fp32') };
  },

  lower_memory_faster({ at }) {
    const tile = (name: string, tile_rows: number, tile_cols: number) => {
      const of = (what: string, quantity: AskedQuantity) => ({
        [`${name}_${what}`]: at(
          `${name}_${what}`,
          quantity,
          { ...flash2, ...there, tile_rows, tile_cols },
          sized(tile_rows, tile_cols),
        ),
      });
      return { ...of('set', 'working_set'), ...of('traffic', 'traffic'), ...of('time', 'time') };
    };
    return { ...tile('small', 64, 64), ...tile('best', 128, 64) };
  },

  low_occupancy({ at }) {
    const tile = (name: string, tile_rows: number, tile_cols: number) => {
      const change = { ...flash2, ...there, tile_rows, tile_cols };
      const of = sized(tile_rows, tile_cols);
      return {
        [`${name}_blocks`]: at(`${name}_blocks`, 'occupancy', change, of),
        [`${name}_traffic`]: at(`${name}_traffic`, 'traffic', change, of),
      };
    };
    return { ...tile('many', 32, 128), ...tile('few', 128, 128) };
  },

  decode_same({ at, over, values }) {
    const fall = (name: 'prefill' | 'decode', change: PartialParams) =>
      over(
        name,
        at(
          `${name}_before`,
          'traffic',
          { ...standard, ...change },
          {
            message: 'choice.algorithm.standard.within',
          },
        ),
        at(`${name}_after`, 'traffic', { ...flash2, ...change }, named('flash2')),
      );
    const token = { seq_len_q: 1, seq_len_kv: amount(values['length']) };
    return { prefill: fall('prefill', {}), decode: fall('decode', token) };
  },

  causal_half({ at, over }) {
    const moved = (name: string, mask: string) =>
      at(name, 'traffic', { ...flash2, mask }, masked(mask));
    const [full, causal] = [moved('full', 'none'), moved('causal', 'causal')];
    return {
      full,
      causal,
      share: over('share', causal, full),
      memory: at('memory', 'peak_memory', { ...flash2, mask: 'causal' }, masked('causal')),
    };
  },

  gqa_divides({ at }) {
    const of = (name: string, quantity: AskedQuantity, heads_kv: number) =>
      at(
        name,
        quantity,
        { ...flash2, heads_q: 8, heads_kv },
        { sentence: { key: 'fact.kv_heads', values: { heads: { count: heads_kv } } } },
      );
    return {
      mha_cache: of('mha_cache', 'kv_memory', 8),
      gqa_cache: of('gqa_cache', 'kv_memory', 1),
      mha_sm: of('mha_sm', 'traffic', 8),
      gqa_sm: of('gqa_sm', 'traffic', 1),
    };
  },

  dense_free({ at }) {
    const moved = (name: string, mask: string) =>
      at(name, 'traffic', { ...flash2, mask }, masked(mask));
    return { without: moved('without', 'none'), dense: moved('dense', 'dense') };
  },
};

export function mythNumbers(
  myth: MythId,
  values: Readonly<Record<string, Value>>,
  shape: Shape,
): Numbers {
  const keyOf = (name: string) => `myth.${myth}.${name}`;
  return known(
    makers[myth]({
      shape,
      values,
      keyOf,
      at(name, quantity, change, of) {
        const value = values[name];
        if (value === undefined || 'text' in value) return null;
        const label = labels[quantity] ?? 'fact.sm_bytes';
        return asked(
          keyOf(name),
          of === undefined ? label : labelled(label, of),
          value,
          paramsAt(shape, change),
          quantity,
        );
      },
      over(name, first, second) {
        const value = values[name];
        const isQuotient = value !== undefined && ('ratio' in value || 'percent' in value);
        return isQuotient && first && second
          ? toldQuotient(keyOf(name), value, first, second)
          : null;
      },
    }),
  );
}
