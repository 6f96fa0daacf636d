// SPDX-License-Identifier: Apache-2.0
// The block sizes of the FlashAttention paper, and the curve of its theorem.
//
// Z elements of SRAM: tile_cols = ceil(Z / 4d), tile_rows = min(tile_cols, d). The rule leaves out
// the score tile, so its own working set can pass Z (fp16 on an A100: from d = 128 on).
// Source: FlashAttention (Dao et al. 2022), Algorithm 1 line 1 and Theorem 2.
#pragma once

#include <cstdint>
#include <optional>

#include "core/params.h"
#include "core/shape.h"
#include "core/units.h"
#include "hardware/profile.h"

namespace attn::model {

struct BlockRule {
  std::int64_t sram_elements = 0;  // Z
  Tile tile;
  Elements working_set_elements;  // Q, K, V, score and output tile
  bool working_set_passes = false;

  bool operator==(const BlockRule&) const = default;
};

template <class Visit>
void for_each_field(const BlockRule& rule, Visit&& visit) {
  visit("sram_elements", rule.sram_elements);
  visit("tile_rows", rule.tile.tile_rows);
  visit("tile_cols", rule.tile.tile_cols);
  visit("working_set_elements", rule.working_set_elements);
  visit("working_set_passes", rule.working_set_passes);
}

// Z as given, else what smem_max_bytes_per_block holds of dtype.
// Throws Error{sram_elements, out_of_range} for a Z below 1.
BlockRule block_rule(const Params& params, const HardwareProfile& hardware,
                     std::optional<std::int64_t> sram_elements = std::nullopt);

// N²d²/Z for N = seq_len_q and d = head_dim: how the traffic grows. The theorem has no constant, so
// this is no count and no floor.
double theorem_curve(const Params& params, std::int64_t sram_elements);

// The same as bytes of dtype over all heads, Z being what one block may have: to lie beside
// traffic.
double theorem_bytes(const Params& params, const HardwareProfile& hardware);

}  // namespace attn::model
