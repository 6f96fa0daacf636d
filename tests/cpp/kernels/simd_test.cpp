// SPDX-License-Identifier: Apache-2.0
#include "kernels/simd.h"

#include <algorithm>
#include <bit>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <cstdint>
#include <limits>

namespace attn::test {

namespace {

float exp2_of(float x) {
  float lanes[simd::kLanes];
  simd::store(lanes, simd::exp2(simd::splat(x)));
  return lanes[0];
}

// Distance from 2^x in units of the last place of 2^x.
double ulps(float x) {
  const double exact = std::exp2(double{x});
  const int exponent = static_cast<int>(std::floor(double{x}));
  return std::abs(double{exp2_of(x)} - exact) / std::exp2(exponent - 23);
}

// Floats from `from` (bits) to `to`, every 251st: all exponents, mantissas of every kind.
double worst_ulps(float from, float to) {
  double worst = 0;
  const std::uint32_t end = std::bit_cast<std::uint32_t>(to);
  for (std::uint32_t bits = std::bit_cast<std::uint32_t>(from); bits <= end; bits += 251) {
    worst = std::max(worst, ulps(std::bit_cast<float>(bits)));
  }
  return worst;
}

}  // namespace

TEST_CASE("simd: exp2 is within 1.25 ulp over its whole range", "[kernel][simd]") {
  CHECK(worst_ulps(-0.0F, -126.0F) <= 1.25);
  CHECK(worst_ulps(0.0F, 127.49F) <= 1.25);
  // Dense where softmax weights lie that matter.
  double worst = 0;
  for (float x = -2.0F; x < 0.0F; x += 0x1p-19F) worst = std::max(worst, ulps(x));
  CHECK(worst <= 1.25);
}

TEST_CASE("simd: exp2 is exact at whole numbers", "[kernel][simd]") {
  for (int x = -126; x <= 127; ++x) {
    CAPTURE(x);
    CHECK(exp2_of(static_cast<float>(x)) == std::ldexp(1.0F, x));
  }
}

TEST_CASE("simd: exp2 falls to 0 below the normal numbers", "[kernel][simd]") {
  for (float x = -127.0F; x < -126.0F; x += 0x1p-12F) {
    CAPTURE(x);
    CHECK(std::abs(double{exp2_of(x)} - std::exp2(double{x})) <= 0x1p-127);
  }
  CHECK(exp2_of(-127.0F) == 0.0F);
  CHECK(exp2_of(-1e30F) == 0.0F);
  CHECK(exp2_of(-std::numeric_limits<float>::max()) == 0.0F);
  CHECK(exp2_of(-std::numeric_limits<float>::infinity()) == 0.0F);
}

TEST_CASE("simd: every lane is computed on its own", "[kernel][simd]") {
  const float x[] = {-1.0F, -std::numeric_limits<float>::infinity(), -3.0F, 4.0F};
  float got[simd::kLanes];
  simd::store(got, simd::exp2(simd::load(x)));
  CHECK(got[0] == 0.5F);
  CHECK(got[1] == 0.0F);
  CHECK(got[2] == 0.125F);
  CHECK(got[3] == 16.0F);
}

TEST_CASE("simd: select and max choose by lane", "[kernel][simd]") {
  const float a[] = {1.0F, 2.0F, -3.0F, -std::numeric_limits<float>::infinity()};
  const float b[] = {0.0F, 5.0F, -4.0F, -7.0F};
  const std::int32_t keep_a[] = {-1, 0, 0, -1};
  float got[simd::kLanes];
  simd::store(got, simd::select(simd::load(keep_a), simd::load(a), simd::load(b)));
  CHECK((got[0] == a[0] && got[1] == b[1] && got[2] == b[2] && got[3] == a[3]));
  simd::store(got, simd::max(simd::load(a), simd::load(b)));
  CHECK((got[0] == a[0] && got[1] == b[1] && got[2] == a[2] && got[3] == b[3]));
}

TEST_CASE("simd: mul_add multiplies, then adds", "[kernel][simd]") {
  float got[simd::kLanes];
  simd::store(got, simd::mul_add(simd::splat(3.0F), simd::splat(-5.0F), simd::splat(2.0F)));
  CHECK(got[0] == -13.0F);
  CHECK(got[3] == -13.0F);
}

}  // namespace attn::test
