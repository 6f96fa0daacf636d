// SPDX-License-Identifier: Apache-2.0
// Backward kernels of flash2, flash3 and the Triton tutorial.
//
// Source: MODEL, sections 3, 4 and 6. Blocks as in forward_kernels.h.
#pragma once

#include "sim/block.h"

namespace attn::sim {

// How a sweep over column tiles hands on dQ: not at all, through the tensor itself, or by atomics.
enum class DqRoute { none, read_and_write, atomic };

// What a kernel writes of dK and dV for one column tile, as the last thing it does.
template <class Sink>
void write_d_k_d_v_tile(const Setup& setup, Sink& sink, std::int64_t j) {
  if (!setup.grouped()) {
    move_cols(setup, sink, Tensor::d_k, Op::write, j, setup.d());
    move_cols(setup, sink, Tensor::d_v, Op::write, j, setup.dv());
    return;
  }
  // A copy for each query head; flash3 adds them up in place.
  const Op op = setup.params.algorithm == Algorithm::flash3 ? Op::atomic : Op::write;
  move_cols(setup, sink, Tensor::partial_d_k, op, j, setup.d());
  move_cols(setup, sink, Tensor::partial_d_v, op, j, setup.dv());
}

// A block a row tile, one step: delta, and zeros where dQ is added up. flash3 also turns
// log_sum_exp to base 2.
class Preprocess {
 public:
  static constexpr std::string_view kName = "pre";
  static constexpr Heads kHeads = Heads::query;

  Preprocess(const Setup& setup, DqRoute route, std::int64_t copies)
      : setup_(setup), route_(route), copies_(copies) {}

  std::int64_t blocks() const { return setup_.grid.row_tiles(); }

  struct Block {
    const Preprocess* kernel;
    std::int64_t i;

    template <class Sink>
    bool step(Sink& sink) {
      const Setup& setup = kernel->setup_;
      const bool flash3 = setup.params.algorithm == Algorithm::flash3;
      move_rows(setup, sink, Tensor::o, Op::read, i, setup.dv());
      move_rows(setup, sink, Tensor::d_o, Op::read, i, setup.dv());
      if (flash3) move_rows(setup, sink, Tensor::log_sum_exp, Op::read, i, 1);
      move_rows(setup, sink, Tensor::delta, Op::write, i, 1);
      if (flash3) move_rows(setup, sink, Tensor::log_sum_exp, Op::write, i, 1);
      if (kernel->route_ == DqRoute::read_and_write) {
        move_rows(setup, sink, Tensor::d_q, Op::write, i, setup.d());
      }
      for (std::int64_t copy = 0; kernel->route_ == DqRoute::atomic && copy < kernel->copies_;
           ++copy) {
        move_rows(setup, sink, Tensor::partial_d_q, Op::write, i, setup.d(), copy);
      }
      return false;
    }
  };

  Block block(std::int64_t number) const { return {this, number}; }

 private:
  const Setup& setup_;
  DqRoute route_;
  std::int64_t copies_;
};

// A block a column tile walks the row tiles that see it.
class ColumnSweep {
 public:
  static constexpr std::string_view kName = "main";
  static constexpr Heads kHeads = Heads::query;

  // Atomic additions of a deterministic pass go to one of `copies` copies in turn.
  ColumnSweep(const Setup& setup, DqRoute route, std::int64_t copies)
      : setup_(setup), route_(route), copies_(copies) {}

  std::int64_t blocks() const { return setup_.grid.col_tiles(); }
  std::int64_t steps() const { return setup_.grid.visited_tiles(); }
  static constexpr bool kByColumns = true;

  class Block {
   public:
    Block(const ColumnSweep& kernel, std::int64_t j)
        : kernel_(&kernel),
          j_(j),
          rows_(kernel.setup_.grid.seen_by(j), kernel.setup_.params.walk) {}

