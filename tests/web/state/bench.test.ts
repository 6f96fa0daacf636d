// SPDX-License-Identifier: Apache-2.0
// The Bench without a browser: plans, runs, sentences, kept runs, and counts beside the model's.
import '../../../web/src/i18n/all.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Seen } from '../../../web/src/bench/measure.ts';
import { type Experiment, experiments } from '../../../web/src/bench/plan.ts';
import { recordOf, type RunRecord } from '../../../web/src/bench/record.ts';
import type { Cell } from '../../../web/src/bench/row.ts';
import { EngineError } from '../../../web/src/engine/error.ts';
import type { KernelPool } from '../../../web/src/engine/kernels/pool.ts';
import { say, type Sentence } from '../../../web/src/i18n/sentence.ts';
import { isMessageKey } from '../../../web/src/i18n/t.ts';
import { initialBench, plannedCells, type ExperimentRun } from '../../../web/src/state/bench.ts';
import { compareWithModel, modelFields } from '../../../web/src/bench/counters.ts';
import { benchHeadline } from '../../../web/src/state/bench-headline.ts';
import { noiseSentence } from '../../../web/src/state/bench-noise.ts';
import {
  dropRun,
  keepRun,
  nameRun,
  openKept,
  readKept,
  writeKept,
} from '../../../web/src/state/bench-kept.ts';
import { aloneBench, type Kernels, sharedBench } from '../../../web/src/bench/kernels.ts';
import { type BenchParts, createBenchRunner } from '../../../web/src/state/bench-run.ts';
import { initialState, type State } from '../../../web/src/state/state.ts';
import { createStore } from '../../../web/src/state/store.ts';
import { description, params, reportOf } from '../../wasm/engine.ts';

const set = { seq_len_q: 128, seq_len_kv: 128, head_dim: 16, head_dim_v: 16, mask: 'causal' };

const tooLarge = new EngineError({ field: 'seq_len_kv', reason: 'exceeds_capacity', got: '128' });

// Kernels made of numbers: naive takes 30 ms, tiled 20, tiled SIMD 2.
function fakeKernels(over: Partial<Kernels> = {}): Kernels {
  const times: Record<string, number> = { naive: 30, tiled: 20, tiled_simd: 2 };
  return {
    build: () => Promise.resolve('simd128'),
    required: ({ tile_rows }) =>
      Promise.resolve({ total_bytes: 4096n, tile_rows: tile_rows || 64, flops: 1_000_000n }),
    run: (cell, repeats, checkRows) =>
      Promise.resolve<Seen>({
        build: 'simd128',
        ms: Array<number>(repeats).fill(times[cell.kernel] ?? 1),
        flops: 1_000_000n,
        scratch_bytes: cell.kernel === 'naive' ? 131_072n : 1024n,
        memory_bytes: 1_048_576n,
        max_error: checkRows > 0 ? 1e-7 : null,
        rows_checked: BigInt(checkRows),
      }),
    count: () => Promise.resolve({ tile_rows: 32, tile_cols: 32, rows: [] }),
    peak: () => Promise.resolve(2),
    stop: () => {},
    ...over,
  };
}

const fakePool = (most = 4): KernelPool => ({
  prepare: () => Promise.resolve(most),
  run: ({ workers = most } = {}) =>
    Promise.resolve({ out: new Float32Array([1, 2]), ms: 8 / workers, workers }),
  close: () => {},
});

function setUp(experiment: Experiment, kernels = fakeKernels(), openPool = () => fakePool()) {
  const store = createStore<State>({ ...initialState(), description, set, experiment });
  const report = vi.fn<BenchParts['report']>(() =>
    Promise.resolve(reportOf({ ...set, dtype: 'fp32' })),
  );
  const runner = createBenchRunner(store, { kernels, openPool, cores: 4, report });
  return { store, runner, report };
}

// No placeholder is left and both languages carry the same numbers.
function spoken(sentence: Sentence): string {
  const english = say('en', sentence).replace(/\u00a0/g, ' ');
  const chinese = say('zh', sentence).replace(/\u00a0/g, ' ');
  for (const text of [english, chinese]) expect(text).not.toMatch(/[{}]|undefined|NaN/);
  const numbers = (text: string) => [...text.matchAll(/[\d,.]*\d/g)].map(([n]) => n);
  const own = new Set(numbers(chinese));
  for (const number of numbers(english)) expect(own, `${english} / ${chinese}`).toContain(number);
  return english;
}

