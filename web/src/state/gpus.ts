// SPDX-License-Identifier: Apache-2.0
// One configuration on every GPU, as lines that can be sorted.
import type { EngineErrorData, HardwareProfile } from '../engine/protocol.ts';
import type { GpuRow } from './state.ts';

export const gpuColumns = ['name', 'sram', 'blocks', 'time'] as const;
export type GpuColumn = (typeof gpuColumns)[number];

export interface GpuLine {
  id: string;
  name: string;
  error: EngineErrorData | null;
  required: bigint | null;
  limit: bigint | null;
  fits: boolean | null; // null: no rule
  blocks: number | null;
  time: number | null; // seconds, a lower bound; null: unknown, or it does not run
  boundBy: string | null;
}

const asNumber = (count: bigint | null | undefined): number | null =>
  typeof count === 'bigint' ? Number(count) : null;

export const gpuLines = (
  rows: readonly GpuRow[],
  profiles: readonly HardwareProfile[],
): GpuLine[] =>
  rows.map(({ hardware, report, error }) => {
    const sram = report?.sram ?? null;
    const runs = sram?.fits !== false;
    return {
      id: hardware,
      name: profiles.find(({ id }) => id === hardware)?.name ?? hardware,
      error,
      required: sram?.required_bytes ?? null,
      limit: sram?.limit_bytes ?? null,
      fits: sram?.fits ?? null,
      blocks: asNumber(sram?.blocks_per_sm),
      time: runs ? (report?.time?.bound_seconds ?? null) : null,
      boundBy: runs ? (report?.time?.bound_by ?? null) : null,
    };
  });

// What is unknown stands last, whichever way the rest runs.
export function sortedLines(lines: readonly GpuLine[], by: GpuColumn, down: boolean): GpuLine[] {
  const sign = down ? -1 : 1;
  if (by === 'name') {
    const order = lines.map((line, i) => ({ line, i })); // the catalogue's: by vendor and age
    return order.sort((a, b) => sign * (a.i - b.i)).map(({ line }) => line);
  }
  const key = (line: GpuLine): number | null => {
    if (by === 'blocks') return line.blocks;
    if (by === 'time') return line.time;
    return line.required === null || line.limit === null
      ? null
      : Number(line.required) / Number(line.limit);
  };
  return [...lines].sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    if (x === null || y === null) return (x === null ? 1 : 0) - (y === null ? 1 : 0);
    return sign * (x - y);
  });
}
