// SPDX-License-Identifier: Apache-2.0
// The Bench: what each experiment has found on this device, what it would run next, and the runs that
// the reader keeps.
import { cellsOf, type Experiment, experiments, fastest } from '../bench/plan.ts';
import type { Progress } from '../bench/measure.ts';
import type { RunRecord } from '../bench/record.ts';
import { type Cell, passOf, shapeOf } from '../bench/row.ts';
import type { EngineErrorData } from '../engine/protocol.ts';
import type { PartialParams } from '../params/fields.ts';
import type { AppStore } from './actions.ts';
import type { Compared } from '../bench/counters.ts';
import type { State } from './state.ts';

export type RunStatus = 'none' | 'running' | 'done' | 'stopped' | 'refused' | 'broken';

export interface ExperimentRun {
  status: RunStatus;
  progress: Progress | null; // while it runs
  record: RunRecord | null; // what has been seen, also while it runs
  counted: Compared | null; // by the counters
  error: EngineErrorData | null; // why nothing ran
}

// What the next run would do.
export interface Plan {
  experiment: Experiment;
  params: Readonly<PartialParams>; // that it answers
  cells: Cell[]; // that will run
  bytes: bigint; // the most that one of them allocates
  seconds: number;
  rates: Readonly<Record<string, number>>; // GFLOP/s of a worker, as runs before have shown them
  refused: (Cell & { error: EngineErrorData })[];
}

export interface BenchState {
  runs: Readonly<Record<Experiment, ExperimentRun>>;
  plan: Plan | null;
  kept: readonly RunRecord[];
  keptStay: boolean; // when the page is closed
}

const nothingYet: ExperimentRun = {
  status: 'none',
  progress: null,
  record: null,
  counted: null,
  error: null,
};

export const initialBench = (): BenchState => ({
  runs: Object.fromEntries(experiments.map((name) => [name, nothingYet])) as BenchState['runs'],
  plan: null,
  kept: [],
  keptStay: true,
});

export const runningExperiment = ({ bench }: State): Experiment | null =>
  experiments.find((name) => bench.runs[name].status === 'running') ?? null;

// The kernels' rates on this device, where a run has shown them.
export function knownRates({ bench }: State): Record<string, number> {
  const rates: Record<string, number> = {};
  for (const { record } of Object.values(bench.runs))
    for (const { kernel, gflops, workers } of record?.rows ?? [])
      rates[kernel] = Math.min(rates[kernel] ?? Infinity, gflops / workers);
  return rates;
}

// The tile whose loads are counted; the counters work at the form's tile.
export const counterCell = (params: Readonly<PartialParams>): Cell => ({
  kernel: fastest,
  pass: 'forward',
  shape: shapeOf(params),
  tile_rows: Number(params['tile_rows']),
  tile_cols: Number(params['tile_cols']),
  workers: 1,
});

export const plannedCells = (
  experiment: Experiment,
  params: Readonly<PartialParams>,
  cores: number,
): Cell[] =>
  experiment === 'counters'
    ? [counterCell(params)]
    : cellsOf(experiment, shapeOf(params), cores, passOf(params));

export function setRun(store: AppStore, name: Experiment, patch: Partial<ExperimentRun>): void {
  const { bench } = store.get();
  const run = { ...bench.runs[name], ...patch };
  store.update({ bench: { ...bench, runs: { ...bench.runs, [name]: run } } });
}

export const setPlan = (store: AppStore, plan: Plan | null): void =>
  store.update({ bench: { ...store.get().bench, plan } });

export const startOf = (): ExperimentRun => ({ ...nothingYet, status: 'running' });
