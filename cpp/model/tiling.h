// SPDX-License-Identifier: Apache-2.0
// The general forms of the lesson's quantities: any tile_rows, tile_cols, head_dim, head_dim_v.
//
// Source: MODEL, section 0. Tiles are not clipped to the sequence.
#pragma once

#include "core/params.h"
#include "core/report.h"

namespace attn::model {

// All heads. Throws Error{"elements" | "bytes", overflow}.
ScoreMatrix score_matrix(const Params& params);

// (M d + N (d + dv) + M N + M dv) e. Throws Error{"elements" | "bytes", overflow}.
Bytes working_set_bytes(const Params& params);

// One head's grid; `sums` as tile_sums answers them. Throws Error{"score_tiles" | …, overflow}.
Tiling tiling(const Params& params, const TileSums& sums);

}  // namespace attn::model
