// SPDX-License-Identifier: Apache-2.0
#include "model/endless_replay.h"

#include <algorithm>
#include <vector>

#include "core/report.h"
#include "core/shape.h"
#include "hardware/splits.h"

namespace attn::test {

namespace {

using Key = std::tuple<Tensor, std::int64_t, std::int64_t, std::int64_t>;  // head, row, column

// Remembers of every row whether it was fetched and whether it was written.
class EndlessCache {
 public:
  void read(const Key& key, std::int64_t width) {
    const auto [entry, is_new] = entries_.try_emplace(key, Entry{.width = width});
    if (is_new) entry->second.fetched = true;
  }
  void write(const Key& key, std::int64_t width) {
    entries_.try_emplace(key, Entry{.width = width}).first->second.written = true;
  }
  void add_to(ReplayedElements& total, Pass pass) const {
    for (const auto& [key, entry] : entries_) {
      if (entry.fetched) total[{pass, std::get<0>(key), Op::read}] += entry.width;
      if (entry.written) total[{pass, std::get<0>(key), Op::write}] += entry.width;
    }
  }

 private:
  struct Entry {
    std::int64_t width = 0;
    bool fetched = false;
    bool written = false;
  };
  std::map<Key, Entry> entries_;
};

struct Range {
  std::int64_t begin;
  std::int64_t end;
};

// Plays the kernels of MODEL, sections 2 to 4, over one pass.
class Replay {
 public:
  Replay(const Params& params, EndlessCache& cache)
      : p_(params), cache_(cache), layout_(row_layout(params)), tile_rows_(layout_.tile_rows) {}

  void play() { p_.pass == Pass::forward ? forward() : backward(); }

 private:
  Range rows(std::int64_t i) const {
    return {i * tile_rows_, std::min((i + 1) * tile_rows_, layout_.rows)};
  }
  Range cols(std::int64_t j) const {
    return {j * tile_cols_, std::min((j + 1) * tile_cols_, p_.seq_len_kv)};
  }
  std::int64_t row_tiles() const { return ceil_div(layout_.rows, tile_rows_); }
  std::int64_t col_tiles() const { return ceil_div(p_.seq_len_kv, tile_cols_); }

  bool visits(std::int64_t i, std::int64_t j) const {
    const Range columns = cols(j);
    for (std::int64_t row = rows(i).begin; row < rows(i).end; ++row) {
      const KeyRange keys = visible_keys(p_, row / layout_.group);
      if (!keys.empty() && keys.first < columns.end && keys.last >= columns.begin) return true;
    }
    return false;
  }
  std::vector<std::int64_t> visited(std::int64_t i) const {
    std::vector<std::int64_t> tiles;
    for (std::int64_t j = 0; j < col_tiles(); ++j) {
      if (visits(i, j)) tiles.push_back(j);
    }
    return tiles;
  }
  std::vector<std::int64_t> seen_by(std::int64_t j) const {
    std::vector<std::int64_t> tiles;
    for (std::int64_t i = 0; i < row_tiles(); ++i) {
      if (visits(i, j)) tiles.push_back(i);
    }
    return tiles;
  }

  void touch(Op op, const Key& key, std::int64_t width) {
    op == Op::read ? cache_.read(key, width) : cache_.write(key, width);
  }
  // A row tile of a query head's tensor; packed, the rows of a kv head's whole group.
  void row_tile(Op op, Tensor tensor, std::int64_t head, std::int64_t i, std::int64_t width,
                std::int64_t copy = 0) {
    for (std::int64_t row = rows(i).begin; row < rows(i).end; ++row) {
      const std::int64_t query_head = head * layout_.group + row % layout_.group;
      touch(op, {tensor, query_head, row / layout_.group, copy}, width);
    }
  }
  // A column tile of K or V of the query head's (packed: its own) kv head, or of a head's tensor.
  void col_tile(Op op, Tensor tensor, std::int64_t head, std::int64_t j, std::int64_t width) {
    const bool by_query_head = (tensor == Tensor::partial_d_k || tensor == Tensor::partial_d_v) &&
                               p_.algorithm != Algorithm::flash3;
    const bool packed = layout_.group > 1;
    const std::int64_t owner = by_query_head || packed ? head : head / (p_.heads_q / p_.heads_kv);
    for (std::int64_t key = cols(j).begin; key < cols(j).end; ++key) {
      touch(op, {tensor, owner, key, 0}, width);
    }
  }
  void cells(Op op, Tensor tensor, std::int64_t head, std::int64_t i, std::int64_t j) {
    for (std::int64_t row = rows(i).begin; row < rows(i).end; ++row) {
      for (std::int64_t key = cols(j).begin; key < cols(j).end; ++key) {
        const bool shared = tensor == Tensor::mask;
        touch(op, {tensor, shared ? 0 : head, row / (shared ? layout_.group : 1), key}, 1);
      }
    }
  }
  void mask(std::int64_t i, std::int64_t j) {
    if (p_.mask == Mask::dense) cells(Op::read, Tensor::mask, 0, i, j);
  }
  void keys_and_values(std::int64_t head, std::int64_t j) {
    col_tile(Op::read, Tensor::k, head, j, p_.head_dim);
    if (!p_.kv_shared) col_tile(Op::read, Tensor::v, head, j, p_.head_dim_v);
  }

