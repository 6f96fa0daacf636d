// SPDX-License-Identifier: Apache-2.0
// What crosses the boundary to the kernels' module: the types of questions and answers.
import type { FieldInfo, Raw } from '../protocol.ts';

export type KernelBuild = 'simd128' | 'relaxed';
export type KernelPass = 'forward' | 'backward';

export interface KernelInfo {
  name: string; // plainest first
  passes: KernelPass[];
  takes_tile: boolean; // otherwise its own tile is the only one
  counts_traffic: boolean;
}

export interface KernelDescription {
  build: KernelBuild;
  kernels: KernelInfo[];
  fields: FieldInfo[]; // those of the field table that a kernel takes
}

// What is computed: fields of the workload, fp32.
export interface KernelShape {
  batch: number;
  heads_q: number;
  heads_kv: number;
  seq_len_q: number;
  seq_len_kv: number;
  head_dim: number;
  head_dim_v: number;
  mask: string;
  window_left: number;
  window_right: number;
}

// A tile of 0 is the kernel's own choice. A unit is a row tile of a query head, numbered in the order
// of the rows of out, backward a head of keys with its query heads; first_unit and units both 0 are the
// whole pass.
export interface KernelOptions extends KernelShape {
  kernel: string;
  pass: KernelPass;
  tile_rows: number;
  tile_cols: number;
  first_unit: number;
  units: number;
}

// Inputs are N(0, 1) by the seed and stay from run to run; several repeats come after one that is not
// timed. check_rows rows of the units are held against double precision, backward half of them of d_q
// and half of d_k and d_v: fewer where that would take long, none where it is 0.
export interface KernelRunOptions extends KernelOptions {
  repeats: number;
  seed: number;
  check_rows: number;
}

export interface KernelRun {
  kernel: string;
  build: KernelBuild;
  ms: number[];
  scratch_bytes: bigint; // beside inputs and outputs
  memory_bytes: bigint; // the module's whole memory: its high-water mark, since it never shrinks
  max_error: number;
  rows_checked: bigint;
  flops: bigint; // of one pass of the units, unmasked cells
}

export interface RequiredBytes {
  input_bytes: bigint; // q, k, v; backward out, log_sum_exp and d_out too
  output_bytes: bigint;
  scratch_bytes: bigint;
  total_bytes: bigint;
  max_bytes: bigint; // what total_bytes may be
  tile_rows: bigint; // as the kernel would run
  tile_cols: bigint;
  units: bigint; // of the whole pass
  flops: bigint; // of the units asked for
}

export interface AttentionOptions extends KernelOptions {
  scale: number;
  want_log_sum_exp: boolean;
}

// The rows of the units alone.
export interface AttentionAnswer {
  first_row: number; // counted over all heads
  out: Float32Array;
  log_sum_exp: Float32Array | null;
  memory_bytes: bigint;
}

export interface BackwardOptions extends KernelOptions {
  scale: number;
}

// Of the heads of the units alone.
export interface Gradients {
  d_q: Float32Array;
  d_k: Float32Array;
  d_v: Float32Array;
  memory_bytes: bigint;
}

export interface CountedRow {
  tensor: string;
  op: 'read' | 'write';
  elements: bigint;
  bytes: bigint;
}

export interface CountedTraffic {
  tile_rows: bigint;
  tile_cols: bigint;
  rows: CountedRow[];
}

export interface KernelMethods {
  describe(): KernelDescription;
  // What run_kernel would take; the error that it would answer.
  required_bytes(options: KernelRunOptions): RequiredBytes;
  run_kernel(options: KernelRunOptions): KernelRun;
  attention(
    options: AttentionOptions,
    q: Float32Array,
    k: Float32Array,
    v: Float32Array,
    into?: Float32Array, // takes `out`; a new array otherwise
  ): AttentionAnswer;
  // From what `attention` answered with want_log_sum_exp, all rows, and the gradient of out.
  attention_backward(
    options: BackwardOptions,
    q: Float32Array,
    k: Float32Array,
    v: Float32Array,
    out: Float32Array,
    log_sum_exp: Float32Array,
    d_out: Float32Array,
  ): Gradients;
  // Runs the kernel's own tile loop, which counts the tiles that it takes and leaves.
  count_traffic(options: KernelOptions): CountedTraffic;
  // The best of what fits into so many milliseconds.
  peak_gflops(options: { ms: number }): { gflops: number };
}

export type RawKernels = Raw<KernelMethods>;
