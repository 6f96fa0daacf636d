// SPDX-License-Identifier: Apache-2.0
// Rounds, rows and files of the Bench, against an engine made of numbers.
import { describe, expect, test } from 'vitest';
import { toCsv, toJson } from '../../../web/src/bench/export.ts';
import { type Bench, measure, type Progress, type Seen } from '../../../web/src/bench/measure.ts';
import {
  cellsOf,
  groupOf,
  ladder,
  repeatsOf,
  rounds,
  secondsOf,
} from '../../../web/src/bench/plan.ts';
import { recordOf } from '../../../web/src/bench/record.ts';
import { type BenchShape, type Cell, rowOf, type Sample } from '../../../web/src/bench/row.ts';
import { meansOf, median, spread } from '../../../web/src/bench/statistics.ts';
import { EngineError } from '../../../web/src/engine/error.ts';

const shape: BenchShape = {
  batch: 1,
  heads_q: 2,
  heads_kv: 1,
  seq_len_q: 256,
  seq_len_kv: 256,
  head_dim: 64,
  head_dim_v: 64,
  mask: 'causal',
  window_left: 0,
  window_right: 0,
};

const seen = (ms: number[], first: boolean): Seen => ({
  build: 'simd128',
  ms,
  flops: 2_000_000n,
  scratch_bytes: 512n,
  memory_bytes: 1024n,
  max_error: first ? 1e-7 : null,
  rows_checked: first ? 16n : 0n,
});

const never = new AbortController().signal;

describe('statistics', () => {
  test('the median is the middle, or the mean of the two in the middle', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(median([])).toBeNaN();
  });
  test('the spread is half the distance of the quartiles as a share of the median', () => {
    expect(spread([8, 9, 10, 11, 12])).toBeCloseTo(0.1);
    expect(spread([7])).toBe(0);
  });
  test('means of groups leave no half group', () => {
    expect(meansOf([1, 3, 5, 7, 100], 2)).toEqual([2, 6]);
    expect(meansOf([4, 2], 1)).toEqual([4, 2]);
  });
});

describe('the plan', () => {
  test('the ladder is timed at the shape in hand, the kernel choosing its tile', () => {
    const cells = cellsOf('kernels', shape, 4);
    expect(cells.map(({ kernel }) => kernel)).toEqual([...ladder]);
    expect(cells.every((cell) => cell.tile_rows === 0 && cell.shape === shape)).toBe(true);
  });
  test('kernels, tiles and lengths take the pass in hand; workers share a forward one', () => {
    const backward = cellsOf('tiles', shape, 4, 'backward');
    expect(backward.every(({ pass }) => pass === 'backward')).toBe(true);
    expect(cellsOf('workers', shape, 1, 'backward')).toMatchObject([{ pass: 'forward' }]);
    expect(secondsOf(backward)).toBeGreaterThan(2.5 * secondsOf(cellsOf('tiles', shape, 4)));
  });
  test('tiles grow by two up to the longer sequence', () => {
    const sizes = cellsOf('tiles', shape, 4).map(({ tile_rows }) => tile_rows);
    expect(sizes).toEqual([8, 16, 32, 64, 128, 256]);
    const long = cellsOf('tiles', { ...shape, seq_len_kv: 100_000 }, 4);
    expect(long.at(-1)?.tile_cols).toBe(2048);
  });
  test('lengths end at the one in hand, whatever it is', () => {
    const lengths = (length: number) =>
      cellsOf('lengths', { ...shape, seq_len_q: length }, 4)
        .filter(({ kernel }) => kernel === 'naive')
        .map((cell) => cell.shape.seq_len_q);
    expect(lengths(300)).toEqual([64, 128, 256, 300]);
    expect(lengths(5)).toEqual([5]);
  });
  test('workers double up to the cores there are', () => {
    const counts = (cores: number) =>
      cellsOf('workers', shape, cores).map(({ workers }) => workers);
    expect(counts(6)).toEqual([1, 2, 4, 6]);
    expect(counts(1)).toEqual([1]);
    expect(counts(0)).toEqual([1]);
  });
  test('a cell is repeated less the longer it takes, but once at least', () => {
    expect(repeatsOf(1)).toBe(3);
    expect(repeatsOf(150)).toBe(2);
    expect(repeatsOf(9000)).toBe(1);
  });
  test('what the clock can hardly see is run many times', () => {
    expect([0, 0.1, 0.5, 1.9, 2, 500].map(groupOf)).toEqual([10, 10, 4, 2, 1, 1]);
  });
  test('a rate that was measured replaces the guess', () => {
    const cells = cellsOf('kernels', { ...shape, seq_len_q: 8192, seq_len_kv: 8192 }, 1);
    const guess = secondsOf(cells);
    expect(secondsOf(cells, { naive: 80, tiled: 80, tiled_simd: 80 })).toBeLessThan(guess / 10);
  });
});

