// SPDX-License-Identifier: Apache-2.0
// The most that this module's vector instructions reach on this device.
#pragma once

#include <cstdint>

namespace attn {

// GFLOP/s of independent chains of mul_add in registers: 2 operations per lane and step, fused
// where the build fuses. The best of the short blocks that fit into `ms`, at least three. Throws
// Error{ms, out_of_range}.
double peak_gflops(std::int64_t ms, double (*now_ms)());

}  // namespace attn
