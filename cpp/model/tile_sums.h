// SPDX-License-Identifier: Apache-2.0
// How many tiles a masked grid visits, and the sums R, C, P, A, Q over them, in closed form.
//
// Row tile t holds the rows t*tile_rows .. of one head (packed: of one kv head's group), column
// tile j the keys j*tile_cols ..; a tile is visited if a real row sees a real column in it.
// Source: MODEL, section 1. The work does not grow with the number of tiles: the visited columns of
// a row tile are floors of linear functions of t between a few break points, and a sum of floors
// follows Euclid's algorithm.
#pragma once

#include <cstdint>

#include "core/params.h"
#include "core/report.h"

namespace attn::model {

// Of the pass in params; `both` is the forward pass. Throws Error{"elements", overflow} where a sum
// reaches 2^63.
TileSums tile_sums(const Params& params);

// The sums of one pass of params, whose own sums are known: under `both` those of the forward pass,
// which has the same grid but for packed heads.
TileSums sums_of_pass(const Params& params, Pass pass, const TileSums& sums);

// Sum of r_i over row tiles and splits that have a visited tile, where each row tile cuts what it
// visits in `splits` runs of ceil(visits / splits) tiles. Throws Error{"elements", overflow}.
std::int64_t rows_of_visible_splits(const Params& params, std::int64_t splits);

// One row tile: its real rows and how many column tiles it visits.
struct RowTile {
  std::int64_t rows = 0;
  std::int64_t visited_tiles = 0;
};

RowTile row_tile(const Params& params, std::int64_t number);

}  // namespace attn::model
