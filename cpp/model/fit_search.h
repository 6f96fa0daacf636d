// SPDX-License-Identifier: Apache-2.0
// The nearest changes that make a block fit its SRAM, found by trying the rule itself.
//
// One or two of tile_rows, tile_cols, stages, dtype change. Tiles are multiples of 16 (tensor cores
// take no less), powers of two for triton; stages shrink; dtype goes to a narrower one for which
// the profile lists a rate. The distance of a change is |log2(new / old)| for each field, for dtype
// of its width and one more: it also changes the numbers. Of each set of fields the nearest change
// is kept, a pair only where neither of its values would do alone.
// Source: sram_rules.h; no table.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/params.h"
#include "core/units.h"
#include "hardware/profile.h"

namespace attn::model {

struct FitChange {
  std::vector<std::string_view> fields;  // that differ, in the order of the field table
  Params params;                         // after the change
  Bytes required_bytes;
  double distance = 0;

  bool operator==(const FitChange&) const = default;
};

inline constexpr std::size_t kFitChanges = 5;

// Nearest first, at most kFitChanges; empty where it fits already, is not modelled, or no such
// change helps. Throws Error{"elements" | "bytes", overflow}.
std::vector<FitChange> fit_search(const Params& params, const HardwareProfile& hardware);

}  // namespace attn::model