    template <class Sink>
    bool step(Sink& sink) {
      const Setup& setup = kernel_->setup_;
      if (rows_.empty()) {
        write_d_k_d_v_tile(setup, sink, j_);
        return false;
      }
      const std::int64_t i = rows_.tile();
      const bool last = rows_.is_last();
      if (rows_.is_first()) {
        move_cols(setup, sink, Tensor::k, Op::read, j_, setup.d());
        move_cols(setup, sink, Tensor::v, Op::read, j_, setup.dv());
      }
      read_row_tile(sink, i);
      work_on(setup, sink, i, j_);
      add_d_q(sink, i);
      if (last) write_d_k_d_v_tile(setup, sink, j_);
      rows_.advance();
      return !last;
    }

   private:
    template <class Sink>
    void read_row_tile(Sink& sink, std::int64_t i) {
      const Setup& setup = kernel_->setup_;
      const Params& p = setup.params;
      move_rows(setup, sink, Tensor::q, Op::read, i, p.head_dim);
      move_rows(setup, sink, Tensor::d_o, Op::read, i, p.head_dim_v);
      if (p.o_in_loop && kernel_->route_ == DqRoute::read_and_write) {
        move_rows(setup, sink, Tensor::o, Op::read, i, p.head_dim_v);
      }
      move_rows(setup, sink, Tensor::log_sum_exp, Op::read, i, 1);
      move_rows(setup, sink, Tensor::delta, Op::read, i, 1);
      if (p.mask == Mask::dense) move_cells(setup, sink, Tensor::mask, Op::read, i, j_);
    }

    template <class Sink>
    void add_d_q(Sink& sink, std::int64_t i) {
      const Setup& setup = kernel_->setup_;
      if (kernel_->route_ == DqRoute::read_and_write) {
        move_rows(setup, sink, Tensor::d_q, Op::read, i, setup.d());
        move_rows(setup, sink, Tensor::d_q, Op::write, i, setup.d());
      } else if (kernel_->route_ == DqRoute::atomic) {
        move_rows(setup, sink, Tensor::partial_d_q, Op::atomic, i, setup.d(),
                  j_ % kernel_->copies_);
      }
    }

    const ColumnSweep* kernel_;
    std::int64_t j_;
    Walked rows_;
  };

  Block block(std::int64_t number) const { return Block(*this, number); }

 private:
  const Setup& setup_;
  DqRoute route_;
  std::int64_t copies_;
};

// A block a row tile, one step: the sums of dQ become dQ.
class Postprocess {
 public:
  static constexpr std::string_view kName = "post";
  static constexpr Heads kHeads = Heads::query;

  Postprocess(const Setup& setup, std::int64_t copies) : setup_(setup), copies_(copies) {}

  std::int64_t blocks() const { return setup_.grid.row_tiles(); }

  struct Block {
    const Postprocess* kernel;
    std::int64_t i;

    template <class Sink>
    bool step(Sink& sink) {
      const Setup& setup = kernel->setup_;
      for (std::int64_t copy = 0; copy < kernel->copies_; ++copy) {
        move_rows(setup, sink, Tensor::partial_d_q, Op::read, i, setup.d(), copy);
      }
      move_rows(setup, sink, Tensor::d_q, Op::write, i, setup.d());
      return false;
    }
  };

  Block block(std::int64_t number) const { return {this, number}; }

 private:
  const Setup& setup_;
  std::int64_t copies_;
};

// A block a column tile of a kv head, one step: the group's copies become dK and dV. flash3 has
// them summed already.
class GroupSum {
 public:
  static constexpr std::string_view kName = "group";
  static constexpr Heads kHeads = Heads::kv;

  explicit GroupSum(const Setup& setup) : setup_(setup) {}

  std::int64_t blocks() const { return setup_.grid.col_tiles(); }

  struct Block {
    const Setup* setup;
    std::int64_t j;

    template <class Sink>
    bool step(Sink& sink) {
      const Params& p = setup->params;
      const std::int64_t copies = p.algorithm == Algorithm::flash3 ? 1 : p.heads_q / p.heads_kv;
      move_cols(*setup, sink, Tensor::partial_d_k, Op::read, j, p.head_dim, copies);
      move_cols(*setup, sink, Tensor::partial_d_v, Op::read, j, p.head_dim_v, copies);
      move_cols(*setup, sink, Tensor::d_k, Op::write, j, p.head_dim);
      move_cols(*setup, sink, Tensor::d_v, Op::write, j, p.head_dim_v);
      return false;
    }
  };

