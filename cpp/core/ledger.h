// SPDX-License-Identifier: Apache-2.0
// Ledger rows: what every number is a sum of.
//
// bytes = times x elements x element_bytes. `elements` is all that one (batch, head) moves of the
// tensor in that kernel over the whole pass; `times` is the number of such copies.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

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

struct LedgerRow {
  std::string_view kernel;  // "main", "qk", "softmax", …
  Tensor tensor = Tensor::q;
  Pass pass = Pass::forward;
  Op op = Op::read;
  std::int64_t times = 0;
  Elements elements;
  int element_bits = 0;
  Bytes bytes;
  std::string_view formula;  // of `elements`, in the letters of MODEL; empty where it was executed
};

// A row with its bytes. Throws Error{"bytes", overflow}.
inline LedgerRow ledger_row(const Params& params, std::string_view kernel, Tensor tensor, Op op,
                            std::int64_t times, Elements elements, std::string_view formula = {}) {
  const int bits = element_bits(params, tensor);
  return {.kernel = kernel,
          .tensor = tensor,
          .op = op,
          .times = times,
          .elements = elements,
          .element_bits = bits,
          .bytes = bytes_of(elements, bits) * times,
          .formula = formula};
}

// Bytes of all rows with this op. Throws Error{"bytes", overflow}.
inline Bytes total_bytes(const std::vector<LedgerRow>& rows, Op op) {
  Bytes sum;
  for (const LedgerRow& row : rows) {
    if (row.op == op) sum += row.bytes;
  }
  return sum;
}

}  // namespace attn
