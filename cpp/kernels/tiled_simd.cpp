// SPDX-License-Identifier: Apache-2.0
#include "kernels/tiled_simd.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/units.h"
#include "kernels/overflow.h"
#include "kernels/panel_product.h"
#include "kernels/query_panel.h"
#include "kernels/row_tile.h"
#include "kernels/simd.h"
#include "kernels/traffic.h"

namespace attn {

namespace {

constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();

// The online softmax of one panel. Scores are kept times log2 e, so exp is exp2.
struct Panel : PanelQueries {
  float* q = nullptr;        // (head_dim, kPanel), times scale and log2 e
  float* out = nullptr;      // (head_dim_v, kPanel), not yet divided by row_sum
  float* base = nullptr;     // (kPanel), a whole number no less than any score seen so far
  float* row_sum = nullptr;  // (kPanel), of exp2(score - base)
};

std::int64_t panel_floats(const AttentionShape& shape) {
  return kPanel * (shape.head_dim + shape.head_dim_v + 2);
}

// Keys of a column tile and those that fill the last block of rows up.
std::int64_t score_floats(const Tile& tile) { return (tile.tile_cols + kBlockRows - 1) * kPanel; }

Panel panel_at(const AttentionShape& shape, float* scratch, std::int64_t first_query,
               std::int64_t end_query) {
  Panel panel;
  panel.first_query = first_query;
  panel.queries = std::min(kPanel, end_query - first_query);
  panel.q = scratch;
  panel.out = panel.q + kPanel * shape.head_dim;
  panel.base = panel.out + kPanel * shape.head_dim_v;
  panel.row_sum = panel.base + kPanel;
  return panel;
}

// ---- the panel's queries ------------------------------------------------------------------------

void reset(const KernelArgs& args, const RowTile& tile, const Panel& panel) {
  const float factor = static_cast<float>(double{args.scale} * std::numbers::log2e);
  const float* rows = tile.q + (panel.first_query - tile.first_query) * args.shape.head_dim;
  transpose_queries(panel, rows, args.shape.head_dim, {simd::splat(factor), simd::splat(factor)},
                    panel.q);
  std::fill_n(panel.out, kPanel * args.shape.head_dim_v, 0.0F);
  std::fill_n(panel.base, kPanel, kMinusInfinity);
  std::fill_n(panel.row_sum, kPanel, 0.0F);
}

// ---- scores -------------------------------------------------------------------------------------

// Rows of scores start at zero, are stored, and their maximum is kept.
struct ScoreEdges {
  float* scores = nullptr;
  PanelVector row_max{simd::splat(kMinusInfinity), simd::splat(kMinusInfinity)};

