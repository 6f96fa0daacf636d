// SPDX-License-Identifier: Apache-2.0
// The catalogue as one list, look-up by id, and the figures that follow from others.
#include <algorithm>
#include <vector>

#include "core/error.h"
#include "hardware/catalogue.h"
#include "hardware/profile.h"

namespace attn {
namespace {

std::vector<HardwareProfile> joined_parts() {
  std::vector<HardwareProfile> joined;
  for (const std::span<const HardwareProfile> part :
       {catalogue::nvidia_volta_to_ampere(), catalogue::nvidia_ada_and_geforce_blackwell(),
        catalogue::nvidia_hopper_to_blackwell(), catalogue::amd_and_apple(),
        catalogue::other_accelerators()}) {
    joined.insert(joined.end(), part.begin(), part.end());
  }
  return joined;
}

}  // namespace

std::span<const HardwareProfile> all_profiles() {
  static const std::vector<HardwareProfile> profiles = joined_parts();
  return profiles;
}

const HardwareProfile& profile(std::string_view id) {
  const std::span<const HardwareProfile> profiles = all_profiles();
  const auto found = std::ranges::find(profiles, id, &HardwareProfile::id);
  if (found == profiles.end()) throw Error("hardware", Reason::unknown_name, id);
  return *found;
}

std::optional<double> fp16_flops_per_clk_per_sm(const HardwareProfile& hardware) {
  const std::optional<double> peak = hardware.peak_flops.fp16;
  if (!peak || !hardware.sm_count || !hardware.tensor_clock_hz) return std::nullopt;
  return *peak / (static_cast<double>(*hardware.sm_count) * *hardware.tensor_clock_hz);
}

std::optional<double> sfu_ops_per_s(const HardwareProfile& hardware) {
  const std::optional<double> rate = hardware.sfu_ops_per_clk_per_sm;
  if (!rate || !hardware.sm_count || !hardware.boost_clock_hz) return std::nullopt;
  return *rate * static_cast<double>(*hardware.sm_count) * *hardware.boost_clock_hz;
}

std::optional<double> ridge_flop_per_byte_fp16(const HardwareProfile& hardware) {
  const PeakFlops& peak = hardware.peak_flops;
  const std::optional<double> flops = peak.fp16 ? peak.fp16 : peak.bf16;
  if (!flops) return std::nullopt;
  return *flops / hardware.mem_bandwidth_bytes_per_s;
}

}  // namespace attn
