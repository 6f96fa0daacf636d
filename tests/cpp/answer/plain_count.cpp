// SPDX-License-Identifier: Apache-2.0
#include "answer/plain_count.h"

#include <algorithm>
#include <set>
#include <utility>

namespace attn::test {

namespace {

using Int = std::int64_t;

// The cells of one head, in tiles. A row is a query, or one head of a group's query where packed.
class Cells {
 public:
  Cells(const Params& params, Int group, Int tile_rows, Int tile_cols)
      : rows(params.seq_len_q * group),
        keys(params.seq_len_kv),
        tile_rows_(tile_rows),
        tile_cols_(tile_cols) {
    for (Int row = 0; row < rows; ++row) {
      for (Int key = 0; key < keys; ++key) {
        if (sees(params, row / group, key)) visited_.insert({row / tile_rows_, key / tile_cols_});
      }
    }
  }

  Int rows;
  Int keys;

  Int row_tile(Int row) const { return row / tile_rows_; }
  Int row_tiles() const { return rows == 0 ? 0 : (rows - 1) / tile_rows_ + 1; }
  Int col_tiles() const { return keys == 0 ? 0 : (keys - 1) / tile_cols_ + 1; }
  bool visits(Int row_tile, Int col_tile) const { return visited_.contains({row_tile, col_tile}); }

  // Column tiles that the tile of this row visits, and row tiles that visit the tile of this key.
  Int visits_of_row(Int row) const {
    return std::count_if(visited_.begin(), visited_.end(),
                         [&](const auto& tile) { return tile.first == row / tile_rows_; });
  }
  Int visits_of_key(Int key) const {
    return std::count_if(visited_.begin(), visited_.end(),
                         [&](const auto& tile) { return tile.second == key / tile_cols_; });
  }
  // Cells of visited tiles.
  Int visited_cells() const {
    Int cells = 0;
    for (Int row = 0; row < rows; ++row) {
      for (Int key = 0; key < keys; ++key) {
        if (visits(row / tile_rows_, key / tile_cols_)) ++cells;
      }
    }
    return cells;
  }

 private:
  static bool sees(const Params& p, Int query, Int key) {
    const Int diagonal = query + (p.seq_len_kv - p.seq_len_q);
    if (p.mask == Mask::causal) return key <= diagonal;
    if (p.mask == Mask::causal_top_left) return key <= query;
    if (p.mask == Mask::window) {
      return key >= diagonal - p.window_left && key <= diagonal + p.window_right;
    }
    return true;
  }

  Int tile_rows_;
  Int tile_cols_;
  std::set<std::pair<Int, Int>> visited_;
};

Int rounded_up(Int a, Int b) { return a / b + (a % b > 0 ? 1 : 0); }

class Counter {
 public:
  Counter(const Params& params, Pass pass, Int splits, Int sms)
      : p_(params), pass_(pass), splits_(splits), sms_(sms) {}

  PlainCount count() {
    pass_ == Pass::forward ? forward() : backward();
    std::erase_if(moved_, [](const auto& entry) { return entry.second == 0; });
    return moved_;
  }

 private:
  void read(Tensor tensor, Int elements) { moved_[{pass_, tensor, Op::read}] += elements; }
  void write(Tensor tensor, Int elements) { moved_[{pass_, tensor, Op::write}] += elements; }
  void atomic(Tensor tensor, Int elements) { moved_[{pass_, tensor, Op::atomic}] += elements; }

  bool dense() const { return p_.mask == Mask::dense; }
  bool grouped() const { return p_.heads_q > p_.heads_kv; }
  Int query_heads() const { return p_.batch * p_.heads_q; }
  Int kv_heads() const { return p_.batch * p_.heads_kv; }

  // ---- forward ----------------------------------------------------------------------------------

