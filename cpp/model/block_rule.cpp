// SPDX-License-Identifier: Apache-2.0
#include "model/block_rule.h"

#include <algorithm>
#include <string>

#include "core/dtype.h"
#include "core/error.h"

namespace attn::model {

namespace {

std::int64_t elements_held(const Params& params, const HardwareProfile& hardware) {
  return checked_multiply(hardware.smem_max_bytes_per_block, 8, "bytes") /
         element_bits(params.dtype);
}

}  // namespace

BlockRule block_rule(const Params& params, const HardwareProfile& hardware,
                     std::optional<std::int64_t> sram_elements) {
  const std::int64_t d = params.head_dim, dv = params.head_dim_v;
  const std::int64_t Z = sram_elements.value_or(elements_held(params, hardware));
  if (Z < 1) throw Error("sram_elements", Reason::out_of_range, std::to_string(Z));

  const std::int64_t N = ceil_div(Z, checked_multiply(4, d, "head_dim"));
  const std::int64_t M = std::min(N, d);
  const Elements working_set =
      elements(M, d) + elements(N, d) + elements(N, dv) + elements(M, N) + elements(M, dv);
  return {.sram_elements = Z,
          .tile = {.tile_rows = M, .tile_cols = N},
          .working_set_elements = working_set,
          .working_set_passes = working_set > Elements(Z)};
}

double theorem_curve(const Params& params, std::int64_t sram_elements) {
  const auto cells = static_cast<double>(params.seq_len_q) * static_cast<double>(params.head_dim);
  return cells * cells / static_cast<double>(sram_elements);
}

double theorem_bytes(const Params& params, const HardwareProfile& hardware) {
  const double heads = static_cast<double>(params.batch) * static_cast<double>(params.heads_q);
  return theorem_curve(params, elements_held(params, hardware)) * heads *
         element_bits(params.dtype) / 8;
}

}  // namespace attn::model
