// SPDX-License-Identifier: Apache-2.0
// Does it fit? What one thread block asks of SRAM and registers, against the limits of the GPU.
//
// A block fits if required_bytes <= smem_max_bytes_per_block of the profile; the lesson's working
// set is another quantity and never decides. Three scopes stand side by side: a block may allocate
// less than an SM holds, and the chip is all SMs together.
// Source: the rules of sram_rules.h, registers.h, occupancy.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/params.h"
#include "core/units.h"
#include "hardware/profile.h"
#include "model/occupancy.h"
#include "model/registers.h"
#include "model/sram_rules.h"

namespace attn::model {

struct SramScope {
  std::string_view scope;               // block, sm, chip
  std::optional<Bytes> capacity_bytes;  // empty where the number of SMs is unknown
  std::optional<Bytes> used_bytes;      // at most: by the blocks that run at once

  bool operator==(const SramScope&) const = default;
};

struct Sram {
  SramRule rule = SramRule::flash2_forward;
  Pass pass = Pass::forward;  // forward or backward
  std::vector<SramRow> ledger;
  Bytes required_bytes;
  Bytes unused_bytes;  // of those, padding: paid for, not used
  Bytes limit_bytes;
  bool fits = false;
  std::int64_t headroom_bytes = 0;  // limit_bytes - required_bytes; below zero where it is missing
  std::optional<std::int64_t> grid_blocks;  // that the kernel starts; empty: no rule, or no SMs
  std::vector<SramScope> scopes;
  Registers registers;
  Occupancy occupancy;

  bool operator==(const Sram&) const = default;
};

template <class Visit>
void for_each_field(const SramScope& scope, Visit&& visit) {
  visit("scope", scope.scope);
  visit("capacity_bytes", scope.capacity_bytes);
  visit("used_bytes", scope.used_bytes);
}

// The fields of `occupancy` stand among them, as in the JSON.
template <class Visit>
void for_each_field(const Sram& sram, Visit&& visit) {
  visit("rule", name_of(sram.rule));
  visit("pass", name_of(sram.pass));
  visit("ledger", sram.ledger);
  visit("required_bytes", sram.required_bytes);
  visit("unused_bytes", sram.unused_bytes);
  visit("limit_bytes", sram.limit_bytes);
  visit("fits", sram.fits);
  visit("headroom_bytes", sram.headroom_bytes);
  visit("grid_blocks", sram.grid_blocks);
  visit("scopes", sram.scopes);
  visit("registers", sram.registers);
  for_each_field(sram.occupancy, visit);
}

// On the profile that params.hardware names; empty: not modelled. For Pass::both the pass that asks
// for more, and empty unless both are modelled: one of two does not tell whether all of it runs.
// Throws Error{hardware, unknown_name}; Error{"elements" | "bytes", overflow}.
std::optional<Sram> sram(const Params& params);
std::optional<Sram> sram(const Params& params, const HardwareProfile& hardware);

// Blocks that one SM holds in one pass, forward or backward; where SRAM or registers are not
// modelled that term is left out. Throws as sram().
Occupancy occupancy(const Params& params, Pass pass, const HardwareProfile& hardware);

}  // namespace attn::model
