// SPDX-License-Identifier: Apache-2.0
#include "model/tiling.h"

#include "core/tensor.h"

namespace attn::model {

ScoreMatrix score_matrix(const Params& params) {
  return {.elements = elements(params.seq_len_q, params.seq_len_kv) * params.batch * params.heads_q,
          .bytes = tensor_bytes(params, Tensor::scores)};
}

Bytes working_set_bytes(const Params& params) {
  const std::int64_t M = params.tile_rows;
  const std::int64_t N = params.tile_cols;
  const Elements q = elements(M, params.head_dim);
  const Elements k_v = elements(N, params.head_dim) + elements(N, params.head_dim_v);
  const Elements scores = elements(M, N);
  const Elements output = elements(M, params.head_dim_v);
  return bytes_of(q + k_v + scores + output, params.dtype);
}

Tiling tiling(const Params& params, const TileSums& sums) {
  const RowLayout layout = row_layout(params);
  const std::int64_t row_tiles = ceil_div(layout.rows, layout.tile_rows);
  const std::int64_t col_tiles = ceil_div(params.seq_len_kv, params.tile_cols);
  const double head_cells =
      static_cast<double>(params.seq_len_q) * static_cast<double>(params.seq_len_kv);
  const double tile_cells =
      static_cast<double>(params.tile_rows) * static_cast<double>(params.tile_cols);
  return {.row_tiles = row_tiles,
          .col_tiles = col_tiles,
          .score_tiles = checked_multiply(row_tiles, col_tiles, "score_tiles"),
          .visited_tiles = sums.visited_tiles,
          .masked_tiles = sums.masked_tiles,
          .score_tile_bytes = bytes_of(elements(params.tile_rows, params.tile_cols), params.dtype),
          .working_set_bytes = working_set_bytes(params),
          .materialization_ratio = head_cells / tile_cells};
}

}  // namespace attn::model
