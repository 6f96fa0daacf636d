// SPDX-License-Identifier: Apache-2.0
// What one thread block keeps in SRAM, item by item, by kernel family.
//
// M tile_rows, N tile_cols, d head_dim, dv head_dim_v, p() the padded head dim (padding.h), e bytes
// of an element of dtype; a tile of half bytes is rounded up as a whole.
//
// flash1_forward   2M·d·e + N·d·e + 16·d·4·4 + 512, M = 16 whatever tile_rows is: Q in two buffers,
//                  K and V in turn in one, O of 4 warps, an area to exchange row statistics
// flash1_backward  4M·d·e + 2N·d·e + M·d·4·8 + 2M·N·e: Q and dO twice, K, V, dQ of 8 warps, P, dS
// flash2_forward, split_kv  (M + 2N)·p(d)·e
// flash2_backward  (3, or 2 without double_buffer)·M·d·e + [2N·d·e + 2M·N·e, or with v_in_registers
//                  max(2N·d·e, N·d·e + 2M·N·e)]
// flash3           M·d·e + stages·N·(d + dv)·e + (M·N·e with p_in_smem)
// flash4           tiles of 128, whatever tile_rows and tile_cols are: Q and O (one place where
//                  d = 192), the rest of 224 KiB a ring of K and V tiles; at 192/128 the two that
//                  would fit become three, in places of the mean width
// triton_mma       M·p(d)·e + max(1, stages - 1)·N·(p(d) + p(dv))·e + M·N·e
// triton_wgmma     M·p(d)·e + stages·N·(p(d) + p(dv))·e
//
// flash1 and flash2 have one head dim: the larger where d and dv differ. With kv_shared V's rows
// lie in K's and take nothing. Left out: what compilers add (0 to 1,024 bytes) and barriers.
//
// Source: MODEL section 7, from the kernels' launch code and from `out of resource` reports; the
// three places of 192/128 from Dao-AILab/flash-attention, flash_attn/cute/flash_fwd_sm100.py
// (uneven_kv_smem), where MODEL's quotient alone would leave two.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/params.h"
#include "core/units.h"
#include "hardware/profile.h"

namespace attn::model {

enum class SramRule {
  flash1_forward,
  flash1_backward,
  flash2_forward,
  flash2_backward,
  split_kv,
  flash3,
  flash4,
  triton_mma,
  triton_wgmma,
};

inline constexpr std::array<std::string_view, 9> kSramRuleNames{
    "flash1_forward", "flash1_backward", "flash2_forward", "flash2_backward", "split_kv",
    "flash3",         "flash4",          "triton_mma",     "triton_wgmma"};

constexpr std::string_view name_of(SramRule rule) {
  return kSramRuleNames[static_cast<std::size_t>(rule)];
}

// A buffer of the block.
struct SramRow {
  std::string_view item;    // a tensor's name, or what the buffer is for
  std::int64_t copies = 0;  // buffers of this kind
  Bytes bytes_each;
  Bytes bytes;               // copies x bytes_each
  Bytes unused_bytes;        // of those, padding: paid for, not used
  std::string_view formula;  // of bytes_each

  bool operator==(const SramRow&) const = default;
};

template <class Visit>
void for_each_field(const SramRow& row, Visit&& visit) {
  visit("item", row.item);
  visit("copies", row.copies);
  visit("bytes_each", row.bytes_each);
  visit("bytes", row.bytes);
  visit("unused_bytes", row.unused_bytes);
  visit("formula", row.formula);
}

// The rule of one pass, forward or backward; empty where none is known: standard, mem_efficient,
// other backward passes, kv_shared backward, and triton but on compute capability 7.5, 8.x, 12.0
// (triton_mma) and 9.0 (triton_wgmma from 64 tile_rows on, else triton_mma).
std::optional<SramRule> sram_rule(const Params& params, Pass pass, const HardwareProfile& hardware);

// Throws Error{"elements" | "bytes", overflow}.
std::vector<SramRow> sram_ledger(SramRule rule, const Params& params);

// What the rule asks for: the sum of its ledger. Throws Error{"elements" | "bytes", overflow}.
Bytes required_bytes(SramRule rule, const Params& params);

// Query rows of a tile, as the rule takes them: 16 in flash1's forward kernel, 128 in flash4's.
std::int64_t rows_of_tile(SramRule rule, const Params& params);

// Row tiles of 128 that a flash4 block holds: two where there are more than 128 (packed) rows.
std::int64_t flash4_q_stages(const Params& params);

}  // namespace attn::model
