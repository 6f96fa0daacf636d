// SPDX-License-Identifier: Apache-2.0
// One schedule per algorithm: which tile moves when, for one head (packed: one kv head's group).
//
// Loops are written as the kernels run them; how much moves is counted by the sink. Nothing here
// comes from model/: that both agree is a test. Source: MODEL, sections 2, 4 and 6.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/params.h"
#include "sim/event.h"
#include "sim/grid.h"

namespace attn::sim {

namespace schedule {

inline Transfer load(Tensor tensor, std::int64_t row_tile, std::int64_t col_tile,
                     std::int64_t elements) {
  return {tensor, Op::read, row_tile, col_tile, elements};
}

inline Transfer store(Tensor tensor, std::int64_t row_tile, std::int64_t col_tile,
                      std::int64_t elements) {
  return {tensor, Op::write, row_tile, col_tile, elements};
}

template <class Sink>
void allocate_inputs(const Params& params, Sink& sink) {
  for (const Tensor tensor : {Tensor::q, Tensor::k, Tensor::v}) {
    sink.allocate(name_of(tensor), tensor_bytes(params, tensor));
  }
  if (params.mask == Mask::dense) sink.allocate("mask", tensor_bytes(params, Tensor::mask));
}

// A block owns one row tile and walks the column tiles that it sees; O and the statistics stay on
// chip until its end.
template <class Sink>
void flash2_forward(const Params& params, const Grid& grid, Sink& sink) {
  allocate_inputs(params, sink);
  sink.allocate("o", tensor_bytes(params, Tensor::o));
  if (params.write_lse) {
    sink.allocate("log_sum_exp", tensor_bytes(params, Tensor::log_sum_exp));
  }
  sink.begin_kernel("main");
  for (std::int64_t i = 0; i < grid.row_tiles(); ++i) {
    const std::int64_t rows = grid.rows(i);
    bool q_on_chip = false;
    const auto load_q = [&] {
      if (!q_on_chip) sink.transfer(load(Tensor::q, i, -1, rows * params.head_dim));
      q_on_chip = true;
    };
    if (!params.early_exit) load_q();
    for (std::int64_t j = 0; j < grid.col_tiles(); ++j) {
      if (!grid.visits(i, j)) continue;
      const std::int64_t cols = grid.cols(j);
      load_q();
      sink.transfer(load(Tensor::k, -1, j, cols * params.head_dim));
      sink.transfer(load(Tensor::v, -1, j, cols * params.head_dim_v));
      if (params.mask == Mask::dense) sink.transfer(load(Tensor::mask, i, j, rows * cols));
      sink.compute({i, j, rows, cols, true, grid.masked(i, j)});
    }
    sink.transfer(store(Tensor::o, i, -1, rows * params.head_dim_v));
    if (params.write_lse) sink.transfer(store(Tensor::log_sum_exp, i, -1, rows));
  }
}

// How flash1 keeps O between two visits of a row tile: in O itself, or in an fp32 buffer from
// which the last visit writes O.
template <class Sink>
class Flash1Output {
 public:
  Flash1Output(const Params& params, const Grid& grid, Sink& sink)
      : params_(params), grid_(grid), sink_(sink) {}

  void fill(std::int64_t i) {
    const std::int64_t rows = grid_.rows(i);
    if (params_.accumulator == Accumulator::dtype) write_o(i);
    sink_.transfer(store(Tensor::row_max, i, -1, rows));
    sink_.transfer(store(Tensor::row_sum, i, -1, rows));
  }

  void read(std::int64_t i, bool first_visit) {
    const std::int64_t rows = grid_.rows(i);
    const bool wanted = !first_visit || params_.first_pass_reads;
    if (params_.accumulator == Accumulator::fp32) {
      if (!first_visit) sink_.transfer(load(Tensor::partial_o, i, -1, rows * params_.head_dim_v));
    } else if (wanted) {
      sink_.transfer(load(Tensor::o, i, -1, rows * params_.head_dim_v));
    }
    if (wanted) {
      sink_.transfer(load(Tensor::row_max, i, -1, rows));
      sink_.transfer(load(Tensor::row_sum, i, -1, rows));
    }
  }

