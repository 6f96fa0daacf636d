// SPDX-License-Identifier: Apache-2.0
// Figures of the catalogue against tables by compute capability and arithmetic done here.
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "hardware/profile.h"

namespace attn {
namespace {

using Catch::Matchers::WithinRel;

// CUDA C++ Programming Guide, technical specifications by compute capability.
struct CudaLimits {
  std::string_view compute_capability;
  std::int64_t smem_kib_per_sm;
  std::int64_t smem_kib_per_block;
  std::int64_t blocks_per_sm;
  std::int64_t warps_per_sm;
};
constexpr CudaLimits kCudaTable[] = {
    {"7.0", 96, 96, 32, 64},   {"7.5", 64, 64, 16, 32},    {"8.0", 164, 163, 32, 64},
    {"8.6", 100, 99, 16, 48},  {"8.7", 164, 163, 16, 48},  {"8.9", 100, 99, 24, 48},
    {"9.0", 228, 227, 32, 64}, {"10.0", 228, 227, 32, 64}, {"12.0", 100, 99, 24, 48},
};

TEST_CASE("limits: NVIDIA parts have those of their compute capability", "[hardware][golden]") {
  for (const CudaLimits& limits : kCudaTable) {
    int parts = 0;
    for (const HardwareProfile& hardware : all_profiles()) {
      if (hardware.compute_capability != limits.compute_capability) continue;
      ++parts;
      CAPTURE(hardware.id);
      CHECK(hardware.smem_max_bytes_per_sm == limits.smem_kib_per_sm * 1024);
      CHECK(hardware.smem_max_bytes_per_block == limits.smem_kib_per_block * 1024);
      CHECK(hardware.max_blocks_per_sm == limits.blocks_per_sm);
      CHECK(hardware.max_warps_per_sm == limits.warps_per_sm);
    }
    CAPTURE(limits.compute_capability);
    CHECK(parts > 0);
  }
}

TEST_CASE("limits: all NVIDIA parts and no others have a compute capability in the table",
          "[hardware][property]") {
  std::set<std::string_view> listed;
  for (const CudaLimits& limits : kCudaTable) listed.insert(limits.compute_capability);
  for (const HardwareProfile& hardware : all_profiles()) {
    CAPTURE(hardware.id);
    CHECK(hardware.compute_capability.has_value() == (hardware.vendor == "NVIDIA"));
    if (hardware.compute_capability) CHECK(listed.contains(*hardware.compute_capability));
  }
}

TEST_CASE("limits: the LDS of a CU is 64 KiB, threadgroup memory is 32 KiB", "[hardware][golden]") {
  CHECK(profile("mi250x-gcd").smem_max_bytes_per_block == 65'536);
  CHECK(profile("mi300x").smem_max_bytes_per_block == 65'536);
  CHECK(profile("apple-m1-max").smem_max_bytes_per_block == 32'768);
}

TEST_CASE("limits: a block never gets more than its SM has", "[hardware][property]") {
  for (const HardwareProfile& hardware : all_profiles()) {
    CAPTURE(hardware.id);
    CHECK(hardware.smem_max_bytes_per_block <= hardware.smem_max_bytes_per_sm);
  }
}

TEST_CASE("limits: the largest block and its reserve fill the shared memory of an SM",
          "[hardware][property]") {
  int checked = 0;
  for (const HardwareProfile& hardware : all_profiles()) {
    if (!hardware.smem_reserved_bytes_per_block) continue;
    ++checked;
    CAPTURE(hardware.id);
    CHECK(hardware.smem_max_bytes_per_block + *hardware.smem_reserved_bytes_per_block ==
          hardware.smem_max_bytes_per_sm);
  }
  CHECK(checked == 22);
}

TEST_CASE("limits: shared memory is part of what it shares with L1", "[hardware][property]") {
  for (const HardwareProfile& hardware : all_profiles()) {
    if (!hardware.l1_smem_total_bytes_per_sm) continue;
    CAPTURE(hardware.id);
    CHECK(hardware.smem_max_bytes_per_sm <= *hardware.l1_smem_total_bytes_per_sm);
  }
}

TEST_CASE("limits: the warps of an SM are its threads", "[hardware][property]") {
  int checked = 0;
  for (const HardwareProfile& hardware : all_profiles()) {
    if (!hardware.max_warps_per_sm) continue;
    ++checked;
    CAPTURE(hardware.id);
    REQUIRE(hardware.warp_size);
    CHECK(*hardware.max_warps_per_sm * *hardware.warp_size == hardware.max_threads_per_sm);
  }
  CHECK(checked == 24);
}

TEST_CASE("limits: dies with an L2 of their own add up to the chip's", "[hardware][property]") {
  const HardwareProfile& mi300x = profile("mi300x");
  REQUIRE(mi300x.xcd_count);
  REQUIRE(mi300x.l2_bytes_per_xcd);
  CHECK(mi300x.l2_bytes == *mi300x.xcd_count * *mi300x.l2_bytes_per_xcd);
}

TEST_CASE("limits: only Blackwell for the data centre has tensor memory, 128 x 512 x 4 bytes",
          "[hardware][golden]") {
  for (const HardwareProfile& hardware : all_profiles()) {
    CAPTURE(hardware.id);
    CHECK(hardware.tmem_bytes_per_sm ==
          (hardware.compute_capability == "10.0" ? 128 * 512 * 4 : 0));
  }
}

// SMs x FLOP per clock x clock, to 0.5%. FLOP per clock of one SM: whitepapers of the architecture.
struct Peak {
  std::string_view id;
  std::optional<double> PeakFlops::*type;
  double sms;
  double flops_per_clk;
  double clock_ghz;
};
constexpr Peak kPeaks[] = {
    {"v100-sxm2-16", &PeakFlops::fp32, 80, 64 * 2, 1.53},
    {"v100-sxm2-16", &PeakFlops::fp16, 80, 1024, 1.53},
    {"t4", &PeakFlops::fp16, 40, 1024, 1.59},
    {"t4", &PeakFlops::int8, 40, 2048, 1.59},
    {"a10", &PeakFlops::bf16, 72, 1024, 1.695},
    {"a30", &PeakFlops::fp16, 56, 2048, 1.44},
    {"a100-40-sxm", &PeakFlops::fp32, 108, 64 * 2, 1.41},
    {"a100-40-sxm", &PeakFlops::tf32, 108, 1024, 1.41},
    {"a100-80-sxm", &PeakFlops::fp16, 108, 2048, 1.41},
    {"a100-80-sxm", &PeakFlops::int8, 108, 4096, 1.41},
    {"rtx-a6000", &PeakFlops::fp16, 84, 1024, 1.8},
    {"rtx-3090", &PeakFlops::fp16, 82, 512, 1.695},
    {"rtx-3090", &PeakFlops::fp16_acc16, 82, 1024, 1.695},
    {"rtx-4090", &PeakFlops::fp32, 128, 128 * 2, 2.52},
    {"rtx-4090", &PeakFlops::fp16, 128, 512, 2.52},
    {"rtx-4090", &PeakFlops::fp8, 128, 1024, 2.52},
    {"rtx-5090", &PeakFlops::fp16, 170, 512, 2.407},
    {"l4", &PeakFlops::fp32, 58, 128 * 2, 2.04},
    {"l4", &PeakFlops::fp16, 58, 1024, 2.04},
    {"l40s", &PeakFlops::fp16, 142, 1024, 2.49},
    {"h100-pcie", &PeakFlops::fp16, 114, 4096, 1.62},
    {"h100-sxm", &PeakFlops::fp32, 132, 128 * 2, 1.98},
    {"h100-sxm", &PeakFlops::fp16, 132, 4096, 1.83},
    {"h100-sxm", &PeakFlops::fp8, 132, 8192, 1.83},
    {"h200-sxm", &PeakFlops::bf16, 132, 4096, 1.83},
    {"b200", &PeakFlops::bf16, 148, 8192, 1.85},
    {"mi250x-gcd", &PeakFlops::fp32, 110, 64 * 2, 1.7},
    {"mi250x-gcd", &PeakFlops::fp16, 110, 1024, 1.7},
    {"mi300x", &PeakFlops::fp16, 304, 2048, 2.1},
    {"mi300x", &PeakFlops::fp8, 304, 4096, 2.1},
    {"apple-m1-max", &PeakFlops::fp32, 32, 128 * 2, 1.296},
    {"apple-m4-max", &PeakFlops::fp32, 40, 128 * 2, 1.678},
    {"jetson-agx-orin-64", &PeakFlops::fp16, 16, 2048, 1.3},
};

TEST_CASE("peaks: SMs x FLOP per clock x clock", "[hardware][golden]") {
  for (const Peak& peak : kPeaks) {
    const HardwareProfile& hardware = profile(peak.id);
    const std::optional<double> listed = hardware.peak_flops.*peak.type;
    CAPTURE(peak.id, peak.sms, peak.flops_per_clk, peak.clock_ghz);
    CHECK(hardware.sm_count == static_cast<std::int64_t>(peak.sms));
    REQUIRE(listed);
    CHECK_THAT(*listed, WithinRel(peak.sms * peak.flops_per_clk * peak.clock_ghz * 1e9, 0.005));
  }
}

TEST_CASE("peaks: an SM does a power of two of fp16 FLOP in a tensor clock",
          "[hardware][property]") {
  int checked = 0;
  for (const HardwareProfile& hardware : all_profiles()) {
    const std::optional<double> flops = fp16_flops_per_clk_per_sm(hardware);
    if (!flops) continue;
    ++checked;
    CAPTURE(hardware.id, *flops);
    CHECK_THAT(*flops, WithinRel(std::exp2(std::round(std::log2(*flops))), 0.005));
  }
  CHECK(checked == 22);
}

TEST_CASE("peaks: a narrower type is never slower", "[hardware][property]") {
  for (const HardwareProfile& hardware : all_profiles()) {
    const PeakFlops& peak = hardware.peak_flops;
    const std::optional<double> by_width[] = {peak.fp32, peak.tf32, peak.bf16, peak.fp8, peak.fp4};
    double wider = 0;
    CAPTURE(hardware.id);
    for (const std::optional<double>& flops : by_width) {
      if (!flops) continue;
      CHECK(*flops >= wider);
      wider = *flops;
    }
    if (peak.fp16 && peak.bf16) CHECK(peak.fp16 == peak.bf16);
    if (peak.fp16_acc16) CHECK(peak.fp16_acc16 >= peak.fp16);
  }
}

TEST_CASE("bandwidths: clocks times widths", "[hardware][golden]") {
  // 256 bit, two transfers in each of 5001 MHz.
  CHECK_THAT(profile("t4").mem_bandwidth_bytes_per_s, WithinRel(256 / 8 * 2 * 5.001e9, 0.001));
  // 2048 and 5120 bytes of L2 reads a clock; FlashAttention's 19 TB/s of SRAM.
  CHECK_THAT(profile("v100-sxm2-32").l2_bandwidth_bytes_per_s.value(),
             WithinRel(2048 * 1.53e9, 1e-12));
  const HardwareProfile& a100 = profile("a100-40-sxm");
  CHECK_THAT(a100.l2_bandwidth_bytes_per_s.value(), WithinRel(5120 * 1.41e9, 1e-12));
  CHECK_THAT(a100.smem_bytes_per_clk_per_sm.value() * 108 * a100.boost_clock_hz.value(),
             WithinRel(19.5e12, 0.005));
}

TEST_CASE("bandwidths: the L2's says how it is known", "[hardware][property]") {
  for (const HardwareProfile& hardware : all_profiles()) {
    CAPTURE(hardware.id);
    CHECK(hardware.l2_bandwidth_kind.has_value() == hardware.l2_bandwidth_bytes_per_s.has_value());
    if (!hardware.l2_bandwidth_kind) continue;
    CHECK((hardware.l2_bandwidth_kind->starts_with("documented, ") ||
           hardware.l2_bandwidth_kind->starts_with("measured, ")));
  }
}

TEST_CASE("derived figures: special functions and ridge of known chips", "[hardware][golden]") {
  // FlashAttention-3 paper, section 2, counts 3.9e12 at 1.83 GHz; at the boost clock it is 4.18e12.
  CHECK_THAT(sfu_ops_per_s(profile("h100-sxm")).value(), WithinRel(16 * 132 * 1.98e9, 1e-12));
  CHECK_THAT(ridge_flop_per_byte_fp16(profile("a100-40-sxm")).value(),
             WithinRel(312e12 / 1555e9, 1e-12));
  // No fp16 on a TPU: bf16 stands in.
  CHECK_THAT(ridge_flop_per_byte_fp16(profile("tpu-v5e")).value(),
             WithinRel(197e12 / 819e9, 1e-12));
}

TEST_CASE("derived figures: empty where a factor is unknown", "[hardware][property]") {
  CHECK_FALSE(fp16_flops_per_clk_per_sm(profile("gb200")));               // SM count
  CHECK_FALSE(fp16_flops_per_clk_per_sm(profile("h20")));                 // tensor clock
  CHECK_FALSE(fp16_flops_per_clk_per_sm(profile("tpu-v4")));              // fp16 peak
  CHECK_FALSE(sfu_ops_per_s(profile("rtx-5090")));                        // rate
  CHECK_FALSE(sfu_ops_per_s(profile("gb200")));                           // SM count
  CHECK_FALSE(ridge_flop_per_byte_fp16(HardwareProfile{.id = "blank"}));  // peaks
}

}  // namespace
}  // namespace attn
