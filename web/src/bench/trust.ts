// SPDX-License-Identifier: Apache-2.0
// Whether the figures of a run can be true together: nothing is faster than the peak, and the peak of
// a core that is left alone stays where it is.
import type { BenchRow } from './row.ts';
import { median } from './statistics.ts';

// It was timed in better moments than the peak.
export const isAbovePeak = ({ fraction_of_peak }: BenchRow): boolean => (fraction_of_peak ?? 0) > 1;

const steady = 0.15; // a share of the median

// The ends of what was measured, where they lie too far apart.
export function movedPeak(peaks: readonly number[]): [low: number, high: number] | null {
  if (peaks.length < 2) return null;
  const [low, high] = [Math.min(...peaks), Math.max(...peaks)];
  return (high - low) / median(peaks) > steady ? [low, high] : null;
}
