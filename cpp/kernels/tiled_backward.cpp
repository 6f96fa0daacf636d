// SPDX-License-Identifier: Apache-2.0
#include "kernels/tiled_backward.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/overflow_backward.h"
#include "kernels/row_tile.h"
#include "kernels/rows.h"

namespace attn {

namespace {

// What turns the scores of one query into weights, and their gradients into those of scores.
struct Row {
  float base = 0.0F;    // log_sum_exp, or the largest score
  float factor = 1.0F;  // 1, or what makes the weights sum to 1
  float delta = 0.0F;
};

float score_of(const BackwardArgs& args, const BackwardHead& head, std::int64_t query,
               std::int64_t key) {
  const std::int64_t head_dim = args.shape.head_dim;
  return args.scale * dot(head.q + query * head_dim, head.k + key * head_dim, head_dim);
}

Row row_of(const BackwardArgs& args, const BackwardHead& head, std::int64_t query) {
  const std::int64_t at = query * args.shape.head_dim_v;
  Row row;
  row.base = head.log_sum_exp[query];
  row.delta = dot(head.d_out + at, head.out + at, args.shape.head_dim_v);
  if (std::abs(row.base) <= kLargestTrustedLogSumExp) return row;
  const KeySpan seen = seen_keys(args.shape, query);
  row.base = -std::numeric_limits<float>::infinity();
  for (std::int64_t key = seen.begin; key < seen.end; ++key) {
    row.base = std::max(row.base, score_of(args, head, query, key));
  }
  float sum = 0.0F;
  for (std::int64_t key = seen.begin; key < seen.end; ++key) {
    sum += std::exp(score_of(args, head, query, key) - row.base);
  }
  row.factor = 1.0F / sum;
  return row;
}

void store(float* to, const Row& row) {
  to[0] = row.base;
  to[1] = row.factor;
  to[2] = row.delta;
}

Row load(const float* from) { return {from[0], from[1], from[2]}; }

// The keys of one column tile that one query sees: one cell after the other.
void absorb(const BackwardArgs& args, const BackwardHead& head, std::int64_t query,
            const KeySpan& keys, const Row& row) {
  const std::int64_t head_dim = args.shape.head_dim;
  const std::int64_t head_dim_v = args.shape.head_dim_v;
  const float* q = head.q + query * head_dim;
  const float* d_out = head.d_out + query * head_dim_v;
  for (std::int64_t key = keys.begin; key < keys.end; ++key) {
    const float* k = head.k + key * head_dim;
    const float prob = row.factor * std::exp(score_of(args, head, query, key) - row.base);
    const float d_prob = dot(d_out, head.v + key * head_dim_v, head_dim_v);
    const float d_score = args.scale * (prob * (d_prob - row.delta));
    add_times(d_score, k, head_dim, head.d_q + query * head_dim);
    add_times(d_score, q, head_dim, head.d_k + key * head_dim);
    add_times(prob, d_out, head_dim_v, head.d_v + key * head_dim_v);
  }
}

void visit_row_tile(const BackwardArgs& args, const BackwardHead& head, std::int64_t first_query,
                    std::int64_t queries) {
  float* rows = args.scratch.data();
  const AttentionShape& shape = args.shape;
  for (std::int64_t i = 0; i < queries; ++i)
    store(rows + 3 * i, row_of(args, head, first_query + i));
  std::fill_n(head.d_q + first_query * shape.head_dim, queries * shape.head_dim, 0.0F);
  const std::int64_t tile_cols = clipped(args.tile, shape).tile_cols;
  const KeySpan seen = keys_seen_by_any(shape, first_query, first_query + queries - 1);
  const std::int64_t first_tile = seen.begin / tile_cols * tile_cols;
  for (std::int64_t first_key = first_tile; first_key < seen.end; first_key += tile_cols) {
    const KeySpan col_tile{first_key, std::min(first_key + tile_cols, shape.seq_len_kv)};
    for (std::int64_t i = 0; i < queries; ++i) {
      const std::int64_t query = first_query + i;
      absorb(args, head, query, overlap(col_tile, seen_keys(shape, query)), load(rows + 3 * i));
    }
  }
}

}  // namespace

void tiled_backward(const BackwardArgs& args) {
  const std::int64_t length = args.shape.seq_len_q;
  const std::int64_t tile_rows = clipped(args.tile, args.shape).tile_rows;
  const auto visit_head = [&](const BackwardHead& head) {
    for (std::int64_t first = 0; first < length; first += tile_rows) {
      visit_row_tile(args, head, first, std::min(tile_rows, length - first));
    }
  };
  for_each_backward_unit(args, visit_head, mend_overflow);
}

std::int64_t tiled_backward_scratch_floats(const AttentionShape& shape, const Tile& tile) {
  return 3 * clipped(tile, shape).tile_rows;
}

}  // namespace attn
