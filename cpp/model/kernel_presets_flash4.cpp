// SPDX-License-Identifier: Apache-2.0
// Tiles of FlashAttention-4. On Blackwell data-centre chips a block holds one or two row tiles of
// 128 (the model decides which); elsewhere it runs the loops of flash2 and flash3.
#include "model/kernel_preset_rows.h"

namespace attn::model {

namespace {

constexpr Kernels kBlackwell{
    Algorithm::flash4, Algorithm::flash4, Pass::forward,
    "Dao-AILab/flash-attention, flash_attn/cute/flash_fwd_sm100.py, interface.py"};
constexpr Kernels kOthersFlash2Forward{Algorithm::flash4, Algorithm::flash2, Pass::forward,
                                       "Dao-AILab/flash-attention, flash_attn/cute/interface.py"};
constexpr Kernels kOthersFlash3Forward{Algorithm::flash4, Algorithm::flash3, Pass::forward,
                                       "Dao-AILab/flash-attention, flash_attn/cute/interface.py"};
constexpr Kernels kOthersFlash3Backward{Algorithm::flash4, Algorithm::flash3, Pass::backward,
                                        "Dao-AILab/flash-attention, flash_attn/cute/interface.py"};

// On Hopper the choice of tiles goes by head_dim; both head dims may be up to 256
// (_validate_head_dims in interface.py).
constexpr Range kHopperHeadDimV{.max = 256};

constexpr KernelPreset kRows[] = {
    kBlackwell.row("flash4-d128", {128, 128, 16},
                   {.gpus = kSm100, .head_dim = {.max = 128}, .head_dim_v = {.max = 128}}),
    kBlackwell.row("flash4-d192-v128", {128, 128, 16},
                   {.gpus = kSm100, .head_dim = {192, 192}, .head_dim_v = {128, 128}}),
    kOthersFlash2Forward.row("flash4-sm120-d64",
                             {.tile_rows = 128, .tile_cols = 128, .smem_bytes = Bytes(49'152)},
                             {.gpus = kSm120, .head_dim = {.max = 64}, .head_dim_v = {.max = 64}}),
    kOthersFlash2Forward.row(
        "flash4-sm120-d128", {.tile_rows = 128, .tile_cols = 64, .smem_bytes = Bytes(65'536)},
        {.gpus = kSm120, .head_dim = {.max = 128}, .head_dim_v = {.max = 128}}),
    kOthersFlash2Forward.row("flash4-sm80", {128, 64}, {.gpus = kSm80 | kSm86To89}),
    kOthersFlash3Forward.row(
        "flash4-sm90-d64", {192, 128},
        {.gpus = kSm90, .head_dim = {.max = 64}, .head_dim_v = kHopperHeadDimV}),
    kOthersFlash3Forward.row(
        "flash4-sm90-d96-causal", {.tile_rows = 192, .tile_cols = 128, .p_in_smem = true},
        {.gpus = kSm90, .masks = kCausal, .head_dim = {65, 96}, .head_dim_v = kHopperHeadDimV}),
    kOthersFlash3Forward.row("flash4-sm90-d96",
                             {.tile_rows = 192, .tile_cols = 144, .p_in_smem = true},
                             {.gpus = kSm90, .head_dim = {65, 96}, .head_dim_v = kHopperHeadDimV}),
    kOthersFlash3Forward.row("flash4-sm90-d128", {128, 128},
                             {.gpus = kSm90, .head_dim = {97, 128}, .head_dim_v = kHopperHeadDimV}),
    kOthersFlash3Forward.row(
        "flash4-sm90-d192-window", {128, 96},
        {.gpus = kSm90, .masks = kWindow, .head_dim = {129, 192}, .head_dim_v = kHopperHeadDimV}),
    kOthersFlash3Forward.row("flash4-sm90-d192-v128", {128, 128},
                             {.gpus = kSm90, .head_dim = {129, 192}, .head_dim_v = {.max = 128}}),
    kOthersFlash3Forward.row(
        "flash4-sm90-d192", {128, 112},
        {.gpus = kSm90, .head_dim = {129, 192}, .head_dim_v = kHopperHeadDimV}),
    kOthersFlash3Forward.row(
        "flash4-sm90-d256-window", {128, 64},
        {.gpus = kSm90, .masks = kWindow, .head_dim = {193, 256}, .head_dim_v = kHopperHeadDimV}),
    kOthersFlash3Forward.row(
        "flash4-sm90-d256", {128, 80},
        {.gpus = kSm90, .head_dim = {193, 256}, .head_dim_v = kHopperHeadDimV}),
    kOthersFlash3Backward.row(
        "flash4-sm90-backward-d64", {128, 128},
        {.gpus = kSm90, .head_dim = {.max = 64}, .head_dim_v = kHopperHeadDimV}),
    kOthersFlash3Backward.row("flash4-sm90-backward-d96", {64, 128},
                              {.gpus = kSm90, .head_dim = {65, 96}, .head_dim_v = kHopperHeadDimV}),
    kOthersFlash3Backward.row(
        "flash4-sm90-backward-d128-causal", {64, 128},
        {.gpus = kSm90, .masks = kCausal, .head_dim = {97, 128}, .head_dim_v = kHopperHeadDimV}),
    kOthersFlash3Backward.row(
        "flash4-sm90-backward-d128", {80, 128},
        {.gpus = kSm90, .head_dim = {97, 128}, .head_dim_v = kHopperHeadDimV}),
    kOthersFlash3Backward.row(
        "flash4-sm90-backward-d192", {64, 96},
        {.gpus = kSm90, .head_dim = {129, 192}, .head_dim_v = kHopperHeadDimV}),
    kOthersFlash3Backward.row(
        "flash4-sm90-backward-d256", {64, 64},
        {.gpus = kSm90, .head_dim = {193, 256}, .head_dim_v = kHopperHeadDimV}),
};

}  // namespace

std::span<const KernelPreset> flash4_presets() { return kRows; }

}  // namespace attn::model
