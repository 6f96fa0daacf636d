// SPDX-License-Identifier: Apache-2.0
// What the page remembers. Nothing here can be derived from the rest.
import type {
  Description,
  EngineErrorData,
  EngineReport,
  FitChange,
  Grid,
  KernelPreset,
  Params,
  ParamValue,
  Report,
  Series,
} from '../engine/protocol.ts';
import type { ErrorExplanation } from '../engine/explanation.ts';
import type { Experiment } from '../bench/plan.ts';
import type { Filter } from '../evidence/cards.ts';
import type { EvidenceRow } from '../evidence/types.ts';
import type { Language } from '../i18n/t.ts';
import { type BenchState, initialBench } from './bench.ts';
import type { Explained } from './explained.ts';

// The four rooms of the page.
export const rooms = ['learn', 'lab', 'bench', 'evidence'] as const;
export type Room = (typeof rooms)[number];

// The views of the Lab.
export const views = [
  'levels',
  'traffic',
  'fits',
  'map',
  'tiles',
  'roofline',
  'player',
  'race',
  'memory',
  'gpus',
  'compare',
  'error',
  'counters',
] as const;
export type View = (typeof views)[number];

// Where the reader is: a room, and the place in each room, which it keeps while another is open.
export interface Place {
  room: Room;
  view: View; // in the Lab
  show: string; // what that view shows of several quantities; empty: its first
  step: string; // in Learn; empty: the start
  experiment: Experiment; // in the Bench
  card: string; // in Evidence; empty: all of them
}

export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

// The newest complete answer. `params` are the ones it answers, all of them.
export interface Results {
  params: Params;
  view: View;
  report: Report; // of the algorithm in hand: one of the next two
  standard: Report | null; // the same shape under standard attention; null where it overflows
  tiled: Report | null; // under the tiled algorithm in hand, or the default one
  lengths: LengthSweep | null; // for the memory view
  tiles: TileSweep | null; // for the tile view
  more: ViewAnswer | null; // what else the view in hand asked
}

// What a view needs beside the reports.
export type ViewAnswer =
  | { view: 'fits'; changes: FitChange[]; preset: KernelPreset | null }
  | { view: 'map'; maps: TileMap[] }
  | { view: 'roofline'; points: RooflinePoint[] }
  | { view: 'gpus'; rows: GpuRow[] }
  | { view: 'compare'; pinned: Report | null; error: EngineErrorData | null };

// Every tile of a grid, for one number of stages.
export interface TileMap {
  stages: number;
  rows: number[];
  cols: number[];
  grid: Grid; // cols vary fastest
}

// One kernel on the roofline.
export interface RooflinePoint {
  phase: 'asked' | 'prefill' | 'decode';
  algorithm: string;
  report: Report;
}

export interface GpuRow {
  hardware: string; // id
  report: EngineReport | null;
  error: EngineErrorData | null;
}

// Peak memory against sequence length.
export interface LengthSweep {
  fields: string[]; // the lengths that were swept
  standard: Series;
  tiled: Series;
}

// Working set and traffic against tile size, tile_rows = tile_cols.
export interface TileSweep {
  tiled: Series;
  refined: Series | null; // every size between the two where standard attention is crossed
}

// A value that was typed or linked and is not accepted.
export interface Refusal {
  text: string;
  error: EngineErrorData;
  pinned?: true; // of what is compared with
}

// The same question answered by the executed schedule.
export type SecondCount =
  | { status: 'none' }
  | { status: 'counting'; params: Params; share: number | null } // null: not known yet
  | { status: 'stopped'; params: Params }
  | { status: 'done'; params: Params; report: Report }
  | { status: 'refused'; params: Params; error: EngineErrorData };

// The public cases, as far as they are computed.
export interface EvidenceRun {
  status: 'none' | 'asking' | 'done' | 'broken';
  rows: readonly EvidenceRow[];
  done: number; // facts
  of: number;
  detail: string; // why it broke
}

// What the reader did in the lesson, by step.
export interface Progress {
  guesses: Readonly<Record<string, string>>; // the answer committed to; empty: looked without one
  passed: readonly string[]; // steps whose check was answered rightly
}

// How the lab stands in a frame.
export interface Embedding {
  single: boolean; // one view, step or card, with no way to others
  controls: boolean; // parameters are on show
  readonly: boolean; // and nobody can change them
  unknown: readonly [name: string, got: string][]; // what the address asks in vain
}

export interface State extends Place {
  description: Description | null; // what the engine says of itself; null until it is loaded
  failure: string | null; // why there is no engine
  set: Readonly<Record<string, ParamValue>>; // what the reader set; the rest is default
  refusals: Readonly<Record<string, Refusal>>; // by field, or by the unknown name in the link; those of the pin behind “pin.”
  problem: EngineErrorData | null; // why the newest params have no results
  results: Results | null;
  next: Results | null; // what a slider would show a stop on, asked ahead of the hand
  executed: number | null; // the share done of a long execution for the newest params; null: none
  halted: boolean; // it was ended, so the results are of an earlier question
  second: SecondCount;
  bench: BenchState;
  evidence: EvidenceRun;
  filter: Filter; // of the public cases
  progress: Progress;
  forgotten: Progress | null; // what was there before it was last cleared, until the next answer
  field: string | null; // the control in hand
  pinned: Readonly<Record<string, ParamValue>> | null; // what the reader set, kept to compare with
  errorText: string; // the line to be explained
  errorAnswer: ErrorExplanation | null;
  errorProblem: EngineErrorData | null; // why it has none
  explained: Explained | null; // the number whose explanation is open
  embedding: Embedding | null; // null: this is the page itself
  language: Language;
  theme: Theme;
}

export const initialState = (): State => ({
  description: null,
  failure: null,
  set: {},
  refusals: {},
  problem: null,
  results: null,
  next: null,
  executed: null,
  halted: false,
  second: { status: 'none' },
  bench: initialBench(),
  evidence: { status: 'none', rows: [], done: 0, of: 0, detail: '' },
  filter: { kind: null, status: null },
  progress: { guesses: {}, passed: [] },
  forgotten: null,
  field: null,
  pinned: null,
  errorText: '',
  errorAnswer: null,
  errorProblem: null,
  explained: null,
  room: 'learn',
  view: 'levels',
  show: '',
  step: '',
  experiment: 'kernels',
  card: '',
  embedding: null,
  language: 'en',
  theme: 'auto',
});
