// SPDX-License-Identifier: Apache-2.0
#include "core/units.h"

#include <algorithm>
#include <limits>

namespace attn {

namespace {

constexpr __uint128_t kLimit = __uint128_t{1} << 63;

}  // namespace

std::string decimal(__uint128_t value) {
  std::string digits;
  do {
    digits.push_back(static_cast<char>('0' + static_cast<int>(value % 10)));
    value /= 10;
  } while (value != 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::int64_t checked_add(std::int64_t a, std::int64_t b, std::string_view field) {
  const __uint128_t sum = static_cast<__uint128_t>(a) + static_cast<__uint128_t>(b);
  if (sum >= kLimit) throw Error(field, Reason::overflow, decimal(sum));
  return static_cast<std::int64_t>(sum);
}

std::int64_t checked_multiply(std::int64_t a, std::int64_t b, std::string_view field) {
  const __uint128_t product = static_cast<__uint128_t>(a) * static_cast<__uint128_t>(b);
  if (product >= kLimit) throw Error(field, Reason::overflow, decimal(product));
  return static_cast<std::int64_t>(product);
}

}  // namespace attn
