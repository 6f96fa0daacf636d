// SPDX-License-Identifier: Apache-2.0
// The only vector code: four fp32 lanes on the compiler's own vector types.
//
// They become SSE on x86, NEON on Arm and simd128 in WebAssembly, so native tests run the code that
// the browser runs. A build with relaxed SIMD fuses multiply and add; the last bits of its results
// may differ from the other builds'.
#pragma once

#include <cstdint>

namespace attn::simd {

using F32x4 = float __attribute__((vector_size(16)));
using I32x4 = std::int32_t __attribute__((vector_size(16)));
using U32x4 = std::uint32_t __attribute__((vector_size(16)));

inline constexpr int kLanes = 4;

// Vectors move through __builtin_memcpy: an array may start at any float.
inline F32x4 load(const float* from) {
  F32x4 vector;
  __builtin_memcpy(&vector, from, sizeof vector);
  return vector;
}

inline void store(float* to, F32x4 vector) { __builtin_memcpy(to, &vector, sizeof vector); }

inline I32x4 load(const std::int32_t* from) {
  I32x4 vector;
  __builtin_memcpy(&vector, from, sizeof vector);
  return vector;
}

inline F32x4 splat(float value) { return F32x4{value, value, value, value}; }
inline I32x4 splat(std::int32_t value) { return I32x4{value, value, value, value}; }

// a * b + c
inline F32x4 mul_add(F32x4 a, F32x4 b, F32x4 c) {
#ifdef __wasm_relaxed_simd__
  return __builtin_wasm_relaxed_madd_f32x4(a, b, c);
#else
  return a * b + c;
#endif
}

// The lanes of `a` where `mask` is all ones, those of `b` where it is zero.
inline F32x4 select(I32x4 mask, F32x4 a, F32x4 b) {
  return reinterpret_cast<F32x4>((reinterpret_cast<I32x4>(a) & mask) |
                                 (reinterpret_cast<I32x4>(b) & ~mask));
}

// Written as one comparison and one choice: WebAssembly has that as a single instruction.
inline F32x4 max(F32x4 a, F32x4 b) { return a < b ? b : a; }

// 2^x for x < 127.5, -inf included.
//
// x = n + f, n whole, |f| <= 1/2: 2^f is a polynomial, 2^n an addition to its exponent bits. The
// coefficients are the minimax fit of the relative error (2.0e-9) with the constant held at 1, so
// whole x give exact powers of two; computed by Lawson's iteration.
// Error: at most 1.25 ulp for x >= -126. Below, the result falls to 0 (reached at -127) and is off
// by less than 2^-127: no subnormal is resolved.
inline F32x4 exp2(F32x4 x) {
  // Adding 1.5 x 2^23 rounds to a whole number, which then stands in the low bits.
  const F32x4 rounder = splat(12582912.0F);
  const F32x4 clamped = max(x, splat(-127.0F));
  const F32x4 shifted = clamped + rounder;
  const F32x4 f = clamped - (shifted - rounder);
  F32x4 power = splat(1.5353364977e-04F);
  power = mul_add(power, f, splat(1.3398875029e-03F));
  power = mul_add(power, f, splat(9.6184373510e-03F));
  power = mul_add(power, f, splat(5.5503324697e-02F));
  power = mul_add(power, f, splat(2.4022647914e-01F));
  power = mul_add(power, f, splat(6.9314720286e-01F));
  power = mul_add(power, f, splat(1.0F));
  // Unsigned, since n may be negative; the bits of `rounder` are shifted out.
  const U32x4 exponent = reinterpret_cast<U32x4>(shifted) << 23;
  return reinterpret_cast<F32x4>(reinterpret_cast<U32x4>(power) + exponent);
}

}  // namespace attn::simd
