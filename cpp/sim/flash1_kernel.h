// SPDX-License-Identifier: Apache-2.0
// FlashAttention-1: one block per head walks the column tiles and, for each, the row tiles that see
// it; what grows along a row goes through global memory at every visit.
//
// Source: MODEL, sections 2, 3 and 6: fill steps (a step per row tile, backward then one per column
// tile), then a step per visit. Rows that no visit reached are written last, where the fill has
// not.
#pragma once

#include "sim/backward_kernels.h"
#include "sim/block.h"

namespace attn::sim {

class Flash1 {
 public:
  static constexpr std::string_view kName = "main";
  static constexpr Heads kHeads = Heads::query;

  explicit Flash1(const Setup& setup) : setup_(setup) {}

  std::int64_t blocks() const { return 1; }
  std::int64_t steps() const { return setup_.grid.visited_tiles(); }
  static constexpr bool kByColumns = true;

  class Block {
    enum class Phase { fill_rows, fill_cols, visits, leftovers, done };

   public:
    // Where between two steps the block stands: its only block is a whole head, too long to be
    // played again from its start.
    struct Place {
      Phase phase = Phase::done;
      std::int64_t i = 0;
      std::int64_t j = 0;
    };

    explicit Block(const Setup& setup) : setup_(&setup) { enter_fills(); }
    Block(const Setup& setup, const Place& place)
        : setup_(&setup), phase_(place.phase), i_(place.i), j_(place.j) {}

    Place place() const { return {phase_, i_, j_}; }

    // Plays one step; only a block without any step at all plays none.
    template <class Sink>
    bool step(Sink& sink) {
      switch (phase_) {
        case Phase::fill_rows:
          fill_row_tile(sink, i_);
          if (++i_ == setup_->grid.row_tiles()) enter_column_fills();
          break;
        case Phase::fill_cols:
          write_d_k_d_v_tile(*setup_, sink, j_);
          if (++j_ == setup_->grid.col_tiles()) enter_visits();
          break;
        case Phase::visits:
          visit(sink);
          next_visit();
          break;
        case Phase::leftovers:
          write_leftover(sink);
          next_leftover();
          break;
        case Phase::done:
          break;
      }
      return phase_ != Phase::done;
    }

   private:
    bool backward() const { return setup_->params.pass == Pass::backward; }
    bool fp32() const { return setup_->params.accumulator == Accumulator::fp32; }
    std::int64_t width() const { return backward() ? setup_->d() : setup_->dv(); }
    Tensor grown() const { return backward() ? Tensor::d_q : Tensor::o; }
    Tensor partial() const { return backward() ? Tensor::partial_d_q : Tensor::partial_o; }

    void enter_fills() {
      if (!setup_->params.initial_fill) return enter_visits();
      phase_ = Phase::fill_rows;
      // A backward pass with an fp32 buffer has nothing to fill row by row.
      if (backward() && fp32()) enter_column_fills();
    }

    void enter_column_fills() {
      phase_ = Phase::fill_cols;
      j_ = 0;
      if (!backward()) enter_visits();
    }

    void enter_visits() {
      phase_ = Phase::visits;
      j_ = -1;
      i_ = 0;
      next_column();
    }

    void next_visit() {
      if (++i_ > setup_->grid.seen_by(j_).last) next_column();
    }

    void next_column() {
      while (++j_ < setup_->grid.col_tiles()) {
        const TileRange rows = setup_->grid.seen_by(j_);
        if (rows.empty()) continue;
        i_ = rows.first;
        return;
      }
      phase_ = Phase::leftovers;
      i_ = -1;
      j_ = -1;
      next_leftover();
    }

    // Leftovers: row tiles that see nothing, then (backward) column tiles that nothing sees.
    void next_leftover() {
      const bool rows_left = !setup_->params.initial_fill || fp32();
      while (rows_left && ++i_ < setup_->grid.row_tiles()) {
        if (setup_->grid.visits(i_).empty()) return;
      }
      i_ = setup_->grid.row_tiles();
      const bool cols_left = backward() && !setup_->params.initial_fill;
      while (cols_left && ++j_ < setup_->grid.col_tiles()) {
        if (setup_->grid.seen_by(j_).empty()) return;
      }
      phase_ = Phase::done;
    }

