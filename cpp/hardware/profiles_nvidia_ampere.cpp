// SPDX-License-Identifier: Apache-2.0
// NVIDIA: Volta, Turing and Ampere.
#include "hardware/catalogue.h"

namespace attn::catalogue {
namespace {

constexpr std::string_view kA100SplitL2 =
    "The L2 is two halves of 20 MB and may hold a line in both: data that all SMs read can find "
    "only about 20 MB";
constexpr std::string_view kA100Clock =
    "Under FlashAttention-2 the power limit brings 1,410 down to about 1,200 MHz "
    "(liangan1/GPU_travel), near 265 TFLOP/s in practice";

constexpr Source kV100Sources[] = {
    cite(kAmpereInDepth,
         "sm_count, boost_clock_hz, peak_flops.fp32, peak_flops.fp16, mem_bandwidth_bytes_per_s, "
         "l2_bytes, tdp_w"),
    arithmetic("80 SM x 1,024 FLOP/clk x 1.53 GHz = 125.3 TFLOP/s", "peak_flops.fp16"),
    kCudaLimits,
    kSpecialFunctions,
    kL2ReadPerClock,
};
constexpr std::string_view kV100Notes[] = {
    "The tensor cores take fp16 alone; int8 runs on the vector units (DP4A) and is left out",
    "Shared memory at 128 B/clk is 32 banks of 4 bytes, not a measurement",
};

constexpr Source kT4Sources[] = {
    {.doc = "deviceQuery output of a Tesla T4, on a page of GPU information: 40 SM, 1,590 MHz, 256 "
            "bit at 5,001 MHz, 4,194,304 bytes of L2",
     .url = "https://chiemon.github.io/2024/12/25/",
     .fields = "sm_count, boost_clock_hz, l2_bytes, max_threads_per_sm"},
    {.doc = "sysrqmts, T4: 320 GB/s, 8.141 TFLOP/s, 70 W; Hugging Face hub, table of GPUs: 65 "
            "TFLOP/s in fp16",
     .url = "https://sysrqmts.com/en/gpus/nvidia/tesla/t4",
     .fields = "mem_bandwidth_bytes_per_s, peak_flops.fp32, tdp_w, peak_flops.fp16"},
    arithmetic("40 SM x 1,024 FLOP/clk x 1.59 GHz = 65.1 TFLOP/s", "peak_flops.fp16"),
    kCudaLimits,
    kSpecialFunctions,
};
constexpr std::string_view kT4Notes[] = {
    "Most pages give 320 GB/s (256 bit at 2 x 5,001 MHz), some clouds 300",
    "With ECC on, 15.84e9 bytes are left to use",
    "Turing micro-benchmarks suggest 64 B/clk of shared memory where the banks give 128: a lower "
    "bound on time has to take 128, a cautious estimate 64",
    "96 KB hold L1 and shared memory together; some databases call 64 KB the L1",
    "Within 70 W the clock falls far below 1,590 MHz when the tensor cores are busy",
};

constexpr Source kA10Sources[] = {
    {.doc = "sysrqmts, comparison with the A10 PCIe: 72 SM, 1,695 MHz, 600.2 GB/s, 6 MB of L2, "
            "31.24 TFLOP/s",
     .url = "https://sysrqmts.com/ru/gpus/compare/nvidia-a10-pcie-vs-nvidia-quadro-rtx-4000",
     .fields = "sm_count, boost_clock_hz, mem_bandwidth_bytes_per_s, l2_bytes, peak_flops.fp32"},
    arithmetic("72 SM x 1,024 FLOP/clk x 1.695 GHz = 125.0 TFLOP/s; professional GA102 boards keep "
               "the full rate with fp32 accumulation, as the A40 datasheet shows (149.7 from 84 SM "
               "at 1.74 GHz)",
               "peak_flops.fp16, peak_flops.bf16"),
    kCudaLimits,
    kSpecialFunctions,
};
constexpr std::string_view kA10Notes[] = {
    "tf32, int8 and the 150 W come from GA102 ratios and usual listings, not from NVIDIA's "
    "datasheet",
};

constexpr Source kA30Sources[] = {
    {.doc =
         "JakeFlasher/benchmark_flash_attention, device listing by nvbench: 56 SM, 1,440 MHz, 933 "
         "GB/s, 164 KiB of shared memory, 24,576 KiB of L2, 32 blocks and 2,048 threads per SM",
     .url = "https://github.com/JakeFlasher/benchmark_flash_attention",
     .fields =
         "sm_count, boost_clock_hz, mem_bandwidth_bytes_per_s, l2_bytes, smem_max_bytes_per_sm"},
    {.doc = "sysrqmts, comparison with the A30: 933.1 GB/s, 1,440 MHz, 165 W, 24 MB of L2",
     .url = "https://sysrqmts.com/en/gpus/compare/nvidia-a30-pcie-vs-nvidia-jetson-tx1-gpu",
     .fields = "cross-check, tdp_w, peak_flops.fp32"},
    arithmetic("56 SM x 2,048 FLOP/clk x 1.44 GHz = 165.2 TFLOP/s", "peak_flops.fp16"),
    kCudaLimits,
    kSpecialFunctions,
};
constexpr std::string_view kA30Notes[] = {
    "tf32 and int8 come from the GA100 ratios",
    "Attention timings point to about 1.26 GHz in steady use at 165 W: nvbench runs 1.37 times "
    "faster than a profiler that holds about 0.92 GHz",
};

constexpr Source kA100Sources[] = {
    cite(kAmpereInDepth,
         "sm_count, boost_clock_hz, peak_flops, l2_bytes, mem_bandwidth_bytes_per_s, tdp_w"),
    cite(kGpuNotes, "cross-check, mem_bandwidth_bytes_per_s"),
    {.doc = "Paderborn PC2 wiki, deviceQuery of an A100 with 40 GB: 108 SM, 1,410 MHz, 41,943,040 "
            "bytes of L2, 1,555 GB/s",
     .fields = "cross-check"},
    arithmetic("108 SM x 2,048 FLOP/clk x 1.41 GHz = 311.9 TFLOP/s; 108 SM x 128 B x 1.41 GHz = "
               "19.5 TB/s, the 19 TB/s of the FlashAttention paper, figure 1",
               "peak_flops.fp16, smem_bytes_per_clk_per_sm"),
    kCudaLimits,
    kSpecialFunctions,
    kL2ReadPerClock,
};
constexpr std::string_view kA100Notes[] = {
    kA100SplitL2,
    kA100Clock,
};
constexpr std::string_view kA100With40GbNotes[] = {
    kA100SplitL2,
    kA100Clock,
    "The driver of the 40 GB part shows 42.4e9 bytes",
};

constexpr Source kRtxA6000Sources[] = {
    {.doc = "sysrqmts, comparison with the RTX A6000: 84 SM, 1,800 MHz, 768 GB/s, 6 MB of L2, "
            "38.71 TFLOP/s, 300 W",
     .url = "https://sysrqmts.com/tr/gpus/compare/nvidia-a16-pcie-vs-nvidia-rtx-a6000",
     .fields =
         "sm_count, boost_clock_hz, mem_bandwidth_bytes_per_s, l2_bytes, peak_flops.fp32, tdp_w"},
    {.doc = "Hugging Face hub, table of GPUs: 38.71 TFLOP/s, 48 GB, 300 W; NVIDIA A40 datasheet: "
            "149.7 TFLOP/s dense from as many SM at 1.74 GHz",
     .fields = "cross-check, peak_flops.fp16"},
    arithmetic("84 SM x 1,024 FLOP/clk x 1.8 GHz = 154.8 TFLOP/s", "peak_flops.fp16"),
    kCudaLimits,
    kSpecialFunctions,
};
constexpr std::string_view kRtxA6000Notes[] = {
    "1,800 MHz and 38.7 TFLOP/s are usual; one database has 1,860 MHz and 40.0",
    "tf32 and int8 come from ratios",
};

constexpr Source kRtx3090Sources[] = {
    {.doc = "NVIDIA Ampere GA102 whitepaper, column of the RTX 3090, as quoted in public "
            "repositories: fp16 tensor peak 71 with fp32 and 142 with fp16 accumulation; 6,144 KB "
            "of L2, 20,992 KB of registers, 10,752 KB of L1",
     .fields = "all"},
    arithmetic("82 SM x 512 FLOP/clk x 1.695 GHz = 71.2 TFLOP/s", "peak_flops.fp16"),
    kCudaLimits,
    kSpecialFunctions,
};
constexpr std::string_view kRtx3090Notes[] = {
    "On GeForce, fp32 accumulation runs at half rate, and attention kernels use it: 71, not 142",
    "tf32 (35.6) and int8 (284) stay empty: ratios known by heart, no document at hand",
};

constexpr HardwareProfile kProfiles[] = {
    kSm70.on({
        .id = "v100-sxm2-16",
        .name = "V100 SXM2 16 GB",
        .vendor = "NVIDIA",
        .architecture = "Volta",
        .compute_capability = "7.0",
        .year = 2017,
        .sm_unit = "SM",
        .sm_count = 80,
        .boost_clock_hz = 1.53e9,
        .tensor_clock_hz = 1.53e9,
        .l2_bytes = 6 * 1024 * 1024,
        .l2_bandwidth_bytes_per_s = 3133.44e9,
        .l2_bandwidth_kind = "documented, 2048 B/clk read x boost clock",
        .mem_type = "HBM2",
        .mem_capacity_bytes = 16'000'000'000,
        .mem_bandwidth_bytes_per_s = 900e9,
        .peak_flops = {.fp32 = 15.7e12, .fp16 = 125e12, .fp16_acc16 = 125e12},
        .non_tensor_fp16_flops = 31.4e12,
        .tdp_w = 300,
        .cross_check = "the NVIDIA table and the clocks agree within 0.3%",
        .sources = kV100Sources,
        .notes = kV100Notes,
    }),
    kSm70.on({
        .id = "v100-sxm2-32",
        .name = "V100 SXM2 32 GB",
        .vendor = "NVIDIA",
        .architecture = "Volta",
        .compute_capability = "7.0",
        .year = 2018,
        .sm_unit = "SM",
        .sm_count = 80,
        .boost_clock_hz = 1.53e9,
        .tensor_clock_hz = 1.53e9,
        .l2_bytes = 6 * 1024 * 1024,
        .l2_bandwidth_bytes_per_s = 3133.44e9,
        .l2_bandwidth_kind = "documented, 2048 B/clk read x boost clock",
        .mem_type = "HBM2",
        .mem_capacity_bytes = 32'000'000'000,
        .mem_bandwidth_bytes_per_s = 900e9,
        .peak_flops = {.fp32 = 15.7e12, .fp16 = 125e12, .fp16_acc16 = 125e12},
        .non_tensor_fp16_flops = 31.4e12,
        .tdp_w = 300,
        .cross_check = "the NVIDIA table and the clocks agree within 0.3%",
        .sources = kV100Sources,
        .notes = kV100Notes,
    }),
    kSm75.on({
        .id = "t4",
        .name = "T4",
        .vendor = "NVIDIA",
        .architecture = "Turing",
        .compute_capability = "7.5",
        .year = 2018,
        .sm_unit = "SM",
        .sm_count = 40,
        .boost_clock_hz = 1.59e9,
        .tensor_clock_hz = 1.59e9,
        .l2_bytes = 4 * 1024 * 1024,
        .mem_type = "GDDR6",
        .mem_capacity_bytes = 16'000'000'000,
        .mem_bandwidth_bytes_per_s = 320e9,
        .peak_flops = {.fp32 = 8.1e12, .fp16 = 65e12, .int8 = 130e12},
        .tdp_w = 70,
        .cross_check = "two spec pages and deviceQuery agree, except on bandwidth (see notes)",
        .sources = kT4Sources,
        .notes = kT4Notes,
    }),
    kSm86.on({
        .id = "a10",
        .name = "A10",
        .vendor = "NVIDIA",
        .architecture = "Ampere (GA102)",
        .compute_capability = "8.6",
        .year = 2021,
        .sm_unit = "SM",
        .sm_count = 72,
        .boost_clock_hz = 1.695e9,
        .tensor_clock_hz = 1.695e9,
        .l2_bytes = 6 * 1024 * 1024,
        .mem_type = "GDDR6",
        .mem_capacity_bytes = 24'000'000'000,
        .mem_bandwidth_bytes_per_s = 600e9,
        .peak_flops =
            {.fp32 = 31.2e12, .tf32 = 62.5e12, .fp16 = 125e12, .bf16 = 125e12, .int8 = 250e12},
        .tdp_w = 150,
        .cross_check = "one database and the clocks",
        .sources = kA10Sources,
        .notes = kA10Notes,
    }),
    kSm80.on({
        .id = "a30",
        .name = "A30",
        .vendor = "NVIDIA",
        .architecture = "Ampere (GA100)",
        .compute_capability = "8.0",
        .year = 2021,
        .sm_unit = "SM",
        .sm_count = 56,
        .boost_clock_hz = 1.44e9,
        .tensor_clock_hz = 1.44e9,
        .l2_bytes = 24 * 1024 * 1024,
        .mem_type = "HBM2",
        .mem_capacity_bytes = 24'000'000'000,
        .mem_bandwidth_bytes_per_s = 933e9,
        .peak_flops =
            {.fp32 = 10.3e12, .tf32 = 82.6e12, .fp16 = 165e12, .bf16 = 165e12, .int8 = 330e12},
        .tdp_w = 165,
        .cross_check = "device listing and database agree",
        .sources = kA30Sources,
        .notes = kA30Notes,
    }),
    kSm80.on({
        .id = "a100-40-sxm",
        .name = "A100 SXM4 40 GB",
        .vendor = "NVIDIA",
        .architecture = "Ampere (GA100)",
        .compute_capability = "8.0",
        .year = 2020,
        .sm_unit = "SM",
        .sm_count = 108,
        .boost_clock_hz = 1.41e9,
        .tensor_clock_hz = 1.41e9,
        .l2_bytes = 40 * 1024 * 1024,
        .l2_bandwidth_bytes_per_s = 7219.2e9,
        .l2_bandwidth_kind = "documented, 5120 B/clk read x boost clock",
        .mem_type = "HBM2",
        .mem_capacity_bytes = 40'000'000'000,
        .mem_bandwidth_bytes_per_s = 1555e9,
        .peak_flops = {.fp32 = 19.5e12,
                       .tf32 = 156e12,
                       .fp16 = 312e12,
                       .bf16 = 312e12,
                       .int8 = 624e12,
                       .fp16_acc16 = 312e12},
        .tdp_w = 400,
        .cross_check = "NVIDIA table, independent notes, deviceQuery and the clocks agree",
        .sources = kA100Sources,
        .notes = kA100With40GbNotes,
    }),
    kSm80.on({
        .id = "a100-80-sxm",
        .name = "A100 SXM4 80 GB",
        .vendor = "NVIDIA",
        .architecture = "Ampere (GA100)",
        .compute_capability = "8.0",
        .year = 2020,
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
        .cross_check = "NVIDIA table, independent notes, deviceQuery and the clocks agree",
        .sources = kA100Sources,
        .notes = kA100Notes,
    }),
    kSm86.on({
        .id = "rtx-a6000",
        .name = "RTX A6000",
        .vendor = "NVIDIA",
        .architecture = "Ampere (GA102)",
        .compute_capability = "8.6",
        .year = 2020,
        .sm_unit = "SM",
        .sm_count = 84,
        .boost_clock_hz = 1.8e9,
        .tensor_clock_hz = 1.8e9,
        .l2_bytes = 6 * 1024 * 1024,
        .mem_type = "GDDR6",
        .mem_capacity_bytes = 48'000'000'000,
        .mem_bandwidth_bytes_per_s = 768e9,
        .peak_flops = {.fp32 = 38.7e12,
                       .tf32 = 77.4e12,
                       .fp16 = 154.8e12,
                       .bf16 = 154.8e12,
                       .int8 = 309.7e12},
        .tdp_w = 300,
        .cross_check = "two databases and the clocks",
        .sources = kRtxA6000Sources,
        .notes = kRtxA6000Notes,
    }),
    kSm86.on({
        .id = "rtx-3090",
        .name = "GeForce RTX 3090",
        .vendor = "NVIDIA",
        .architecture = "Ampere (GA102)",
        .compute_capability = "8.6",
        .year = 2020,
        .sm_unit = "SM",
        .sm_count = 82,
        .boost_clock_hz = 1.695e9,
        .tensor_clock_hz = 1.695e9,
        .l2_bytes = 6 * 1024 * 1024,
        .mem_type = "GDDR6X",
        .mem_capacity_bytes = 24'000'000'000,
        .mem_bandwidth_bytes_per_s = 936e9,
        .peak_flops = {.fp32 = 35.58e12, .fp16 = 71e12, .bf16 = 71e12, .fp16_acc16 = 142e12},
        .tdp_w = 350,
        .cross_check = "whitepaper as two repositories quote it",
        .sources = kRtx3090Sources,
        .notes = kRtx3090Notes,
    }),
};

}  // namespace

std::span<const HardwareProfile> nvidia_volta_to_ampere() { return kProfiles; }

}  // namespace attn::catalogue