  void write(std::int64_t i, bool last_visit) {
    const std::int64_t rows = grid_.rows(i);
    if (params_.accumulator == Accumulator::fp32 && !last_visit) {
      sink_.transfer(store(Tensor::partial_o, i, -1, rows * params_.head_dim_v));
    } else {
      write_o(i);
    }
    sink_.transfer(store(Tensor::row_max, i, -1, rows));
    sink_.transfer(store(Tensor::row_sum, i, -1, rows));
  }

  void write_o(std::int64_t i) {
    sink_.transfer(store(Tensor::o, i, -1, grid_.rows(i) * params_.head_dim_v));
  }

 private:
  const Params& params_;
  const Grid& grid_;
  Sink& sink_;
};

// One block walks the column tiles and, for each, the row tiles that see it; O and the statistics
// go through global memory at every visit.
template <class Sink>
void flash1_forward(const Params& params, const Grid& grid, Sink& sink) {
  allocate_inputs(params, sink);
  for (const Tensor tensor : {Tensor::o, Tensor::row_max, Tensor::row_sum}) {
    sink.allocate(name_of(tensor), tensor_bytes(params, tensor));
  }
  const bool fp32 = params.accumulator == Accumulator::fp32;
  if (fp32) sink.allocate("partial_o", tensor_bytes(params, Tensor::partial_o));

  sink.begin_kernel("main");
  Flash1Output<Sink> output(params, grid, sink);
  const auto is_first_visit = [&](std::int64_t i, std::int64_t j) {
    return j == 0 || !grid.visits(i, j - 1);
  };
  const auto is_last_visit = [&](std::int64_t i, std::int64_t j) {
    return j + 1 == grid.col_tiles() || !grid.visits(i, j + 1);
  };
  std::vector<bool> seen(static_cast<std::size_t>(grid.row_tiles()), false);

  if (params.initial_fill) {
    for (std::int64_t i = 0; i < grid.row_tiles(); ++i) output.fill(i);
  }
  for (std::int64_t j = 0; j < grid.col_tiles(); ++j) {
    const std::int64_t cols = grid.cols(j);
    bool kv_on_chip = false;
    for (std::int64_t i = 0; i < grid.row_tiles(); ++i) {
      if (!grid.visits(i, j)) continue;
      if (!kv_on_chip) {
        sink.transfer(load(Tensor::k, -1, j, cols * params.head_dim));
        sink.transfer(load(Tensor::v, -1, j, cols * params.head_dim_v));
        kv_on_chip = true;
      }
      const std::int64_t rows = grid.rows(i);
      sink.transfer(load(Tensor::q, i, -1, rows * params.head_dim));
      output.read(i, is_first_visit(i, j));
      if (params.mask == Mask::dense) sink.transfer(load(Tensor::mask, i, j, rows * cols));
      sink.compute({i, j, rows, cols, true, grid.masked(i, j)});
      output.write(i, is_last_visit(i, j));
      seen[static_cast<std::size_t>(i)] = true;
    }
  }
  // Rows that no tile touched still answer zero: the fill has written it, else it is written here.
  for (std::int64_t i = 0; i < grid.row_tiles(); ++i) {
    if (!seen[static_cast<std::size_t>(i)] && (!params.initial_fill || fp32)) output.write_o(i);
  }
}

// One pass over the score tiles that reads one matrix and writes another.
template <class Sink, class Extra>
void matrix_pass(const Grid& grid, Sink& sink, Tensor from, Tensor to, Extra extra) {
  for (std::int64_t i = 0; i < grid.row_tiles(); ++i) {
    for (std::int64_t j = 0; j < grid.col_tiles(); ++j) {
      const std::int64_t cells = grid.rows(i) * grid.cols(j);
      sink.transfer(load(from, i, j, cells));
      extra(i, j, cells);
      sink.transfer(store(to, i, j, cells));
    }
  }
}

// Result tiles of a rows x columns product: each loads a tile of rows of the left operand and a
// tile of columns of the right one, over the whole depth. 0 stands for one tile over all.
template <class Body>
void product_tiles(std::int64_t rows, std::int64_t columns, std::int64_t tile_rows,
                   std::int64_t tile_cols, Body body) {
  const std::int64_t height = tile_rows == 0 ? rows : tile_rows;
  const std::int64_t width = tile_cols == 0 ? columns : tile_cols;
  for (std::int64_t row = 0; row < rows; row += height) {
    for (std::int64_t column = 0; column < columns; column += width) {
      body(std::min(height, rows - row), std::min(width, columns - column));
    }
  }
}

// Kernels one after another; the score matrix and the probabilities go through global memory.
template <class Sink>
void standard_forward(const Params& params, const Grid& grid, Sink& sink) {
  const bool dense = params.mask == Mask::dense;
  const auto nothing = [](std::int64_t, std::int64_t, std::int64_t) {};
  const auto read_mask = [&](std::int64_t i, std::int64_t j, std::int64_t cells) {
    if (dense) sink.transfer(load(Tensor::mask, i, j, cells));
  };

  allocate_inputs(params, sink);
  sink.begin_kernel("qk");
  sink.allocate("scores", tensor_bytes(params, Tensor::scores));
  product_tiles(params.seq_len_q, params.seq_len_kv, params.matmul_tile_rows,
                params.matmul_tile_cols, [&](std::int64_t rows, std::int64_t cols) {
                  sink.transfer(load(Tensor::q, -1, -1, rows * params.head_dim));
                  sink.transfer(load(Tensor::k, -1, -1, cols * params.head_dim));
                  sink.transfer(store(Tensor::scores, -1, -1, rows * cols));
                });
  if (params.scale_pass) {
    sink.begin_kernel("scale");
    matrix_pass(grid, sink, Tensor::scores, Tensor::scores, nothing);
  }
  if (params.mask_pass) {
    sink.begin_kernel("mask");
    matrix_pass(grid, sink, Tensor::scores, Tensor::scores, read_mask);
  }
  sink.begin_kernel("softmax");
  sink.allocate("probs", tensor_bytes(params, Tensor::probs));
  matrix_pass(
      grid, sink, Tensor::scores, Tensor::probs,
      [&](std::int64_t i, std::int64_t j, std::int64_t cells) {
        if (!params.mask_pass) read_mask(i, j, cells);
        const bool visited = grid.visits(i, j);
        sink.compute({i, j, grid.rows(i), grid.cols(j), visited, visited && grid.masked(i, j)});
      });
  sink.release("scores");
  if (params.dropout) {
    sink.begin_kernel("dropout");
    sink.allocate("dropout_mask", tensor_bytes(params, Tensor::dropout_mask));
    sink.allocate("dropped_probs", tensor_bytes(params, Tensor::probs));
    matrix_pass(grid, sink, Tensor::probs, Tensor::probs,
                [&](std::int64_t i, std::int64_t j, std::int64_t cells) {
                  sink.transfer(store(Tensor::dropout_mask, i, j, cells));
                });
  }
  sink.begin_kernel("pv");
  sink.allocate("o", tensor_bytes(params, Tensor::o));
  product_tiles(params.seq_len_q, params.head_dim_v, params.matmul_tile_rows,
                params.matmul_tile_cols, [&](std::int64_t rows, std::int64_t cols) {
                  sink.transfer(load(Tensor::probs, -1, -1, rows * params.seq_len_kv));
                  sink.transfer(load(Tensor::v, -1, -1, params.seq_len_kv * cols));
                  sink.transfer(store(Tensor::o, -1, -1, rows * cols));
                });
}

}  // namespace schedule

// Plays the algorithm of params into the sink.
template <class Sink>
void play(const Params& params, const Grid& grid, Sink& sink) {
  switch (params.algorithm) {
    case Algorithm::standard:
      return schedule::standard_forward(params, grid, sink);
    case Algorithm::flash1:
      return schedule::flash1_forward(params, grid, sink);
    case Algorithm::flash2:
      return schedule::flash2_forward(params, grid, sink);
  }
}

}  // namespace attn::sim
