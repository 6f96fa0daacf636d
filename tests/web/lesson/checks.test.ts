// SPDX-License-Identifier: Apache-2.0
// The right answers of the checks, against arithmetic written out here; and the numbers behind the
// sentences that claim something.
import { describe, expect, it } from 'vitest';
import { shapeOf } from '../../../web/src/lesson/ask.ts';
import {
  cacheCheck,
  causalCheck,
  kernel,
  type Phases,
  placesOf,
  shared,
  stagesCheck,
  tilesCheck,
  walks,
} from '../../../web/src/lesson/bridge.ts';
import { movedBytes } from '../../../web/src/lesson/ask.ts';
import { mythAnswers } from '../../../web/src/lesson/myths.ts';
import {
  doubling,
  firstAbove,
  growthCheck,
  guessedLength,
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
  type Apart,
  apart,
  blocksCheck,
  changeOf,
  fallsAs,
  type Shapes,
  shapes,
} from '../../../web/src/lesson/q3-apart.ts';
import { bandwidthCheck, gain, least } from '../../../web/src/lesson/q3-gain.ts';
import { rightOf } from '../../../web/src/views/learn/steps/q3-gain.ts';
import {
  crossover,
  crossoverCheck,
  fits,
  fitsCheck,
  guessTold,
  neededBy,
  readsCheck,
  tradeoff,
} from '../../../web/src/lesson/q3.ts';
import { say, type Sentence } from '../../../web/src/i18n/sentence.ts';
import { mostRegisters } from '../../../web/src/state/most-registers.ts';
import { laterSteps } from '../../../web/src/views/learn/later-steps.ts';
import { fitsRows } from '../../../web/src/views/learn/steps/q3-fits.ts';
import { description } from '../../wasm/engine.ts';
import { ask } from './ask.ts';

const shape = shapeOf(description, {}, {});

const bytesAtBest = 32 * 65_536 * (4 * 128 * 2 + 4);

