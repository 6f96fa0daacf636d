// SPDX-License-Identifier: Apache-2.0
// How a number came about: a formula, and what its letters stand for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <variant>

namespace attn {

// Made by the thousand in a sweep: no allocation.
class Working {
 public:
  struct Letter {
    std::string_view name;
    std::variant<std::int64_t, double> value;  // a count, or a rate

    bool operator==(const Letter&) const = default;
  };
  static constexpr std::size_t kMostLetters = 9;

  constexpr Working() = default;
  // At most kMostLetters; their names are literals.
  Working(std::string_view formula, std::initializer_list<Letter> letters)
      : formula_(formula), size_(letters.size()) {
    std::size_t at = 0;
    for (const Letter& letter : letters) letters_.at(at++) = letter;
  }

  // In the letters here and those of the report (model/letters.h), of which these go first; empty
  // where there is none.
  std::string_view formula() const { return formula_; }
  std::span<const Letter> letters() const { return std::span(letters_).first(size_); }

  bool operator==(const Working&) const = default;

 private:
  std::string_view formula_;
  std::array<Letter, kMostLetters> letters_;
  std::size_t size_ = 0;
};

}  // namespace attn
