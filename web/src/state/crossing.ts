// SPDX-License-Identifier: Apache-2.0
// From which tile size on the tiled algorithm moves no more bytes than standard attention:
// read off computed series, never from a formula.
import type { Report, Series } from '../engine/protocol.ts';

export interface Crossing {
  below: number | null; // the last computed size that moves more; null where none does
  from: number; // the first size from which no computed size moves more
}

export const trafficOf = (report: Report): bigint =>
  report.traffic.sm_bytes_read + report.traffic.sm_bytes_written;

// Bytes in and out of the SMs at entry i of a series.
export const trafficAt = (series: Series, i: number): bigint =>
  (series.columns.sm_bytes_read[i] ?? 0n) + (series.columns.sm_bytes_written[i] ?? 0n);

// Null where the largest computed size still moves more, or nothing was computed.
export function crossing(series: Series, standardBytes: bigint): Crossing | null {
  let found: Crossing | null = null;
  for (let i = series.values.length - 1; i >= 0; i -= 1) {
    if (series.errors[i]) continue;
    const size = series.values[i] ?? 0;
    if (trafficAt(series, i) > standardBytes) {
      return found && { ...found, below: size };
    }
    found = { below: null, from: size };
  }
  return found;
}

// The coarse crossing, narrowed by the sizes computed between its two ends.
export function refinedCrossing(
  coarse: Series,
  refined: Series | null,
  standardBytes: bigint,
): Crossing | null {
  const outer = crossing(coarse, standardBytes);
  const inner = refined && crossing(refined, standardBytes);
  if (outer === null || inner === null) return outer;
  return { below: inner.below ?? outer.below, from: inner.from };
}
