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
) => Reply<{ out: Float32Array }>;

export const rowTilesOf = ({ seq_len_q, tile_rows }: Problem): number =>
  Math.ceil(seq_len_q / tile_rows);

// Heads are cut while there are fewer than so many pieces for a worker: enough that the last ones to
// finish leave little idle, few enough that sending them costs nothing.
const piecesPerWorker = 4;

// Every row tile of every head once, in the order of the output.
export function piecesOf(problem: Problem, workers: number): Piece[] {
  const { batch, heads_q, heads_kv } = problem;
  const rowTiles = rowTilesOf(problem);
  const heads = batch * heads_q;
  const wanted = workers === 1 ? 1 : Math.ceil((piecesPerWorker * workers) / heads);
  const cuts = Math.min(rowTiles, wanted);
  const edge = (cut: number) => Math.floor((cut * rowTiles) / cuts);
  const pieces: Piece[] = [];
  for (let head = 0; head < heads; head += 1) {
    const sequence = Math.floor(head / heads_q);
    const group = Math.floor(((head % heads_q) * heads_kv) / heads_q);
    for (let cut = 0; cut < cuts; cut += 1) {
      pieces.push({
        head,
        kv_head: sequence * heads_kv + group,
        first_unit: edge(cut),
        units: edge(cut + 1) - edge(cut),
      });
    }
  }
  return pieces;
}

// Where a piece's rows stand in the output, in elements.
export function placeOf(problem: Problem, { head, first_unit }: Piece): number {
  const row = head * problem.seq_len_q + first_unit * problem.tile_rows;
  return row * problem.head_dim_v;
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

// Page to worker. Where inputs are not made by seed, a piece brings those of its head.
export type ToShard =
  | { type: 'problem'; problem: Problem; seed: number | null }
  | { type: 'piece'; id: number; piece: Piece; inputs: Inputs | null };

// Worker to page.
export type FromShard =
  | { type: 'ready' } // the problem has been taken
  | { type: 'done'; id: number; out: Float32Array }
  | { type: 'refused'; error: EngineErrorData }
  | { type: 'failure'; message: string };
