// SPDX-License-Identifier: Apache-2.0
// Tiles of the Triton tutorial and of xFormers' memory-efficient attention. Which forward tile the
// former takes is tuned on the machine, which backward tile the latter takes on newer chips depends
// on what it preloads: those rows are listed, not chosen.
#include "model/kernel_preset_rows.h"

namespace attn::model {

namespace {

constexpr Kernels kTritonForward{Algorithm::triton, Algorithm::triton, Pass::forward,
                                 "triton-lang/triton, python/tutorials/06-fused-attention.py"};
constexpr Kernels kTritonBackward{Algorithm::triton, Algorithm::triton, Pass::backward,
                                  "triton-lang/triton, python/tutorials/06-fused-attention.py"};
constexpr Kernels kCutlassForward{
    Algorithm::mem_efficient, Algorithm::mem_efficient, Pass::forward,
    "facebookresearch/xformers at e8bd8f93: fmha/generate_kernels.py, kernel_forward.h, "
    "kernel_backward.h"};
constexpr Kernels kCutlassBackward{
    Algorithm::mem_efficient, Algorithm::mem_efficient, Pass::backward,
    "facebookresearch/xformers at e8bd8f93: fmha/generate_kernels.py, kernel_forward.h, "
    "kernel_backward.h"};

// One of the tutorial's tiles; never wider than the head.
constexpr KernelPreset tuned(std::string_view name, const Launch& launch, unsigned gpus) {
  return kTritonForward.row(name, launch,
                            {.gpus = gpus,
                             .widths = k8Bit | k16Bit,
                             .head_dim = {.min = launch.tile_cols},
                             .only_with = "tuning"});
}

constexpr unsigned kWithTma = kSm90 | kSm100 | kSm120;

constexpr KernelPreset kRows[] = {
    tuned("triton-64x32-s3", {64, 32, 4, 3}, kAnyNvidia),
    tuned("triton-64x32-s4", {64, 32, 4, 4}, kAnyNvidia),
    tuned("triton-64x32-s7", {64, 32, 4, 7}, kAnyNvidia),
    tuned("triton-64x64-s3", {64, 64, 4, 3}, kAnyNvidia),
    tuned("triton-64x64-s4", {64, 64, 4, 4}, kAnyNvidia),
    tuned("triton-64x64-s7", {64, 64, 4, 7}, kAnyNvidia),
    tuned("triton-128x32-s3", {128, 32, 4, 3}, kAnyNvidia),
    tuned("triton-128x32-s4", {128, 32, 4, 4}, kAnyNvidia),
    tuned("triton-128x32-s7", {128, 32, 4, 7}, kAnyNvidia),
    tuned("triton-128x64-s3", {128, 64, 4, 3}, kAnyNvidia),
    tuned("triton-128x64-s4", {128, 64, 4, 4}, kAnyNvidia),
    tuned("triton-128x64-s7", {128, 64, 4, 7}, kAnyNvidia),
    tuned("triton-tma-64x32-s2", {64, 32, 4, 2}, kWithTma),
    tuned("triton-tma-64x32-s3", {64, 32, 4, 3}, kWithTma),
    tuned("triton-tma-64x32-s4", {64, 32, 4, 4}, kWithTma),
    tuned("triton-tma-64x32-s6", {64, 32, 4, 6}, kWithTma),
    tuned("triton-tma-64x64-s2", {64, 64, 4, 2}, kWithTma),
    tuned("triton-tma-64x64-s3", {64, 64, 4, 3}, kWithTma),
    tuned("triton-tma-64x64-s4", {64, 64, 4, 4}, kWithTma),
    tuned("triton-tma-64x64-s6", {64, 64, 4, 6}, kWithTma),
    tuned("triton-tma-64x128-s2", {64, 128, 4, 2}, kWithTma),
    tuned("triton-tma-64x128-s3", {64, 128, 4, 3}, kWithTma),
    tuned("triton-tma-64x128-s4", {64, 128, 4, 4}, kWithTma),
    tuned("triton-tma-64x128-s6", {64, 128, 4, 6}, kWithTma),
    tuned("triton-tma-128x32-s2", {128, 32, 4, 2}, kWithTma),
    tuned("triton-tma-128x32-s3", {128, 32, 4, 3}, kWithTma),
    tuned("triton-tma-128x32-s4", {128, 32, 4, 4}, kWithTma),
    tuned("triton-tma-128x32-s6", {128, 32, 4, 6}, kWithTma),
    tuned("triton-tma-128x64-s2", {128, 64, 4, 2}, kWithTma),
    tuned("triton-tma-128x64-s3", {128, 64, 4, 3}, kWithTma),
    tuned("triton-tma-128x64-s4", {128, 64, 4, 4}, kWithTma),
    tuned("triton-tma-128x64-s6", {128, 64, 4, 6}, kWithTma),
    tuned("triton-tma-128x128-s2", {128, 128, 4, 2}, kWithTma),
    tuned("triton-tma-128x128-s3", {128, 128, 4, 3}, kWithTma),
    tuned("triton-tma-128x128-s4", {128, 128, 4, 4}, kWithTma),
    tuned("triton-tma-128x128-s6", {128, 128, 4, 6}, kWithTma),
    tuned("triton-tma-128x128-s2-w8", {128, 128, 8, 2}, kWithTma),
    tuned("triton-tma-128x128-s3-w8", {128, 128, 8, 3}, kWithTma),
    tuned("triton-tma-128x128-s4-w8", {128, 128, 8, 4}, kWithTma),
    tuned("triton-tma-128x128-s6-w8", {128, 128, 8, 6}, kWithTma),
    tuned("triton-amd-64x32", {64, 32, 4, 1}, kAmd),
    tuned("triton-amd-64x64", {64, 64, 4, 1}, kAmd),
    tuned("triton-amd-128x32", {128, 32, 4, 1}, kAmd),
    tuned("triton-amd-128x64", {128, 64, 4, 1}, kAmd),
    kTritonBackward.row(
        "triton-backward",
        {.tile_rows = 32, .tile_cols = 128, .warps = 4, .stages = 5, .row_sweep = {128, 32}},
        {.gpus = kAnyNvidia}),
    kCutlassForward.row("mem_efficient-d64", {64, 64, 4},
                        {.gpus = kAnyNvidia, .widths = k16Bit | k32Bit, .head_dim = {.max = 64}}),
    kCutlassForward.row("mem_efficient-d128", {64, 128, 8},
                        {.widths = k16Bit | k32Bit, .head_dim = {65, 128}}),
    kCutlassForward.row("mem_efficient-d128-sm75", {32, 128, 4},
                        {.gpus = kSm75AndOlder, .widths = k16Bit | k32Bit, .head_dim = {65, 128}}),
    kCutlassForward.row("mem_efficient-wide", {32, 128, 4},
                        {.gpus = kAnyNvidia, .widths = k16Bit | k32Bit, .head_dim = {129, 65536}}),
    kCutlassBackward.row(
        "mem_efficient-backward-preload-d64", {128, 64},
        {.widths = k16Bit | k32Bit, .head_dim = {.max = 64}, .only_with = "preload"}),
    kCutlassBackward.row(
        "mem_efficient-backward-preload", {128, 128},
        {.widths = k16Bit | k32Bit, .head_dim = {.min = 65}, .only_with = "preload"}),
    kCutlassBackward.row("mem_efficient-backward-sm8x-d96", {128, 64},
                         {.gpus = kSm86To89,
                          .widths = k16Bit | k32Bit,
                          .head_dim = {.max = 96},
                          .only_with = "preload"}),
    kCutlassBackward.row("mem_efficient-backward", {64, 64},
                         {.gpus = kSm75AndOlder, .widths = k16Bit | k32Bit}),
};

}  // namespace

std::span<const KernelPreset> other_presets() { return kRows; }

}  // namespace attn::model
