// SPDX-License-Identifier: Apache-2.0
#include "kernels/naive.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/row_tile.h"
#include "kernels/rows.h"

namespace attn {

namespace {

constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();

// The whole matrix is multiplied out and then masked, as a framework without a fused kernel does.
void write_scores(const KernelArgs& args, const RowTile& tile, float* scores) {
  const AttentionShape& shape = args.shape;
  for (std::int64_t query = 0; query < tile.queries; ++query) {
    const float* q_row = tile.q + query * shape.head_dim;
    float* row = scores + query * shape.seq_len_kv;
    for (std::int64_t key = 0; key < shape.seq_len_kv; ++key) {
      row[key] = args.scale * dot(q_row, tile.k + key * shape.head_dim, shape.head_dim);
    }
    const KeySpan seen = seen_keys(shape, tile.first_query + query);
    std::fill(row, row + seen.begin, kMinusInfinity);
    std::fill(row + seen.end, row + shape.seq_len_kv, kMinusInfinity);
  }
}

// Returns the row's log_sum_exp.
float write_softmax(const float* scores, std::int64_t count, float* probs) {
  const float row_max = *std::max_element(scores, scores + count);
  if (row_max == kMinusInfinity) {  // nothing seen: exp(-inf - -inf) would be NaN
    std::fill(probs, probs + count, 0.0F);
    return kMinusInfinity;
  }
  float row_sum = 0.0F;
  for (std::int64_t key = 0; key < count; ++key) {
    probs[key] = std::exp(scores[key] - row_max);
    row_sum += probs[key];
  }
  for (std::int64_t key = 0; key < count; ++key) probs[key] /= row_sum;
  return row_max + std::log(row_sum);
}

void write_probs(const AttentionShape& shape, const RowTile& tile, const float* scores,
                 float* probs) {
  for (std::int64_t query = 0; query < tile.queries; ++query) {
    const std::int64_t row = query * shape.seq_len_kv;
    const float log_sum_exp = write_softmax(scores + row, shape.seq_len_kv, probs + row);
    if (tile.log_sum_exp != nullptr) tile.log_sum_exp[query] = log_sum_exp;
  }
}

void write_out(const AttentionShape& shape, const RowTile& tile, const float* probs) {
  for (std::int64_t query = 0; query < tile.queries; ++query) {
    float* out_row = tile.out + query * shape.head_dim_v;
    std::fill(out_row, out_row + shape.head_dim_v, 0.0F);
    for (std::int64_t key = 0; key < shape.seq_len_kv; ++key) {
      const float prob = probs[query * shape.seq_len_kv + key];
      const float* v_row = tile.v + key * shape.head_dim_v;
      for (std::int64_t i = 0; i < shape.head_dim_v; ++i) out_row[i] += prob * v_row[i];
    }
  }
}

}  // namespace

void naive_attention(const KernelArgs& args) {
  float* scores = args.scratch.data();
  for_each_row_tile(args, [&](const RowTile& tile) {
    float* probs = scores + tile.queries * args.shape.seq_len_kv;
    write_scores(args, tile, scores);
    write_probs(args.shape, tile, scores, probs);
    write_out(args.shape, tile, probs);
  });
}

std::int64_t naive_scratch_floats(const AttentionShape& shape, const Tile& tile) {
  return 2 * clipped(tile, shape).tile_rows * shape.seq_len_kv;
}

Tile naive_tile(const AttentionShape& shape) {
  return {.tile_rows = shape.seq_len_q, .tile_cols = shape.seq_len_kv};
}

}  // namespace attn
