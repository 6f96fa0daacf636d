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

  // The events that follow belong to this kernel and are played once for each of `copies` heads.
  void begin_kernel(std::string_view name, std::int64_t copies);

  void transfer(const Transfer& event) {
    Moved& moved =
        kernel_->moved[static_cast<std::size_t>(event.op)][static_cast<std::size_t>(event.tensor)];
    moved.elements += event.elements;
    moved.heads = event.heads;
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

  // One row per kernel, copies, direction and tensor that moved anything.
  // Throws Error{"elements" | "bytes", overflow}.
  std::vector<LedgerRow> rows(const Params& params) const;

 private:
  using Wide = __int128;  // no sum of fewer than 2^64 events overflows it

  struct Moved {
    Wide elements = 0;       // of one head's piece
    std::int64_t heads = 1;  // pieces a block moves of it
  };

  struct Kernel {
    std::string_view name;
    std::int64_t copies = 0;
    std::array<std::array<Moved, kTensorNames.size()>, kOpNames.size()> moved{};
  };

  std::vector<Kernel> kernels_;
  Kernel* kernel_ = nullptr;  // the one that plays
  Wide visited_tiles_ = 0;
  Wide masked_tiles_ = 0;
  Wide rows_ = 0;
  Wide cols_ = 0;
  Wide cells_ = 0;
  std::vector<std::int64_t> row_tile_rows_;  // of the row tiles that were worked on, else 0
  std::vector<std::int64_t> col_tile_cols_;
};

}  // namespace attn::sim
