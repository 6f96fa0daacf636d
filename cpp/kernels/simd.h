// SPDX-License-Identifier: Apache-2.0
// The only vector code: four fp32 lanes on the compiler's own vector types.
//
// They become SSE on x86, NEON on Arm and simd128 in WebAssembly, so native tests run the code that
// the browser runs. A build with relaxed SIMD fuses multiply and add; the last bits of its results
// may differ from the other builds'.
#pragma once

#include <cmath>
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

// All lanes from one float in memory, in one instruction.
inline F32x4 load_splat(const float* from) { return splat(*from); }

// Rows become columns.
inline void transpose(F32x4& a, F32x4& b, F32x4& c, F32x4& d) {
  const F32x4 ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const F32x4 ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const F32x4 cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const F32x4 cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  a = __builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5);
  b = __builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7);
  c = __builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5);
  d = __builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7);
}

// Written as one comparison and one choice: WebAssembly has that as a single instruction.
inline F32x4 max(F32x4 a, F32x4 b) { return a < b ? b : a; }
inline F32x4 min(F32x4 a, F32x4 b) { return b < a ? b : a; }

// The least whole numbers no less than x.
inline F32x4 ceil(F32x4 x) {
#ifdef __wasm_simd128__
  return __builtin_wasm_ceil_f32x4(x);
#else
  return F32x4{std::ceil(x[0]), std::ceil(x[1]), std::ceil(x[2]), std::ceil(x[3])};
#endif
}

// Whether a lane of the mask is set.
inline bool any(I32x4 mask) {
#ifdef __wasm_simd128__
  return __builtin_wasm_any_true_v128(mask);
#else
  return (mask[0] | mask[1] | mask[2] | mask[3]) != 0;
#endif
}

// What exp2 is made of: whole vectors in memory that the compiler takes for changeable. V8 makes a
// constant vector anew wherever it is used, in loops too, and single floats come with a shuffle
// each.
struct Exp2Constants {
  F32x4 rounder;          // 1.5 x 2^23: adding it rounds to a whole number, then in the low bits
  F32x4 lowest;           // where the result reaches 0
  F32x4 coefficients[7];  // of 2^f, highest power first
};
extern Exp2Constants exp2_constants;

// 2^x for x < 127.5, -inf included; a NaN stays one.
//
// x = n + f, n whole, |f| <= 1/2: 2^f is a polynomial, 2^n an addition to its exponent bits. The
// coefficients are the minimax fit of the relative error (2.0e-9) with the constant held at 1, so
// whole x give exact powers of two; computed by Lawson's iteration.
// Error: at most 1.25 ulp for x >= -126. Below, the result falls to 0 (reached at -127) and is off
// by less than 2^-127: no subnormal is resolved.
inline F32x4 exp2(F32x4 x) {
  const F32x4 rounder = exp2_constants.rounder;
  const F32x4 clamped = max(x, exp2_constants.lowest);
  const F32x4 shifted = clamped + rounder;
  const F32x4 f = clamped - (shifted - rounder);
  F32x4 power = exp2_constants.coefficients[0];
  for (int i = 1; i < 7; ++i) power = mul_add(power, f, exp2_constants.coefficients[i]);
  // Unsigned, since n may be negative; the bits of `rounder` are shifted out.
  const U32x4 exponent = reinterpret_cast<U32x4>(shifted) << 23;
  return reinterpret_cast<F32x4>(reinterpret_cast<U32x4>(power) + exponent);
}

}  // namespace attn::simd
