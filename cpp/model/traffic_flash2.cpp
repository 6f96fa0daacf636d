// SPDX-License-Identifier: Apache-2.0
// Kernels with one sweep over the keys per row tile, and the backward passes built on them.
#include "hardware/splits.h"
#include "model/tile_sums.h"
#include "model/traffic_passes.h"

namespace attn::model {

namespace {

// K and V tiles of every visit, a dense mask's cells, and the mask of the visits.
void read_keys(const Params& p, const TileSums& sums, bool packed, LedgerBuilder& ledger) {
  ledger.read(Tensor::k, elements(sums.cols, p.head_dim), packed ? "Cp*d" : "C*d");
  if (!p.kv_shared) {
    ledger.read(Tensor::v, elements(sums.cols, p.head_dim_v), packed ? "Cp*dv" : "C*dv");
  }
  if (p.mask == Mask::dense) ledger.read(Tensor::mask, Elements(sums.cells), packed ? "Pp" : "P");
}

void write_output(const Params& p, const RowLayout& layout, LedgerBuilder& ledger) {
  const bool packed = layout.group > 1;
  ledger.write(Tensor::o, elements(layout.rows, p.head_dim_v), packed ? "Nq*g*dv" : "Nq*dv");
  if (p.write_lse) {
    ledger.write(Tensor::log_sum_exp, Elements(layout.rows), packed ? "Nq*g" : "Nq");
  }
}

// Sum of r_i over row tiles and splits that have a visited tile, where splits cut all column tiles
// alike: a split is a column tile as wide as its run.
std::int64_t rows_of_fixed_splits(Params p, std::int64_t splits) {
  const std::int64_t col_tiles = ceil_div(p.seq_len_kv, p.tile_cols);
  const std::int64_t run = ceil_div(col_tiles, splits);
  p.tile_cols = checked_multiply(p.tile_cols, run, "elements");
  return tile_sums(p).rows;
}

}  // namespace

void one_sweep_forward(const Params& p, const TileSums& sums, LedgerBuilder& ledger) {
  const RowLayout layout = row_layout(p);
  const bool packed = layout.group > 1;
  const Elements later_visits = elements(sums.rows - sums.rows_seen, p.head_dim_v);

  ledger.kernel("main");
  if (p.early_exit) {
    ledger.read(Tensor::q, elements(sums.rows_seen, p.head_dim), packed ? "Qp*d" : "Q*d");
  } else {
    ledger.read(Tensor::q, elements(layout.rows, p.head_dim), packed ? "Nq*g*d" : "Nq*d");
  }
  read_keys(p, sums, packed, ledger);
  if (spills_output(p)) {
    ledger.read(Tensor::partial_o, later_visits, "(R-Q)*dv");
    ledger.write(Tensor::partial_o, later_visits, "(R-Q)*dv");
  }
  write_output(p, layout, ledger);
}

void split_kv_forward(const Params& p, const TileSums& sums, LedgerBuilder& ledger) {
  const RowLayout layout = row_layout(p);
  const bool packed = layout.group > 1;
  const std::int64_t splits = split_count(p);
  if (splits == 1) {
    ledger.kernel("main");
    ledger.read(Tensor::q, elements(sums.rows_seen, p.head_dim), packed ? "Qp*d" : "Q*d");
    read_keys(p, sums, packed, ledger);
    write_output(p, layout, ledger);
    return;
  }
  const std::int64_t q_rows = p.split_by == SplitBy::all ? rows_of_fixed_splits(p, splits)
                                                         : rows_of_visible_splits(p, splits);
  const Elements partial_rows = Elements(layout.rows) * splits;
  const Elements partial_o = partial_rows * p.head_dim_v;

  ledger.kernel("main");
  ledger.read(Tensor::q, elements(q_rows, p.head_dim), "Rs*d");
  read_keys(p, sums, packed, ledger);
  ledger.write(Tensor::partial_o, partial_o, packed ? "S*Nq*g*dv" : "S*Nq*dv");
  ledger.write(Tensor::partial_lse, partial_rows, packed ? "S*Nq*g" : "S*Nq");

  ledger.kernel("combine");
  ledger.read(Tensor::partial_o, partial_o, packed ? "S*Nq*g*dv" : "S*Nq*dv");
  ledger.read(Tensor::partial_lse, partial_rows, packed ? "S*Nq*g" : "S*Nq");
  write_output(p, layout, ledger);
}

void write_d_k_d_v(const Params& p, std::int64_t rows, std::string_view d_k_formula,
                   std::string_view d_v_formula, LedgerBuilder& ledger) {
  const Elements d_k = elements(rows, p.head_dim);
  const Elements d_v = elements(rows, p.head_dim_v);
  if (p.heads_q == p.heads_kv) {
    ledger.write(Tensor::d_k, d_k, d_k_formula);
    ledger.write(Tensor::d_v, d_v, d_v_formula);
  } else if (p.algorithm == Algorithm::flash3) {
    ledger.atomic(Tensor::partial_d_k, d_k, d_k_formula);
    ledger.atomic(Tensor::partial_d_v, d_v, d_v_formula);
  } else {
    ledger.write(Tensor::partial_d_k, d_k, d_k_formula);
    ledger.write(Tensor::partial_d_v, d_v, d_v_formula);
  }
}

void group_kernel(const Params& p, LedgerBuilder& ledger) {
  if (p.heads_q == p.heads_kv) return;
  const Elements d_k = elements(p.seq_len_kv, p.head_dim);
  const Elements d_v = elements(p.seq_len_kv, p.head_dim_v);
  const std::int64_t kv_copies = checked_multiply(p.batch, p.heads_kv, "heads");
  const std::int64_t q_copies = checked_multiply(p.batch, p.heads_q, "heads");
  const bool summed_already = p.algorithm == Algorithm::flash3;

  ledger.kernel("group");
  ledger.copies(summed_already ? kv_copies : q_copies);
  ledger.read(Tensor::partial_d_k, d_k, "Nk*d");
  ledger.read(Tensor::partial_d_v, d_v, "Nk*dv");
  ledger.copies(kv_copies);
  ledger.write(Tensor::d_k, d_k, "Nk*d");
  ledger.write(Tensor::d_v, d_v, "Nk*dv");
  ledger.copies(q_copies);
}

void flash2_backward(const Params& p, const TileSums& sums, LedgerBuilder& ledger) {
  const bool flash3 = p.algorithm == Algorithm::flash3;
  const bool atomic = adds_d_q_by_atomics(p);
  const Elements rows_d = elements(p.seq_len_q, p.head_dim);
  const Elements rows_dv = elements(p.seq_len_q, p.head_dim_v);
  const Elements visits_d = elements(sums.rows, p.head_dim);
  const Elements visits_dv = elements(sums.rows, p.head_dim_v);
  const std::int64_t copies = atomic ? d_q_copies(p) : 1;

  ledger.kernel("pre");
  ledger.read(Tensor::o, rows_dv, "Nq*dv");
  ledger.read(Tensor::d_o, rows_dv, "Nq*dv");
  if (flash3) ledger.read(Tensor::log_sum_exp, Elements(p.seq_len_q), "Nq");
  ledger.write(Tensor::delta, Elements(p.seq_len_q), "Nq");
  if (flash3) ledger.write(Tensor::log_sum_exp, Elements(p.seq_len_q), "Nq");
  if (atomic) {
    ledger.write(Tensor::partial_d_q, rows_d * copies, copies > 1 ? "c*Nq*d" : "Nq*d");
  } else {
    ledger.write(Tensor::d_q, rows_d, "Nq*d");
  }
  if (flash3 && p.heads_q != p.heads_kv) {
    const std::int64_t q_copies = checked_multiply(p.batch, p.heads_q, "heads");
    ledger.kernel("group_zero");
    ledger.copies(checked_multiply(p.batch, p.heads_kv, "heads"));
    ledger.write(Tensor::partial_d_k, elements(p.seq_len_kv, p.head_dim), "Nk*d");
    ledger.write(Tensor::partial_d_v, elements(p.seq_len_kv, p.head_dim_v), "Nk*dv");
    ledger.copies(q_copies);
  }

  ledger.kernel("main");
  ledger.read(Tensor::k, elements(sums.cols_seen, p.head_dim), "A*d");
  ledger.read(Tensor::v, elements(sums.cols_seen, p.head_dim_v), "A*dv");
  ledger.read(Tensor::q, visits_d, "R*d");
  ledger.read(Tensor::d_o, visits_dv, "R*dv");
  if (p.o_in_loop && !atomic) ledger.read(Tensor::o, visits_dv, "R*dv");
  ledger.read(Tensor::log_sum_exp, Elements(sums.rows), "R");
  ledger.read(Tensor::delta, Elements(sums.rows), "R");
  if (p.mask == Mask::dense) ledger.read(Tensor::mask, Elements(sums.cells), "P");
  if (atomic) {
    ledger.atomic(Tensor::partial_d_q, visits_d, "R*d");
  } else {
    ledger.read(Tensor::d_q, visits_d, "R*d");
    ledger.write(Tensor::d_q, visits_d, "R*d");
  }
  write_d_k_d_v(p, p.seq_len_kv, "Nk*d", "Nk*dv", ledger);

  if (atomic) {
    ledger.kernel("post");
    ledger.read(Tensor::partial_d_q, rows_d * copies, copies > 1 ? "c*Nq*d" : "Nq*d");
    ledger.write(Tensor::d_q, rows_d, "Nq*d");
  }
  group_kernel(p, ledger);
}

void triton_backward(const Params& p, const TileSums& sums, LedgerBuilder& ledger) {
  // The sweep that makes dQ has tiles of its own.
  Params rows = p;
  rows.tile_rows = p.row_sweep_tile_rows;
  rows.tile_cols = p.row_sweep_tile_cols;
  const TileSums row_sweep = tile_sums(rows);
  const std::int64_t q_rows = checked_add(sums.rows, p.seq_len_q, "elements");
  const std::int64_t kv_rows = checked_add(sums.cols_seen, row_sweep.cols, "elements");

  ledger.kernel("pre");
  ledger.read(Tensor::o, elements(p.seq_len_q, p.head_dim_v), "Nq*dv");
  ledger.read(Tensor::d_o, elements(p.seq_len_q, p.head_dim_v), "Nq*dv");
  ledger.read(Tensor::k, elements(p.seq_len_kv, p.head_dim), "Nk*d");
  ledger.write(Tensor::delta, Elements(p.seq_len_q), "Nq");
  ledger.write(Tensor::k, elements(p.seq_len_kv, p.head_dim), "Nk*d");

  ledger.kernel("main");
  ledger.read(Tensor::k, elements(kv_rows, p.head_dim), "(A+Cr)*d");
  ledger.read(Tensor::v, elements(kv_rows, p.head_dim_v), "(A+Cr)*dv");
  ledger.read(Tensor::q, elements(q_rows, p.head_dim), "(R+Nq)*d");
  ledger.read(Tensor::d_o, elements(q_rows, p.head_dim_v), "(R+Nq)*dv");
  ledger.read(Tensor::log_sum_exp, Elements(q_rows), "R+Nq");
  ledger.read(Tensor::delta, Elements(q_rows), "R+Nq");
  if (p.mask == Mask::dense) {
    ledger.read(Tensor::mask, Elements(sums.cells) + Elements(row_sweep.cells), "P+Pr");
  }
  ledger.write(Tensor::d_q, elements(p.seq_len_q, p.head_dim), "Nq*d");
  write_d_k_d_v(p, p.seq_len_kv, "Nk*d", "Nk*dv", ledger);
  group_kernel(p, ledger);
}

}  // namespace attn::model
