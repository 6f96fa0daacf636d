// SPDX-License-Identifier: Apache-2.0
// Standard attention's kernels: each walks all score tiles, masked or not.
//
// Source: MODEL, sections 2, 3 and 6. A block owns a row tile (mirrored: a column tile) and steps
// along the other side. Step order: matrix tiles read, the query-side operand (at the first column
// tile), the key-side operand (by the blocks of the first row tile), matrix tiles written, and in
// the last step the output.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "sim/block.h"

namespace attn::sim {

struct Operand {
  Tensor tensor = Tensor::q;
  std::int64_t width = 0;  // elements a row or column
};

struct MatrixKernel {
  std::string_view name;
  bool mirrored = false;
  bool counts_tiles = false;  // this kernel of the pass is where score tiles are worked on
  std::array<std::optional<Tensor>, 2> matrices_read = {};
  std::optional<Operand> query_side = {};
  std::optional<Operand> key_side = {};
  std::array<std::optional<Tensor>, 2> matrices_written = {};
  std::optional<Operand> output = {};  // a row tile, mirrored a column tile
};

class MatrixPass {
 public:
  static constexpr Heads kHeads = Heads::query;

  MatrixPass(const Setup& setup, const MatrixKernel& kernel) : setup_(setup), kernel_(kernel) {}

  std::int64_t blocks() const {
    return kernel_.mirrored ? setup_.grid.col_tiles() : setup_.grid.row_tiles();
  }
  std::int64_t steps() const { return setup_.grid.row_tiles() * setup_.grid.col_tiles(); }

  class Block {
   public:
    Block(const MatrixPass& pass, std::int64_t own) : pass_(&pass), own_(own) {}

    template <class Sink>
    bool step(Sink& sink) {
      const Setup& setup = pass_->setup_;
      const MatrixKernel& kernel = pass_->kernel_;
      const std::int64_t i = kernel.mirrored ? other_ : own_;
      const std::int64_t j = kernel.mirrored ? own_ : other_;
      for (const auto& matrix : kernel.matrices_read) {
        if (matrix) move_cells(setup, sink, *matrix, Op::read, i, j);
      }
      if (kernel.query_side && j == 0) {
        move_rows(setup, sink, kernel.query_side->tensor, Op::read, i, kernel.query_side->width);
      }
      if (kernel.key_side && i == 0) {
        move_cols(setup, sink, kernel.key_side->tensor, Op::read, j, kernel.key_side->width);
      }
      if (kernel.counts_tiles) work_on(setup, sink, i, j);
      for (const auto& matrix : kernel.matrices_written) {
        if (matrix) move_cells(setup, sink, *matrix, Op::write, i, j);
      }
      const std::int64_t others = kernel.mirrored ? setup.grid.row_tiles() : setup.grid.col_tiles();
      if (++other_ < others) return true;
      if (kernel.output && kernel.mirrored) {
        move_cols(setup, sink, kernel.output->tensor, Op::write, own_, kernel.output->width);
      } else if (kernel.output) {
        move_rows(setup, sink, kernel.output->tensor, Op::write, own_, kernel.output->width);
      }
      return false;
    }

   private:
    const MatrixPass* pass_;
    std::int64_t own_;
    std::int64_t other_ = 0;
  };

  Block block(std::int64_t number) const { return Block(*this, number); }
  const MatrixKernel& kernel() const { return kernel_; }

 private:
  const Setup& setup_;
  const MatrixKernel& kernel_;
};

// The kernels of a pass in order.
std::vector<MatrixKernel> standard_forward_kernels(const Params& params);
std::vector<MatrixKernel> standard_backward_kernels(const Params& params);

// A product as real matrix kernels run it: result tiles of matmul_tile_rows x matmul_tile_cols,
// each of which loads its rows of the left and its columns of the right operand over the whole
// depth. Counted only: `transfer(tensor, op, elements)`.
struct Product {
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  std::int64_t depth = 0;
  std::optional<Tensor> left = {};
  std::optional<Tensor> right = {};
  Tensor result = Tensor::o;
};

// The product that a matrix kernel stands for; empty for the element-wise ones.
std::optional<Product> product_of(const Params& params, std::string_view kernel);

// Result tiles of a product.
inline std::int64_t product_steps(const Params& params, const Product& product) {
  return ceil_div(product.rows, params.matmul_tile_rows) *
         ceil_div(product.columns, params.matmul_tile_cols);
}

// Bounds the result tiles of the products.
// Throws Error{"matmul_tile_rows", exceeds_capacity}.
void check_products(const Params& params);

// A block a row of result tiles, a step a tile.
class ProductPass {
 public:
  static constexpr Heads kHeads = Heads::query;

  ProductPass(const Params& params, const Product& product) : params_(params), product_(product) {}

  std::int64_t blocks() const { return ceil_div(product_.rows, params_.matmul_tile_rows); }

  struct Block {
    const ProductPass* pass;
    std::int64_t row;
    std::int64_t column = 0;

    template <class Sink>
    bool step(Sink& sink) {
      const Product& product = pass->product_;
      const std::int64_t rows = std::min(pass->params_.matmul_tile_rows, product.rows - row);
      const std::int64_t columns =
          std::min(pass->params_.matmul_tile_cols, product.columns - column);
      if (product.left) sink.transfer({*product.left, Op::read, -1, -1, rows * product.depth});
      if (product.right) sink.transfer({*product.right, Op::read, -1, -1, columns * product.depth});
      sink.transfer({product.result, Op::write, -1, -1, rows * columns});
      column += columns;
      return column < product.columns;
    }
  };

  Block block(std::int64_t number) const { return {this, number * params_.matmul_tile_rows}; }

 private:
  const Params& params_;
  const Product& product_;
};

}  // namespace attn::sim
