// SPDX-License-Identifier: Apache-2.0
// Tiling and traffic as model/ answers them, counted by executing the schedule tile by tile.
//
// Heads move the same tiles without an L2, so one is played and multiplied. Shares only core/ and
// hardware/ with the closed forms.
#pragma once

#include "core/params.h"
#include "core/report.h"
#include "sim/progress.h"

namespace attn::sim {

// Rows carry no formula and come in the order of pass, kernel, direction, tensor.
// Throws what check(params) throws, Error{"hardware", unknown_name}, Error{…, overflow}, and
// Error{seq_len_q | seq_len_kv | matmul_tile_rows, exceeds_capacity} for a grid too large to play.
Report simulate(const Params& params, const Progress& progress = {});

}  // namespace attn::sim
