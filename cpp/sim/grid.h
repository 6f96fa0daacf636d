// SPDX-License-Identifier: Apache-2.0
// The tile grid as an executor meets it: real rows and columns of each tile, and which tiles its
// rows see. Everything is found by asking each row what it sees (visible_keys), not by a formula.
#pragma once

#include <cstdint>
#include <vector>

#include "core/params.h"
#include "core/report.h"

namespace attn::sim {

// What an execution may cost: some minutes of tile visits, and the memory of a sight per tile.
inline constexpr std::int64_t kMaxScoreTiles = std::int64_t{1} << 33;
inline constexpr std::int64_t kMaxRows = std::int64_t{1} << 30;
inline constexpr std::int64_t kMaxTilesASide = std::int64_t{1} << 21;

// Tiles first..last, both included; none where last < first.
struct TileRange {
  std::int64_t first = 0;
  std::int64_t last = -1;

  bool empty() const { return last < first; }
  std::int64_t count() const { return last - first + 1; }
  bool contains(std::int64_t tile) const { return first <= tile && tile <= last; }
};

class Grid {
 public:
  // Asks every row once; the pass in params says how rows lie (row_layout).
  // Throws Error{"seq_len_q" | "seq_len_kv", exceeds_capacity} where the grid is too large to be
  // executed (kMaxTilesASide, kMaxScoreTiles, kMaxRows).
  explicit Grid(const Params& params);

  std::int64_t row_tiles() const { return static_cast<std::int64_t>(sights_.size()); }
  std::int64_t col_tiles() const { return static_cast<std::int64_t>(seen_by_.size()); }
  std::int64_t rows(std::int64_t row_tile) const {
    return std::min(tile_rows_, row_count_ - row_tile * tile_rows_);
  }
  std::int64_t cols(std::int64_t col_tile) const {
    return std::min(tile_cols_, key_count_ - col_tile * tile_cols_);
  }

  // The column tiles in which a real row of the row tile sees a real column.
  TileRange visits(std::int64_t row_tile) const {
    return sights_[static_cast<std::size_t>(row_tile)].visits;
  }

  // The row tiles that see a real column of the column tile.
  TileRange seen_by(std::int64_t col_tile) const {
    return seen_by_[static_cast<std::size_t>(col_tile)];
  }

  // The column tiles of which every real row of the row tile sees every real column.
  TileRange whole(std::int64_t row_tile) const;

  // Of all row tiles together.
  std::int64_t visited_tiles() const {
    std::int64_t sum = 0;
    for (const Sight& sight : sights_) sum += sight.visits.count();
    return sum;
  }

  // Some real row does not see some real column.
  bool masked(std::int64_t row_tile, std::int64_t col_tile) const {
    const Sight& sight = sights_[static_cast<std::size_t>(row_tile)];
    const std::int64_t first = col_tile * tile_cols_;
    return sight.first_common > first || sight.last_common < first + cols(col_tile) - 1;
  }

 private:
  // What the rows of one tile see. Neighbouring rows see neighbouring keys, so that together they
  // see every key from the first to the last.
  struct Sight {
    TileRange visits;
    std::int64_t first_common = 0;  // the latest first key of a row
    std::int64_t last_common = -1;  // the earliest last key of a row
  };

  Sight sight_of(const Params& params, std::int64_t row_tile, std::int64_t group) const;

  std::int64_t row_count_ = 0;
  std::int64_t key_count_ = 0;
  std::int64_t tile_rows_ = 1;
  std::int64_t tile_cols_ = 1;
  std::vector<Sight> sights_;
  std::vector<TileRange> seen_by_;
};

}  // namespace attn::sim