describe('a plan', () => {
  it('says what runs, what it allocates and about how long it takes', async () => {
    const { store, runner } = setUp('kernels');
    await runner.plan();
    const { plan } = store.get().bench;
    expect(plan?.cells.map(({ kernel }) => kernel)).toEqual(['naive', 'tiled', 'tiled_simd']);
    expect(plan?.bytes).toBe(4096n);
    expect(plan?.seconds).toBeGreaterThan(0);
  });
  it('keeps what the engine refuses with its reason', async () => {
    const required: Kernels['required'] = (cell, signal) =>
      cell.kernel === 'naive' ? Promise.reject(tooLarge) : fakeKernels().required(cell, signal);
    const { store, runner } = setUp('kernels', fakeKernels({ required }));
    await runner.plan();
    expect(store.get().bench.plan?.cells).toHaveLength(2);
    expect(store.get().bench.plan?.refused[0]).toMatchObject({
      kernel: 'naive',
      error: { reason: 'exceeds_capacity' },
    });
  });
  it('answers the newest question only', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let calls = 0;
    const required: Kernels['required'] = async (cell, signal) => {
      calls += 1;
      if (calls === 1) await held;
      return fakeKernels().required(cell, signal);
    };
    const { store, runner } = setUp('kernels', fakeKernels({ required }));
    const first = runner.plan();
    store.update({ experiment: 'tiles' });
    await runner.plan();
    release();
    await first;
    expect(store.get().bench.plan?.experiment).toBe('tiles');
  });
});

