// SPDX-License-Identifier: Apache-2.0
#include "model/traffic.h"

#include "core/ledger.h"

namespace attn::model {

namespace {

// Collects rows and leaves out those that move nothing.
class Ledger {
 public:
  Ledger(const Params& params, std::int64_t times) : params_(params), times_(times) {}

  void kernel(std::string_view name) { kernel_ = name; }
  void read(Tensor tensor, Elements count, std::string_view formula) {
    add(tensor, Op::read, count, formula);
  }
  void write(Tensor tensor, Elements count, std::string_view formula) {
    add(tensor, Op::write, count, formula);
  }

  std::vector<LedgerRow> rows;

 private:
  void add(Tensor tensor, Op op, Elements count, std::string_view formula) {
    if (count == Elements(0)) return;
    rows.push_back(ledger_row(params_, kernel_, tensor, op, times_, count, formula));
  }

  const Params& params_;
  std::int64_t times_;
  std::string_view kernel_;
};

// How often a product of a x b result elements loads each operand: once, or once per tile of the
// other side where the product is tiled.
std::int64_t loads(std::int64_t other_side, std::int64_t tile) {
  return tile == 0 ? 1 : ceil_div(other_side, tile);
}

void standard(const Params& p, Ledger& ledger) {
  const Elements matrix = elements(p.seq_len_q, p.seq_len_kv);
  const Elements q = elements(p.seq_len_q, p.head_dim);
  const Elements k = elements(p.seq_len_kv, p.head_dim);
  const Elements v = elements(p.seq_len_kv, p.head_dim_v);
  const bool tiled = p.matmul_tile_rows != 0;
  const bool dense = p.mask == Mask::dense;

  ledger.kernel("qk");
  ledger.read(Tensor::q, q * loads(p.seq_len_kv, p.matmul_tile_cols),
              tiled ? "ceil(Nk/n)*Nq*d" : "Nq*d");
  ledger.read(Tensor::k, k * loads(p.seq_len_q, p.matmul_tile_rows),
              tiled ? "ceil(Nq/m)*Nk*d" : "Nk*d");
  ledger.write(Tensor::scores, matrix, "Nq*Nk");

  if (p.scale_pass) {
    ledger.kernel("scale");
    ledger.read(Tensor::scores, matrix, "Nq*Nk");
    ledger.write(Tensor::scores, matrix, "Nq*Nk");
  }
  if (p.mask_pass) {
    ledger.kernel("mask");
    ledger.read(Tensor::scores, matrix, "Nq*Nk");
    if (dense) ledger.read(Tensor::mask, matrix, "Nq*Nk");
    ledger.write(Tensor::scores, matrix, "Nq*Nk");
  }

  ledger.kernel("softmax");
  ledger.read(Tensor::scores, matrix, "Nq*Nk");
  if (dense && !p.mask_pass) ledger.read(Tensor::mask, matrix, "Nq*Nk");
  ledger.write(Tensor::probs, matrix, "Nq*Nk");

  if (p.dropout) {
    ledger.kernel("dropout");
    ledger.read(Tensor::probs, matrix, "Nq*Nk");
    ledger.write(Tensor::dropout_mask, matrix, "Nq*Nk");
    ledger.write(Tensor::probs, matrix, "Nq*Nk");
  }

  ledger.kernel("pv");
  ledger.read(Tensor::probs, matrix * loads(p.head_dim_v, p.matmul_tile_cols),
              tiled ? "ceil(dv/n)*Nq*Nk" : "Nq*Nk");
  ledger.read(Tensor::v, v * loads(p.seq_len_q, p.matmul_tile_rows),
              tiled ? "ceil(Nq/m)*Nk*dv" : "Nk*dv");
  ledger.write(Tensor::o, elements(p.seq_len_q, p.head_dim_v), "Nq*dv");
}

void flash1(const Params& p, const TileSums& sums, Ledger& ledger) {
  const std::int64_t fill = p.initial_fill ? p.seq_len_q : 0;
  const std::int64_t reread = sums.rows - sums.rows_seen;
  const std::int64_t stat_reads = p.first_pass_reads ? sums.rows : reread;
  const std::int64_t stat_writes = checked_add(fill, sums.rows, "elements");
  const std::string_view read_rows = p.first_pass_reads ? "R" : "R-Q";
  const std::string_view written_rows = p.initial_fill ? "Nq+R" : "R";

  ledger.kernel("main");
  ledger.read(Tensor::k, elements(sums.cols_seen, p.head_dim), "A*d");
  ledger.read(Tensor::v, elements(sums.cols_seen, p.head_dim_v), "A*dv");
  ledger.read(Tensor::q, elements(sums.rows, p.head_dim), "R*d");
  if (p.accumulator == Accumulator::fp32) {
    ledger.read(Tensor::partial_o, elements(reread, p.head_dim_v), "(R-Q)*dv");
  } else {
    ledger.read(Tensor::o, elements(stat_reads, p.head_dim_v),
                p.first_pass_reads ? "R*dv" : "(R-Q)*dv");
  }
  ledger.read(Tensor::row_max, Elements(stat_reads), read_rows);
  ledger.read(Tensor::row_sum, Elements(stat_reads), read_rows);
  if (p.mask == Mask::dense) ledger.read(Tensor::mask, Elements(sums.cells), "P");

  if (p.accumulator == Accumulator::fp32) {
    ledger.write(Tensor::partial_o, elements(reread, p.head_dim_v), "(R-Q)*dv");
    ledger.write(Tensor::o, elements(p.seq_len_q, p.head_dim_v), "Nq*dv");
  } else {
    // Without the fill, rows that are never visited still write their zeros once.
    const std::int64_t unseen = p.initial_fill ? 0 : p.seq_len_q - sums.rows_seen;
    ledger.write(Tensor::o, elements(checked_add(stat_writes, unseen, "elements"), p.head_dim_v),
                 p.initial_fill ? "(Nq+R)*dv" : "(Nq-Q+R)*dv");
  }
  ledger.write(Tensor::row_max, Elements(stat_writes), written_rows);
  ledger.write(Tensor::row_sum, Elements(stat_writes), written_rows);
}

void flash2(const Params& p, const TileSums& sums, const RowLayout& layout, Ledger& ledger) {
  const bool packed = layout.group > 1;
  const std::int64_t q_rows = p.early_exit ? sums.rows_seen : layout.rows;

  ledger.kernel("main");
  ledger.read(Tensor::q, elements(q_rows, p.head_dim),
              p.early_exit ? "Q*d"
              : packed     ? "Nq*g*d"
                           : "Nq*d");
  ledger.read(Tensor::k, elements(sums.cols, p.head_dim), "C*d");
  ledger.read(Tensor::v, elements(sums.cols, p.head_dim_v), "C*dv");
  if (p.mask == Mask::dense) ledger.read(Tensor::mask, Elements(sums.cells), "P");
  ledger.write(Tensor::o, elements(layout.rows, p.head_dim_v), packed ? "Nq*g*dv" : "Nq*dv");
  if (p.write_lse) {
    ledger.write(Tensor::log_sum_exp, Elements(layout.rows), packed ? "Nq*g" : "Nq");
  }
}

}  // namespace

Traffic traffic(const Params& params, const TileSums& sums) {
  const RowLayout layout = row_layout(params);
  Ledger ledger(params, layout.copies);
  switch (params.algorithm) {
    case Algorithm::standard:
      standard(params, ledger);
      break;
    case Algorithm::flash1:
      flash1(params, sums, ledger);
      break;
    case Algorithm::flash2:
      flash2(params, sums, layout, ledger);
      break;
  }
  return without_l2(std::move(ledger.rows));
}

}  // namespace attn::model