  void forward() {
    switch (p_.algorithm) {
      case Algorithm::standard:
        for (Int head = 0; head < query_heads(); ++head) standard_forward();
        return;
      case Algorithm::flash1: {
        const Cells cells(p_, 1, p_.tile_rows, p_.tile_cols);
        for (Int head = 0; head < query_heads(); ++head) flash1_forward(cells);
        return;
      }
      case Algorithm::triton:
      case Algorithm::mem_efficient: {
        const Cells cells(p_, 1, p_.tile_rows, p_.tile_cols);
        for (Int head = 0; head < query_heads(); ++head) sweep(cells, 1);
        return;
      }
      default:
        packed_forward();
    }
  }

  void packed_forward() {
    const Int group = p_.pack_gqa ? p_.heads_q / p_.heads_kv : 1;
    const Int heads = p_.pack_gqa ? kv_heads() : query_heads();
    const Int rows = p_.seq_len_q * group;
    Int tile_rows = p_.tile_rows;
    if (p_.algorithm == Algorithm::flash4) {
      tile_rows = rows > 128 ? 256 : 128;
      const bool wide = p_.head_dim == 128 || p_.head_dim == 192;
      if (p_.mask == Mask::none && wide && p_.head_dim_v == 128 && rows > 256) tile_rows = 512;
    }
    const Cells cells(p_, group, tile_rows, p_.tile_cols);
    for (Int head = 0; head < heads; ++head) {
      sweep(cells, p_.algorithm == Algorithm::split_kv ? splits_ : 1);
    }
  }

  // One product C = A B of rows x columns results over `depth`: each element of A is loaded for
  // every tile of columns, each of B for every tile of rows; untiled, once.
  void product(Tensor a, Int rows, Int depth, Tensor b, Int columns) {
    for (Int row = 0; row < rows; ++row) {
      for (Int column = 0; column < columns; ++column) {
        const bool first_of_tile =
            p_.matmul_tile_rows == 0 ? column == 0 : column % p_.matmul_tile_cols == 0;
        if (first_of_tile) read(a, depth);
      }
    }
    for (Int column = 0; column < columns; ++column) {
      for (Int row = 0; row < rows; ++row) {
        const bool first_of_tile =
            p_.matmul_tile_rows == 0 ? row == 0 : row % p_.matmul_tile_rows == 0;
        if (first_of_tile) read(b, depth);
      }
    }
  }

  void standard_forward() {
    product(Tensor::q, p_.seq_len_q, p_.head_dim, Tensor::k, p_.seq_len_kv);
    // Probabilities times values; where V is part of K's rows it has no rows of its own.
    const Int v_before = moved_[{pass_, Tensor::v, Op::read}];
    product(Tensor::probs, p_.seq_len_q, p_.seq_len_kv, Tensor::v, p_.head_dim_v);
    if (p_.kv_shared) moved_[{pass_, Tensor::v, Op::read}] = v_before;
    for (Int query = 0; query < p_.seq_len_q; ++query) {
      for (Int key = 0; key < p_.seq_len_kv; ++key) {
        write(Tensor::scores, 1);
        for (const bool pass : {p_.scale_pass, p_.mask_pass}) {
          if (!pass) continue;
          read(Tensor::scores, 1);
          write(Tensor::scores, 1);
        }
        if (dense()) read(Tensor::mask, 1);
        read(Tensor::scores, 1);
        write(Tensor::probs, 1);
        if (p_.dropout) {
          read(Tensor::probs, 1);
          write(Tensor::dropout_mask, 1);
          write(Tensor::probs, 1);
        }
      }
      write(Tensor::o, p_.head_dim_v);
    }
  }

  void keys_of_visited_columns(const Cells& cells) {
    for (Int key = 0; key < cells.keys; ++key) {
      if (cells.visits_of_key(key) == 0) continue;
      read(Tensor::k, p_.head_dim);
      if (!p_.kv_shared) read(Tensor::v, p_.head_dim_v);
    }
  }

