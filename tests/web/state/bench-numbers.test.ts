// SPDX-License-Identifier: Apache-2.0
// What a run measured says how; its formulas give its figures.
import { expect, it } from 'vitest';
import type { RunRecord } from '../../../web/src/bench/record.ts';
import { type BenchRow, rowOf } from '../../../web/src/bench/row.ts';
import { allWords } from '../../../web/src/i18n/all.ts';
import { say } from '../../../web/src/i18n/sentence.ts';
import { benchNumbers, countNumber } from '../../../web/src/state/bench-numbers.ts';
import type { Explained } from '../../../web/src/state/explained.ts';
import { letterText } from '../../../web/src/state/letter-table.ts';
import { evaluate } from './working.ts';

const rowWith = (workers: number, ms: number[]): BenchRow =>
  rowOf(
    {
      cell: {
        kernel: 'tiled_simd',
        pass: 'forward',
        shape: {
          batch: 1,
          heads_q: 2,
          heads_kv: 2,
          seq_len_q: 256,
          seq_len_kv: 256,
          head_dim: 64,
          head_dim_v: 64,
          mask: 'none',
          window_left: 0,
          window_right: 0,
        },
        tile_rows: 64,
        tile_cols: 64,
        workers,
      },
      build: 'relaxed',
      ms,
      flops: 33_554_432n,
      scratch_bytes: 4096n,
      memory_bytes: 1_048_576n,
      max_error: 1e-7,
      rows_checked: 128n,
      refused: null,
    },
    20,
  );
const [one, two] = [rowWith(1, [4, 5, 6]), rowWith(2, [2.5, 3, 2])];
const record: RunRecord = {
  name: '',
  time: '2026-01-01T00:00:00Z',
  experiment: 'workers',
  build: 'relaxed',
  cores: 8,
  peak_gflops: 20,
  peaks_gflops: [18, 20, 21],
  rows: [one, two],
  refused: [],
};

const all = (row: BenchRow): Explained[] =>
  Object.values<Explained | null>({ ...benchNumbers(record, row, one) }).filter(
    (number) => number !== null,
  );
const amount = ({ value }: Explained) => Number(Object.values(value)[0]);

it('formulas of speed, share of the peak and gain give them', () => {
  for (const row of [one, two]) {
    const { speed, ofPeak, gain } = benchNumbers(record, row, one);
    for (const number of [speed, ofPeak!, gain!]) {
      expect(evaluate(number.formula!, number.letters) / amount(number)).toBeCloseTo(1, 12);
    }
  }
  expect(amount(benchNumbers(record, two, one).gain!)).toBe(2);
});

it('a share above the peak says that it cannot be, with the peaks beside it', () => {
  const fast = rowWith(1, [0.5]);
  expect(fast.fraction_of_peak).toBeGreaterThan(1);
  const share = benchNumbers(record, fast).ofPeak!;
  expect(say('en', share.how[0]!)).toContain('nothing is faster than the peak');
  expect(share.parts.map(({ value }) => value)).toEqual([
    { flops_per_second: 18e9 },
    { flops_per_second: 21e9 },
  ]);
  expect(benchNumbers(record, one).ofPeak!.how).toHaveLength(1);
});

it('every number says how it was measured, in both languages', () => {
  const keys = new Set<string>();
  for (const number of [one, two].flatMap(all)) {
    expect(number.kind).toBe('measured');
    expect(number.how.length, number.key).toBeGreaterThan(0);
    keys.add(number.key);
    const parts = number.parts.map(({ label }) => label);
    for (const sentence of [number.label, ...number.how, ...parts]) {
      for (const language of ['en', 'zh'] as const) {
        expect(say(language, sentence)).not.toMatch(/[{}]|undefined|[a-z]\.[a-z]+_|_/);
      }
    }
    for (const [name, value] of Object.entries(number.letters)) {
      expect(allWords.zh).toHaveProperty([`letter.${name}`]);
      expect(letterText(name, value)).toMatch(/\d/);
    }
  }
  expect(keys.size).toBe(2 * all(one).length);
  const median = benchNumbers(record, one).median;
  expect(median.how.map((sentence) => say('en', sentence)).join(' ')).toMatch(
    /median of 3 times.*1 of 8 cores/,
  );
});

it('what the kernel counted stands beside what the model says', () => {
  const counted = { tensor: 'k', op: 'read', kernel: 64n, model: 64n } as const;
  const number = countNumber(counted, 'kernel')!;
  expect([number.kind, number.parts.length]).toEqual(['measured', 1]);
  expect(countNumber(counted, 'model')!.kind).toBe('modelled');
  expect(countNumber({ ...counted, model: null }, 'model')).toBeNull();
  expect(countNumber({ ...counted, model: null }, 'kernel')!.parts).toEqual([]);
});
