// SPDX-License-Identifier: Apache-2.0
// The lesson's functions, by name, on the raw module.
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../web/src/engine/protocol.ts';
import { engine } from './engine.ts';

type Lesson = Record<string, (...args: unknown[]) => Reply<unknown>>;
const lesson = engine as unknown as Lesson;
const call = (name: string, ...args: unknown[]) => {
  const reply = lesson[name]?.(...args);
  return reply !== undefined && 'value' in reply ? reply.value : reply?.error;
};

describe('the lesson', () => {
  it('answers its own numbers by name, order and default', () => {
    expect([1024, 2048, 4096].map((n) => call('attention_score_bytes', n))).toEqual([
      2_097_152n,
      8_388_608n,
      33_554_432n,
    ]);
    const tiles = [64, 128, 256];
    expect(tiles.map((t) => call('num_1d_tiles', 4096, t))).toEqual([64n, 32n, 16n]);
    expect(tiles.map((t) => call('num_score_tiles', 4096, t))).toEqual([4096n, 1024n, 256n]);
    expect(tiles.map((t) => call('score_tile_bytes', t))).toEqual([8192n, 32_768n, 131_072n]);
    expect(tiles.map((t) => call('flashattention_working_set_bytes', t, 128))).toEqual([
      73_728n,
      163_840n,
      393_216n,
    ]);
    expect(tiles.map((t) => call('score_materialization_ratio', 4096, t))).toEqual([
      4096, 1024, 256,
    ]);
    expect(call('tile_tradeoff', 4096, 64)).toEqual({
      tile_count: 4096n,
      score_tile_bytes: 8192n,
      working_set_bytes: 73_728n,
    });
    expect(call('attention_score_bytes', 8192, 1, 12)).toBe(1_610_612_736n);
    expect(call('attention_score_bytes', 4185, undefined, 64, 4)).toBe(4_483_641_600n);
  });

  const names: Record<string, string[]> = {
    attention_score_bytes: ['seq_len', 'batch_size', 'num_heads', 'dtype_bytes'],
    num_1d_tiles: ['seq_len', 'tile_size'],
    num_score_tiles: ['seq_len', 'tile_size'],
    score_tile_bytes: ['tile_size', 'dtype_bytes'],
    flashattention_working_set_bytes: ['tile_size', 'head_dim', 'dtype_bytes'],
    tile_tradeoff: ['seq_len', 'tile_size', 'head_dim', 'dtype_bytes'],
    score_materialization_ratio: ['seq_len', 'tile_size', 'dtype_bytes'],
  };
  const required: Record<string, number> = {
    attention_score_bytes: 1,
    num_1d_tiles: 2,
    num_score_tiles: 2,
    score_tile_bytes: 1,
    flashattention_working_set_bytes: 2,
    tile_tradeoff: 2,
    score_materialization_ratio: 2,
  };
  it.each(Object.keys(names))('%s refuses each bad argument by its name', (name) => {
    const all = names[name] ?? [];
    all.forEach((field, at) => {
      const arguments_: unknown[] = all.map(() => 4);
      const refusals: [unknown, string][] = [
        [0, 'out_of_range'],
        [-3, 'out_of_range'],
        [1.5, 'not_an_integer'],
        [NaN, 'not_a_number'],
        [2 ** 53, 'out_of_range'],
        ['', 'not_a_number'],
        [null, 'not_a_number'],
        [4n, 'not_a_number'],
      ];
      for (const [got, reason] of refusals) {
        arguments_[at] = got;
        expect(call(name, ...arguments_), `${field} ${String(got)}`).toMatchObject({
          field,
          reason,
        });
      }
      if (at < (required[name] ?? 0)) {
        expect(call(name, ...all.slice(0, at).map(() => 4))).toMatchObject({
          field,
          reason: 'missing',
        });
      }
    });
  });
});
