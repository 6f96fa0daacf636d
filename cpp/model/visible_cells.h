// SPDX-License-Identifier: Apache-2.0
// How many cells of the score matrix are seen, in all and by the blocks that share the work.
//
// A cell is one query and one key; query i sees the keys visible_keys (core/shape.h) names. The
// work does not grow with the sequence: a row's visible keys are the difference of two clamped
// lines. Source: MODEL, section 1.
#pragma once

#include <cstdint>

#include "core/params.h"
#include "core/units.h"

namespace attn::model {

// Of one query head. Throws Error{"elements", overflow}.
Elements visible_cells(const Params& params);

// What the blocks of one head have to do. Packed, the head is a kv head with its group's rows.
struct BlockCells {
  std::int64_t blocks = 0;   // of one head
  std::int64_t total = 0;    // visible cells of one head
  std::int64_t largest = 0;  // visible cells of the block that sees most

  bool equal() const { return static_cast<__int128>(largest) * blocks == total; }
  bool operator==(const BlockCells&) const = default;
};

// A block is a row tile (forward kernels). Throws Error{"elements" | "rows" | "heads", overflow}.
BlockCells row_tile_cells(const Params& params);

// A block is a row tile within keys first .. last, both included: one split of the keys.
BlockCells row_tile_cells(const Params& params, std::int64_t first_key, std::int64_t last_key);

// A block is a column tile (backward kernels, which never pack).
BlockCells column_tile_cells(const Params& params);

}  // namespace attn::model
