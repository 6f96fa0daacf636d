// SPDX-License-Identifier: Apache-2.0
// One function per algorithm and pass: adds its rows. traffic.cpp chooses among them.
#pragma once

#include "core/params.h"
#include "core/report.h"
#include "model/ledger_builder.h"

namespace attn::model {

void standard_forward(const Params& params, LedgerBuilder& ledger);
void standard_backward(const Params& params, LedgerBuilder& ledger);

void flash1_forward(const Params& params, const TileSums& sums, LedgerBuilder& ledger);
void flash1_backward(const Params& params, const TileSums& sums, LedgerBuilder& ledger);

// flash2, flash3, flash4, triton, mem_efficient: one sweep over the keys per row tile.
void one_sweep_forward(const Params& params, const TileSums& sums, LedgerBuilder& ledger);
void split_kv_forward(const Params& params, const TileSums& sums, LedgerBuilder& ledger);

// flash2 and flash3.
void flash2_backward(const Params& params, const TileSums& sums, LedgerBuilder& ledger);
void triton_backward(const Params& params, const TileSums& sums, LedgerBuilder& ledger);

// What a backward kernel writes of dK and dV: `rows` key rows in all, under the formula's letters.
// With grouped heads each query head writes its own copy, and the kernel `group` adds the copies
// up.
void write_d_k_d_v(const Params& params, std::int64_t rows, std::string_view d_k_formula,
                   std::string_view d_v_formula, LedgerBuilder& ledger);
void group_kernel(const Params& params, LedgerBuilder& ledger);

}  // namespace attn::model
