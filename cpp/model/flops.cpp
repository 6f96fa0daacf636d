// SPDX-License-Identifier: Apache-2.0
#include "model/flops.h"

#include "core/report.h"
#include "model/padding.h"
#include "model/tile_sums.h"
#include "model/visible_cells.h"

namespace attn::model {

namespace {

Flops times(std::int64_t count, std::int64_t factor) { return Flops(count) * factor; }

// Multiply-adds of one cell, for head dims as given or padded.
std::int64_t cell_flops(const Params& params, std::int64_t d, std::int64_t dv) {
  if (params.pass == Pass::forward) return 2 * (d + dv);
  if (params.algorithm == Algorithm::standard) return 2 * (2 * d + 2 * dv);
  return 2 * (3 * d + 2 * dv);
}

std::int64_t heads(const Params& params) {
  return checked_multiply(params.batch, params.heads_q, "heads");
}

Flops matmul_of_pass(const Params& params, std::int64_t cells) {
  return times(cells, heads(params)) * cell_flops(params, params.head_dim, params.head_dim_v);
}

// `sums` of the pass in params.
std::optional<Flops> executed(const Params& params, const TileSums& sums) {
  if (params.algorithm == Algorithm::standard) {
    return times(params.seq_len_q, params.seq_len_kv) *
           cell_flops(params, params.head_dim, params.head_dim_v) * heads(params);
  }
  if (!is_modelled(params, params.pass)) return std::nullopt;
  const RowLayout layout = row_layout(params);
  const PaddedHeadDims padded = padded_head_dims(params);
  const Flops cells = times(sums.visited_tiles, layout.tile_rows) * params.tile_cols;
  return cells * cell_flops(params, padded.head_dim, padded.head_dim_v) * layout.copies;
}

Flops exponentials(const Params& params, const TileSums& sums, std::int64_t cells) {
  const bool standard = params.algorithm == Algorithm::standard;
  if (standard && params.pass == Pass::backward) return Flops(0);
  const Flops once = times(cells, heads(params));
  if (standard || params.pass == Pass::backward) return once;
  return once + times(sums.rows, row_layout(params).copies);
}

std::string_view matmul_formula(const Params& params) {
  const bool standard = params.algorithm == Algorithm::standard;
  switch (params.pass) {
    case Pass::forward:
      return "2*X*(d+dv)";
    case Pass::backward:
      return standard ? "2*X*(2*d+2*dv)" : "2*X*(3*d+2*dv)";
    case Pass::both:
      return standard ? "2*X*(3*d+3*dv)" : "2*X*(4*d+3*dv)";
  }
  return {};
}

FlopCounts of_pass(const Params& params, const TileSums& sums, std::int64_t cells) {
  return {.matmul = matmul_of_pass(params, cells),
          .matmul_executed = executed(params, sums),
          .exp = exponentials(params, sums, cells)};
}

}  // namespace

FlopCounts flops(const Params& params) {
  const bool has_tiles = params.algorithm != Algorithm::standard;
  return flops(params, has_tiles ? tile_sums(params) : TileSums{});
}

FlopCounts flops(const Params& params, const TileSums& sums) {
  const std::int64_t cells = visible_cells(params).value();
  FlopCounts sum{.matmul = Flops(0), .matmul_executed = Flops(0), .exp = Flops(0)};
  sum.working = {matmul_formula(params), {{"X", times(cells, heads(params)).value()}}};
  for (const Pass pass : passes(params)) {
    const Params one = in_pass(params, pass);
    const FlopCounts part = of_pass(one, sums_of_pass(params, pass, sums), cells);
    sum.matmul += part.matmul;
    sum.exp += part.exp;
    if (sum.matmul_executed && part.matmul_executed) {
      *sum.matmul_executed += *part.matmul_executed;
    } else {
      sum.matmul_executed.reset();
    }
  }
  return sum;
}

Flops matmul_flops(const Params& params) {
  const std::int64_t cells = visible_cells(params).value();
  Flops sum;
  for (const Pass pass : passes(params)) sum += matmul_of_pass(in_pass(params, pass), cells);
  return sum;
}

Flops paper_flops(const Params& params) {
  const bool causal = params.mask == Mask::causal || params.mask == Mask::causal_top_left;
  // Of one cell, so that halves and 2.5 stay whole numbers: 2 (d + dv) is even.
  const std::int64_t forward = (causal ? 1 : 2) * (params.head_dim + params.head_dim_v);
  const Flops cells = times(params.seq_len_q, params.seq_len_kv) * heads(params);
  const Flops once = cells * forward;
  if (params.pass == Pass::forward) return once;
  const Flops backward = Flops((once * 5).value() / 2);
  return params.pass == Pass::backward ? backward : once + backward;
}

}  // namespace attn::model
