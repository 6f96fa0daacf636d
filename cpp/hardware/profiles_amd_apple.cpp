// SPDX-License-Identifier: Apache-2.0
// AMD Instinct and the GPUs of Apple chips.
#include "hardware/catalogue.h"

namespace attn::catalogue {
namespace {

constexpr SmLimits kAppleCore = {
    .regfile_bytes_per_sm = 208 * 1024,
    .max_threads_per_block = 1024,
    .warp_size = 32,
    .smem_max_bytes_per_sm = 64 * 1024,
    .smem_max_bytes_per_block = 32 * 1024,
};

constexpr std::string_view kAmdSpecialFunctions =
    "The rate of special functions has no source; a quarter of the lanes, 16 per clock and CU, is "
    "likely";
constexpr std::string_view kSystemLevelCache =
    "48 MB of system-level cache is a second-hand figure, and the CPU shares it";
constexpr std::string_view kNoMatrixUnit =
    "fp16 has the rate of fp32: simdgroup matrix products run on the same ALUs, a matrix unit of "
    "its own does not exist in these generations";
constexpr std::string_view kRegisterFile =
    "The README once gave 384 KB of registers and now gives 208 KB";
constexpr std::string_view kNoPower = "Power has no source";

constexpr Source kMi250xSources[] = {
    cite(kRocmTable, "all"),
    {.doc = "AMD Instinct MI250X datasheet as quoted in repositories. One GCD: 110 CU, 64 KiB of "
            "LDS, 16 KiB of L1 and 512 KiB of vector registers each, 8 MiB of L2, 64 GB; the "
            "board: 383 TFLOP/s in fp16, 3.2768 TB/s",
     .fields = "all"},
    arithmetic("110 CU x 1,024 FLOP/clk x 1.7 GHz = 191.5 TFLOP/s", "peak_flops.fp16"),
};
constexpr std::string_view kMi250xNotes[] = {
    "280 W is half of the 560 that the board may draw with its two GCDs (500 in some figures)",
    "23.9 TFLOP/s in fp32 is the vector path; matrix units reach 47.9 per GCD",
    "LDS and vector L1 are arrays apart, 64 and 16 KB",
    kAmdSpecialFunctions,
};

constexpr Source kMi300xSources[] = {
    cite(kRocmTable, "all"),
    {.doc = "AMD Instinct MI300X datasheet: 304 CU in 8 XCD, 64 KiB of LDS and 32 KiB of L1 each, "
            "4 MiB of L2 per XCD, 256 MiB of Infinity Cache at up to 17.2 TB/s, 192 GB, 5.325 "
            "TB/s, peaks by type",
     .fields = "all"},
    arithmetic("304 CU x 2,048 FLOP/clk x 2.1 GHz = 1,307.4 TFLOP/s", "peak_flops.fp16"),
};
constexpr std::string_view kMi300xNotes[] = {
    "Each XCD has an L2 to itself and K and V read by two of them are fetched twice: model reuse "
    "with 4 MB per XCD, not with 32 MB",
    kAmdSpecialFunctions,
    "Matrix products in practice stay well under 1,307 TFLOP/s at 750 W",
};

constexpr Source kAppleSources[] = {
    {.doc = "philipturner/metal-benchmarks, README and hardware tables. Per core: 128 ALUs, 208 KB "
            "of registers, some 60 KB of threadgroup memory of which a threadgroup may take 32, 8 "
            "KB of L1",
     .url = "https://github.com/philipturner/metal-benchmarks",
     .fields =
         "regfile_bytes_per_sm, smem_max_bytes_per_sm, smem_max_bytes_per_block, boost_clock_hz"},
    arithmetic("cores x 128 ALUs x 2 FLOP x clock", "peak_flops.fp32"),
    {.doc = "Apple, product pages", .fields = "mem_bandwidth_bytes_per_s"},
};
constexpr std::string_view kAppleNotes[] = {
    kSystemLevelCache,
    kNoMatrixUnit,
    kRegisterFile,
    kNoPower,
};
constexpr std::string_view kAppleM3Notes[] = {
    kSystemLevelCache,
    kNoMatrixUnit,
    kRegisterFile,
    kNoPower,
    "From the M3 on, on-chip memory is divided at run time: a fixed split of registers and "
    "threadgroup memory no longer holds",
    "The M3 Max with 30 cores has 300 GB/s",
};
constexpr std::string_view kAppleM4Notes[] = {
    kSystemLevelCache,
    kNoMatrixUnit,
    kRegisterFile,
    kNoPower,
    "The clock is that of a 32-core M4 Max (13.74 TFLOP/s); the peak of 40 cores follows from it",
    "On-chip memory is divided at run time, as on the M3",
};

constexpr HardwareProfile kProfiles[] = {
    {
        .id = "mi250x-gcd",
        .name = "Instinct MI250X (one GCD)",
        .vendor = "AMD",
        .architecture = "CDNA 2",
        .year = 2021,
        .sm_unit = "CU",
        .sm_count = 110,
        .boost_clock_hz = 1.7e9,
        .tensor_clock_hz = 1.7e9,
        .regfile_bytes_per_sm = 512 * 1024,
        .max_threads_per_block = 1024,
        .warp_size = 64,
        .smem_bytes_per_clk_per_sm = 128,
        .l1_smem_total_bytes_per_sm = 80 * 1024,
        .smem_max_bytes_per_sm = 64 * 1024,
        .smem_max_bytes_per_block = 64 * 1024,
        .max_threads_per_sm = 2048,
        .max_warps_per_sm = 32,
        .l2_bytes = 8 * 1024 * 1024,
        .mem_type = "HBM2e",
        .mem_capacity_bytes = 64'000'000'000,
        .mem_bandwidth_bytes_per_s = 1638.4e9,
        .peak_flops = {.fp32 = 23.9e12, .fp16 = 191.5e12, .bf16 = 191.5e12, .int8 = 191.5e12},
        .tdp_w = 280,
        .cross_check = "the ROCm table and the clocks agree",
        .sources = kMi250xSources,
        .notes = kMi250xNotes,
    },
    {
        .id = "mi300x",
        .name = "Instinct MI300X",
        .vendor = "AMD",
        .architecture = "CDNA 3",
        .year = 2023,
        .sm_unit = "CU",
        .sm_count = 304,
        .boost_clock_hz = 2.1e9,
        .tensor_clock_hz = 2.1e9,
        .regfile_bytes_per_sm = 512 * 1024,
        .max_threads_per_block = 1024,
        .warp_size = 64,
        .smem_bytes_per_clk_per_sm = 128,
        .l1_smem_total_bytes_per_sm = 96 * 1024,
        .smem_max_bytes_per_sm = 64 * 1024,
        .smem_max_bytes_per_block = 64 * 1024,
        .max_threads_per_sm = 2048,
        .max_warps_per_sm = 32,
        .l2_bytes = 32 * 1024 * 1024,
        .xcd_count = 8,
        .l2_bytes_per_xcd = 4 * 1024 * 1024,
        .last_level_cache_bytes = 256 * 1024 * 1024,
        .last_level_cache_bandwidth_bytes_per_s = 17.2e12,
        .mem_type = "HBM3",
        .mem_capacity_bytes = 192'000'000'000,
        .mem_bandwidth_bytes_per_s = 5325e9,
        .peak_flops = {.fp32 = 163.4e12,
                       .tf32 = 653.7e12,
                       .fp16 = 1307.4e12,
                       .bf16 = 1307.4e12,
                       .fp8 = 2614.9e12,
                       .int8 = 2614.9e12},
        .tdp_w = 750,
        .cross_check = "the ROCm table, the datasheet and the clocks agree",
        .sources = kMi300xSources,
        .notes = kMi300xNotes,
    },
    kAppleCore.on({
        .id = "apple-m1-max",
        .name = "Apple M1 Max (32-core GPU)",
        .vendor = "Apple",
        .architecture = "Apple GPU",
        .year = 2021,
        .sm_unit = "GPU core",
        .sm_count = 32,
        .boost_clock_hz = 1.296e9,
        .last_level_cache_bytes = 48 * 1024 * 1024,
        .mem_type = "LPDDR5 unified",
        .mem_capacity_bytes = 64'000'000'000,
        .mem_bandwidth_bytes_per_s = 400e9,
        .peak_flops = {.fp32 = 10.6e12, .fp16 = 10.6e12},
        .cross_check = "one community benchmark and the clocks",
        .sources = kAppleSources,
        .notes = kAppleNotes,
    }),
    kAppleCore.on({
        .id = "apple-m2-max",
        .name = "Apple M2 Max (38-core GPU)",
        .vendor = "Apple",
        .architecture = "Apple GPU",
        .year = 2023,
        .sm_unit = "GPU core",
        .sm_count = 38,
        .boost_clock_hz = 1.398e9,
        .last_level_cache_bytes = 48 * 1024 * 1024,
        .mem_type = "LPDDR5 unified",
        .mem_capacity_bytes = 96'000'000'000,
        .mem_bandwidth_bytes_per_s = 400e9,
        .peak_flops = {.fp32 = 13.6e12, .fp16 = 13.6e12},
        .cross_check = "one community benchmark and the clocks",
        .sources = kAppleSources,
        .notes = kAppleNotes,
    }),
    kAppleCore.on({
        .id = "apple-m3-max",
        .name = "Apple M3 Max (40-core GPU)",
        .vendor = "Apple",
        .architecture = "Apple GPU",
        .year = 2023,
        .sm_unit = "GPU core",
        .sm_count = 40,
        .boost_clock_hz = 1.398e9,
        .last_level_cache_bytes = 48 * 1024 * 1024,
        .mem_type = "LPDDR5 unified",
        .mem_capacity_bytes = 128'000'000'000,
        .mem_bandwidth_bytes_per_s = 400e9,
        .peak_flops = {.fp32 = 14.3e12, .fp16 = 14.3e12},
        .cross_check = "one community benchmark and the clocks",
        .sources = kAppleSources,
        .notes = kAppleM3Notes,
    }),
    kAppleCore.on({
        .id = "apple-m4-max",
        .name = "Apple M4 Max (40-core GPU)",
        .vendor = "Apple",
        .architecture = "Apple GPU",
        .year = 2024,
        .sm_unit = "GPU core",
        .sm_count = 40,
        .boost_clock_hz = 1.678e9,
        .last_level_cache_bytes = 48 * 1024 * 1024,
        .mem_type = "LPDDR5X unified",
        .mem_capacity_bytes = 128'000'000'000,
        .mem_bandwidth_bytes_per_s = 546e9,
        .peak_flops = {.fp32 = 17.2e12, .fp16 = 17.2e12},
        .cross_check = "one community benchmark and the clocks",
        .sources = kAppleSources,
        .notes = kAppleM4Notes,
    }),
};

}  // namespace

std::span<const HardwareProfile> amd_and_apple() { return kProfiles; }

}  // namespace attn::catalogue
