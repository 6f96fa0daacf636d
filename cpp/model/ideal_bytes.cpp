// SPDX-License-Identifier: Apache-2.0
#include "model/ideal_bytes.h"

#include <algorithm>
#include <utility>

#include "hardware/splits.h"
#include "model/ledger_builder.h"
#include "model/tile_sums.h"

namespace attn::model {

namespace {

// Whole row tiles whose rows see more than one column tile. Tiles that see two at most are counted
// by the sum of their visits; tiles that reach over a whole column tile see more than one unless
// the sequence cuts them off on the left or on the right.
std::int64_t whole_tiles_seen_again(const Params& p, const TileSums& sums) {
  using Wide = __int128;
  const Wide whole = p.seq_len_q / p.tile_rows;
  const Wide col_tiles = ceil_div(p.seq_len_kv, p.tile_cols);
  if (col_tiles < 2 || whole == 0) return 0;
  const Wide offset = Wide{p.seq_len_kv} - p.seq_len_q;
  const bool windowed = p.mask == Mask::window;
  const Wide reach = Wide{p.tile_rows} + p.window_left + p.window_right;
  if (windowed && reach <= p.tile_cols) {
    const std::int64_t ragged = p.seq_len_q % p.tile_rows;
    const Wide last_visits = ragged == 0 ? 0 : row_tile(p, p.seq_len_q / p.tile_rows).visited_tiles;
    const Wide again =
        Wide{sums.rows} - sums.rows_seen - ragged * std::max<Wide>(0, last_visits - 1);
    return static_cast<std::int64_t>(again / p.tile_rows);
  }
  // The first row tile whose last row reaches the second column tile, and the first whose first row
  // starts in the last column tile.
  Wide begin = 0;
  Wide end = whole;
  const auto tiles_up_to = [&](Wide row) {  // of those whose first row lies before `row`
    return std::clamp<Wide>((row + p.tile_rows - 1) / p.tile_rows, 0, whole);
  };
  if (p.mask != Mask::none && p.mask != Mask::dense) {
    const Wide right = p.mask == Mask::causal_top_left ? 0
                       : windowed                      ? offset + p.window_right
                                                       : offset;
    const Wide first_row = p.tile_cols - right - (p.tile_rows - 1);
    begin = first_row <= 0 ? 0 : tiles_up_to(first_row);
  }
  if (windowed) {
    const Wide row = (col_tiles - 1) * p.tile_cols - offset + p.window_left;
    end = row <= 0 ? 0 : tiles_up_to(row);
  }
  return static_cast<std::int64_t>(std::max<Wide>(0, end - begin));
}

// Rows of row tiles that are visited more than once: what grows in global memory between visits.
std::int64_t rows_seen_again(const Params& p, const TileSums& sums) {
  const std::int64_t ragged = p.seq_len_q % p.tile_rows;
  const bool ragged_again = ragged != 0 && row_tile(p, p.seq_len_q / p.tile_rows).visited_tiles > 1;
  return whole_tiles_seen_again(p, sums) * p.tile_rows + (ragged_again ? ragged : 0);
}

// Key rows that lie in a column tile some row sees, for either of two column tile widths.
std::int64_t key_rows_of_either(const Params& p, std::int64_t other_tile_cols) {
  Params unit = p;
  unit.tile_cols = 1;
  if (tile_sums(unit).cols_seen == 0) return 0;
  // The first and the last key that anybody sees: only the first rows lack keys on the left.
  using Wide = __int128;
  const Wide offset = Wide{p.seq_len_kv} - p.seq_len_q;
  Wide first = 0;
  if (p.mask == Mask::window) {
    const Wide first_row = std::max<Wide>(0, -(offset + p.window_right));
    first = std::max<Wide>(0, first_row + offset - p.window_left);
  }
  const Wide last = first + tile_sums(unit).cols_seen - 1;
  Wide begin = p.seq_len_kv;
  Wide end = 0;
  for (const Wide width : {Wide{p.tile_cols}, Wide{other_tile_cols}}) {
    begin = std::min(begin, first / width * width);
    end = std::max(end, std::min<Wide>((last / width + 1) * width, p.seq_len_kv));
  }
  return static_cast<std::int64_t>(end - begin);
}

// The rows of one pass: tensors of query heads, of kv heads, and the mask that all heads share.
class IdealRows {
 public:
  IdealRows(const Params& params, std::vector<LedgerRow> before)
      : params_(params),
        ledger_(params, 1, std::move(before)),
        query_heads_(checked_multiply(params.batch, params.heads_q, "heads")),
        kv_heads_(checked_multiply(params.batch, params.heads_kv, "heads")) {}

