// SPDX-License-Identifier: Apache-2.0
// What each tensor moves between global memory and the SMs, as ledger rows.
//
// Q, O (batch, heads_q, seq_len_q, head_dim | head_dim_v); K, V (batch, heads_kv, seq_len_kv, …).
// Source: MODEL, sections 2 to 4; FlashAttention (Dao et al. 2022), Algorithms 0 to 4;
// FlashAttention-2 (Dao 2023), Algorithms 1 and 2; the shipped kernels where a variant says so.
// Exact for ragged, masked and packed tiles.
#pragma once

#include <optional>

#include "core/params.h"
#include "core/report.h"

namespace attn::model {

// All passes of params, with no L2 in between; empty where MODEL has no rule (is_modelled).
// Throws Error{"elements" | "bytes", overflow}, Error{"splits" | "deterministic", missing} where
// the machine's SMs are unknown.
std::optional<Traffic> traffic(const Params& params);
// `sums` as tile_sums(params) answers them.
std::optional<Traffic> traffic(const Params& params, const TileSums& sums);

}  // namespace attn::model
