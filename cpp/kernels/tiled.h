// SPDX-License-Identifier: Apache-2.0
// The tiled kernel with online softmax, written to be read.
//
// Scratch: out, row_max and row_sum of one row tile, and one row of scores of one column tile.
// Source: FlashAttention-2 (Dao 2023), Algorithm 1.
#pragma once

#include <cstdint>

#include "kernels/kernel.h"

namespace attn {

void tiled_attention(const KernelArgs& args);
void tiled_attention_counted(const KernelArgs& args, TileTraffic& traffic);
std::int64_t tiled_scratch_floats(const AttentionShape& shape, const Tile& tile);

// 64 x 192; fewer rows where a row tile of such heads, q and out, would pass 1 MiB.
Tile tiled_tile(const AttentionShape& shape);

}  // namespace attn
