// SPDX-License-Identifier: Apache-2.0
// The textbook kernel: writes the whole score matrix and the whole probability matrix.
//
// Scratch: scores and probs of one head at a time, 2 x seq_len_q x seq_len_kv: its tile is the
// head.
#pragma once

#include <cstdint>

#include "kernels/kernel.h"

namespace attn {

void naive_attention(const KernelArgs& args);
std::int64_t naive_scratch_floats(const AttentionShape& shape, const Tile& tile);
Tile naive_tile(const AttentionShape& shape);

}  // namespace attn
