// SPDX-License-Identifier: Apache-2.0
// Tiles of FlashAttention-1. Its SRAM is given within 1 KB. The SRAM rule asks for more than sm75
// and sm86 have: their backward kernels keep V, or something else, in registers.
#include "model/kernel_preset_rows.h"

namespace attn::model {

namespace {

constexpr Kernels kForward{
    Algorithm::flash1, Algorithm::flash1, Pass::forward,
    "Dao-AILab/flash-attention, tags up to v1.0.9: fmha_fprop_kernel_1xN.h, fmha_fwd_hdim*.cu"};
constexpr Kernels kBackward{Algorithm::flash1, Algorithm::flash1, Pass::backward,
                            "Dao-AILab/flash-attention, tags up to v1.0.9: "
                            "fmha_dgrad_kernel_1xN_loop.h, fmha_bwd_hdim*.cu"};

constexpr KernelPreset kRows[] = {
    kForward.row(
        "flash1-d32", {.tile_rows = 16, .tile_cols = 256, .warps = 4, .smem_bytes = Bytes(27'136)},
        {.gpus = kSm80 | kSm86To89 | kSm90, .head_dim = {.max = 32}, .seq_len_kv = {.min = 129}}),
    kForward.row("flash1-d64",
                 {.tile_rows = 16, .tile_cols = 256, .warps = 4, .smem_bytes = Bytes(53'760)},
                 {.gpus = kSm80, .head_dim = {33, 64}, .seq_len_kv = {.min = 129}}),
    kForward.row(
        "flash1-d64-short",
        {.tile_rows = 16, .tile_cols = 128, .warps = 4, .smem_bytes = Bytes(37'376)},
        {.gpus = kSm80 | kSm86To89 | kSm90, .head_dim = {33, 64}, .seq_len_kv = {.max = 128}}),
    kForward.row("flash1-d128",
                 {.tile_rows = 16, .tile_cols = 128, .warps = 4, .smem_bytes = Bytes(74'240)},
                 {.gpus = kSm80, .head_dim = {65, 128}}),
    kBackward.row("flash1-backward-d64", {16, 256, 8},
                  {.gpus = kSm80 | kSm90, .head_dim = {33, 64}}),
    kBackward.row("flash1-backward-d64-sm8x",
                  {.tile_rows = 16,
                   .tile_cols = 256,
                   .warps = 8,
                   .v_in_registers = true,
                   .sram_modelled = false},
                  {.gpus = kSm86To89, .head_dim = {33, 64}}),
    kBackward.row("flash1-backward-d64-sm75",
                  {.tile_rows = 16, .tile_cols = 128, .warps = 8, .sram_modelled = false},
                  {.gpus = kSm75AndOlder, .head_dim = {33, 64}}),
    kBackward.row("flash1-backward-d128", {16, 128, 8},
                  {.gpus = kSm80 | kSm90, .head_dim = {65, 128}}),
};

}  // namespace

std::span<const KernelPreset> flash1_presets() { return kRows; }

}  // namespace attn::model
