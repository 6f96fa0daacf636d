// SPDX-License-Identifier: Apache-2.0
// Tiles of the Triton tutorial and of xFormers' memory-efficient attention. Which backward tile the
// latter takes on newer chips depends on what it preloads: those rows are listed, not chosen.
#include "model/kernel_preset_rows.h"

namespace attn::model {

namespace {

constexpr Kernels kTritonTritonForward{
    Algorithm::triton, Algorithm::triton, Pass::forward,
    "triton-lang/triton, python/tutorials/06-fused-attention.py"};
constexpr Kernels kTritonTritonBackward{
    Algorithm::triton, Algorithm::triton, Pass::backward,
    "triton-lang/triton, python/tutorials/06-fused-attention.py"};
constexpr Kernels kCutlassMem_efficientForward{
    Algorithm::mem_efficient, Algorithm::mem_efficient, Pass::forward,
    "facebookresearch/xformers at e8bd8f93: fmha/generate_kernels.py, kernel_forward.h, "
    "kernel_backward.h"};
constexpr Kernels kCutlassMem_efficientBackward{
    Algorithm::mem_efficient, Algorithm::mem_efficient, Pass::backward,
    "facebookresearch/xformers at e8bd8f93: fmha/generate_kernels.py, kernel_forward.h, "
    "kernel_backward.h"};

constexpr KernelPreset kRows[] = {
    kTritonTritonForward.row("triton-64x32-s3",
                             {.tile_rows = 64, .tile_cols = 32, .warps = 4, .stages = 3},
                             {.gpus = kAnyNvidia,
                              .widths = k8Bit | k16Bit,
                              .head_dim = {.min = 32},
                              .only_with = "tuning"}),
    kTritonTritonForward.row("triton-64x32-s4",
                             {.tile_rows = 64, .tile_cols = 32, .warps = 4, .stages = 4},
                             {.gpus = kAnyNvidia,
                              .widths = k8Bit | k16Bit,
                              .head_dim = {.min = 32},
                              .only_with = "tuning"}),
    kTritonTritonForward.row("triton-64x32-s7",
                             {.tile_rows = 64, .tile_cols = 32, .warps = 4, .stages = 7},
                             {.gpus = kAnyNvidia,
                              .widths = k8Bit | k16Bit,
                              .head_dim = {.min = 32},
                              .only_with = "tuning"}),
    kTritonTritonForward.row("triton-64x64-s3",
                             {.tile_rows = 64, .tile_cols = 64, .warps = 4, .stages = 3},
                             {.gpus = kAnyNvidia,
                              .widths = k8Bit | k16Bit,
                              .head_dim = {.min = 64},
                              .only_with = "tuning"}),
    kTritonTritonForward.row("triton-64x64-s4",
                             {.tile_rows = 64, .tile_cols = 64, .warps = 4, .stages = 4},
                             {.gpus = kAnyNvidia,
                              .widths = k8Bit | k16Bit,
                              .head_dim = {.min = 64},
                              .only_with = "tuning"}),
    kTritonTritonForward.row("triton-64x64-s7",
                             {.tile_rows = 64, .tile_cols = 64, .warps = 4, .stages = 7},
                             {.gpus = kAnyNvidia,
                              .widths = k8Bit | k16Bit,
                              .head_dim = {.min = 64},
                              .only_with = "tuning"}),
    kTritonTritonForward.row("triton-128x32-s3",
                             {.tile_rows = 128, .tile_cols = 32, .warps = 4, .stages = 3},
                             {.gpus = kAnyNvidia,
                              .widths = k8Bit | k16Bit,
                              .head_dim = {.min = 32},
                              .only_with = "tuning"}),
    kTritonTritonForward.row("triton-128x32-s4",
                             {.tile_rows = 128, .tile_cols = 32, .warps = 4, .stages = 4},
                             {.gpus = kAnyNvidia,
                              .widths = k8Bit | k16Bit,
                              .head_dim = {.min = 32},
                              .only_with = "tuning"}),
    kTritonTritonForward.row("triton-128x32-s7",
                             {.tile_rows = 128, .tile_cols = 32, .warps = 4, .stages = 7},
                             {.gpus = kAnyNvidia,
                              .widths = k8Bit | k16Bit,
                              .head_dim = {.min = 32},
                              .only_with = "tuning"}),
    kTritonTritonForward.row("triton-128x64-s3",
                             {.tile_rows = 128, .tile_cols = 64, .warps = 4, .stages = 3},
                             {.gpus = kAnyNvidia,
                              .widths = k8Bit | k16Bit,
                              .head_dim = {.min = 64},
                              .only_with = "tuning"}),
    kTritonTritonForward.row("triton-128x64-s4",
                             {.tile_rows = 128, .tile_cols = 64, .warps = 4, .stages = 4},
                             {.gpus = kAnyNvidia,
                              .widths = k8Bit | k16Bit,
                              .head_dim = {.min = 64},
                              .only_with = "tuning"}),
    kTritonTritonForward.row("triton-128x64-s7",
                             {.tile_rows = 128, .tile_cols = 64, .warps = 4, .stages = 7},
                             {.gpus = kAnyNvidia,
                              .widths = k8Bit | k16Bit,
                              .head_dim = {.min = 64},
                              .only_with = "tuning"}),
    kTritonTritonBackward.row(
        "triton-backward",
        {.tile_rows = 32, .tile_cols = 128, .warps = 4, .stages = 5, .row_sweep = {128, 32}},
        {.gpus = kAnyNvidia}),
    kCutlassMem_efficientForward.row(
        "mem_efficient-d64", {64, 64, 4},
        {.gpus = kAnyNvidia, .widths = k16Bit | k32Bit, .head_dim = {.max = 64}}),
    kCutlassMem_efficientForward.row("mem_efficient-d128", {64, 128, 8},
                                     {.widths = k16Bit | k32Bit, .head_dim = {65, 128}}),
    kCutlassMem_efficientForward.row(
        "mem_efficient-d128-sm75", {32, 128, 4},
        {.gpus = kSm75AndOlder, .widths = k16Bit | k32Bit, .head_dim = {65, 128}}),
    kCutlassMem_efficientForward.row(
        "mem_efficient-wide", {32, 128, 4},
        {.gpus = kAnyNvidia, .widths = k16Bit | k32Bit, .head_dim = {129, 65536}}),
    kCutlassMem_efficientBackward.row(
        "mem_efficient-backward-preload-d64", {128, 64},
        {.widths = k16Bit | k32Bit, .head_dim = {.max = 64}, .only_with = "preload"}),
    kCutlassMem_efficientBackward.row(
        "mem_efficient-backward-preload", {128, 128},
        {.widths = k16Bit | k32Bit, .head_dim = {.min = 65}, .only_with = "preload"}),
    kCutlassMem_efficientBackward.row("mem_efficient-backward-sm8x-d96", {128, 64},
                                      {.gpus = kSm86To89,
                                       .widths = k16Bit | k32Bit,
                                       .head_dim = {.max = 96},
                                       .only_with = "preload"}),
    kCutlassMem_efficientBackward.row("mem_efficient-backward", {64, 64},
                                      {.gpus = kSm75AndOlder, .widths = k16Bit | k32Bit}),
};

}  // namespace

std::span<const KernelPreset> other_presets() { return kRows; }

}  // namespace attn::model
