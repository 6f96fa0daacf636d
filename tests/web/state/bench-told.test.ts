// SPDX-License-Identifier: Apache-2.0
// The numbers in the sentences of the Bench, before a run and after it.
import { describe, expect, it } from 'vitest';
import { type Experiment, experiments, secondsOf } from '../../../web/src/bench/plan.ts';
import { recordOf } from '../../../web/src/bench/record.ts';
import type { Cell } from '../../../web/src/bench/row.ts';
import { plannedCells } from '../../../web/src/state/bench.ts';
import { benchHeadline, keptHeadline } from '../../../web/src/state/bench-headline.ts';
import { deviceSentence, noiseSentence } from '../../../web/src/state/bench-noise.ts';
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

const device = { cores: 4, build: 'simd128', time: '2026-01-02T03:04' };
function recordWith(experiment: Experiment, ms: (cell: Cell) => number[], peaks = [2]) {
  const samples = plannedCells(experiment, set, 4).map((cell) => ({
    cell,
    build: 'simd128',
    ms: ms(cell),
    flops: 1_000_000n,
    scratch_bytes: cell.kernel === 'naive' ? 131_072n : 1024n,
    memory_bytes: null,
    max_error: 1e-7,
    rows_checked: 8n,
    refused: null,
  }));
  return recordOf(experiment, samples, peaks, device);
}

describe('what a run found', () => {
  it.each(experiments.flatMap((name) => times.map((_, i) => [name, i] as const)))(
    'opens its numbers: %s, times %i',
    async (experiment, i) => {
      const record = recordWith(experiment, times[i]!);
      const run = { status: 'done', progress: null, record, counted: null, error: null } as const;
      const told = benchHeadline(experiment, run);
      expect(closed(told, given)).toEqual([]);
      expectSaid(told);
      await expectBehind(told);
    },
  );
});

describe('how far a run is to be trusted', () => {
  it.each([
    ['calm', [100, 100, 101, 101], [2]],
    ['some', [100, 115, 130, 145, 150], [2]],
    ['rough', [100, 200, 300, 400], [1.2, 2, 2.1]],
    ['above_peak', [0.1, 0.2], [2]],
    ['peak_moved', [100, 101], [1.2, 2, 2.1]],
  ])('opens its numbers: %s', async (rule, ms, peaks) => {
    // The naive kernel is timed once less.
    const record = recordWith(
      'kernels',
      ({ kernel }) => ms.slice(kernel === 'naive' ? 1 : 0),
      peaks,
    );
    const told = noiseSentence(record)!;
    expect(told.key).toBe(`bench.noise.${rule}`);
    const about = deviceSentence(record);
    expect(closed(about, ['cores'])).toEqual([]);
    expect(about.values['peak']).toEqual({ flops_per_second: record.peak_gflops! * 1e9 });
    expect(closed(told)).toEqual([]);
    for (const one of [told, about]) {
      expectSaid(one);
      await expectBehind(one);
      for (const { kind, how } of Object.values(one.numbers)) {
        expect(kind).toBe('measured');
        expect(how).not.toHaveLength(0);
      }
    }
    const { runs, rows } = told.values;
    if (runs) expect(runs).toEqual({ count: ms.length - 1 });
    if (rows) expect(rows).toEqual({ count: record.rows.length });
  });
  it('says nothing of a peak that was not measured', () => {
    const about = deviceSentence(recordWith('kernels', () => [1], []));
    expect(about.key).toBe('bench.device.no_peak');
    expect(about.numbers).toEqual({});
    expectSaid(about);
  });
});

it('the runs that are kept say the same, under keys of their own', async () => {
  const keys = new Set<string>();
  for (const time of ['2026-01-02T03:04', '2026-01-02T03:05']) {
    for (const experiment of ['kernels', 'tiles', 'lengths', 'workers'] as const) {
      const record = { ...recordWith(experiment, times[0]!), time: `${time}.${experiment}` };
      const run = { status: 'done', progress: null, record, counted: null, error: null } as const;
      const [told, shown] = [keptHeadline(record), benchHeadline(experiment, run)];
      expect({ ...told, numbers: {} }).toEqual({ ...shown, numbers: {} });
      expect(closed(told, given)).toEqual([]);
      expectSaid(told);
      await expectBehind(told);
      const own = Object.values(told.numbers).map(({ key }) => key);
      expect(own).not.toHaveLength(0);
      for (const key of own) expect(keys).not.toContain(key);
      for (const { key } of Object.values(shown.numbers)) expect(own).not.toContain(key);
      for (const key of own) keys.add(key);
    }
  }
});
