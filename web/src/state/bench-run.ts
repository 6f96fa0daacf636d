// SPDX-License-Identifier: Apache-2.0
// Plans and runs the experiments of the Bench. Nothing runs until asked, one experiment at a time, and
// stopping ends the workers.
import { measure, type Measured } from '../bench/measure.ts';
import { type Experiment, secondsOf } from '../bench/plan.ts';
import { recordOf } from '../bench/record.ts';
import type { Cell } from '../bench/row.ts';
import { isAbort } from '../engine/client.ts';
import { EngineError } from '../engine/error.ts';
import type { KernelPool } from '../engine/kernels/pool.ts';
import type { Params, Report } from '../engine/protocol.ts';
import { resolve } from '../params/fields.ts';
import type { AppStore } from './actions.ts';
import {
  counterCell,
  type Plan,
  plannedCells,
  runningExperiment,
  knownRates,
  setPlan,
  setRun,
  startOf,
} from './bench.ts';
import { compareWithModel, modelFields } from '../bench/counters.ts';
import { aloneBench, type Kernels, sharedBench } from '../bench/kernels.ts';
import { selectParams } from './derive.ts';

export interface BenchParts {
  kernels: Kernels;
  openPool: () => KernelPool; // of as many workers as cores
  cores: number; // that the browser tells of
  report: (params: Params, signal: AbortSignal) => Promise<Report>; // the model's
}

export interface BenchRunner {
  plan(): Promise<void>; // of the experiment and the shape in hand
  start(): Promise<void>;
  stop(): void;
}

export function createBenchRunner(store: AppStore, parts: BenchParts): BenchRunner {
  const { kernels, cores } = parts;
  let planning = new AbortController();
  let running: AbortController | null = null;

  // Which cells the engine takes, and what they allocate.
  async function asked(experiment: Experiment, signal: AbortSignal): Promise<Plan | null> {
    const params = selectParams(store.get());
    if (params === null) return null;
    const rates = knownRates(store.get());
    const plan: Plan = { experiment, params, cells: [], bytes: 0n, seconds: 0, rates, refused: [] };
    for (const cell of plannedCells(experiment, params, cores)) {
      try {
        const { total_bytes } = await kernels.required(cell, signal);
        if (total_bytes > plan.bytes) plan.bytes = total_bytes;
        plan.cells.push(cell);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        plan.refused.push({ ...cell, error: error.data });
      }
    }
    plan.seconds = secondsOf(plan.cells, rates);
    return plan;
  }

  async function plan(): Promise<void> {
    planning.abort();
    planning = new AbortController();
    const { signal } = planning;
    try {
      const next = await asked(store.get().experiment, signal);
      if (!signal.aborted) setPlan(store, next);
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) setPlan(store, null);
    }
  }

  async function count(signal: AbortSignal, cell: Cell, params: Params): Promise<void> {
    const counted = await kernels.count(cell, signal);
    const fields = store.get().description?.fields ?? [];
    const tile = { tile_rows: counted.tile_rows, tile_cols: counted.tile_cols };
    const asking = resolve(fields, modelFields(params, tile));
    const model = await parts.report(asking, signal);
    setRun(store, 'counters', {
      status: 'done',
      progress: null,
      counted: compareWithModel(counted, model),
    });
  }

  async function time(experiment: Experiment, cells: Cell[], signal: AbortSignal): Promise<void> {
    const build = await kernels.build(signal);
    const begun = new Date().toISOString();
    const seen = ({ samples, peaks }: Measured) =>
      recordOf(experiment, samples, peaks, { cores, build, time: begun });
    const shared = experiment === 'workers' ? sharedBench(kernels, parts.openPool) : null;
    try {
      const measured = await measure(
        cells,
        shared ?? aloneBench(kernels),
        signal,
        (progress, soFar) => setRun(store, experiment, { progress, record: seen(soFar) }),
      );
      const record = seen(measured);
      const refused = record.rows.length === 0 ? (record.refused[0]?.error ?? null) : null;
      setRun(store, experiment, {
        status: refused === null ? 'done' : 'refused',
        progress: null,
        record,
        error: refused,
      });
    } finally {
      shared?.close();
    }
  }

  async function start(): Promise<void> {
    const { experiment } = store.get();
    const params = selectParams(store.get());
    if (params === null || runningExperiment(store.get()) !== null) return;
    running = new AbortController();
    const { signal } = running;
    setRun(store, experiment, startOf());
    try {
      if (experiment === 'counters') await count(signal, counterCell(params), params);
      else await time(experiment, plannedCells(experiment, params, cores), signal);
    } catch (error) {
      if (signal.aborted || isAbort(error))
        setRun(store, experiment, { status: 'stopped', progress: null });
      else if (error instanceof EngineError)
        setRun(store, experiment, { status: 'refused', progress: null, error: error.data });
      else setRun(store, experiment, { status: 'broken', progress: null });
    }
    await plan(); // by the rates that are known now
  }

  return {
    plan,
    start,
    stop() {
      running?.abort();
      kernels.stop();
    },
  };
}
