// SPDX-License-Identifier: Apache-2.0
// Tiling and traffic from closed forms: what sim/simulate.h counts by executing.
#pragma once

#include <optional>

#include "core/params.h"
#include "core/report.h"

namespace attn::model {

// Throws what check(params) throws, Error{"hardware", unknown_name} and Error{…, overflow}.
Report report(const Params& params);

// Rows of a tile from which flash2's forward pass moves less than standard attention over a long
// sequence: (head_dim + head_dim_v) / 4. K and V are read once per row tile, N^2 (d + dv) / M
// elements, against the four passes of the scores, 4 N^2. Empty for anything else: there is no such
// rule. Source: FlashAttention-2 (Dao 2023), Algorithm 1, and the standard implementation there.
std::optional<double> crossover_tile_rows(const Params& params);

}  // namespace attn::model
