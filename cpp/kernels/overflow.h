// SPDX-License-Identifier: Apache-2.0
// The way out for rows that fp32 cannot hold on the usual way.
//
// A score, or a sum of weights times values, may pass the largest float although the answer does
// not. A tiled kernel then finds a value that isn't finite, or a sum of zero, at the end of the
// row, and computes that row again here: scores in double, and weights divided by their sum before
// they meet the values, which keeps the sums below the largest value.
#pragma once

#include <cstdint>

#include "kernels/row_tile.h"

namespace attn {

// Writes out and, where it is wanted, log_sum_exp of row `row` of the tile, which sees a key.
void attend_past_overflow(const KernelArgs& args, const RowTile& tile, std::int64_t row);

}  // namespace attn
