// SPDX-License-Identifier: Apache-2.0
// The Bench's own engines: loaded with its room.
import type { Seen } from '../bench/measure.ts';
import type { Cell } from '../bench/row.ts';
import { createClient } from '../engine/client.ts';
import { modelled } from '../engine/error.ts';
import { createKernelPool } from '../engine/kernels/pool.ts';
import type { KernelMethods, KernelOptions, KernelRunOptions } from '../engine/kernels/protocol.ts';
import { openKernelWorker, openShardWorker } from '../engine/open-worker.ts';
import { ask, store } from './app.ts';
import { openKept } from './bench-kept.ts';
import type { Kernels } from '../bench/kernels.ts';
import { createBenchRunner } from './bench-run.ts';

const client = createClient<KernelMethods>(openKernelWorker);

const optionsOf = ({ kernel, pass, shape, tile_rows, tile_cols }: Cell): KernelOptions => ({
  kernel,
  pass,
  ...shape,
  tile_rows,
  tile_cols,
  first_unit: 0,
  units: 0,
});
const runOptions = (cell: Cell, repeats: number, check_rows: number): KernelRunOptions => ({
  ...optionsOf(cell),
  repeats,
  seed: 1,
  check_rows,
});

const kernels: Kernels = {
  async build(signal) {
    return (await client.call('describe', [], signal)).build;
  },
  async required(cell, signal) {
    const asked = [runOptions(cell, 1, 0)] as const;
    const answer = await client.call('required_bytes', [...asked], signal);
    const { total_bytes, tile_rows, flops } = answer;
    return { total_bytes, tile_rows: Number(tile_rows), flops };
  },
  async run(cell, repeats, checkRows, signal): Promise<Seen> {
    const answer = await client.call('run_kernel', [runOptions(cell, repeats, checkRows)], signal);
    const { build, ms, flops, scratch_bytes, memory_bytes, max_error, rows_checked } = answer;
    const checked = rows_checked > 0n ? max_error : null;
    return { build, ms, flops, scratch_bytes, memory_bytes, max_error: checked, rows_checked };
  },
  async count(cell, signal) {
    const { tile_rows, tile_cols, rows } = await client.call(
      'count_traffic',
      [optionsOf(cell)],
      signal,
    );
    return { tile_rows: Number(tile_rows), tile_cols: Number(tile_cols), rows };
  },
  async peak(ms, signal) {
    return (await client.call('peak_gflops', [{ ms }], signal)).gflops;
  },
  stop: () => client.stop(),
};

const cores = navigator.hardwareConcurrency || 1;

const runner = createBenchRunner(store, {
  kernels,
  openPool: () =>
    createKernelPool({
      workers: cores,
      open: openShardWorker,
      local: async () => (await import('../engine/kernels/here.ts')).shardServerHere(),
    }),
  cores,
  report: async (params, signal) => modelled(await ask('report', [params, 'model'], signal)),
});

openKept(store);
export const planBench = (): Promise<void> => runner.plan();
export const startBench = (): Promise<void> => runner.start();
export const stopBench = (): void => runner.stop();
