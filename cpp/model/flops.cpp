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

std::optional<Flops> executed(const Params& params) {
  if (params.algorithm == Algorithm::standard) {
    return times(params.seq_len_q, params.seq_len_kv) *
           cell_flops(params, params.head_dim, params.head_dim_v) * heads(params);
  }
  if (!is_modelled(params, params.pass)) return std::nullopt;
  const RowLayout layout = row_layout(params);
  const PaddedHeadDims padded = padded_head_dims(params);
  const Flops cells = times(tile_sums(params).visited_tiles, layout.tile_rows) * params.tile_cols;
  return cells * cell_flops(params, padded.head_dim, padded.head_dim_v) * layout.copies;
}

Flops exponentials(const Params& params) {
  const bool standard = params.algorithm == Algorithm::standard;
  if (standard && params.pass == Pass::backward) return Flops(0);
  const Flops cells = times(visible_cells(params).value(), heads(params));
  if (standard || params.pass == Pass::backward) return cells;
  return cells + times(tile_sums(params).rows, row_layout(params).copies);
}

FlopCounts of_pass(const Params& params) {
  const Flops cells = times(visible_cells(params).value(), heads(params));
  return {.matmul = cells * cell_flops(params, params.head_dim, params.head_dim_v),
          .matmul_executed = executed(params),
          .exp = exponentials(params)};
}

}  // namespace

FlopCounts flops(const Params& params) {
  FlopCounts sum{.matmul = Flops(0), .matmul_executed = Flops(0), .exp = Flops(0)};
  for (const Pass pass : passes(params)) {
    const FlopCounts part = of_pass(in_pass(params, pass));
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
