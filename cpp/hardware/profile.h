// SPDX-License-Identifier: Apache-2.0
// What is known of each accelerator: sizes, limits, clocks, peaks, and where each figure is from.
//
// On-chip sizes count KB as 1024 bytes; bandwidths and capacities are decimal. Peaks are dense (no
// sparsity); the fp16 and bf16 ones accumulate in fp32, as attention kernels do. An empty value is
// one for which no source was found: it is unknown, not zero.
// Source: `sources` of each profile; what those leave open stands in its `notes`.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

namespace attn {

// FLOP/s of matrix products by type (OP/s for int8).
struct PeakFlops {
  std::optional<double> fp32 = {};
  std::optional<double> tf32 = {};
  std::optional<double> fp16 = {};
  std::optional<double> bf16 = {};
  std::optional<double> fp8 = {};
  std::optional<double> int8 = {};
  std::optional<double> fp4 = {};
  std::optional<double> fp16_acc16 = {};  // fp16 accumulated in fp16

  bool operator==(const PeakFlops&) const = default;
};

// Buffers of an AI core that have no counterpart on a GPU.
struct ExtraBuffers {
  std::int64_t l0a_bytes = 0;  // left operand of the cube unit
  std::int64_t l0b_bytes = 0;  // right operand
  std::int64_t l0c_bytes = 0;  // its result
  std::int64_t ub_bytes_per_vector_core = 0;
  std::int64_t vector_cores = 0;

  bool operator==(const ExtraBuffers&) const = default;
};

struct Source {
  std::string_view doc = {};                 // title, and the part that was used
  std::optional<std::string_view> url = {};  // empty: read through quotations, or plain arithmetic
  // Names of the fields below, with commas between; `all`; `cross-check` where it only confirms.
  std::string_view fields = {};

  bool operator==(const Source&) const = default;
};

struct HardwareProfile {
  std::string_view id = {};  // "a100-80-sxm": also the URL value
  std::string_view name = {};
  std::string_view vendor = {};
  std::string_view architecture = {};
  std::optional<std::string_view> compute_capability = {};  // "8.0"; NVIDIA only
  std::int64_t year = 0;

  std::string_view sm_unit = {};  // what an SM is called here
  std::optional<std::int64_t> sm_count = {};
  std::optional<double> boost_clock_hz = {};
  std::optional<double> tensor_clock_hz = {};  // the clock that gives the published tensor peak

  std::optional<std::int64_t> regfile_bytes_per_sm = {};
  std::int64_t tmem_bytes_per_sm = 0;  // tensor memory; 0: the chip has none
  std::optional<std::int64_t> max_threads_per_block = {};
  std::optional<std::int64_t> warp_size = {};
  std::optional<double> smem_bytes_per_clk_per_sm = {};
  std::optional<std::string_view> smem_banks = {};
  std::optional<std::int64_t> l1_smem_total_bytes_per_sm = {};
  std::int64_t smem_max_bytes_per_sm = 0;
  std::int64_t smem_max_bytes_per_block = 0;  // largest opt-in dynamic allocation
  std::optional<std::int64_t> smem_reserved_bytes_per_block = {};  // taken by the driver on top
  std::optional<std::int64_t> max_threads_per_sm = {};
  std::optional<std::int64_t> max_warps_per_sm = {};
  std::optional<std::int64_t> max_blocks_per_sm = {};
  std::optional<double> sfu_ops_per_clk_per_sm = {};

  std::optional<std::int64_t> l2_bytes = {};
  std::optional<double> l2_bandwidth_bytes_per_s = {};
  // "documented, ...": usable in a bound; "measured, ...": shown, never a bound.
  std::optional<std::string_view> l2_bandwidth_kind = {};
  std::optional<std::int64_t> xcd_count = {};  // dies with an L2 of their own
  std::optional<std::int64_t> l2_bytes_per_xcd = {};
  // Memory-side cache beyond L2: Infinity Cache, system-level cache, CMEM.
  std::optional<std::int64_t> last_level_cache_bytes = {};
  std::optional<double> last_level_cache_bandwidth_bytes_per_s = {};
  std::optional<ExtraBuffers> extra_buffers = {};

  std::string_view mem_type = {};
  std::int64_t mem_capacity_bytes = 0;  // as sold, times 1e9; drivers show a few percent off
  double mem_bandwidth_bytes_per_s = 0;

  PeakFlops peak_flops = {};
  std::optional<double> non_tensor_fp16_flops = {};  // fp16 on the vector units
  std::optional<double> tdp_w = {};