  void query_heads() { ledger_.copies(query_heads_); }
  void kv_heads() { ledger_.copies(kv_heads_); }

  void read(Tensor tensor, Elements count, std::string_view formula) {
    ledger_.read(tensor, count, formula);
  }
  void write(Tensor tensor, Elements count, std::string_view formula) {
    ledger_.write(tensor, count, formula);
  }

  void read_mask() {
    if (params_.mask != Mask::dense) return;
    ledger_.copies(1);
    read(Tensor::mask, elements(params_.seq_len_q, params_.seq_len_kv), "Nq*Nk");
  }

  // K and V; V only where its rows are not K's.
  void read_k_v(std::int64_t rows, std::string_view k_formula, std::string_view v_formula) {
    kv_heads();
    read(Tensor::k, elements(rows, params_.head_dim), k_formula);
    if (!params_.kv_shared) read(Tensor::v, elements(rows, params_.head_dim_v), v_formula);
  }

  // dK and dV, and with grouped heads the copies they are the sums of.
  void write_d_k_d_v() {
    const Elements d_k = elements(params_.seq_len_kv, params_.head_dim);
    const Elements d_v = elements(params_.seq_len_kv, params_.head_dim_v);
    if (params_.heads_q != params_.heads_kv) {
      params_.algorithm == Algorithm::flash3 ? kv_heads() : query_heads();
      write(Tensor::partial_d_k, d_k, "Nk*d");
      write(Tensor::partial_d_v, d_v, "Nk*dv");
    }
    kv_heads();
    write(Tensor::d_k, d_k, "Nk*d");
    write(Tensor::d_v, d_v, "Nk*dv");
  }

  std::vector<LedgerRow> take() { return std::move(ledger_.rows); }

