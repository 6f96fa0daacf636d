// SPDX-License-Identifier: Apache-2.0
#include "kernels/tiled_simd_backward.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

#include "core/units.h"
#include "kernels/overflow_backward.h"
#include "kernels/panel_product.h"
#include "kernels/query_panel.h"
#include "kernels/row_tile.h"
#include "kernels/simd.h"

namespace attn {

namespace {

constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();

// Eight queries of a row tile. Scores are kept times log2 e, so exp is exp2.
struct Panel : PanelQueries {
  float* q = nullptr;         // (head_dim, kPanel), times scale and log2 e
  float* d_out = nullptr;     // (head_dim_v, kPanel), times the lane's factor
  float* d_q = nullptr;       // (head_dim, kPanel), not yet times scale
  float* base = nullptr;      // (kPanel), a whole number just above log2 of the softmax sum
  float* delta = nullptr;     // (kPanel), times the lane's factor
  float* weights = nullptr;   // (keys of a column tile, kPanel), 2^(score - base)
  float* d_scores = nullptr;  // likewise
};

// Keys of a column tile and those that fill the last block of rows up.
std::int64_t weight_floats(const Tile& tile) { return (tile.tile_cols + kBlockRows - 1) * kPanel; }

std::int64_t panel_floats(const AttentionShape& shape, const Tile& tile) {
  return kPanel * (2 * shape.head_dim + shape.head_dim_v + 2) + 2 * weight_floats(tile);
}

// A row tile in scratch.
struct Rows {
  std::int64_t first_query = 0;
  std::int64_t queries = 0;
  std::int64_t panels = 0;
  std::int64_t weight_floats = 0;
  float* weights = nullptr;        // (panels, keys, kPanel)
  float* d_scores = nullptr;       // likewise
  float* q_columns = nullptr;      // (head_dim / kPanel, queries, kPanel)
  float* d_out_columns = nullptr;  // (head_dim_v / kPanel, queries, kPanel), times factors
  float* panel_scratch = nullptr;
};

std::int64_t whole_panels(std::int64_t count) { return ceil_div(count, kPanel) * kPanel; }

std::int64_t column_floats(std::int64_t panels, std::int64_t columns) {
  return panels * kPanel * whole_panels(columns);
}

Rows rows_at(const BackwardArgs& args, std::int64_t first_query) {
  const AttentionShape& shape = args.shape;
  const Tile tile = clipped(args.tile, shape);
  Rows rows;
  rows.first_query = first_query;
  rows.queries = std::min(tile.tile_rows, shape.seq_len_q - first_query);
  rows.panels = ceil_div(rows.queries, kPanel);
  rows.weight_floats = weight_floats(tile);
  rows.weights = args.scratch.data();
  rows.d_scores = rows.weights + rows.panels * rows.weight_floats;
  rows.q_columns = rows.d_scores + rows.panels * rows.weight_floats;
  rows.d_out_columns = rows.q_columns + column_floats(rows.panels, shape.head_dim);
  rows.panel_scratch = rows.d_out_columns + column_floats(rows.panels, shape.head_dim_v);
  return rows;
}

Panel panel_at(const AttentionShape& shape, const Rows& rows, std::int64_t index) {
  Panel panel;
  panel.first_query = rows.first_query + index * kPanel;
  panel.queries = std::min(kPanel, rows.queries - index * kPanel);
  panel.q = rows.panel_scratch + index * kPanel * (2 * shape.head_dim + shape.head_dim_v + 2);
  panel.d_out = panel.q + kPanel * shape.head_dim;
  panel.d_q = panel.d_out + kPanel * shape.head_dim_v;
  panel.base = panel.d_q + kPanel * shape.head_dim;
  panel.delta = panel.base + kPanel;
  panel.weights = rows.weights + index * rows.weight_floats;
  panel.d_scores = rows.d_scores + index * rows.weight_floats;
  return panel;
}

KeySpan panel_keys(const AttentionShape& shape, const PanelQueries& panel, const KeySpan& tile) {
  return overlap(tile, keys_seen_by_any(shape, panel.first_query, panel.last_query()));
}

// ---- scores -------------------------------------------------------------------------------------

struct ScoreEdges {
  float* scores = nullptr;

