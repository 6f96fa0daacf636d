// SPDX-License-Identifier: Apache-2.0
// One measured line: which kernel ran on what, the times, and what follows from them. Page, exports and
// command line share it; names are those of the fields.
import type { KernelPass } from '../engine/kernels/protocol.ts';
import type { KernelShape } from '../engine/kernels/protocol.ts';
import type { EngineErrorData } from '../engine/protocol.ts';
import type { PartialParams } from '../params/fields.ts';
import { median, spread } from './statistics.ts';

// What is measured is what a kernel computes.
export type BenchShape = KernelShape;

// The fields that matter to a kernel.
export function shapeOf(params: Readonly<PartialParams>): BenchShape {
  const number = (name: string) => Number(params[name]);
  return {
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
  };
}

// Both passes at once are timed as the forward one.
export const passOf = (params: Readonly<PartialParams>): KernelPass =>
  params['pass'] === 'backward' ? 'backward' : 'forward';

// One thing to time. A tile of 0 is the kernel's own choice.
export interface Cell {
  kernel: string;
  pass: KernelPass;
  shape: BenchShape;
  tile_rows: number;
  tile_cols: number;
  workers: number;
}

// What has been seen of a cell so far.
export interface Sample {
  cell: Cell;
  build: string;
  ms: number[];
  flops: bigint; // of one pass, what the mask hides left out
  scratch_bytes: bigint | null; // beside inputs and outputs; null where it was not asked
  memory_bytes: bigint | null; // the module's memory at its largest
  max_error: number | null; // against double; null where nothing was checked
  rows_checked: bigint;
  refused: EngineErrorData | null; // why it did not run
}

export interface BenchRow extends Omit<Sample, 'cell' | 'refused'>, Cell {
  causal: boolean;
  ms_median: number;
  ms_min: number;
  spread: number;
  gflops: number;
  fraction_of_peak: number | null;
}

export const ran = (sample: Sample): boolean => sample.refused === null && sample.ms.length > 0;

// 10^9 floating-point operations a second; a multiply-add counts 2. Where the clock saw no time, its
// step stands.
const clockMs = 0.1;
export const gflopsOf = (flops: bigint, ms: number): number =>
  Number(flops) / (ms > 0 ? ms : clockMs) / 1e6;

// The figures of a sample that ran. The peak is that of one worker's core.
export function rowOf(sample: Sample, peakGflops: number | null): BenchRow {
  const { cell, build, ms, flops, scratch_bytes, memory_bytes, max_error, rows_checked } = sample;
  const ms_median = median(ms);
  const gflops = gflopsOf(flops, ms_median);
  return {
    ...cell,
    causal: cell.shape.mask === 'causal',
    build,
    ms,
    ms_median,
    ms_min: Math.min(...ms),
    spread: spread(ms),
    flops,
    gflops,
    fraction_of_peak: peakGflops === null ? null : gflops / (peakGflops * cell.workers),
    scratch_bytes,
    memory_bytes,
    max_error,
    rows_checked,
  };
}