  template <class Body>
  void each_row_tile(Body body) {
    for (std::int64_t head = 0; head < layout_.copies; ++head) {
      for (std::int64_t i = 0; i < row_tiles(); ++i) body(head, i);
    }
  }
  template <class Body>
  void each_col_tile(Body body) {
    for (std::int64_t head = 0; head < layout_.copies; ++head) {
      for (std::int64_t j = 0; j < col_tiles(); ++j) body(head, j);
    }
  }
  template <class Body>
  void each_tile(Body body) {
    each_row_tile([&](std::int64_t head, std::int64_t i) {
      for (std::int64_t j = 0; j < col_tiles(); ++j) body(head, i, j);
    });
  }
  void matrix(Op op, Tensor tensor) {
    each_tile(
        [&](std::int64_t head, std::int64_t i, std::int64_t j) { cells(op, tensor, head, i, j); });
  }
  void all_rows(Op op, Tensor tensor, std::int64_t width) {
    each_row_tile([&](std::int64_t head, std::int64_t i) { row_tile(op, tensor, head, i, width); });
  }
  void all_cols(Op op, Tensor tensor, std::int64_t width) {
    each_col_tile([&](std::int64_t head, std::int64_t j) { col_tile(op, tensor, head, j, width); });
  }

  void forward() {
    if (p_.algorithm == Algorithm::standard) return standard_forward();
    if (p_.algorithm == Algorithm::flash1) return flash1(false);
    const std::int64_t splits = split_count(p_);
    if (splits > 1) return split_forward(splits);
    each_row_tile([&](std::int64_t head, std::int64_t i) {
      const std::vector<std::int64_t> tiles = visited(i);
      const bool early_exit = p_.early_exit || p_.algorithm == Algorithm::split_kv;
      const bool spills = p_.algorithm == Algorithm::mem_efficient && p_.head_dim_v > 128;
      if (!tiles.empty() || !early_exit) row_tile(Op::read, Tensor::q, head, i, p_.head_dim);
      for (const std::int64_t j : tiles) {
        keys_and_values(head, j);
        mask(i, j);
        if (!spills) continue;
        if (j != tiles.front()) row_tile(Op::read, Tensor::partial_o, head, i, p_.head_dim_v);
        if (j != tiles.back()) row_tile(Op::write, Tensor::partial_o, head, i, p_.head_dim_v);
      }
      output(head, i);
    });
  }
  void output(std::int64_t head, std::int64_t i) {
    row_tile(Op::write, Tensor::o, head, i, p_.head_dim_v);
    if (p_.write_lse) row_tile(Op::write, Tensor::log_sum_exp, head, i, 1);
  }
  void split_forward(std::int64_t splits) {
    each_row_tile([&](std::int64_t head, std::int64_t i) {
      for (const std::int64_t j : visited(i)) {
        row_tile(Op::read, Tensor::q, head, i, p_.head_dim);
        keys_and_values(head, j);
        mask(i, j);
      }
      for (const Op op : {Op::write, Op::read}) {
        for (std::int64_t split = 0; split < splits; ++split) {
          row_tile(op, Tensor::partial_o, head, i, p_.head_dim_v, split);
          row_tile(op, Tensor::partial_lse, head, i, 1, split);
        }
      }
      output(head, i);
    });
  }

  void standard_forward() {
    all_rows(Op::read, Tensor::q, p_.head_dim);
    all_cols(Op::read, Tensor::k, p_.head_dim);
    matrix(Op::write, Tensor::scores);
    matrix(Op::read, Tensor::scores);
    each_tile([&](std::int64_t, std::int64_t i, std::int64_t j) { mask(i, j); });
    matrix(Op::write, Tensor::probs);
    if (p_.dropout) matrix(Op::write, Tensor::dropout_mask);
    matrix(Op::read, Tensor::probs);
    if (!p_.kv_shared) all_cols(Op::read, Tensor::v, p_.head_dim_v);
    all_rows(Op::write, Tensor::o, p_.head_dim_v);
  }

