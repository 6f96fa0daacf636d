// SPDX-License-Identifier: Apache-2.0
#include "model/report.h"

#include "core/fields.h"
#include "hardware/profile.h"
#include "model/tile_sums.h"
#include "model/tiling.h"
#include "model/traffic.h"

namespace attn::model {

Report report(const Params& params) {
  check(params);
  profile(params.hardware);
  const TileSums sums = tile_sums(params);
  return {.params = params,
          .score_matrix = score_matrix(params),
          .tiling = tiling(params, sums),
          .tile_sums = sums,
          .traffic = traffic(params, sums)};
}

}  // namespace attn::model
