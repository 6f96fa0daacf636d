// SPDX-License-Identifier: Apache-2.0
// The tiled kernel on vectors.
//
// Eight queries, a panel, lie on vector lanes: Q is transposed into panels once per row tile,
// scores and out stay transposed until the end. So maximum, exponential, sum and rescale never
// reduce within a vector, and one product loop serves both Q Kᵀ and P V, with K and V as they come.
// Scratch: q, out, row_max and row_sum of a row tile (its rows rounded up to whole panels), and the
// scores of one panel with one column tile.
#pragma once

#include <cstdint>

#include "kernels/kernel.h"

namespace attn {

void tiled_simd_attention(const KernelArgs& args);
void tiled_simd_attention_counted(const KernelArgs& args, TileTraffic& traffic);
std::int64_t tiled_simd_scratch_floats(const AttentionShape& shape, const Tile& tile);

}  // namespace attn
