// SPDX-License-Identifier: Apache-2.0
// What the rows of the catalogue share: limits by compute capability, documents cited more than
// once, and the parts that profiles.cpp puts together. Only profiles*.cpp include it.
#pragma once

#include "hardware/profile.h"

namespace attn::catalogue {

std::span<const HardwareProfile> nvidia_volta_to_ampere();
std::span<const HardwareProfile> nvidia_ada_and_geforce_blackwell();
std::span<const HardwareProfile> nvidia_hopper_to_blackwell();
std::span<const HardwareProfile> amd_and_apple();
std::span<const HardwareProfile> other_accelerators();

// The limits of one SM, equal on all chips of a compute capability or family. Names as in
// HardwareProfile.
struct SmLimits {
  std::optional<std::int64_t> regfile_bytes_per_sm = {};
  std::int64_t tmem_bytes_per_sm = 0;
  std::optional<std::int64_t> max_threads_per_block = {};
  std::optional<std::int64_t> warp_size = {};
  std::optional<double> smem_bytes_per_clk_per_sm = {};
  std::optional<std::string_view> smem_banks = {};
  std::optional<std::int64_t> l1_smem_total_bytes_per_sm = {};
  std::int64_t smem_max_bytes_per_sm = 0;
  std::int64_t smem_max_bytes_per_block = 0;
  std::optional<std::int64_t> smem_reserved_bytes_per_block = {};
  std::optional<std::int64_t> max_threads_per_sm = {};
  std::optional<std::int64_t> max_warps_per_sm = {};
  std::optional<std::int64_t> max_blocks_per_sm = {};
  std::optional<double> sfu_ops_per_clk_per_sm = {};

