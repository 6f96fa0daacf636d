// SPDX-License-Identifier: Apache-2.0
#include "kernels/tiled.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/head.h"

namespace attn {

namespace {

constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();

// The online softmax of one row tile: what stays on chip while K and V pass by.
struct RowTile {
  std::int64_t first_query = 0;
  std::int64_t rows = 0;
  float* out = nullptr;      // (rows, head_dim_v), not yet divided by row_sum
  float* row_max = nullptr;  // of the scores seen so far
  float* row_sum = nullptr;  // of exp(score - row_max)
};

void reset(const RowTile& tile, std::int64_t head_dim_v) {
  std::fill_n(tile.out, tile.rows * head_dim_v, 0.0F);
  std::fill_n(tile.row_max, tile.rows, kMinusInfinity);
  std::fill_n(tile.row_sum, tile.rows, 0.0F);
}

// Scores of one query with the keys of one column tile. Returns their maximum.
float write_scores(const KernelArgs& args, const Head& head, std::int64_t query,
                   const KeySpan& keys, float* scores) {
  const std::int64_t head_dim = args.shape.head_dim;
  const float* q_row = head.q + query * head_dim;
  float tile_max = kMinusInfinity;
  for (std::int64_t key = keys.begin; key < keys.end; ++key) {
    const float* k_row = head.k + key * head_dim;
    float sum = 0.0F;
    for (std::int64_t i = 0; i < head_dim; ++i) sum += q_row[i] * k_row[i];
    scores[key - keys.begin] = args.scale * sum;
    tile_max = std::max(tile_max, args.scale * sum);
  }
  return tile_max;
}

// Adds the keys of one column tile, of which the row sees at least one, to the row's state.
void absorb(const KernelArgs& args, const Head& head, const RowTile& tile, std::int64_t row,
            const KeySpan& keys, float* scores) {
  const std::int64_t head_dim_v = args.shape.head_dim_v;
  const float tile_max = write_scores(args, head, tile.first_query + row, keys, scores);
  const float row_max = std::max(tile.row_max[row], tile_max);
  // row_max is finite here, so the first tile's exp(-inf - row_max) is 0 and never NaN.
  const float rescale = std::exp(tile.row_max[row] - row_max);

  float* out = tile.out + row * head_dim_v;
  for (std::int64_t i = 0; i < head_dim_v; ++i) out[i] *= rescale;
  float row_sum = tile.row_sum[row] * rescale;
  for (std::int64_t key = keys.begin; key < keys.end; ++key) {
    const float weight = std::exp(scores[key - keys.begin] - row_max);
    const float* v_row = head.v + key * head_dim_v;
    for (std::int64_t i = 0; i < head_dim_v; ++i) out[i] += weight * v_row[i];
    row_sum += weight;
  }
  tile.row_max[row] = row_max;
  tile.row_sum[row] = row_sum;
}

// Divides by row_sum at the very end, once per row instead of once per tile.
void store(const Head& head, const RowTile& tile, std::int64_t head_dim_v) {
  for (std::int64_t row = 0; row < tile.rows; ++row) {
    const std::int64_t query = tile.first_query + row;
    const bool sees_nothing = tile.row_sum[row] == 0.0F;
    const float divisor = sees_nothing ? 1.0F : tile.row_sum[row];
    for (std::int64_t i = 0; i < head_dim_v; ++i) {
      head.out[query * head_dim_v + i] = tile.out[row * head_dim_v + i] / divisor;
    }
    if (head.log_sum_exp != nullptr) {
      head.log_sum_exp[query] =
          sees_nothing ? kMinusInfinity : tile.row_max[row] + std::log(tile.row_sum[row]);
    }
  }
}

void visit_row_tile(const KernelArgs& args, const Head& head, const RowTile& tile, float* scores) {
  const AttentionShape& shape = args.shape;
  reset(tile, shape.head_dim_v);
  const std::int64_t tile_cols = clipped(args.tile, shape).tile_cols;
  for (std::int64_t first_key = 0; first_key < shape.seq_len_kv; first_key += tile_cols) {
    const KeySpan col_tile{first_key, std::min(first_key + tile_cols, shape.seq_len_kv)};
    for (std::int64_t row = 0; row < tile.rows; ++row) {
      const KeySpan keys = overlap(col_tile, seen_keys(shape, tile.first_query + row));
      if (!keys.empty()) absorb(args, head, tile, row, keys, scores);
    }
  }
  store(head, tile, shape.head_dim_v);
}

}  // namespace

void tiled_attention(const KernelArgs& args) {
  const AttentionShape& shape = args.shape;
  const std::int64_t tile_rows = clipped(args.tile, shape).tile_rows;
  RowTile tile;
  tile.out = args.scratch.data();
  tile.row_max = tile.out + tile_rows * shape.head_dim_v;
  tile.row_sum = tile.row_max + tile_rows;
  float* scores = tile.row_sum + tile_rows;
  for_each_head(args, [&](const Head& head) {
    for (std::int64_t query = 0; query < shape.seq_len_q; query += tile_rows) {
      tile.first_query = query;
      tile.rows = std::min(tile_rows, shape.seq_len_q - query);
      visit_row_tile(args, head, tile, scores);
    }
  });
}

std::int64_t tiled_scratch_floats(const AttentionShape& shape, const Tile& tile) {
  const Tile real = clipped(tile, shape);
  return real.tile_rows * (shape.head_dim_v + 2) + real.tile_cols;
}

}  // namespace attn
