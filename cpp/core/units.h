// SPDX-License-Identifier: Apache-2.0
// Exact counts: Bytes, Elements, Flops.
//
// Distinct 64-bit types that add only to their own kind. A result of 2^63 or more throws
// Error{"bytes" | "elements" | …, overflow} and carries the exact value where it is known.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.h"

namespace attn {

// Decimal digits of a 128-bit value, for the `got` of an overflow.
std::string decimal(__uint128_t value);

// a + b and a * b of non-negative counts. Throw Error{field, overflow} from 2^63 on.
std::int64_t checked_add(std::int64_t a, std::int64_t b, std::string_view field);
std::int64_t checked_multiply(std::int64_t a, std::int64_t b, std::string_view field);

// ceil(a / b) for a >= 0, b > 0, without overflow.
constexpr std::int64_t ceil_div(std::int64_t a, std::int64_t b) { return a / b + (a % b != 0); }

template <class Unit>
class Count {
 public:
  constexpr Count() = default;
  constexpr explicit Count(std::int64_t value) : value_(value) {}

  constexpr std::int64_t value() const { return value_; }
  constexpr auto operator<=>(const Count&) const = default;

  friend Count operator+(Count a, Count b) {
    return Count(checked_add(a.value_, b.value_, Unit::kName));
  }
  // Throws nothing: both are non-negative. The caller keeps the result at or above zero.
  friend Count operator-(Count a, Count b) { return Count(a.value_ - b.value_); }
  friend Count operator*(Count a, std::int64_t times) {
    return Count(checked_multiply(a.value_, times, Unit::kName));
  }
  friend Count operator*(std::int64_t times, Count a) { return a * times; }
  Count& operator+=(Count other) { return *this = *this + other; }

 private:
  std::int64_t value_ = 0;
};

struct BytesUnit {
  static constexpr std::string_view kName = "bytes";
};
struct ElementsUnit {
  static constexpr std::string_view kName = "elements";
};
struct FlopsUnit {
  static constexpr std::string_view kName = "flops";
};

using Bytes = Count<BytesUnit>;
using Elements = Count<ElementsUnit>;
using Flops = Count<FlopsUnit>;

// A matrix of rows x columns. Throws Error{"elements", overflow}.
inline Elements elements(std::int64_t rows, std::int64_t columns) {
  return Elements(rows) * columns;
}

}  // namespace attn
