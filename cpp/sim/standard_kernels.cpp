// SPDX-License-Identifier: Apache-2.0
#include "sim/standard_kernels.h"

#include <algorithm>
#include <string>

namespace attn::sim {

std::vector<MatrixKernel> standard_forward_kernels(const Params& p) {
  const bool dense = p.mask == Mask::dense;
  const std::optional<Tensor> mask_tile = dense ? std::optional(Tensor::mask) : std::nullopt;
  std::vector<MatrixKernel> kernels;
  kernels.push_back({.name = "qk",
                     .query_side = Operand{Tensor::q, p.head_dim},
                     .key_side = Operand{Tensor::k, p.head_dim},
                     .matrices_written = {Tensor::scores}});
  if (p.scale_pass) {
    kernels.push_back(
        {.name = "scale", .matrices_read = {Tensor::scores}, .matrices_written = {Tensor::scores}});
  }
  if (p.mask_pass) {
    kernels.push_back({.name = "mask",
                       .matrices_read = {Tensor::scores, mask_tile},
                       .matrices_written = {Tensor::scores}});
  }
  kernels.push_back({.name = "softmax",
                     .counts_tiles = true,
                     .matrices_read = {Tensor::scores, p.mask_pass ? std::nullopt : mask_tile},
                     .matrices_written = {Tensor::probs}});
  if (p.dropout) {
    kernels.push_back({.name = "dropout",
                       .matrices_read = {Tensor::probs},
                       .matrices_written = {Tensor::dropout_mask, Tensor::probs}});
  }
  const Operand v{Tensor::v, p.head_dim_v};
  kernels.push_back({.name = "pv",
                     .matrices_read = {Tensor::probs},
                     .key_side = p.kv_shared ? std::nullopt : std::optional(v),
                     .output = Operand{Tensor::o, p.head_dim_v}});
  return kernels;
}

std::vector<MatrixKernel> standard_backward_kernels(const Params& p) {
  const bool grouped = p.heads_q != p.heads_kv;
  std::vector<MatrixKernel> kernels;
  kernels.push_back({.name = "grad_v",
                     .mirrored = true,
                     .matrices_read = {Tensor::probs},
                     .query_side = Operand{Tensor::d_o, p.head_dim_v},
                     .output = Operand{grouped ? Tensor::partial_d_v : Tensor::d_v, p.head_dim_v}});
  kernels.push_back({.name = "grad_p",
                     .query_side = Operand{Tensor::d_o, p.head_dim_v},
                     .key_side = Operand{Tensor::v, p.head_dim_v},
                     .matrices_written = {Tensor::d_probs}});
  if (p.dropout) {
    kernels.push_back({.name = "dropout",
                       .matrices_read = {Tensor::d_probs, Tensor::dropout_mask},
                       .matrices_written = {Tensor::d_probs}});
  }
  kernels.push_back({.name = "grad_s",
                     .counts_tiles = true,
                     .matrices_read = {Tensor::probs, Tensor::d_probs},
                     .matrices_written = {Tensor::d_scores}});
  kernels.push_back({.name = "grad_q",
                     .matrices_read = {Tensor::d_scores},
                     .key_side = Operand{Tensor::k, p.head_dim},
                     .output = Operand{Tensor::d_q, p.head_dim}});
  kernels.push_back({.name = "grad_k",
                     .mirrored = true,
                     .matrices_read = {Tensor::d_scores},
                     .query_side = Operand{Tensor::q, p.head_dim},
                     .output = Operand{grouped ? Tensor::partial_d_k : Tensor::d_k, p.head_dim}});
  return kernels;
}

std::optional<Product> product_of(const Params& p, std::string_view kernel) {
  const std::int64_t queries = p.seq_len_q;
  const std::int64_t keys = p.seq_len_kv;
  const bool grouped = p.heads_q != p.heads_kv;
  if (kernel == "qk")
    return Product{queries, keys, p.head_dim, Tensor::q, Tensor::k, Tensor::scores};
  if (kernel == "pv") {
    const std::optional<Tensor> v = p.kv_shared ? std::nullopt : std::optional(Tensor::v);
    return Product{queries, p.head_dim_v, keys, Tensor::probs, v, Tensor::o};
  }
  if (kernel == "grad_v") {
    return Product{keys,          p.head_dim_v, queries,
                   Tensor::probs, Tensor::d_o,  grouped ? Tensor::partial_d_v : Tensor::d_v};
  }
  if (kernel == "grad_p") {
    return Product{queries, keys, p.head_dim_v, Tensor::d_o, Tensor::v, Tensor::d_probs};
  }
  if (kernel == "grad_q") {
    return Product{queries, p.head_dim, keys, Tensor::d_scores, Tensor::k, Tensor::d_q};
  }
  if (kernel == "grad_k") {
    return Product{keys,      p.head_dim,
                   queries,   Tensor::d_scores,
                   Tensor::q, grouped ? Tensor::partial_d_k : Tensor::d_k};
  }
  return std::nullopt;
}

void check_products(const Params& params) {
  if (params.algorithm != Algorithm::standard || params.matmul_tile_rows == 0) return;
  const std::int64_t most = std::max({params.seq_len_q, params.seq_len_kv, params.head_dim_v});
  const std::int64_t tall = ceil_div(most, params.matmul_tile_rows);
  const std::int64_t wide = ceil_div(most, params.matmul_tile_cols);
  if (wide > kMaxScoreTiles / tall) {
    throw Error("matmul_tile_rows", Reason::exceeds_capacity,
                std::to_string(params.matmul_tile_rows));
  }
}

}  // namespace attn::sim
