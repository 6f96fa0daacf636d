// SPDX-License-Identifier: Apache-2.0
// Huawei Ascend, NVIDIA Jetson, Google TPU.
#include "hardware/catalogue.h"

namespace attn::catalogue {
namespace {

constexpr std::string_view kVmem =
    "On-chip memory is VMEM, managed by software; 'per SM' means per TensorCore";
constexpr std::string_view kTpuUnknown = "Clock, rate of vector exp and power have no source";

constexpr Source kAscendSources[] = {
    {.doc = "AMLA paper, hardware section and tables on the Ascend 910B",
     .url = "https://arxiv.org/abs/2509.25224",
     .fields = "sm_count, smem_max_bytes_per_sm, extra_buffers, peak_flops"},
    {.doc = "CANN documentation as quoted in repositories; huawei-csl/pto-kernels, asserts in the "
            "flash-attention source: 512 KB of L1, 192 KB of UB",
     .url = "https://github.com/huawei-csl/pto-kernels",
     .fields = "smem_max_bytes_per_sm, extra_buffers"},
};
constexpr std::string_view kAscendNotes[] = {
    "Bins differ: B1 and B2 have 24 cube and 48 vector cores, B3 and B4 20 and 40; the B4 has 32 "
    "GB at 800 GB/s",
    "20 cores x 8,192 FLOP/clk x 1.8 GHz give 295, not 313: the quoted table rounds or means "
    "another clock or core count",
    "Nothing is shared memory as CUDA has it: on the 910B scores go from the cube core (L0C) to "
    "the vector core (UB) by way of L2 or global memory, traffic that a tile model has to add",
    "Power is given as 310 to 400 W",
    "int8 has no source",
};

constexpr Source kOrinSources[] = {
    {.doc =
         "NVIDIA Jetson AGX Orin technical brief: 2,048 CUDA and 64 tensor cores, 192 KB of L1 per "
         "SM, 4 MB of L2, 204.8 GB/s; the GPU alone: 170 TOPS of sparse int8, 5.3 TFLOP/s in fp32",
     .fields = "all"},
    kCudaLimits,
    kSpecialFunctions,
};
constexpr std::string_view kOrinNotes[] = {
    "Dense fp16 follows from 16 SM x 2,048 FLOP/clk x 1.3 GHz = 42.6 TFLOP/s and fits the 85 of "
    "dense int8",
    "Besides the L2 of the GPU there is a system cache of 4 MB",
    "Power modes from 15 to 60 W set the clock",
    "16 special functions per clock is an assumption: the CUDA guide's row for 8.x",
};

constexpr Source kTpuSources[] = {
    {.doc = "jax-ml/jax, Pallas for TPU, tpu_info: VMEM per core, HBM size and bandwidth, peaks "
            "per chip",
     .url = "https://github.com/jax-ml/jax",
     .fields = "smem_max_bytes_per_sm, mem_capacity_bytes, mem_bandwidth_bytes_per_s, peak_flops"},
    {.doc = "Google Cloud TPU documentation, system architecture; JAX scaling book",
     .url = "https://jax-ml.github.io/scaling-book/",
     .fields = "cross-check"},
};
constexpr std::string_view kTpuV4Notes[] = {
    kVmem,
    kTpuUnknown,
    "CMEM is 128 MiB of scratch memory on the chip, beside VMEM",
    "int8 runs at the bf16 rate",
};
constexpr std::string_view kTpuV5eNotes[] = {
    kVmem,
    kTpuUnknown,
};
constexpr std::string_view kTpuV5pNotes[] = {
    kVmem,
    kTpuUnknown,
    "Google Cloud documentation gives 2,765 GB/s, tpu_info 2.46e12 bytes per second",
};

constexpr HardwareProfile kProfiles[] = {
    {
        .id = "ascend-910b3",
        .name = "Huawei Ascend 910B3",
        .vendor = "Huawei",
        .architecture = "Da Vinci (split cube/vector cores)",
        .year = 2023,
        .sm_unit = "AI core (1 cube + 2 vector)",
        .sm_count = 20,
        .boost_clock_hz = 1.8e9,
        .l1_smem_total_bytes_per_sm = 512 * 1024,
        .smem_max_bytes_per_sm = 512 * 1024,
        .smem_max_bytes_per_block = 512 * 1024,
        .l2_bytes = 192 * 1024 * 1024,
        .extra_buffers = ExtraBuffers{.l0a_bytes = 64 * 1024,
                                      .l0b_bytes = 64 * 1024,
                                      .l0c_bytes = 128 * 1024,
                                      .ub_bytes_per_vector_core = 192 * 1024,
                                      .vector_cores = 40},
        .mem_type = "HBM2e",
        .mem_capacity_bytes = 64'000'000'000,
        .mem_bandwidth_bytes_per_s = 1600e9,
        .peak_flops = {.fp16 = 313e12, .bf16 = 313e12},
        .cross_check = "paper and documentation agree on the buffers",
        .sources = kAscendSources,
        .notes = kAscendNotes,
    },
    kSm87.on({
        .id = "jetson-agx-orin-64",
        .name = "Jetson AGX Orin 64 GB",
        .vendor = "NVIDIA",
        .architecture = "Ampere (GA10B)",
        .compute_capability = "8.7",
        .year = 2022,
        .sm_unit = "SM",
        .sm_count = 16,
        .boost_clock_hz = 1.3e9,
        .tensor_clock_hz = 1.3e9,
        .l2_bytes = 4 * 1024 * 1024,
        .last_level_cache_bytes = 4 * 1024 * 1024,
        .mem_type = "LPDDR5",
        .mem_capacity_bytes = 64'000'000'000,
        .mem_bandwidth_bytes_per_s = 204.8e9,
        .peak_flops = {.fp32 = 5.3e12, .fp16 = 42.6e12, .bf16 = 42.6e12, .int8 = 85e12},
        .tdp_w = 60,
        .cross_check = "technical brief and CCCL constants agree",
        .sources = kOrinSources,
        .notes = kOrinNotes,
    }),
    {
        .id = "tpu-v4",
        .name = "Google TPU v4 (chip)",
        .vendor = "Google",
        .architecture = "TPU",
        .year = 2021,
        .sm_unit = "TensorCore",
        .sm_count = 2,
        .l1_smem_total_bytes_per_sm = 16 * 1024 * 1024,
        .smem_max_bytes_per_sm = 16 * 1024 * 1024,
        .smem_max_bytes_per_block = 16 * 1024 * 1024,
        .last_level_cache_bytes = 128 * 1024 * 1024,
        .mem_type = "HBM",
        .mem_capacity_bytes = 32'000'000'000,
        .mem_bandwidth_bytes_per_s = 1228.8e9,
        .peak_flops = {.bf16 = 275e12, .int8 = 275e12},
        .cross_check = "the JAX table and Google documents agree, save where a note says otherwise",
        .sources = kTpuSources,
        .notes = kTpuV4Notes,
    },
    {
        .id = "tpu-v5e",
        .name = "Google TPU v5e (chip)",
        .vendor = "Google",
        .architecture = "TPU",
        .year = 2023,
        .sm_unit = "TensorCore",
        .sm_count = 1,
        .l1_smem_total_bytes_per_sm = 128 * 1024 * 1024,
        .smem_max_bytes_per_sm = 128 * 1024 * 1024,
        .smem_max_bytes_per_block = 128 * 1024 * 1024,
        .mem_type = "HBM",
        .mem_capacity_bytes = 16'000'000'000,
        .mem_bandwidth_bytes_per_s = 819e9,
        .peak_flops = {.bf16 = 197e12, .int8 = 394e12},
        .cross_check = "the JAX table and Google documents agree, save where a note says otherwise",
        .sources = kTpuSources,
        .notes = kTpuV5eNotes,
    },
    {
        .id = "tpu-v5p",
        .name = "Google TPU v5p (chip)",
        .vendor = "Google",
        .architecture = "TPU",
        .year = 2023,
        .sm_unit = "TensorCore",
        .sm_count = 2,
        .l1_smem_total_bytes_per_sm = 64 * 1024 * 1024,
        .smem_max_bytes_per_sm = 64 * 1024 * 1024,
        .smem_max_bytes_per_block = 64 * 1024 * 1024,
        .mem_type = "HBM",
        .mem_capacity_bytes = 95'000'000'000,
        .mem_bandwidth_bytes_per_s = 2765e9,
        .peak_flops = {.bf16 = 459e12, .int8 = 918e12},
        .cross_check = "the JAX table and Google documents agree, save where a note says otherwise",
        .sources = kTpuSources,
        .notes = kTpuV5pNotes,
    },
};

}  // namespace

std::span<const HardwareProfile> other_accelerators() { return kProfiles; }

}  // namespace attn::catalogue