  void flash1_forward(const Cells& cells) {
    const bool fp32 = p_.accumulator == Accumulator::fp32;
    keys_of_visited_columns(cells);
    for (Int row = 0; row < cells.rows; ++row) {
      const Int visits = cells.visits_of_row(row);
      if (p_.initial_fill) {
        if (!fp32) write(Tensor::o, p_.head_dim_v);
        write(Tensor::row_max, 1);
        write(Tensor::row_sum, 1);
      }
      for (Int visit = 0; visit < visits; ++visit) {
        const bool reads = visit > 0 || p_.first_pass_reads;
        read(Tensor::q, p_.head_dim);
        if (reads) {
          read(Tensor::row_max, 1);
          read(Tensor::row_sum, 1);
        }
        write(Tensor::row_max, 1);
        write(Tensor::row_sum, 1);
        if (fp32) {
          if (visit > 0) read(Tensor::partial_o, p_.head_dim_v);
          if (visit + 1 < visits) write(Tensor::partial_o, p_.head_dim_v);
        } else {
          if (reads) read(Tensor::o, p_.head_dim_v);
          write(Tensor::o, p_.head_dim_v);
        }
      }
      // The fp32 buffer leaves as O once; without a fill an unvisited row writes its zeros.
      if (fp32 || (!p_.initial_fill && visits == 0)) write(Tensor::o, p_.head_dim_v);
    }
    if (dense()) read(Tensor::mask, cells.visited_cells());
  }

  // Which split reads a column tile for a row tile.
  Int split_of(const Cells& cells, Int row_tile, Int col_tile, Int splits) const {
    if (p_.split_by == SplitBy::all) return col_tile / rounded_up(cells.col_tiles(), splits);
    Int before = 0;
    Int all = 0;
    for (Int j = 0; j < cells.col_tiles(); ++j) {
      if (!cells.visits(row_tile, j)) continue;
      ++all;
      if (j < col_tile) ++before;
    }
    return before / rounded_up(all, splits);
  }

  void sweep(const Cells& cells, Int splits) {
    const bool early_exit = p_.early_exit || p_.algorithm == Algorithm::split_kv;
    for (Int row = 0; row < cells.rows; ++row) {
      std::set<Int> reading;  // splits
      Int visits = 0;
      for (Int j = 0; j < cells.col_tiles(); ++j) {
        if (!cells.visits(cells.row_tile(row), j)) continue;
        reading.insert(splits == 1 ? 0 : split_of(cells, cells.row_tile(row), j, splits));
        ++visits;
      }
      if (reading.empty() && !early_exit) reading.insert(0);
      for (std::size_t i = 0; i < reading.size(); ++i) read(Tensor::q, p_.head_dim);
      if (p_.algorithm == Algorithm::mem_efficient && p_.head_dim_v > 128) {
        for (Int visit = 1; visit < visits; ++visit) {
          read(Tensor::partial_o, p_.head_dim_v);
          write(Tensor::partial_o, p_.head_dim_v);
        }
      }
      for (Int split = 0; split < splits && splits > 1; ++split) {
        write(Tensor::partial_o, p_.head_dim_v);
        write(Tensor::partial_lse, 1);
        read(Tensor::partial_o, p_.head_dim_v);
        read(Tensor::partial_lse, 1);
      }
      write(Tensor::o, p_.head_dim_v);
      if (p_.write_lse) write(Tensor::log_sum_exp, 1);
    }
    for (Int key = 0; key < cells.keys; ++key) {
      for (Int visit = 0; visit < cells.visits_of_key(key); ++visit) {
        read(Tensor::k, p_.head_dim);
        if (!p_.kv_shared) read(Tensor::v, p_.head_dim_v);
      }
    }
    if (dense()) read(Tensor::mask, cells.visited_cells());
  }

  // ---- backward ---------------------------------------------------------------------------------

  void backward() {
    const Cells cells(p_, 1, p_.tile_rows, p_.tile_cols);
    const Cells rows(p_, 1, p_.row_sweep_tile_rows, p_.row_sweep_tile_cols);
    for (Int head = 0; head < query_heads(); ++head) {
      if (p_.algorithm == Algorithm::standard) {
        standard_backward();
      } else if (p_.algorithm == Algorithm::flash1) {
        flash1_backward(cells);
      } else if (p_.algorithm == Algorithm::triton) {
        triton_backward(cells, rows);
      } else {
        flash2_backward(cells);
      }
    }
    if (grouped()) group();
  }

