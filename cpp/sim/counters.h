// SPDX-License-Identifier: Apache-2.0
// The counting sink: adds up the events of one head.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/report.h"
#include "sim/event.h"

namespace attn::sim {

class Counters {
 public:
  Counters(std::int64_t row_tiles, std::int64_t col_tiles);

  void begin_kernel(std::string_view name) { kernels_.push_back({.name = name, .elements = {}}); }

  void allocate(std::string_view item, Bytes bytes);
  void release(std::string_view item);

  void transfer(const Transfer& event) {
    kernels_.back()
        .elements[static_cast<std::size_t>(event.op)][static_cast<std::size_t>(event.tensor)] +=
        event.elements;
  }

  void compute(const Compute& event) {
    if (!event.visited) return;
    visited_tiles_ += 1;
    masked_tiles_ += event.masked ? 1 : 0;
    rows_ += event.rows;
    cols_ += event.cols;
    cells_ += event.rows * event.cols;
    row_tile_rows_[static_cast<std::size_t>(event.row_tile)] = event.rows;
    col_tile_cols_[static_cast<std::size_t>(event.col_tile)] = event.cols;
  }

  // Throws Error{"elements", overflow}.
  TileSums tile_sums() const;

  // One row per kernel, tensor and direction that moved anything, `copies` heads.
  // Throws Error{"elements" | "bytes", overflow}.
  std::vector<LedgerRow> rows(const Params& params, std::int64_t copies) const;

  const PeakMemory& peak_memory() const { return peak_; }

 private:
  using Wide = __int128;  // no sum of fewer than 2^64 events overflows it

  struct Kernel {
    std::string_view name;
    std::array<std::array<Wide, kTensorNames.size()>, kOpNames.size()> elements{};
  };

  std::vector<Kernel> kernels_;
  PeakMemory alive_;
  PeakMemory peak_;
  Wide visited_tiles_ = 0;
  Wide masked_tiles_ = 0;
  Wide rows_ = 0;
  Wide cols_ = 0;
  Wide cells_ = 0;
  std::vector<std::int64_t> row_tile_rows_;  // of the row tiles that were worked on, else 0
  std::vector<std::int64_t> col_tile_cols_;
};

}  // namespace attn::sim
