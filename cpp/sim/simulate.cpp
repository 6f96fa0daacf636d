// SPDX-License-Identifier: Apache-2.0
#include "sim/simulate.h"

#include "core/fields.h"
#include "hardware/custom.h"
#include "hardware/profile.h"
#include "sim/counters.h"
#include "sim/grid.h"
#include "sim/schedule.h"

namespace attn::sim {

namespace {

// Sizes of one whole, unclipped tile, added up cell group by cell group as an SM would hold them.
Tiling executed_tiling(const Params& params, const Grid& grid, const TileSums& sums) {
  Elements on_chip;
  on_chip += elements(params.tile_rows, params.head_dim);    // Q
  on_chip += elements(params.tile_cols, params.head_dim);    // K
  on_chip += elements(params.tile_cols, params.head_dim_v);  // V
  const Elements score_tile = elements(params.tile_rows, params.tile_cols);
  on_chip += score_tile;
  on_chip += elements(params.tile_rows, params.head_dim_v);  // O
  const double head =
      static_cast<double>(params.seq_len_q) * static_cast<double>(params.seq_len_kv);
  return {.row_tiles = grid.row_tiles(),
          .col_tiles = grid.col_tiles(),
          .score_tiles = checked_multiply(grid.row_tiles(), grid.col_tiles(), "score_tiles"),
          .visited_tiles = sums.visited_tiles,
          .masked_tiles = sums.masked_tiles,
          .score_tile_bytes = bytes_of(score_tile, params.dtype),
          .working_set_bytes = bytes_of(on_chip, params.dtype),
          .materialization_ratio = head / static_cast<double>(score_tile.value())};
}

// One pass of one head into its counters.
Counters play(const Setup& setup, const Progress& progress) {
  const Params& p = setup.params;
  const std::int64_t per_query_head = row_layout(p).copies;
  const std::int64_t per_kv_head = checked_multiply(p.batch, p.heads_kv, "heads");
  Counters counters(setup.grid.row_tiles(), setup.grid.col_tiles());
  Meter meter(progress, progress ? steps_of(setup) : 0);
  const auto run = [&](std::string_view name, const auto& kernel) {
    counters.begin_kernel(name, kernel.kHeads == Heads::kv ? per_kv_head : per_query_head);
    for (std::int64_t number = 0; number < kernel.blocks(); ++number) {
      auto block = kernel.block(number);
      while (block.step(counters)) meter.step();
    }
  };
  for_each_kernel(setup, run, [&](std::string_view name, const Product& product) {
    run(name, ProductPass(p, product));
  });
  return counters;
}

}  // namespace

Report simulate(const Params& params, const Progress& progress) {
  check(params);
  profile(params);
  check_products(params);

  Report report{.params = params,
                .score_matrix = {.elements = elements(params.seq_len_q, params.seq_len_kv) *
                                             params.batch * params.heads_q,
                                 .bytes = tensor_bytes(params, Tensor::scores)}};
  std::vector<LedgerRow> rows;
  const auto all_passes = static_cast<double>(passes(params).size());
  double played_passes = 0;
  // A question without a traffic rule still has its tiles: those of a plain sweep.
  const bool modelled = is_modelled(params, params.pass);
  for (const Pass pass : passes(params)) {
    const Params one = in_pass(params, pass);
    elements(row_layout(one).rows, one.seq_len_kv);  // then no tile of the matrix overflows
    const Grid grid(one);
    Params played = one;
    if (!modelled) played.algorithm = Algorithm::standard;
    const Counters counters = play({played, grid}, part_of(progress, played_passes / all_passes,
                                                           (played_passes + 1) / all_passes));
    if (played_passes == 0) {
      report.tile_sums = counters.tile_sums();
      report.tiling = executed_tiling(one, grid, report.tile_sums);
    }
    played_passes += 1;
    if (!modelled) continue;
    const std::vector<LedgerRow> moved = counters.rows(one);
    rows.insert(rows.end(), moved.begin(), moved.end());
  }
  if (modelled) report.traffic = without_l2(std::move(rows));
  return report;
}

}  // namespace attn::sim
