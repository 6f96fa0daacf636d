// SPDX-License-Identifier: Apache-2.0
// Standard attention: kernels one after another, the score matrix in global memory between them.
#include "model/traffic_passes.h"

namespace attn::model {

namespace {

// How often a product loads an operand: once, or once per tile of the result's other side.
std::int64_t loads(std::int64_t other_side, std::int64_t tile) {
  return tile == 0 ? 1 : ceil_div(other_side, tile);
}

// A product of `rows` x `columns` results: how often each operand is loaded.
struct Loads {
  std::int64_t left;   // once per tile of columns
  std::int64_t right;  // once per tile of rows
};

Loads product_loads(const Params& p, std::int64_t rows, std::int64_t columns) {
  return {.left = loads(columns, p.matmul_tile_cols), .right = loads(rows, p.matmul_tile_rows)};
}

}  // namespace

void standard_forward(const Params& p, LedgerBuilder& ledger) {
  const Elements matrix = elements(p.seq_len_q, p.seq_len_kv);
  const Elements q = elements(p.seq_len_q, p.head_dim);
  const Elements k = elements(p.seq_len_kv, p.head_dim);
  const Elements v = elements(p.seq_len_kv, p.head_dim_v);
  const bool tiled = p.matmul_tile_rows != 0;
  const bool dense = p.mask == Mask::dense;

  const Loads qk = product_loads(p, p.seq_len_q, p.seq_len_kv);
  ledger.kernel("qk");
  ledger.read(Tensor::q, q * qk.left, tiled ? "ceil(Nk/n)*Nq*d" : "Nq*d");
  ledger.read(Tensor::k, k * qk.right, tiled ? "ceil(Nq/m)*Nk*d" : "Nk*d");
  ledger.write(Tensor::scores, matrix, "Nq*Nk");

  if (p.scale_pass) {
    ledger.kernel("scale");
    ledger.read(Tensor::scores, matrix, "Nq*Nk");
    ledger.write(Tensor::scores, matrix, "Nq*Nk");
  }
  if (p.mask_pass) {
    ledger.kernel("mask");
    ledger.read(Tensor::scores, matrix, "Nq*Nk");
    if (dense) ledger.read(Tensor::mask, matrix, "Nq*Nk");
    ledger.write(Tensor::scores, matrix, "Nq*Nk");
  }

  ledger.kernel("softmax");
  ledger.read(Tensor::scores, matrix, "Nq*Nk");
  if (dense && !p.mask_pass) ledger.read(Tensor::mask, matrix, "Nq*Nk");
  ledger.write(Tensor::probs, matrix, "Nq*Nk");

  if (p.dropout) {
    ledger.kernel("dropout");
    ledger.read(Tensor::probs, matrix, "Nq*Nk");
    ledger.write(Tensor::dropout_mask, matrix, "Nq*Nk");
    ledger.write(Tensor::probs, matrix, "Nq*Nk");
  }

  const Loads pv = product_loads(p, p.seq_len_q, p.head_dim_v);
  ledger.kernel("pv");
  ledger.read(Tensor::probs, matrix * pv.left, tiled ? "ceil(dv/n)*Nq*Nk" : "Nq*Nk");
  if (!p.kv_shared) {
    ledger.read(Tensor::v, v * pv.right, tiled ? "ceil(Nq/m)*Nk*dv" : "Nk*dv");
  }
  ledger.write(Tensor::o, elements(p.seq_len_q, p.head_dim_v), "Nq*dv");
}

void standard_backward(const Params& p, LedgerBuilder& ledger) {
  const Elements matrix = elements(p.seq_len_q, p.seq_len_kv);
  const Elements q = elements(p.seq_len_q, p.head_dim);
  const Elements d_o = elements(p.seq_len_q, p.head_dim_v);
  const Elements k = elements(p.seq_len_kv, p.head_dim);
  const Elements v = elements(p.seq_len_kv, p.head_dim_v);
  const bool tiled = p.matmul_tile_rows != 0;
  const bool grouped = p.heads_q != p.heads_kv;

  const Loads grad_v = product_loads(p, p.seq_len_kv, p.head_dim_v);
  ledger.kernel("grad_v");
  ledger.read(Tensor::probs, matrix * grad_v.left, tiled ? "ceil(dv/n)*Nq*Nk" : "Nq*Nk");
  ledger.read(Tensor::d_o, d_o * grad_v.right, tiled ? "ceil(Nk/m)*Nq*dv" : "Nq*dv");
  ledger.write(grouped ? Tensor::partial_d_v : Tensor::d_v, v, "Nk*dv");

  const Loads grad_p = product_loads(p, p.seq_len_q, p.seq_len_kv);
  ledger.kernel("grad_p");
  ledger.read(Tensor::d_o, d_o * grad_p.left, tiled ? "ceil(Nk/n)*Nq*dv" : "Nq*dv");
  ledger.read(Tensor::v, v * grad_p.right, tiled ? "ceil(Nq/m)*Nk*dv" : "Nk*dv");
  ledger.write(Tensor::d_probs, matrix, "Nq*Nk");

  if (p.dropout) {
    ledger.kernel("dropout");
    ledger.read(Tensor::d_probs, matrix, "Nq*Nk");
    ledger.read(Tensor::dropout_mask, matrix, "Nq*Nk");
    ledger.write(Tensor::d_probs, matrix, "Nq*Nk");
  }

  ledger.kernel("grad_s");
  ledger.read(Tensor::probs, matrix, "Nq*Nk");
  ledger.read(Tensor::d_probs, matrix, "Nq*Nk");
  ledger.write(Tensor::d_scores, matrix, "Nq*Nk");

  const Loads grad_q = product_loads(p, p.seq_len_q, p.head_dim);
  ledger.kernel("grad_q");
  ledger.read(Tensor::d_scores, matrix * grad_q.left, tiled ? "ceil(d/n)*Nq*Nk" : "Nq*Nk");
  ledger.read(Tensor::k, k * grad_q.right, tiled ? "ceil(Nq/m)*Nk*d" : "Nk*d");
  ledger.write(Tensor::d_q, q, "Nq*d");

  const Loads grad_k = product_loads(p, p.seq_len_kv, p.head_dim);
  ledger.kernel("grad_k");
  ledger.read(Tensor::d_scores, matrix * grad_k.left, tiled ? "ceil(d/n)*Nq*Nk" : "Nq*Nk");
  ledger.read(Tensor::q, q * grad_k.right, tiled ? "ceil(Nk/m)*Nq*d" : "Nq*d");
  ledger.write(grouped ? Tensor::partial_d_k : Tensor::d_k, k, "Nk*d");

  group_kernel(p, ledger);
}

}  // namespace attn::model
