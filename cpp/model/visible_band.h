// SPDX-License-Identifier: Apache-2.0
// Which keys a query sees under a mask, as a band about the diagonal.
#pragma once

#include "core/params.h"

namespace attn::model {

using Wide = __int128;

inline constexpr Wide kFar = Wide{1} << 90;  // beyond any key: an absent bound

// Query i sees the keys i + left .. i + right, cut to those there are.
struct VisibleBand {
  Wide left = -kFar;
  Wide right = kFar;
};

VisibleBand visible_band(const Params& params);

}  // namespace attn::model
