// SPDX-License-Identifier: Apache-2.0
// The backward pass by definition: the weights P of a whole head and their gradients are matrices
// in memory. It makes P anew, by a softmax of its own, and delta from P: out and log_sum_exp are
// not read.
#pragma once

#include <cstdint>

#include "kernels/backward.h"

namespace attn {

void naive_backward(const BackwardArgs& args);
std::int64_t naive_backward_scratch_floats(const AttentionShape& shape, const Tile& tile);

}  // namespace attn
