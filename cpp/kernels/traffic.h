// SPDX-License-Identifier: Apache-2.0
// What a tile loop moves: counted by the loop itself, where it takes a tile up or leaves one
// behind.
//
// The loops are templates over a counter. NoTraffic counts nothing and costs nothing; TileTraffic
// makes the instrumented build of the same loop.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/tensor.h"
#include "core/units.h"
#include "kernels/options.h"

namespace attn {

struct NoTraffic {
  void load(Tensor /*tensor*/, std::int64_t /*elements*/) const {}
  void store(Tensor /*tensor*/, std::int64_t /*elements*/) const {}
};

class TileTraffic {
 public:
  void load(Tensor tensor, std::int64_t elements) { at(loads, tensor) += elements; }
  void store(Tensor tensor, std::int64_t elements) { at(stores, tensor) += elements; }

  using Counts = std::array<std::int64_t, kTensorNames.size()>;
  Counts loads{};
  Counts stores{};

 private:
  static std::int64_t& at(Counts& counts, Tensor tensor) {
    return counts[static_cast<std::size_t>(tensor)];
  }
};

struct CountedRow {
  Tensor tensor = Tensor::q;
  Op op = Op::read;
  Elements elements;
  Bytes bytes;  // fp32

  bool operator==(const CountedRow&) const = default;
};

// Runs the kernel on zeros and answers what its tiles moved, in the order of Tensor, reads first;
// log_sum_exp is written. Throws what checked_call() and run_bytes() throw; {kernel, unknown_name}
// where the kernel has no tile loop; {pass, unknown_name} for another than the forward one.
std::vector<CountedRow> count_traffic(const KernelOptions& options);

}  // namespace attn