  Block block(std::int64_t number) const { return {&setup_, number}; }

 private:
  const Setup& setup_;
};

// flash3 with grouped heads: zeros where dK and dV of a kv head are added up.
class GroupZero {
 public:
  static constexpr std::string_view kName = "group_zero";
  static constexpr Heads kHeads = Heads::kv;

  explicit GroupZero(const Setup& setup) : setup_(setup) {}

  std::int64_t blocks() const { return setup_.grid.col_tiles(); }

  struct Block {
    const Setup* setup;
    std::int64_t j;

    template <class Sink>
    bool step(Sink& sink) {
      move_cols(*setup, sink, Tensor::partial_d_k, Op::write, j, setup->d());
      move_cols(*setup, sink, Tensor::partial_d_v, Op::write, j, setup->dv());
      return false;
    }
  };

  Block block(std::int64_t number) const { return {&setup_, number}; }

 private:
  const Setup& setup_;
};

// Triton: the keys scaled once, before the sweeps; counted, not simulated.
class ScaleKeys {
 public:
  static constexpr std::string_view kName = "pre";
  static constexpr Heads kHeads = Heads::query;

  explicit ScaleKeys(const Setup& setup) : setup_(setup) {}

  std::int64_t blocks() const { return setup_.grid.col_tiles(); }

  struct Block {
    const Setup* setup;
    std::int64_t j;

    template <class Sink>
    bool step(Sink& sink) {
      move_cols(*setup, sink, Tensor::k, Op::read, j, setup->d());
      move_cols(*setup, sink, Tensor::k, Op::write, j, setup->d());
      return false;
    }
  };

  Block block(std::int64_t number) const { return {&setup_, number}; }

 private:
  const Setup& setup_;
};

// Triton: a block a row tile walks the column tiles that it sees and writes dQ at its end.
class RowSweep {
 public:
  static constexpr std::string_view kName = "main";
  static constexpr Heads kHeads = Heads::query;

  explicit RowSweep(const Setup& setup) : setup_(setup) {}

  std::int64_t blocks() const { return setup_.grid.row_tiles(); }
  std::int64_t steps() const { return setup_.grid.visited_tiles(); }
  const Grid& grid() const { return setup_.grid; }  // its own: it has tiles of its own

  class Block {
   public:
    Block(const Setup& setup, std::int64_t i)
        : setup_(&setup), i_(i), keys_(setup.grid.visits(i), setup.params.walk) {}

    template <class Sink>
    bool step(Sink& sink) {
      const Params& p = setup_->params;
      if (keys_.is_first()) {
        move_rows(*setup_, sink, Tensor::q, Op::read, i_, p.head_dim);
        move_rows(*setup_, sink, Tensor::d_o, Op::read, i_, p.head_dim_v);
        move_rows(*setup_, sink, Tensor::log_sum_exp, Op::read, i_, 1);
        move_rows(*setup_, sink, Tensor::delta, Op::read, i_, 1);
      }
      const bool last = keys_.empty() || keys_.is_last();
      if (!keys_.empty()) {
        const std::int64_t j = keys_.tile();
        move_cols(*setup_, sink, Tensor::k, Op::read, j, p.head_dim);
        move_cols(*setup_, sink, Tensor::v, Op::read, j, p.head_dim_v);
        if (p.mask == Mask::dense) move_cells(*setup_, sink, Tensor::mask, Op::read, i_, j);
        keys_.advance();
      }
      if (last) move_rows(*setup_, sink, Tensor::d_q, Op::write, i_, p.head_dim);
      return !last;
    }

   private:
    const Setup* setup_;
    std::int64_t i_;
    Walked keys_;
  };

  Block block(std::int64_t number) const { return Block(setup_, number); }

 private:
  const Setup& setup_;
};

}  // namespace attn::sim
