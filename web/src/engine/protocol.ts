// SPDX-License-Identifier: Apache-2.0
// What crosses the boundary between page and engine: the types of questions and answers.
//
// Names are the engine's own (snake_case). Exact counts are bigint; params are plain numbers, all
// of them below 2^53.

import type { ErrorExplanation } from './explanation.ts';

export type ErrorReason =
  | 'missing'
  | 'not_a_number'
  | 'not_an_integer'
  | 'out_of_range'
  | 'not_a_multiple'
  | 'unknown_name'
  | 'exceeds_capacity'
  | 'overflow'
  | 'not_modelled' // the page's own word for an outcome without numbers
  | 'given_twice'; // said by who reads a link, a command line or a line of batch

export const errorReasons: readonly ErrorReason[] = [
  'missing',
  'not_a_number',
  'not_an_integer',
  'out_of_range',
  'not_a_multiple',
  'unknown_name',
  'exceeds_capacity',
  'overflow',
];

export interface EngineErrorData {
  field: string;
  reason: ErrorReason;
  got: string;
}

export type ParamValue = number | string | boolean;
export type Params = Record<string, ParamValue>;

export type FieldGroup = 'workload' | 'algorithm' | 'variants' | 'machine';

export interface FieldInfo {
  name: string;
  kind: 'integer' | 'real' | 'choice' | 'boolean' | 'text'; // real: a share above 0 and up to 1
  group: FieldGroup;
  unit: string;
  min: number | null;
  max: number | null;
  typical_min: number | null; // what a slider spans, powers of two between
  typical_max: number | null;
  default: ParamValue | null; // null where default_from names another field
  default_from: string | null;
  choices: string[];
  applies_when: { field: string; values: string[] } | null; // has an effect only then
}

export interface HardwareSource {
  doc: string;
  url?: string | null;
  fields: string;
}

// A row of the catalogue; what nobody states is null. More fields than these may come.
export interface HardwareProfile {
  id: string;
  name: string;
  vendor: string;
  architecture: string | null;
  sm_count: number | null;
  boost_clock_hz: number | null;
  tensor_clock_hz: number | null; // that the matrix peak is stated for
  smem_bytes_per_clk_per_sm: number | null;
  l1_smem_total_bytes_per_sm: number | null;
  smem_max_bytes_per_sm: number | null;
  smem_max_bytes_per_block: number | null;
  sfu_ops_per_clk_per_sm: number | null;
  tmem_bytes_per_sm: number | null; // tensor memory; 0 where the chip has none
  max_warps_per_sm: number | null;
  max_blocks_per_sm: number | null;
  l2_bytes: number | null;
  mem_capacity_bytes: number | null;
  mem_bandwidth_bytes_per_s: number | null;
  peak_flops: Record<string, number | null>; // by dtype; fp8 stands for both of them
  mem_type?: string | null;
  sources: HardwareSource[];
}

export interface Description {
  fields: FieldInfo[];
  hardware: HardwareProfile[];
  profile_limits: Record<string, { min: number; max: number }>; // of the reader's own; peaks alike
  workloads: WorkloadPreset[];
}

// A model's attention in one phase of its use: the fields that it sets.
export interface WorkloadPreset {
  id: string;
  model: string;
  name: string;
  phase: string;
  layers: string;
  source: string;
  beyond_context: boolean; // longer than the model is made for
  fields: Record<string, ParamValue>;
}

// The tiles that a shipped kernel runs with. More than these may come.
export interface KernelPreset {
  name: string;
  family: string;
  algorithm: string;
  pass: string;
  tile_rows: bigint;
  tile_cols: bigint;
  warps: bigint | null;
  stages: bigint | null;
  source: string;
}

// One of all shipped kernels, beside a question.
export interface KernelChoice extends KernelPreset {
  gpus: string[];
  masks: string[];
  element_bits: string[];
  dropout: 'any' | 'no' | 'yes';
  head_dim_min: bigint | null;
  head_dim_max: bigint | null;
  only_with: string; // what no field states
  chosen: boolean; // its implementation takes it for the question
  fields: Record<string, ParamValue>; // that it sets
}

export type Source = 'model' | 'simulate';

export interface LedgerRow {
  kernel: string;
  tensor: string;
  pass: string;
  op: 'read' | 'write';
  atomic: boolean; // added to in L2: a write from which nothing comes back
  times: bigint;
  elements: bigint;
  element_bytes: number;
  bytes: bigint;
  formula: string | null; // of elements, in the letters of the report
}

export type Letter =
  | 'B'
  | 'H'
  | 'G'
  | 'g'
  | 'Nq'
  | 'Nk'
  | 'd'
  | 'dv'
  | 'M'
  | 'N'
  | 'Tr'
  | 'Tc'
  | 'R'
  | 'C'
  | 'P'
  | 'A'
  | 'Q'
  | 'm'
  | 'n'
  | 'S'
  | 'Cp'
  | 'Pp'
  | 'Qp'
  | 'Rs'
  | 'Cr'
  | 'Pr'
  | 'c';
export type Letters = Record<Letter, bigint>;

