// SPDX-License-Identifier: Apache-2.0
#include "sim/grid.h"

#include <algorithm>
#include <limits>
#include <string>

namespace attn::sim {

Grid::Grid(const Params& params)
    : row_count_(row_layout(params).rows),
      key_count_(params.seq_len_kv),
      tile_rows_(row_layout(params).tile_rows),
      tile_cols_(params.tile_cols) {
  const std::int64_t row_tiles = ceil_div(row_count_, tile_rows_);
  const std::int64_t col_tiles = ceil_div(key_count_, tile_cols_);
  if (row_count_ > kMaxRows || row_tiles > kMaxTilesASide) {
    throw Error("seq_len_q", Reason::exceeds_capacity, std::to_string(params.seq_len_q));
  }
  if (col_tiles > kMaxTilesASide || col_tiles > kMaxScoreTiles / row_tiles) {
    throw Error("seq_len_kv", Reason::exceeds_capacity, std::to_string(params.seq_len_kv));
  }

  const std::int64_t group = row_layout(params).group;
  sights_.reserve(static_cast<std::size_t>(row_tiles));
  for (std::int64_t i = 0; i < row_tiles; ++i) sights_.push_back(sight_of(params, i, group));

  // Both ends of what a row tile sees only move to the right from one row tile to the next, so a
  // column tile's first viewer is met walking down, its last walking up.
  seen_by_.assign(static_cast<std::size_t>(col_tiles), TileRange{});
  std::int64_t reached = -1;
  for (std::int64_t i = 0; i < row_tiles; ++i) {
    const TileRange range = visits(i);
    for (std::int64_t j = std::max(range.first, reached + 1); j <= range.last; ++j) {
      seen_by_[static_cast<std::size_t>(j)].first = i;
      reached = j;
    }
  }
  std::int64_t unreached = col_tiles;
  for (std::int64_t i = row_tiles - 1; i >= 0; --i) {
    const TileRange range = visits(i);
    for (std::int64_t j = std::min(range.last, unreached - 1); j >= range.first; --j) {
      seen_by_[static_cast<std::size_t>(j)].last = i;
      unreached = j;
    }
  }
}

TileRange Grid::whole(std::int64_t row_tile) const {
  const Sight& sight = sights_[static_cast<std::size_t>(row_tile)];
  const bool to_the_end = sight.last_common >= key_count_ - 1;
  return {ceil_div(sight.first_common, tile_cols_),
          to_the_end ? col_tiles() - 1 : (sight.last_common + 1) / tile_cols_ - 1};
}

Grid::Sight Grid::sight_of(const Params& params, std::int64_t row_tile, std::int64_t group) const {
  std::int64_t first_seen = std::numeric_limits<std::int64_t>::max();
  std::int64_t last_seen = -1;
  Sight sight{.visits = {}, .first_common = 0, .last_common = key_count_ - 1};
  const std::int64_t begin = row_tile * tile_rows_;
  for (std::int64_t row = begin; row < begin + rows(row_tile); ++row) {
    const KeyRange keys = visible_keys(params, row / group);
    if (keys.empty()) {
      sight.last_common = -1;
      continue;
    }
    first_seen = std::min(first_seen, keys.first);
    last_seen = std::max(last_seen, keys.last);
    sight.first_common = std::max(sight.first_common, keys.first);
    sight.last_common = std::min(sight.last_common, keys.last);
  }
  if (last_seen >= 0) sight.visits = {first_seen / tile_cols_, last_seen / tile_cols_};
  return sight;
}

}  // namespace attn::sim