  // The chip's own facts together with these limits.
  constexpr HardwareProfile on(HardwareProfile chip) const {
    chip.regfile_bytes_per_sm = regfile_bytes_per_sm;
    chip.tmem_bytes_per_sm = tmem_bytes_per_sm;
    chip.max_threads_per_block = max_threads_per_block;
    chip.warp_size = warp_size;
    chip.smem_bytes_per_clk_per_sm = smem_bytes_per_clk_per_sm;
    chip.smem_banks = smem_banks;
    chip.l1_smem_total_bytes_per_sm = l1_smem_total_bytes_per_sm;
    chip.smem_max_bytes_per_sm = smem_max_bytes_per_sm;
    chip.smem_max_bytes_per_block = smem_max_bytes_per_block;
    chip.smem_reserved_bytes_per_block = smem_reserved_bytes_per_block;
    chip.max_threads_per_sm = max_threads_per_sm;
    chip.max_warps_per_sm = max_warps_per_sm;
    chip.max_blocks_per_sm = max_blocks_per_sm;
    chip.sfu_ops_per_clk_per_sm = sfu_ops_per_clk_per_sm;
    return chip;
  }
};

// Source of the NVIDIA limits: kCudaLimits and kSpecialFunctions below.
inline constexpr SmLimits kSm70 = {
    .regfile_bytes_per_sm = 256 * 1024,
    .tmem_bytes_per_sm = 0,
    .max_threads_per_block = 1024,
    .warp_size = 32,
    .smem_bytes_per_clk_per_sm = 128,
    .smem_banks = "32 banks x 4 bytes",
    .l1_smem_total_bytes_per_sm = 128 * 1024,
    .smem_max_bytes_per_sm = 96 * 1024,
    .smem_max_bytes_per_block = 96 * 1024,
    .smem_reserved_bytes_per_block = 0,
    .max_threads_per_sm = 2048,
    .max_warps_per_sm = 64,
    .max_blocks_per_sm = 32,
    .sfu_ops_per_clk_per_sm = 16,
};

inline constexpr SmLimits kSm75 = {
    .regfile_bytes_per_sm = 256 * 1024,
    .tmem_bytes_per_sm = 0,
    .max_threads_per_block = 1024,
    .warp_size = 32,
    .smem_bytes_per_clk_per_sm = 128,
    .smem_banks = "32 banks x 4 bytes",
    .l1_smem_total_bytes_per_sm = 96 * 1024,
    .smem_max_bytes_per_sm = 64 * 1024,
    .smem_max_bytes_per_block = 64 * 1024,
    .smem_reserved_bytes_per_block = 0,
    .max_threads_per_sm = 1024,
    .max_warps_per_sm = 32,
    .max_blocks_per_sm = 16,
    .sfu_ops_per_clk_per_sm = 16,
};

inline constexpr SmLimits kSm80 = {
    .regfile_bytes_per_sm = 256 * 1024,
    .tmem_bytes_per_sm = 0,
    .max_threads_per_block = 1024,
    .warp_size = 32,
    .smem_bytes_per_clk_per_sm = 128,
    .smem_banks = "32 banks x 4 bytes",
    .l1_smem_total_bytes_per_sm = 192 * 1024,
    .smem_max_bytes_per_sm = 164 * 1024,
    .smem_max_bytes_per_block = 163 * 1024,
    .smem_reserved_bytes_per_block = 1024,
    .max_threads_per_sm = 2048,
    .max_warps_per_sm = 64,
    .max_blocks_per_sm = 32,
    .sfu_ops_per_clk_per_sm = 16,
};

inline constexpr SmLimits kSm86 = {
    .regfile_bytes_per_sm = 256 * 1024,
    .tmem_bytes_per_sm = 0,
    .max_threads_per_block = 1024,
    .warp_size = 32,
    .smem_bytes_per_clk_per_sm = 128,
    .smem_banks = "32 banks x 4 bytes",
    .l1_smem_total_bytes_per_sm = 128 * 1024,
    .smem_max_bytes_per_sm = 100 * 1024,
    .smem_max_bytes_per_block = 99 * 1024,
    .smem_reserved_bytes_per_block = 1024,
    .max_threads_per_sm = 1536,
    .max_warps_per_sm = 48,
    .max_blocks_per_sm = 16,
    .sfu_ops_per_clk_per_sm = 16,
};

inline constexpr SmLimits kSm87 = {
    .regfile_bytes_per_sm = 256 * 1024,
    .tmem_bytes_per_sm = 0,
    .max_threads_per_block = 1024,
    .warp_size = 32,
    .smem_bytes_per_clk_per_sm = 128,
    .smem_banks = "32 banks x 4 bytes",
    .l1_smem_total_bytes_per_sm = 192 * 1024,
    .smem_max_bytes_per_sm = 164 * 1024,
    .smem_max_bytes_per_block = 163 * 1024,
    .smem_reserved_bytes_per_block = 1024,
    .max_threads_per_sm = 1536,
    .max_warps_per_sm = 48,
    .max_blocks_per_sm = 16,
    .sfu_ops_per_clk_per_sm = 16,
};

inline constexpr SmLimits kSm89 = {
    .regfile_bytes_per_sm = 256 * 1024,
    .tmem_bytes_per_sm = 0,
    .max_threads_per_block = 1024,
    .warp_size = 32,
    .smem_bytes_per_clk_per_sm = 128,
    .smem_banks = "32 banks x 4 bytes",
    .l1_smem_total_bytes_per_sm = 128 * 1024,
    .smem_max_bytes_per_sm = 100 * 1024,
    .smem_max_bytes_per_block = 99 * 1024,
    .smem_reserved_bytes_per_block = 1024,
    .max_threads_per_sm = 1536,
    .max_warps_per_sm = 48,
    .max_blocks_per_sm = 24,
    .sfu_ops_per_clk_per_sm = 16,
};

inline constexpr SmLimits kSm90 = {
    .regfile_bytes_per_sm = 256 * 1024,
    .tmem_bytes_per_sm = 0,
    .max_threads_per_block = 1024,
    .warp_size = 32,
    .smem_bytes_per_clk_per_sm = 128,
    .smem_banks = "32 banks x 4 bytes",
    .l1_smem_total_bytes_per_sm = 256 * 1024,
    .smem_max_bytes_per_sm = 228 * 1024,
    .smem_max_bytes_per_block = 227 * 1024,
    .smem_reserved_bytes_per_block = 1024,
    .max_threads_per_sm = 2048,
    .max_warps_per_sm = 64,
    .max_blocks_per_sm = 32,
    .sfu_ops_per_clk_per_sm = 16,
};

inline constexpr SmLimits kSm100 = {
    .regfile_bytes_per_sm = 256 * 1024,
    .tmem_bytes_per_sm = 256 * 1024,
    .max_threads_per_block = 1024,
    .warp_size = 32,
    .smem_bytes_per_clk_per_sm = 128,
    .smem_banks = "32 banks x 4 bytes",
    .l1_smem_total_bytes_per_sm = 256 * 1024,
    .smem_max_bytes_per_sm = 228 * 1024,
    .smem_max_bytes_per_block = 227 * 1024,
    .smem_reserved_bytes_per_block = 1024,
    .max_threads_per_sm = 2048,
    .max_warps_per_sm = 64,
    .max_blocks_per_sm = 32,
    .sfu_ops_per_clk_per_sm = 16,
};

// Its special-function rate has no source.
inline constexpr SmLimits kSm120 = {
    .regfile_bytes_per_sm = 256 * 1024,
    .tmem_bytes_per_sm = 0,
    .max_threads_per_block = 1024,
    .warp_size = 32,
    .smem_bytes_per_clk_per_sm = 128,
    .smem_banks = "32 banks x 4 bytes",
    .l1_smem_total_bytes_per_sm = 128 * 1024,
    .smem_max_bytes_per_sm = 100 * 1024,
    .smem_max_bytes_per_block = 99 * 1024,
    .smem_reserved_bytes_per_block = 1024,
    .max_threads_per_sm = 1536,
    .max_warps_per_sm = 48,
    .max_blocks_per_sm = 24,
};

struct Document {
  std::string_view doc;
  std::optional<std::string_view> url = {};
};

constexpr Source cite(const Document& document, std::string_view fields) {
  return {.doc = document.doc, .url = document.url, .fields = fields};
}

constexpr Source arithmetic(std::string_view product, std::string_view fields) {
  return {.doc = product, .fields = fields};
}

inline constexpr Document kAmpereInDepth = {
    .doc =
        "NVIDIA Technical Blog, 'NVIDIA Ampere Architecture In-Depth': table of P100, V100, A100",
    .url = "https://developer.nvidia.com/blog/nvidia-ampere-architecture-in-depth/"};
inline constexpr Document kGpuNotes = {
    .doc = "Glenn Lockwood's notes on GPUs (the page of each chip; its path was not kept)",
    .url = "https://www.glennklockwood.com/"};
inline constexpr Document kBlackwellTuningGuide = {
    .doc = "NVIDIA Blackwell Tuning Guide",
    .url = "https://docs.nvidia.com/cuda/blackwell-tuning-guide/"};
inline constexpr Document kRocmTable = {
    .doc = "AMD ROCm documentation, table of accelerator hardware specifications",
    .url = "https://rocm.docs.amd.com/en/latest/reference/gpu-arch-specs.html"};

inline constexpr Source kCudaLimits = {
    .doc =
        "NVIDIA CCCL, libcudacxx/include/cuda/__device/arch_traits.h; CUDA C++ Programming "
        "Guide, tables by compute capability",
    .url = "https://github.com/NVIDIA/cccl",
    .fields =
        "smem_max_bytes_per_sm, smem_max_bytes_per_block, smem_reserved_bytes_per_block, "
        "max_blocks_per_sm, max_threads_per_sm, max_warps_per_sm, regfile_bytes_per_sm"};
inline constexpr Source kSpecialFunctions = {
    .doc =
        "CUDA C++ Programming Guide, throughput of arithmetic instructions (16 special functions "
        "per clock and SM, 7.x to 9.0); FlashAttention-3 paper, section 2 (H100); "
        "FlashAttention-4 paper (B200)",
    .url = "https://docs.nvidia.com/cuda/cuda-c-programming-guide/",
    .fields = "sfu_ops_per_clk_per_sm, smem_banks"};
inline constexpr Source kL2ReadPerClock = {
    .doc =
        "NVIDIA's Ampere papers as quoted: L2 reads of 5,120 B/clk (A100) and 2,048 B/clk (V100), "
        "2.3 times apart in 'Ampere Architecture In-Depth'; PMC10448217, table 3: 7,219 and "
        "3,133 GB/s",
    .url = "https://pmc.ncbi.nlm.nih.gov/articles/PMC10448217/table/t0015",
    .fields = "l2_bandwidth_bytes_per_s"};

}  // namespace attn::catalogue