describe('a run', () => {
  it('goes through the ladder and ends with a record', async () => {
    const { store, runner } = setUp('kernels');
    const seen: (number | undefined)[] = [];
    store.subscribe(() => seen.push(store.get().bench.runs.kernels.progress?.done));
    await runner.start();
    const { status, record } = store.get().bench.runs.kernels;
    expect(status).toBe('done');
    expect(record?.rows.map(({ kernel }) => kernel)).toEqual(['naive', 'tiled', 'tiled_simd']);
    expect(record?.rows[2]?.fraction_of_peak).toBeCloseTo(0.25);
    expect(Math.max(...seen.map((done) => done ?? 0))).toBe(11);
    const { plan } = store.get().bench; // made again, by the rates that are known now
    expect(plan?.seconds).toBeGreaterThan(0);
  });
  it('shares one problem among more and more workers', async () => {
    const { store, runner } = setUp('workers');
    await runner.start();
    const rows = store.get().bench.runs.workers.record?.rows ?? [];
    expect(rows.map(({ workers, ms_median }) => [workers, ms_median])).toEqual([
      [1, 8],
      [2, 4],
      [4, 2],
    ]);
  });
  it('breaks off where workers do not agree with one', async () => {
    const disagree = (): KernelPool => ({
      ...fakePool(),
      run: ({ workers = 4 } = {}) =>
        Promise.resolve({ out: new Float32Array([1, workers]), ms: 8, workers }),
    });
    const { store, runner } = setUp('workers', fakeKernels(), disagree);
    await runner.start();
    expect(store.get().bench.runs.workers.status).toBe('broken');
  });
  it('times no more workers than start, and says which it left out', async () => {
    const { store, runner } = setUp('workers', fakeKernels(), () => fakePool(2));
    await runner.start();
    const { status, record } = store.get().bench.runs.workers;
    expect(status).toBe('done');
    expect(record?.rows.map(({ workers }) => workers)).toEqual([1, 2]);
    expect(record?.refused.map(({ error }) => error)).toEqual([
      { field: 'workers', reason: 'exceeds_capacity', got: '4' },
    ]);
  });
  it('asks the model for the tile that the kernel took', async () => {
    const { store, runner, report } = setUp('counters');
    await runner.start();
    expect(store.get().bench.runs.counters.status).toBe('done');
    expect(report).toHaveBeenCalledWith(
      expect.objectContaining({
        algorithm: 'flash2',
        dtype: 'fp32',
        tile_rows: 32,
        tile_cols: 32,
        mask: 'causal',
      }),
      expect.anything(),
    );
  });
  it('tells a stop, a refusal and a failure apart', async () => {
    const outcomes: [Error, string][] = [
      [new DOMException('', 'AbortError'), 'stopped'],
      [new Error('out of memory'), 'broken'],
      [tooLarge, 'refused'],
    ];
    for (const [error, status] of outcomes) {
      const { store, runner } = setUp('kernels', fakeKernels({ run: () => Promise.reject(error) }));
      await runner.start();
      expect(store.get().bench.runs.kernels.status).toBe(status);
    }
  });
  it('is one at a time, and a stop ends the worker', async () => {
    const stop = vi.fn();
    let asked = 0;
    const run: Kernels['run'] = (_cell, _repeats, _check, signal) => {
      asked += 1;
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
    };
    const { store, runner } = setUp('kernels', fakeKernels({ run, stop }));
    const first = runner.start();
    await vi.waitFor(() => expect(asked).toBe(1));
    await runner.start();
    expect(asked).toBe(1);
    stop.mockClear();
    runner.stop();
    await first;
    expect(stop).toHaveBeenCalled();
    expect(store.get().bench.runs.kernels.status).toBe('stopped');
  });
  it('sees each kernel first in a module of its own', async () => {
    const stop = vi.fn();
    const bench = aloneBench(fakeKernels({ stop }));
    const [cell] = plannedCells('kernels', params(set), 1) as [Cell];
    const { signal } = new AbortController();
    await bench.time(cell, 1, true, signal);
    expect(stop).toHaveBeenCalledOnce();
    await bench.time(cell, 1, false, signal);
    expect(stop).toHaveBeenCalledOnce();
  });
  it('keeps one pool for every number of workers', async () => {
    const openPool = vi.fn(() => fakePool());
    const bench = sharedBench(fakeKernels(), openPool);
    const [one, two] = plannedCells('workers', params(set), 2) as [Cell, Cell];
    const { signal } = new AbortController();
    await bench.time(one, 2, true, signal);
    await bench.time(one, 2, false, signal);
    expect((await bench.time(one, 2, false, signal)).ms).toEqual([8, 8]);
    expect((await bench.time(two, 2, true, signal)).ms).toEqual([4, 4]);
    expect(openPool).toHaveBeenCalledOnce();
  });
  it('refuses more workers than start, and times the others', async () => {
    const bench = sharedBench(fakeKernels(), () => fakePool(1));
    const [one, two] = plannedCells('workers', params(set), 2) as [Cell, Cell];
    const { signal } = new AbortController();
    expect((await bench.time(one, 1, true, signal)).ms).toEqual([8]);
    await expect(bench.time(two, 1, true, signal)).rejects.toMatchObject({ field: 'workers' });
  });
  it('hands a pool every other problem, and compares each with its own answer', async () => {
    const taken: number[] = [];
    const openPool = vi.fn((): KernelPool => {
      let length = 0;
      return {
        ...fakePool(),
        prepare: ({ seq_len_q }) => {
          taken.push(seq_len_q);
          length = seq_len_q;
          return Promise.resolve(4);
        },
        run: ({ workers = 4 } = {}) =>
          Promise.resolve({ out: new Float32Array(length), ms: length, workers }),
      };
    });
    const bench = sharedBench(fakeKernels(), openPool);
    const [, two] = plannedCells('workers', params(set), 2) as [Cell, Cell];
    const other = { ...two, shape: { ...two.shape, seq_len_q: two.shape.seq_len_q * 2 } };
    const { signal } = new AbortController();
    const lengths = [two.shape.seq_len_q, other.shape.seq_len_q];
    for (const [round, first] of [true, false].entries()) {
      for (const [i, cell] of [two, other].entries()) {
        const seen = await bench.time(cell, 1, first, signal);
        expect(seen.ms, `round ${round}`).toEqual([lengths[i]]);
      }
    }
    expect(taken).toEqual([...lengths, ...lengths]);
    expect(openPool).toHaveBeenCalledOnce();
  });
});

const run = (over: Partial<ExperimentRun>): ExperimentRun => ({
  ...initialBench().runs.kernels,
  ...over,
});

function record(
  experiment: Experiment,
  times: (cell: Cell) => number[],
  cores = 4,
  peaks = [2],
): RunRecord {
  const cells = plannedCells(
    experiment,
    params({ ...set, seq_len_q: 256, seq_len_kv: 256 }),
    cores,
  );
  const samples = cells.map((cell) => ({
    cell,
    build: 'simd128',
    ms: times(cell),
    flops: 1_000_000n,
    scratch_bytes: cell.kernel === 'naive' ? 131_072n : 1024n,
    memory_bytes: null,
    max_error: 1e-7,
    rows_checked: 8n,
    refused: times(cell).length > 0 ? null : tooLarge.data,
  }));
  return recordOf(experiment, samples, peaks, {
    cores,
    build: 'simd128',
    time: '2026-01-02T03:04',
  });
}
const done = (experiment: Experiment, times: (cell: Cell) => number[], cores = 4): Sentence =>
  benchHeadline(experiment, run({ status: 'done', record: record(experiment, times, cores) }));

