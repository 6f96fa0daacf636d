// SPDX-License-Identifier: Apache-2.0
// What each tensor moves between global memory and the SMs, as ledger rows.
//
// Q, O (batch, heads_q, seq_len_q, head_dim | head_dim_v); K, V (batch, heads_kv, seq_len_kv, …).
// Forward pass of standard, flash1 and flash2, with no L2: HBM bytes are SM bytes.
// Source: MODEL, sections 2 and 4; FlashAttention (Dao et al. 2022), Algorithms 0 and 1;
// FlashAttention-2 (Dao 2023), Algorithm 1. Exact for ragged, masked and packed tiles.
#pragma once

#include "core/params.h"
#include "core/report.h"

namespace attn::model {

// Throws Error{"elements" | "bytes", overflow}.
Traffic traffic(const Params& params, const TileSums& sums);

}  // namespace attn::model
