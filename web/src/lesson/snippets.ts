// SPDX-License-Identifier: Apache-2.0
// The lesson's quantities as programs with the reader's values. Each prints the same lines, which
// the page gets from the engine.
import { type Ask, elementBytes, numberIn, reportAt, type Shape } from './ask.ts';

export const snippetLanguages = ['js', 'python', 'cpp'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

export interface Snippet {
  seq_len: number;
  batch_size: number;
  num_heads: number;
  head_dim: number;
  tile_size: number;
  dtype_bytes: number;
  prints: string;
  printed: Printed;
}

// The same as exact values, for sentences.
export interface Printed {
  scores: bigint;
  row_tiles: bigint;
  score_tiles: bigint;
  score_tile: bigint;
  working_set: bigint;
  ratio: number;
}

export async function snippet(ask: Ask, shape: Shape): Promise<Snippet> {
  const seq_len = numberIn(shape, 'seq_len_q');
  const batch_size = numberIn(shape, 'batch');
  const num_heads = numberIn(shape, 'heads_q');
  const head_dim = numberIn(shape, 'head_dim');
  const tile_size = numberIn(shape, 'tile_rows');
  const dtype_bytes = elementBytes(await reportAt(ask, shape));
  const [scores, tiles, trade, ratio] = await Promise.all([
    ask('attention_score_bytes', [seq_len, batch_size, num_heads, dtype_bytes]),
    ask('num_1d_tiles', [seq_len, tile_size]),
    ask('tile_tradeoff', [seq_len, tile_size, head_dim, dtype_bytes]),
    ask('score_materialization_ratio', [seq_len, tile_size, dtype_bytes]),
  ]);
  const prints = [
    `score bytes ${scores}`,
    `row tiles ${tiles}`,
    `score tiles ${trade.tile_count}`,
    `score tile bytes ${trade.score_tile_bytes}`,
    `working set bytes ${trade.working_set_bytes}`,
    `materialization ratio ${ratio.toFixed(3)}`,
  ].join('\n');
  const printed: Printed = {
    scores,
    row_tiles: tiles,
    score_tiles: trade.tile_count,
    score_tile: trade.score_tile_bytes,
    working_set: trade.working_set_bytes,
    ratio,
  };
  return { seq_len, batch_size, num_heads, head_dim, tile_size, dtype_bytes, prints, printed };
}

export function sourceOf(language: SnippetLanguage, values: Snippet): string {
  return { js, python, cpp }[language](values);
}

const js = (
  v: Snippet,
): string => `function attention_score_bytes(seq_len, batch_size = 1, num_heads = 1, dtype_bytes = 2) {
  return batch_size * num_heads * seq_len * seq_len * dtype_bytes;
}
function num_1d_tiles(seq_len, tile_size) {
  return Math.ceil(seq_len / tile_size);
}
function num_score_tiles(seq_len, tile_size) {
  return num_1d_tiles(seq_len, tile_size) ** 2;
}
function score_tile_bytes(tile_size, dtype_bytes = 2) {
  return tile_size * tile_size * dtype_bytes;
}
function flashattention_working_set_bytes(tile_size, head_dim, dtype_bytes = 2) {
  const strips = 4 * tile_size * head_dim; // Q, K, V and the output
  return (strips + tile_size * tile_size) * dtype_bytes;
}
function score_materialization_ratio(seq_len, tile_size, dtype_bytes = 2) {
  return attention_score_bytes(seq_len, 1, 1, dtype_bytes) / score_tile_bytes(tile_size, dtype_bytes);
}

const [seq_len, batch_size, num_heads] = [${v.seq_len}, ${v.batch_size}, ${v.num_heads}];
const [tile_size, head_dim, dtype_bytes] = [${v.tile_size}, ${v.head_dim}, ${v.dtype_bytes}];
console.log('score bytes', attention_score_bytes(seq_len, batch_size, num_heads, dtype_bytes));
console.log('row tiles', num_1d_tiles(seq_len, tile_size));
console.log('score tiles', num_score_tiles(seq_len, tile_size));
console.log('score tile bytes', score_tile_bytes(tile_size, dtype_bytes));
console.log('working set bytes', flashattention_working_set_bytes(tile_size, head_dim, dtype_bytes));
const ratio = score_materialization_ratio(seq_len, tile_size, dtype_bytes);
console.log('materialization ratio', ratio.toFixed(3));
`;

const python = (
  v: Snippet,
): string => `def attention_score_bytes(seq_len, batch_size=1, num_heads=1, dtype_bytes=2):
    return batch_size * num_heads * seq_len * seq_len * dtype_bytes


def num_1d_tiles(seq_len, tile_size):
    return -(-seq_len // tile_size)  # rounded up


def num_score_tiles(seq_len, tile_size):
    return num_1d_tiles(seq_len, tile_size) ** 2


def score_tile_bytes(tile_size, dtype_bytes=2):
    return tile_size * tile_size * dtype_bytes


def flashattention_working_set_bytes(tile_size, head_dim, dtype_bytes=2):
    strips = 4 * tile_size * head_dim  # Q, K, V and the output
    return (strips + tile_size * tile_size) * dtype_bytes


def score_materialization_ratio(seq_len, tile_size, dtype_bytes=2):
    return attention_score_bytes(seq_len, dtype_bytes=dtype_bytes) / score_tile_bytes(tile_size, dtype_bytes)


seq_len, batch_size, num_heads = ${v.seq_len}, ${v.batch_size}, ${v.num_heads}
tile_size, head_dim, dtype_bytes = ${v.tile_size}, ${v.head_dim}, ${v.dtype_bytes}
print("score bytes", attention_score_bytes(seq_len, batch_size, num_heads, dtype_bytes))
print("row tiles", num_1d_tiles(seq_len, tile_size))
print("score tiles", num_score_tiles(seq_len, tile_size))
print("score tile bytes", score_tile_bytes(tile_size, dtype_bytes))
print("working set bytes", flashattention_working_set_bytes(tile_size, head_dim, dtype_bytes))
print(f"materialization ratio {score_materialization_ratio(seq_len, tile_size, dtype_bytes):.3f}")
`;

const cpp = (v: Snippet): string => `#include <cstdint>
#include <iomanip>
#include <iostream>

using Count = std::int64_t;

Count attention_score_bytes(Count seq_len, Count batch_size = 1, Count num_heads = 1,
                            Count dtype_bytes = 2) {
  return batch_size * num_heads * seq_len * seq_len * dtype_bytes;
}
Count num_1d_tiles(Count seq_len, Count tile_size) {
  return (seq_len + tile_size - 1) / tile_size;  // rounded up
}
Count num_score_tiles(Count seq_len, Count tile_size) {
  return num_1d_tiles(seq_len, tile_size) * num_1d_tiles(seq_len, tile_size);
}
Count score_tile_bytes(Count tile_size, Count dtype_bytes = 2) {
  return tile_size * tile_size * dtype_bytes;
}
Count flashattention_working_set_bytes(Count tile_size, Count head_dim, Count dtype_bytes = 2) {
  const Count strips = 4 * tile_size * head_dim;  // Q, K, V and the output
  return (strips + tile_size * tile_size) * dtype_bytes;
}
double score_materialization_ratio(Count seq_len, Count tile_size, Count dtype_bytes = 2) {
  const double whole = static_cast<double>(attention_score_bytes(seq_len, 1, 1, dtype_bytes));
  return whole / static_cast<double>(score_tile_bytes(tile_size, dtype_bytes));
}

int main() {
  const Count seq_len = ${v.seq_len}, batch_size = ${v.batch_size}, num_heads = ${v.num_heads};
  const Count tile_size = ${v.tile_size}, head_dim = ${v.head_dim}, dtype_bytes = ${v.dtype_bytes};
  std::cout << "score bytes "
            << attention_score_bytes(seq_len, batch_size, num_heads, dtype_bytes)
            << "\\nrow tiles " << num_1d_tiles(seq_len, tile_size)
            << "\\nscore tiles " << num_score_tiles(seq_len, tile_size)
            << "\\nscore tile bytes " << score_tile_bytes(tile_size, dtype_bytes)
            << "\\nworking set bytes "
            << flashattention_working_set_bytes(tile_size, head_dim, dtype_bytes)
            << "\\nmaterialization ratio " << std::fixed << std::setprecision(3)
            << score_materialization_ratio(seq_len, tile_size, dtype_bytes) << '\\n';
}
`;
