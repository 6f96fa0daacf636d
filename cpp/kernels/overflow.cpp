// SPDX-License-Identifier: Apache-2.0
#include "kernels/overflow.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attn {

void attend_past_overflow(const KernelArgs& args, const RowTile& tile, std::int64_t row) {
  const AttentionShape& shape = args.shape;
  const KeySpan keys = seen_keys(shape, tile.first_query + row);
  const float* q_row = tile.q + row * shape.head_dim;
  const auto score = [&](std::int64_t key) {
    const float* k_row = tile.k + key * shape.head_dim;
    double sum = 0;
    for (std::int64_t i = 0; i < shape.head_dim; ++i) sum += double{q_row[i]} * double{k_row[i]};
    return double{args.scale} * sum;
  };
  double row_max = -std::numeric_limits<double>::infinity();
  for (std::int64_t key = keys.begin; key < keys.end; ++key) {
    row_max = std::max(row_max, score(key));
  }
  double row_sum = 0;
  for (std::int64_t key = keys.begin; key < keys.end; ++key) {
    row_sum += std::exp(score(key) - row_max);
  }
  float* out = tile.out + row * shape.head_dim_v;
  std::fill_n(out, shape.head_dim_v, 0.0F);
  for (std::int64_t key = keys.begin; key < keys.end; ++key) {
    const float prob = static_cast<float>(std::exp(score(key) - row_max) / row_sum);
    const float* v_row = tile.v + key * shape.head_dim_v;
    for (std::int64_t i = 0; i < shape.head_dim_v; ++i) out[i] += prob * v_row[i];
  }
  if (tile.log_sum_exp != nullptr) {
    tile.log_sum_exp[row] = static_cast<float>(row_max + std::log(row_sum));
  }
}

}  // namespace attn
