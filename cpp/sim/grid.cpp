// SPDX-License-Identifier: Apache-2.0
#include "sim/grid.h"

#include <algorithm>
#include <limits>
#include <string>

namespace attn::sim {

Grid::Grid(const Params& params)
    : row_count_(row_layout(params).rows),
      key_count_(params.seq_len_kv),
      tile_rows_(params.tile_rows),
      tile_cols_(params.tile_cols),
      col_tiles_(ceil_div(params.seq_len_kv, params.tile_cols)) {
  const std::int64_t row_tiles = ceil_div(row_count_, tile_rows_);
  if (row_count_ > kMaxRows || row_tiles > kMaxTilesASide) {
    throw Error("seq_len_q", Reason::exceeds_capacity, std::to_string(params.seq_len_q));
  }
  if (col_tiles_ > kMaxTilesASide || col_tiles_ > kMaxScoreTiles / row_tiles) {
    throw Error("seq_len_kv", Reason::exceeds_capacity, std::to_string(params.seq_len_kv));
  }

  const std::int64_t group = row_layout(params).group;
  constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
  sights_.assign(
      static_cast<std::size_t>(row_tiles),
      Sight{
          .first_seen = kNever, .last_seen = -1, .first_common = 0, .last_common = key_count_ - 1});
  for (std::int64_t row = 0; row < row_count_; ++row) {
    const KeyRange keys = visible_keys(params, row / group);
    Sight& sight = sights_[static_cast<std::size_t>(row / tile_rows_)];
    if (keys.empty()) {
      sight.first_common = kNever;
      continue;
    }
    sight.first_seen = std::min(sight.first_seen, keys.first);
    sight.last_seen = std::max(sight.last_seen, keys.last);
    sight.first_common = std::max(sight.first_common, keys.first);
    sight.last_common = std::min(sight.last_common, keys.last);
  }
}

std::int64_t Grid::rows(std::int64_t row_tile) const {
  return std::min(tile_rows_, row_count_ - row_tile * tile_rows_);
}

std::int64_t Grid::cols(std::int64_t col_tile) const {
  return std::min(tile_cols_, key_count_ - col_tile * tile_cols_);
}

bool Grid::masked(std::int64_t row_tile, std::int64_t col_tile) const {
  const Sight& sight = sights_[static_cast<std::size_t>(row_tile)];
  const std::int64_t first = col_tile * tile_cols_;
  return sight.first_common > first || sight.last_common < first + cols(col_tile) - 1;
}

}  // namespace attn::sim
