// SPDX-License-Identifier: Apache-2.0
// The numbers that answer a misconception: each by the configuration and the quantity that it is of.
import type { Value } from '../i18n/sentence.ts';
import type { MessageKey } from '../i18n/t.ts';
import { numberIn, paramsAt, type Shape } from '../lesson/ask.ts';
import type { MythId } from '../lesson/steps.ts';
import type { PartialParams } from '../params/fields.ts';
import { asked, type AskedQuantity } from './explained.ts';
import { known, type Numbers } from './lesson-numbers.ts';

type Of = readonly [change: PartialParams, quantity: AskedQuantity];

const labels: Partial<Record<AskedQuantity, MessageKey>> = {
  traffic: 'fact.sm_bytes',
  peak_memory: 'fact.peak_memory',
  sram: 'fact.sram_required',
  score_matrix: 'fact.score_matrix',
  kv_memory: 'fact.kv_memory',
};

const flash2 = { algorithm: 'flash2' };
const moved = (change: PartialParams): Of => [{ ...flash2, ...change }, 'traffic'];
const room = (change: PartialParams): Of => [{ ...flash2, ...change }, 'sram'];
const square = (size: number) => ({ tile_rows: size, tile_cols: size });

const mythParts: Partial<Record<MythId, (shape: Shape) => Readonly<Record<string, Of>>>> = {
  forget_heads(shape) {
    const at = (batch: number, heads_q: number): Of => [
      { ...flash2, batch, heads_q },
      'score_matrix',
    ];
    const heads = numberIn(shape, 'heads_q');
    return { one: at(1, 1), all: at(1, heads), batch: at(8, heads) };
  },
  saves_flops: () => ({
    moved: [{ algorithm: 'standard' }, 'traffic'],
    moved_tiled: moved({}),
  }),
  length_overflows: () => ({
    short_bytes: room({ seq_len_q: 1024 }),
    long_bytes: room({ seq_len_q: 1_048_576 }),
  }),
  smaller_less_io: () => ({ a_traffic: moved(square(256)), b_traffic: moved(square(128)) }),
  sram_megabytes: () => ({ big: room(square(512)) }),
  causal_half: () => ({
    full: moved({ mask: 'none' }),
    causal: moved({ mask: 'causal' }),
    memory: [{ ...flash2, mask: 'causal' }, 'peak_memory'],
  }),
  gqa_divides() {
    const at = (heads_kv: number) => ({ ...flash2, heads_q: 8, heads_kv });
    return {
      mha_cache: [at(8), 'kv_memory'],
      gqa_cache: [at(1), 'kv_memory'],
      mha_sm: [at(8), 'traffic'],
      gqa_sm: [at(1), 'traffic'],
    };
  },
  dense_free: () => ({ without: moved({ mask: 'none' }), dense: moved({ mask: 'dense' }) }),
};

// By the names of the answer, whose values they have.
export const mythNumbers = (
  myth: MythId,
  values: Readonly<Record<string, Value>>,
  shape: Shape,
): Numbers =>
  known(
    Object.fromEntries(
      Object.entries(mythParts[myth]?.(shape) ?? {}).map(([name, [change, quantity]]) => {
        const value = values[name];
        const number =
          value && 'bytes' in value
            ? asked(
                `myth.${myth}.${name}`,
                labels[quantity] ?? 'fact.sm_bytes',
                value,
                paramsAt(shape, change),
                quantity,
              )
            : null;
        return [name, number];
      }),
    ),
  );
