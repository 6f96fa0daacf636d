// SPDX-License-Identifier: Apache-2.0
// Ledger rows: what every number is a sum of.
//
// bytes = times x elements x element_bytes. `elements` is all that one (batch, head) moves of the
// tensor in that kernel over the whole pass; `times` is the number of such copies.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/params.h"
#include "core/tensor.h"
#include "core/units.h"

namespace attn {

struct LedgerRow {
  std::string_view kernel;  // "main", "qk", "softmax", …
  Tensor tensor = Tensor::q;
  Pass pass = Pass::forward;
  Op op = Op::read;  // atomic: counted with the writes
  std::int64_t times = 0;
  Elements elements;
  int element_bits = 0;
  Bytes bytes;
  std::string_view formula;  // of `elements`, in the letters of MODEL; empty where it was executed
};

// A row with its bytes. Throws Error{"bytes", overflow}.
inline LedgerRow ledger_row(const Params& params, std::string_view kernel, Tensor tensor, Pass pass,
                            Op op, std::int64_t times, Elements elements,
                            std::string_view formula = {}) {
  const int bits = element_bits(params, tensor);
  return {.kernel = kernel,
          .tensor = tensor,
          .pass = pass,
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
