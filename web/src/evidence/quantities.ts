// SPDX-License-Identifier: Apache-2.0
// The numbers that facts speak of, read off the engine's answers.
import type { EngineReport, HardwareProfile, LedgerRow } from '../engine/protocol.ts';
import type { Amount } from './types.ts';

export type Unit =
  | 'bytes'
  | 'count'
  | 'ratio'
  | 'mebibytes'
  | 'gigabytes'
  | 'bytes_per_s'
  | 'microseconds'
  | 'milliseconds'
  | 'tera_per_s'
  | 'name'
  | 'truth';

// value: equal or not; low, high: a bound below or above the measured number; interval: two ends.
export type Relation = 'value' | 'low' | 'high' | 'interval';

export interface Answers {
  report: EngineReport;
  hardware: HardwareProfile;
  // The same question to standard attention: asked where a quantity compares with it.
  standard: EngineReport | null;
}

export interface Reading {
  unit: Unit;
  // What the model's number is, where it counts nothing: it follows from the sizes, or a GPU's profile
  // states it, or what it is made of.
  kind?: 'theory' | 'published';
  relation?: Relation; // value where it is left out
  standard?: true;
  read: (answers: Answers) => Amount | null;
  high?: (answers: Answers) => Amount | null;
}

export const statistics = ['row_max', 'row_sum', 'delta', 'log_sum_exp'];

const traffic = ({ report }: Answers) => report.traffic;
const rowBytes = (answers: Answers, wanted: (row: LedgerRow) => boolean): bigint | null =>
  traffic(answers)
    ?.rows.filter(wanted)
    .reduce((sum, row) => sum + row.bytes, 0n) ?? null;
const alive = ({ report }: Answers, item: string): bigint | null =>
  report.peak_memory?.rows.find((row) => row.item === item)?.bytes ?? null;
const accumulator = ({ report }: Answers, item: string): bigint | null =>
  report.sram?.registers.ledger.find((row) => row.item === item)?.bytes ?? null;
const seconds = ({ report }: Answers, resource: string): number | null =>
  report.time?.rows.find((row) => row.resource === resource)?.seconds ?? null;
const scaled = (value: bigint | number | null | undefined, by: number): number | null =>
  value === null || value === undefined ? null : Number(value) * by;
const product = (...factors: (number | null)[]): number | null =>
  factors.reduce((all, factor) => (all === null || factor === null ? null : all * factor), 1);
const quotient = (over: number | null, under: number | null): number | null =>
  over === null || under === null ? null : over / under;
const moved = ({ traffic }: EngineReport): bigint | null =>
  traffic && traffic.sm_bytes_read + traffic.sm_bytes_written;
// At the clock that the matrix peak is stated for; the bound takes the boost clock, where higher.
const sfu = ({ hardware }: Answers): number | null =>
  product(
    hardware.sfu_ops_per_clk_per_sm,
    hardware.sm_count,
    hardware.tensor_clock_hz ?? hardware.boost_clock_hz,
  );

// What an allocator reported beside the tensors of xformers' forward readings.
export const readingOverhead = 1024n;

function allocatorReading(answers: Answers): bigint | null {
  const { peak_memory } = answers.report;
  return peak_memory
    ? peak_memory.bytes - (alive(answers, 'log_sum_exp') ?? 0n) + readingOverhead
    : null;
}

function plus(...parts: (bigint | null)[]): bigint | null {
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0n);
}

const define = <Name extends string>(table: Record<Name, Reading>): Record<Name, Reading> => table;

