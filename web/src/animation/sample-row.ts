// SPDX-License-Identifier: Apache-2.0
// The running softmax of one query row of a row tile, on made-up numbers: a small run that is really
// computed, tile by tile and in fp32 as online-softmax.ts does it. Each tile that the row visits
// stands for `keysATile` keys.

export const keysATile = 4;
const dim = 4;
const f32 = Math.fround;

// A number from -1 to 1 that hangs on its place alone.
function madeUp(a: number, b: number, c: number): number {
  let hash = 0x9e3779b9;
  for (const part of [a, b, c]) {
    hash = Math.imul(hash ^ (part + 0x7f4a7c15), 0x85ebca6b);
    hash ^= hash >>> 13;
    hash = Math.imul(hash, 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return (hash >>> 0) / 0x7fffffff - 1;
}

// Q K^T / sqrt(dim) of one query and one key.
export function sampleScore(row_tile: number, key: number): number {
  let sum = 0;
  for (let i = 0; i < dim; i += 1) sum += 9 * madeUp(1, row_tile, i) * madeUp(2, key, i);
  return sum / Math.sqrt(dim);
}

export interface SampleStep {
  row_max_before: number; // -Infinity before the first tile
  row_max: number;
  factor: number; // what the sum and the output so far are multiplied by
  row_sum: number;
}

// Goes on from where it has come to: a long row costs each tile once.
export class SampleRow {
  readonly row_tile: number;
  readonly #steps: SampleStep[] = [];

  constructor(row_tile: number) {
    this.row_tile = row_tile;
  }

  // After the tile with that number, counted from 0.
  at(visit: number): SampleStep | null {
    while (this.#steps.length <= visit) this.#steps.push(this.#next());
    return this.#steps[visit] ?? null;
  }

  #next(): SampleStep {
    const before = this.#steps.at(-1);
    const first = this.#steps.length * keysATile;
    const scores = Array.from({ length: keysATile }, (_, i) =>
      f32(sampleScore(this.row_tile, first + i)),
    );
    const row_max_before = before?.row_max ?? -Infinity;
    const row_max = Math.max(row_max_before, ...scores);
    const factor = before ? f32(Math.exp(f32(row_max_before - row_max))) : 1;
    let added = 0;
    for (const score of scores) added = f32(added + f32(Math.exp(f32(score - row_max))));
    const row_sum = f32(f32((before?.row_sum ?? 0) * factor) + added);
    return { row_max_before, row_max, factor, row_sum };
  }
}

// Did this visit bring a score above all before, so that sum and output shrink?
export const rescales = ({ row_max_before, factor }: SampleStep): boolean =>
  row_max_before !== -Infinity && factor < 1;
