// SPDX-License-Identifier: Apache-2.0
#include "kernels/naive_backward.h"

#include <algorithm>
#include <cmath>

#include "kernels/row_tile.h"
#include "kernels/rows.h"

namespace attn {

namespace {

void write_probs(const BackwardArgs& args, const BackwardHead& head, float* probs) {
  const AttentionShape& shape = args.shape;
  for (std::int64_t query = 0; query < shape.seq_len_q; ++query) {
    const float* q_row = head.q + query * shape.head_dim;
    float* row = probs + query * shape.seq_len_kv;
    std::fill_n(row, shape.seq_len_kv, 0.0F);
    const KeySpan seen = seen_keys(shape, query);
    if (seen.empty()) continue;
    for (std::int64_t key = seen.begin; key < seen.end; ++key) {
      row[key] = args.scale * dot(q_row, head.k + key * shape.head_dim, shape.head_dim);
    }
    const float row_max = *std::max_element(row + seen.begin, row + seen.end);
    float row_sum = 0.0F;
    for (std::int64_t key = seen.begin; key < seen.end; ++key) {
      row[key] = std::exp(row[key] - row_max);
      row_sum += row[key];
    }
    for (std::int64_t key = seen.begin; key < seen.end; ++key) row[key] /= row_sum;
  }
}

// The whole matrix, hidden cells too, as a framework without a fused kernel does.
void write_d_probs(const AttentionShape& shape, const BackwardHead& head, float* d_probs) {
  for (std::int64_t query = 0; query < shape.seq_len_q; ++query) {
    const float* d_out_row = head.d_out + query * shape.head_dim_v;
    float* row = d_probs + query * shape.seq_len_kv;
    for (std::int64_t key = 0; key < shape.seq_len_kv; ++key) {
      row[key] = dot(d_out_row, head.v + key * shape.head_dim_v, shape.head_dim_v);
    }
  }
}

// Writes the gradients of the scores over those of the weights.
void through_softmax(const AttentionShape& shape, const float* probs, float* d_probs) {
  for (std::int64_t query = 0; query < shape.seq_len_q; ++query) {
    const float* p_row = probs + query * shape.seq_len_kv;
    float* row = d_probs + query * shape.seq_len_kv;
    const float delta = dot(p_row, row, shape.seq_len_kv);
    for (std::int64_t key = 0; key < shape.seq_len_kv; ++key)
      row[key] = p_row[key] * (row[key] - delta);
  }
}

void add_gradients(const BackwardArgs& args, const BackwardHead& head, const float* probs,
                   const float* d_scores) {
  const AttentionShape& shape = args.shape;
  std::fill_n(head.d_q, shape.seq_len_q * shape.head_dim, 0.0F);
  for (std::int64_t query = 0; query < shape.seq_len_q; ++query) {
    for (std::int64_t key = 0; key < shape.seq_len_kv; ++key) {
      const std::int64_t cell = query * shape.seq_len_kv + key;
      const float d_score = args.scale * d_scores[cell];
      const std::int64_t q = query * shape.head_dim;
      const std::int64_t k = key * shape.head_dim;
      add_times(d_score, head.k + k, shape.head_dim, head.d_q + q);
      add_times(d_score, head.q + q, shape.head_dim, head.d_k + k);
      add_times(probs[cell], head.d_out + query * shape.head_dim_v, shape.head_dim_v,
                head.d_v + key * shape.head_dim_v);
    }
  }
}

}  // namespace

void naive_backward(const BackwardArgs& args) {
  float* probs = args.scratch.data();
  float* d_probs = probs + args.shape.seq_len_q * args.shape.seq_len_kv;
  const auto visit_head = [&](const BackwardHead& head) {
    write_probs(args, head, probs);
    write_d_probs(args.shape, head, d_probs);
    through_softmax(args.shape, probs, d_probs);
    add_gradients(args, head, probs, d_probs);
  };
  for_each_backward_unit(args, visit_head, [](const BackwardArgs&, const BackwardUnit&) {});
}

std::int64_t naive_backward_scratch_floats(const AttentionShape& shape, const Tile& /*tile*/) {
  return 2 * shape.seq_len_q * shape.seq_len_kv;
}

}  // namespace attn
