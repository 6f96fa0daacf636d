// SPDX-License-Identifier: Apache-2.0
// The tiles that shipped kernels use: presets chosen by GPU, head dims, dtype, mask and dropout.
//
// A kernel is asked for by its family (flash2, say) and counted by an algorithm of the model,
// mostly the same: flash4 off Blackwell's data-centre chips runs flash2's or flash3's loop. Rows
// stand in the order in which the kernels choose, the first that matches is theirs.
//
// Left out of the choice, but listed: rows that need what no field states (paged K/V, say), and
// Triton's forward tiles, which are tuned on the machine.
//
// Source: the launch code of each implementation, named in its rows.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/params.h"
#include "core/units.h"
#include "hardware/profile.h"

namespace attn::model {

// From `min` to `max`, both included.
struct Range {
  std::int64_t min = 0;
  std::int64_t max = std::numeric_limits<std::int64_t>::max();

  constexpr bool holds(std::int64_t value) const { return min <= value && value <= max; }
  bool operator==(const Range&) const = default;
};

// Sets of GPUs, as the launch code tells them apart.
inline constexpr unsigned kSm75AndOlder = 1, kSm80 = 2, kSm86To89 = 4, kSm90 = 8, kSm100 = 16,
                          kSm120 = 32, kAmd = 64;
inline constexpr unsigned kSm80AndNewer = kSm80 | kSm86To89 | kSm90 | kSm100 | kSm120;
inline constexpr unsigned kAnyNvidia = kSm75AndOlder | kSm80AndNewer;
inline constexpr unsigned kAnyGpu = kAnyNvidia | kAmd;
inline constexpr std::array<std::string_view, 7> kGpuSetNames{
    "sm75_and_older", "sm80", "sm86_to_89", "sm90", "sm100", "sm120", "amd"};

// Sets of masks: none, both causal ones, window. No shipped row takes a dense mask.
inline constexpr unsigned kNoMask = 1, kCausal = 2, kWindow = 4;
inline constexpr unsigned kAnyMask = kNoMask | kCausal | kWindow;
inline constexpr std::array<std::string_view, 3> kMaskSetNames{"none", "causal", "window"};

// Sets of element widths.
inline constexpr unsigned k8Bit = 1, k16Bit = 2, k32Bit = 4;
inline constexpr unsigned kAnyWidth = k8Bit | k16Bit | k32Bit;
inline constexpr std::array<std::string_view, 3> kWidthNames{"8", "16", "32"};

enum class When { any, no, yes };
inline constexpr std::array<std::string_view, 3> kWhenNames{"any", "no", "yes"};
constexpr std::string_view name_of(When when) { return kWhenNames[static_cast<std::size_t>(when)]; }

// When an implementation takes a kernel.
struct Choice {
  unsigned gpus = kSm80AndNewer;
  unsigned masks = kAnyMask;
  unsigned widths = k16Bit;
  When dropout = When::any;
  Range head_dim = {};  // the larger of both head dims where the family has only one
  Range head_dim_v = {};
  Range seq_len_kv = {};
  Range smem_limit = {};            // bytes that a block may have
  Range smem_per_sm = {};           // bytes
  When head_dim_160 = When::any;    // compiled for 160: up to version 2.6.3
  When one_split = When::any;       // splits is 1
  std::string_view only_with = {};  // what no field states: then it is listed, never chosen

  bool operator==(const Choice&) const = default;
};

// What it runs with. Zero and empty: the source does not say.
struct Launch {
  std::int64_t tile_rows = 0;
  std::int64_t tile_cols = 0;
  std::int64_t warps = 0;
  std::int64_t stages = 0;
  Bytes smem_bytes = {};  // at the largest head dim, as the source has it
  std::optional<bool> v_in_registers = {};
  std::optional<bool> double_buffer = {};
  std::optional<bool> p_in_smem = {};
  Tile row_sweep = {.tile_rows = 0, .tile_cols = 0};  // triton backward: the sweep that makes dQ
  bool sram_modelled = true;  // false: it keeps elsewhere what the SRAM rule counts

  bool operator==(const Launch&) const = default;
};

struct KernelPreset {
  std::string_view name = {};               // unique: "flash2-d128-sm8x-causal"
  Algorithm family = Algorithm::flash2;     // asked for
  Algorithm algorithm = Algorithm::flash2;  // counted as
  Pass pass = Pass::forward;
  Choice when = {};
  Launch launch = {};
  std::string_view source = {};