  void backward() {
    switch (p_.algorithm) {
      case Algorithm::standard:
        standard_backward();
        break;
      case Algorithm::flash1:
        flash1(true);
        break;
      case Algorithm::triton:
        triton_backward();
        break;
      default:
        flash2_backward();
    }
    if (p_.heads_q == p_.heads_kv) return;
    all_cols(Op::read, Tensor::partial_d_k, p_.head_dim);
    all_cols(Op::read, Tensor::partial_d_v, p_.head_dim_v);
    all_cols(Op::write, Tensor::d_k, p_.head_dim);
    all_cols(Op::write, Tensor::d_v, p_.head_dim_v);
  }
  void d_k_d_v(std::int64_t head, std::int64_t j) {
    const bool grouped = p_.heads_q != p_.heads_kv;
    col_tile(Op::write, grouped ? Tensor::partial_d_k : Tensor::d_k, head, j, p_.head_dim);
    col_tile(Op::write, grouped ? Tensor::partial_d_v : Tensor::d_v, head, j, p_.head_dim_v);
  }

  void standard_backward() {
    const bool grouped = p_.heads_q != p_.heads_kv;
    matrix(Op::read, Tensor::probs);
    all_rows(Op::read, Tensor::d_o, p_.head_dim_v);
    all_cols(Op::write, grouped ? Tensor::partial_d_v : Tensor::d_v, p_.head_dim_v);
    all_cols(Op::read, Tensor::v, p_.head_dim_v);
    matrix(Op::write, Tensor::d_probs);
    if (p_.dropout) matrix(Op::read, Tensor::dropout_mask);
    matrix(Op::read, Tensor::d_probs);
    matrix(Op::write, Tensor::d_scores);
    matrix(Op::read, Tensor::d_scores);
    all_cols(Op::read, Tensor::k, p_.head_dim);
    all_rows(Op::write, Tensor::d_q, p_.head_dim);
    all_rows(Op::read, Tensor::q, p_.head_dim);
    all_cols(Op::write, grouped ? Tensor::partial_d_k : Tensor::d_k, p_.head_dim);
  }

  // What grows along a row: fp32 beside the result, or the result itself.
  void grow(std::int64_t head, std::int64_t i, std::int64_t j, Tensor result, Tensor partial,
            std::int64_t width) {
    const std::vector<std::int64_t> tiles = visited(i);
    const bool first = j == tiles.front();
    const bool last = j == tiles.back();
    if (p_.accumulator == Accumulator::fp32) {
      if (!first) row_tile(Op::read, partial, head, i, width);
      row_tile(Op::write, last ? result : partial, head, i, width);
      return;
    }
    if (!first || p_.first_pass_reads) row_tile(Op::read, result, head, i, width);
    row_tile(Op::write, result, head, i, width);
  }
  void flash1(bool is_backward) {
    const Tensor result = is_backward ? Tensor::d_q : Tensor::o;
    const Tensor partial = is_backward ? Tensor::partial_d_q : Tensor::partial_o;
    const std::int64_t width = is_backward ? p_.head_dim : p_.head_dim_v;
    each_row_tile([&](std::int64_t head, std::int64_t i) {
      // A result in fp32 on its way, or one nobody adds to, is written without a fill as well.
      if (p_.initial_fill || visited(i).empty()) {
        if (p_.accumulator == Accumulator::dtype || visited(i).empty()) {
          row_tile(Op::write, result, head, i, width);
        }
      }
      if (is_backward || !p_.initial_fill) return;
      row_tile(Op::write, Tensor::row_max, head, i, 1);
      row_tile(Op::write, Tensor::row_sum, head, i, 1);
    });
    each_col_tile([&](std::int64_t head, std::int64_t j) {
      for (const std::int64_t i : seen_by(j)) {
        const bool first_visit = j == visited(i).front();
        keys_and_values(head, j);
        mask(i, j);
        row_tile(Op::read, Tensor::q, head, i, p_.head_dim);
        grow(head, i, j, result, partial, width);
        if (is_backward) {
          row_tile(Op::read, Tensor::d_o, head, i, p_.head_dim_v);
          if (first_visit || !p_.delta_stored)
            row_tile(Op::read, Tensor::o, head, i, p_.head_dim_v);
          if (p_.delta_stored) {
            row_tile(first_visit ? Op::write : Op::read, Tensor::delta, head, i, 1);
          }
        }
        for (const Tensor statistic : {Tensor::row_max, Tensor::row_sum}) {
          if (is_backward || !first_visit || p_.first_pass_reads) {
            row_tile(Op::read, statistic, head, i, 1);
          }
          if (!is_backward) row_tile(Op::write, statistic, head, i, 1);
        }
      }
      if (is_backward) d_k_d_v(head, j);
    });
  }

