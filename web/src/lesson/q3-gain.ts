// SPDX-License-Identifier: Apache-2.0
// What the end of the third lesson asks: what FlashAttention gains in memory, traffic and time.
import type { HardwareProfile, Report } from '../engine/protocol.ts';
import { type Ask, movedBytes, reportAt, secondsOf, type Shape } from './ask.ts';
import type { Check } from './marking.ts';

// The engine's lower bound of the time, the largest of its rows, with two of these by name: multiplying,
// and the bus of GPU memory with each byte once, as if a cache served every repeated read. And what
// that bus would take if no cache served any. In seconds; NaN where a rate is unknown.
export interface Times {
  bound: number;
  by: string | null; // the row that it comes from
  matrix: number;
  cached: number;
  uncached: number;
}
export const caches = ['uncached', 'cached'] as const;
export type Cache = (typeof caches)[number];

export interface Gain {
  standard: Report;
  tiled: Report;
  times: readonly [standard: Times, tiled: Times];
}

// The least time: as the engine has it, and with the carrying that no cache helps.
export const least = ({ bound, uncached }: Times, cache: Cache): number =>
  cache === 'cached' ? bound : Math.max(bound, uncached);

// Whether what must be alive at once has room in GPU memory; where that is not known, it has.
export const hasRoom = (report: Report, hardware: HardwareProfile | null): boolean =>
  !hardware?.mem_capacity_bytes || Number(report.peak_memory.bytes) <= hardware.mem_capacity_bytes;

export async function gain(ask: Ask, shape: Shape): Promise<Gain> {
  const [standard, tiled] = await Promise.all([
    reportAt(ask, shape, { algorithm: 'standard' }),
    reportAt(ask, shape, { algorithm: 'flash2' }),
  ]);
  const bandwidth = shape.hardware?.mem_bandwidth_bytes_per_s ?? NaN;
  const timesOf = (report: Report): Times => ({
    bound: report.time?.bound_seconds ?? NaN,
    by: report.time?.bound_by ?? null,
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
