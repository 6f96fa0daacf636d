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

// The query heads that share one head of keys.
struct BackwardUnit {
  BackwardHead first{};
  std::int64_t heads = 0;
};

// The same in the next query head of the group.
inline BackwardHead next_head(const AttentionShape& shape, BackwardHead head) {
  head.q += shape.seq_len_q * shape.head_dim;
  head.out += shape.seq_len_q * shape.head_dim_v;
  head.log_sum_exp += shape.seq_len_q;
  head.d_out += shape.seq_len_q * shape.head_dim_v;
  head.d_q += shape.seq_len_q * shape.head_dim;
  return head;
}

inline BackwardUnit unit_at(const BackwardArgs& args, std::int64_t index) {
  const AttentionShape& shape = args.shape;
  const std::int64_t heads = shape.heads_q / shape.heads_kv;
  const std::int64_t own = index - args.units.first;
  const std::int64_t row = index * heads * shape.seq_len_q;
  const std::int64_t kv_row = index * shape.seq_len_kv;
  return {.first = {.q = args.q.data() + row * shape.head_dim,
                    .k = args.k.data() + kv_row * shape.head_dim,
                    .v = args.v.data() + kv_row * shape.head_dim_v,
                    .out = args.out.data() + row * shape.head_dim_v,
                    .log_sum_exp = args.log_sum_exp.data() + row,
                    .d_out = args.d_out.data() + row * shape.head_dim_v,
                    .d_q = args.d_q.data() + own * heads * shape.seq_len_q * shape.head_dim,
                    .d_k = args.d_k.data() + own * shape.seq_len_kv * shape.head_dim,
                    .d_v = args.d_v.data() + own * shape.seq_len_kv * shape.head_dim_v},
          .heads = heads};
}

template <class Visit>
void for_each_head(const AttentionShape& shape, const BackwardUnit& unit, Visit visit) {
  BackwardHead head = unit.first;
  for (std::int64_t i = 0; i < unit.heads; ++i, head = next_head(shape, head)) visit(head);
}

// d_k and d_v before the first head of a unit.
inline void reset_keys(const AttentionShape& shape, const BackwardUnit& unit) {
  std::fill_n(unit.first.d_k, shape.seq_len_kv * shape.head_dim, 0.0F);
  std::fill_n(unit.first.d_v, shape.seq_len_kv * shape.head_dim_v, 0.0F);
}

// Visits the query heads of the units in order; d_k and d_v are zero before the first of a group.
// `finish(args, unit)` comes after the last.
template <class Visit, class Finish>
void for_each_backward_unit(const BackwardArgs& args, Visit visit, Finish finish) {
  const AttentionShape& shape = args.shape;
  const std::int64_t end =
      args.units.count == 0 ? shape.batch * shape.heads_kv : args.units.first + args.units.count;
  for (std::int64_t index = args.units.first; index < end; ++index) {
    const BackwardUnit unit = unit_at(args, index);
    reset_keys(shape, unit);
    for_each_head(shape, unit, visit);
    finish(args, unit);
  }
}

// The weight of a key is exp(score - log_sum_exp): the rounding of log_sum_exp is a relative error
// of the whole row, 2^-20 here. Beyond, a tiled kernel takes maximum and sum from its own scores.
inline constexpr float kLargestTrustedLogSumExp = 32.0F;

}  // namespace attn
