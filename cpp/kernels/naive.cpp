// SPDX-License-Identifier: Apache-2.0
#include "kernels/naive.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/head.h"

namespace attn {

namespace {

constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();

float dot(const float* a, const float* b, std::int64_t count) {
  float sum = 0.0F;
  for (std::int64_t i = 0; i < count; ++i) sum += a[i] * b[i];
  return sum;
}

// The whole matrix is multiplied out and then masked, as a framework without a fused kernel does.
void write_scores(const KernelArgs& args, const Head& head, float* scores) {
  const AttentionShape& shape = args.shape;
  for (std::int64_t query = 0; query < shape.seq_len_q; ++query) {
    const float* q_row = head.q + query * shape.head_dim;
    float* row = scores + query * shape.seq_len_kv;
    for (std::int64_t key = 0; key < shape.seq_len_kv; ++key) {
      row[key] = args.scale * dot(q_row, head.k + key * shape.head_dim, shape.head_dim);
    }
    const KeySpan seen = seen_keys(shape, query);
    std::fill(row, row + seen.begin, kMinusInfinity);
    std::fill(row + seen.end, row + shape.seq_len_kv, kMinusInfinity);
  }
}

// Returns the row's log_sum_exp.
float write_softmax(const float* scores, std::int64_t count, float* probs) {
  const float row_max = *std::max_element(scores, scores + count);
  if (row_max == kMinusInfinity) {  // nothing seen: exp(-inf - -inf) would be NaN
    std::fill(probs, probs + count, 0.0F);
    return kMinusInfinity;
  }
  float row_sum = 0.0F;
  for (std::int64_t key = 0; key < count; ++key) {
    probs[key] = std::exp(scores[key] - row_max);
    row_sum += probs[key];
  }
  for (std::int64_t key = 0; key < count; ++key) probs[key] /= row_sum;
  return row_max + std::log(row_sum);
}

void write_probs(const AttentionShape& shape, const Head& head, const float* scores, float* probs) {
  for (std::int64_t query = 0; query < shape.seq_len_q; ++query) {
    const std::int64_t row = query * shape.seq_len_kv;
    const float log_sum_exp = write_softmax(scores + row, shape.seq_len_kv, probs + row);
    if (head.log_sum_exp != nullptr) head.log_sum_exp[query] = log_sum_exp;
  }
}

void write_out(const AttentionShape& shape, const Head& head, const float* probs) {
  for (std::int64_t query = 0; query < shape.seq_len_q; ++query) {
    float* out_row = head.out + query * shape.head_dim_v;
    std::fill(out_row, out_row + shape.head_dim_v, 0.0F);
    for (std::int64_t key = 0; key < shape.seq_len_kv; ++key) {
      const float prob = probs[query * shape.seq_len_kv + key];
      const float* v_row = head.v + key * shape.head_dim_v;
      for (std::int64_t i = 0; i < shape.head_dim_v; ++i) out_row[i] += prob * v_row[i];
    }
  }
}

}  // namespace

void naive_attention(const KernelArgs& args) {
  const AttentionShape& shape = args.shape;
  float* scores = args.scratch.data();
  float* probs = scores + shape.seq_len_q * shape.seq_len_kv;
  for_each_head(args, [&](const Head& head) {
    write_scores(args, head, scores);
    write_probs(shape, head, scores, probs);
    write_out(shape, head, probs);
  });
}

std::int64_t naive_scratch_floats(const AttentionShape& shape, const Tile& /*tile*/) {
  return 2 * shape.seq_len_q * shape.seq_len_kv;
}

}  // namespace attn
