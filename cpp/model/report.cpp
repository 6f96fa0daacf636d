// SPDX-License-Identifier: Apache-2.0
#include "model/report.h"

#include "core/fields.h"
#include "hardware/custom.h"
#include "hardware/profile.h"
#include "model/tile_sums.h"
#include "model/tiling.h"
#include "model/traffic.h"

namespace attn::model {

Report report(const Params& params) {
  check(params);
  profile(params);
  const TileSums sums = tile_sums(params);
  return {.params = params,
          .score_matrix = score_matrix(params),
          .tiling = tiling(params, sums),
          .tile_sums = sums,
          .traffic = traffic(params, sums)};
}

std::optional<double> crossover_tile_rows(const Params& params) {
  if (params.algorithm != Algorithm::flash2 || params.pass != Pass::forward) return std::nullopt;
  if (params.mask != Mask::none || params.pack_gqa) return std::nullopt;
  if (params.dtype_scores != params.dtype) return std::nullopt;
  return static_cast<double>(params.head_dim + params.head_dim_v) / 4;
}

}  // namespace attn::model
