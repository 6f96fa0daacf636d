// SPDX-License-Identifier: Apache-2.0
// Runs naive against tiled on this device: a first run of each, then as many more as its time allows.
import { type Client, isAbort } from '../engine/client.ts';
import { EngineError } from '../engine/error.ts';
import type { KernelMethods, KernelRun, KernelRunOptions } from '../engine/kernels/protocol.ts';
import type { Params } from '../engine/protocol.ts';
import type { AppStore } from './actions.ts';
import { selectParams } from './derive.ts';
import type { BenchRun, KernelResult } from './state.ts';

export const benchKernels = ['naive', 'tiled_simd'] as const;
const budgetMs = 1200; // of repeats, for each kernel
const mostRepeats = 9;
const mostRows = 2 ** 16; // held against double; fewer where that takes long

// A dense mask's values are unknown.
export const canRun = (params: Readonly<Params>): boolean => params['mask'] !== 'dense';

export function kernelOptions(
  params: Readonly<Params>,
  kernel: string,
  repeats: number,
): KernelRunOptions {
  const number = (name: string) => Number(params[name]);
  return {
    kernel,
    pass: 'forward',
    batch: number('batch'),
    heads_q: number('heads_q'),
    heads_kv: number('heads_kv'),
    seq_len_q: number('seq_len_q'),
    seq_len_kv: number('seq_len_kv'),
    head_dim: number('head_dim'),
    head_dim_v: number('head_dim_v'),
    mask: String(params['mask']),
    window_left: number('window_left'),
    window_right: number('window_right'),
    tile_rows: number('tile_rows'),
    tile_cols: number('tile_cols'),
    first_unit: 0,
    units: 0,
    repeats,
    seed: 1,
    check_rows: mostRows,
  };
}

// How often a kernel is run again after a first run of so many milliseconds.
export function moreRepeats(firstMs: number): number {
  return Math.max(0, Math.min(mostRepeats - 1, Math.floor(budgetMs / Math.max(firstMs, 0.01))));
}

export async function runBench(store: AppStore, client: Client<KernelMethods>): Promise<void> {
  const params = selectParams(store.get());
  if (params === null || !canRun(params) || store.get().bench.status === 'running') return;
  const set = (patch: Partial<BenchRun>) =>
    store.update({ bench: { ...store.get().bench, ...patch } });
  set({ status: 'running', params, step: null, results: [], error: null });
  try {
    for (const kernel of benchKernels) {
      set({ step: { kernel, number: 1, of: 2 } });
      const first = await client.call('run_kernel', [kernelOptions(params, kernel, 1)]);
      const runs: KernelRun[] = [first];
      const repeats = moreRepeats(first.ms[0] ?? budgetMs);
      if (repeats > 0) {
        set({ step: { kernel, number: 2, of: 2 } });
        runs.push(await client.call('run_kernel', [kernelOptions(params, kernel, repeats)]));
      }
      const result: KernelResult = { kernel, runs };
      set({ results: [...store.get().bench.results, result] });
    }
    set({ status: 'done', step: null });
  } catch (error) {
    if (isAbort(error)) set({ status: 'stopped', step: null });
    else if (error instanceof EngineError)
      set({ status: 'refused', step: null, error: error.data });
    else set({ status: 'broken', step: null });
  }
}
