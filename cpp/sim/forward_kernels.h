// SPDX-License-Identifier: Apache-2.0
// Forward kernels that sweep over the keys once per row tile, whole or in splits.
//
// Source: MODEL, sections 2 and 6. A block's step() plays one step and answers whether one is left.
#pragma once

#include "sim/block.h"

namespace attn::sim {

// flash2, flash3, flash4, triton, mem_efficient, and split_kv with a single split: a block owns one
// row tile; O and the statistics stay on chip until its end.
class OneSweep {
 public:
  static constexpr std::string_view kName = "main";
  static constexpr Heads kHeads = Heads::query;

  explicit OneSweep(const Setup& setup) : setup_(setup) {}

  std::int64_t blocks() const { return setup_.grid.row_tiles(); }
  std::int64_t steps() const { return setup_.grid.visited_tiles(); }

  class Block {
   public:
    Block(const Setup& setup, std::int64_t i)
        : setup_(&setup), i_(i), keys_(setup.grid.visits(i), setup.params.walk) {}

    template <class Sink>
    bool step(Sink& sink) {
      const Params& p = setup_->params;
      if (keys_.empty()) {
        const bool leaves = p.early_exit || p.algorithm == Algorithm::split_kv;
        if (!leaves) move_rows(*setup_, sink, Tensor::q, Op::read, i_, p.head_dim);
        write_output(sink);
        return false;
      }
      const std::int64_t j = keys_.tile();
      const bool first = keys_.is_first();
      const bool last = keys_.is_last();
      const bool spills_o = spills_output(p);
      if (first) move_rows(*setup_, sink, Tensor::q, Op::read, i_, p.head_dim);
      move_cols(*setup_, sink, Tensor::k, Op::read, j, p.head_dim);
      if (!p.kv_shared) move_cols(*setup_, sink, Tensor::v, Op::read, j, p.head_dim_v);
      if (p.mask == Mask::dense) move_cells(*setup_, sink, Tensor::mask, Op::read, i_, j);
      if (spills_o && !first) {
        move_rows(*setup_, sink, Tensor::partial_o, Op::read, i_, p.head_dim_v);
      }
      work_on(*setup_, sink, i_, j);
      if (spills_o && !last) {
        move_rows(*setup_, sink, Tensor::partial_o, Op::write, i_, p.head_dim_v);
      }
      if (last) write_output(sink);
      keys_.advance();
      return !last;
    }

   private:
    template <class Sink>
    void write_output(Sink& sink) {
      move_rows(*setup_, sink, Tensor::o, Op::write, i_, setup_->dv());
      if (setup_->params.write_lse) {
        move_rows(*setup_, sink, Tensor::log_sum_exp, Op::write, i_, 1);
      }
    }

    const Setup* setup_;
    std::int64_t i_;
    Walked keys_;
  };

  Block block(std::int64_t number) const { return Block(setup_, number); }

 private:
  const Setup& setup_;
};

// split_kv with several splits: a block owns one row tile and one split of its column tiles.
class SplitSweep {
 public:
  static constexpr std::string_view kName = "main";
  static constexpr Heads kHeads = Heads::query;

  SplitSweep(const Setup& setup, std::int64_t splits) : setup_(setup), splits_(splits) {}

  std::int64_t blocks() const { return setup_.grid.row_tiles() * splits_; }
  std::int64_t steps() const { return setup_.grid.visited_tiles(); }

  class Block {
   public:
    Block(const Setup& setup, std::int64_t i, std::int64_t split, TileRange keys)
        : setup_(&setup), i_(i), split_(split), keys_(keys, setup.params.walk) {}

    template <class Sink>
    bool step(Sink& sink) {
      const Params& p = setup_->params;
      const bool last = keys_.empty() || keys_.is_last();
      if (!keys_.empty()) {
        const std::int64_t j = keys_.tile();
        if (keys_.is_first()) move_rows(*setup_, sink, Tensor::q, Op::read, i_, p.head_dim);
        move_cols(*setup_, sink, Tensor::k, Op::read, j, p.head_dim);
        if (!p.kv_shared) move_cols(*setup_, sink, Tensor::v, Op::read, j, p.head_dim_v);
        if (p.mask == Mask::dense) move_cells(*setup_, sink, Tensor::mask, Op::read, i_, j);
        work_on(*setup_, sink, i_, j);
        keys_.advance();
      }
      if (last) {
        move_rows(*setup_, sink, Tensor::partial_o, Op::write, i_, p.head_dim_v, split_);
        move_rows(*setup_, sink, Tensor::partial_lse, Op::write, i_, 1, split_);
      }
      return !last;
    }

   private:
    const Setup* setup_;
    std::int64_t i_;
    std::int64_t split_;
    Walked keys_;
  };

  // Blocks are numbered row tiles first, then splits.
  Block block(std::int64_t number) const {
    const std::int64_t i = number % setup_.grid.row_tiles();
    const std::int64_t split = number / setup_.grid.row_tiles();
    const TileRange visits = setup_.grid.visits(i);
    if (visits.empty()) return Block(setup_, i, split, visits);
    const bool by_all = setup_.params.split_by == SplitBy::all;
    const std::int64_t cut_tiles = by_all ? setup_.grid.col_tiles() : visits.count();
    const std::int64_t run = ceil_div(cut_tiles, splits_);
    const std::int64_t begin = (by_all ? 0 : visits.first) + split * run;
    return Block(setup_, i, split,
                 {std::max(begin, visits.first), std::min(begin + run - 1, visits.last)});
  }

 private:
  const Setup& setup_;
  std::int64_t splits_;
};

// Adds the partial outputs of one row tile up, a split a step.
class Combine {
 public:
  static constexpr std::string_view kName = "combine";
  static constexpr Heads kHeads = Heads::query;

  Combine(const Setup& setup, std::int64_t splits) : setup_(setup), splits_(splits) {}

  std::int64_t blocks() const { return setup_.grid.row_tiles(); }

  class Block {
   public:
    Block(const Setup& setup, std::int64_t i, std::int64_t splits)
        : setup_(&setup), i_(i), splits_(splits) {}

    template <class Sink>
    bool step(Sink& sink) {
      move_rows(*setup_, sink, Tensor::partial_lse, Op::read, i_, 1, split_);
      move_rows(*setup_, sink, Tensor::partial_o, Op::read, i_, setup_->dv(), split_);
      if (++split_ < splits_) return true;
      move_rows(*setup_, sink, Tensor::o, Op::write, i_, setup_->dv());
      if (setup_->params.write_lse) {
        move_rows(*setup_, sink, Tensor::log_sum_exp, Op::write, i_, 1);
      }
      return false;
    }

   private:
    const Setup* setup_;
    std::int64_t i_;
    std::int64_t splits_;
    std::int64_t split_ = 0;
  };

  Block block(std::int64_t number) const { return Block(setup_, number, splits_); }

 private:
  const Setup& setup_;
  std::int64_t splits_;
};

}  // namespace attn::sim
