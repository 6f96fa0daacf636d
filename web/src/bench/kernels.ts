// SPDX-License-Identifier: Apache-2.0
// What the Bench asks of the kernels: one worker for a kernel alone, a pool for several.
import type { Bench, Seen } from './measure.ts';
import type { Cell } from './row.ts';
import type { KernelPool } from '../engine/kernels/pool.ts';
import type { Counted } from './counters.ts';

export interface Required {
  total_bytes: bigint;
  tile_rows: number; // that the kernel takes
  flops: bigint; // of one pass
}

// The kernels' module in a worker. Each rejects with EngineError where the engine refuses.
export interface Kernels {
  build(signal: AbortSignal): Promise<string>;
  required(cell: Cell, signal: AbortSignal): Promise<Required>;
  run(cell: Cell, repeats: number, checkRows: number, signal: AbortSignal): Promise<Seen>;
  count(cell: Cell, signal: AbortSignal): Promise<Counted>;
  peak(ms: number, signal: AbortSignal): Promise<number>;
  stop(): void; // ends the worker; the next call starts a new one
}

const checkRows = 128;
const peakMs = 60;

// Kernels one at a time, each seen first in a module of its own, so that the memory it needed is its
// own mark.
export const aloneBench = (kernels: Kernels): Bench => ({
  time(cell, repeats, first, signal) {
    if (first) kernels.stop();
    return kernels.run(cell, repeats, first ? checkRows : 0, signal);
  },
  peak: (signal) => kernels.peak(peakMs, signal),
});

// One problem shared by as many workers as a cell says. Several answers have to be one worker's.
export function sharedBench(
  kernels: Pick<Kernels, 'required' | 'peak'>,
  openPool: (workers: number) => KernelPool,
): Bench & { close: () => void } {
  let pool: { workers: number; pool: KernelPool } | null = null;
  let inHand = ''; // the problem that the pool has taken
  const answers = new Map<string, Float32Array>(); // the first one of each problem

  async function prepared(cell: Cell, signal: AbortSignal): Promise<Required> {
    const required = await kernels.required(cell, signal);
    const { kernel, pass, shape, tile_cols } = cell;
    const problem = {
      kernel,
      pass,
      ...shape,
      tile_rows: required.tile_rows,
      tile_cols,
      scale: 1 / Math.sqrt(shape.head_dim),
    };
    const asked = JSON.stringify(problem);
    if (pool?.workers === cell.workers && inHand === asked) return required;
    if (pool?.workers !== cell.workers) {
      pool?.pool.close();
      pool = { workers: cell.workers, pool: openPool(cell.workers) };
    }
    inHand = '';
    const took = await pool.pool.prepare(problem, { seed: 1 }, signal);
    if (took < cell.workers && cell.workers > 1)
      throw new Error(`Only ${took} of ${cell.workers} workers started.`);
    inHand = asked;
    await pool.pool.run(signal); // a first run, not timed
    return required;
  }

  return {
    async time(cell, repeats, _first, signal) {
      const required = await prepared(cell, signal);
      const ms: number[] = [];
      for (let i = 0; i < repeats; i += 1) {
        const result = await pool?.pool.run(signal);
        if (result === undefined) break;
        ms.push(result.ms);
        const first = answers.get(inHand) ?? result.out;
        answers.set(inHand, first);
        if (!same(first, result.out)) throw new Error('The workers do not agree with one worker.');
      }
      return {
        build: '',
        ms,
        flops: required.flops,
        scratch_bytes: null,
        memory_bytes: null,
        max_error: null,
        rows_checked: 0n,
      };
    },
    peak: (signal) => kernels.peak(peakMs, signal),
    close: () => pool?.pool.close(),
  };
}

// Cutting at row tiles changes no tile, so no bit.
const same = (a: Float32Array, b: Float32Array): boolean =>
  a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
