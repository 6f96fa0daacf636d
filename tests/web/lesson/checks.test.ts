// SPDX-License-Identifier: Apache-2.0
// The right answers of the checks, against arithmetic written out here; and the numbers behind the
// sentences that claim something.
import { describe, expect, it } from 'vitest';
import { shapeOf } from '../../../web/src/lesson/ask.ts';
import {
  cacheCheck,
  causalCheck,
  resourceCheck,
  staged,
  tilesCheck,
  walks,
} from '../../../web/src/lesson/bridge.ts';
import { movedBytes } from '../../../web/src/lesson/ask.ts';
import { mythAnswers } from '../../../web/src/lesson/myths.ts';
import {
  doubling,
  firstAbove,
  growthCheck,
  headsCheck,
  lines,
  passes,
  passesCheck,
} from '../../../web/src/lesson/q1.ts';
import {
  chip,
  chipCheck,
  overflowCheck,
  rescaleCheck,
  running,
} from '../../../web/src/lesson/q2.ts';
import {
  apart,
  crossoverCheck,
  fitsCheck,
  readsCheck,
  tileIn,
  tradeoff,
} from '../../../web/src/lesson/q3.ts';
import { description } from '../../wasm/engine.ts';
import { ask } from './ask.ts';

const shape = shapeOf(description, {}, {});

describe('the right answers', () => {
  it.each([
    ['growth', () => growthCheck(ask), 8192 ** 2 * 2],
    ['heads', () => headsCheck(ask), 12 * 8192 ** 2 * 2],
    ['passes', () => passesCheck(ask), 4 * 2048 ** 2 * 2],
    ['rescale', () => Promise.resolve(rescaleCheck()), Math.exp(-2.5)],
    ['overflow', () => Promise.resolve(overflowCheck()), 88.722839],
    ['chip', () => chipCheck(ask), (4 * 128 * 64 + 128 * 128) * 2],
    ['crossover', () => crossoverCheck(ask, shape), 64 / 2],
    ['reads', () => readsCheck(ask), 8192 / 128],
    ['tiles', () => tilesCheck(ask, shape), (4096 / 128) * (4096 / 64)],
    ['resource', () => resourceCheck(ask), 131_072 - 101_376],
    ['cache', () => cacheCheck(ask, shape), 2 * 32_768 * 8 * 128 * 2],
    ['causal', () => causalCheck(ask, shape), (32 * 33) / 2],
  ])('%s', async (_name, check, truth) => {
    expect((await check()).truth / truth).toBeCloseTo(1, 6);
  });
  it('fits: the largest multiple of 16 under the limit of an RTX 4090', async () => {
    const { truth, mistakes } = await fitsCheck(ask, shape);
    const most = Math.floor(101_376 / (2 * 128) - 2 * 64);
    expect(mistakes['steps']).toBe(most);
    expect(truth).toBe(Math.floor(most / 16) * 16);
  });
});

