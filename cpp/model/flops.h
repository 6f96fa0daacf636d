// SPDX-License-Identifier: Apache-2.0
// How much work attention is, and how much of it a tiled kernel runs.
//
// matmul           products over visible cells: 2 (d + dv) a cell forward; backward 2 (3d + 2dv)
//                  where the scores are computed again, 2 (2d + 2dv) for standard
// matmul_executed  the same over whole visited tiles (standard: the whole matrix), head dims padded
// exp              one per visible cell, forward and where the backward pass computes the scores
//                  again; the forward pass of a tiled kernel adds one per row of each visited tile
//                  for the rescale
// A multiply-add counts 2. Left out: scaling, masking, sums, the combination of splits, the second
// recompute of the Triton tutorial's two backward sweeps. Latent keys that are values too save no
// work. Source: MODEL, section 8.
#pragma once

#include <optional>

#include "core/params.h"
#include "core/report.h"
#include "core/units.h"
#include "core/working.h"

namespace attn::model {

// All heads, all passes of params.
struct FlopCounts {
  Flops matmul;
  std::optional<Flops> matmul_executed;  // empty: no tiles are known for the backward pass
  Flops exp;
  Working working = {};  // of matmul; X visible cells of all heads

  bool operator==(const FlopCounts&) const = default;
};

template <class Visit>
void for_each_field(const FlopCounts& counts, Visit&& visit) {
  visit("matmul", counts.matmul);
  visit("matmul_executed", counts.matmul_executed);
  visit("exp", counts.exp);
  visit("formula", counts.working.formula());
  visit("letters", counts.working.letters());
}

// Throws Error{"elements" | "flops", overflow}. `sums` as tile_sums(params) answers them.
FlopCounts flops(const Params& params);
FlopCounts flops(const Params& params, const TileSums& sums);

// matmul alone. Throws Error{"elements" | "flops", overflow}.
Flops matmul_flops(const Params& params);

// Work as papers count it: the whole square (half of it where causal), the backward pass as 2.5
// times the forward pass. Throws Error{"flops", overflow}.
Flops paper_flops(const Params& params);

}  // namespace attn::model
