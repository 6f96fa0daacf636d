// SPDX-License-Identifier: Apache-2.0
#include "model/sram.h"

#include <algorithm>

#include "hardware/custom.h"
#include "model/grid_blocks.h"

namespace attn::model {

namespace {

std::optional<Bytes> times(std::optional<Bytes> bytes, std::optional<std::int64_t> count) {
  if (!bytes || !count) return std::nullopt;
  return *bytes * *count;
}

// Of the places for blocks, those that the grid can fill.
std::optional<std::int64_t> filled(const std::optional<std::int64_t>& places,
                                   const std::optional<std::int64_t>& blocks) {
  return places && blocks ? std::min(*places, *blocks) : places;
}

std::vector<SramScope> scopes(const Sram& sram, const HardwareProfile& hardware) {
  const Bytes of_sm(hardware.smem_max_bytes_per_sm);
  const std::optional<std::int64_t>& of_one = sram.occupancy.blocks_per_sm;
  std::optional<std::int64_t> of_all;
  if (of_one && hardware.sm_count) {
    of_all = checked_multiply(*of_one, *hardware.sm_count, "blocks");
  }
  return {
      {.scope = "block", .capacity_bytes = sram.limit_bytes, .used_bytes = sram.required_bytes},
      {.scope = "sm",
       .capacity_bytes = of_sm,
       .used_bytes = times(sram.required_bytes, filled(of_one, sram.grid_blocks))},
      {.scope = "chip",
       .capacity_bytes = times(of_sm, hardware.sm_count),
       .used_bytes = times(sram.required_bytes, filled(of_all, sram.grid_blocks))},
  };
}

BlockNeeds needs(const Params& params, std::optional<Bytes> smem_bytes,
                 const Registers& registers) {
  return {.warps = params.warps,
          .registers_per_thread = registers.registers_per_thread,
          .smem_bytes = smem_bytes};
}

std::optional<Sram> of_pass(const Params& params, Pass pass, const HardwareProfile& hardware) {
  const std::optional<SramRule> rule = sram_rule(params, pass, hardware);
  if (!rule) return std::nullopt;
  Sram result;
  result.rule = *rule;
  result.pass = pass;
  result.ledger = sram_ledger(*rule, params);
  for (const SramRow& row : result.ledger) {
    result.required_bytes += row.bytes;
    result.unused_bytes += row.unused_bytes;
  }
  result.limit_bytes = Bytes(hardware.smem_max_bytes_per_block);
  result.fits = result.required_bytes <= result.limit_bytes;
  result.headroom_bytes = result.limit_bytes.value() - result.required_bytes.value();
  result.registers = registers(params, rule);
  result.occupancy = occupancy(needs(params, result.required_bytes, result.registers), hardware);
  // Some kernels cut their grid by the number of SMs.
  if (hardware.sm_count) result.grid_blocks = grid_blocks(params, pass);
  result.scopes = scopes(result, hardware);
  return result;
}

}  // namespace

std::optional<Sram> sram(const Params& params, const HardwareProfile& hardware) {
  if (params.pass != Pass::both) return of_pass(params, params.pass, hardware);
  std::optional<Sram> forward = of_pass(params, Pass::forward, hardware);
  std::optional<Sram> backward = of_pass(params, Pass::backward, hardware);
  if (!forward || !backward) return std::nullopt;
  return backward->required_bytes > forward->required_bytes ? backward : forward;
}

std::optional<Sram> sram(const Params& params) { return sram(params, profile(params)); }

Occupancy occupancy(const Params& params, Pass pass, const HardwareProfile& hardware) {
  const std::optional<SramRule> rule = sram_rule(params, pass, hardware);
  const std::optional<Bytes> bytes =
      rule ? std::optional(required_bytes(*rule, params)) : std::nullopt;
  return occupancy(needs(params, bytes, registers(params, rule)), hardware);
}

}  // namespace attn::model