  void standard_backward() {
    product(Tensor::probs, p_.seq_len_kv, p_.seq_len_q, Tensor::d_o, p_.head_dim_v);
    product(Tensor::d_o, p_.seq_len_q, p_.head_dim_v, Tensor::v, p_.seq_len_kv);
    product(Tensor::d_scores, p_.seq_len_q, p_.seq_len_kv, Tensor::k, p_.head_dim);
    product(Tensor::d_scores, p_.seq_len_kv, p_.seq_len_q, Tensor::q, p_.head_dim);
    for (Int query = 0; query < p_.seq_len_q; ++query) {
      for (Int key = 0; key < p_.seq_len_kv; ++key) {
        write(Tensor::d_probs, 1);
        if (p_.dropout) {
          read(Tensor::d_probs, 1);
          read(Tensor::dropout_mask, 1);
          write(Tensor::d_probs, 1);
        }
        read(Tensor::probs, 1);
        read(Tensor::d_probs, 1);
        write(Tensor::d_scores, 1);
      }
      write(Tensor::d_q, p_.head_dim);
    }
    for (Int key = 0; key < p_.seq_len_kv; ++key) d_k_d_v();
  }

  // One key row of dK and dV as a query head's kernel leaves it.
  void d_k_d_v() {
    const bool added = p_.algorithm == Algorithm::flash3 && grouped();
    const Tensor d_k = grouped() ? Tensor::partial_d_k : Tensor::d_k;
    const Tensor d_v = grouped() ? Tensor::partial_d_v : Tensor::d_v;
    added ? atomic(d_k, p_.head_dim) : write(d_k, p_.head_dim);
    added ? atomic(d_v, p_.head_dim_v) : write(d_v, p_.head_dim_v);
  }

  void group() {
    const bool added = p_.algorithm == Algorithm::flash3;
    for (Int key = 0; key < p_.seq_len_kv; ++key) {
      for (Int head = 0; head < (added ? kv_heads() : query_heads()); ++head) {
        if (added) {
          write(Tensor::partial_d_k, p_.head_dim);
          write(Tensor::partial_d_v, p_.head_dim_v);
        }
        read(Tensor::partial_d_k, p_.head_dim);
        read(Tensor::partial_d_v, p_.head_dim_v);
      }
      for (Int head = 0; head < kv_heads(); ++head) {
        write(Tensor::d_k, p_.head_dim);
        write(Tensor::d_v, p_.head_dim_v);
      }
    }
  }

  void flash1_backward(const Cells& cells) {
    const bool fp32 = p_.accumulator == Accumulator::fp32;
    keys_of_visited_columns(cells);
    for (Int key = 0; key < cells.keys; ++key) {
      if (p_.initial_fill) d_k_d_v();
      // Without a fill a column that nobody visits writes its zeros at the end.
      if (cells.visits_of_key(key) > 0 || !p_.initial_fill) d_k_d_v();
    }
    for (Int row = 0; row < cells.rows; ++row) {
      const Int visits = cells.visits_of_row(row);
      if (p_.initial_fill && !fp32) write(Tensor::d_q, p_.head_dim);
      for (Int visit = 0; visit < visits; ++visit) {
        read(Tensor::q, p_.head_dim);
        read(Tensor::d_o, p_.head_dim_v);
        read(Tensor::row_max, 1);
        read(Tensor::row_sum, 1);
        if (!p_.delta_stored || visit == 0) read(Tensor::o, p_.head_dim_v);
        if (p_.delta_stored) visit == 0 ? write(Tensor::delta, 1) : read(Tensor::delta, 1);
        if (fp32) {
          if (visit > 0) read(Tensor::partial_d_q, p_.head_dim);
          if (visit + 1 < visits) write(Tensor::partial_d_q, p_.head_dim);
        } else {
          if (visit > 0 || p_.first_pass_reads) read(Tensor::d_q, p_.head_dim);
          write(Tensor::d_q, p_.head_dim);
        }
      }
      if (fp32 || (!p_.initial_fill && visits == 0)) write(Tensor::d_q, p_.head_dim);
    }
    if (dense()) read(Tensor::mask, cells.visited_cells());
  }

