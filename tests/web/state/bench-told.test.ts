// SPDX-License-Identifier: Apache-2.0
// The numbers in the sentences of the Bench, before a run and after it.
import { describe, expect, it } from 'vitest';
import { experiments, secondsOf } from '../../../web/src/bench/plan.ts';
import { recordOf } from '../../../web/src/bench/record.ts';
import type { Cell } from '../../../web/src/bench/row.ts';
import { plannedCells } from '../../../web/src/state/bench.ts';
import { benchHeadline } from '../../../web/src/state/bench-headline.ts';
import { planTold } from '../../../web/src/state/bench-plan.ts';
import { params } from '../../wasm/engine.ts';
import { closed, expectBehind, expectSaid } from './told.ts';

const set = params({ seq_len_q: 256, seq_len_kv: 256 });

describe('what a run would take', () => {
  it.each(experiments)('opens its bounds: %s', async (experiment) => {
    const cells = plannedCells(experiment, set, 4);
    const rates = { naive: 2 };
    const seconds = secondsOf(cells, rates);
    const plan = { experiment, params: set, cells, bytes: 1_048_576n, seconds, rates, refused: [] };
    const told = planTold('bench.plan', plan, { shape: { text: '' }, kernels: { text: '' } });
    expect(closed(told)).toEqual([]);
    expectSaid(told);
    await expectBehind(told);
  });
});

// What was asked for, and counts of what stands below.
const given = ['length', 'naive_length', 'workers', 'cores', 'rows', 'done', 'of'];
const times: readonly ((cell: Cell) => number[])[] = [
  ({ kernel }) => (kernel === 'naive' ? [30, 10, 20] : [5, 4, 6]),
  ({ kernel }) => (kernel === 'naive' ? [1, 1, 2] : [3, 3, 3]),
  ({ kernel, workers, tile_rows }) =>
    kernel === 'naive' ? [] : [(100 + Math.abs(tile_rows - 64)) / workers],
  ({ workers, tile_rows }) => [(1000 - tile_rows) / Math.sqrt(workers)],
];

describe('what a run found', () => {
  it.each(experiments.flatMap((name) => times.map((_, i) => [name, i] as const)))(
    'opens its numbers: %s, times %i',
    async (experiment, i) => {
      const samples = plannedCells(experiment, set, 4).map((cell) => ({
        cell,
        build: 'simd128',
        ms: times[i]!(cell),
        flops: 1_000_000n,
        scratch_bytes: cell.kernel === 'naive' ? 131_072n : 1024n,
        memory_bytes: null,
        max_error: 1e-7,
        rows_checked: 8n,
        refused: null,
      }));
      const device = { cores: 4, build: 'simd128', time: '2026-01-02T03:04' };
      const record = recordOf(experiment, samples, [2], device);
      const run = { status: 'done', progress: null, record, counted: null, error: null } as const;
      const told = benchHeadline(experiment, run);
      expect(closed(told, given)).toEqual([]);
      expectSaid(told);
      await expectBehind(told);
    },
  );
});
