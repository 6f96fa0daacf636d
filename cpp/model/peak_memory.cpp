// SPDX-License-Identifier: Apache-2.0
#include "model/peak_memory.h"

#include <initializer_list>
#include <utility>

#include "core/tensor.h"

namespace attn::model {

namespace {

using Row = PeakMemory::Row;

PeakMemory live_set(std::vector<Row> rows) {
  PeakMemory memory{.rows = std::move(rows)};
  for (const Row& row : memory.rows) memory.bytes += row.bytes;
  return memory;
}

}  // namespace

PeakMemory peak_memory(const Params& params) {
  const auto row = [&](Tensor tensor) {
    return Row{name_of(tensor), tensor_bytes(params, tensor)};
  };
  std::vector<Row> inputs{row(Tensor::q), row(Tensor::k), row(Tensor::v)};
  if (params.mask == Mask::dense) inputs.push_back(row(Tensor::mask));
  const auto step = [&](std::initializer_list<Row> rows) {
    std::vector<Row> all = inputs;
    all.insert(all.end(), rows);
    return live_set(std::move(all));
  };

  switch (params.algorithm) {
    case Algorithm::standard: {
      const Row probs = row(Tensor::probs);
      const PeakMemory softmax = step({row(Tensor::scores), probs});
      const PeakMemory product = params.dropout
                                     ? step({probs, row(Tensor::dropout_mask),
                                             Row{"dropped_probs", probs.bytes}, row(Tensor::o)})
                                     : step({probs, row(Tensor::o)});
      return softmax.bytes >= product.bytes ? softmax : product;
    }
    case Algorithm::flash1:
      if (params.accumulator == Accumulator::fp32) {
        return step(
            {row(Tensor::o), row(Tensor::row_max), row(Tensor::row_sum), row(Tensor::partial_o)});
      }
      return step({row(Tensor::o), row(Tensor::row_max), row(Tensor::row_sum)});
    case Algorithm::flash2:
      if (!params.write_lse) return step({row(Tensor::o)});
      return step({row(Tensor::o), row(Tensor::log_sum_exp)});
  }
  return {};
}

}  // namespace attn::model
