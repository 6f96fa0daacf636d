// SPDX-License-Identifier: Apache-2.0
// Times cells in interleaved rounds, so that a slow minute of the device hits all of them alike. What
// the engine refuses is kept with its reason; the other cells go on.
import { EngineError } from '../engine/error.ts';
import { groupOf, repeatsOf, rounds } from './plan.ts';
import { type Cell, ran, type Sample } from './row.ts';
import { meansOf } from './statistics.ts';

export type Seen = Omit<Sample, 'cell' | 'refused'>;

export interface Bench {
  // Runs a cell so often; the first call for a cell also checks the answer.
  time(cell: Cell, repeats: number, first: boolean, signal: AbortSignal): Promise<Seen>;
  // GFLOP/s of one core at this moment.
  peak(signal: AbortSignal): Promise<number>;
}

export interface Progress {
  done: number;
  of: number;
  cell: Cell;
}

export interface Measured {
  samples: Sample[];
  peaks: number[];
}

const nothing = (cell: Cell): Sample => ({
  cell,
  build: '',
  ms: [],
  flops: 0n,
  scratch_bytes: null,
  memory_bytes: null,
  max_error: null,
  rows_checked: 0n,
  refused: null,
});

const withMore = (sample: Sample, seen: Seen, ms: number[]): Sample => ({
  ...sample,
  ...seen,
  ms,
  // Only the first call looks at these.
  max_error: seen.max_error ?? sample.max_error,
  rows_checked: seen.rows_checked > 0n ? seen.rows_checked : sample.rows_checked,
  scratch_bytes: seen.scratch_bytes ?? sample.scratch_bytes,
  memory_bytes: sample.memory_bytes ?? seen.memory_bytes,
});

// Throws AbortError, or Error where the engine breaks; what was seen until then has been reported.
export async function measure(
  cells: readonly Cell[],
  bench: Bench,
  signal: AbortSignal,
  report: (progress: Progress, measured: Measured) => void,
): Promise<Measured> {
  const samples = cells.map(nothing);
  const peaks: number[] = [];
  const firstMs: number[] = [];
  const of = cells.length * (1 + rounds);
  let done = 0;

  // Not kept: engines compile what runs often once more, and the first peak is of the slower code.
  await bench.peak(signal);
  for (let round = 0; round <= rounds; round += 1) {
    signal.throwIfAborted();
    peaks.push(await bench.peak(signal));
    for (const [i, cell] of cells.entries()) {
      const sample = samples[i];
      if (sample === undefined) continue;
      report({ done, of, cell }, { samples: [...samples], peaks: [...peaks] });
      done += 1;
      if (round > 0 && !ran(sample)) continue; // refused
      const first = round === 0;
      const once = firstMs[i] ?? Infinity;
      const group = first ? 1 : groupOf(once);
      const repeats = first ? 1 : repeatsOf(once);
      try {
        const seen = await bench.time(cell, repeats * group, first, signal);
        if (first) firstMs[i] = seen.ms[0] ?? Infinity;
        // A single time near the clock's step says little: it goes when there are better ones.
        const before = group > 1 && round === 1 ? [] : sample.ms;
        samples[i] = withMore(sample, seen, [...before, ...meansOf(seen.ms, group)]);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        samples[i] = { ...sample, refused: error.data };
      }
    }
  }
  peaks.push(await bench.peak(signal)); // each round has one before and one after it
  return { samples, peaks };
}