  void flash2_backward(const Cells& cells) {
    const bool flash3 = p_.algorithm == Algorithm::flash3;
    const bool adds = flash3 || p_.backward_variant == BackwardVariant::atomic_fp32;
    const Int copies = adds && p_.deterministic ? rounded_up(sms_, query_heads()) : 1;
    for (Int row = 0; row < cells.rows; ++row) {
      read(Tensor::o, p_.head_dim_v);
      read(Tensor::d_o, p_.head_dim_v);
      write(Tensor::delta, 1);
      if (flash3) {
        read(Tensor::log_sum_exp, 1);
        write(Tensor::log_sum_exp, 1);
      }
      if (!adds) write(Tensor::d_q, p_.head_dim);
      for (Int copy = 0; copy < copies && adds; ++copy) {
        write(Tensor::partial_d_q, p_.head_dim);
        read(Tensor::partial_d_q, p_.head_dim);
      }
      if (adds) write(Tensor::d_q, p_.head_dim);
      for (Int visit = 0; visit < cells.visits_of_row(row); ++visit) {
        read(Tensor::q, p_.head_dim);
        read(Tensor::d_o, p_.head_dim_v);
        if (p_.o_in_loop && !adds) read(Tensor::o, p_.head_dim_v);
        read(Tensor::log_sum_exp, 1);
        read(Tensor::delta, 1);
        if (adds) {
          atomic(Tensor::partial_d_q, p_.head_dim);
        } else {
          read(Tensor::d_q, p_.head_dim);
          write(Tensor::d_q, p_.head_dim);
        }
      }
    }
    column_sweep_keys(cells);
    if (dense()) read(Tensor::mask, cells.visited_cells());
  }

  void column_sweep_keys(const Cells& cells) {
    for (Int key = 0; key < cells.keys; ++key) {
      if (cells.visits_of_key(key) > 0) {
        read(Tensor::k, p_.head_dim);
        read(Tensor::v, p_.head_dim_v);
      }
      d_k_d_v();
    }
  }

  void triton_backward(const Cells& cells, const Cells& rows) {
    for (Int row = 0; row < cells.rows; ++row) {
      read(Tensor::o, p_.head_dim_v);
      read(Tensor::d_o, p_.head_dim_v);
      write(Tensor::delta, 1);
      write(Tensor::d_q, p_.head_dim);
      // Each visit of the column sweep, and once in the row sweep.
      for (Int visit = 0; visit < cells.visits_of_row(row) + 1; ++visit) {
        read(Tensor::q, p_.head_dim);
        read(Tensor::d_o, p_.head_dim_v);
        read(Tensor::log_sum_exp, 1);
        read(Tensor::delta, 1);
      }
    }
    column_sweep_keys(cells);
    for (Int key = 0; key < cells.keys; ++key) {
      read(Tensor::k, p_.head_dim);  // scaled before the sweeps
      write(Tensor::k, p_.head_dim);
      for (Int visit = 0; visit < rows.visits_of_key(key); ++visit) {
        read(Tensor::k, p_.head_dim);
        read(Tensor::v, p_.head_dim_v);
      }
    }
    if (dense()) read(Tensor::mask, cells.visited_cells() + rows.visited_cells());
  }

  const Params& p_;
  Pass pass_;
  Int splits_;
  Int sms_;
  PlainCount moved_;
};

}  // namespace

PlainCount plain_count(const Params& params, std::int64_t splits, std::int64_t sms) {
  PlainCount all;
  for (const Pass pass : {Pass::forward, Pass::backward}) {
    if (params.pass != pass && params.pass != Pass::both) continue;
    all.merge(Counter(params, pass, splits, sms).count());
  }
  return all;
}

}  // namespace attn::test
