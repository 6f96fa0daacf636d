// SPDX-License-Identifier: Apache-2.0
#include "kernels/random.h"

#include <catch_amalgamated.hpp>
#include <cmath>

namespace attn::test {

TEST_CASE("random: a seed fixes the sequence", "[kernel]") {
  NormalGenerator a(7);
  NormalGenerator b(7);
  NormalGenerator other(8);
  int equal_to_other = 0;
  for (int i = 0; i < 100; ++i) {
    const float value = a.next();
    CHECK(value == b.next());
    equal_to_other += value == other.next();
  }
  CHECK(equal_to_other < 5);
}

TEST_CASE("random: moments are those of N(0, 1)", "[kernel]") {
  NormalGenerator generator(1);
  constexpr int kCount = 100'000;
  double sum = 0;
  double squares = 0;
  double fourths = 0;
  for (int i = 0; i < kCount; ++i) {
    const double value = generator.next();
    sum += value;
    squares += value * value;
    fourths += value * value * value * value;
  }
  // Five standard deviations of each estimate: sqrt(1, 2, 96 / count).
  const double deviation = std::sqrt(1.0 / kCount);
  CHECK(std::abs(sum / kCount) < 5 * deviation);
  CHECK(std::abs(squares / kCount - 1) < 5 * std::sqrt(2.0) * deviation);
  CHECK(std::abs(fourths / kCount - 3) < 5 * std::sqrt(96.0) * deviation);
}

}  // namespace attn::test
