// SPDX-License-Identifier: Apache-2.0
// What a backward pass is handed, and the heads that it visits.
//
// From d_out, the gradient of some number with respect to out, a backward pass computes those with
// respect to q, k and v. With P = exp(scale Q Kᵀ - log_sum_exp), computed again:
//   dV = Pᵀ dO,   dP = dO Vᵀ,   delta_i = sum_j P_ij dP_ij = dO_i · O_i,
//   dS = P ∘ (dP - delta),   dQ = scale dS K,   dK = scale dSᵀ Q.
// Arrays lie as in kernel.h; d_q as q, d_k as k, d_v as v, d_out as out. Query heads that share a
// head of keys add up in its d_k and d_v. A query that sees no key gets zeros and adds nothing.
//
// A unit of work is a head of keys with all of its query heads, since these share d_k and d_v.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "core/shape.h"
#include "kernels/kernel.h"
#include "kernels/row_tile.h"

namespace attn {

struct BackwardArgs {
  AttentionShape shape{};
  Tile tile{};  // as in KernelArgs
  float scale = 1.0F;
  std::span<const float> q{};
  std::span<const float> k{};
  std::span<const float> v{};
  std::span<const float> out{};          // what the forward pass answered
  std::span<const float> log_sum_exp{};  // likewise
  std::span<const float> d_out{};
  std::span<float> d_q{};  // the heads of the units alone, in any state
  std::span<float> d_k{};
  std::span<float> d_v{};
  std::span<float> scratch{};  // Kernel::backward_scratch_floats of them, in any state
  UnitRange units{};
};

// The rows of one query head, and of the head of keys that its group shares.
struct BackwardHead {
  const float* q = nullptr;
  const float* k = nullptr;
  const float* v = nullptr;
  const float* out = nullptr;
  const float* log_sum_exp = nullptr;
  const float* d_out = nullptr;
  float* d_q = nullptr;
  float* d_k = nullptr;  // to be added to
  float* d_v = nullptr;  // likewise
};

// Visits the query heads of the units in order; d_k and d_v are zero before the first of a group.
template <class Visit>
void for_each_backward_head(const BackwardArgs& args, Visit visit) {
  const AttentionShape& shape = args.shape;
  const std::int64_t group = shape.heads_q / shape.heads_kv;
  const std::int64_t end_unit =
      args.units.count == 0 ? shape.batch * shape.heads_kv : args.units.first + args.units.count;
  std::fill(args.d_k.begin(), args.d_k.end(), 0.0F);
  std::fill(args.d_v.begin(), args.d_v.end(), 0.0F);
  for (std::int64_t unit = args.units.first; unit < end_unit; ++unit) {
    const std::int64_t kv_row = unit * shape.seq_len_kv;
    const std::int64_t own_kv_row = kv_row - args.units.first * shape.seq_len_kv;
    for (std::int64_t head = unit * group; head < (unit + 1) * group; ++head) {
      const std::int64_t row = head * shape.seq_len_q;
      const std::int64_t own_row = row - args.units.first * group * shape.seq_len_q;
      visit(BackwardHead{.q = args.q.data() + row * shape.head_dim,
                         .k = args.k.data() + kv_row * shape.head_dim,
                         .v = args.v.data() + kv_row * shape.head_dim_v,
                         .out = args.out.data() + row * shape.head_dim_v,
                         .log_sum_exp = args.log_sum_exp.data() + row,
                         .d_out = args.d_out.data() + row * shape.head_dim_v,
                         .d_q = args.d_q.data() + own_row * shape.head_dim,
                         .d_k = args.d_k.data() + own_kv_row * shape.head_dim,
                         .d_v = args.d_v.data() + own_kv_row * shape.head_dim_v});
    }
  }
}

// The weight of a key is exp(score - log_sum_exp): the rounding of log_sum_exp is a relative error
// of the whole row, 2^-20 here. Beyond, a tiled kernel takes maximum and sum from its own scores.
inline constexpr float kLargestTrustedLogSumExp = 32.0F;

}  // namespace attn
