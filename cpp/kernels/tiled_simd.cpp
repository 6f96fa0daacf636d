// SPDX-License-Identifier: Apache-2.0
#include "kernels/tiled_simd.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/units.h"
#include "kernels/panel_product.h"
#include "kernels/row_tile.h"
#include "kernels/simd.h"
#include "kernels/traffic.h"

namespace attn {

namespace {

constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();

// The online softmax of one panel. Scores are kept times log2 e, so exp is exp2.
struct Panel {
  std::int64_t first_query = 0;
  std::int64_t queries = 0;  // at most kPanel; the lanes beyond repeat the last query
  float* q = nullptr;        // (head_dim, kPanel), times scale and log2 e
  float* out = nullptr;      // (head_dim_v, kPanel), not yet divided by row_sum
  float* row_max = nullptr;  // (kPanel), of the scores seen so far
  float* row_sum = nullptr;  // (kPanel), of exp2(score - row_max)

  std::int64_t last_query() const { return first_query + queries - 1; }
};

std::int64_t panel_floats(const AttentionShape& shape) {
  return kPanel * (shape.head_dim + shape.head_dim_v + 2);
}

Panel panel_at(const AttentionShape& shape, float* scratch, std::int64_t first_query,
               std::int64_t end_query) {
  Panel panel;
  panel.first_query = first_query;
  panel.queries = std::min(kPanel, end_query - first_query);
  panel.q = scratch;
  panel.out = panel.q + kPanel * shape.head_dim;
  panel.row_max = panel.out + kPanel * shape.head_dim_v;
  panel.row_sum = panel.row_max + kPanel;
  return panel;
}

void reset(const KernelArgs& args, const RowTile& tile, const Panel& panel) {
  const std::int64_t head_dim = args.shape.head_dim;
  const float factor = static_cast<float>(double{args.scale} * std::numbers::log2e);
  for (std::int64_t lane = 0; lane < kPanel; ++lane) {
    const std::int64_t query = std::min(panel.first_query + lane, panel.last_query());
    const float* q_row = tile.q + (query - tile.first_query) * head_dim;
    for (std::int64_t i = 0; i < head_dim; ++i) panel.q[i * kPanel + lane] = q_row[i] * factor;
  }
  std::fill_n(panel.out, kPanel * args.shape.head_dim_v, 0.0F);
  std::fill_n(panel.row_max, kPanel, kMinusInfinity);
  std::fill_n(panel.row_sum, kPanel, 0.0F);
}

// Which of the keys from `keys.begin` on each lane sees, as numbers that a lane can hold.
struct LaneSpans {
  std::int32_t begin[kPanel];
  std::int32_t end[kPanel];
};

LaneSpans lane_spans(const AttentionShape& shape, const Panel& panel, const KeySpan& keys) {
  LaneSpans spans;
  for (std::int64_t lane = 0; lane < kPanel; ++lane) {
    const std::int64_t query = std::min(panel.first_query + lane, panel.last_query());
    const KeySpan seen = seen_keys(shape, query);
    const auto from_first = [&](std::int64_t key) {
      return static_cast<std::int32_t>(std::clamp<std::int64_t>(key - keys.begin, 0, keys.count()));
    };
    spans.begin[lane] = from_first(seen.begin);
    spans.end[lane] = from_first(seen.end);
  }
  return spans;
}

void hide_half(float* scores, std::int32_t key, const std::int32_t* begin,
               const std::int32_t* end) {
  const simd::I32x4 keys = simd::splat(key);
  const simd::I32x4 seen = (simd::load(begin) <= keys) & (keys < simd::load(end));
  simd::store(scores, simd::select(seen, simd::load(scores), simd::splat(kMinusInfinity)));
}

// Sets the scores of unseen keys to -inf, for the keys that some lanes see and others don't.
void hide_unseen(const AttentionShape& shape, const Panel& panel, const KeySpan& keys,
                 float* scores) {
  const KeySpan all = keys_seen_by_all(shape, panel.first_query, panel.last_query());
  if (all.begin <= keys.begin && keys.end <= all.end) return;
  const LaneSpans spans = lane_spans(shape, panel, keys);
  for (std::int64_t key = keys.begin; key < keys.end; ++key) {
    if (all.begin <= key && key < all.end) continue;
    const std::int64_t row = key - keys.begin;
    float* low = scores + row * kPanel;
    hide_half(low, static_cast<std::int32_t>(row), spans.begin, spans.end);
    hide_half(low + simd::kLanes, static_cast<std::int32_t>(row), spans.begin + simd::kLanes,
              spans.end + simd::kLanes);
  }
}

PanelVector max_of(PanelVector row_max, const float* scores, std::int64_t count) {
  for (std::int64_t key = 0; key < count; ++key) {
    const PanelVector score = load_panel(scores + key * kPanel);
    row_max.low = simd::max(row_max.low, score.low);
    row_max.high = simd::max(row_max.high, score.high);
  }
  return row_max;
}

// What to subtract before exp2: the maximum, or 0 for a lane that has seen nothing yet, so that
// -inf - -inf never arises; exp2(-inf - 0) is the 0 that such a lane needs.
simd::F32x4 finite(simd::F32x4 row_max) {
  return simd::select(row_max == simd::splat(kMinusInfinity), simd::splat(0.0F), row_max);
}

// Turns scores into weights exp2(score - base). Returns their sum.
PanelVector write_weights(float* scores, std::int64_t count, const PanelVector& base) {
  PanelVector sum{simd::splat(0.0F), simd::splat(0.0F)};
  for (std::int64_t key = 0; key < count; ++key) {
    const PanelVector score = load_panel(scores + key * kPanel);
    const PanelVector weight{simd::exp2(score.low - base.low), simd::exp2(score.high - base.high)};
    store_panel(scores + key * kPanel, weight);
    sum.low += weight.low;
    sum.high += weight.high;
  }
  return sum;
}

// Scores become weights, row_max and row_sum take them in. Returns the factor that the sums of
// earlier tiles need under the new maximum.
PanelVector update_softmax(const Panel& panel, std::int64_t count, float* scores) {
  const PanelVector old_max = load_panel(panel.row_max);
  const PanelVector row_max = max_of(old_max, scores, count);
  const PanelVector base{finite(row_max.low), finite(row_max.high)};
  const PanelVector rescale{simd::exp2(old_max.low - base.low),
                            simd::exp2(old_max.high - base.high)};
  const PanelVector old_sum = load_panel(panel.row_sum);
  const PanelVector sum = write_weights(scores, count, base);
  store_panel(panel.row_max, row_max);
  store_panel(panel.row_sum,
              {old_sum.low * rescale.low + sum.low, old_sum.high * rescale.high + sum.high});
  return rescale;
}

// Adds the keys of one column tile to a panel. Only the keys that the panel sees are computed, so
// under a causal mask each panel stops at its own diagonal.
void absorb(const KernelArgs& args, const RowTile& tile, const Panel& panel,
            const KeySpan& col_tile, float* scores) {
  const AttentionShape& shape = args.shape;
  const KeySpan keys =
      overlap(col_tile, keys_seen_by_any(shape, panel.first_query, panel.last_query()));
  if (keys.empty()) return;
  multiply({.a = tile.k + keys.begin * shape.head_dim,
            .a_row_stride = shape.head_dim,
            .a_depth_stride = 1,
            .b = panel.q,
            .c = scores,
            .rows = keys.count(),
            .depth = shape.head_dim},
           FromZero{});
  hide_unseen(shape, panel, keys, scores);
  const PanelVector rescale = update_softmax(panel, keys.count(), scores);
  multiply({.a = tile.v + keys.begin * shape.head_dim_v,
            .a_row_stride = 1,
            .a_depth_stride = shape.head_dim_v,
            .b = scores,
            .c = panel.out,
            .rows = shape.head_dim_v,
            .depth = keys.count()},
           FromScaled{rescale});
}

void store(const AttentionShape& shape, const RowTile& tile, const Panel& panel) {
  for (std::int64_t lane = 0; lane < panel.queries; ++lane) {
    const std::int64_t row = panel.first_query + lane - tile.first_query;
    const float row_sum = panel.row_sum[lane];
    const bool sees_nothing = row_sum == 0.0F;
    const float divisor = sees_nothing ? 1.0F : row_sum;
    for (std::int64_t i = 0; i < shape.head_dim_v; ++i) {
      tile.out[row * shape.head_dim_v + i] = panel.out[i * kPanel + lane] / divisor;
    }
    if (tile.log_sum_exp != nullptr) {
      // Back from base 2; in double, since row_max may be large against the logarithm.
      const double natural = double{panel.row_max[lane]} * std::numbers::ln2;
      tile.log_sum_exp[row] =
          sees_nothing ? kMinusInfinity
                       : static_cast<float>(natural + std::log(static_cast<double>(row_sum)));
    }
  }
}

template <class Traffic>
void visit_row_tile(const KernelArgs& args, const RowTile& tile, Traffic& traffic) {
  const AttentionShape& shape = args.shape;
  const std::int64_t tile_cols = clipped(args.tile, shape).tile_cols;
  float* scores = args.scratch.data();
  float* panels = scores + tile_cols * kPanel;
  const auto for_each_panel = [&](auto visit) {
    for (std::int64_t row = 0; row < tile.queries; row += kPanel) {
      float* scratch = panels + row / kPanel * panel_floats(shape);
      visit(panel_at(shape, scratch, tile.first_query + row, tile.first_query + tile.queries));
    }
  };
  for_each_panel([&](const Panel& panel) { reset(args, tile, panel); });
  traffic.load(Tensor::q, tile.queries * shape.head_dim);
  const KeySpan seen = keys_seen_by_any(shape, tile.first_query, tile.last_query());
  const std::int64_t first_tile = seen.begin / tile_cols * tile_cols;
  for (std::int64_t first_key = first_tile; first_key < seen.end; first_key += tile_cols) {
    const KeySpan col_tile{first_key, std::min(first_key + tile_cols, shape.seq_len_kv)};
    traffic.load(Tensor::k, col_tile.count() * shape.head_dim);
    traffic.load(Tensor::v, col_tile.count() * shape.head_dim_v);
    for_each_panel([&](const Panel& panel) { absorb(args, tile, panel, col_tile, scores); });
  }
  for_each_panel([&](const Panel& panel) { store(shape, tile, panel); });
  traffic.store(Tensor::o, tile.queries * shape.head_dim_v);
  if (tile.log_sum_exp != nullptr) traffic.store(Tensor::log_sum_exp, tile.queries);
}

template <class Traffic>
void visit_row_tiles(const KernelArgs& args, Traffic& traffic) {
  for_each_row_tile(args, [&](const RowTile& tile) { visit_row_tile(args, tile, traffic); });
}

}  // namespace

void tiled_simd_attention(const KernelArgs& args) {
  NoTraffic none;
  visit_row_tiles(args, none);
}

void tiled_simd_attention_counted(const KernelArgs& args, TileTraffic& traffic) {
  visit_row_tiles(args, traffic);
}

std::int64_t tiled_simd_scratch_floats(const AttentionShape& shape, const Tile& tile) {
  const Tile real = clipped(tile, shape);
  return real.tile_cols * kPanel + ceil_div(real.tile_rows, kPanel) * panel_floats(shape);
}

}  // namespace attn
