// SPDX-License-Identifier: Apache-2.0
// The built module of the kernels that this Node runs, and what its tests share.
import { fileURLToPath } from 'node:url';
import { loadKernels } from '../../web/src/engine/kernels/load-node.ts';
import type {
  KernelBuild,
  KernelOptions,
  KernelRunOptions,
  RawKernels,
} from '../../web/src/engine/kernels/protocol.ts';

export const wasmFolder = fileURLToPath(new URL('../../build/wasm/', import.meta.url));

export const newKernels = (build: KernelBuild = 'simd128'): Promise<RawKernels> =>
  loadKernels(build, wasmFolder);

export const kernels = await newKernels();

export const options = (set: Partial<KernelOptions> = {}): KernelOptions => ({
  kernel: 'tiled_simd',
  pass: 'forward',
  batch: 1,
  heads_q: 1,
  heads_kv: 1,
  seq_len_q: 8,
  seq_len_kv: 8,
  head_dim: 8,
  head_dim_v: 8,
  mask: 'none',
  window_left: 0,
  window_right: 0,
  tile_rows: 0,
  tile_cols: 0,
  first_unit: 0,
  units: 0,
  ...set,
});

export const runOptions = (set: Partial<KernelRunOptions> = {}): KernelRunOptions => ({
  ...options(),
  repeats: 1,
  seed: 1,
  check_rows: 8,
  ...set,
});
