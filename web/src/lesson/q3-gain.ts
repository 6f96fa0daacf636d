// SPDX-License-Identifier: Apache-2.0
// What the end of the third lesson asks: what FlashAttention gains in memory, traffic and time.
import type { HardwareProfile, Report } from '../engine/protocol.ts';
import { type Ask, movedBytes, numberIn, reportAt, secondsOf, type Shape } from './ask.ts';
import type { Check } from './marking.ts';
import { estimatesRegisters, stepsOf } from './q3.ts';

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

// A tile of so many rows, the columns as the reader has them.
export interface Height {
  rows: number;
  report: Report;
  times: Times | null; // null where a block of it cannot be launched, or has no room in GPU memory
  fits: boolean;
  spills: boolean; // its registers, by the engine's estimate, where there is one
}

export interface Gain {
  standard: Report;
  tiled: Report;
  times: readonly [standard: Times, tiled: Times];
  heights: readonly Height[];
}

// The least time: as the engine has it, and with the carrying that no cache helps.
export const least = ({ bound, uncached }: Times, cache: Cache): number =>
  cache === 'cached' ? bound : Math.max(bound, uncached);

// Whether what must be alive at once has room in GPU memory; where that is not known, it has.
export const hasRoom = (report: Report, hardware: HardwareProfile | null): boolean =>
  !hardware?.mem_capacity_bytes || Number(report.peak_memory.bytes) <= hardware.mem_capacity_bytes;

export const launches = (report: Report): boolean => report.sram?.fits !== false;

const timesOf = (report: Report, { hardware }: Shape): Times => ({
  bound: report.time?.bound_seconds ?? NaN,
  by: report.time?.bound_by ?? null,
  matrix: secondsOf(report, 'matrix'),
  uncached: Number(movedBytes(report)) / (hardware?.mem_bandwidth_bytes_per_s ?? NaN),
  cached: secondsOf(report, 'hbm'),
});

// From 16 to 256 rows, and on to the reader's own.
function heightsFor(own: number): number[] {
  const taller = [512, 1024, 2048].filter((rows) => rows < own);
  return [...new Set([...stepsOf(16, 256), ...taller, own])].sort((a, b) => a - b);
}

async function heightAt(ask: Ask, shape: Shape, rows: number): Promise<Height> {
  const report = await reportAt(ask, shape, { algorithm: 'flash2', tile_rows: rows });
  const fits = launches(report);
  return {
    rows,
    report,
    times: fits && hasRoom(report, shape.hardware) ? timesOf(report, shape) : null,
    fits,
    spills: estimatesRegisters(shape) && report.sram?.registers.spills === true,
  };
}

export async function gain(ask: Ask, shape: Shape): Promise<Gain> {
  const [standard, tiled, heights] = await Promise.all([
    reportAt(ask, shape, { algorithm: 'standard' }),
    reportAt(ask, shape, { algorithm: 'flash2' }),
    Promise.all(heightsFor(numberIn(shape, 'tile_rows')).map((rows) => heightAt(ask, shape, rows))),
  ]);
  return { standard, tiled, times: [timesOf(standard, shape), timesOf(tiled, shape)], heights };
}

// The least time by tile rows, up to where there is none.
export const pointsUnder = (cache: Cache, heights: readonly Height[]): [number, number][] =>
  heights.flatMap(({ rows, times }): [number, number][] => {
    const seconds = times === null ? NaN : least(times, cache);
    return Number.isNaN(seconds) ? [] : [[rows, seconds]];
  });

// The first tile that takes no longer than standard attention, the one before it, and the taller ones
// that do take longer. Null where there is none. What is written alike counts as alike.
export interface Even {
  before: number | null;
  from: number;
  but: readonly number[];
}
export function evenFrom(
  points: readonly (readonly [rows: number, seconds: number])[],
  standard: number,
): Even | null {
  const longer = ([, seconds]: readonly [number, number]) => seconds > standard * (1 + alike);
  const first = points.findIndex((point) => !longer(point));
  const from = points[first]?.[0];
  if (from === undefined) return null;
  const but = points.slice(first).filter(longer);
  return { before: points[first - 1]?.[0] ?? null, from, but: but.map(([rows]) => rows) };
}
export const alike = 0.005;

// The lowest tile that takes no longer than any other, and the one before it; null where none has a time.
export function bestOf(
  points: readonly (readonly [rows: number, seconds: number])[],
): { before: number | null; rows: number } | null {
  const shortest = Math.min(...points.map(([, seconds]) => seconds));
  const first = points.findIndex(([, seconds]) => seconds <= shortest * (1 + alike));
  const rows = points[first]?.[0];
  return rows === undefined ? null : { before: points[first - 1]?.[0] ?? null, rows };
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
