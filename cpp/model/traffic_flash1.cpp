// SPDX-License-Identifier: Apache-2.0
// FlashAttention-1: one block walks the column tiles and, for each, the row tiles that see it; what
// grows along a row goes through global memory at every visit.
#include "model/traffic_passes.h"

namespace attn::model {

namespace {

// Rows of something that grows over the visits of a row tile, per head.
struct Growth {
  std::int64_t read = 0;
  std::int64_t written = 0;
  std::string_view read_rows;
  std::string_view written_rows;
};

// With the initial fill every row is written once more. Without it a row that is never visited
// still writes its zeros, if it is an output.
Growth growth(const Params& p, const TileSums& sums, bool is_output) {
  const std::int64_t unseen = is_output ? p.seq_len_q - sums.rows_seen : 0;
  const std::int64_t once = p.initial_fill ? p.seq_len_q : unseen;
  return {.read = p.first_pass_reads ? sums.rows : sums.rows - sums.rows_seen,
          .written = checked_add(sums.rows, once, "elements"),
          .read_rows = p.first_pass_reads ? "R" : "(R-Q)",
          .written_rows = p.initial_fill ? "(Nq+R)"
                          : is_output    ? "(Nq-Q+R)"
                                         : "R"};
}

// Products of a row sum and a head dim, as formulas: the letters stand for whole expressions.
std::string_view times_d(std::string_view rows) {
  if (rows == "R") return "R*d";
  if (rows == "(R-Q)") return "(R-Q)*d";
  if (rows == "(Nq+R)") return "(Nq+R)*d";
  return "(Nq-Q+R)*d";
}

std::string_view times_dv(std::string_view rows) {
  if (rows == "R") return "R*dv";
  if (rows == "(R-Q)") return "(R-Q)*dv";
  if (rows == "(Nq+R)") return "(Nq+R)*dv";
  return "(Nq-Q+R)*dv";
}

}  // namespace

void flash1_forward(const Params& p, const TileSums& sums, LedgerBuilder& ledger) {
  const Growth o = growth(p, sums, true);
  const Growth statistics = growth(p, sums, false);
  const Elements later_visits = elements(sums.rows - sums.rows_seen, p.head_dim_v);
  const bool fp32 = p.accumulator == Accumulator::fp32;

  ledger.kernel("main");
  ledger.read(Tensor::k, elements(sums.cols_seen, p.head_dim), "A*d");
  if (!p.kv_shared) ledger.read(Tensor::v, elements(sums.cols_seen, p.head_dim_v), "A*dv");
  ledger.read(Tensor::q, elements(sums.rows, p.head_dim), "R*d");
  if (fp32) {
    ledger.read(Tensor::partial_o, later_visits, "(R-Q)*dv");
  } else {
    ledger.read(Tensor::o, elements(o.read, p.head_dim_v), times_dv(o.read_rows));
  }
  ledger.read(Tensor::row_max, Elements(statistics.read), statistics.read_rows);
  ledger.read(Tensor::row_sum, Elements(statistics.read), statistics.read_rows);
  if (p.mask == Mask::dense) ledger.read(Tensor::mask, Elements(sums.cells), "P");

  if (fp32) {
    ledger.write(Tensor::partial_o, later_visits, "(R-Q)*dv");
    ledger.write(Tensor::o, elements(p.seq_len_q, p.head_dim_v), "Nq*dv");
  } else {
    ledger.write(Tensor::o, elements(o.written, p.head_dim_v), times_dv(o.written_rows));
  }
  ledger.write(Tensor::row_max, Elements(statistics.written), statistics.written_rows);
  ledger.write(Tensor::row_sum, Elements(statistics.written), statistics.written_rows);
}

void flash1_backward(const Params& p, const TileSums& sums, LedgerBuilder& ledger) {
  const Growth d_q = growth(p, sums, true);
  const std::int64_t later_rows = sums.rows - sums.rows_seen;
  const bool fp32 = p.accumulator == Accumulator::fp32;

  ledger.kernel("main");
  ledger.read(Tensor::k, elements(sums.cols_seen, p.head_dim), "A*d");
  ledger.read(Tensor::v, elements(sums.cols_seen, p.head_dim_v), "A*dv");
  ledger.read(Tensor::q, elements(sums.rows, p.head_dim), "R*d");
  ledger.read(Tensor::o, elements(p.delta_stored ? sums.rows_seen : sums.rows, p.head_dim_v),
              p.delta_stored ? "Q*dv" : "R*dv");
  ledger.read(Tensor::d_o, elements(sums.rows, p.head_dim_v), "R*dv");
  if (fp32) {
    ledger.read(Tensor::partial_d_q, elements(later_rows, p.head_dim), "(R-Q)*d");
  } else {
    ledger.read(Tensor::d_q, elements(d_q.read, p.head_dim), times_d(d_q.read_rows));
  }
  ledger.read(Tensor::row_max, Elements(sums.rows), "R");
  ledger.read(Tensor::row_sum, Elements(sums.rows), "R");
  if (p.delta_stored) ledger.read(Tensor::delta, Elements(later_rows), "(R-Q)");
  if (p.mask == Mask::dense) ledger.read(Tensor::mask, Elements(sums.cells), "P");

  if (fp32) {
    ledger.write(Tensor::partial_d_q, elements(later_rows, p.head_dim), "(R-Q)*d");
    ledger.write(Tensor::d_q, elements(p.seq_len_q, p.head_dim), "Nq*d");
  } else {
    ledger.write(Tensor::d_q, elements(d_q.written, p.head_dim), times_d(d_q.written_rows));
  }
  if (p.delta_stored) ledger.write(Tensor::delta, Elements(sums.rows_seen), "Q");
  if (p.initial_fill) {
    write_d_k_d_v(p, checked_add(p.seq_len_kv, sums.cols_seen, "elements"), "(Nk+A)*d", "(Nk+A)*dv",
                  ledger);
  } else {
    write_d_k_d_v(p, p.seq_len_kv, "Nk*d", "Nk*dv", ledger);
  }
  group_kernel(p, ledger);
}

}  // namespace attn::model
