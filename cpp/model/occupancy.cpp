// SPDX-License-Identifier: Apache-2.0
#include "model/occupancy.h"

#include <algorithm>

namespace attn::model {

namespace {

constexpr std::int64_t kThreadsPerWarp = 32;
constexpr std::int64_t kBytesPerRegister = 4;
constexpr std::int64_t kSchedulersPerSm = 4;  // each with a quarter of the registers
constexpr std::int64_t kRegisterStep = 256;   // registers are given to a warp in such steps

std::int64_t round_up(std::int64_t value, std::int64_t step) {
  return ceil_div(value, step) * step;
}

// How SRAM is handed to blocks.
struct SmemAllocation {
  std::int64_t step = 0;
  std::int64_t reserved = 0;  // bytes the driver takes for each block
};

// Empty for a compute capability that no rule names, and for chips that have none.
std::optional<SmemAllocation> smem_allocation(const HardwareProfile& hardware) {
  const std::string_view capability = hardware.compute_capability.value_or("");
  const std::string_view major = capability.substr(0, capability.find('.'));
  const std::optional<std::int64_t>& reserved = hardware.smem_reserved_bytes_per_block;
  if (major == "7") return SmemAllocation{.step = 256, .reserved = reserved.value_or(0)};
  for (const std::string_view known : {"8", "9", "10", "11", "12"}) {
    if (major == known) return SmemAllocation{.step = 128, .reserved = reserved.value_or(1024)};
  }
  return std::nullopt;
}

// Blocks that a term admits, and how they came about.
struct Admitted {
  std::int64_t blocks = 0;
  Working working = {};
};

std::optional<Admitted> by_blocks(const HardwareProfile& hardware) {
  if (!hardware.max_blocks_per_sm) return std::nullopt;
  const std::int64_t blocks = *hardware.max_blocks_per_sm;
  return Admitted{blocks, {"Ku", {{"Ku", blocks}}}};
}

std::optional<Admitted> by_warps(const BlockNeeds& block, const HardwareProfile& hardware) {
  if (!hardware.max_warps_per_sm) return std::nullopt;
  const std::int64_t warps = *hardware.max_warps_per_sm;
  return Admitted{warps / block.warps, {"floor(Wu/w)", {{"Wu", warps}, {"w", block.warps}}}};
}

std::optional<Admitted> by_registers(const BlockNeeds& block, const HardwareProfile& hardware) {
  if (!block.registers_per_thread || !smem_allocation(hardware)) return std::nullopt;
  if (!hardware.regfile_bytes_per_sm) return std::nullopt;
  const std::int64_t registers_per_sm = *hardware.regfile_bytes_per_sm / kBytesPerRegister;
  const std::int64_t of_warp =
      round_up(*block.registers_per_thread * kThreadsPerWarp, kRegisterStep);
  // None where warps, up to a multiple of 4, ask for more than all registers.
  const std::int64_t warps_per_scheduler = registers_per_sm / kSchedulersPerSm / of_warp;
  return Admitted{
      kSchedulersPerSm * warps_per_scheduler / block.warps,
      {"floor(4*floor(Ru/4/(256*ceil(32*r/256)))/w)",
       {{"Ru", registers_per_sm}, {"r", *block.registers_per_thread}, {"w", block.warps}}}};
}

std::optional<Admitted> by_smem(const BlockNeeds& block, const HardwareProfile& hardware) {
  if (!block.smem_bytes) return std::nullopt;
  const std::int64_t bytes = block.smem_bytes->value();
  if (bytes > hardware.smem_max_bytes_per_block) return Admitted{};
  const std::optional<SmemAllocation> known = smem_allocation(hardware);
  // A chip without warps on SMs (a TPU) has no blocks that share one.
  if (!known && !hardware.max_warps_per_sm) return std::nullopt;
  const SmemAllocation allocation = known.value_or(
      SmemAllocation{.step = 1, .reserved = hardware.smem_reserved_bytes_per_block.value_or(0)});
  const std::int64_t taken = round_up(bytes + allocation.reserved, allocation.step);
  if (taken == 0) return std::nullopt;  // a block without SRAM is not limited by it
  return Admitted{hardware.smem_max_bytes_per_sm / taken,
                  {"floor(Su/(q*ceil((b+o)/q)))",
                   {{"Su", hardware.smem_max_bytes_per_sm},
                    {"b", bytes},
                    {"o", allocation.reserved},
                    {"q", allocation.step}}}};
}

}  // namespace

Occupancy occupancy(const BlockNeeds& block, const HardwareProfile& hardware) {
  Occupancy result;
  const auto add = [&](std::string_view name, const std::optional<Admitted>& term) {
    if (!term) {
      result.left_out.push_back(name);
      return;
    }
    result.terms.push_back({.name = name, .blocks = term->blocks, .working = term->working});
    result.blocks_per_sm = std::min(result.blocks_per_sm.value_or(term->blocks), term->blocks);
  };
  add("blocks", by_blocks(hardware));
  add("warps", by_warps(block, hardware));
  add("registers", by_registers(block, hardware));
  add("shared_memory", by_smem(block, hardware));
  for (const OccupancyTerm& term : result.terms) {
    if (term.blocks == result.blocks_per_sm) result.limited_by.push_back(term.name);
  }
  return result;
}

}  // namespace attn::model
