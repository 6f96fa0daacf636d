// SPDX-License-Identifier: Apache-2.0
// Two algorithms on one simulated clock: each advances evenly over the lower bound of its time.
import type { Frame } from './frame.ts';

export interface Runner {
  seconds: number; // the lower bound of its time
  frames: readonly Frame[]; // at even shares of its schedule, from its start to its end
}

export interface RunnerAt {
  share: number; // of the schedule
  finished: boolean;
  frame: Frame | null; // the last one that it has reached
}

// The clock stands at `seconds`.
export function runnerAt({ seconds: bound, frames }: Runner, seconds: number): RunnerAt {
  const share = bound === 0 ? 1 : Math.max(0, Math.min(1, seconds / bound));
  const frame = frames[Math.floor(share * (frames.length - 1))] ?? null;
  return { share, finished: share === 1, frame };
}

// The steps at which a schedule is looked at: `count` + 1 of them, evenly spread.
export const stepsAt = (events: number, count: number): number[] =>
  Array.from({ length: count + 1 }, (_, i) => Math.round((events * i) / count));
