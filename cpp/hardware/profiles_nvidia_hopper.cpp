// SPDX-License-Identifier: Apache-2.0
// NVIDIA: Hopper, the export variants of A100 and H100, and the data-centre side of Blackwell.
#include "hardware/catalogue.h"

namespace attn::catalogue {
namespace {

constexpr Source kFlashAttention3 = {
    .doc =
        "FlashAttention-3 paper: 989 TFLOP/s in fp16; 3.9e12 special functions per second, 16 x "
        "132 x 1.83 GHz",
    .url = "https://arxiv.org/abs/2407.08608",
    .fields = "peak_flops.fp16, sfu_ops_per_clk_per_sm, tensor_clock_hz"};
constexpr Source kH100Datasheet = {
    .doc =
        "NVIDIA H100 datasheet as mirrored by a reseller (hpctech). SXM5: fp16 989.4, tf32 494.7, "
        "fp8 and int8 1,978.9, fp32 66.9, 3.35 TB/s, 700 W. PCIe: fp16 756, tf32 378, fp8 1,513, "
        "fp32 51.2, 2.0 TB/s, 350 W",
    .fields = "peak_flops, mem_bandwidth_bytes_per_s, tdp_w"};
constexpr Source kH100OnGpuNotes = cite(kGpuNotes, "peak_flops, mem_bandwidth_bytes_per_s, tdp_w");

constexpr Source kH100PcieSources[] = {kH100Datasheet, kH100OnGpuNotes, kFlashAttention3,
                                       kCudaLimits, kSpecialFunctions};
constexpr std::string_view kH100PcieNotes[] = {
    "The tensor clock follows from the peak, 756e12 / (114 x 4,096) = 1.62 GHz; vector peaks use "
    "1.755 GHz",
    "50 MB of L2 is carried over from the SXM part",
};

constexpr Source kH100SxmSources[] = {
    kH100Datasheet,
    kH100OnGpuNotes,
    kFlashAttention3,
    arithmetic("132 SM x 4,096 FLOP/clk x 1.83 GHz = 989.4 TFLOP/s; 132 SM x 256 FLOP/clk x 1.98 "
               "GHz = 66.9",
               "peak_flops.fp16, peak_flops.fp32"),
    kCudaLimits,
    kSpecialFunctions,
};
constexpr std::string_view kH100SxmNotes[] = {
    "Tensor peaks use 1.83 GHz, the fp32 peak 1.98 GHz; FlashAttention-3 at 700 W clocks lower "
    "still",
    "L2 reads measure about 5.5 to 5.7 TB/s (micro-benchmark that the JAX scaling book quotes)",
    "The L2 is two halves of 25 MB: data that all SMs read can find only about 25 MB",
    "The measured L2 rate is no hard limit: real kernels load tiles at 5.1 TB/s (617 TFLOP/s, "
    "head_dim 128, 128 rows), 91% of it",
};

constexpr Source kH200SxmSources[] = {
    {.doc = "H200 product figures, repeated in MLPerf system descriptions and the GPU table of the "
            "JAX scaling book: 141 GB, 4.8 TB/s, compute as the H100 SXM",
     .fields = "mem_capacity_bytes, mem_bandwidth_bytes_per_s"},
    kFlashAttention3,
    kCudaLimits,
    kSpecialFunctions,
};
constexpr std::string_view kH200SxmNotes[] = {
    "The die is that of the H100: on one compute-bound case forward FlashAttention-3 differs by "
    "about 5% between the two (flash-attention issue 1438)",
};

constexpr Source kH20Sources[] = {
    {.doc = "flash-attention issue 1310: 148 TFLOP/s in fp16, 4 TB/s; tables in Chinese-language "
            "repositories: 78 SM, fp8 and int8 296, tf32 74, fp32 44, 60 MB of L2, 96 GB, 400 W",
     .url = "https://github.com/Dao-AILab/flash-attention/issues/1310",
     .fields = "all"},
    kCudaLimits,
    kSpecialFunctions,
};
constexpr std::string_view kH20Notes[] = {
    "Tensor cores are throttled by design: 148 TFLOP/s is some 1,024 FLOP per clock and SM, where "
    "full Hopper SMs, 78 of them, would reach about 585",
    "44 TFLOP/s in fp32 would take 2.2 GHz on 78 SM, while 1.98 GHz gives 39.5",
    "The boost clock is not from an NVIDIA document",
    "A 141 GB variant exists",
    "exp keeps its full rate, 78 x 16 x 1.98 GHz = 2.5e12 per second, so it weighs much less here "
    "than on the H100",
};

constexpr Source kA800Sources[] = {
    {.doc = "Copied from the A100 80 GB: the export variant only cuts NVLink to 400 GB/s",
     .fields = "all"},
    kCudaLimits,
    kSpecialFunctions,
    kL2ReadPerClock,
};
constexpr std::string_view kA800Notes[] = {
    "Reports agree that one GPU equals an A100; NVIDIA's A800 datasheet was not read",
};

constexpr Source kH800Sources[] = {
    {.doc = "Export variant of the H100 SXM5 (NVLink 400 GB/s, fp64 1 TFLOP/s); DeepSeek FlashMLA "
            "README: 3,000 GB/s where memory binds and 660 TFLOP/s where compute does, in line "
            "with 3.35 TB/s and 989 TFLOP/s",
     .url = "https://github.com/deepseek-ai/FlashMLA",
     .fields = "cross-check, mem_bandwidth_bytes_per_s, peak_flops"},
    kCudaLimits,
    kSpecialFunctions,
};
constexpr std::string_view kH800Notes[] = {
    "NVIDIA's H800 datasheet was not read",
};

constexpr Source kB200Sources[] = {
    {.doc = "FlashAttention-4 paper, hardware section and roofline: 148 SM, 1.85 GHz, 8,192 bf16 "
            "FLOP, 16 exp and 128 B of shared memory per clock and SM, 2.25 PFLOP/s, 256 KB of "
            "tensor memory per SM",
     .url = "https://arxiv.org/abs/2603.05451",
     .fields = "sm_count, boost_clock_hz, tensor_clock_hz, peak_flops.fp16, peak_flops.bf16, "
               "sfu_ops_per_clk_per_sm, smem_bytes_per_clk_per_sm, tmem_bytes_per_sm"},
    cite(kBlackwellTuningGuide,
         "smem_max_bytes_per_sm, smem_max_bytes_per_block, l2_bytes, mem_capacity_bytes"),
    cite(kGpuNotes, "peak_flops, mem_bandwidth_bytes_per_s"),
    arithmetic("148 SM x 8,192 FLOP/clk x 1.85 GHz = 2,243 TFLOP/s", "peak_flops.fp16"),
    kCudaLimits,
    kSpecialFunctions,
};
constexpr std::string_view kB200Notes[] = {
    "180 GB are usable (HGX, DGX) of 192 GB on paper; 8 TB/s on paper is 7.7 in documents of the "
    "DGX B200",
    "The tuning guide states the 126 MB of L2 for the GB200",
    "fp32 is given as 74 to 80 TFLOP/s",
    "tf32 at 1.1 PFLOP/s is half of 2.2 sparse, rounded",
    "int8 is listed at the fp8 rate (the B300 cuts it sharply)",
    "1.85 GHz is the tensor clock, 2250e12 / (148 x 8,192) = 1.856; 80 TFLOP/s in fp32 would take "
    "2.11 GHz on 148 x 128 lanes, and other tables have 75 at 1.98 GHz: so bounds on exp and "
    "shared memory may come out 7% too slow",
};

constexpr Source kGb200Sources[] = {
    cite(kGpuNotes, "peak_flops, mem_capacity_bytes, mem_bandwidth_bytes_per_s"),
    {.doc = "NVIDIA GB200 NVL72, figures per GPU: dense bf16 2.5, fp8 5 and fp4 10 PFLOP/s, 8 TB/s",
     .fields = "peak_flops, mem_bandwidth_bytes_per_s"},
    cite(kBlackwellTuningGuide, "smem_max_bytes_per_sm, smem_max_bytes_per_block, l2_bytes"),
    kCudaLimits,
    kSpecialFunctions,
};
constexpr std::string_view kGb200Notes[] = {
    "Neither SM count nor clock has a source: 2.5 PFLOP/s would take 2.06 GHz on 148 SM, or 2.01 "
    "GHz on the 152 that some logs report",
    "fp32 is given as 80 or 90 TFLOP/s",
    "Memory is given as 186 or 192 GB",
};

constexpr HardwareProfile kProfiles[] = {
    kSm90.on({
        .id = "h100-pcie",
        .name = "H100 PCIe 80 GB",
        .vendor = "NVIDIA",
        .architecture = "Hopper",
        .compute_capability = "9.0",
        .year = 2022,
        .sm_unit = "SM",
        .sm_count = 114,
        .boost_clock_hz = 1.755e9,
        .tensor_clock_hz = 1.62e9,
        .l2_bytes = 50 * 1024 * 1024,
        .mem_type = "HBM2e",
        .mem_capacity_bytes = 80'000'000'000,
        .mem_bandwidth_bytes_per_s = 2000e9,
        .peak_flops = {.fp32 = 51.2e12,
                       .tf32 = 378e12,
                       .fp16 = 756e12,
                       .bf16 = 756e12,
                       .fp8 = 1513e12,
                       .int8 = 1513e12},
        .tdp_w = 350,
        .cross_check = "two mirrors of the datasheet",
        .sources = kH100PcieSources,
        .notes = kH100PcieNotes,
    }),
    kSm90.on({
        .id = "h100-sxm",
        .name = "H100 SXM5 80 GB",
        .vendor = "NVIDIA",
        .architecture = "Hopper",
        .compute_capability = "9.0",
        .year = 2022,
        .sm_unit = "SM",
        .sm_count = 132,
        .boost_clock_hz = 1.98e9,
        .tensor_clock_hz = 1.83e9,
        .l2_bytes = 50 * 1024 * 1024,
        .l2_bandwidth_bytes_per_s = 5600e9,
        .l2_bandwidth_kind = "measured, secondary source",
        .mem_type = "HBM3",
        .mem_capacity_bytes = 80'000'000'000,
        .mem_bandwidth_bytes_per_s = 3350e9,
        .peak_flops = {.fp32 = 66.9e12,
                       .tf32 = 494.7e12,
                       .fp16 = 989.4e12,
                       .bf16 = 989.4e12,
                       .fp8 = 1978.9e12,
                       .int8 = 1978.9e12},
        .tdp_w = 700,
        .cross_check = "datasheet mirrors, FlashAttention-3 paper and the clocks agree",
        .sources = kH100SxmSources,
        .notes = kH100SxmNotes,
    }),
    kSm90.on({
        .id = "h200-sxm",
        .name = "H200 SXM 141 GB",
        .vendor = "NVIDIA",
        .architecture = "Hopper",
        .compute_capability = "9.0",
        .year = 2024,
        .sm_unit = "SM",
        .sm_count = 132,
        .boost_clock_hz = 1.98e9,
        .tensor_clock_hz = 1.83e9,
        .l2_bytes = 50 * 1024 * 1024,
        .mem_type = "HBM3e",
        .mem_capacity_bytes = 141'000'000'000,
        .mem_bandwidth_bytes_per_s = 4800e9,
        .peak_flops = {.fp32 = 66.9e12,
                       .tf32 = 494.7e12,
                       .fp16 = 989.4e12,
                       .bf16 = 989.4e12,
                       .fp8 = 1978.9e12,
                       .int8 = 1978.9e12},
        .tdp_w = 700,
        .cross_check = "two independent tables",
        .sources = kH200SxmSources,
        .notes = kH200SxmNotes,
    }),
    kSm90.on({
        .id = "h20",
        .name = "H20 96 GB",
        .vendor = "NVIDIA",
        .architecture = "Hopper",
        .compute_capability = "9.0",
        .year = 2023,
        .sm_unit = "SM",
        .sm_count = 78,
        .boost_clock_hz = 1.98e9,
        .l2_bytes = 60 * 1024 * 1024,
        .mem_type = "HBM3",
        .mem_capacity_bytes = 96'000'000'000,
        .mem_bandwidth_bytes_per_s = 4000e9,
        .peak_flops = {.fp32 = 44e12,
                       .tf32 = 74e12,
                       .fp16 = 148e12,
                       .bf16 = 148e12,
                       .fp8 = 296e12,
                       .int8 = 296e12},
        .tdp_w = 400,
        .cross_check = "peak and bandwidth each from two places",
        .sources = kH20Sources,
        .notes = kH20Notes,
    }),
    kSm80.on({
        .id = "a800-80-sxm",
        .name = "A800 SXM4 80 GB",
        .vendor = "NVIDIA",
        .architecture = "Ampere (GA100)",
        .compute_capability = "8.0",
        .year = 2022,
        .sm_unit = "SM",
        .sm_count = 108,
        .boost_clock_hz = 1.41e9,
        .tensor_clock_hz = 1.41e9,
        .l2_bytes = 40 * 1024 * 1024,
        .l2_bandwidth_bytes_per_s = 7219.2e9,
        .l2_bandwidth_kind = "documented, 5120 B/clk read x boost clock",
        .mem_type = "HBM2e",
        .mem_capacity_bytes = 80'000'000'000,
        .mem_bandwidth_bytes_per_s = 2039e9,
        .peak_flops = {.fp32 = 19.5e12,
                       .tf32 = 156e12,
                       .fp16 = 312e12,
                       .bf16 = 312e12,
                       .int8 = 624e12,
                       .fp16_acc16 = 312e12},
        .tdp_w = 400,
        .cross_check = "nothing beyond the A100",
        .sources = kA800Sources,
        .notes = kA800Notes,
    }),
    kSm90.on({
        .id = "h800-sxm",
        .name = "H800 SXM5 80 GB",
        .vendor = "NVIDIA",
        .architecture = "Hopper",
        .compute_capability = "9.0",
        .year = 2023,
        .sm_unit = "SM",
        .sm_count = 132,
        .boost_clock_hz = 1.98e9,
        .tensor_clock_hz = 1.83e9,
        .l2_bytes = 50 * 1024 * 1024,
        .mem_type = "HBM3",
        .mem_capacity_bytes = 80'000'000'000,
        .mem_bandwidth_bytes_per_s = 3350e9,
        .peak_flops = {.fp32 = 66.9e12,
                       .tf32 = 494.7e12,
                       .fp16 = 989.4e12,
                       .bf16 = 989.4e12,
                       .fp8 = 1978.9e12,
                       .int8 = 1978.9e12},
        .tdp_w = 700,
        .cross_check = "FlashMLA measurements bound bandwidth and peak from below",
        .sources = kH800Sources,
        .notes = kH800Notes,
    }),
    kSm100.on({
        .id = "b200",
        .name = "B200 (HGX, 1000 W)",
        .vendor = "NVIDIA",
        .architecture = "Blackwell",
        .compute_capability = "10.0",
        .year = 2024,
        .sm_unit = "SM",
        .sm_count = 148,
        .boost_clock_hz = 1.85e9,
        .tensor_clock_hz = 1.85e9,
        .l2_bytes = 126 * 1024 * 1024,
        .mem_type = "HBM3e",
        .mem_capacity_bytes = 180'000'000'000,
        .mem_bandwidth_bytes_per_s = 8000e9,
        .peak_flops = {.fp32 = 80e12,
                       .tf32 = 1100e12,
                       .fp16 = 2250e12,
                       .bf16 = 2250e12,
                       .fp8 = 4500e12,
                       .int8 = 4500e12,
                       .fp4 = 9000e12},
        .tdp_w = 1000,
        .cross_check =
            "FlashAttention-4 paper, tuning guide and notes agree on compute and shared memory",
        .sources = kB200Sources,
        .notes = kB200Notes,
    }),
    kSm100.on({
        .id = "gb200",
        .name = "GB200 (per GPU, 1200 W)",
        .vendor = "NVIDIA",
        .architecture = "Blackwell",
        .compute_capability = "10.0",
        .year = 2024,
        .sm_unit = "SM",
        .l2_bytes = 126 * 1024 * 1024,
        .mem_type = "HBM3e",
        .mem_capacity_bytes = 186'000'000'000,
        .mem_bandwidth_bytes_per_s = 8000e9,
        .peak_flops = {.fp32 = 80e12,
                       .tf32 = 1250e12,
                       .fp16 = 2500e12,
                       .bf16 = 2500e12,
                       .fp8 = 5000e12,
                       .int8 = 5000e12,
                       .fp4 = 10000e12},
        .tdp_w = 1200,
        .cross_check = "peaks from a single page of notes",
        .sources = kGb200Sources,
        .notes = kGb200Notes,
    }),
};

}  // namespace

std::span<const HardwareProfile> nvidia_hopper_to_blackwell() { return kProfiles; }

}  // namespace attn::catalogue
