// SPDX-License-Identifier: Apache-2.0
// The tensors that move between global memory and the SMs, and how large each is as a whole.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/params.h"
#include "core/units.h"

namespace attn {

enum class Tensor {
  q,
  k,
  v,
  o,
  log_sum_exp,
  row_max,
  row_sum,
  scores,
  probs,
  mask,
  dropout_mask,
  d_o,
  d_q,
  d_k,
  d_v,
  delta,
  d_scores,
  d_probs,
  partial_o,
  partial_lse,
  partial_d_q,
  partial_d_k,
  partial_d_v,
};

inline constexpr std::array<std::string_view, 23> kTensorNames{
    "q",         "k",           "v",           "o",           "log_sum_exp",  "row_max",
    "row_sum",   "scores",      "probs",       "mask",        "dropout_mask", "d_o",
    "d_q",       "d_k",         "d_v",         "delta",       "d_scores",     "d_probs",
    "partial_o", "partial_lse", "partial_d_q", "partial_d_k", "partial_d_v"};

constexpr std::string_view name_of(Tensor tensor) {
  return kTensorNames[static_cast<std::size_t>(tensor)];
}

// What a kernel does with a tile: an atomic adds to it in L2, and nothing comes back to the SM. In
// the ledger it is a write.
enum class Op { read, write, atomic };

inline constexpr std::array<std::string_view, 3> kOpNames{"read", "write", "atomic"};

constexpr std::string_view name_of(Op op) { return kOpNames[static_cast<std::size_t>(op)]; }

// Bits of one element of a tensor in global memory. Statistics and partial results are fp32, but
// the per-head copies of dK and dV that flash1 and flash2 sum over a group are of dtype; a dropout
// mask is a byte. Gradients of the inputs have dtype, those of the matrices dtype_scores, d_o
// dtype_o.
constexpr int element_bits(const Params& params, Tensor tensor) {
  switch (tensor) {
    case Tensor::q:
    case Tensor::k:
    case Tensor::v:
    case Tensor::d_q:
    case Tensor::d_k:
    case Tensor::d_v:
      return element_bits(params.dtype);
    case Tensor::o:
    case Tensor::d_o:
      return element_bits(params.dtype_o);
    case Tensor::scores:
    case Tensor::probs:
    case Tensor::d_scores:
    case Tensor::d_probs:
      return element_bits(params.dtype_scores);
    case Tensor::mask:
      return element_bits(params.dtype_mask);
    case Tensor::dropout_mask:
      return 8;
    case Tensor::partial_d_k:
    case Tensor::partial_d_v:
      return params.algorithm == Algorithm::flash3 ? 32 : element_bits(params.dtype);
    case Tensor::log_sum_exp:
    case Tensor::row_max:
    case Tensor::row_sum:
    case Tensor::delta:
    case Tensor::partial_o:
    case Tensor::partial_lse:
    case Tensor::partial_d_q:
      return 32;
  }
  return 0;
}

// Bytes of the whole tensor in global memory, batch and heads in one piece (K and V by kv head; a
// dense mask is one seq_len_q x seq_len_kv matrix for all heads; flash3 sums partial_d_k and
// partial_d_v by kv head, the others by query head). Of partial results one copy: splits and
// deterministic copies are the caller's to multiply. A matrix of half-byte elements is rounded up
// once for each head. Throws Error{"elements" | "bytes", overflow}.
Bytes tensor_bytes(const Params& params, Tensor tensor);

}  // namespace attn