  bool operator==(const KernelPreset&) const = default;
};

std::span<const KernelPreset> all_kernel_presets();

// Throws Error{preset, unknown_name}.
const KernelPreset& kernel_preset(std::string_view name);

// What `family` runs for this question on this GPU (for Pass::both its forward kernel); empty where
// the family has no kernel for it, or tunes its tiles on the machine.
std::optional<KernelPreset> kernel_preset(Algorithm family, const Params& params,
                                          const HardwareProfile& hardware);

// Every row that this question may be asked with on this GPU: the FlashAttention paper's block
// sizes (block_rule.h), which follow from head_dim, dtype and SRAM, then the table.
std::vector<KernelPreset> kernel_presets(const Params& params, const HardwareProfile& hardware);

// The question with the preset's algorithm, tiles, warps, stages and variants; pass and workload
// stay.
Params with_preset(Params params, const KernelPreset& preset);

// Names of the members of a set: gpus, masks or widths of a preset.
template <std::size_t Size>
std::vector<std::string_view> names_in(unsigned set,
                                       const std::array<std::string_view, Size>& names) {
  std::vector<std::string_view> members;
  for (std::size_t i = 0; i < Size; ++i) {
    if ((set >> i & 1U) != 0) members.push_back(names[i]);
  }
  return members;
}

// An open end of a range is empty.
inline std::optional<std::int64_t> lowest(const Range& range) {
  return range.min == Range{}.min ? std::nullopt : std::optional(range.min);
}
inline std::optional<std::int64_t> highest(const Range& range) {
  return range.max == Range{}.max ? std::nullopt : std::optional(range.max);
}

// Zero: the source does not say.
inline std::optional<std::int64_t> stated(std::int64_t value) {
  return value == 0 ? std::nullopt : std::optional(value);
}

template <class Visit>
void for_each_field(const Choice& when, Visit&& visit) {
  visit("gpus", names_in(when.gpus, kGpuSetNames));
  visit("masks", names_in(when.masks, kMaskSetNames));
  visit("element_bits", names_in(when.widths, kWidthNames));
  visit("dropout", name_of(when.dropout));
  visit("head_dim_min", lowest(when.head_dim));
  visit("head_dim_max", highest(when.head_dim));
  visit("head_dim_v_min", lowest(when.head_dim_v));
  visit("head_dim_v_max", highest(when.head_dim_v));
  visit("seq_len_kv_min", lowest(when.seq_len_kv));
  visit("seq_len_kv_max", highest(when.seq_len_kv));
  visit("smem_limit_min", lowest(when.smem_limit));
  visit("smem_limit_max", highest(when.smem_limit));
  visit("smem_per_sm_max", highest(when.smem_per_sm));
  visit("head_dim_160", name_of(when.head_dim_160));
  visit("one_split", name_of(when.one_split));
  visit("only_with", when.only_with);
}

template <class Visit>
void for_each_field(const Launch& launch, Visit&& visit) {
  visit("tile_rows", launch.tile_rows);
  visit("tile_cols", launch.tile_cols);
  visit("warps", stated(launch.warps));
  visit("stages", stated(launch.stages));
  visit("smem_bytes", stated(launch.smem_bytes.value()));
  visit("v_in_registers", launch.v_in_registers);
  visit("double_buffer", launch.double_buffer);
  visit("p_in_smem", launch.p_in_smem);
  visit("row_sweep_tile_rows", stated(launch.row_sweep.tile_rows));
  visit("row_sweep_tile_cols", stated(launch.row_sweep.tile_cols));
  visit("sram_modelled", launch.sram_modelled);
}

// The fields of `when` and `launch` stand among them: one flat object.
template <class Visit>
void for_each_field(const KernelPreset& preset, Visit&& visit) {
  visit("name", preset.name);
  visit("family", name_of(preset.family));
  visit("algorithm", name_of(preset.algorithm));
  visit("pass", name_of(preset.pass));
  for_each_field(preset.when, visit);
  for_each_field(preset.launch, visit);
  visit("source", preset.source);
}

}  // namespace attn::model
