// SPDX-License-Identifier: Apache-2.0
#include "kernels/overflow_backward.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/row_tile.h"

namespace attn {

namespace {

bool all_finite(const float* values, std::int64_t count) {
  return std::all_of(values, values + count, [](float value) { return std::isfinite(value); });
}

double dot(const float* a, const float* b, std::int64_t count) {
  double sum = 0;
  for (std::int64_t i = 0; i < count; ++i) sum += double{a[i]} * double{b[i]};
  return sum;
}

void add_times(double factor, const float* from, std::int64_t count, float* to) {
  for (std::int64_t i = 0; i < count; ++i) {
    to[i] = static_cast<float>(double{to[i]} + factor * double{from[i]});
  }
}

// One query: softmax, delta and gradients, each by a sweep over the keys that it sees.
void visit_query(const BackwardArgs& args, const BackwardHead& head, std::int64_t query) {
  const std::int64_t head_dim = args.shape.head_dim;
  const std::int64_t head_dim_v = args.shape.head_dim_v;
  const KeySpan seen = seen_keys(args.shape, query);
  const float* q = head.q + query * head_dim;
  const float* d_out = head.d_out + query * head_dim_v;
  float* d_q = head.d_q + query * head_dim;
  const auto score_of = [&](std::int64_t key) {
    return double{args.scale} * dot(q, head.k + key * head_dim, head_dim);
  };
  const auto d_prob_of = [&](std::int64_t key) {
    return dot(d_out, head.v + key * head_dim_v, head_dim_v);
  };
  double row_max = -std::numeric_limits<double>::infinity();
  for (std::int64_t key = seen.begin; key < seen.end; ++key) {
    row_max = std::max(row_max, score_of(key));
  }
  double row_sum = 0;
  double delta = 0;
  for (std::int64_t key = seen.begin; key < seen.end; ++key) {
    const double weight = std::exp(score_of(key) - row_max);
    row_sum += weight;
    delta += weight * d_prob_of(key);
  }
  delta /= row_sum;
  std::fill_n(d_q, head_dim, 0.0F);
  for (std::int64_t key = seen.begin; key < seen.end; ++key) {
    const double prob = std::exp(score_of(key) - row_max) / row_sum;
    const double d_score = double{args.scale} * prob * (d_prob_of(key) - delta);
    add_times(d_score, head.k + key * head_dim, head_dim, d_q);
    add_times(d_score, q, head_dim, head.d_k + key * head_dim);
    add_times(prob, d_out, head_dim_v, head.d_v + key * head_dim_v);
  }
}

}  // namespace

void mend_overflow(const BackwardArgs& args, const BackwardUnit& unit) {
  const AttentionShape& shape = args.shape;
  const BackwardHead& first = unit.first;
  if (all_finite(first.d_q, unit.heads * shape.seq_len_q * shape.head_dim) &&
      all_finite(first.d_k, shape.seq_len_kv * shape.head_dim) &&
      all_finite(first.d_v, shape.seq_len_kv * shape.head_dim_v)) {
    return;
  }
  reset_keys(shape, unit);
  for_each_head(shape, unit, [&](const BackwardHead& head) {
    for (std::int64_t query = 0; query < shape.seq_len_q; ++query) visit_query(args, head, query);
  });
}

}  // namespace attn
