// SPDX-License-Identifier: Apache-2.0
// HBM bytes under an endless L2: each byte that is first touched by a read is read once, each byte
// that is ever written is written once.
//
// The cache is cold at the start of a pass and written back at its end; the kernels of a pass share
// it. Temporaries (scores, probs, delta, partial results) are written once and never read. Keyed by
// distinct bytes: K and V by kv head, partial dK and dV by whoever adds to them, a dense mask once
// for all heads, also where packed heads load it again. Dropped probabilities take the place of the
// probabilities, Triton's scaled keys that of the keys, flash3's base-2 statistics that of
// log_sum_exp, as in the ledger. Source: MODEL, section 5.
#pragma once

#include <optional>
#include <vector>

#include "core/ledger.h"
#include "core/params.h"
#include "core/report.h"
#include "core/units.h"

namespace attn::model {

struct IdealBytes {
  std::vector<LedgerRow> rows;  // `kernel` is empty: a row speaks of the whole pass
  Bytes hbm_bytes_read;
  Bytes hbm_bytes_written;

  // Throws Error{"bytes", overflow}.
  Bytes total() const { return hbm_bytes_read + hbm_bytes_written; }
};

// All passes of params; empty where MODEL has no rule (is_modelled). Throws Error{"elements" |
// "bytes", overflow}, Error{"splits" | "deterministic", missing} where the machine's SMs are
// unknown. `sums` as tile_sums(params) answers them.
std::optional<IdealBytes> ideal_bytes(const Params& params);
std::optional<IdealBytes> ideal_bytes(const Params& params, const TileSums& sums);

}  // namespace attn::model