  static PanelVector start(std::int32_t /*row*/, int /*i*/) {
    return {simd::splat(0.0F), simd::splat(0.0F)};
  }
  void finish(std::int32_t row, int i, const PanelVector& sum) {
    store_panel(scores + (row + i) * kPanel, sum);
    row_max.low = simd::max(row_max.low, sum.low);
    row_max.high = simd::max(row_max.high, sum.high);
  }
};

// Scores of the keys from `first_key` on. Returns their maximum.
PanelVector write_scores(const KernelArgs& args, const RowTile& tile, const Panel& panel,
                         std::int64_t first_key, std::int64_t count, float* scores) {
  const std::int64_t head_dim = args.shape.head_dim;
  const PanelProduct product{.a = tile.k + first_key * head_dim,
                             .row_stride = static_cast<std::int32_t>(head_dim),
                             .depth_stride = 1,
                             .b = panel.q,
                             .rows = static_cast<std::int32_t>(count),
                             .depth = static_cast<std::int32_t>(head_dim)};
  ScoreEdges edges{.scores = scores};
  switch (head_dim) {
    case 64:
      multiply<64>(product, edges);
      break;
    case 128:
      multiply<128>(product, edges);
      break;
    default:
      multiply<0>(product, edges);
  }
  return edges.row_max;
}

PanelVector max_of(const float* scores, std::int64_t count) {
  PanelVector row_max{simd::splat(kMinusInfinity), simd::splat(kMinusInfinity)};
  for (std::int64_t key = 0; key < count; ++key) {
    const PanelVector score = load_panel(scores + key * kPanel);
    row_max.low = simd::max(row_max.low, score.low);
    row_max.high = simd::max(row_max.high, score.high);
  }
  return row_max;
}

// ---- softmax ------------------------------------------------------------------------------------

// What to subtract before exp2: the base, or 0 for a lane that has seen nothing yet, so that
// -inf - -inf never arises; exp2(-inf - 0) is the 0 that such a lane needs.
simd::F32x4 finite(simd::F32x4 base) {
  return simd::select(base == simd::splat(kMinusInfinity), simd::splat(0.0F), base);
}

// Raises the base to the next whole number where a new score lies above it. The sums so far shrink
// by a power of two, exactly; it happens a few times a row.
void raise_base(const Panel& panel, std::int64_t head_dim_v, const PanelVector& row_max) {
  const PanelVector old = load_panel(panel.base);
  if (!simd::any((old.low < row_max.low) | (old.high < row_max.high))) return;
  const PanelVector base{simd::max(old.low, simd::ceil(row_max.low)),
                         simd::max(old.high, simd::ceil(row_max.high))};
  const PanelVector factor{simd::exp2(old.low - finite(base.low)),
                           simd::exp2(old.high - finite(base.high))};
  const auto shrink = [&](float* sums) {
    const PanelVector sum = load_panel(sums);
    store_panel(sums, {sum.low * factor.low, sum.high * factor.high});
  };
  store_panel(panel.base, base);
  shrink(panel.row_sum);
  for (std::int64_t i = 0; i < head_dim_v; ++i) shrink(panel.out + i * kPanel);
}

// Turns scores into weights exp2(score - base) and adds them to row_sum.
[[gnu::noinline]] void write_weights(const Panel& panel, std::int32_t count, float* scores) {
  const PanelVector base = load_panel(panel.base);
  const PanelVector subtract{finite(base.low), finite(base.high)};
  PanelVector sum = load_panel(panel.row_sum);
  for (const float* const end = scores + count * kPanel; scores != end; scores += kPanel) {
    const PanelVector score = load_panel(scores);
    const PanelVector weight{simd::exp2(score.low - subtract.low),
                             simd::exp2(score.high - subtract.high)};
    store_panel(scores, weight);
    sum.low += weight.low;
    sum.high += weight.high;
  }
  store_panel(panel.row_sum, sum);
}

// Adds the keys of one column tile to a panel. Only the keys that the panel sees are computed, so
// under a causal mask each panel stops at its own diagonal; a few more where they fill up a block.
void absorb(const KernelArgs& args, const RowTile& tile, const Panel& panel,
            const KeySpan& col_tile, float* scores) {
  const AttentionShape& shape = args.shape;
  const KeySpan keys =
      overlap(col_tile, keys_seen_by_any(shape, panel.first_query, panel.last_query()));
  if (keys.empty()) return;
  const std::int64_t blocks = ceil_div(keys.count(), kBlockRows) * kBlockRows;
  const std::int64_t computed = std::min(blocks, shape.seq_len_kv - keys.begin);
  PanelVector row_max = write_scores(args, tile, panel, keys.begin, computed, scores);
  if (hide_unseen(shape, panel, keys, scores) || computed > keys.count()) {
    row_max = max_of(scores, keys.count());
  }
  raise_base(panel, shape.head_dim_v, row_max);
  write_weights(panel, static_cast<std::int32_t>(keys.count()), scores);
  GrowingSums edges{panel.out};
  multiply<1>({.a = tile.v + keys.begin * shape.head_dim_v,
               .row_stride = 1,
               .depth_stride = static_cast<std::int32_t>(shape.head_dim_v),
               .b = scores,
               .rows = static_cast<std::int32_t>(shape.head_dim_v),
               .depth = static_cast<std::int32_t>(keys.count())},
              edges);
}

// ---- the panel's answer -------------------------------------------------------------------------

// Divides four lanes of out by their sums and stores them as rows; those beyond `queries` aren't
// there. Returns a vector that is zero where all values of a lane are finite.
simd::F32x4 store_half(const float* out, simd::F32x4 row_sum, std::int64_t queries,
                       std::int64_t head_dim_v, float* to) {
  const simd::F32x4 zero = simd::splat(0.0F);
  simd::F32x4 unlike_zero = row_sum * zero;
  const simd::F32x4 divisor = simd::select(row_sum == zero, simd::splat(1.0F), row_sum);
  const auto value_at = [&](std::int64_t i) {
    const simd::F32x4 value = simd::load(out + i * kPanel) / divisor;
    unlike_zero += value * zero;
    return value;
  };
  std::int64_t i = 0;
  for (; i + simd::kLanes <= head_dim_v; i += simd::kLanes) {
    simd::F32x4 rows[] = {value_at(i), value_at(i + 1), value_at(i + 2), value_at(i + 3)};
    simd::transpose(rows[0], rows[1], rows[2], rows[3]);
    for (std::int64_t lane = 0; lane < std::min<std::int64_t>(queries, simd::kLanes); ++lane) {
      simd::store(to + lane * head_dim_v + i, rows[lane]);
    }
  }
  for (; i < head_dim_v; ++i) {
    const simd::F32x4 value = value_at(i);
    for (std::int64_t lane = 0; lane < std::min<std::int64_t>(queries, simd::kLanes); ++lane) {
      to[lane * head_dim_v + i] = value[static_cast<int>(lane)];
    }
  }
  return unlike_zero;
}

void store_log_sum_exp(const RowTile& tile, const Panel& panel) {
  for (std::int64_t lane = 0; lane < panel.queries; ++lane) {
    const std::int64_t row = panel.first_query + lane - tile.first_query;
    // Back from base 2; in double, since the base may be large against the logarithm.
    const double natural = double{panel.base[lane]} * std::numbers::ln2;
    const double row_sum = double{panel.row_sum[lane]};
    tile.log_sum_exp[row] =
        row_sum == 0 ? kMinusInfinity : static_cast<float>(natural + std::log(row_sum));
  }
}

void store(const KernelArgs& args, const RowTile& tile, const Panel& panel) {
  const AttentionShape& shape = args.shape;
  const std::int64_t first_row = panel.first_query - tile.first_query;
  if (tile.log_sum_exp != nullptr) store_log_sum_exp(tile, panel);
  for (std::int64_t half = 0; half < panel.queries; half += simd::kLanes) {
    const simd::F32x4 row_sum = simd::load(panel.row_sum + half);
    const simd::F32x4 unlike_zero =
        store_half(panel.out + half, row_sum, panel.queries - half, shape.head_dim_v,
                   tile.out + (first_row + half) * shape.head_dim_v);
    const simd::F32x4 zero = simd::splat(0.0F);
    if (!simd::any((unlike_zero != zero) | (row_sum == zero))) continue;
    const std::int64_t lanes = std::min<std::int64_t>(panel.queries - half, simd::kLanes);
    for (int lane = 0; lane < lanes; ++lane) {
      const bool sees = !seen_keys(shape, panel.first_query + half + lane).empty();
      if (unlike_zero[lane] != 0.0F || (sees && row_sum[lane] == 0.0F)) {
        attend_past_overflow(args, tile, first_row + half + lane);
      }
    }
  }
}

template <class Traffic>
void visit_row_tile(const KernelArgs& args, const RowTile& tile, Traffic& traffic) {
  const AttentionShape& shape = args.shape;
  const std::int64_t tile_cols = clipped(args.tile, shape).tile_cols;
  float* scores = args.scratch.data();
  float* panels = scores + score_floats(clipped(args.tile, shape));
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
  for_each_panel([&](const Panel& panel) { store(args, tile, panel); });
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
  return score_floats(real) + ceil_div(real.tile_rows, kPanel) * panel_floats(shape);
}

}  // namespace attn
