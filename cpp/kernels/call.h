// SPDX-License-Identifier: Apache-2.0
// Attention of the caller's own arrays.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/options.h"

namespace attn {

struct AttentionInputs {
  double scale = 1;  // finite
  bool want_log_sum_exp = false;
  std::span<const float> q{};
  std::span<const float> k{};
  std::span<const float> v{};
};

struct AttentionOutputs {
  std::int64_t first_row = 0;      // counted over all heads: where the units' rows begin
  std::vector<float> out;          // of the units' rows
  std::vector<float> log_sum_exp;  // likewise; empty where it is not wanted
};

// Throws what checked_call() and run_bytes() throw; {scale, not_a_number | out_of_range}; {q | k |
// v, out_of_range} where an array has not the length of its shape, which is `got`.
AttentionOutputs attention(const KernelOptions& options, const AttentionInputs& inputs);

}  // namespace attn
