// SPDX-License-Identifier: Apache-2.0
// NVIDIA: Ada Lovelace, and the GeForce side of Blackwell.
#include "hardware/catalogue.h"

namespace attn::catalogue {
namespace {

constexpr Source kRtx4090Sources[] = {
    {.doc = "NVIDIA Ada whitepaper v2.02, appendix A, column of the RTX 4090: fp16 165.2 with fp32 "
            "and 330.3 with fp16 accumulation, fp8 330.3 and 660.6; 73,728 KB of L2, 16,384 KB of "
            "L1, 32,768 KB of registers",
     .fields = "peak_flops, l2_bytes, l1_smem_total_bytes_per_sm, regfile_bytes_per_sm"},
    {.doc = "NVIDIA Ada Tuning Guide: 100 KB of shared memory per SM, 99 KB per block, 48 warps, "
            "24 blocks",
     .url = "https://docs.nvidia.com/cuda/ada-tuning-guide/",
     .fields =
         "smem_max_bytes_per_sm, smem_max_bytes_per_block, max_warps_per_sm, max_blocks_per_sm"},
    arithmetic("128 SM x 512 FLOP/clk x 2.52 GHz = 165.2 TFLOP/s; 169 measured forward "
               "(apache/tvm, tl_doc/flash_perf.md), so real clocks are higher",
               "peak_flops.fp16"),
    kCudaLimits,
    kSpecialFunctions,
};
constexpr std::string_view kRtx4090Notes[] = {
    "Whitepapers before v2.02 print 660.6 where fp8 with fp32 accumulation gives 330.3",
    "tf32 is taken as half of fp16 with fp32 accumulation",
    "Boards really boost to 2.6 to 2.8 GHz and so may beat the nominal peak",
    "Whether fp8 means 330 or 661 depends on the accumulation a kernel picks",
};

constexpr Source kRtx5090Sources[] = {
    {.doc = "NVIDIA RTX Blackwell whitepaper as quoted in attention-kernel repositories: with fp32 "
            "accumulation fp16 209.5 and fp8 419; fp4 3,352 sparse, so 1,676 dense",
     .fields = "peak_flops"},
    {.doc = "Linux Format, May 2025, review of the RTX 5090: 170 SM, 2,407 MHz, 96 MB of cache, "
            "1,792 GB/s, 575 W; two spec pages",
     .url =
         "https://pocketmags.com/linux-format-magazine/may-2025/articles/nvidia-geforce-rtx-5090",
     .fields = "sm_count, boost_clock_hz, l2_bytes, mem_bandwidth_bytes_per_s, tdp_w"},
    arithmetic("170 SM x 512 FLOP/clk x 2.407 GHz = 209.5 TFLOP/s", "peak_flops.fp16"),
    cite(kBlackwellTuningGuide, "cross-check"),
    kCudaLimits,
    kSpecialFunctions,
};
constexpr std::string_view kRtx5090Notes[] = {
    "No source gives the special-function rate of compute capability 12.0; other NVIDIA parts have "
    "16, save the B300 and GB300",
    "12.x lacks tensor memory and tcgen05, so attention kernels of Hopper and the B200 do not run: "
    "FlashAttention takes its sm80 path with tiles that fit 99 KB",
    "Blocks and shared memory per SM are 24 and 100 KB as in CCCL and in CUDA 13.0 (its occupancy "
    "header); the Blackwell Tuning Guide has 32 blocks and speaks of 128 KB",
    "96 of the 128 MB of L2 of a full GB202 are enabled",
    "fp8 and fp4 rates depend on the accumulation mode",
};

constexpr Source kL4Sources[] = {
    {.doc = "NVIDIA L4 datasheet: with sparsity 242 (fp16), 485 (fp8, int8) and 120 (tf32), halved "
            "here; 300 GB/s, 72 W",
     .fields = "peak_flops, mem_bandwidth_bytes_per_s, tdp_w"},
    arithmetic(
        "58 SM x 1,024 FLOP/clk x 2.04 GHz = 121.2 TFLOP/s; 7,424 cores x 2 x 2.04 GHz = 30.3",
        "peak_flops.fp16, peak_flops.fp32"),
    kCudaLimits,
    kSpecialFunctions,
};
constexpr std::string_view kL4Notes[] = {
    "7,424 CUDA cores are 58 SM; some databases list 60",
    "72 W do not carry 2.04 GHz: one report has 87 TFLOP/s in fp16 (fp32 accumulation) and 188 in "
    "fp8",
    "The limits of an SM are those of the Ada Tuning Guide",
};

constexpr Source kL40sSources[] = {
    {.doc = "NVIDIA L40S datasheet, dense and sparse: tf32 183 and 366, fp16 and bf16 362 and 733, "
            "fp8 and int8 733 and 1,466; fp32 91.6; 864 GB/s; 350 W",
     .fields = "peak_flops, mem_bandwidth_bytes_per_s, tdp_w"},
    arithmetic("142 SM x 1,024 FLOP/clk x 2.49 GHz = 362 TFLOP/s", "peak_flops.fp16"),
    kCudaLimits,
    kSpecialFunctions,
};
constexpr std::string_view kL40sNotes[] = {
    "Most listings give the 96 MB of L2 of a full AD102, a few pages 48 MB",
    "The fp32 peak matches 2.52 GHz, the fp16 peak 2.49 GHz",
};

constexpr HardwareProfile kProfiles[] = {
    kSm89.on({
        .id = "rtx-4090",
        .name = "GeForce RTX 4090",
        .vendor = "NVIDIA",
        .architecture = "Ada Lovelace (AD102)",
        .compute_capability = "8.9",
        .year = 2022,
        .sm_unit = "SM",
        .sm_count = 128,
        .boost_clock_hz = 2.52e9,
        .tensor_clock_hz = 2.52e9,
        .l2_bytes = 72 * 1024 * 1024,
        .mem_type = "GDDR6X",
        .mem_capacity_bytes = 24'000'000'000,
        .mem_bandwidth_bytes_per_s = 1008e9,
        .peak_flops = {.fp32 = 82.6e12,
                       .tf32 = 82.6e12,
                       .fp16 = 165.2e12,
                       .bf16 = 165.2e12,
                       .fp8 = 330.3e12,
                       .int8 = 660.6e12,
                       .fp16_acc16 = 330.3e12},
        .tdp_w = 450,
        .cross_check = "whitepaper, tuning guide, the clocks and a measurement agree",
        .sources = kRtx4090Sources,
        .notes = kRtx4090Notes,
    }),
    kSm120.on({
        .id = "rtx-5090",
        .name = "GeForce RTX 5090",
        .vendor = "NVIDIA",
        .architecture = "Blackwell (GB202)",
        .compute_capability = "12.0",
        .year = 2025,
        .sm_unit = "SM",
        .sm_count = 170,
        .boost_clock_hz = 2.407e9,
        .tensor_clock_hz = 2.407e9,
        .l2_bytes = 96 * 1024 * 1024,
        .mem_type = "GDDR7",
        .mem_capacity_bytes = 32'000'000'000,
        .mem_bandwidth_bytes_per_s = 1792e9,
        .peak_flops = {.fp32 = 104.8e12,
                       .fp16 = 209.5e12,
                       .bf16 = 209.5e12,
                       .fp8 = 419e12,
                       .fp4 = 1676e12,
                       .fp16_acc16 = 419e12},
        .tdp_w = 575,
        .cross_check = "review table, whitepaper quotes and the clocks agree",
        .sources = kRtx5090Sources,
        .notes = kRtx5090Notes,
    }),
    kSm89.on({
        .id = "l4",
        .name = "L4",
        .vendor = "NVIDIA",
        .architecture = "Ada Lovelace (AD104)",
        .compute_capability = "8.9",
        .year = 2023,
        .sm_unit = "SM",
        .sm_count = 58,
        .boost_clock_hz = 2.04e9,
        .tensor_clock_hz = 2.04e9,
        .l2_bytes = 48 * 1024 * 1024,
        .mem_type = "GDDR6",
        .mem_capacity_bytes = 24'000'000'000,
        .mem_bandwidth_bytes_per_s = 300e9,
        .peak_flops = {.fp32 = 30.3e12,
                       .tf32 = 60e12,
                       .fp16 = 121e12,
                       .bf16 = 121e12,
                       .fp8 = 242e12,
                       .int8 = 242e12},
        .tdp_w = 72,
        .cross_check = "datasheet ratio and the clocks agree",
        .sources = kL4Sources,
        .notes = kL4Notes,
    }),
    kSm89.on({
        .id = "l40s",
        .name = "L40S",
        .vendor = "NVIDIA",
        .architecture = "Ada Lovelace (AD102)",
        .compute_capability = "8.9",
        .year = 2023,
        .sm_unit = "SM",
        .sm_count = 142,
        .boost_clock_hz = 2.52e9,
        .tensor_clock_hz = 2.49e9,
        .l2_bytes = 96 * 1024 * 1024,
        .mem_type = "GDDR6",
        .mem_capacity_bytes = 48'000'000'000,
        .mem_bandwidth_bytes_per_s = 864e9,
        .peak_flops = {.fp32 = 91.6e12,
                       .tf32 = 183e12,
                       .fp16 = 362e12,
                       .bf16 = 362e12,
                       .fp8 = 733e12,
                       .int8 = 733e12},
        .tdp_w = 350,
        .cross_check = "datasheet quotes and the clocks",
        .sources = kL40sSources,
        .notes = kL40sNotes,
    }),
};

}  // namespace

std::span<const HardwareProfile> nvidia_ada_and_geforce_blackwell() { return kProfiles; }

}  // namespace attn::catalogue
