// SPDX-License-Identifier: Apache-2.0
// Attention in double precision, one query at a time: what kernels are held against.
//
// The definition, with no tile and no running sum: scores, their maximum, exponentials, the sum. It
// shares no code with the kernels but the shape's visible_keys, so it finds their mistakes.
#pragma once

#include <cstdint>
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

}  // namespace attn