  std::string_view cross_check = {};  // how far independent sources agree
  std::span<const Source> sources = {};
  std::span<const std::string_view> notes = {};  // doubts and traps
};

// All profiles, by vendor and age as the catalogue lists them.
std::span<const HardwareProfile> all_profiles();

// Throws Error: hardware unknown_name.
const HardwareProfile& profile(std::string_view id);

// FLOP of one SM in one tensor clock, from the fp16 peak; empty where a factor is unknown.
std::optional<double> fp16_flops_per_clk_per_sm(const HardwareProfile& hardware);

// Special-function results per second of the chip at boost clock; empty where a factor is unknown.
std::optional<double> sfu_ops_per_s(const HardwareProfile& hardware);

// FLOP per memory byte at which the fp16 peak (bf16 where there is no fp16) meets the bandwidth.
std::optional<double> ridge_flop_per_byte_fp16(const HardwareProfile& hardware);

template <class T, class Record>
concept MaybeConst = std::same_as<std::remove_const_t<T>, Record>;

// Names every scalar once: visit(name, value), value a string_view, int64_t, double or an optional
// of those. peak_flops and extra_buffers have lists of their own.
template <MaybeConst<PeakFlops> Record, class Visit>
void for_each_field(Record& peak, Visit&& visit) {
  visit("fp32", peak.fp32);
  visit("tf32", peak.tf32);
  visit("fp16", peak.fp16);
  visit("bf16", peak.bf16);
  visit("fp8", peak.fp8);
  visit("int8", peak.int8);
  visit("fp4", peak.fp4);
  visit("fp16_acc16", peak.fp16_acc16);
}

template <MaybeConst<ExtraBuffers> Record, class Visit>
void for_each_field(Record& buffers, Visit&& visit) {
  visit("L0A_bytes", buffers.l0a_bytes);
  visit("L0B_bytes", buffers.l0b_bytes);
  visit("L0C_bytes", buffers.l0c_bytes);
  visit("UB_bytes_per_vector_core", buffers.ub_bytes_per_vector_core);
  visit("vector_cores", buffers.vector_cores);
}

template <MaybeConst<HardwareProfile> Record, class Visit>
void for_each_field(Record& hardware, Visit&& visit) {
  visit("id", hardware.id);
  visit("name", hardware.name);
  visit("vendor", hardware.vendor);
  visit("architecture", hardware.architecture);
  visit("compute_capability", hardware.compute_capability);
  visit("year", hardware.year);
  visit("sm_unit", hardware.sm_unit);
  visit("sm_count", hardware.sm_count);
  visit("boost_clock_hz", hardware.boost_clock_hz);
  visit("tensor_clock_hz", hardware.tensor_clock_hz);
  visit("regfile_bytes_per_sm", hardware.regfile_bytes_per_sm);
  visit("tmem_bytes_per_sm", hardware.tmem_bytes_per_sm);
  visit("max_threads_per_block", hardware.max_threads_per_block);
  visit("warp_size", hardware.warp_size);
  visit("smem_bytes_per_clk_per_sm", hardware.smem_bytes_per_clk_per_sm);
  visit("smem_banks", hardware.smem_banks);
  visit("l1_smem_total_bytes_per_sm", hardware.l1_smem_total_bytes_per_sm);
  visit("smem_max_bytes_per_sm", hardware.smem_max_bytes_per_sm);
  visit("smem_max_bytes_per_block", hardware.smem_max_bytes_per_block);
  visit("smem_reserved_bytes_per_block", hardware.smem_reserved_bytes_per_block);
  visit("max_threads_per_sm", hardware.max_threads_per_sm);
  visit("max_warps_per_sm", hardware.max_warps_per_sm);
  visit("max_blocks_per_sm", hardware.max_blocks_per_sm);
  visit("sfu_ops_per_clk_per_sm", hardware.sfu_ops_per_clk_per_sm);
  visit("l2_bytes", hardware.l2_bytes);
  visit("l2_bandwidth_bytes_per_s", hardware.l2_bandwidth_bytes_per_s);
  visit("l2_bandwidth_kind", hardware.l2_bandwidth_kind);
  visit("xcd_count", hardware.xcd_count);
  visit("l2_bytes_per_xcd", hardware.l2_bytes_per_xcd);
  visit("last_level_cache_bytes", hardware.last_level_cache_bytes);
  visit("last_level_cache_bandwidth_bytes_per_s", hardware.last_level_cache_bandwidth_bytes_per_s);
  visit("mem_type", hardware.mem_type);
  visit("mem_capacity_bytes", hardware.mem_capacity_bytes);
  visit("mem_bandwidth_bytes_per_s", hardware.mem_bandwidth_bytes_per_s);
  visit("non_tensor_fp16_flops", hardware.non_tensor_fp16_flops);
  visit("tdp_w", hardware.tdp_w);
  visit("cross_check", hardware.cross_check);
}

}  // namespace attn
