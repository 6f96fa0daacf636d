// SPDX-License-Identifier: Apache-2.0
#include "sim/simulate.h"

#include <algorithm>
#include <string>

#include "core/fields.h"
#include "hardware/profile.h"
#include "sim/counters.h"
#include "sim/grid.h"
#include "sim/schedule.h"

namespace attn::sim {

namespace {

// Sizes of one whole, unclipped tile, added up cell group by cell group as an SM would hold them.
Tiling executed_tiling(const Params& params, const Grid& grid, const TileSums& sums) {
  Elements on_chip;
  on_chip += elements(params.tile_rows, params.head_dim);    // Q
  on_chip += elements(params.tile_cols, params.head_dim);    // K
  on_chip += elements(params.tile_cols, params.head_dim_v);  // V
  const Elements score_tile = elements(params.tile_rows, params.tile_cols);
  on_chip += score_tile;
  on_chip += elements(params.tile_rows, params.head_dim_v);  // O
  const double head =
      static_cast<double>(params.seq_len_q) * static_cast<double>(params.seq_len_kv);
  return {.row_tiles = grid.row_tiles(),
          .col_tiles = grid.col_tiles(),
          .score_tiles = checked_multiply(grid.row_tiles(), grid.col_tiles(), "score_tiles"),
          .visited_tiles = sums.visited_tiles,
          .masked_tiles = sums.masked_tiles,
          .score_tile_bytes = bytes_of(score_tile, params.dtype),
          .working_set_bytes = bytes_of(on_chip, params.dtype),
          .materialization_ratio = head / static_cast<double>(score_tile.value())};
}

// Bounds the result tiles of the standard algorithm's products.
void check_products(const Params& params) {
  if (params.algorithm != Algorithm::standard || params.matmul_tile_rows == 0) return;
  const std::int64_t tall = ceil_div(params.seq_len_q, params.matmul_tile_rows);
  const std::int64_t wide =
      ceil_div(std::max(params.seq_len_kv, params.head_dim_v), params.matmul_tile_cols);
  if (wide > kMaxScoreTiles / tall) {
    throw Error("matmul_tile_rows", Reason::exceeds_capacity,
                std::to_string(params.matmul_tile_rows));
  }
}

}  // namespace

Report simulate(const Params& params) {
  check(params);
  profile(params.hardware);
  const RowLayout layout = row_layout(params);
  elements(layout.rows, params.seq_len_kv);  // no tile of the matrix overflows if it does not
  check_products(params);

  const Grid grid(params);
  Counters counters(grid.row_tiles(), grid.col_tiles());
  play(params, grid, counters);

  const TileSums sums = counters.tile_sums();
  return {.params = params,
          .score_matrix = {.elements = elements(params.seq_len_q, params.seq_len_kv) *
                                       params.batch * params.heads_q,
                           .bytes = tensor_bytes(params, Tensor::scores)},
          .tiling = executed_tiling(params, grid, sums),
          .tile_sums = sums,
          .traffic = without_l2(counters.rows(params, layout.copies)),
          .peak_memory = counters.peak_memory()};
}

}  // namespace attn::sim
