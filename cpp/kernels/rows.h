// SPDX-License-Identifier: Apache-2.0
// Plain loops over rows, for the kernels that are there to be read.
#pragma once

#include <cstdint>

namespace attn {

inline float dot(const float* a, const float* b, std::int64_t count) {
  float sum = 0.0F;
  for (std::int64_t i = 0; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

// to += factor x from
inline void add_times(float factor, const float* from, std::int64_t count, float* to) {
  for (std::int64_t i = 0; i < count; ++i) to[i] += factor * from[i];
}

}  // namespace attn
