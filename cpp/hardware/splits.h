// SPDX-License-Identifier: Apache-2.0
// How many splits and copies a kernel makes for the SMs of a machine.
//
// Source: MODEL, sections 2 and 3; the heuristics of FlashAttention-2 (num_splits_heuristic) and
// FlashAttention-4, in integers.
#pragma once

#include <cstdint>

#include "core/params.h"

namespace attn {

// Runs of column tiles in split_kv: the field's number, or the heuristic's where it is 0; 1 for
// every other algorithm. Throws Error{"splits", missing} where the machine's SMs are unknown.
std::int64_t split_count(const Params& params);

// Copies of partial_d_q: 1, or ceil(SMs / heads) where a deterministic backward pass adds by
// atomics. Throws Error{"deterministic", missing} where the machine's SMs are unknown.
std::int64_t d_q_copies(const Params& params);

}  // namespace attn