describe('the sentence', () => {
  it('of the ladder compares medians', () => {
    const times: Record<string, number[]> = {
      naive: [30, 10, 20],
      tiled: [9],
      tiled_simd: [5, 4, 90],
    };
    const faster = done('kernels', ({ kernel }) => times[kernel] ?? []);
    expect(faster.key).toBe('headline.bench.kernels.faster');
    expect(spoken(faster)).toContain('4.0 times as long');
    expect(spoken(faster)).toMatch(/Two things differ: .* Tiles alone take 9\sms\. Scratch/);
    const two = done('kernels', ({ kernel }) => (kernel === 'tiled' ? [] : (times[kernel] ?? [])));
    expect(spoken(two)).toMatch(/Two things differ: tiles, and vector instructions \(SIMD\)\. Sc/);
    const slower = done('kernels', ({ kernel }) => (kernel === 'naive' ? [1] : [3]));
    expect(slower.key).toBe('headline.bench.kernels.slower');
    expect(spoken(slower)).toContain('3.0 times as long');
    const alone = done('kernels', ({ kernel }) => (kernel === 'naive' ? [] : [3]));
    expect(alone.key).toBe('headline.bench.kernels.alone');
    spoken(alone);
  });
  it('of the tiles sees a U, a slope or nothing', () => {
    const shapes: [string, (size: number) => number][] = [
      ['u', (size) => Math.abs(Math.log2(size / 64)) + 1],
      ['falls', (size) => 512 / size],
      ['rises', (size) => size],
      ['flat', (size) => 100 + size / 100],
    ];
    for (const [name, time] of shapes) {
      const sentence = done('tiles', ({ tile_rows }) => [time(tile_rows)]);
      expect(sentence.key).toBe(`headline.bench.tiles.${name}`);
      spoken(sentence);
    }
  });
  it('of the lengths says where the naive kernel ends', () => {
    const faster = done('lengths', ({ kernel }) => (kernel === 'naive' ? [8] : [2]));
    expect(faster.key).toBe('headline.bench.lengths.faster');
    expect(spoken(faster)).toContain('At 256 tokens');
    const ends = done('lengths', ({ kernel, shape }) =>
      kernel === 'naive' && shape.seq_len_q > 128 ? [] : [2],
    );
    expect(ends.key).toBe('headline.bench.lengths.ends');
    expect(spoken(ends)).toContain('ends at 128 tokens');
    const slower = done('lengths', ({ kernel }) => (kernel === 'naive' ? [1] : [2]));
    expect(slower.key).toBe('headline.bench.lengths.slower');
    spoken(slower);
    const alone = done('lengths', ({ kernel }) => (kernel === 'naive' ? [] : [2]));
    expect(alone.key).toBe('headline.bench.lengths.alone');
    spoken(alone);
  });
  it('of the workers says how much of the cores is gained', () => {
    const rules: [string, (workers: number) => number][] = [
      ['scales', (workers) => 100 / workers],
      ['partly', (workers) => 100 / Math.sqrt(workers)],
      ['nothing', (workers) => 100 * workers],
    ];
    for (const [name, time] of rules) {
      const sentence = done('workers', ({ workers }) => [time(workers)]);
      expect(sentence.key).toBe(`headline.bench.workers.${name}`);
      spoken(sentence);
    }
    expect(done('workers', () => [5], 1).key).toBe('headline.bench.workers.one');
  });
  it('of the counters says whether they are equal', () => {
    const counted = { tile_rows: 8, tile_cols: 16, equal: true, rows: [] };
    const equal = benchHeadline('counters', run({ status: 'done', counted }));
    expect(spoken(equal)).toContain('8 × 16');
    const differ = run({ status: 'done', counted: { ...counted, equal: false } });
    expect(benchHeadline('counters', differ).key).toBe('headline.bench.counters.differ');
  });
  it.each(['none', 'running', 'stopped', 'refused', 'broken'] as const)('says %s', (status) => {
    for (const experiment of experiments)
      expect(spoken(benchHeadline(experiment, run({ status })))).not.toBe('');
  });
  it('on noise grows with the spread', () => {
    const keys = [
      [100, 100, 101, 101],
      [100, 115, 130, 145],
      [100, 200, 300, 400],
    ].map((ms) => noiseSentence(record('kernels', () => ms))?.key);
    expect(keys).toEqual(['bench.noise.calm', 'bench.noise.some', 'bench.noise.rough']);
    expect(noiseSentence(record('kernels', () => []))).toBeNull();
  });
  it('on trust sees rows above the peak, however calm the times are', () => {
    const calm = record('kernels', ({ kernel }) => (kernel === 'naive' ? [1] : [0.25, 0.25]), 4);
    expect(calm.rows.map(({ fraction_of_peak: share }) => share)).toEqual([0.5, 2, 2]);
    const noise = noiseSentence(calm)!;
    expect(noise.key).toBe('bench.noise.above_peak');
    expect(spoken(noise)).toContain('2 rows are faster than the peak');
    const said = spoken(benchHeadline('kernels', run({ status: 'done', record: calm })));
    expect(said).toContain('less than the peak measured beside it allows');
    expect(said).not.toContain('%');
  });
  it('on trust sees a peak that moved during the run', () => {
    const noise = (peaks: number[]) => noiseSentence(record('tiles', () => [5], 4, peaks))!;
    expect(noise([2, 2.1, 2.05]).key).toBe('bench.noise.calm');
    expect(noise([1.2, 2, 2.1]).key).toBe('bench.noise.peak_moved');
    expect(spoken(noise([1.2, 2, 2.1]))).toContain('between 1.2');
    const { peaks_gflops } = record('tiles', () => [5], 4, [1.2, 2, 2.1]);
    expect(peaks_gflops).toEqual([1.2, 2, 2.1]);
  });
  it('has a title, a caption and its limits for every experiment', () => {
    for (const name of experiments)
      for (const part of ['title', 'caption', 'left_out'])
        expect(isMessageKey(`bench.${name}.${part}`), `${name} ${part}`).toBe(true);
  });
});

