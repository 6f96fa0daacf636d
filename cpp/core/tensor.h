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
  partial_o,
};

inline constexpr std::array<std::string_view, 12> kTensorNames{
    "q",       "k",      "v",     "o",    "log_sum_exp",  "row_max",
    "row_sum", "scores", "probs", "mask", "dropout_mask", "partial_o"};

constexpr std::string_view name_of(Tensor tensor) {
  return kTensorNames[static_cast<std::size_t>(tensor)];
}

enum class Op { read, write };

inline constexpr std::array<std::string_view, 2> kOpNames{"read", "write"};

constexpr std::string_view name_of(Op op) { return kOpNames[static_cast<std::size_t>(op)]; }

// Bits of one element of a tensor in global memory: statistics and partial results are fp32, a
// dropout mask is a byte.
constexpr int element_bits(const Params& params, Tensor tensor) {
  switch (tensor) {
    case Tensor::q:
    case Tensor::k:
    case Tensor::v:
      return element_bits(params.dtype);
    case Tensor::o:
      return element_bits(params.dtype_o);
    case Tensor::scores:
    case Tensor::probs:
      return element_bits(params.dtype_scores);
    case Tensor::mask:
      return element_bits(params.dtype_mask);
    case Tensor::dropout_mask:
      return 8;
    case Tensor::log_sum_exp:
    case Tensor::row_max:
    case Tensor::row_sum:
    case Tensor::partial_o:
      return 32;
  }
  return 0;
}

// Bytes of the whole tensor in global memory, batch and heads in one piece (K and V by kv head; a
// dense mask is one seq_len_q x seq_len_kv matrix for all heads). A matrix of half-byte elements is
// rounded up once for each head. Throws Error{"elements" | "bytes", overflow}.
Bytes tensor_bytes(const Params& params, Tensor tensor);

}  // namespace attn
