// SPDX-License-Identifier: Apache-2.0
#include "model/kernel_presets.h"

#include <algorithm>
#include <array>

#include "model/block_rule.h"
#include "model/kernel_preset_rows.h"

namespace attn::model {

namespace {

constexpr auto kTables = std::to_array<std::span<const KernelPreset> (*)()>(
    {flash1_presets, flash2_presets, flash3_presets, flash4_presets, other_presets});

unsigned gpu_set(const HardwareProfile& hardware) {
  if (hardware.vendor == "AMD") return kAmd;
  const std::string_view capability = hardware.compute_capability.value_or("");
  const std::string_view major = capability.substr(0, capability.find('.'));
  if (major == "7") return kSm75AndOlder;
  if (major == "8") return capability == "8.0" ? kSm80 : kSm86To89;
  if (major == "9") return kSm90;
  if (major == "10") return kSm100;
  if (major == "12") return kSm120;
  return 0;
}

unsigned mask_set(Mask mask) {
  switch (mask) {
    case Mask::none:
      return kNoMask;
    case Mask::causal:
    case Mask::causal_top_left:
      return kCausal;
    case Mask::window:
      return kWindow;
    case Mask::dense:
      break;
  }
  return 0;
}

unsigned width_set(DType dtype) {
  switch (dtype) {
    case DType::fp32:
      return k32Bit;
    case DType::fp16:
    case DType::bf16:
      return k16Bit;
    case DType::fp8_e4m3:
    case DType::fp8_e5m2:
      return k8Bit;
    case DType::tf32:
    case DType::int8:
    case DType::fp4:
      break;
  }
  return 0;
}

bool agrees(When when, bool value) { return when == When::any || value == (when == When::yes); }

// flash3, flash4 and triton have kernels for two head dims; the others take the larger.
std::int64_t head_dim_of(Algorithm family, const Params& params) {
  const bool two =
      family == Algorithm::flash3 || family == Algorithm::flash4 || family == Algorithm::triton;
  return two ? params.head_dim : std::max(params.head_dim, params.head_dim_v);
}

bool matches(const KernelPreset& row, const Params& params, const HardwareProfile& hardware) {
  const Choice& when = row.when;
  const Pass pass = params.pass == Pass::both ? Pass::forward : params.pass;
  return when.only_with.empty() && row.pass == pass && (when.gpus & gpu_set(hardware)) != 0 &&
         (when.masks & mask_set(params.mask)) != 0 &&
         (when.widths & width_set(params.dtype)) != 0 && agrees(when.dropout, params.dropout) &&
         agrees(when.head_dim_160, params.head_dim_160) &&
         agrees(when.one_split, params.splits == 1) &&
         when.head_dim.holds(head_dim_of(row.family, params)) &&
         when.head_dim_v.holds(params.head_dim_v) && when.seq_len_kv.holds(params.seq_len_kv) &&
         when.smem_limit.holds(hardware.smem_max_bytes_per_block) &&
         when.smem_per_sm.holds(hardware.smem_max_bytes_per_sm);
}

}  // namespace

std::span<const KernelPreset> all_kernel_presets() {
  static const std::vector<KernelPreset> all = [] {
    std::vector<KernelPreset> rows;
    for (const auto table : kTables) rows.insert(rows.end(), table().begin(), table().end());
    return rows;
  }();
  return all;
}

const KernelPreset& kernel_preset(std::string_view name) {
  for (const KernelPreset& row : all_kernel_presets()) {
    if (row.name == name) return row;
  }
  throw Error("preset", Reason::unknown_name, name);
}

std::optional<KernelPreset> kernel_preset(Algorithm family, const Params& params,
                                          const HardwareProfile& hardware) {
  for (const KernelPreset& row : all_kernel_presets()) {
    if (row.family == family && matches(row, params, hardware)) return row;
  }
  return std::nullopt;
}

std::vector<KernelPreset> kernel_presets(const Params& params, const HardwareProfile& hardware) {
  const Tile tile = block_rule(params, hardware).tile;
  constexpr Kernels kPaper{Algorithm::flash1, Algorithm::flash1, Pass::forward,
                           "FlashAttention (Dao et al. 2022), Algorithm 1, line 1"};
  std::vector<KernelPreset> rows{
      kPaper.row("flash1-paper", {.tile_rows = tile.tile_rows, .tile_cols = tile.tile_cols},
                 {.gpus = kAnyGpu, .widths = kAnyWidth})};
  const std::span<const KernelPreset> table = all_kernel_presets();
  rows.insert(rows.end(), table.begin(), table.end());
  return rows;
}

Params with_preset(Params params, const KernelPreset& preset) {
  const Launch& launch = preset.launch;
  params.algorithm = preset.algorithm;
  params.tile_rows = launch.tile_rows;
  params.tile_cols = launch.tile_cols;
  params.warps = stated(launch.warps).value_or(params.warps);
  params.stages = stated(launch.stages).value_or(params.stages);
  params.v_in_registers = launch.v_in_registers.value_or(params.v_in_registers);
  params.double_buffer = launch.double_buffer.value_or(params.double_buffer);
  params.p_in_smem = launch.p_in_smem.value_or(params.p_in_smem);
  const Tile& sweep = launch.row_sweep;
  params.row_sweep_tile_rows = stated(sweep.tile_rows).value_or(params.row_sweep_tile_rows);
  params.row_sweep_tile_cols = stated(sweep.tile_cols).value_or(params.row_sweep_tile_cols);
  return params;
}

}  // namespace attn::model
