// SPDX-License-Identifier: Apache-2.0
// What the evidence is made of: facts (JSON in tests/golden) go in, rows of one table come out.
import type { ErrorExplanation } from '../engine/explanation.ts';
import type { EngineReport, HardwareProfile, Params, Source } from '../engine/protocol.ts';
import type { PartialParams } from '../params/fields.ts';
import type { Quantity, Unit } from './quantities.ts';

// The question that a fact answers, in the order of the facts.
export const evidenceKinds = [
  'profiler',
  'shared_memory',
  'explain',
  'peak_memory',
  'traffic',
  'hardware',
  'registers',
  'time',
  'score_matrix',
  'tiling',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

// How a row came out. Of an exact number that rests on a guess about the case: inferred.
export const evidenceStatuses = [
  'exact', // to the digit, or to the digits that the source prints
  'exact_plus_scratch', // and 2, 256, 512 or 1,024 bytes that a compiler added
  'inferred',
  'close', // within the share that the fact states
  'in_interval', // between modelled reads and reads + writes, 1% slack
  'within_bound', // a measured speed that its bound allows
  'bound_beaten', // a miss: faster than the bound
  'does_not_fit', // a miss: the model has another number
  'not_modelled',
] as const;
export type EvidenceStatus = (typeof evidenceStatuses)[number];

export type Inference = 'live_set' | 'tiles' | 'memory_size';
export type Amount = bigint | number | boolean | string;

// One published number of a case. Exact counts are decimal text.
export interface Expectation {
  quantity: string;
  value: number | boolean | string | null;
  status: EvidenceStatus;
  within?: number; // half of the last digit printed
  share?: number; // how far off the model may be
  scratch_bytes?: number;
}

// A public case, or a configuration of one: fields of the engine, or a line for explain-error.
export interface CaseFact {
  id: string;
  entry?: string; // the case it belongs to, where that has several
  kind: EvidenceKind;
  source: string;
  params?: PartialParams;
  message?: string;
  rule?: string; // of explain-error
  expect: Expectation[];
  inferred?: Inference[];
}

// A published series of speeds over sequence lengths.
export interface SpeedFact {
  id: string;
  series: string;
  source: string;
  quantity: 'ms' | 'us' | 'tflops';
  tokens?: number; // batch x sequence length, where that is what stays the same
  params: PartialParams;
  resources?: string[]; // the only ones to hold it against: tiles were not published
  beaten?: { seq_len: number[]; resource: string; reason: 'model'; why: string };
  inferred?: Inference[];
  note?: string;
  points: [number, number][];
}

export interface Facts {
  cases: readonly CaseFact[];
  speeds: readonly SpeedFact[];
}

export interface EvidenceRow {
  id: string;
  entry: string;
  kind: EvidenceKind;
  source: string;
  params: PartialParams | null; // what the lab opens with
  message: string | null;
  quantity: Quantity;
  unit: Unit;
  expected: Amount | null;
  modelled: Amount | null; // of a speed: its bound
  modelled_high: Amount | null; // the upper end, where the model gives an interval
  // modelled / expected - 1; of an interval that holds the expected number 0, else by the nearer end
  difference: number | null;
  share_of_bound: number | null; // of a speed: over 1 the bound is beaten
  bound_by: string | null;
  status: EvidenceStatus;
  stated: EvidenceStatus; // what the fact says the row must come out as
  inferred: readonly Inference[];
  why: string | null; // of a beaten bound: the source's reason
}

// Who answers: the module itself, or the page's worker.
export interface Ask {
  report(params: Params, source: Source): EngineReport | Promise<EngineReport>;
  explain_error(message: string): ErrorExplanation | Promise<ErrorExplanation>;
  hardware: readonly HardwareProfile[];
}
