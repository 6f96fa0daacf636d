// SPDX-License-Identifier: Apache-2.0
// Runs that the reader keeps: named, and still there at the next visit where the browser allows it.
import { type Experiment, experiments } from '../bench/plan.ts';
import type { RunRecord } from '../bench/record.ts';
import type { AppStore } from './actions.ts';
import { keep, keeps, stored } from './storage.ts';

const mostKept = 50;

// Exact counts travel as text with an n behind them.
const pack = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? `${value.toString()}n` : value;
const unpack = (_key: string, value: unknown) =>
  typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;

const isRecord = (value: unknown): value is RunRecord => {
  const run = value as Partial<RunRecord> | null;
  return (
    typeof run === 'object' &&
    run !== null &&
    typeof run.name === 'string' &&
    typeof run.time === 'string' &&
    experiments.includes(run.experiment as Experiment) &&
    Array.isArray(run.rows) &&
    Array.isArray(run.refused)
  );
};

// What an earlier visit kept; anything else than runs is left out.
export function readKept(text: string | null): RunRecord[] {
  if (text === null) return [];
  try {
    const runs: unknown = JSON.parse(text, unpack);
    if (!Array.isArray(runs)) return [];
    // Earlier runs did not keep each peak.
    return runs
      .filter(isRecord)
      .slice(0, mostKept)
      .map((run) => ({ ...run, peaks_gflops: run.peaks_gflops ?? [] }));
  } catch {
    return [];
  }
}

export const writeKept = (runs: readonly RunRecord[]): string => JSON.stringify(runs, pack);

function setKept(store: AppStore, kept: readonly RunRecord[]): void {
  const keptStay = keep('runs', writeKept(kept));
  store.update({ bench: { ...store.get().bench, kept, keptStay } });
}

export function openKept(store: AppStore): void {
  if (store.get().bench.kept.length > 0) return;
  const { bench } = store.get();
  store.update({ bench: { ...bench, kept: readKept(stored('runs')), keptStay: keeps() } });
}

// The newest first; a run is kept once.
export function keepRun(store: AppStore, run: RunRecord): void {
  const { kept } = store.get().bench;
  if (kept.some(({ time }) => time === run.time)) return;
  setKept(store, [run, ...kept].slice(0, mostKept));
}

export function nameRun(store: AppStore, time: string, name: string): void {
  const { kept } = store.get().bench;
  setKept(
    store,
    kept.map((run) => (run.time === time ? { ...run, name } : run)),
  );
}

export const dropRun = (store: AppStore, time: string): void =>
  setKept(
    store,
    store.get().bench.kept.filter((run) => run.time !== time),
  );