 private:
  const Params& params_;
  LedgerBuilder ledger_;
  std::int64_t query_heads_;
  std::int64_t kv_heads_;
};

void standard_forward(const Params& p, IdealRows& rows) {
  const Elements matrix = elements(p.seq_len_q, p.seq_len_kv);
  rows.query_heads();
  rows.read(Tensor::q, elements(p.seq_len_q, p.head_dim), "Nq*d");
  rows.read_k_v(p.seq_len_kv, "Nk*d", "Nk*dv");
  rows.read_mask();
  rows.query_heads();
  rows.write(Tensor::scores, matrix, "Nq*Nk");
  rows.write(Tensor::probs, matrix, "Nq*Nk");
  if (p.dropout) rows.write(Tensor::dropout_mask, matrix, "Nq*Nk");
  rows.write(Tensor::o, elements(p.seq_len_q, p.head_dim_v), "Nq*dv");
}

void standard_backward(const Params& p, IdealRows& rows) {
  const Elements matrix = elements(p.seq_len_q, p.seq_len_kv);
  rows.query_heads();
  rows.read(Tensor::probs, matrix, "Nq*Nk");
  rows.read(Tensor::d_o, elements(p.seq_len_q, p.head_dim_v), "Nq*dv");
  if (p.dropout) rows.read(Tensor::dropout_mask, matrix, "Nq*Nk");
  rows.read(Tensor::q, elements(p.seq_len_q, p.head_dim), "Nq*d");
  rows.read_k_v(p.seq_len_kv, "Nk*d", "Nk*dv");
  rows.query_heads();
  rows.write(Tensor::d_probs, matrix, "Nq*Nk");
  rows.write(Tensor::d_scores, matrix, "Nq*Nk");
  rows.write(Tensor::d_q, elements(p.seq_len_q, p.head_dim), "Nq*d");
  rows.write_d_k_d_v();
}

// What flash1 grows along a row and fills first is never fetched; without the fill its first read
// finds nothing in the cache, unless that read is left out as well.
bool fetches_growth(const Params& p) { return !p.initial_fill && p.first_pass_reads; }

void flash1_forward(const Params& p, const TileSums& sums, IdealRows& rows) {
  const bool fp32 = p.accumulator == Accumulator::fp32;
  rows.query_heads();
  rows.read(Tensor::q, elements(sums.rows_seen, p.head_dim), "Q*d");
  if (fetches_growth(p)) {
    if (!fp32) rows.read(Tensor::o, elements(sums.rows_seen, p.head_dim_v), "Q*dv");
    rows.read(Tensor::row_max, Elements(sums.rows_seen), "Q");
    rows.read(Tensor::row_sum, Elements(sums.rows_seen), "Q");
  }
  rows.read_k_v(sums.cols_seen, "A*d", "A*dv");
  rows.read_mask();
  rows.query_heads();
  if (fp32) {
    rows.write(Tensor::partial_o, elements(rows_seen_again(p, sums), p.head_dim_v), "Q2*dv");
  }
  rows.write(Tensor::o, elements(p.seq_len_q, p.head_dim_v), "Nq*dv");
  const std::int64_t statistics = p.initial_fill ? p.seq_len_q : sums.rows_seen;
  rows.write(Tensor::row_max, Elements(statistics), p.initial_fill ? "Nq" : "Q");
  rows.write(Tensor::row_sum, Elements(statistics), p.initial_fill ? "Nq" : "Q");
}

void flash1_backward(const Params& p, const TileSums& sums, IdealRows& rows) {
  const bool fp32 = p.accumulator == Accumulator::fp32;
  rows.query_heads();
  rows.read(Tensor::q, elements(sums.rows_seen, p.head_dim), "Q*d");
  rows.read(Tensor::o, elements(sums.rows_seen, p.head_dim_v), "Q*dv");
  rows.read(Tensor::d_o, elements(sums.rows_seen, p.head_dim_v), "Q*dv");
  if (fetches_growth(p) && !fp32) {
    rows.read(Tensor::d_q, elements(sums.rows_seen, p.head_dim), "Q*d");
  }
  rows.read(Tensor::row_max, Elements(sums.rows_seen), "Q");
  rows.read(Tensor::row_sum, Elements(sums.rows_seen), "Q");
  rows.read_k_v(sums.cols_seen, "A*d", "A*dv");
  rows.read_mask();
  rows.query_heads();
  if (p.delta_stored) rows.write(Tensor::delta, Elements(sums.rows_seen), "Q");
  if (fp32) {
    rows.write(Tensor::partial_d_q, elements(rows_seen_again(p, sums), p.head_dim), "Q2*d");
  }
  rows.write(Tensor::d_q, elements(p.seq_len_q, p.head_dim), "Nq*d");
  rows.write_d_k_d_v();
}

void write_output(const Params& p, IdealRows& rows) {
  rows.write(Tensor::o, elements(p.seq_len_q, p.head_dim_v), "Nq*dv");
  if (p.write_lse) rows.write(Tensor::log_sum_exp, Elements(p.seq_len_q), "Nq");
}

// flash2, flash3, flash4, split_kv, mem_efficient, triton.
void sweep_forward(const Params& p, const TileSums& sums, IdealRows& rows) {
  const std::int64_t splits = split_count(p);
  const bool early_exit = p.early_exit || p.algorithm == Algorithm::split_kv;
  // Packed, rows_seen counts the rows of a whole group.
  const std::int64_t group = row_layout(p).group;
  if (early_exit && group > 1) {
    rows.kv_heads();
    rows.read(Tensor::q, elements(sums.rows_seen, p.head_dim), "Qp*d");
  } else {
    rows.query_heads();
    rows.read(Tensor::q, elements(early_exit ? sums.rows_seen : p.seq_len_q, p.head_dim),
              early_exit ? "Q*d" : "Nq*d");
  }
  rows.read_k_v(sums.cols_seen, "A*d", "A*dv");
  rows.read_mask();
  rows.query_heads();
  if (spills_output(p)) {
    rows.write(Tensor::partial_o, elements(rows_seen_again(p, sums), p.head_dim_v), "Q2*dv");
  }
  if (splits > 1) {
    const Elements partial_rows = Elements(p.seq_len_q) * splits;
    rows.write(Tensor::partial_o, partial_rows * p.head_dim_v, "S*Nq*dv");
    rows.write(Tensor::partial_lse, partial_rows, "S*Nq");
  }
  write_output(p, rows);
}

void flash2_backward(const Params& p, const TileSums& sums, IdealRows& rows) {
  const bool flash3 = p.algorithm == Algorithm::flash3;
  const bool atomic = adds_d_q_by_atomics(p);
  rows.query_heads();
  rows.read(Tensor::o, elements(p.seq_len_q, p.head_dim_v), "Nq*dv");
  rows.read(Tensor::d_o, elements(p.seq_len_q, p.head_dim_v), "Nq*dv");
  rows.read(Tensor::q, elements(sums.rows_seen, p.head_dim), "Q*d");
  rows.read(Tensor::log_sum_exp, Elements(flash3 ? p.seq_len_q : sums.rows_seen),
            flash3 ? "Nq" : "Q");
  rows.read_k_v(sums.cols_seen, "A*d", "A*dv");
  rows.read_mask();
  rows.query_heads();
  rows.write(Tensor::delta, Elements(p.seq_len_q), "Nq");
  if (flash3) rows.write(Tensor::log_sum_exp, Elements(p.seq_len_q), "Nq");
  if (atomic) {
    const std::int64_t copies = d_q_copies(p);
    rows.write(Tensor::partial_d_q, elements(p.seq_len_q, p.head_dim) * copies,
               copies > 1 ? "c*Nq*d" : "Nq*d");
  }
  rows.write(Tensor::d_q, elements(p.seq_len_q, p.head_dim), "Nq*d");
  rows.write_d_k_d_v();
}

void triton_backward(const Params& p, IdealRows& rows) {
  const Elements d_o = elements(p.seq_len_q, p.head_dim_v);
  rows.query_heads();
  rows.read(Tensor::o, d_o, "Nq*dv");
  rows.read(Tensor::d_o, d_o, "Nq*dv");
  rows.read(Tensor::q, elements(p.seq_len_q, p.head_dim), "Nq*d");
  rows.read(Tensor::log_sum_exp, Elements(p.seq_len_q), "Nq");
  rows.kv_heads();
  rows.read(Tensor::k, elements(p.seq_len_kv, p.head_dim), "Nk*d");
  rows.read(Tensor::v, elements(key_rows_of_either(p, p.row_sweep_tile_cols), p.head_dim_v),
            "A2*dv");
  rows.read_mask();
  rows.query_heads();
  rows.write(Tensor::delta, Elements(p.seq_len_q), "Nq");
  rows.kv_heads();
  rows.write(Tensor::k, elements(p.seq_len_kv, p.head_dim), "Nk*d");
  rows.query_heads();
  rows.write(Tensor::d_q, elements(p.seq_len_q, p.head_dim), "Nq*d");
  rows.write_d_k_d_v();
}

void forward(const Params& p, const TileSums& sums, IdealRows& rows) {
  switch (p.algorithm) {
    case Algorithm::standard:
      return standard_forward(p, rows);
    case Algorithm::flash1:
      return flash1_forward(p, sums, rows);
    case Algorithm::flash2:
    case Algorithm::flash3:
    case Algorithm::flash4:
    case Algorithm::split_kv:
    case Algorithm::mem_efficient:
    case Algorithm::triton:
      return sweep_forward(p, sums, rows);
  }
}

// Of the algorithms that is_modelled lets through.
void backward(const Params& p, const TileSums& sums, IdealRows& rows) {
  switch (p.algorithm) {
    case Algorithm::standard:
      return standard_backward(p, rows);
    case Algorithm::flash1:
      return flash1_backward(p, sums, rows);
    case Algorithm::flash2:
    case Algorithm::flash3:
      return flash2_backward(p, sums, rows);
    case Algorithm::triton:
      return triton_backward(p, rows);
    case Algorithm::flash4:
    case Algorithm::split_kv:
    case Algorithm::mem_efficient:
      return;
  }
}

}  // namespace

std::optional<IdealBytes> ideal_bytes(const Params& params) {
  if (!is_modelled(params, params.pass)) return std::nullopt;
  const bool has_tiles = params.algorithm != Algorithm::standard;
  return ideal_bytes(params, has_tiles ? tile_sums(params) : TileSums{});
}

std::optional<IdealBytes> ideal_bytes(const Params& params, const TileSums& sums) {
  if (!is_modelled(params, params.pass)) return std::nullopt;
  IdealBytes ideal;
  for (const Pass pass : passes(params)) {
    const Params one = in_pass(params, pass);
    const TileSums one_sums = sums_of_pass(params, pass, sums);
    IdealRows rows(one, std::move(ideal.rows));
    pass == Pass::forward ? forward(one, one_sums, rows) : backward(one, one_sums, rows);
    ideal.rows = rows.take();
  }
  ideal.hbm_bytes_read = total_bytes(ideal.rows, Op::read);
  ideal.hbm_bytes_written = total_bytes(ideal.rows, Op::write);
  return ideal;
}

}  // namespace attn::model