describe('counts beside the model', () => {
  const tile = { tile_rows: 32, tile_cols: 64 };
  const model = reportOf(modelFields(params(set), tile));
  const rows = model.traffic.rows.map(({ tensor, op, elements, bytes }) => {
    return { tensor, op, elements, bytes };
  });
  it('are equal where every row is', () => {
    const compared = compareWithModel({ ...tile, rows }, model);
    expect(compared.equal).toBe(true);
    expect(compared.rows).toHaveLength(rows.length);
  });
  it('differ by one byte, by a row too few, by a row too many', () => {
    const off = rows.map((row, i) => (i === 1 ? { ...row, bytes: row.bytes + 1n } : row));
    expect(compareWithModel({ ...tile, rows: off }, model).equal).toBe(false);
    const few = compareWithModel({ ...tile, rows: rows.slice(1) }, model);
    expect(few.equal).toBe(false);
    expect(few.rows.at(-1)?.kernel).toBeNull();
    const extra = { tensor: 'scores', op: 'write' as const, elements: 1n, bytes: 4n };
    expect(compareWithModel({ ...tile, rows: [...rows, extra] }, model).equal).toBe(false);
    expect(
      compareWithModel({ ...tile, rows: [] }, { ...model, traffic: { ...model.traffic, rows: [] } })
        .equal,
    ).toBe(false);
  });
});

describe('kept runs', () => {
  const one = record('kernels', () => [4, 2]);
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('come back at the next visit, exact counts too', () => {
    const { store } = setUp('kernels');
    keepRun(store, one);
    keepRun(store, one); // once
    nameRun(store, one.time, 'my laptop');
    const next = setUp('kernels').store;
    openKept(next);
    expect(next.get().bench.kept).toEqual([{ ...one, name: 'my laptop' }]);
    expect(next.get().bench.keptStay).toBe(true);
    dropRun(next, one.time);
    expect(readKept(kept.get('attn.runs') ?? null)).toEqual([]);
  });
  it('take what is stored for what it is', () => {
    expect(readKept(writeKept([one]))).toEqual([one]);
    for (const text of [null, '', '{', '{}', '[1, null, {"name": 3}]', 'null'])
      expect(readKept(text)).toEqual([]);
  });
  it('last as long as the page where nothing can be stored', () => {
    vi.stubGlobal('localStorage', undefined);
    const { store } = setUp('kernels');
    openKept(store);
    expect(store.get().bench.keptStay).toBe(false);
    keepRun(store, one);
    expect(store.get().bench.kept).toHaveLength(1);
  });
});
