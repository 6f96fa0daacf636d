// SPDX-License-Identifier: Apache-2.0
// What an attention kernel is, and which there are.
//
// A kernel computes softmax(scale Q Kᵀ) V in fp32 on this machine's CPU. It only does arithmetic:
// the caller has checked sizes and provides every float that it touches. All arrays are row-major
// and contiguous and may start at any float:
//   q (batch, heads_q, seq_len_q, head_dim), k (batch, heads_kv, seq_len_kv, head_dim),
//   v (batch, heads_kv, seq_len_kv, head_dim_v), out (batch, heads_q, seq_len_q, head_dim_v),
//   log_sum_exp (batch, heads_q, seq_len_q).
// A query that sees no key gets zeros and a log_sum_exp of -inf.
// Scores must be finite in fp32. Mask::dense has no values here and is refused before.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/shape.h"

namespace attn {

struct KernelArgs {
  AttentionShape shape{};
  Tile tile{};  // any size from 1 on; a tile larger than the sequence is clipped to it
  float scale = 1.0F;
  std::span<const float> q{};
  std::span<const float> k{};
  std::span<const float> v{};
  std::span<float> out{};
  std::span<float> log_sum_exp{};  // natural logarithm; empty where it is not wanted
  std::span<float> scratch{};      // Kernel::scratch_floats of them, in any state
};

struct Kernel {
  std::string_view name;  // also the value in links and on the command line
  void (*run)(const KernelArgs& args);
  // Does not overflow while seq_len_q x seq_len_kv stays below 2^61.
  std::int64_t (*scratch_floats)(const AttentionShape& shape, const Tile& tile);
};

// Plainest first.
std::span<const Kernel> all_kernels();

// Throws Error{kernel, unknown_name}.
const Kernel& kernel_named(std::string_view name);

}  // namespace attn