    template <class Sink>
    void write_leftover(Sink& sink) {
      if (i_ < setup_->grid.row_tiles()) {
        move_rows(*setup_, sink, grown(), Op::write, i_, width());
      } else {
        write_d_k_d_v_tile(*setup_, sink, j_);
      }
    }

    template <class Sink>
    void fill_row_tile(Sink& sink, std::int64_t i) {
      if (!fp32()) move_rows(*setup_, sink, grown(), Op::write, i, width());
      if (backward()) return;
      move_rows(*setup_, sink, Tensor::row_max, Op::write, i, 1);
      move_rows(*setup_, sink, Tensor::row_sum, Op::write, i, 1);
    }

    template <class Sink>
    void visit(Sink& sink) {
      const TileRange keys = setup_->grid.visits(i_);
      const bool first = j_ == keys.first;
      const bool last = j_ == keys.last;
      if (i_ == setup_->grid.seen_by(j_).first) {
        move_cols(*setup_, sink, Tensor::k, Op::read, j_, setup_->d());
        if (!setup_->params.kv_shared) {
          move_cols(*setup_, sink, Tensor::v, Op::read, j_, setup_->dv());
        }
      }
      backward() ? read_backward(sink, first) : read_forward(sink, first);
      if (setup_->params.mask == Mask::dense) {
        move_cells(*setup_, sink, Tensor::mask, Op::read, i_, j_);
      }
      work_on(*setup_, sink, i_, j_);
      move_rows(*setup_, sink, fp32() && !last ? partial() : grown(), Op::write, i_, width());
      if (!backward()) {
        move_rows(*setup_, sink, Tensor::row_max, Op::write, i_, 1);
        move_rows(*setup_, sink, Tensor::row_sum, Op::write, i_, 1);
        return;
      }
      if (setup_->params.delta_stored && first) {
        move_rows(*setup_, sink, Tensor::delta, Op::write, i_, 1);
      }
      if (i_ == setup_->grid.seen_by(j_).last) write_d_k_d_v_tile(*setup_, sink, j_);
    }

    // What grew until now: not there before the first visit unless the fill is read back.
    template <class Sink>
    void read_grown(Sink& sink, bool first) {
      if (fp32()) {
        if (!first) move_rows(*setup_, sink, partial(), Op::read, i_, width());
      } else if (!first || setup_->params.first_pass_reads) {
        move_rows(*setup_, sink, grown(), Op::read, i_, width());
      }
    }

    template <class Sink>
    void read_forward(Sink& sink, bool first) {
      move_rows(*setup_, sink, Tensor::q, Op::read, i_, setup_->d());
      read_grown(sink, first);
      if (first && !setup_->params.first_pass_reads) return;
      move_rows(*setup_, sink, Tensor::row_max, Op::read, i_, 1);
      move_rows(*setup_, sink, Tensor::row_sum, Op::read, i_, 1);
    }

    template <class Sink>
    void read_backward(Sink& sink, bool first) {
      const bool stored = setup_->params.delta_stored;
      move_rows(*setup_, sink, Tensor::q, Op::read, i_, setup_->d());
      if (!stored || first) move_rows(*setup_, sink, Tensor::o, Op::read, i_, setup_->dv());
      move_rows(*setup_, sink, Tensor::d_o, Op::read, i_, setup_->dv());
      read_grown(sink, first);
      move_rows(*setup_, sink, Tensor::row_max, Op::read, i_, 1);
      move_rows(*setup_, sink, Tensor::row_sum, Op::read, i_, 1);
      if (stored && !first) move_rows(*setup_, sink, Tensor::delta, Op::read, i_, 1);
    }

    const Setup* setup_;
    Phase phase_ = Phase::done;
    std::int64_t i_ = 0;
    std::int64_t j_ = 0;
  };

  Block block(std::int64_t) const { return Block(setup_); }
  Block block_at(const Block::Place& place) const { return Block(setup_, place); }

 private:
  const Setup& setup_;
};

}  // namespace attn::sim
