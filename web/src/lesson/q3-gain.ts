// SPDX-License-Identifier: Apache-2.0
// What the end of the third lesson asks: what FlashAttention gains in memory, traffic and time.
import type { Report } from '../engine/protocol.ts';
import { type Ask, movedBytes, reportAt, secondsOf, type Shape } from './ask.ts';
import type { Check } from './marking.ts';

// What holds both algorithms up, whatever their kernels, in seconds: multiplying, and carrying over the
// bus of GPU memory, all that goes into and out of the SMs or, with a cache that serves every repeated
// read, each byte once. A real cache lies between. NaN where a rate is unknown.
export interface Times {
  matrix: number;
  uncached: number;
  cached: number;
}
export const caches = ['uncached', 'cached'] as const;
export type Cache = (typeof caches)[number];

export interface Gain {
  standard: Report;
  tiled: Report;
  times: readonly [standard: Times, tiled: Times];
}

// The least time under one of the two caches.
export const least = (times: Times, cache: Cache): number => Math.max(times.matrix, times[cache]);

export async function gain(ask: Ask, shape: Shape): Promise<Gain> {
  const [standard, tiled] = await Promise.all([
    reportAt(ask, shape, { algorithm: 'standard' }),
    reportAt(ask, shape, { algorithm: 'flash2' }),
  ]);
  const bandwidth = shape.hardware?.mem_bandwidth_bytes_per_s ?? NaN;
  const timesOf = (report: Report): Times => ({
    matrix: secondsOf(report, 'matrix'),
    uncached: Number(movedBytes(report)) / bandwidth,
    cached: secondsOf(report, 'hbm'),
  });
  return { standard, tiled, times: [timesOf(standard), timesOf(tiled)] };
}

// How long the bytes take at the bandwidth of GPU memory, in milliseconds.
export async function bandwidthCheck(ask: Ask, shape: Shape): Promise<Check> {
  const set = { hardware: 'a100-80-sxm', seq_len_q: 65_536, heads_q: 32, head_dim: 128, batch: 1 };
  const report = await reportAt(ask, shape, {
    ...set,
    dtype: 'fp16',
    algorithm: 'flash2',
    l2: 'ideal',
  });
  const { hbm_bytes_read, hbm_bytes_written } = report.traffic;
  const bytes = Number((hbm_bytes_read ?? 0n) + (hbm_bytes_written ?? 0n));
  const seconds = secondsOf(report, 'hbm');
  const bandwidth = bytes / seconds;
  return {
    unit: 'real',
    given: {
      length: { count: set.seq_len_q },
      bytes: { bytes },
      exact: { count: bytes },
      tera: { count: bandwidth / 1e12 },
    },
    truth: seconds * 1000,
    tolerance: 0.015,
    mistakes: { gib_as_gb: ((bytes / 2 ** 30) * 1e9 * 1000) / bandwidth, in_seconds: seconds },
  };
}
