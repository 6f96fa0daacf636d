// SPDX-License-Identifier: Apache-2.0
// A finished run: what was asked, on what, and its rows.
import type { EngineErrorData } from '../engine/protocol.ts';
import type { Experiment } from './plan.ts';
import { type BenchRow, type Cell, rowOf, type Sample } from './row.ts';
import { median } from './statistics.ts';

export interface RunRecord {
  name: string; // the reader's; empty until it is given
  time: string; // ISO 8601
  experiment: Experiment;
  build: string;
  cores: number; // as the browser tells
  peak_gflops: number | null; // one core, median
  peaks_gflops: readonly number[]; // before, between and after the rounds
  rows: BenchRow[];
  refused: (Cell & { error: EngineErrorData })[];
}

export function recordOf(
  experiment: Experiment,
  samples: readonly Sample[],
  peaks: readonly number[],
  machine: { cores: number; build: string; time: string },
): RunRecord {
  const peak = peaks.length > 0 ? median(peaks) : null;
  return {
    name: '',
    time: machine.time,
    experiment,
    build: machine.build,
    cores: machine.cores,
    peak_gflops: peak,
    peaks_gflops: [...peaks],
    rows: samples.filter(({ ms }) => ms.length > 0).map((sample) => rowOf(sample, peak)),
    refused: samples.flatMap(({ cell, refused }) =>
      refused === null ? [] : [{ ...cell, error: refused }],
    ),
  };
}
