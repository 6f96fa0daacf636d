// SPDX-License-Identifier: Apache-2.0
// The running softmax of one query row of a row tile, on made-up numbers: a small run that is really
// computed. Each tile that the row visits stands for `keysATile` keys.
import { type RowStep, walk } from './online-softmax.ts';

export const keysATile = 4;
const dim = 4;

// A number from -1 to 1 that hangs on its place alone.
function madeUp(...place: readonly number[]): number {
  let hash = 0x9e3779b9;
  for (const part of place) {
    hash = Math.imul(hash ^ (part + 0x7f4a7c15), 0x85ebca6b);
    hash ^= hash >>> 13;
    hash = Math.imul(hash, 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return (hash >>> 0) / 0x7fffffff - 1;
}

const vector = (...place: readonly number[]): number[] =>
  Array.from({ length: dim }, (_, i) => 3 * madeUp(...place, i));

function score(q: readonly number[], key: number): number {
  let sum = 0;
  vector(2, key).forEach((k, i) => (sum += (q[i] ?? 0) * k));
  return sum / Math.sqrt(dim);
}

// After each of its first `visits` tiles.
export function sampleRow(row_tile: number, visits: number): RowStep[] {
  const q = vector(1, row_tile);
  const keys = Array.from({ length: visits * keysATile }, (_, key) => key);
  const problem = {
    scores: [keys.map((key) => score(q, key))],
    values: keys.map((key) => [madeUp(3, key)]),
  };
  const options = { tile_rows: 1, tile_cols: keysATile, rescale: true, divide: 'once' } as const;
  return walk(problem, options).flatMap(({ state }) => state);
}

// Did this visit bring a score above all before, so that sum and output shrink?
export const rescales = ({ row_max_before, factor }: RowStep): boolean =>
  row_max_before !== -Infinity && factor < 1;