describe('what the sentences claim', () => {
  it('scores grow four times, inputs twice', async () => {
    const { before, after } = await doubling(ask, shape);
    expect(before.scores).toBe(BigInt(4096 ** 2 * 2));
    expect(after.scores).toBe(4n * before.scores);
    expect(before.inputs).toBe(BigInt(4 * 4096 * 128 * 2));
    expect(after.inputs).toBe(2n * before.inputs);
  });
  it('a capacity is passed at the first length that needs more', async () => {
    const { lines: found } = await lines(ask, shapeOf(description, { heads_q: 32 }, {}));
    for (const { bytes, length } of found) {
      expect(32 * length ** 2 * 2).toBeGreaterThan(bytes);
      expect(32 * (length - 1) ** 2 * 2).toBeLessThanOrEqual(bytes);
    }
    expect(found.map(({ level }) => level)).toEqual(['sram', 'l2', 'hbm']);
    expect(await firstAbove((n) => Promise.resolve(BigInt(n)), 0.5)).toBe(1);
  });
  it('the four trips are four matrices, and both algorithms multiply alike', async () => {
    const { standard, tiled, scoreBytes } = await passes(ask, shape);
    expect(scoreBytes).toBe(4n * standard.score_matrix.bytes);
    expect(tiled.flops.matmul).toBe(standard.flops.matmul);
    expect(tiled.flops.exp).toBeGreaterThan(standard.flops.exp);
  });
  it('the running softmax is exact, without the correction it is wrong, with 100 more it is not', () => {
    const { error, wrong, raisedError, once, each } = running();
    expect(error).toBeLessThan(1e-6);
    expect(raisedError).toBeLessThan(1e-6);
    expect(wrong).toBeGreaterThan(0.5);
    expect([once, each]).toEqual([12, 36]);
  });
  it('the working set is four equal strips and the scores', async () => {
    const { strip, scoreTile, working } = await chip(
      ask,
      shapeOf(description, { tile_rows: 64 }, {}),
    );
    expect(strip).toBe(BigInt(64 * 128 * 2));
    expect(scoreTile).toBe(BigInt(64 * 64 * 2));
    expect(working).toBe(4n * strip + scoreTile);
  });
  it('smaller tiles need less room and move more; the crossover is half the head dimension', async () => {
    for (const head_dim of [64, 128]) {
      const { small, large, crossover } = await tradeoff(
        ask,
        shapeOf(description, { seq_len_q: 65_536, head_dim, tile_rows: 64 }, {}),
      );
      expect(small.working).toBeLessThan(large.working);
      expect(small.traffic).toBeGreaterThan(large.traffic);
      expect(crossover).toBe(head_dim / 2);
    }
  });
  it('tall and wide tiles need the same room, and each loop order favours its own', async () => {
    const rows = await apart(ask, shape);
    const [tall, wide] = [tileIn(rows, 128, 32), tileIn(rows, 32, 128)];
    expect(tall.working).toBe(wide.working);
    expect(tall.flash2).toBeLessThan(wide.flash2);
    expect(tall.flash1).toBeGreaterThan(wide.flash1);
    const [many, few] = [tileIn(rows, 32, 128), tileIn(rows, 128, 128)];
    expect(Number(many.blocks)).toBeGreaterThan(Number(few.blocks));
    expect(few.flash2).toBeLessThan(many.flash2);
  });
  it('the second walk moves less than the first', async () => {
    const { flash1, flash2 } = await walks(ask, shape);
    expect(movedBytes(flash2)).toBeLessThan(movedBytes(flash1));
  });
  it('a stage more is a tile of K and one of V more', async () => {
    const [two, three] = await staged(ask, shape);
    const more = (three?.sram?.required_bytes ?? 0n) - (two?.sram?.required_bytes ?? 0n);
    expect(more).toBe(BigInt(2 * 64 * 128 * 2));
  });
  it('cards with more memory give a block no more SRAM', () => {
    const limit = (id: string) =>
      description.hardware.find((profile) => profile.id === id)?.smem_max_bytes_per_block;
    expect(limit('a100-40-sxm')).toBe(limit('a100-80-sxm'));
    expect(limit('rtx-4090')).toBe(limit('l40s'));
  });
  it('memory doubles and traffic grows four times with the length', async () => {
    const told = await mythAnswers.traffic_linear(ask, shape);
    expect(told).toMatchObject({ memory: { ratio: 2 } });
    expect((told['traffic'] as { ratio: number }).ratio).toBeGreaterThan(3.9);
  });
  it('decode gains next to nothing', async () => {
    const told = await mythAnswers.decode_same(ask, shape);
    expect((told['decode'] as { ratio: number }).ratio).toBeLessThan(1.05);
    expect((told['prefill'] as { ratio: number }).ratio).toBeGreaterThan(1.5);
  });
  it('grouped heads shrink the cache and not the loads', async () => {
    const told = await mythAnswers.gqa_divides(ask, shape);
    const of = (name: string) => Number((told[name] as { bytes: bigint }).bytes);
    expect(of('mha_cache')).toBe(8 * of('gqa_cache'));
    expect(of('mha_sm')).toBe(of('gqa_sm'));
  });
});
