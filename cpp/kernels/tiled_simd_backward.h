// SPDX-License-Identifier: Apache-2.0
// The backward pass in tiles, with vectors: five products, all by broadcasts against two vectors.
//
// Row tiles are outside. What belongs to a row tile is prepared once and dQ stays in scratch, while
// K and V pass by in column tiles and dK and dV grow where they stand. Three of the products have
// queries on lanes (panel_product.h): K Q and V dO, whose rows are keys, and dS K, whose rows are
// columns of K. The other two sum over queries, dSᵀ Q and Pᵀ dO: there eight columns of Q or dO lie
// on lanes and the weights are broadcast, as the first products left them.
//
// P = 2^(score - log2 of the sum). The whole part of that logarithm is subtracted from the score;
// the rest, a factor of 1 to 2, is multiplied into dO, of which P dO and dS are both multiples: so
// it is exact to a rounding, and costs nothing in the loops.
#pragma once

#include <cstdint>

#include "kernels/backward.h"

namespace attn {

void tiled_simd_backward(const BackwardArgs& args);
std::int64_t tiled_simd_backward_scratch_floats(const AttentionShape& shape, const Tile& tile);

// What both tiled kernels take where the caller names no tile.
Tile tiled_backward_tile(const AttentionShape& shape);

}  // namespace attn
