// SPDX-License-Identifier: Apache-2.0
// One configuration on every GPU, as lines that can be sorted.
import type { EngineErrorData, EngineReport, HardwareProfile } from '../engine/protocol.ts';
import { besides, boundOver, unknownRates, withoutRule, yardstick } from './bounds.ts';
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
  time: number | null; // seconds on show, a lower bound; null: unknown, or it does not run
  boundBy: string | null;
  compared: number | null; // the same, over what all that are compared count; null: it lacks some
  withMore: number | null; // seconds with what is counted beside that, where they are more
  noRate: string[]; // what is not known of it, where it is not compared
  noRule: string[]; // resources that it lacks a rule for
}

export interface GpuTable {
  lines: GpuLine[];
  counted: string[]; // resources that times are compared over
  besides: string[]; // counted on some GPUs only
}

const asNumber = (count: bigint | null | undefined): number | null =>
  typeof count === 'bigint' ? Number(count) : null;

const runs = (report: EngineReport | null): boolean => report?.sram?.fits !== false;

// A bound that leaves a resource out can be the least for that alone, and one that counts a seldom
// stated one the most: only those are compared that count all that any of them counts, and over that.
export function gpuTable(rows: readonly GpuRow[], profiles: readonly HardwareProfile[]): GpuTable {
  const timed = rows.flatMap(({ report }) =>
    report !== null && runs(report) && report.time?.bound_seconds ? [report] : [],
  );
  const counted = yardstick(timed);
  const lines = rows.map(({ hardware, report, error }): GpuLine => {
    const sram = report?.sram ?? null;
    const shown = report !== null && runs(report) ? report : null;
    const bound = shown?.time?.bound_seconds ?? null;
    const over = shown && boundOver(shown, counted);
    return {
      id: hardware,
      name: profiles.find(({ id }) => id === hardware)?.name ?? hardware,
      error,
      required: sram?.required_bytes ?? null,
      limit: sram?.limit_bytes ?? null,
      fits: sram?.fits ?? null,
      blocks: asNumber(sram?.blocks_per_sm),
      time: over?.seconds ?? bound,
      boundBy: over?.resource ?? shown?.time?.bound_by ?? null,
      compared: over?.seconds ?? null,
      withMore: over !== null && bound !== null && bound > over.seconds ? bound : null,
      noRate: shown === null || over !== null ? [] : unknownRates(shown),
      noRule: shown === null ? [] : withoutRule(shown, counted),
    };
  });
  return { lines, counted, besides: besides(timed) };
}

// What is unknown stands last, whichever way the rest runs; by time, before it what is not compared.
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
    const [p, q] = [a, b].map(({ compared }) => (by === 'time' && compared === null ? 1 : 0));
    if (p !== q) return (p ?? 0) - (q ?? 0);
    return sign * (x - y);
  });
}