describe('measuring', () => {
  test('goes round by round through all cells, checking each once', async () => {
    const calls: string[] = [];
    let peak = 0;
    const bench: Bench = {
      time: (cell, repeats, first) => {
        calls.push(`${cell.kernel} ${repeats}${first ? ' check' : ''}`);
        return Promise.resolve(seen(Array<number>(repeats).fill(200), first));
      },
      peak: () => Promise.resolve((peak += 1)),
    };
    const steps: Progress[] = [];
    const cells = cellsOf('kernels', shape, 1);
    const { samples, peaks } = await measure(cells, bench, never, (step) => steps.push(step));
    expect(calls.slice(0, 3)).toEqual(ladder.map((kernel) => `${kernel} 1 check`));
    expect(calls.slice(3, 6)).toEqual(ladder.map((kernel) => `${kernel} 1`));
    expect(calls).toHaveLength(3 * (1 + rounds));
    // The first peak, of code that is not yet compiled well, is not kept.
    // Each round has one before and one after it.
    expect(peaks).toEqual(Array.from({ length: 2 + rounds }, (_, i) => i + 2));
    expect(samples[0]?.ms).toHaveLength(1 + rounds);
    expect(samples[0]?.max_error).toBe(1e-7);
    expect(samples[0]?.rows_checked).toBe(16n);
    expect(steps.map(({ done }) => done)).toEqual(steps.map((_, i) => i));
    expect(steps[0]?.of).toBe(3 * (1 + rounds));
  });

  test('takes the mean of many short runs, and no single one', async () => {
    const bench: Bench = {
      time: (_cell, repeats, first) =>
        Promise.resolve(
          seen(
            Array.from({ length: repeats }, (_, i) => (i % 5 === 0 ? 0.4 : 0)),
            first,
          ),
        ),
      peak: () => Promise.resolve(40),
    };
    const cells = cellsOf('tiles', shape, 1).slice(0, 1);
    const { samples } = await measure(cells, bench, never, () => {});
    expect(samples[0]?.ms).toHaveLength(3 * rounds);
    for (const ms of samples[0]?.ms ?? []) expect(ms).toBeCloseTo(0.08);
  });

  test('keeps a refusal beside the rows and asks for that cell no more', async () => {
    const error = { field: 'seq_len_kv', reason: 'exceeds_capacity', got: '256' } as const;
    let asked = 0;
    const bench: Bench = {
      time: (cell, repeats, first) => {
        if (cell.kernel !== 'naive')
          return Promise.resolve(seen(Array<number>(repeats).fill(1), first));
        asked += 1;
        return Promise.reject(new EngineError(error));
      },
      peak: () => Promise.resolve(40),
    };
    const { samples, peaks } = await measure(cellsOf('kernels', shape, 1), bench, never, () => {});
    expect(asked).toBe(1);
    const record = recordOf('kernels', samples, peaks, { cores: 2, build: 'simd128', time: '' });
    expect(record.rows.map(({ kernel }) => kernel)).toEqual(['tiled', 'tiled_simd']);
    expect(record.refused).toEqual([{ ...cellsOf('kernels', shape, 1)[0], error }]);
  });

  test('an abort ends it, a broken engine too', async () => {
    const stop = new AbortController();
    const bench: Bench = {
      time: (_cell, _repeats, first) => {
        stop.abort();
        return Promise.resolve(seen([1], first));
      },
      peak: () => Promise.resolve(40),
    };
    const cells = cellsOf('tiles', shape, 1).slice(0, 1);
    await expect(measure(cells, bench, stop.signal, () => {})).rejects.toMatchObject({
      name: 'AbortError',
    });
    const broken: Bench = { ...bench, time: () => Promise.reject(new Error('out of memory')) };
    await expect(measure(cells, broken, never, () => {})).rejects.toThrow('out of memory');
  });
});

const sample = (cell: Cell, ms: number[]): Sample => ({ cell, ...seen(ms, true), refused: null });

describe('a row', () => {
  test('has the speed of its median, as a share of as many peaks as there are workers', () => {
    const [cell] = cellsOf('kernels', shape, 1) as [Cell];
    const row = rowOf(sample({ ...cell, workers: 2 }, [4, 2, 8]), 0.5);
    expect(row.ms_median).toBe(4);
    expect(row.ms_min).toBe(2);
    expect(row.gflops).toBeCloseTo(2e6 / 4e-3 / 1e9);
    expect(row.fraction_of_peak).toBeCloseTo(0.5 / (2 * 0.5));
    expect(row.causal).toBe(true);
    expect(rowOf(sample(cell, [1]), null).fraction_of_peak).toBeNull();
    expect(Number.isFinite(rowOf(sample(cell, [0]), 1).gflops)).toBe(true);
  });
});

describe('files', () => {
  const [cell] = cellsOf('kernels', shape, 1) as [Cell];
  const machine = { cores: 2, build: 'simd128', time: '2026-01-01T00:00:00.000Z' };
  const record = recordOf('kernels', [sample(cell, [4, 2])], [10, 12, 11], machine);

  test('JSON holds every time and exact counts as text', () => {
    const { runs } = JSON.parse(toJson([{ ...record, name: 'mine' }])) as {
      runs: [{ name: string; peak_gflops: number; rows: [{ ms: number[]; flops: string }] }];
    };
    expect(runs[0].name).toBe('mine');
    expect(runs[0].peak_gflops).toBe(11);
    expect(runs[0].rows[0].ms).toEqual([4, 2]);
    expect(runs[0].rows[0].flops).toBe('2000000');
  });

  test('CSV has a line for each row, and no name becomes a formula or breaks a line', () => {
    const [head, line, end] = toCsv([{ ...record, name: '=1+1, "x"\n' }]).split('\r\n');
    expect(head?.split(',').slice(0, 4)).toEqual(['run', 'time', 'peak_gflops', 'kernel']);
    expect(line?.startsWith('"\'=1+1, ""x""\n",2026-01-01')).toBe(true);
    expect(line).toContain('naive,forward,simd128,1,2,1,256,256,64,64,causal');
    expect(end).toBe('');
  });
});
