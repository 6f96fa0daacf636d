// SPDX-License-Identifier: Apache-2.0
// What crosses the boundary between page and engine: the types of questions and answers.
//
// Names are the engine's own (snake_case). Exact counts are bigint; params are plain numbers, all
// of them below 2^53.

export type ErrorReason =
  | 'missing'
  | 'not_a_number'
  | 'not_an_integer'
  | 'out_of_range'
  | 'not_a_multiple'
  | 'unknown_name'
  | 'exceeds_capacity'
  | 'overflow';

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
  kind: 'integer' | 'choice' | 'boolean';
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
  smem_max_bytes_per_block: number | null;
  l2_bytes: number | null;
  mem_capacity_bytes: number | null;
  mem_type?: string | null;
  sources: HardwareSource[];
}

export interface Description {
  fields: FieldInfo[];
  hardware: HardwareProfile[];
  kernels: string[];
}

export type Source = 'model' | 'simulate';

export interface LedgerRow {
  kernel: string;
  tensor: string;
  pass: string;
  op: 'read' | 'write';
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
  | 'Q';
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
}

export interface Traffic {
  rows: LedgerRow[];
  sm_bytes_read: bigint;
  sm_bytes_written: bigint;
  l2_hit_bytes: bigint;
  hbm_bytes_read: bigint;
  hbm_bytes_written: bigint;
  dirty_bytes_left: bigint;
}

export interface PeakMemory {
  rows: { item: string; bytes: bigint }[];
  bytes: bigint;
}

export interface Report {
  params: Params;
  score_matrix: { elements: bigint; bytes: bigint };
  tiling: Tiling;
  letters: Letters;
  sram: null;
  flops: null;
  time: null;
  traffic: Traffic;
  peak_memory: PeakMemory;
}

export type SeriesColumn =
  | 'score_matrix_bytes'
  | 'working_set_bytes'
  | 'sm_bytes_read'
  | 'sm_bytes_written'
  | 'peak_memory_bytes';

// One entry per value; where an error stands the columns hold 0.
export interface Series {
  values: number[];
  errors: (EngineErrorData | null)[];
  columns: Record<SeriesColumn, BigInt64Array>;
}

export interface KernelOptions {
  kernel: string;
  batch: number;
  heads_q: number;
  heads_kv: number;
  seq_len_q: number;
  seq_len_kv: number;
  head_dim: number;
  head_dim_v: number;
  causal: boolean;
  tile_rows: number;
  tile_cols: number;
  repeats: number;
  seed: number;
}

export interface KernelRun {
  kernel: string;
  ms: number[];
  scratch_bytes: bigint;
  max_error: number;
  rows_checked: bigint;
  flops: bigint;
}

// The one list of calls: a new call is one line here and one in worker.ts.
export interface EngineMethods {
  describe(): Description;
  report(params: Params, source: Source): Report;
  series(params: Params, fields: string[], values: number[]): Series;
  run_kernel(options: KernelOptions): KernelRun;
}
export type Method = keyof EngineMethods;
export type Arguments<M extends Method> = Parameters<EngineMethods[M]>;
export type Answer<M extends Method> = ReturnType<EngineMethods[M]>;

export type Reply<T> = { value: T } | { error: EngineErrorData };

// The module as Embind hands it over: never throws for bad input.
export type RawEngine = {
  [M in Method]: (...args: Arguments<M>) => Reply<Answer<M>>;
};

export interface Request<M extends Method = Method> {
  id: number;
  method: M;
  args: Arguments<M>;
}
export type Outcome = { id: number; reply: Reply<unknown> } | { id: number; failure: string }; // the call itself broke: no answer

// Requests that are made together travel together, there and back.
export type WorkerMessage = { outcomes: Outcome[] } | { failure: string }; // the engine did not load
