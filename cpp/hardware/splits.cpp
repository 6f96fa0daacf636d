// SPDX-License-Identifier: Apache-2.0
#include "hardware/splits.h"

#include <algorithm>

#include "core/report.h"
#include "core/units.h"
#include "hardware/custom.h"
#include "hardware/profile.h"

namespace attn {

namespace {

using Wide = __int128;

std::int64_t sm_count(const Params& params, std::string_view asked_by) {
  const auto count = profile(params).sm_count;
  if (!count) throw Error(asked_by, Reason::missing, params.hardware);
  return *count;
}

// w s / (L ceil(w s / L)) as a fraction: how full the last wave is.
struct Efficiency {
  Wide part;
  Wide whole;
};

Efficiency efficiency(Wide blocks, Wide slots, Wide splits) {
  const Wide work = blocks * splits;
  return {work, slots * ((work + slots - 1) / slots)};
}

std::int64_t flash2_splits(Wide blocks, std::int64_t sms, std::int64_t col_tiles) {
  const Wide slots = 2 * Wide{sms};
  if (5 * blocks >= 4 * slots) return 1;
  const std::int64_t most = std::min({std::int64_t{128}, 2 * sms, col_tiles});
  const auto changes_the_runs = [&](std::int64_t splits) {
    return splits == 1 || ceil_div(col_tiles, splits) != ceil_div(col_tiles, splits - 1);
  };
  Efficiency best{0, 1};
  for (std::int64_t splits = 1; splits <= most; ++splits) {
    if (!changes_the_runs(splits)) continue;
    const Efficiency now = efficiency(blocks, slots, splits);
    if (now.part * best.whole > best.part * now.whole) best = now;
  }
  for (std::int64_t splits = 1; splits <= most; ++splits) {
    if (!changes_the_runs(splits)) continue;
    const Efficiency now = efficiency(blocks, slots, splits);
    if (100 * now.part * best.whole >= 85 * best.part * now.whole) return splits;
  }
  return 1;
}

std::int64_t flash4_splits(Wide blocks, std::int64_t sms, std::int64_t col_tiles) {
  if (col_tiles <= 4) return 1;
  const auto free_sms = static_cast<std::int64_t>(Wide{sms} / blocks);
  return std::max(std::int64_t{1}, std::min({free_sms, std::int64_t{128}, col_tiles}));
}

}  // namespace

std::int64_t split_count(const Params& params) {
  if (params.algorithm != Algorithm::split_kv) return 1;
  if (params.splits != 0) return params.splits;
  const RowLayout layout = row_layout(params);
  const Wide blocks = Wide{layout.copies} * ceil_div(layout.rows, layout.tile_rows);
  const std::int64_t col_tiles = ceil_div(params.seq_len_kv, params.tile_cols);
  const std::int64_t sms = sm_count(params, "splits");
  return params.split_heuristic == SplitHeuristic::flash2 ? flash2_splits(blocks, sms, col_tiles)
                                                          : flash4_splits(blocks, sms, col_tiles);
}

std::int64_t d_q_copies(const Params& params) {
  if (!params.deterministic || !adds_d_q_by_atomics(params)) return 1;
  const std::int64_t heads = checked_multiply(params.batch, params.heads_q, "heads");
  return ceil_div(sm_count(params, "deterministic"), heads);
}

}  // namespace attn
