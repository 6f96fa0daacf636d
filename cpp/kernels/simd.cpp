// SPDX-License-Identifier: Apache-2.0
#include "kernels/simd.h"

namespace attn::simd {

Exp2Constants exp2_constants{
    .rounder = splat(12582912.0F),
    .lowest = splat(-127.0F),
    .coefficients = {splat(1.5353364977e-04F), splat(1.3398875029e-03F), splat(9.6184373510e-03F),
                     splat(5.5503324697e-02F), splat(2.4022647914e-01F), splat(6.9314720286e-01F),
                     splat(1.0F)}};

}  // namespace attn::simd
