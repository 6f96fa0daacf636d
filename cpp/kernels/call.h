// SPDX-License-Identifier: Apache-2.0
// Attention of the caller's own arrays, and its gradients.
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

// Throws what checked_call() and run_bytes() throw; {pass, unknown_name} where it is not the
// forward one; {scale, not_a_number | out_of_range}; {q | k | v, out_of_range} where an array has
// not the length of its shape: `got` is the length it has.
AttentionOutputs attention(const KernelOptions& options, const AttentionInputs& inputs);

struct BackwardInputs {
  double scale = 1;  // finite
  std::span<const float> q{};
  std::span<const float> k{};
  std::span<const float> v{};
  std::span<const float> out{};  // all rows of the forward pass, as log_sum_exp and d_out
  std::span<const float> log_sum_exp{};
  std::span<const float> d_out{};
};

struct BackwardOutputs {
  std::vector<float> d_q;  // of the units' heads
  std::vector<float> d_k;
  std::vector<float> d_v;
};

// Throws what attention() throws, and {pass, unknown_name} where the pass is not the backward one.
BackwardOutputs attention_backward(const KernelOptions& options, const BackwardInputs& inputs);

}  // namespace attn
