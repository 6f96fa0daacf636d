// SPDX-License-Identifier: Apache-2.0
// The way out for gradients that fp32 cannot hold on the usual way.
//
// A score, or a product of d_out with v, may pass the largest float although no gradient does. Then
// infinities meet, or a zero weight, and leave a NaN: a tiled kernel looks for values that aren't
// finite when a head of keys is done, and computes that head again here, in double.
#pragma once

#include "kernels/backward.h"

namespace attn {

void mend_overflow(const BackwardArgs& args, const BackwardUnit& unit);

}  // namespace attn
