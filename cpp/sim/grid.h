// SPDX-License-Identifier: Apache-2.0
// The tile grid as an executor meets it: real rows and columns of each tile, and which tiles its
// rows see. Everything is found by asking each row what it sees (visible_keys), not by a formula.
#pragma once

#include <cstdint>
#include <vector>

#include "core/params.h"
#include "core/report.h"

namespace attn::sim {

// What an execution may cost: some minutes of tile visits, and the memory of a sight per row tile.
inline constexpr std::int64_t kMaxScoreTiles = std::int64_t{1} << 33;
inline constexpr std::int64_t kMaxRows = std::int64_t{1} << 30;
inline constexpr std::int64_t kMaxTilesASide = std::int64_t{1} << 21;

class Grid {
 public:
  // Asks every row once. Throws Error{"seq_len_q" | "seq_len_kv", exceeds_capacity} where the grid
  // is too large to be executed (kMaxTilesASide, kMaxScoreTiles, kMaxRows).
  explicit Grid(const Params& params);

  std::int64_t row_tiles() const { return static_cast<std::int64_t>(sights_.size()); }
  std::int64_t col_tiles() const { return col_tiles_; }
  std::int64_t rows(std::int64_t row_tile) const;
  std::int64_t cols(std::int64_t col_tile) const;

  // A real row of the row tile sees a real column of the column tile.
  bool visits(std::int64_t row_tile, std::int64_t col_tile) const {
    const Sight& sight = sights_[static_cast<std::size_t>(row_tile)];
    return sight.first_seen < (col_tile + 1) * tile_cols_ &&
           sight.last_seen >= col_tile * tile_cols_;
  }

  // Some real row does not see some real column.
  bool masked(std::int64_t row_tile, std::int64_t col_tile) const;

 private:
  // What the rows of one tile see. Neighbouring rows see neighbouring keys, so that together they
  // see every key from the first to the last.
  struct Sight {
    std::int64_t first_seen = 0;    // by any row
    std::int64_t last_seen = -1;    // by any row
    std::int64_t first_common = 0;  // the latest first key of a row
    std::int64_t last_common = -1;  // the earliest last key of a row
  };

  std::int64_t row_count_ = 0;
  std::int64_t key_count_ = 0;
  std::int64_t tile_rows_ = 1;
  std::int64_t tile_cols_ = 1;
  std::int64_t col_tiles_ = 0;
  std::vector<Sight> sights_;
};

}  // namespace attn::sim
