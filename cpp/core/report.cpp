// SPDX-License-Identifier: Apache-2.0
#include "core/report.h"

namespace attn {

namespace {

bool packs(const Params& params) {
  if (!params.pack_gqa || params.pass == Pass::backward) return false;
  switch (params.algorithm) {
    case Algorithm::flash2:
    case Algorithm::flash3:
    case Algorithm::flash4:
    case Algorithm::split_kv:
      return true;
    case Algorithm::standard:
    case Algorithm::flash1:
    case Algorithm::mem_efficient:
    case Algorithm::triton:
      return false;
  }
  return false;
}

// Rows that one K/V stream of flash4 serves: 128 for each of its Q stages, twice that where two SMs
// pair up.
std::int64_t flash4_tile_rows(const Params& params, std::int64_t rows) {
  const std::int64_t q_stages = rows > 128 ? 2 : 1;
  const bool pair = params.mask == Mask::none && rows > 256 && params.head_dim_v == 128 &&
                    (params.head_dim == 128 || params.head_dim == 192);
  return 128 * q_stages * (pair ? 2 : 1);
}

}  // namespace

RowLayout row_layout(const Params& params) {
  const bool packed = packs(params);
  const std::int64_t group = packed ? params.heads_q / params.heads_kv : 1;
  const std::int64_t heads = packed ? params.heads_kv : params.heads_q;
  const std::int64_t rows = checked_multiply(params.seq_len_q, group, "rows");
  return {.copies = checked_multiply(params.batch, heads, "heads"),
          .rows = rows,
          .group = group,
          .tile_rows = params.algorithm == Algorithm::flash4 ? flash4_tile_rows(params, rows)
                                                             : params.tile_rows};
}

bool is_modelled(const Params& params, Pass pass) {
  if (pass == Pass::both) {
    return is_modelled(params, Pass::forward) && is_modelled(params, Pass::backward);
  }
  if (pass == Pass::forward) return true;
  if (params.kv_shared) return false;
  return params.algorithm == Algorithm::standard || params.algorithm == Algorithm::flash1 ||
         params.algorithm == Algorithm::flash2 || params.algorithm == Algorithm::flash3 ||
         params.algorithm == Algorithm::triton;
}

}  // namespace attn