export interface Tiling {
  row_tiles: bigint;
  col_tiles: bigint;
  score_tiles: bigint;
  visited_tiles: bigint;
  masked_tiles: bigint;
  score_tile_bytes: bigint;
  working_set_bytes: bigint;
  materialization_ratio: number;
  crossover_tile_rows: number | null; // null: there is no such rule here
}

// What L2 and HBM move is null where there is no rule for this L2.
export interface Traffic {
  rows: LedgerRow[];
  sm_bytes_read: bigint;
  sm_bytes_written: bigint;
  l2_hit_bytes: bigint | null;
  hbm_bytes_read: bigint | null;
  hbm_bytes_written: bigint | null;
  dirty_bytes_left: bigint | null;
}

export interface PeakMemory {
  rows: { item: string; bytes: bigint }[];
  bytes: bigint;
}

export interface SramRow {
  item: string;
  copies: bigint;
  bytes_each: bigint;
  bytes: bigint;
  unused_bytes: bigint; // padding: paid for, not used
  formula: string; // of bytes_each
}

// How a number came about.
export interface Working {
  formula: string; // empty where there is none
  letters: Readonly<Record<string, bigint | number>>; // of its own; the rest are the report's
}

// What one thread block asks of SRAM and registers, and how many of them an SM holds.
export interface Sram {
  rule: string;
  pass: string;
  ledger: SramRow[];
  required_bytes: bigint;
  unused_bytes: bigint;
  limit_bytes: bigint;
  fits: boolean;
  headroom_bytes: bigint;
  grid_blocks: bigint | null; // that the kernel starts
  scopes: { scope: string; capacity_bytes: bigint | null; used_bytes: bigint | null }[];
  registers: {
    ledger: { item: string; bytes: bigint }[];
    accumulators_per_thread: bigint | null;
    registers_per_thread: bigint | null;
    estimated: boolean;
    spills: boolean | null;
    tensor_memory: { columns: bigint; max_columns: bigint; fits: boolean } | null;
  } & Working;
  blocks_per_sm: bigint | null;
  limited_by: string[];
  left_out: string[];
  terms: ({ name: string; blocks: bigint } & Working)[];
}

export interface Flops extends Working {
  matmul: bigint; // which the formula gives
  matmul_executed: bigint | null;
  exp: bigint;
}

// Lower bounds, never predictions.
export interface TimeBound {
  // `assumes`: what of the kernel a row takes for granted, where shipped ones may differ.
  rows: ({
    resource: string;
    seconds: number;
    in_bound: boolean;
    assumes: string | null;
  } & Working)[];
  left_out: { resource: string; unknown: string }[];
  bound_seconds: number | null;
  bound_by: string;
  hbm_bytes: bigint | null; // that row hbm counts
  busy_sms: bigint | null; // SMs with a block of their own, in the pass that keeps fewest busy
  arithmetic_intensity_flop_per_byte: number | null;
  attainable_flop_per_second: number | null;
}

// What the engine answers; null is "not modelled".
export interface EngineReport {
  params: Params;
  score_matrix: { elements: bigint; bytes: bigint };
  tiling: Tiling;
  letters: Letters;
  sram: Sram | null;
  flops: Flops;
  time: TimeBound | null;
  traffic: Traffic | null;
  peak_memory: PeakMemory | null;
}

// An outcome whose traffic and memory are modelled: what charts and tables draw.
export interface Report extends EngineReport {
  traffic: Traffic;
  peak_memory: PeakMemory;
}

export const isModelled = (report: EngineReport): report is Report =>
  report.traffic !== null && report.peak_memory !== null;

export type SeriesColumn =
  | 'score_matrix_bytes'
  | 'working_set_bytes'
  | 'sm_bytes_read'
  | 'sm_bytes_written'
  | 'ideal_hbm_bytes'
  | 'peak_memory_bytes'
  | 'required_smem_bytes'
  | 'blocks_per_sm';

// One entry per row; where an error stands, and where a quantity is not modelled, columns hold 0.
export interface Grid {
  errors: (EngineErrorData | null)[];
  columns: Record<SeriesColumn, BigInt64Array> & {
    bound_seconds: Float64Array;
    theorem_bytes: Float64Array; // N²d²/Z: growth only, no count
  };
}

export interface Series extends Grid {
  values: number[];
}

export interface FitChange {
  fields: Record<string, ParamValue>;
  required_bytes: bigint;
  distance: number;
}

export interface TileTradeoff {
  tile_count: bigint;
  score_tile_bytes: bigint;
  working_set_bytes: bigint;
}

// The executed schedule of one head, event after event.
export interface TraceOverview {
  events: number;
  kernels: TraceKernel[];
  cells: TraceCells[];
  first_skipped: TracePoint | null; // a tile that the walk leaves out
  first_masked: TracePoint | null;
  last_tile: TracePoint | null;
  // What the numbers in the columns stand for.
  tensors: string[];
  kinds: string[];
  levels: string[];
  sights: string[];
}

export interface TraceKernel {
  name: string;
  pass: string;
  times: bigint; // heads that play it in step
  cells: number; // index into the overview's
  blocks: number;
  first: number; // its first event
  events: number;
}

