// SPDX-License-Identifier: Apache-2.0
// How many thread blocks a kernel starts: its grid, over all heads.
//
// A block is a row tile in forward kernels and a column tile in backward ones; flash1 starts one
// per head, split_kv one per row tile and split. Source: MODEL, section 3 (waves).
#pragma once

#include <cstdint>
#include <optional>

#include "core/params.h"
#include "core/report.h"

namespace attn::model {

// A rule says what a block of this algorithm is in one pass, forward or backward.
bool has_grid(const Params& params, Pass pass);

// SMs that a row tile takes: two where two of flash4's blocks pair up on it.
std::int64_t sms_of_tile(const Params& params, const RowLayout& layout);

// In one pass; empty where no rule says what a block is. Throws as split_count(), and
// Error{"rows" | "heads" | "blocks", overflow}.
std::optional<std::int64_t> grid_blocks(const Params& params, Pass pass);

}  // namespace attn::model