export const quantities = define({
  score_matrix_bytes: {
    unit: 'bytes',
    kind: 'theory',
    read: ({ report }) => report.score_matrix.bytes,
  },
  row_tiles: { unit: 'count', kind: 'theory', read: ({ report }) => report.tiling.row_tiles },
  score_tiles: { unit: 'count', kind: 'theory', read: ({ report }) => report.tiling.score_tiles },
  visited_tiles: {
    unit: 'count',
    kind: 'theory',
    read: ({ report }) => report.tiling.visited_tiles,
  },
  score_tile_bytes: {
    unit: 'bytes',
    kind: 'theory',
    read: ({ report }) => report.tiling.score_tile_bytes,
  },
  working_set_bytes: {
    unit: 'bytes',
    kind: 'theory',
    read: ({ report }) => report.tiling.working_set_bytes,
  },
  materialization_ratio: {
    unit: 'ratio',
    kind: 'theory',
    read: ({ report }) => report.tiling.materialization_ratio,
  },

  moved_mib: { unit: 'mebibytes', read: ({ report }) => scaled(moved(report), 2 ** -20) },
  moved_gb: { unit: 'gigabytes', read: ({ report }) => scaled(moved(report), 1e-9) },
  moved_gb_without_statistics: {
    unit: 'gigabytes',
    read: (all) =>
      scaled(
        rowBytes(all, (row) => !statistics.includes(row.tensor)),
        1e-9,
      ),
  },
  standard_over_tiled: {
    unit: 'ratio',
    standard: true,
    read: ({ report, standard }) =>
      quotient(scaled(standard && moved(standard), 1), scaled(moved(report), 1)),
  },
  o_write_bytes: {
    unit: 'bytes',
    read: (all) => rowBytes(all, (row) => row.tensor === 'o' && row.op === 'write'),
  },
  mask_read_bytes: { unit: 'bytes', read: (all) => rowBytes(all, (row) => row.tensor === 'mask') },
  k_memory_bytes: { unit: 'bytes', kind: 'theory', read: (all) => alive(all, 'k') },
  k_sm_bytes: { unit: 'bytes', read: (all) => rowBytes(all, (row) => row.tensor === 'k') },
  kv_bytes: {
    unit: 'bytes',
    read: (all) => rowBytes(all, (row) => row.tensor === 'k' || row.tensor === 'v'),
  },
  sm_bytes_read: { unit: 'bytes', read: (all) => traffic(all)?.sm_bytes_read ?? null },
  sm_bytes_written: { unit: 'bytes', read: (all) => traffic(all)?.sm_bytes_written ?? null },
  hbm_bytes_read: { unit: 'bytes', read: (all) => traffic(all)?.hbm_bytes_read ?? null },
  l2_read_bytes: { unit: 'bytes', read: (all) => traffic(all)?.sm_bytes_read ?? null },
  // Outputs may still be in L2 when a profiler's counter stops.
  dram_bytes: {
    unit: 'bytes',
    relation: 'interval',
    read: (all) => traffic(all)?.hbm_bytes_read ?? null,
    high: (all) =>
      plus(traffic(all)?.hbm_bytes_read ?? null, traffic(all)?.hbm_bytes_written ?? null),
  },

  rule: { unit: 'name', read: ({ report }) => report.sram?.rule ?? null },
  required_bytes: { unit: 'bytes', read: ({ report }) => report.sram?.required_bytes ?? null },
  unused_bytes: { unit: 'bytes', read: ({ report }) => report.sram?.unused_bytes ?? null },
  limit_bytes: {
    unit: 'bytes',
    kind: 'published',
    read: ({ report }) => report.sram?.limit_bytes ?? null,
  },
  fits: { unit: 'truth', read: ({ report }) => report.sram?.fits ?? null },
  explained_bytes: { unit: 'bytes', read: () => null }, // answered by explain_error

  allocator_reading_bytes: { unit: 'bytes', read: allocatorReading },
  dropout_mask_bytes: { unit: 'bytes', kind: 'theory', read: (all) => alive(all, 'dropout_mask') },
  dropout_bytes: {
    unit: 'bytes',
    kind: 'theory',
    read: (all) => plus(alive(all, 'dropout_mask'), alive(all, 'dropped_probs')),
  },
  // The layer's input and output, as large as q, stand beside what attention keeps.
  saved_bytes: {
    unit: 'bytes',
    kind: 'theory',
    read: (all) => plus(all.report.peak_memory?.bytes ?? null, alive(all, 'q'), alive(all, 'q')),
  },

  o_accumulator_bytes: { unit: 'bytes', read: (all) => accumulator(all, 'o') },
  scores_accumulator_bytes: { unit: 'bytes', read: (all) => accumulator(all, 'scores') },
  accumulators_per_thread: {
    unit: 'count',
    read: ({ report }) => report.sram?.registers.accumulators_per_thread ?? null,
  },
  registers_per_thread: {
    unit: 'count',
    read: ({ report }) => report.sram?.registers.registers_per_thread ?? null,
  },
  spills: { unit: 'truth', read: ({ report }) => report.sram?.registers.spills ?? null },

  smem_max_bytes_per_block: {
    unit: 'bytes',
    kind: 'published',
    read: ({ hardware }) => hardware.smem_max_bytes_per_block,
  },
  smem_max_bytes_per_sm: {
    unit: 'bytes',
    kind: 'published',
    read: ({ hardware }) => hardware.smem_max_bytes_per_sm,
  },
  chip_smem_bytes: {
    unit: 'bytes',
    kind: 'published',
    read: ({ hardware }) => product(hardware.smem_max_bytes_per_sm, hardware.sm_count),
  },
  chip_l1_smem_bytes: {
    unit: 'bytes',
    kind: 'published',
    read: ({ hardware }) => product(hardware.l1_smem_total_bytes_per_sm, hardware.sm_count),
  },
  chip_smem_bytes_per_s: {
    unit: 'bytes_per_s',
    kind: 'published',
    read: ({ hardware }) =>
      product(hardware.smem_bytes_per_clk_per_sm, hardware.sm_count, hardware.boost_clock_hz),
  },
  l2_bytes: { unit: 'bytes', kind: 'published', read: ({ hardware }) => hardware.l2_bytes },
  mem_bandwidth_bytes_per_s: {
    unit: 'bytes_per_s',
    kind: 'published',
    read: ({ hardware }) => hardware.mem_bandwidth_bytes_per_s,
  },
  mem_capacity_bytes: {
    unit: 'bytes',
    kind: 'published',
    read: ({ hardware }) => hardware.mem_capacity_bytes,
  },
  host_memory_bytes_per_s: { unit: 'bytes_per_s', read: () => null },

  fp16_peak_tflops: {
    unit: 'tera_per_s',
    kind: 'published',
    read: ({ hardware }) => scaled(hardware.peak_flops.fp16, 1e-12),
  },
  fp16_max_tflops: {
    unit: 'tera_per_s',
    kind: 'published',
    relation: 'high',
    read: ({ hardware }) => scaled(hardware.peak_flops.fp16, 1e-12),
  },
  fp8_max_tflops: {
    unit: 'tera_per_s',
    kind: 'published',
    relation: 'high',
    read: ({ hardware }) => scaled(hardware.peak_flops.fp8, 1e-12),
  },
  sfu_ops_per_clk_per_sm: {
    unit: 'count',
    kind: 'published',
    read: ({ hardware }) => hardware.sfu_ops_per_clk_per_sm,
  },
  sfu_teraops: { unit: 'tera_per_s', kind: 'published', read: (all) => scaled(sfu(all), 1e-12) },
  flops_per_exp: {
    unit: 'count',
    kind: 'theory',
    read: ({ report }) => Number(report.flops.matmul) / Number(report.score_matrix.elements),
  },
  matrix_over_exp_rate: {
    unit: 'ratio',
    kind: 'published',
    read: (all) => quotient(scaled(all.hardware.peak_flops.fp16, 1), sfu(all)),
  },
  exp_over_matrix_seconds: {
    unit: 'ratio',
    read: (all) => quotient(seconds(all, 'exp'), seconds(all, 'matrix')),
  },
  workload_utilisation: { unit: 'ratio', read: () => null }, // of a run whose shape is not stated

  hbm_us: { unit: 'microseconds', read: (all) => scaled(seconds(all, 'hbm'), 1e6) },
  ms: {
    unit: 'milliseconds',
    relation: 'low',
    read: ({ report }) => scaled(report.time?.bound_seconds, 1e3),
  },
  us: {
    unit: 'microseconds',
    relation: 'low',
    read: ({ report }) => scaled(report.time?.bound_seconds, 1e6),
  },
  tflops: { unit: 'tera_per_s', relation: 'high', read: () => null }, // from a speed fact
});

export type Quantity = keyof typeof quantities;

export function quantityNamed(name: string): Quantity {
  if (Object.hasOwn(quantities, name)) return name as Quantity;
  throw new Error(`No quantity ${name}.`);
}
