// SPDX-License-Identifier: Apache-2.0
// Attention and its gradients in double precision, a row at a time: what kernels are held against.
//
// The definition, with no tile and no running sum: scores, their maximum, exponentials, the sum. It
// shares no code with the kernels but the shape's visible_keys, so it finds their mistakes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/kernel.h"

namespace attn {

struct QueryIndex {
  std::int64_t head = 0;  // counts the query heads of all sequences: batch x heads_q
  std::int64_t query = 0;

  bool operator==(const QueryIndex&) const = default;
};

struct ReferenceRow {
  std::vector<double> out;  // (head_dim_v)
  double log_sum_exp = 0;
};

// Reads shape, scale, q, k and v of the arguments.
ReferenceRow reference_row(const KernelArgs& args, const QueryIndex& index);

// What the backward pass of one query rests on: its row of the forward pass, and delta, the product
// of out and d_out.
struct ReferenceQuery {
  ReferenceRow row;
  double delta = 0;
};

// d_out lies as out does, all rows of it.
ReferenceQuery reference_query(const KernelArgs& args, std::span<const float> d_out,
                               const QueryIndex& index);

// (head_dim), of the query's row of q.
std::vector<double> reference_d_q(const KernelArgs& args, std::span<const float> d_out,
                                  const QueryIndex& index, const ReferenceQuery& query);

struct KeyIndex {
  std::int64_t head = 0;  // counts the heads of keys of all sequences: batch x heads_kv
  std::int64_t key = 0;

  bool operator==(const KeyIndex&) const = default;
};

struct ReferenceKeyGradients {
  std::vector<double> d_k;  // (head_dim)
  std::vector<double> d_v;  // (head_dim_v)
};

// `queries` are those of all query heads that share the key's head, one head after the other.
ReferenceKeyGradients reference_d_kv(const KernelArgs& args, std::span<const float> d_out,
                                     const KeyIndex& index,
                                     std::span<const ReferenceQuery> queries);

}  // namespace attn