describe('the right answers', () => {
  it.each([
    ['growth', () => growthCheck(ask), 20_000 ** 2 * 2],
    ['heads', () => headsCheck(ask), 12 * 8192 ** 2 * 2],
    ['passes', () => passesCheck(ask), 4 * 2048 ** 2 * 2],
    ['rescale', () => Promise.resolve(rescaleCheck()), Math.exp(-2.5)],
    ['overflow', () => Promise.resolve(overflowCheck()), 1 + Math.exp(-1) + Math.exp(-3)],
    ['chip', () => chipCheck(ask), (4 * 128 * 64 + 128 * 128) * 2],
    ['crossover', () => crossoverCheck(ask, shape), 160 / 2],
    ['reads', () => readsCheck(ask, [8192, 128, 32]), 8192 / 128],
    ['tiles', () => tilesCheck(ask, shape), (6144 / 96) * (6144 / 128)],
    // 48 KiB for Q and P, 32 KiB a pair, 99 KiB in all: one pair, so two stages.
    ['stages', () => stagesCheck(ask, shape), 1 + Math.floor((99 - 48) / 32)],
    ['blocks', () => blocksCheck(ask, shape), Math.floor(100 / (48 + 1))],
    // Q, K, V and O of 32 heads and a statistic per row, at 2.039 TB/s.
    ['bandwidth', () => bandwidthCheck(ask, shape), bytesAtBest / 2.039e9],
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
    // Q, K, V, S and P are alive at once: the last length that an A100 has room for.
    const { both } = await lines(ask, shapeOf(description, { heads_q: 32 }, {}));
    const peak = (n: number) => 32 * 2 * (3 * n * 128 + 2 * n ** 2);
    expect(peak(both! - 1)).toBeLessThanOrEqual(80e9);
    expect(peak(both!)).toBeGreaterThan(80e9);
    expect(await firstAbove((n) => Promise.resolve(BigInt(n)), 0.5)).toBe(1);
  });
  it('a guess of that length is told whether it is right, near, too short or too long', async () => {
    const found = await lines(ask, shapeOf(description, { heads_q: 32 }, {}));
    const told = (guess: number) => guessedLength(found, guess)?.key.split('.').at(-1);
    const full = Math.floor(Math.sqrt(80e9 / (32 * 2))) + 1;
    expect(told(full)).toBe('right');
    expect([1.05, 0.95].map((by) => told(full * by))).toEqual(['near', 'near']);
    expect([0.5, 2].map((by) => told(full * by))).toEqual(['less', 'more']);
    expect(guessedLength({ ...found, lines: [] }, full)).toBeNull();
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
  it('has no time where no block can be launched', async () => {
    const timed = async (hardware: string) => {
      const { heights } = await apart(ask, shapeOf(description, { heads_q: 32 }, { hardware }));
      return heights.map(({ tile_rows, blocks, seconds }) => {
        expect(seconds !== null, `${hardware} ${tile_rows}`).toBe(blocks !== 0n);
        return seconds !== null;
      });
    };
    expect(await timed('a100-80-sxm')).not.toContain(false);
    expect(await timed('t4')).toEqual([true, true, true, true, false]);
  });
  it('where taller tiles move less, the time need not fall as much', async () => {
    const heights = async (set: Record<string, string | number>) =>
      (await apart(ask, shapeOf(description, { heads_q: 32 }, set))).heights;
    const change = changeOf(await heights({}))!;
    const [low, high] = [(await heights({})).at(0)!, (await heights({})).at(-1)!];
    expect(change.moved).toBe(Number(low.traffic) / Number(high.traffic));
    expect(change.times).toBe(low.seconds! / high.seconds!);
    expect([change.way, fallsAs({ heights: await heights({}) })]).toEqual(['falls', 'less']);
    expect(changeOf(await heights({ hardware: 'tpu-v5p' }))?.way).toBe('stays');
    // Of the first alone there is nothing to compare.
    expect(changeOf([low])).toBeNull();
    const as = (by: number) => fallsAs({ heights: [low, { ...high, seconds: low.seconds! / by }] });
    expect([as(change.moved), as(2 * change.moved), as(0.5)]).toEqual(['same', 'more', 'less']);
  });
  it('tall and wide tiles need the same room, and each loop order favours its own', async () => {
    const at = shapeOf(description, { heads_q: 32 }, {});
    const [{ tall, wide, trips }, { heights }] = await Promise.all([
      shapes(ask, at),
      apart(ask, at),
    ]);
    expect(trips).toEqual({ tall: 4096n / 128n, wide: 4096n / 32n });
    expect(tall.working).toBe(wide.working);
    expect(tall.traffic).toBeLessThan(wide.traffic);
    const [low, high] = [heights[0], heights.at(-1)];
    expect(high?.working).toBeGreaterThan(low?.working ?? 0n);
    expect(high?.traffic).toBeLessThan(low?.traffic ?? 0n);
    expect(Number(high?.blocks)).toBeLessThan(Number(low?.blocks));
    expect(high?.seconds).toBe(heights.at(-2)?.seconds);
  });
  it('a guess of the crossover is told what it would move, from the engine', async () => {
    const answer = await crossover(ask, shape);
    const standard = answer.tradeoff.standard;
    const keys = [1, 32, 63, 64, 65, 512].map((guess) => {
      const told = guessTold(answer, guess)!;
      const moved = (told.values['traffic'] as { bytes: bigint }).bytes;
      const point = answer.tradeoff.points.find(({ tile }) => tile === guess);
      if (point) expect(moved).toBe(point.traffic);
      expect(moved < standard).toBe(guess >= 64);
      return told.key.split('.').at(-1);
    });
    expect(keys).toEqual(['more', 'more', 'more', 'right', 'less', 'less']);
    expect([0.5, 513].map((guess) => guessTold(answer, guess))).toEqual([null, null]);
  });
  it('a row of Q costs 4 N numbers or 2 N d / t, and these cross at half the head dimension', async () => {
    for (const tile of [32, 64, 128]) {
      const at = shapeOf(description, { tile_rows: tile, tile_cols: tile }, {});
      const { row } = await crossover(ask, at);
      expect(row.scores).toBe(4 * 4096 * 2);
      expect(row.keys).toBe((2 * 4096 * 128 * 2) / tile);
      expect(row.report.tiling.crossover_tile_rows).toBe(128 / 2);
      // What the algebra leaves out is what parts the two at the crossing.
      const answer = await crossover(ask, at);
      const apartBy = answer.tradeoff.standard - answer.traffic.get(64)!;
      expect(apartBy).toBe(row.once - row.sums);
      expect(apartBy).toBe(BigInt(2 * 4096 * 128 * 2 - 4096 * 4));
    }
  });
  it('memory falls most, then traffic; the time by what a cache serves, and multiplying stays', async () => {
    const bandwidth = 2039e9; // of the A100, bytes a second
    for (const head_dim of [64, 128]) {
      const at = shapeOf(description, { heads_q: 32, head_dim }, {});
      const { standard, tiled, times } = await gain(ask, at);
      const tensor = 32 * 4096 * head_dim * 2;
      const scores = 32 * 4096 * 4096 * 2;
      const sums = 32 * 4096 * 4;
      expect(times[0].uncached).toBeCloseTo((4 * tensor + 4 * scores) / bandwidth, 9);
      const perRows = 4096 / 128; // tiles of 128 rows
      const moved = 2 * tensor + sums + 2 * tensor * perRows;
      expect(times[1].uncached).toBeCloseTo(moved / bandwidth, 9);
      expect(times[1].cached).toBeCloseTo((4 * tensor + sums) / bandwidth, 9);
      expect(times[0].matrix).toBe(times[1].matrix);
      // One model: the largest row of the engine, at 128 rows the last blocks of FlashAttention-2.
      expect(times.map(({ bound }) => bound)).toEqual(
        [standard, tiled].map(({ time }) =>
          Math.max(...time!.rows.filter((row) => row.in_bound).map(({ seconds }) => seconds)),
        ),
      );
      expect(times.map(({ by }) => by)).toEqual(['hbm', 'waves']);
      const ratios = [
        Number(standard.peak_memory.bytes) / Number(tiled.peak_memory.bytes),
        Number(movedBytes(standard)) / Number(movedBytes(tiled)),
        least(times[0], 'cached') / least(times[1], 'cached'),
      ];
      expect([...ratios].sort((a, b) => b - a)).toEqual(ratios);
      expect(ratios[2]).toBeGreaterThan(1);
    }
  });
  it('where the time falls more than memory does, that answer is the right one', async () => {
    const right = async (set: Record<string, string | number>) =>
      rightOf(await gain(ask, shapeOf(description, { heads_q: 32, ...set }, {})));
    expect(await right({})).toBe('less');
    const short = { hardware: 't4', head_dim: 32, tile_rows: 256, seq_len_q: 512 };
    expect(await right(short)).toBe('more'); // 35 against 4 MiB kept, 223 against 21 µs with no cache
  });
  it('without a cache low tiles are slower than standard attention, and taller ones faster', async () => {
    const times = async (tile_rows: number) =>
      (await gain(ask, shapeOf(description, { heads_q: 32, tile_rows }, {}))).times;
    const [low, high] = [await times(16), await times(128)];
    expect(least(low[1], 'uncached')).toBeGreaterThan(least(low[0], 'uncached'));
    expect(least(high[1], 'uncached')).toBeLessThan(least(high[0], 'uncached'));
    // With each byte carried once the tile still counts, through SRAM and the last blocks.
    expect(low[1].cached).toBe(high[1].cached);
    expect(low[1].bound).toBeGreaterThan(4 * high[1].bound);
    expect([low[1].by, high[1].by]).toEqual(['sram', 'waves']);
  });
  it('the step before and this one have the same bound', async () => {
    for (const tile_rows of [16, 64, 128]) {
      const at = shapeOf(description, { heads_q: 32, tile_rows }, {});
      const { heights } = await apart(ask, at);
      const { times } = await gain(ask, at);
      expect(heights.find((row) => row.tile_rows === tile_rows)?.seconds).toBe(times[1].bound);
    }
  });
  it('where standard attention has no room in memory, no time is told for it', async () => {
    const said = async (set: Record<string, string | number>) => {
      const view = laterSteps.find(({ id }) => id === 'q3-gain')!;
      const own = shapeOf(description, { heads_q: 32, ...set }, {});
      const told = view.told(await view.ask(ask, own), own);
      return say('en', { key: 'learn.q3-gain.tell', values: told });
    };
    expect(await said({})).toMatch(
      /falls 1\.2\d? times, from 1\.12\sms to 0\.93\sms\. If no cache/,
    );
    expect(await said({ seq_len_q: 1_048_576 })).toMatch(
      /Standard attention cannot run here at all: it needs 128\sTiB, and this GPU has 80\sGB/,
    );
    const small = { seq_len_q: 1_048_576, hardware: 'rtx-4090' };
    expect(await said(small)).toContain('Neither can run here');
    // Where the bound rises, it says what the model counts for FlashAttention-2 alone.
    expect(await said({ head_dim: 256 })).toMatch(
      /rises 1\.1 times, .*: the last blocks of FlashAttention-2 do not/,
    );
    expect(await said({ head_dim: 256, tile_rows: 16 })).toMatch(/rises 5\.\d+ times, .*what SRAM/);
    expect(await said({ hardware: 'apple-m1-max' })).toMatch(/so there is no time for it/);
    expect(await said({})).not.toContain('alone');
  });
  it('the least room is not the least time, nor are many blocks less traffic, whatever is in hand', async () => {
    const at = shapeOf(description, { hardware: 'mi300x', head_dim: 64 }, {});
    const room = await mythAnswers.lower_memory_faster(ask, at);
    const of = (value: unknown, unit: string) => Number((value as Record<string, number>)[unit]);
    expect(of(room['small_set'], 'bytes')).toBeLessThan(of(room['best_set'], 'bytes'));
    expect(of(room['small_time'], 'milliseconds')).toBeGreaterThan(
      of(room['best_time'], 'milliseconds'),
    );
    const blocks = await mythAnswers.low_occupancy(ask, at);
    expect(of(blocks['many_blocks'], 'count')).toBeGreaterThan(of(blocks['few_blocks'], 'count'));
    expect(of(blocks['many_traffic'], 'bytes')).toBeGreaterThan(of(blocks['few_traffic'], 'bytes'));
  });
  it('the second walk moves less than the first', async () => {
    const { flash1, flash2 } = await walks(ask, shape);
    expect(movedBytes(flash2)).toBeLessThan(movedBytes(flash1));
  });
  it('a stage more is a tile of K and one of V more', async () => {
    const { reports, line } = await kernel(ask, shape);
    const [two, three] = reports;
    const more = (three?.sram?.required_bytes ?? 0n) - (two?.sram?.required_bytes ?? 0n);
    expect(more).toBe(BigInt(2 * 64 * 128 * 2));
    expect(reports.map((report) => placesOf(report)?.slots)).toEqual([1, 2, 3]);
    expect(line.required - line.limit).toBe(BigInt(131_072 - 101_376));
  });
  it('on an H100 a tile is computed with where it lies, so it needs a place more', async () => {
    const { reports } = await kernel(ask, shapeOf(description, { hardware: 'h100-sxm' }, {}));
    expect(reports.map(placesOf)).toEqual([2, 3, 4].map((slots) => ({ slots, stays: true })));
  });
  it('a tile can be made too tall on every GPU whose SRAM is known', async () => {
    const gpus = description.hardware.filter(({ vendor }) => vendor !== 'Google');
    for (const { id: hardware } of gpus) {
      const { report } = await fits(
        ask,
        shapeOf(description, { hardware, tile_rows: fitsRows.at(-1)! }, {}),
      );
      if (report.sram !== null) expect(report.sram.fits, hardware).toBe(false);
    }
  });
  it('a tile over SRAM is refused, one over the registers only spills', async () => {
    const at = async (tile_rows: number) => {
      const view = laterSteps.find(({ id }) => id === 'q3-fits')!;
      const own = shapeOf(description, { tile_rows }, {});
      const told = view.told(await view.ask(ask, own), own);
      return (['why', 'second'] as const)
        .map((part) => say('en', { key: `learn.q3-fits.${part}`, values: told }))
        .join(' ');
    };
    expect(await at(64)).toMatch(/can be launched\..* 512 rows are the tallest.* about 180\./);
    expect(await at(128)).toMatch(/can be launched\..* about 276\. .*makes it slower/);
    expect(await at(2048)).toMatch(/cannot be launched.*This limit alone stops no kernel/);
    const { tallest } = await fits(ask, shapeOf(description, {}, {}));
    const most = 166_912 / (2 * 128) - 2 * 64;
    expect(tallest).toBe(Math.floor(most / 16) * 16);
  });
  it('twice the room is told without a number where none fits, or no end is found', async () => {
    const told = async (hardware: string) => {
      const values = await mythAnswers.fp32_twice(ask, shapeOf(description, { hardware }, {}));
      return say('en', { key: 'learn.myth.fp32_twice.answer', values });
    };
    // K and V of 64 rows each, 128 elements: 32 KiB at two bytes, all that a block may have.
    expect(await told('apple-m1-max')).toMatch(/SRAM has none for a tile with 64 columns/);
    expect(await told('mi300x')).toMatch(/room for 128 rows .* no tile at all at four bytes/);
    expect(await told('tpu-v5e')).toMatch(/2,048 rows and more fit either way/);
    expect(await told('a100-80-sxm')).toMatch(/falls from 512 rows to 192,/);
  });
  it.each([1, 2, 3, 32, 33, 4096])('tiles and phases are alike where they are: %i', async (n) => {
    const own = shapeOf(description, { seq_len_q: n }, {});
    const told = async (id: string, part: string) => {
      const view = laterSteps.find((one) => one.id === id)!;
      const answer = await view.ask(ask, own);
      const sentence = { key: `learn.${id}.${part}`, values: view.told(answer, own) } as Sentence;
      const right = view.guess && 'right' in view.guess ? view.guess.right : '';
      return {
        answer,
        said: `${say('en', sentence)}\n${say('zh', sentence)}`,
        right: typeof right === 'string' ? right : right(answer),
      };
    };
    const tiles = await told('q3-shape', 'tell');
    const { tall, wide } = tiles.answer as Shapes;
    const taller = await told('q3-apart', 'tell');
    const { heights } = taller.answer as Apart;
    expect(tiles.right).toBe(tall.traffic === wide.traffic ? 'same' : 'tall');
    expect(tall.traffic === wide.traffic).toBe(n <= 32);
    expect(tiles.said.includes('not the same traffic')).toBe(tall.traffic !== wide.traffic);
    expect(tiles.said.includes('一样多')).toBe(tall.traffic === wide.traffic);
    const falls = heights[0]!.traffic > heights.at(-1)!.traffic;
    expect(taller.said.includes('the traffic falls')).toBe(falls);
    expect(taller.said.includes('流量也不变')).toBe(!falls);
    expect(taller.said + (await told('q3-apart', 'why')).said).not.toContain('falls 1.0 times');

    const token = await told('bridge-decode', 'tell');
    const { prefill, decode, cache } = token.answer as Phases;
    const [whole, one] = [movedBytes(prefill.tiled), movedBytes(decode.tiled)];
    expect(token.right).toBe(whole === one ? 'much' : 'none');
    expect(token.said.includes('As many as in prefill')).toBe(whole === one);
    const share = Number(cache) / Number(one);
    expect(token.said.includes('nearly all of it is the KV cache')).toBe(share >= 0.9);
    // What is called almost none is.
    expect(token.said).toMatch(/almost none/i);
    expect(Number(one) / Number(movedBytes(decode.standard))).toBeGreaterThan(0.9);
  });
  it('what keeps another block off an SM is what the engine says', async () => {
    const why = async (set: Record<string, string | number>) => {
      const view = laterSteps.find(({ id }) => id === 'q3-apart')!;
      const own = shapeOf(description, set, {});
      return say('en', {
        key: 'learn.q3-apart.occupancy',
        values: view.told(await view.ask(ask, own), own),
      });
    };
    expect(await why({})).toContain('At 64 rows it is 2; what keeps out another one: registers (');
    expect(await why({ hardware: 'mi300x' })).toContain(
      'it is 1; what keeps out another one: SRAM.',
    );
    expect(await why({ hardware: 'apple-m1-max' })).not.toContain('what keeps out');
  });
  it('the question is answered for the GPU that it names, whatever is in hand', async () => {
    const tell = async (hardware: string) => {
      const view = laterSteps.find(({ id }) => id === 'q3-fits')!;
      const own = shapeOf(description, { hardware }, {});
      return say('en', {
        key: 'learn.q3-fits.tell',
        values: view.told(await view.ask(ask, own), own),
      });
    };
    expect(await tell('a100-40-sxm')).toMatch(/^Each SM has its own SRAM.* On A100 .* 163\sKiB/);
    // 164 KiB on each of 108 SMs.
    for (const hardware of ['tpu-v5e', 'h100-sxm'])
      expect(await tell(hardware)).toMatch(
        /^On an A100 it is 163\sKiB of the 17\.3\sMiB .* Each SM/,
      );
    expect(163 / (164 * 108)).toBeLessThan(1 / 100);
  });
  it('what a thread needs is what the engine estimates, and spills where the engine says so', async () => {
    for (const tile_rows of [32, 64, 128, 512]) {
      const { report, threads } = await fits(ask, shapeOf(description, { tile_rows }, {}));
      const { registers_per_thread: all, spills } = report.sram!.registers;
      const needed = neededBy(threads!);
      expect(threads!.count).toBe(128);
      expect(needed > mostRegisters).toBe(spills);
      expect(Math.min(needed, mostRegisters)).toBe(Number(all));
    }
    const amd = await fits(ask, shapeOf(description, { hardware: 'mi300x' }, {}));
    expect(amd.threads).toBeNull();
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
  it('an A100 carries longer than it multiplies at head dimension 64 and 128, not at 256', async () => {
    const longer = async (head_dim: number) => {
      const { hbmSeconds, matrixSeconds } = await passes(
        ask,
        shapeOf(description, { heads_q: 32, head_dim }, {}),
      );
      return hbmSeconds > matrixSeconds;
    };
    expect(await Promise.all([64, 128, 256].map(longer))).toEqual([true, true, false]);
  });
  it('shared heads shrink what is stored, not what is loaded; packing helps a single token', async () => {
    const { rows, token } = await shared(ask, shapeOf(description, { heads_q: 32 }, {}));
    expect(rows.map(({ heads }) => heads)).toEqual([32, 8, 1]);
    expect(rows.map(({ stored }) => stored)).toEqual(
      [32, 8, 1].map((heads) => BigInt(2 * heads * 4096 * 128 * 2)),
    );
    expect(new Set(rows.map(({ loaded }) => loaded)).size).toBe(1);
    expect(rows[0]!.carried).toBeGreaterThan(rows[2]!.carried);
    expect(token).toEqual({ apart: 32n * token.packed, packed: BigInt(2 * 4096 * 128 * 2) });
    const few = await shared(ask, shapeOf(description, { heads_q: 3 }, {}));
    expect(few.rows.map(({ heads }) => heads)).toEqual([3, 1]);
    expect((await shared(ask, shapeOf(description, { heads_q: 1 }, {}))).rows).toHaveLength(1);
  });
  it('grouped heads shrink the cache and not the loads', async () => {
    const told = await mythAnswers.gqa_divides(ask, shape);
    const of = (name: string) => Number((told[name] as { bytes: bigint }).bytes);
    expect(of('mha_cache')).toBe(8 * of('gqa_cache'));
    expect(of('mha_sm')).toBe(of('gqa_sm'));
  });
});
