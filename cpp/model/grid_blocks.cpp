// SPDX-License-Identifier: Apache-2.0
#include "model/grid_blocks.h"

#include "core/units.h"
#include "hardware/splits.h"

namespace attn::model {

bool has_grid(const Params& params, Pass pass) {
  switch (params.algorithm) {
    case Algorithm::standard:
      return false;
    case Algorithm::flash1:
    case Algorithm::flash2:
    case Algorithm::flash3:
      return true;
    case Algorithm::flash4:
    case Algorithm::split_kv:
    case Algorithm::mem_efficient:
    case Algorithm::triton:
      return pass == Pass::forward;
  }
  return false;
}

std::int64_t sms_of_tile(const Params& params, const RowLayout& layout) {
  return params.algorithm == Algorithm::flash4 && layout.tile_rows > 256 ? 2 : 1;
}

std::optional<std::int64_t> grid_blocks(const Params& params, Pass pass) {
  if (!has_grid(params, pass)) return std::nullopt;
  const Params one = in_pass(params, pass);
  const RowLayout layout = row_layout(one);
  std::int64_t of_head = 1;
  if (one.algorithm != Algorithm::flash1) {
    of_head = pass == Pass::forward ? ceil_div(layout.rows, layout.tile_rows)
                                    : ceil_div(one.seq_len_kv, one.tile_cols);
  }
  of_head = checked_multiply(of_head, split_count(one), "blocks");
  of_head = checked_multiply(of_head, sms_of_tile(one, layout), "blocks");
  return checked_multiply(of_head, layout.copies, "blocks");
}

}  // namespace attn::model
