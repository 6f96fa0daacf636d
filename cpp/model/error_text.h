// SPDX-License-Identifier: Apache-2.0
// Reads the line in which a compiler or driver refuses a kernel for want of on-chip room, or an
// allocator a tensor for want of device memory.
//
// Knows Triton (old and new), PyTorch inductor, ptxas, CuTe, CUTLASS's memory-efficient kernels,
// XLA, Pallas, IREE, LLVM for AMD (old and new), Metal, TVM and TileLang, plain "too much shared
// memory", FlashAttention-1's refusals and CUDA's, which carry no number; of device memory
// PyTorch (old and new), XLA and CUDA. Numbers may be decimal, with commas, hexadecimal, or in KB
// (1,024 bytes, as on-chip sizes are, and as allocators print GiB). Of several
// such lines the last one counts: a tuner tries many kernels and raises the last refusal. Where the
// text names the kernel's constants (BLOCK_M=128, num_stages=2, …) they are taken along.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/params.h"

namespace attn::model {

enum class Resource { shared_memory, tensor_memory, registers, threads, device_memory, unknown };

inline constexpr std::array<std::string_view, 6> kResourceNames{
    "shared_memory", "tensor_memory", "registers", "threads", "device_memory", "unknown"};

constexpr std::string_view name_of(Resource resource) {
  return kResourceNames[static_cast<std::size_t>(resource)];
}

// Who speaks, as far as it tells which kernels can be meant.
enum class Speaker { triton, cuda, cutlass, other };

inline constexpr std::array<std::string_view, 4> kSpeakerNames{"triton", "cuda", "cutlass",
                                                               "other"};

constexpr std::string_view name_of(Speaker speaker) {
  return kSpeakerNames[static_cast<std::size_t>(speaker)];
}

// Constants of the kernel that the text names.
struct StatedConstants {
  std::optional<std::int64_t> tile_rows;
  std::optional<std::int64_t> tile_cols;
  std::optional<std::int64_t> stages;
  std::optional<std::int64_t> warps;
  std::optional<std::int64_t> head_dim;
  std::optional<std::int64_t> head_dim_v;

  bool operator==(const StatedConstants&) const = default;
};

template <class Visit>
void for_each_field(const StatedConstants& stated, Visit&& visit) {
  visit("tile_rows", stated.tile_rows);
  visit("tile_cols", stated.tile_cols);
  visit("stages", stated.stages);
  visit("warps", stated.warps);
  visit("head_dim", stated.head_dim);
  visit("head_dim_v", stated.head_dim_v);
}

struct ErrorText {
  Speaker speaker = Speaker::other;
  Resource resource = Resource::unknown;
  std::optional<std::int64_t> required;  // bytes, or columns, registers, threads
  std::optional<std::int64_t> limit;
  bool autotuned = false;    // the kernel is one of many that were tried
  std::optional<Pass> pass;  // backward where the line names such a kernel
  StatedConstants stated;
  std::int64_t line = 1;  // of the text, on which it says so

  bool operator==(const ErrorText&) const = default;
};

// Throws Error{message, unknown_name, the text's beginning} where no such line is in it, and
// Error{message, out_of_range, the number} where its number is 2^53 or more: no such size.
ErrorText read_error(std::string_view text);

}  // namespace attn::model
