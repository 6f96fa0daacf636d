// SPDX-License-Identifier: Apache-2.0
// What every kernel's blocks share: the question at hand, loads and stores by tile, and the walk.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/params.h"
#include "sim/event.h"
#include "sim/grid.h"

namespace attn::sim {

// The params of one pass and their grid. Kernels keep a reference: it outlives them.
struct Setup {
  const Params& params;
  const Grid& grid;

  bool grouped() const { return params.heads_q != params.heads_kv; }
  std::int64_t d() const { return params.head_dim; }
  std::int64_t dv() const { return params.head_dim_v; }
};

// Moves `width` elements for each real row of row tile i, or each real column of column tile j.
template <class Sink>
void move_rows(const Setup& setup, Sink& sink, Tensor tensor, Op op, std::int64_t i,
               std::int64_t width, std::int64_t split = -1) {
  sink.transfer({tensor, op, i, -1, setup.grid.rows(i) * width, split});
}

template <class Sink>
void move_cols(const Setup& setup, Sink& sink, Tensor tensor, Op op, std::int64_t j,
               std::int64_t width, std::int64_t heads = 1) {
  sink.transfer({tensor, op, -1, j, setup.grid.cols(j) * width, -1, heads});
}

template <class Sink>
void move_cells(const Setup& setup, Sink& sink, Tensor tensor, Op op, std::int64_t i,
                std::int64_t j) {
  sink.transfer({tensor, op, i, j, setup.grid.rows(i) * setup.grid.cols(j)});
}

template <class Sink>
void work_on(const Setup& setup, Sink& sink, std::int64_t i, std::int64_t j) {
  const bool visited = setup.grid.visits(i).contains(j);
  sink.compute(
      {i, j, setup.grid.rows(i), setup.grid.cols(j), visited, visited && setup.grid.masked(i, j)});
}

// The inner tiles of a block in the order of the walk.
class Walked {
 public:
  Walked(TileRange range, Walk walk) : range_(range), descending_(walk == Walk::descending) {}

  bool empty() const { return range_.empty(); }
  bool is_first() const { return taken_ == 0; }
  bool is_last() const { return taken_ + 1 >= range_.count(); }
  std::int64_t tile() const { return descending_ ? range_.last - taken_ : range_.first + taken_; }
  void advance() { ++taken_; }

 private:
  TileRange range_;
  bool descending_;
  std::int64_t taken_ = 0;
};

}  // namespace attn::sim
