// SPDX-License-Identifier: Apache-2.0
#include "kernels/simd.h"

namespace attn::simd {

Exp2Constants exp2_constants{
    .rounder = 12582912.0F,
    .lowest = -127.0F,
    .coefficients = {1.5353364977e-04F, 1.3398875029e-03F, 9.6184373510e-03F, 5.5503324697e-02F,
                     2.4022647914e-01F, 6.9314720286e-01F, 1.0F}};

}  // namespace attn::simd
