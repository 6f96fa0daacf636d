// SPDX-License-Identifier: Apache-2.0
#include "core/tensor.h"

namespace attn {

namespace {

struct Extent {
  std::int64_t heads = 1;    // over the whole batch
  std::int64_t rows = 1;     // of one head
  std::int64_t columns = 1;  // of one head
};

Extent extent(const Params& params, Tensor tensor) {
  const std::int64_t q_heads = checked_multiply(params.batch, params.heads_q, "elements");
  const std::int64_t kv_heads = checked_multiply(params.batch, params.heads_kv, "elements");
  switch (tensor) {
    case Tensor::q:
    case Tensor::d_q:
    case Tensor::partial_d_q:
      return {q_heads, params.seq_len_q, params.head_dim};
    case Tensor::k:
    case Tensor::d_k:
      return {kv_heads, params.seq_len_kv, params.head_dim};
    case Tensor::v:
    case Tensor::d_v:
      return {kv_heads, params.seq_len_kv, params.head_dim_v};
    case Tensor::partial_d_k:
      return {params.algorithm == Algorithm::flash3 ? kv_heads : q_heads, params.seq_len_kv,
              params.head_dim};
    case Tensor::partial_d_v:
      return {params.algorithm == Algorithm::flash3 ? kv_heads : q_heads, params.seq_len_kv,
              params.head_dim_v};
    case Tensor::o:
    case Tensor::d_o:
    case Tensor::partial_o:
      return {q_heads, params.seq_len_q, params.head_dim_v};
    case Tensor::log_sum_exp:
    case Tensor::row_max:
    case Tensor::row_sum:
    case Tensor::delta:
    case Tensor::partial_lse:
      return {q_heads, params.seq_len_q, 1};
    case Tensor::scores:
    case Tensor::probs:
    case Tensor::d_scores:
    case Tensor::d_probs:
    case Tensor::dropout_mask:
      return {q_heads, params.seq_len_q, params.seq_len_kv};
    case Tensor::mask:
      return {1, params.seq_len_q, params.seq_len_kv};
  }
  return {};
}

}  // namespace

Bytes tensor_bytes(const Params& params, Tensor tensor) {
  const Extent size = extent(params, tensor);
  return bytes_of(elements(size.rows, size.columns), element_bits(params, tensor)) * size.heads;
}

}  // namespace attn
