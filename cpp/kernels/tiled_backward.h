// SPDX-License-Identifier: Apache-2.0
// The backward pass in tiles, to be read: no matrix of scores ever exists.
//
// For each row tile the column tiles pass by. The tile's weights are computed again from
// log_sum_exp; dQ of the row tile, dK and dV of the column tile grow where they will stand.
#pragma once

#include <cstdint>

#include "kernels/backward.h"

namespace attn {

void tiled_backward(const BackwardArgs& args);
std::int64_t tiled_backward_scratch_floats(const AttentionShape& shape, const Tile& tile);

}  // namespace attn
