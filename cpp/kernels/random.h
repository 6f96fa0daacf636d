// SPDX-License-Identifier: Apache-2.0
// Normally distributed numbers, mean 0 and variance 1: the same sequence for the same seed.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

namespace attn {

class NormalGenerator {
 public:
  explicit NormalGenerator(std::uint64_t seed) : state_(seed) {}

  // Box and Muller (1958): one of the pair is enough here.
  float next() {
    const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));  // 1 - u is never 0
    return static_cast<float>(radius * std::cos(2.0 * std::numbers::pi * uniform()));
  }

 private:
  // In [0, 1). Bits from SplitMix64 (Steele, Lea and Flood 2014).
  double uniform() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t bits = state_;
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9U;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBU;
    bits ^= bits >> 31;
    return static_cast<double>(bits >> 11) * 0x1p-53;
  }

  std::uint64_t state_;
};

}  // namespace attn
