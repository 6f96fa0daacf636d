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

void Counters::allocate(std::string_view item, Bytes bytes) {
  alive_.rows.push_back({item, bytes});
  alive_.bytes += bytes;
  if (alive_.bytes > peak_.bytes) peak_ = alive_;
}

void Counters::release(std::string_view item) {
  const auto row = std::find_if(alive_.rows.begin(), alive_.rows.end(),
                                [&](const PeakMemory::Row& alive) { return alive.item == item; });
  alive_.bytes = alive_.bytes - row->bytes;
  alive_.rows.erase(row);
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

std::vector<LedgerRow> Counters::rows(const Params& params, std::int64_t copies) const {
  std::vector<LedgerRow> rows;
  for (const Kernel& kernel : kernels_) {
    for (std::size_t op = 0; op < kOpNames.size(); ++op) {
      for (std::size_t tensor = 0; tensor < kTensorNames.size(); ++tensor) {
        const std::int64_t count = narrow(kernel.elements[op][tensor]);
        if (count == 0) continue;
        rows.push_back(ledger_row(params, kernel.name, static_cast<Tensor>(tensor),
                                  static_cast<Op>(op), copies, Elements(count)));
      }
    }
  }
  return rows;
}

}  // namespace attn::sim
