// SPDX-License-Identifier: Apache-2.0
#include "kernels/tiled.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/overflow.h"
#include "kernels/row_tile.h"
#include "kernels/traffic.h"

namespace attn {

namespace {

constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();

// The online softmax of one row tile: what stays on chip while K and V pass by.
struct Running {
  float* out = nullptr;      // (queries, head_dim_v), not yet divided by row_sum
  float* row_max = nullptr;  // of the scores seen so far
  float* row_sum = nullptr;  // of exp(score - row_max)
};

void reset(const Running& running, std::int64_t queries, std::int64_t head_dim_v) {
  std::fill_n(running.out, queries * head_dim_v, 0.0F);
  std::fill_n(running.row_max, queries, kMinusInfinity);
  std::fill_n(running.row_sum, queries, 0.0F);
}

// Scores of one query with the keys of one column tile. Returns their maximum.
float write_scores(const KernelArgs& args, const RowTile& tile, std::int64_t row,
                   const KeySpan& keys, float* scores) {
  const std::int64_t head_dim = args.shape.head_dim;
  const float* q_row = tile.q + row * head_dim;
  float tile_max = kMinusInfinity;
  for (std::int64_t key = keys.begin; key < keys.end; ++key) {
    const float* k_row = tile.k + key * head_dim;
    float sum = 0.0F;
    for (std::int64_t i = 0; i < head_dim; ++i) sum += q_row[i] * k_row[i];
    scores[key - keys.begin] = args.scale * sum;
    tile_max = std::max(tile_max, args.scale * sum);
  }
  return tile_max;
}

// Adds the keys of one column tile, of which the row sees at least one, to the row's state.
void absorb(const KernelArgs& args, const RowTile& tile, const Running& running, std::int64_t row,
            const KeySpan& keys, float* scores) {
  const std::int64_t head_dim_v = args.shape.head_dim_v;
  const float tile_max = write_scores(args, tile, row, keys, scores);
  const float row_max = std::max(running.row_max[row], tile_max);
  // row_max is finite here, so the first tile's exp(-inf - row_max) is 0 and never NaN.
  const float rescale = std::exp(running.row_max[row] - row_max);

  float* out = running.out + row * head_dim_v;
  for (std::int64_t i = 0; i < head_dim_v; ++i) out[i] *= rescale;
  float row_sum = running.row_sum[row] * rescale;
  for (std::int64_t key = keys.begin; key < keys.end; ++key) {
    const float weight = std::exp(scores[key - keys.begin] - row_max);
    const float* v_row = tile.v + key * head_dim_v;
    for (std::int64_t i = 0; i < head_dim_v; ++i) out[i] += weight * v_row[i];
    row_sum += weight;
  }
  running.row_max[row] = row_max;
  running.row_sum[row] = row_sum;
}

// Divides by row_sum at the very end, once per row instead of once per tile.
void store(const KernelArgs& args, const RowTile& tile, const Running& running) {
  const std::int64_t head_dim_v = args.shape.head_dim_v;
  for (std::int64_t row = 0; row < tile.queries; ++row) {
    const bool sees_nothing = running.row_sum[row] == 0.0F;
    const float divisor = sees_nothing ? 1.0F : running.row_sum[row];
    for (std::int64_t i = row * head_dim_v; i < (row + 1) * head_dim_v; ++i) {
      tile.out[i] = running.out[i] / divisor;
    }
    if (tile.log_sum_exp != nullptr) {
      tile.log_sum_exp[row] =
          sees_nothing ? kMinusInfinity : running.row_max[row] + std::log(running.row_sum[row]);
    }
    const float* out = tile.out + row * head_dim_v;
    const auto is_finite = [](float value) { return std::isfinite(value); };
    if (!std::all_of(out, out + head_dim_v, is_finite)) attend_past_overflow(args, tile, row);
  }
}

template <class Traffic>
void visit_row_tile(const KernelArgs& args, const RowTile& tile, const Running& running,
                    float* scores, Traffic& traffic) {
  const AttentionShape& shape = args.shape;
  reset(running, tile.queries, shape.head_dim_v);
  traffic.load(Tensor::q, tile.queries * shape.head_dim);
  const std::int64_t tile_cols = clipped(args.tile, shape).tile_cols;
  const KeySpan seen = keys_seen_by_any(shape, tile.first_query, tile.last_query());
  const std::int64_t first_tile = seen.begin / tile_cols * tile_cols;
  for (std::int64_t first_key = first_tile; first_key < seen.end; first_key += tile_cols) {
    const KeySpan col_tile{first_key, std::min(first_key + tile_cols, shape.seq_len_kv)};
    traffic.load(Tensor::k, col_tile.count() * shape.head_dim);
    traffic.load(Tensor::v, col_tile.count() * shape.head_dim_v);
    for (std::int64_t row = 0; row < tile.queries; ++row) {
      const KeySpan keys = overlap(col_tile, seen_keys(shape, tile.first_query + row));
      if (!keys.empty()) absorb(args, tile, running, row, keys, scores);
    }
  }
  store(args, tile, running);
  traffic.store(Tensor::o, tile.queries * shape.head_dim_v);
  if (tile.log_sum_exp != nullptr) traffic.store(Tensor::log_sum_exp, tile.queries);
}

template <class Traffic>
void visit_row_tiles(const KernelArgs& args, Traffic& traffic) {
  const std::int64_t tile_rows = clipped(args.tile, args.shape).tile_rows;
  Running running;
  running.out = args.scratch.data();
  running.row_max = running.out + tile_rows * args.shape.head_dim_v;
  running.row_sum = running.row_max + tile_rows;
  float* scores = running.row_sum + tile_rows;
  for_each_row_tile(
      args, [&](const RowTile& tile) { visit_row_tile(args, tile, running, scores, traffic); });
}

}  // namespace

void tiled_attention(const KernelArgs& args) {
  NoTraffic none;
  visit_row_tiles(args, none);
}

void tiled_attention_counted(const KernelArgs& args, TileTraffic& traffic) {
  visit_row_tiles(args, traffic);
}

std::int64_t tiled_scratch_floats(const AttentionShape& shape, const Tile& tile) {
  const Tile real = clipped(tile, shape);
  return real.tile_rows * (shape.head_dim_v + 2) + real.tile_cols;
}

Tile tiled_tile(const AttentionShape& shape) {
  constexpr std::int64_t kRows = 64;
  constexpr std::int64_t kColumns = 192;
  constexpr std::int64_t kStep = 8;
  constexpr std::int64_t kScratchFloats = (std::int64_t{1} << 18) - kStep * kColumns;
  const std::int64_t affordable = kScratchFloats / (shape.head_dim + shape.head_dim_v + 2);
  const std::int64_t rows = std::min(kRows, affordable / kStep * kStep);
  return {.tile_rows = std::max(kStep, rows), .tile_cols = kColumns};
}

}  // namespace attn
