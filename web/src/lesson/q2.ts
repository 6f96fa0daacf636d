// SPDX-License-Identifier: Apache-2.0
// What the second lesson computes and asks: the running softmax on real numbers, and what lies on
// the chip for one tile.
import {
  divisions,
  largestDifference,
  naive,
  type Problem,
  reference,
  result,
  walk,
  type WalkOptions,
  type WalkStep,
} from '../animation/online-softmax.ts';
import type { Report } from '../engine/protocol.ts';
import { type Ask, numberIn, reportAt, type Shape } from './ask.ts';
import type { Check } from './marking.ts';

// Six queries, six keys, values of width two. In some rows the largest score comes late.
export const problem: Problem = {
  scores: [
    [1, 0.5, 2, 0, 4, 1],
    [3, 1, 0.5, 2, 1, 0],
    [0, -1, 2.5, 1, 0.5, 2],
    [1.5, 2, -0.5, 1, 3.5, 3],
    [0.5, 2.5, 1, 0, 2, 1.5],
    [-1, 0, 0.5, 1.5, 1, 2.5],
  ],
  values: [
    [1, 0],
    [0, 1],
    [2, 1],
    [1, -1],
    [-1, 2],
    [0, -2],
  ],
};

export const raised = (by: number): Problem => ({
  ...problem,
  scores: problem.scores.map((row) => row.map((score) => score + by)),
});

export const walkedTile = { tile_rows: 2, tile_cols: 2 };

export interface Switches {
  skip: boolean; // the rescale
  hundred: boolean; // added to every score
  each: boolean; // divided after every tile
}

export interface Walked {
  problem: Problem;
  steps: WalkStep[];
  divide: WalkOptions['divide'];
  truth: number[][]; // in double precision
  naive: number[][];
  divisions: number;
}

export function walked({ skip, hundred, each }: Switches): Walked {
  const given = hundred ? raised(100) : problem;
  const divide = each ? 'each' : 'once';
  const options: WalkOptions = { ...walkedTile, rescale: !skip, divide };
  return {
    problem: given,
    steps: walk(given, options),
    divide,
    truth: reference(given),
    naive: naive(given),
    divisions: divisions(given, options),
  };
}

// How far a whole walk ends from the truth.
export const errorOf = ({ steps, divide, truth }: Walked): number =>
  largestDifference(result(steps, divide), truth);

export const switchesOff: Switches = { skip: false, hundred: false, each: false };

export interface Running {
  error: number;
  wrong: number; // without the rescale
  raisedError: number; // with 100 added
  once: number;
  each: number;
}

export function running(): Running {
  const right = walked(switchesOff);
  return {
    error: errorOf(right),
    wrong: errorOf(walked({ ...switchesOff, skip: true })),
    raisedError: errorOf(walked({ ...switchesOff, hundred: true })),
    once: right.divisions,
    each: walked({ ...switchesOff, each: true }).divisions,
  };
}

export function rescaleCheck(): Check {
  const [old, next] = [1, 3.5];
  const row: Problem = { scores: [[old, next]], values: [[1], [1]] };
  const steps = walk(row, { tile_rows: 1, tile_cols: 1, rescale: true, divide: 'once' });
  const truth = steps[1]?.state[0]?.factor ?? NaN;
  return {
    unit: 'real',
    given: { old: { count: old }, new: { count: next } },
    truth,
    tolerance: 0.03, // two digits
    mistakes: {
      sign: 1 / truth,
      difference: next - old,
      quotient: old / next,
      base_two: 2 ** (old - next),
    },
  };
}

export function overflowCheck(): Check {
  const scores = [101, 100, 98];
  const row: Problem = { scores: [scores], values: scores.map(() => [1]) };
  const steps = walk(row, { tile_rows: 1, tile_cols: 3, rescale: true, divide: 'once' });
  const truth = steps[0]?.state[0]?.row_sum ?? NaN;
  const [top = 0] = scores;
  return {
    unit: 'real',
    given: {},
    truth,
    tolerance: 0.01, // two decimals
    mistakes: {
      no_largest: truth - 1,
      sign: scores.reduce((sum, score) => sum + Math.exp(top - score), 0),
      differences: scores.reduce((sum, score) => sum + top - score, 0),
      weight: 1 / truth,
    },
  };
}

export interface Chip {
  tile: number;
  head_dim: number;
  working: bigint;
  scoreTile: bigint;
  strip: bigint; // Q, K, V or O
  report: Report;
}

// One size for rows and columns: the lesson's own quantities.
export async function chip(ask: Ask, shape: Shape): Promise<Chip> {
  const size = numberIn(shape, 'tile_rows');
  const report = await reportAt(ask, shape, {
    algorithm: 'flash2',
    tile_rows: size,
    tile_cols: size,
  });
  const { working_set_bytes: working, score_tile_bytes: scoreTile } = report.tiling;
  return {
    tile: size,
    head_dim: numberIn(shape, 'head_dim'),
    working,
    scoreTile,
    strip: (working - scoreTile) / 4n, // the formula has four equal ones
    report,
  };
}

export async function chipCheck(ask: Ask): Promise<Check> {
  const [size, d] = [128, 64];
  const [truth, scores] = await Promise.all([
    ask('flashattention_working_set_bytes', [size, d]),
    ask('score_tile_bytes', [size]),
  ]);
  const [all, tileBytes] = [Number(truth), Number(scores)];
  const strip = (all - tileBytes) / 4;
  return {
    unit: 'bytes',
    given: { tile: { count: size }, d: { count: d } },
    truth: all,
    tolerance: 0.005,
    mistakes: {
      score_only: tileBytes,
      no_output: all - strip,
      strips_only: all - tileBytes,
      elements: all / 2,
      fp32: all * 2,
    },
  };
}
