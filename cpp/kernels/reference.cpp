// SPDX-License-Identifier: Apache-2.0
#include "kernels/reference.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/head.h"

namespace attn {

namespace {

std::vector<double> scores_of(const KernelArgs& args, const Head& head, std::int64_t query,
                              const KeySpan& keys) {
  const std::int64_t head_dim = args.shape.head_dim;
  const float* q_row = head.q + query * head_dim;
  std::vector<double> scores;
  scores.reserve(static_cast<std::size_t>(keys.count()));
  for (std::int64_t key = keys.begin; key < keys.end; ++key) {
    const float* k_row = head.k + key * head_dim;
    double sum = 0;
    for (std::int64_t i = 0; i < head_dim; ++i) sum += double{q_row[i]} * double{k_row[i]};
    scores.push_back(double{args.scale} * sum);
  }
  return scores;
}

}  // namespace

ReferenceRow reference_row(const KernelArgs& args, const QueryIndex& index) {
  const Head head = head_at(args, index.head);
  const KeySpan keys = seen_keys(args.shape, index.query);
  const std::int64_t head_dim_v = args.shape.head_dim_v;
  ReferenceRow row;
  row.out.assign(static_cast<std::size_t>(head_dim_v), 0.0);
  row.log_sum_exp = -std::numeric_limits<double>::infinity();
  if (keys.empty()) return row;

  const std::vector<double> scores = scores_of(args, head, index.query, keys);
  const double row_max = *std::max_element(scores.begin(), scores.end());
  double row_sum = 0;
  const float* v_row = head.v + keys.begin * head_dim_v;
  for (const double score : scores) {
    const double weight = std::exp(score - row_max);
    row_sum += weight;
    for (double& out : row.out) out += weight * double{*v_row++};
  }
  for (double& out : row.out) out /= row_sum;
  row.log_sum_exp = row_max + std::log(row_sum);
  return row;
}

}  // namespace attn