  static PanelVector start(std::int32_t /*row*/, int /*i*/) {
    return {simd::splat(0.0F), simd::splat(0.0F)};
  }
  void finish(std::int32_t row, int i, const PanelVector& sum) const {
    store_panel(scores + (row + i) * kPanel, sum);
  }
};

// Rows of keys times a panel of queries.
template <class Edges>
void multiply_keys(const float* keys, std::int64_t columns, std::int64_t count, const float* panel,
                   Edges edges) {
  const PanelProduct product{.a = keys,
                             .row_stride = static_cast<std::int32_t>(columns),
                             .depth_stride = 1,
                             .b = panel,
                             .rows = static_cast<std::int32_t>(count),
                             .depth = static_cast<std::int32_t>(columns)};
  switch (columns) {
    case 64:
      multiply<64>(product, edges);
      break;
    case 128:
      multiply<128>(product, edges);
      break;
    default:
      multiply<0>(product, edges);
  }
}

// A few keys more than those asked for, where they fill up a block.
std::int64_t computed_keys(const AttentionShape& shape, const KeySpan& keys) {
  const std::int64_t blocks = ceil_div(keys.count(), kBlockRows) * kBlockRows;
  return std::min(blocks, shape.seq_len_kv - keys.begin);
}

// Scores of the keys that the panel sees; -inf for those that a lane does not see.
void write_scores(const BackwardArgs& args, const BackwardHead& head, const Panel& panel,
                  const KeySpan& keys, float* scores) {
  multiply_keys(head.k + keys.begin * args.shape.head_dim, args.shape.head_dim,
                computed_keys(args.shape, keys), panel.q, ScoreEdges{scores});
  hide_unseen(args.shape, panel, keys, scores);
}

// Turns scores into weights. None is more than 1, whatever rounding did to score and log_sum_exp.
[[gnu::noinline]] void write_weights(const Panel& panel, std::int32_t count, float* scores) {
  const PanelVector base = load_panel(panel.base);
  const simd::F32x4 zero = simd::splat(0.0F);
  for (const float* const end = scores + count * kPanel; scores != end; scores += kPanel) {
    const PanelVector score = load_panel(scores);
    store_panel(scores, {simd::exp2(simd::min(score.low - base.low, zero)),
                         simd::exp2(simd::min(score.high - base.high, zero))});
  }
}

// ---- what belongs to the queries ----------------------------------------------------------------

// Lanes that count for nothing, those beyond the tile and of queries that see no key, have a factor
// of zero.
bool counts(const AttentionShape& shape, const PanelQueries& panel, std::int64_t lane) {
  return lane < panel.queries && !seen_keys(shape, panel.first_query + lane).empty();
}

// Base and factor of each lane from log_sum_exp. Returns whether all of them can be trusted.
bool take_sums(const BackwardArgs& args, const BackwardHead& head, const Panel& panel,
               float* factors) {
  bool trusted = true;
  for (std::int64_t lane = 0; lane < kPanel; ++lane) {
    panel.base[lane] = factors[lane] = 0.0F;
    if (!counts(args.shape, panel, lane)) continue;
    const float log_sum_exp = head.log_sum_exp[panel.first_query + lane];
    const double sum_log2 = double{log_sum_exp} * std::numbers::log2e;
    const double base = std::ceil(sum_log2);
    panel.base[lane] = static_cast<float>(base);
    factors[lane] = static_cast<float>(std::exp2(base - sum_log2));
    trusted = trusted && std::abs(log_sum_exp) <= kLargestTrustedLogSumExp;
  }
  return trusted;
}

// Base and factor of each lane from the panel's own scores: one more product, and seldom needed.
void make_sums(const BackwardArgs& args, const BackwardHead& head, const Panel& panel,
               float* factors) {
  const AttentionShape& shape = args.shape;
  float sums[kPanel] = {};
  float bases[kPanel];
  std::fill_n(bases, kPanel, kMinusInfinity);
  const KeySpan seen = panel_keys(shape, panel, {0, shape.seq_len_kv});
  const std::int64_t tile_cols = clipped(args.tile, shape).tile_cols;
  for (std::int64_t first = seen.begin; first < seen.end; first += tile_cols) {
    const KeySpan keys{first, std::min(first + tile_cols, seen.end)};
    write_scores(args, head, panel, keys, panel.weights);
    for (std::int64_t lane = 0; lane < kPanel; ++lane) {
      const float old = bases[lane];
      for (std::int64_t key = 0; key < keys.count(); ++key) {
        bases[lane] = std::max(bases[lane], std::ceil(panel.weights[key * kPanel + lane]));
      }
      if (bases[lane] > old) sums[lane] *= std::exp2(old - bases[lane]);
      // A lane that has seen nothing yet has a base of -inf: its weights are 0 against any other.
      panel.base[lane] = bases[lane] == kMinusInfinity ? 0.0F : bases[lane];
    }
    write_weights(panel, static_cast<std::int32_t>(keys.count()), panel.weights);
    for (std::int64_t i = 0; i < keys.count() * kPanel; ++i) sums[i % kPanel] += panel.weights[i];
  }
  for (std::int64_t lane = 0; lane < kPanel; ++lane) {
    factors[lane] = counts(shape, panel, lane) ? 1.0F / sums[lane] : 0.0F;
  }
}

float dot(const float* a, const float* b, std::int64_t count) {
  simd::F32x4 sums = simd::splat(0.0F);
  std::int64_t i = 0;
  for (; i + simd::kLanes <= count; i += simd::kLanes) {
    sums = simd::mul_add(simd::load(a + i), simd::load(b + i), sums);
  }
  float sum = sums[0] + sums[1] + sums[2] + sums[3];
  for (; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

// A row times a factor, cut into pieces of kPanel columns; zeros fill the last one up.
void write_columns(const float* row, std::int64_t columns, float factor, std::int64_t piece_stride,
                   float* to) {
  for (; columns > 0; columns -= kPanel, row += kPanel, to += piece_stride) {
    const std::int64_t count = std::min(kPanel, columns);
    for (std::int64_t i = 0; i < count; ++i) to[i] = row[i] * factor;
    std::fill(to + count, to + kPanel, 0.0F);
  }
}

void prepare(const BackwardArgs& args, const BackwardHead& head, const Rows& rows,
             const Panel& panel) {
  const AttentionShape& shape = args.shape;
  const float score_factor = static_cast<float>(double{args.scale} * std::numbers::log2e);
  transpose_queries(panel, head.q + panel.first_query * shape.head_dim, shape.head_dim,
                    {simd::splat(score_factor), simd::splat(score_factor)}, panel.q);
  float factors[kPanel];
  if (!take_sums(args, head, panel, factors)) make_sums(args, head, panel, factors);
  transpose_queries(panel, head.d_out + panel.first_query * shape.head_dim_v, shape.head_dim_v,
                    load_panel(factors), panel.d_out);
  std::fill_n(panel.d_q, kPanel * shape.head_dim, 0.0F);
  const std::int64_t piece_stride = rows.panels * kPanel * kPanel;
  for (std::int64_t lane = 0; lane < kPanel; ++lane) {
    const std::int64_t query = std::min(panel.first_query + lane, panel.last_query());
    const float* q = head.q + query * shape.head_dim;
    const float* d_out = head.d_out + query * shape.head_dim_v;
    const float* out = head.out + query * shape.head_dim_v;
    panel.delta[lane] = factors[lane] * dot(d_out, out, shape.head_dim_v);
    const std::int64_t row = (panel.first_query - rows.first_query + lane) * kPanel;
    write_columns(q, shape.head_dim, 1.0F, piece_stride, rows.q_columns + row);
    write_columns(d_out, shape.head_dim_v, factors[lane], piece_stride, rows.d_out_columns + row);
  }
}

// ---- what a panel does with the keys it sees ----------------------------------------------------

// dS = P (dP - delta): sums start at -delta.
struct GradientEdges {
  const float* weights = nullptr;
  float* d_scores = nullptr;
  PanelVector minus_delta;

  PanelVector start(std::int32_t /*row*/, int /*i*/) const { return minus_delta; }
  void finish(std::int32_t row, int i, const PanelVector& sum) const {
    const PanelVector weight = load_panel(weights + (row + i) * kPanel);
    store_panel(d_scores + (row + i) * kPanel, {weight.low * sum.low, weight.high * sum.high});
  }
};

// Weights and gradients of the scores of one column tile, and what these add to d_q. Only keys that
// the panel sees are computed; a few more where they fill up a block. The rest of the tile is zero.
void absorb(const BackwardArgs& args, const BackwardHead& head, const Panel& panel,
            const KeySpan& tile) {
  const AttentionShape& shape = args.shape;
  const KeySpan keys = panel_keys(shape, panel, tile);
  if (keys.empty()) {
    std::fill_n(panel.weights, tile.count() * kPanel, 0.0F);
    std::fill_n(panel.d_scores, tile.count() * kPanel, 0.0F);
    return;
  }
  const std::int64_t before = (keys.begin - tile.begin) * kPanel;
  float* weights = panel.weights + before;
  float* d_scores = panel.d_scores + before;
  const float* k = head.k + keys.begin * shape.head_dim;
  write_scores(args, head, panel, keys, weights);
  write_weights(panel, static_cast<std::int32_t>(keys.count()), weights);
  const PanelVector delta = load_panel(panel.delta);
  multiply_keys(head.v + keys.begin * shape.head_dim_v, shape.head_dim_v,
                computed_keys(shape, keys), panel.d_out,
                GradientEdges{weights, d_scores, {-delta.low, -delta.high}});
  GrowingSums edges{panel.d_q};
  multiply<1>({.a = k,
               .row_stride = 1,
               .depth_stride = static_cast<std::int32_t>(shape.head_dim),
               .b = d_scores,
               .rows = static_cast<std::int32_t>(shape.head_dim),
               .depth = static_cast<std::int32_t>(keys.count())},
              edges);
  const std::int64_t behind = (tile.end - keys.end) * kPanel;
  for (float* from : {panel.weights, panel.d_scores}) {
    std::fill_n(from, before, 0.0F);
    std::fill_n(from + before + keys.count() * kPanel, behind, 0.0F);
  }
}

// ---- what the queries add to the keys -----------------------------------------------------------

// Adds to a block of rows, all columns.
template <int kRows>
[[gnu::noinline]] void add_to_rows(QuerySum product, std::int64_t piece_stride,
                                   std::int64_t columns, float* to) {
  const std::int64_t stride = columns;
  for (; columns >= kPanel; columns -= kPanel, to += kPanel, product.b += piece_stride) {
    add_query_sums<kRows>(product, to, stride);
  }
  if (columns == 0) return;
  float whole[std::size_t{kRows} * std::size_t{kPanel}] = {};
  for (int i = 0; i < kRows; ++i) std::copy_n(to + i * stride, columns, whole + i * kPanel);
  add_query_sums<kRows>(product, whole, kPanel);
  for (int i = 0; i < kRows; ++i) std::copy_n(whole + i * kPanel, columns, to + i * stride);
}

// A block of 1 to kRows rows.
template <int kRows>
void add_to_few_rows(std::int64_t rows, const QuerySum& product, std::int64_t piece_stride,
                     std::int64_t columns, float* to) {
  if constexpr (kRows > 1) {
    if (rows != kRows) {
      return add_to_few_rows<kRows - 1>(rows, product, piece_stride, columns, to);
    }
  }
  add_to_rows<kRows>(product, piece_stride, columns, to);
}

// dK, not yet times scale, and dV of the keys of a column tile. Each block of keys sums over the
// panels that see one of them: neither end of what a panel sees falls from one panel to the next.
void add_to_keys(const BackwardArgs& args, const BackwardHead& head, const Rows& rows,
                 const KeySpan& tile) {
  const AttentionShape& shape = args.shape;
  const auto keys_of = [&](std::int64_t panel) {
    return panel_keys(shape, panel_at(shape, rows, panel), tile);
  };
  std::int64_t first_panel = 0;
  std::int64_t end_panel = 0;
  for (std::int64_t key = tile.begin; key < tile.end;) {
    const std::int64_t left = tile.end - key;
    const bool cut = left > kBlockRows && left < 2 * kBlockRows;
    const std::int64_t count = cut ? (left + 1) / 2 : std::min<std::int64_t>(left, kBlockRows);
    while (first_panel < rows.panels && keys_of(first_panel).end <= key) ++first_panel;
    while (end_panel < rows.panels && keys_of(end_panel).begin < key + count) ++end_panel;
    if (first_panel < end_panel) {
      const std::int64_t first = first_panel * rows.weight_floats + (key - tile.begin) * kPanel;
      QuerySum product{.panel_stride = static_cast<std::int32_t>(rows.weight_floats),
                       .panels = static_cast<std::int32_t>(end_panel - first_panel)};
      const std::int64_t piece_stride = rows.panels * kPanel * kPanel;
      product.a = rows.weights + first;
      product.b = rows.d_out_columns + first_panel * kPanel * kPanel;
      add_to_few_rows<kBlockRows>(count, product, piece_stride, shape.head_dim_v,
                                  head.d_v + key * shape.head_dim_v);
      product.a = rows.d_scores + first;
      product.b = rows.q_columns + first_panel * kPanel * kPanel;
      add_to_few_rows<kBlockRows>(count, product, piece_stride, shape.head_dim,
                                  head.d_k + key * shape.head_dim);
    }
    key += count;
  }
}

// ---- the row tile -------------------------------------------------------------------------------

// Lanes become rows again, times scale.
void store_d_q(const BackwardArgs& args, const Panel& panel, float* to) {
  const std::int64_t head_dim = args.shape.head_dim;
  const simd::F32x4 scale = simd::splat(args.scale);
  for (std::int64_t half = 0; half < panel.queries; half += simd::kLanes) {
    const std::int64_t lanes = std::min<std::int64_t>(simd::kLanes, panel.queries - half);
    const auto value_at = [&](std::int64_t i) {
      return simd::load(panel.d_q + i * kPanel + half) * scale;
    };
    float* rows = to + half * head_dim;
    std::int64_t i = 0;
    for (; i + simd::kLanes <= head_dim; i += simd::kLanes) {
      simd::F32x4 four[] = {value_at(i), value_at(i + 1), value_at(i + 2), value_at(i + 3)};
      simd::transpose(four[0], four[1], four[2], four[3]);
      for (std::int64_t lane = 0; lane < lanes; ++lane) {
        simd::store(rows + lane * head_dim + i, four[lane]);
      }
    }
    for (; i < head_dim; ++i) {
      const simd::F32x4 value = value_at(i);
      for (std::int64_t lane = 0; lane < lanes; ++lane) {
        rows[lane * head_dim + i] = value[static_cast<int>(lane)];
      }
    }
  }
}

void visit_row_tile(const BackwardArgs& args, const BackwardHead& head, const Rows& rows) {
  const AttentionShape& shape = args.shape;
  const std::int64_t tile_cols = clipped(args.tile, shape).tile_cols;
  const auto for_each_panel = [&](auto visit) {
    for (std::int64_t i = 0; i < rows.panels; ++i) visit(panel_at(shape, rows, i));
  };
  for_each_panel([&](const Panel& panel) { prepare(args, head, rows, panel); });
  const KeySpan seen =
      keys_seen_by_any(shape, rows.first_query, rows.first_query + rows.queries - 1);
  const std::int64_t first_tile = seen.begin / tile_cols * tile_cols;
  for (std::int64_t first_key = first_tile; first_key < seen.end; first_key += tile_cols) {
    const KeySpan tile{first_key, std::min(first_key + tile_cols, shape.seq_len_kv)};
    for_each_panel([&](const Panel& panel) { absorb(args, head, panel, tile); });
    add_to_keys(args, head, rows, tile);
  }
  for_each_panel([&](const Panel& panel) {
    store_d_q(args, panel, head.d_q + panel.first_query * shape.head_dim);
  });
}

}  // namespace

void tiled_simd_backward(const BackwardArgs& args) {
  const std::int64_t tile_rows = clipped(args.tile, args.shape).tile_rows;
  const auto visit_head = [&](const BackwardHead& head) {
    for (std::int64_t first = 0; first < args.shape.seq_len_q; first += tile_rows) {
      visit_row_tile(args, head, rows_at(args, first));
    }
  };
  // Scale comes last: a small q times a small scale would be lost before it meets a large d_out.
  const auto finish = [](const BackwardArgs& all, const BackwardUnit& unit) {
    float* const d_k = unit.first.d_k;
    const std::int64_t count = all.shape.seq_len_kv * all.shape.head_dim;
    for (std::int64_t i = 0; i < count; ++i) d_k[i] *= all.scale;
    mend_overflow(all, unit);
  };
  for_each_backward_unit(args, visit_head, finish);
}

std::int64_t tiled_simd_backward_scratch_floats(const AttentionShape& shape, const Tile& tile) {
  const Tile real = clipped(tile, shape);
  const std::int64_t panels = ceil_div(real.tile_rows, kPanel);
  return panels * panel_floats(shape, real) + column_floats(panels, shape.head_dim) +
         column_floats(panels, shape.head_dim_v);
}

Tile tiled_backward_tile(const AttentionShape& shape) {
  constexpr std::int64_t kRows = 64;
  constexpr std::int64_t kColumns = 96;
  constexpr std::int64_t kScratchFloats = std::int64_t{1} << 18;  // 1 MiB
  const std::int64_t panel = tiled_simd_backward_scratch_floats(
      shape, {.tile_rows = std::min(kPanel, shape.seq_len_q), .tile_cols = kColumns});
  const std::int64_t panels = std::clamp<std::int64_t>(kScratchFloats / panel, 1, kRows / kPanel);
  return {.tile_rows = panels * kPanel, .tile_cols = kColumns};
}

}  // namespace attn
