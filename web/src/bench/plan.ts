// SPDX-License-Identifier: Apache-2.0
// What each experiment times, and how long that may take.
import type { KernelPass } from '../engine/kernels/protocol.ts';
import type { BenchShape, Cell } from './row.ts';

export const experiments = ['kernels', 'tiles', 'lengths', 'workers', 'counters'] as const;
export type Experiment = (typeof experiments)[number];

// Plainest first.
export const ladder = ['naive', 'tiled', 'tiled_simd'] as const;
export const fastest = 'tiled_simd';

const cell = (kernel: string, shape: BenchShape, other: Partial<Cell> = {}): Cell => ({
  kernel,
  pass: 'forward',
  shape,
  tile_rows: 0,
  tile_cols: 0,
  workers: 1,
  ...other,
});

const powersUpTo = (from: number, to: number): number[] => {
  const all: number[] = [];
  for (let value = from; value < to; value *= 2) all.push(value);
  return [...all, to];
};

const smallestTile = 8;
const largestTile = 2048;
const smallestLength = 64;

// A square of queries and keys up to the length in hand.
const ofLength = (shape: BenchShape, length: number): BenchShape => ({
  ...shape,
  seq_len_q: length,
  seq_len_kv: length,
});

// Workers share a forward pass, whatever `pass` says: they take row tiles.
export function cellsOf(
  experiment: Experiment,
  shape: BenchShape,
  cores: number,
  pass: KernelPass = 'forward',
): Cell[] {
  switch (experiment) {
    case 'kernels':
      return ladder.map((kernel) => cell(kernel, shape, { pass }));
    case 'tiles': {
      const longest = Math.max(shape.seq_len_q, shape.seq_len_kv, smallestTile);
      return powersUpTo(smallestTile, Math.min(largestTile, longest)).map((size) =>
        cell(fastest, shape, { pass, tile_rows: size, tile_cols: size }),
      );
    }
    case 'lengths': {
      const lengths = powersUpTo(Math.min(smallestLength, shape.seq_len_q), shape.seq_len_q);
      return lengths.flatMap((length) =>
        ['naive', fastest].map((kernel) => cell(kernel, ofLength(shape, length), { pass })),
      );
    }
    case 'workers':
      return powersUpTo(1, Math.max(1, cores)).map((workers) => cell(fastest, shape, { workers }));
    case 'counters':
      return [];
  }
}

// Of a forward pass: 4 FLOP for each cell of the score matrix and element of a row; a mask may spare
// some of it.
export const mostFlops = ({
  batch,
  heads_q,
  seq_len_q,
  seq_len_kv,
  head_dim,
  head_dim_v,
}: BenchShape) => 2 * batch * heads_q * seq_len_q * seq_len_kv * (head_dim + head_dim_v);

// GFLOP/s of a slow machine, for a first word on how long a run may take.
const slowGflops: Readonly<Record<string, number>> = { naive: 0.8, tiled: 0.8, tiled_simd: 8 };

// A worker's; `known`: measured here before.
export const rateOf = (kernel: string, known: Readonly<Record<string, number>>): number =>
  known[kernel] ?? slowGflops[kernel] ?? 1;

export const rounds = 3;
const roundMs = 350; // of repeats of one cell in a round
const mostRepeats = 3;

// How often a cell is timed in each round, from its first time.
export const repeatsOf = (firstMs: number): number =>
  Math.max(1, Math.min(mostRepeats, Math.floor(roundMs / Math.max(firstMs, 0.01))));

// A browser's clock steps by 0.1 ms or more, so what takes little longer is timed as the mean of many.
const clearMs = 2;
const manyRuns = 10;
export const groupOf = (firstMs: number): number =>
  Math.max(1, Math.min(manyRuns, Math.ceil(clearMs / Math.max(firstMs, 0.01))));

// Seconds that a run may take: each cell once to see it, then some rounds, each with a warm-up.
// `known` are rates that were measured here before.
export function secondsOf(
  cells: readonly Cell[],
  known: Readonly<Record<string, number>> = {},
): number {
  return cells.reduce((sum, { kernel, pass, shape, workers }) => {
    const rate = rateOf(kernel, known) * workers;
    // Five products in place of two, and a forward pass before them.
    const once = ((pass === 'backward' ? 3.5 : 1) * mostFlops(shape)) / rate / 1e9;
    return sum + once * (2 + rounds * (1 + repeatsOf(once * 1000)));
  }, 0);
}
