// SPDX-License-Identifier: Apache-2.0
#include "model/letters.h"

#include "hardware/splits.h"
#include "model/tile_sums.h"

namespace attn::model {

namespace {

bool has_pass(const Params& params, Pass pass) {
  return params.pass == pass || params.pass == Pass::both;
}

// The unpacked tiles: under `both` the sums of a report are the forward pass's.
TileSums sums_of_query_head(const Report& report) {
  const Params& p = report.params;
  const bool packed = row_layout(in_pass(p, Pass::forward)).group > 1;
  return packed && p.pass == Pass::both ? tile_sums(in_pass(p, Pass::backward)) : report.tile_sums;
}

std::int64_t rows_read_by_splits(const Report& report) {
  if (report.params.algorithm != Algorithm::split_kv || !report.traffic) return 0;
  for (const LedgerRow& row : report.traffic->rows) {
    if (row.tensor == Tensor::q && row.op == Op::read) {
      return row.elements.value() / report.params.head_dim;
    }
  }
  return 0;
}

TileSums row_sweep_sums(const Params& params) {
  if (params.algorithm != Algorithm::triton || !has_pass(params, Pass::backward)) return {};
  Params rows = in_pass(params, Pass::backward);
  rows.tile_rows = params.row_sweep_tile_rows;
  rows.tile_cols = params.row_sweep_tile_cols;
  return tile_sums(rows);
}

}  // namespace

std::vector<Letter> letters(const Report& report) {
  const Params& p = report.params;
  const TileSums sums = sums_of_query_head(report);
  const TileSums& packed = report.tile_sums;
  const TileSums row_sweep = row_sweep_sums(p);
  const bool copies = has_pass(p, Pass::backward) && adds_d_q_by_atomics(p);
  return {{"B", p.batch},
          {"H", p.heads_q},
          {"G", p.heads_kv},
          {"g", p.heads_q / p.heads_kv},
          {"Nq", p.seq_len_q},
          {"Nk", p.seq_len_kv},
          {"d", p.head_dim},
          {"dv", p.head_dim_v},
          {"M", p.tile_rows},
          {"N", p.tile_cols},
          {"Tr", report.tiling.row_tiles},
          {"Tc", report.tiling.col_tiles},
          {"R", sums.rows},
          {"C", sums.cols},
          {"P", sums.cells},
          {"A", sums.cols_seen},
          {"Q", sums.rows_seen},
          {"m", p.matmul_tile_rows},
          {"n", p.matmul_tile_cols},
          {"S", report.traffic ? split_count(p) : 1},
          {"Cp", packed.cols},
          {"Pp", packed.cells},
          {"Qp", packed.rows_seen},
          {"Rs", rows_read_by_splits(report)},
          {"Cr", row_sweep.cols},
          {"Pr", row_sweep.cells},
          {"c", copies ? d_q_copies(p) : 1}};
}

}  // namespace attn::model
