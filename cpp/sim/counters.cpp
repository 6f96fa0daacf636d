// SPDX-License-Identifier: Apache-2.0
#include "sim/counters.h"

#include <algorithm>
#include <numeric>

namespace attn::sim {

namespace {

std::int64_t narrow(__int128 value) {
  if (value >= (__int128{1} << 63)) {
    throw Error("elements", Reason::overflow, decimal(static_cast<__uint128_t>(value)));
  }
  return static_cast<std::int64_t>(value);
}

}  // namespace

Counters::Counters(std::int64_t row_tiles, std::int64_t col_tiles)
    : row_tile_rows_(static_cast<std::size_t>(row_tiles), 0),
      col_tile_cols_(static_cast<std::size_t>(col_tiles), 0) {}

void Counters::begin_kernel(std::string_view name, std::int64_t copies) {
  const auto known = std::find_if(kernels_.begin(), kernels_.end(), [&](const Kernel& kernel) {
    return kernel.name == name && kernel.copies == copies;
  });
  if (known == kernels_.end()) {
    kernels_.push_back({.name = name, .copies = copies});
    kernel_ = &kernels_.back();
  } else {
    kernel_ = &*known;
  }
}

TileSums Counters::tile_sums() const {
  const auto sum = [](const std::vector<std::int64_t>& values) {
    return std::accumulate(values.begin(), values.end(), std::int64_t{0});
  };
  return {.rows = narrow(rows_),
          .cols = narrow(cols_),
          .cells = narrow(cells_),
          .cols_seen = sum(col_tile_cols_),
          .rows_seen = sum(row_tile_rows_),
          .visited_tiles = narrow(visited_tiles_),
          .masked_tiles = narrow(masked_tiles_)};
}

std::vector<LedgerRow> Counters::rows(const Params& params) const {
  std::vector<LedgerRow> rows;
  for (const Kernel& kernel : kernels_) {
    for (std::size_t op = 0; op < kOpNames.size(); ++op) {
      for (std::size_t tensor = 0; tensor < kTensorNames.size(); ++tensor) {
        const Moved& moved = kernel.moved[op][tensor];
        if (moved.elements == 0) continue;
        rows.push_back(ledger_row(params, kernel.name, static_cast<Tensor>(tensor), params.pass,
                                  static_cast<Op>(op),
                                  checked_multiply(kernel.copies, moved.heads, "heads"),
                                  Elements(narrow(moved.elements))));
      }
    }
  }
  return rows;
}

}  // namespace attn::sim