// Score tiles, counted in 64 x 64 cells at most.
export interface TraceCells {
  row_tiles: number;
  col_tiles: number;
  tiles_down: number; // of a cell
  tiles_across: number;
  down: number; // cells
  across: number;
  tiles: Uint32Array; // of each cell, row after row of cells
  visited: Uint32Array;
  masked: Uint32Array; // visited, and some real row does not see some real column
}

export interface TracePoint {
  step: number; // events played
  row_tile: number;
  col_tile: number;
}

export interface OnChip {
  tensor: string;
  level: string; // sram or registers
  row_tile: number; // -1: it has none
  col_tile: number;
  bytes: bigint;
}

// Events first, first + 1, …, and how things stand before the first of them. HBM bytes are of all
// heads, with no L2; the others of one head.
export interface TraceWindow {
  first: number;
  on_chip: OnChip[];
  done: Uint32Array; // score tiles that the kernel in hand has touched, by cell
  sram_bytes: bigint;
  sram_peak_bytes: bigint;
  hbm_bytes_read: bigint;
  hbm_bytes_written: bigint;
  columns: {
    kernel: Uint8Array; // indices into the overview's lists
    block: Int32Array;
    kind: Uint8Array;
    tensor: Int8Array; // -1: none. An evict of none: the block ends
    row_tile: Int32Array;
    col_tile: Int32Array;
    level: Uint8Array;
    sight: Uint8Array;
    atomic: Uint8Array;
    touches: Uint8Array; // the kernel's first event on this score tile
    visit: Int32Array; // of a compute: tiles of its row visited before; else -1
    bytes: BigInt64Array;
    sram_bytes: BigInt64Array; // this and the next after the event
    sram_peak_bytes: BigInt64Array;
    hbm_bytes_read: BigInt64Array;
    hbm_bytes_written: BigInt64Array;
  };
}

// The one list of calls: a new call is one line here and one in worker.ts.
export interface EngineMethods {
  describe(): Description;
  report(params: Params, source: Source): EngineReport;
  series(params: Params, fields: string[], values: number[]): Series;
  // Every pair of values, the second field varying fastest.
  grid(params: Params, rows: string, rowValues: number[], cols: string, colValues: number[]): Grid;
  // Null where there is no rule, so no schedule.
  trace_overview(params: Params): TraceOverview | null;
  trace(params: Params, first: number, count: number): TraceWindow | null;
  fit_changes(params: Params): FitChange[];
  explain_error(message: string, most?: number): ErrorExplanation; // so many candidates, or 12
  // Null where the algorithm ships no kernel for this question.
  kernel_preset(params: Params): KernelPreset | null;
  kernel_presets(params: Params): KernelChoice[];
  // A row of the catalogue, or the reader's own where `hardware` is custom.
  hardware_profile(params: Params): HardwareProfile;
  // The lesson's quantities, by its own names and argument order.
  attention_score_bytes(
    seq_len: number,
    batch_size?: number,
    num_heads?: number,
    dtype_bytes?: number,
  ): bigint;
  num_1d_tiles(seq_len: number, tile_size: number): bigint;
  num_score_tiles(seq_len: number, tile_size: number): bigint;
  score_tile_bytes(tile_size: number, dtype_bytes?: number): bigint;
  flashattention_working_set_bytes(
    tile_size: number,
    head_dim: number,
    dtype_bytes?: number,
  ): bigint;
  tile_tradeoff(
    seq_len: number,
    tile_size: number,
    head_dim?: number,
    dtype_bytes?: number,
  ): TileTradeoff;
  score_materialization_ratio(seq_len: number, tile_size: number, dtype_bytes?: number): number;
}

// Of any such list: of the engine's where none is named.
export type Method<C = EngineMethods> = keyof C & string;
export type Arguments<M extends Method<C>, C = EngineMethods> = C[M] extends (
  ...args: infer A
) => unknown
  ? A
  : never;
export type Answer<M extends Method<C>, C = EngineMethods> = C[M] extends (
  ...args: never[]
) => infer R
  ? R
  : never;

export type Reply<T> = { value: T } | { error: EngineErrorData };

// Told now and then how large a share of a long call is done, 0 to 1.
export type Progress = (share: number) => void;

// A module as Embind hands it over: never throws for bad input.
export type Raw<C> = {
  [M in Method<C>]: (...args: Arguments<M, C>) => Reply<Answer<M, C>>;
};
export type RawEngine = Omit<Raw<EngineMethods>, 'report' | 'trace_overview'> & {
  report: (params: Params, source: Source, progress?: Progress) => Reply<EngineReport>;
  trace_overview: (params: Params, progress?: Progress) => Reply<TraceOverview | null>;
};

export interface Request {
  id: number;
  method: string;
  args: readonly unknown[];
}
export type Outcome = { id: number; reply: Reply<unknown> } | { id: number; failure: string }; // the call itself broke: no answer

// Requests that are made together travel together, there and back.
export type WorkerMessage =
  | { outcomes: Outcome[] }
  | { id: number; share: number } // how far a long call is
  | { failure: string }; // the engine did not load
