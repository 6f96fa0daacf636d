// SPDX-License-Identifier: Apache-2.0
// Element types of tensors and their widths.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/units.h"

namespace attn {

enum class DType { fp32, tf32, fp16, bf16, fp8_e4m3, fp8_e5m2, int8, fp4 };

inline constexpr std::array<std::string_view, 8> kDTypeNames{"fp32",     "tf32",     "fp16", "bf16",
                                                             "fp8_e4m3", "fp8_e5m2", "int8", "fp4"};

// Bits of one element in memory: fp4 shares a byte between two; tf32 is stored as 4 bytes.
// Scale factors of block formats are left out.
constexpr int element_bits(DType dtype) {
  constexpr std::array<int, 8> kBits{32, 32, 16, 16, 8, 8, 8, 4};
  return kBits[static_cast<std::size_t>(dtype)];
}

constexpr std::string_view name_of(DType dtype) {
  return kDTypeNames[static_cast<std::size_t>(dtype)];
}

// Bytes of `count` elements of `bits` each, half a byte rounded up once.
// Throws Error{"bytes", overflow}.
inline Bytes bytes_of(Elements count, int bits) {
  if (bits % 8 == 0) return Bytes(checked_multiply(count.value(), bits / 8, "bytes"));
  return Bytes(count.value() / 2 + count.value() % 2);
}

inline Bytes bytes_of(Elements count, DType dtype) { return bytes_of(count, element_bits(dtype)); }

}  // namespace attn
