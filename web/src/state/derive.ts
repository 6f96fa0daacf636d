// SPDX-License-Identifier: Apache-2.0
// Pure selectors: what charts and tables draw. The one place where exact counts become numbers,
// for drawing only; the exact count stays beside it.
import type { HardwareProfile, LedgerRow, Report, Series } from '../engine/protocol.ts';
import { fieldNamed, type PartialParams, resolve } from '../params/fields.ts';
import { type Crossing, refinedCrossing, trafficAt, trafficOf } from './crossing.ts';
import type { LengthSweep, Results, State } from './state.ts';
import { memo } from './store.ts';

// All fields as the form shows them; null before the engine has handed over its table.
export const selectParams = memo(
  (state: State) => [state.description, state.set] as const,
  (description, set): PartialParams | null => description && resolve(description.fields, set),
);

export const selectHardware = memo(
  (state: State) => [state.description, state.results] as const,
  (description, results): HardwareProfile | null =>
    description?.hardware.find((profile) => profile.id === results?.params['hardware']) ?? null,
);

// What the charts show is not what the form asks for. A name in the link that is no field asks for nothing.
export const isStale = ({ problem, halted, refusals, description }: State): boolean =>
  problem !== null ||
  halted ||
  Object.keys(refusals).some((name) => fieldNamed(description?.fields ?? [], name));

export type Scheme = 'standard' | 'tiled';

// What is drawn against the length.
export const sweepQuantities = ['memory', 'traffic', 'time'] as const;
export type SweepQuantity = (typeof sweepQuantities)[number];
export const sweepQuantity = (show: string): SweepQuantity =>
  sweepQuantities.find((quantity) => quantity === show) ?? 'memory';

export interface LengthPoint {
  scheme: Scheme;
  length: number;
  value: number; // bytes or seconds
  exact: bigint | null; // of bytes
}

// Bytes of one row of a series, or seconds; null where there is no answer or no rule.
export function sweptValue(
  { columns, errors }: Series,
  quantity: SweepQuantity,
  i: number,
): Pick<LengthPoint, 'value' | 'exact'> | null {
  if (errors[i]) return null;
  const exact =
    quantity === 'memory'
      ? columns.peak_memory_bytes[i]
      : quantity === 'traffic'
        ? (columns.sm_bytes_read[i] ?? 0n) + (columns.sm_bytes_written[i] ?? 0n)
        : null;
  const value = quantity === 'time' ? columns.bound_seconds[i] : Number(exact ?? 0);
  return value ? { value, exact: exact ?? null } : null;
}

export function lengthPoints(sweep: LengthSweep, quantity: SweepQuantity): LengthPoint[] {
  const of = (scheme: Scheme, series: Series): LengthPoint[] =>
    series.values.flatMap((length, i) => {
      const point = sweptValue(series, quantity, i);
      return point === null ? [] : [{ scheme, length, ...point }];
    });
  return [...of('standard', sweep.standard), ...of('tiled', sweep.tiled)];
}

// How the theorem of the FlashAttention paper lets traffic grow with both lengths: N²d²/Z, without a
// constant, so no count and no floor. Empty where only the keys grow.
export function theoremCurve(
  { fields, tiled: { values, columns, errors } }: LengthSweep,
  quantity: SweepQuantity,
): { length: number; value: number }[] {
  if (quantity !== 'traffic' || fields.length < 2) return [];
  return values.flatMap((length, i) =>
    errors[i] ? [] : [{ length, value: columns.theorem_bytes[i] ?? 0 }],
  );
}

// A horizontal mark: a capacity of the GPU in hand.
export interface Level {
  level: 'sram' | 'l2' | 'hbm';
  bytes: number;
}

export function levels(profile: HardwareProfile | null): Level[] {
  const known: [Level['level'], number | null | undefined][] = [
    ['sram', profile?.smem_max_bytes_per_block],
    ['l2', profile?.l2_bytes],
    ['hbm', profile?.mem_capacity_bytes],
  ];
  return known.flatMap(([level, bytes]) => (bytes ? [{ level, bytes }] : []));
}

export interface TrafficBar {
  scheme: Scheme;
  tensor: string;
  op: 'read' | 'write';
  bytes: number;
  exact: bigint;
}

// One bar per tensor and direction, the kernels of a pass added up.
export function trafficBars(scheme: Scheme, report: Report): TrafficBar[] {
  const bars = new Map<string, TrafficBar>();
  for (const row of report.traffic.rows) {
    const key = `${row.tensor} ${row.op}`;
    const exact = (bars.get(key)?.exact ?? 0n) + row.bytes;
    bars.set(key, { scheme, tensor: row.tensor, op: row.op, bytes: Number(exact), exact });
  }
  return [...bars.values()];
}

export interface TilePoint {
  size: number;
  workingSet: bigint;
  traffic: bigint;
}

export interface TileCurves {
  points: TilePoint[];
  standard: bigint | null; // traffic of standard attention
  crossing: Crossing | null;
}

export function tileCurves(results: Results): TileCurves | null {
  const { tiles, standard } = results;
  if (tiles === null) return null;
  const points = tiles.tiled.values.flatMap((size, i): TilePoint[] => {
    if (tiles.tiled.errors[i]) return [];
    const workingSet = tiles.tiled.columns.working_set_bytes[i] ?? 0n;
    return [{ size, workingSet, traffic: trafficAt(tiles.tiled, i) }];
  });
  const bytes = standard && trafficOf(standard);
  return {
    points,
    standard: bytes,
    crossing: bytes === null ? null : refinedCrossing(tiles.tiled, tiles.refined, bytes),
  };
}

export interface ComparedRow {
  row: LedgerRow;
  second: bigint | null; // null: the other road has no such row
}

export interface Comparison {
  equal: boolean;
  rows: ComparedRow[];
}

const nameOf = (row: LedgerRow) => `${row.kernel} ${row.tensor} ${row.pass} ${row.op}`;

// The closed form's rows, each beside the executed schedule's.
export function compareCounts(model: Report, simulated: Report): Comparison {
  const other = new Map(simulated.traffic.rows.map((row) => [nameOf(row), row.bytes]));
  const rows = model.traffic.rows.map((row) => ({ row, second: other.get(nameOf(row)) ?? null }));
  const equal =
    rows.every(({ row, second }) => row.bytes === second) &&
    rows.length === simulated.traffic.rows.length &&
    model.traffic.sm_bytes_read === simulated.traffic.sm_bytes_read &&
    model.traffic.sm_bytes_written === simulated.traffic.sm_bytes_written;
  return { equal, rows };
}
