// SPDX-License-Identifier: Apache-2.0
#include "model/padding.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/units.h"

namespace attn::model {

namespace {

std::int64_t power_of_two(std::int64_t head_dim) {
  return static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(head_dim)));
}

std::int64_t compiled_head_dim(std::int64_t head_dim, bool with_160) {
  constexpr std::array<std::int64_t, 7> kCompiled{32, 64, 96, 128, 160, 192, 256};
  for (const std::int64_t compiled : kCompiled) {
    if (head_dim <= compiled && (compiled != 160 || with_160)) return compiled;
  }
  return ceil_div(head_dim, 32) * 32;
}

}  // namespace

PaddedHeadDims padded_head_dims(const Params& params) {
  switch (params.algorithm) {
    case Algorithm::flash2:
    case Algorithm::split_kv: {
      const std::int64_t larger = std::max(params.head_dim, params.head_dim_v);
      const std::int64_t padded = compiled_head_dim(larger, params.head_dim_160);
      return {.head_dim = padded, .head_dim_v = padded};
    }
    case Algorithm::triton: {
      const std::int64_t part = params.head_dim_part;
      const std::int64_t rest = params.head_dim - part;
      return {.head_dim = (rest > 0 ? power_of_two(rest) : 0) + (part > 0 ? power_of_two(part) : 0),
              .head_dim_v = power_of_two(params.head_dim_v)};
    }
    case Algorithm::standard:
    case Algorithm::flash1:
    case Algorithm::flash3:
    case Algorithm::flash4:
    case Algorithm::mem_efficient:
      break;
  }
  return {.head_dim = params.head_dim, .head_dim_v = params.head_dim_v};
}

}  // namespace attn::model