  void flash2_backward() {
    const bool flash3 = p_.algorithm == Algorithm::flash3;
    const bool atomic = flash3 || p_.backward_variant == BackwardVariant::atomic_fp32;
    each_row_tile([&](std::int64_t head, std::int64_t i) {
      row_tile(Op::read, Tensor::o, head, i, p_.head_dim_v);
      row_tile(Op::read, Tensor::d_o, head, i, p_.head_dim_v);
      row_tile(Op::write, Tensor::delta, head, i, 1);
      if (flash3) {
        row_tile(Op::read, Tensor::log_sum_exp, head, i, 1);
        row_tile(Op::write, Tensor::log_sum_exp, head, i, 1);
      }
      if (!atomic) row_tile(Op::write, Tensor::d_q, head, i, p_.head_dim);
      for (std::int64_t copy = 0; atomic && copy < d_q_copies(p_); ++copy) {
        row_tile(Op::write, Tensor::partial_d_q, head, i, p_.head_dim, copy);
      }
    });
    if (flash3 && p_.heads_q != p_.heads_kv) {
      all_cols(Op::write, Tensor::partial_d_k, p_.head_dim);
      all_cols(Op::write, Tensor::partial_d_v, p_.head_dim_v);
    }
    column_sweep(atomic ? Tensor::partial_d_q : Tensor::d_q);
    if (atomic) all_rows(Op::write, Tensor::d_q, p_.head_dim);
  }
  void column_sweep(Tensor sum) {
    each_col_tile([&](std::int64_t head, std::int64_t j) {
      for (const std::int64_t i : seen_by(j)) {
        keys_and_values(head, j);
        mask(i, j);
        row_tile(Op::read, Tensor::q, head, i, p_.head_dim);
        row_tile(Op::read, Tensor::d_o, head, i, p_.head_dim_v);
        row_tile(Op::read, Tensor::log_sum_exp, head, i, 1);
        row_tile(Op::read, Tensor::delta, head, i, 1);
        if (p_.algorithm != Algorithm::triton) row_tile(Op::write, sum, head, i, p_.head_dim);
      }
      d_k_d_v(head, j);
    });
  }
  void triton_backward() {
    all_rows(Op::read, Tensor::o, p_.head_dim_v);
    all_rows(Op::read, Tensor::d_o, p_.head_dim_v);
    all_cols(Op::read, Tensor::k, p_.head_dim);
    all_rows(Op::write, Tensor::delta, 1);
    all_cols(Op::write, Tensor::k, p_.head_dim);
    column_sweep(Tensor::d_q);
    tile_rows_ = p_.row_sweep_tile_rows;
    tile_cols_ = p_.row_sweep_tile_cols;
    each_row_tile([&](std::int64_t head, std::int64_t i) {
      row_tile(Op::read, Tensor::q, head, i, p_.head_dim);
      row_tile(Op::read, Tensor::d_o, head, i, p_.head_dim_v);
      row_tile(Op::read, Tensor::log_sum_exp, head, i, 1);
      row_tile(Op::read, Tensor::delta, head, i, 1);
      for (const std::int64_t j : visited(i)) {
        keys_and_values(head, j);
        mask(i, j);
      }
      row_tile(Op::write, Tensor::d_q, head, i, p_.head_dim);
    });
    tile_rows_ = layout_.tile_rows;
    tile_cols_ = p_.tile_cols;
  }

  const Params& p_;
  EndlessCache& cache_;
  RowLayout layout_;
  std::int64_t tile_rows_;
  std::int64_t tile_cols_ = p_.tile_cols;
};

}  // namespace

ReplayedElements replayed(const Params& params) {
  ReplayedElements total;
  for (const Pass pass : passes(params)) {
    const Params one = in_pass(params, pass);
    EndlessCache cache;
    Replay(one, cache).play();
    cache.add_to(total, pass);
  }
  return total;
}

}  // namespace attn::test
