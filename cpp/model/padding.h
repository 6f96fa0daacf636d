// SPDX-License-Identifier: Apache-2.0
// Which head dims a kernel is compiled for: what it stages and multiplies.
//
// flash2, split_kv  one head dim for Q, K and V: the larger of the two, up to the next of 32, 64,
//                   96, 128, 192, 256 (with head_dim_160 also 160), above 256 to a multiple of 32
// triton            the next power of two; a part kept in a tile of its own (head_dim_part) alone
// others            as they are: no rule is known
// Loads from global memory move the real columns only.
// Source: FlashAttention flash_fwd_launch_template.h (2.6.3 and later); Triton block shapes.
#pragma once

#include <cstdint>

#include "core/params.h"

namespace attn::model {

struct PaddedHeadDims {
  std::int64_t head_dim = 0;    // of Q and K
  std::int64_t head_dim_v = 0;  // of V and O

  bool operator==(const PaddedHeadDims&) const = default;
};

PaddedHeadDims padded_head_dims(const Params& params);

}  // namespace attn::model
