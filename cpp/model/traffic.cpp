// SPDX-License-Identifier: Apache-2.0
#include "model/traffic.h"

#include <utility>
#include <vector>

#include "model/tile_sums.h"
#include "model/traffic_passes.h"

namespace attn::model {

namespace {

void forward(const Params& p, const TileSums& sums, LedgerBuilder& ledger) {
  switch (p.algorithm) {
    case Algorithm::standard:
      return standard_forward(p, ledger);
    case Algorithm::flash1:
      return flash1_forward(p, sums, ledger);
    case Algorithm::split_kv:
      return split_kv_forward(p, sums, ledger);
    case Algorithm::flash2:
    case Algorithm::flash3:
    case Algorithm::flash4:
    case Algorithm::mem_efficient:
    case Algorithm::triton:
      return one_sweep_forward(p, sums, ledger);
  }
}

// Of the algorithms that is_modelled lets through.
void backward(const Params& p, const TileSums& sums, LedgerBuilder& ledger) {
  switch (p.algorithm) {
    case Algorithm::standard:
      return standard_backward(p, ledger);
    case Algorithm::flash1:
      return flash1_backward(p, sums, ledger);
    case Algorithm::flash2:
    case Algorithm::flash3:
      return flash2_backward(p, sums, ledger);
    case Algorithm::triton:
      return triton_backward(p, sums, ledger);
    case Algorithm::flash4:
    case Algorithm::split_kv:
    case Algorithm::mem_efficient:
      return;
  }
}

}  // namespace

std::optional<Traffic> traffic(const Params& params) {
  const bool has_tiles = params.algorithm != Algorithm::standard;
  return traffic(params, has_tiles ? tile_sums(params) : TileSums{});
}

std::optional<Traffic> traffic(const Params& params, const TileSums& sums) {
  if (!is_modelled(params, params.pass)) return std::nullopt;
  std::vector<LedgerRow> rows;
  for (const Pass pass : passes(params)) {
    const Params one = in_pass(params, pass);
    const TileSums one_sums = sums_of_pass(params, pass, sums);
    LedgerBuilder ledger(one, row_layout(one).copies, std::move(rows));
    pass == Pass::forward ? forward(one, one_sums, ledger) : backward(one, one_sums, ledger);
    rows = std::move(ledger.rows);
  }
  return without_l2(std::move(rows));
}

}  // namespace attn::model
