// SPDX-License-Identifier: Apache-2.0
// One forward pass of attention over given scores, tile by tile, with a running maximum and sum:
// every number of every step, in fp32 as a kernel has them.
//
// Source: FlashAttention (Dao et al. 2022), Algorithm 1, for `divide: 'each'`; FlashAttention-2
// (Dao 2023), Algorithm 1, for `divide: 'once'`. A score of -Infinity is a masked cell.

export interface Problem {
  scores: readonly (readonly number[])[]; // queries x keys
  values: readonly (readonly number[])[]; // keys x head_dim_v
}

export interface WalkOptions {
  tile_rows: number;
  tile_cols: number;
  rescale: boolean; // false: the mistake of leaving it out
  divide: 'once' | 'each'; // by the row sum: after the last tile, or after every tile
}

// One row in one step. Before the first tile row_max is -Infinity, row_sum and output are 0.
export interface RowStep {
  row: number;
  tile_max: number;
  row_max_before: number;
  row_max: number;
  factor: number; // what the sum and the output so far are multiplied by
  weights: number[]; // exp(score - row_max) of this tile
  row_sum: number;
  output: number[]; // as it is kept: divided already where `divide` is 'each'
}

export interface WalkStep {
  row_tile: number;
  col_tile: number;
  rows: [first: number, end: number];
  cols: [first: number, end: number];
  last: boolean; // of its row tile: the output is complete after it
  state: RowStep[];
}

const f32 = Math.fround;
const exp = (x: number): number => f32(Math.exp(x));

// Throws Error where a tile has no rows or no columns.
export function walk(problem: Problem, options: WalkOptions): WalkStep[] {
  const { tile_rows, tile_cols } = options;
  if (!(tile_rows >= 1 && tile_cols >= 1)) throw new Error('A tile has at least one cell.');
  const rowCount = problem.scores.length;
  const colCount = problem.values.length;
  const steps: WalkStep[] = [];
  for (let top = 0; top < rowCount; top += tile_rows) {
    const end = Math.min(top + tile_rows, rowCount);
    let state: RowStep[] | null = null;
    for (let left = 0; left < colCount; left += tile_cols) {
      const right = Math.min(left + tile_cols, colCount);
      const before: RowStep[] | null = state;
      state = indices(top, end).map((row, i) =>
        rowStep(problem, options, row, left, right, before?.[i] ?? null),
      );
      steps.push({
        row_tile: top / tile_rows,
        col_tile: left / tile_cols,
        rows: [top, end],
        cols: [left, right],
        last: right === colCount,
        state,
      });
    }
  }
  return steps;
}

function rowStep(
  { scores, values }: Problem,
  { rescale, divide }: WalkOptions,
  row: number,
  left: number,
  right: number,
  before: RowStep | null,
): RowStep {
  const tile = (scores[row] ?? []).slice(left, right).map(f32);
  const tile_max = Math.max(...tile);
  const row_max_before = before?.row_max ?? -Infinity;
  const row_max = Math.max(row_max_before, tile_max);
  const seen = row_max !== -Infinity; // else exp(-inf - -inf) is no number
  const weights = tile.map((score) => (seen ? exp(f32(score - row_max)) : 0));
  const factor = before === null ? 1 : seen ? exp(f32(row_max_before - row_max)) : 1;
  const applied = rescale ? factor : 1;
  const oldSum = before?.row_sum ?? 0;
  const row_sum = f32(f32(oldSum * applied) + sum(weights));
  const width = values[0]?.length ?? 0;
  const output = indices(0, width).map((c) => {
    const kept = before?.output[c] ?? 0;
    const old = f32((divide === 'each' ? f32(kept * oldSum) : kept) * applied);
    const added = sum(weights.map((weight, j) => f32(weight * (values[left + j]?.[c] ?? 0))));
    const total = f32(old + added);
    return divide === 'each' ? divided(total, row_sum) : total;
  });
  return { row, tile_max, row_max_before, row_max, factor, weights, row_sum, output };
}

// The finished output of each row.
export function result(steps: readonly WalkStep[], divide: WalkOptions['divide']): number[][] {
  return steps
    .filter(({ last }) => last)
    .flatMap(({ state }) => state)
    .map(({ output, row_sum }) =>
      divide === 'each' ? output : output.map((value) => divided(value, row_sum)),
    );
}

// How often an element of the output is divided by a row sum.
export function divisions(problem: Problem, options: WalkOptions): number {
  const elements = problem.scores.length * (problem.values[0]?.length ?? 0);
  const times = Math.ceil(problem.values.length / options.tile_cols);
  return options.divide === 'each' ? elements * times : elements;
}

// Softmax as the formula is written, without taking the maximum off: exp overflows in fp32 from
// about 88.7 on, and infinity over infinity is no number.
export function naive({ scores, values }: Problem): number[][] {
  return scores.map((row) => {
    const weights = row.map((score) => exp(f32(score)));
    const total = sum(weights);
    return indices(0, values[0]?.length ?? 0).map((c) => {
      const mixed = sum(weights.map((weight, j) => f32(weight * (values[j]?.[c] ?? 0))));
      return f32(mixed / total);
    });
  });
}

// The same in double precision, with the maximum taken off: what all of them should give.
export function reference({ scores, values }: Problem): number[][] {
  return scores.map((row) => {
    const top = Math.max(...row);
    const weights = row.map((score) => (top === -Infinity ? 0 : Math.exp(score - top)));
    const total = weights.reduce((a, b) => a + b, 0);
    return indices(0, values[0]?.length ?? 0).map((c) => {
      const mixed = weights.reduce((a, weight, j) => a + weight * (values[j]?.[c] ?? 0), 0);
      return total === 0 ? 0 : mixed / total;
    });
  });
}

// The largest difference of two results; NaN where one of them has no number.
export function largestDifference(
  a: readonly (readonly number[])[],
  b: readonly (readonly number[])[],
): number {
  return Math.max(...a.flatMap((row, i) => row.map((x, c) => Math.abs(x - (b[i]?.[c] ?? NaN)))));
}

// A row that sees nothing has the sum 0 and the output 0.
const divided = (value: number, by: number): number => (by === 0 ? 0 : f32(value / by));
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => f32(a + b), 0);
const indices = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, i) => from + i);
