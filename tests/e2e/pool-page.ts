// SPDX-License-Identifier: Apache-2.0
// A page that is nothing but the kernels' pool, for pool.spec.ts.
import { createKernelPool } from '../../web/src/engine/kernels/pool.ts';
import { shardServerHere } from '../../web/src/engine/kernels/here.ts';
import type { Problem } from '../../web/src/engine/kernels/shards.ts';
import { openShardWorker } from '../../web/src/engine/open-worker.ts';

const problem = (length: number): Problem => ({
  kernel: 'tiled_simd',
  pass: 'forward',
  batch: 1,
  heads_q: 4,
  heads_kv: 2,
  seq_len_q: length,
  seq_len_kv: length,
  head_dim: 32,
  head_dim_v: 32,
  mask: 'causal',
  window_left: 0,
  window_right: 0,
  tile_rows: 32,
  tile_cols: 64,
  scale: 0.25,
});

const pool = createKernelPool({ workers: 3, open: openShardWorker, local: shardServerHere });

export interface PoolReport {
  workers: number;
  sum: number; // over the output, each element weighted by its place
  steps: number; // reports of progress
  turns: number; // of the page's own timers meanwhile
}

async function compute(length: number): Promise<PoolReport> {
  await pool.prepare(problem(length), { seed: 7 });
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  let steps = 0;
  const { out, workers } = await pool.run({ progress: () => (steps += 1) });
  clearInterval(timer);
  const sum = out.reduce((total, value, i) => total + value * ((i % 97) + 1), 0);
  return { workers, sum, steps, turns };
}

export interface AbortReport {
  name: string; // of what the run ended with
  steps: number; // reports of progress after the abort
  turns: number; // of the page's own timers until the end
}

// An abort in the middle of a run.
async function abort(length: number): Promise<AbortReport> {
  await pool.prepare(problem(length), { seed: 7 });
  const stop = new AbortController();
  let steps = 0;
  let turns = 0;
  const run = pool.run({
    signal: stop.signal,
    progress: () => {
      if (stop.signal.aborted) return (steps += 1);
      setTimeout(() => (turns += 1));
      return stop.abort();
    },
  });
  const name = await run.then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );
  return { name, steps, turns };
}

Object.assign(window, { compute, abort });
document.title = 'ready';
