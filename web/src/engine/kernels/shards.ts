// SPDX-License-Identifier: Apache-2.0
// One attention problem cut into pieces for several workers. A piece is a run of row tiles of one
// query head: a worker needs that head's Q, K and V for it and gives back its rows of the output.
import type { EngineErrorData, Reply } from '../protocol.ts';
import type { KernelPass, KernelShape } from './protocol.ts';

// A whole problem: the shape, and the tile, whose rows are known here.
export interface Problem extends KernelShape {
  kernel: string;
  pass: KernelPass;
  tile_rows: number; // 1 and more
  tile_cols: number; // 0: the kernel's own choice
  scale: number;
}

export interface Inputs {
  q: Float32Array;
  k: Float32Array;
  v: Float32Array;
}

export interface Piece {
  head: number; // of batch x heads_q
  kv_head: number; // of batch x heads_kv
  first_unit: number; // row tiles of this head
  units: number;
}

// What the kernel is asked for a piece: one head of the problem, and some of its row tiles.
export type HeadOptions = Problem & {
  want_log_sum_exp: boolean;
  first_unit: number;
  units: number;
};
export type Attention = (
  options: HeadOptions,
  q: Float32Array,
  k: Float32Array,
  v: Float32Array,
  into?: Float32Array,
) => Reply<{ out: Float32Array }>;

export const rowTilesOf = ({ seq_len_q, tile_rows }: Problem): number =>
  Math.ceil(seq_len_q / tile_rows);

// Heads are cut while there are fewer than so many pieces for a worker: enough that the last ones to
// finish leave little idle, few enough that sending them costs nothing.
const piecesPerWorker = 8;

// How many keys a row sees, as the engine aligns its masks.
function keysSeen(problem: Problem, row: number): number {
  const { mask, seq_len_q, seq_len_kv, window_left, window_right } = problem;
  const diagonal = row + seq_len_kv - seq_len_q;
  const upTo = (last: number, first = 0) =>
    Math.max(0, Math.min(last, seq_len_kv - 1) - Math.max(first, 0) + 1);
  if (mask === 'causal') return upTo(diagonal);
  if (mask === 'causal_top_left') return upTo(row);
  if (mask === 'window') return upTo(diagonal + window_right, diagonal - window_left);
  return seq_len_kv;
}

// Where a head's row tiles are cut so that the parts cost about the same: 0 first, their number last.
function edgesOf(problem: Problem, cuts: number): number[] {
  const { seq_len_q, tile_rows } = problem;
  const rowTiles = rowTilesOf(problem);
  const middle = (tile: number) => Math.min(seq_len_q - 1, Math.floor((tile + 0.5) * tile_rows));
  const costs = Array.from({ length: rowTiles }, (_, tile) => 1 + keysSeen(problem, middle(tile)));
  const whole = costs.reduce((sum, cost) => sum + cost, 0);
  const edges = [0];
  let before = 0;
  for (const [tile, cost] of costs.entries()) {
    const left = cuts - edges.length; // edges still to be set, besides the last
    const due = before + cost / 2 >= (whole * edges.length) / cuts || rowTiles - tile <= left;
    if (left > 0 && tile > 0 && due) edges.push(tile);
    before += cost;
  }
  return [...edges, rowTiles];
}

// Every row tile of every head once, in the order of the output.
export function piecesOf(problem: Problem, workers: number): Piece[] {
  const { batch, heads_q, heads_kv } = problem;
  const rowTiles = rowTilesOf(problem);
  const heads = batch * heads_q;
  const wanted = workers === 1 ? 1 : Math.ceil((piecesPerWorker * workers) / heads);
  const cuts = Math.min(rowTiles, wanted);
  const edges = edgesOf(problem, cuts);
  const pieces: Piece[] = [];
  for (let head = 0; head < heads; head += 1) {
    const sequence = Math.floor(head / heads_q);
    const group = Math.floor(((head % heads_q) * heads_kv) / heads_q);
    for (const [cut, end] of edges.slice(1).entries()) {
      const first_unit = edges[cut] ?? 0;
      const units = end - first_unit;
      pieces.push({ head, kv_head: sequence * heads_kv + group, first_unit, units });
    }
  }
  return pieces;
}

// Where a piece's rows stand in the output, in elements.
export function placeOf(problem: Problem, { head, first_unit }: Piece): number {
  const row = head * problem.seq_len_q + first_unit * problem.tile_rows;
  return row * problem.head_dim_v;
}

// How many elements of the output a piece has.
export function lengthOf(problem: Problem, { first_unit, units }: Piece): number {
  const { seq_len_q, tile_rows, head_dim_v } = problem;
  const end = Math.min(seq_len_q, (first_unit + units) * tile_rows);
  return (end - first_unit * tile_rows) * head_dim_v;
}

// One head of whole inputs, as views.
export function headInputs(problem: Problem, { head, kv_head }: Piece, inputs: Inputs): Inputs {
  const { seq_len_q, seq_len_kv, head_dim, head_dim_v } = problem;
  const slice = (values: Float32Array, index: number, size: number) =>
    values.subarray(index * size, (index + 1) * size);
  return {
    q: slice(inputs.q, head, seq_len_q * head_dim),
    k: slice(inputs.k, kv_head, seq_len_kv * head_dim),
    v: slice(inputs.v, kv_head, seq_len_kv * head_dim_v),
  };
}

// Page to worker. Where inputs are not made by seed, a piece brings those of its head. `into` is an
// array of an earlier answer, to be filled and sent back: the first touch of a fresh one's pages can
// cost a tenth of the piece.
export type ToShard =
  | { type: 'problem'; problem: Problem; seed: number | null }
  | { type: 'piece'; id: number; piece: Piece; inputs: Inputs | null; into?: Float32Array };

// Worker to page.
export type FromShard =
  | { type: 'ready' } // the problem has been taken
  | { type: 'done'; id: number; out: Float32Array }
  | { type: 'refused'; error: EngineErrorData }
  | { type: 'failure'; message: string };
