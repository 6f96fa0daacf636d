// SPDX-License-Identifier: Apache-2.0
// What the Bench asks of the kernels: one worker for a kernel alone, a pool for several.
import { EngineError } from '../engine/error.ts';
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

// One problem shared by as many workers as a cell says, which is at most the pool's number. Several
// answers have to be one worker's.
export function sharedBench(
  kernels: Pick<Kernels, 'required' | 'peak'>,
  openPool: () => KernelPool,
): Bench & { close: () => void } {
  let pool: KernelPool | null = null;
  let inHand = ''; // the problem that the pool has taken
  let took = 0; // workers
  const answers = new Map<string, Float32Array>(); // the first one of each problem
  let spare: Float32Array | undefined; // an answer that was compared

  // The cell's problem is at the workers, and has run once on each.
  async function prepared(
    cell: Cell,
    signal: AbortSignal,
  ): Promise<{ shared: KernelPool; required: Required }> {
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
    pool ??= openPool();
    if (inHand !== asked) {
      inHand = '';
      took = await pool.prepare(problem, { seed: 1 }, signal);
      spare = (await pool.run({ signal })).out; // not timed
      inHand = asked;
    }
    return { shared: pool, required };
  }

  // Fewer would be timed as if they were all.
  const few = ({ workers }: Cell) =>
    new EngineError({ field: 'workers', reason: 'exceeds_capacity', got: String(workers) });

  return {
    async time(cell, repeats, _first, signal) {
      const { shared, required } = await prepared(cell, signal);
      if (cell.workers > Math.max(1, took)) throw few(cell);
      const ms: number[] = [];
      for (let i = 0; i < repeats; i += 1) {
        const result = await shared.run({ signal, workers: cell.workers, into: spare });
        if (cell.workers > Math.max(1, result.workers)) throw few(cell);
        ms.push(result.ms);
        const first = answers.get(inHand);
        if (first === undefined) answers.set(inHand, result.out);
        else if (!same(first, result.out))
          throw new Error('The workers do not agree with one worker.');
        spare = first && result.out;
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
    close: () => pool?.close(),
  };
}

// Cutting at row tiles changes no tile, so no bit.
function same(a: Float32Array, b: Float32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (!Object.is(a[i], b[i])) return false;
  return true;
}
