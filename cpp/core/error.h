// SPDX-License-Identifier: Apache-2.0
// The one error of the engine: which field, what is wrong with it, what was got.
//
// It is thrown where input is checked, before work starts, and means that the caller can put it
// right.
#pragma once

#include <array>
#include <exception>
#include <string>
#include <string_view>

namespace attn {

enum class Reason {
  missing,
  not_a_number,
  not_an_integer,
  out_of_range,
  not_a_multiple,
  unknown_name,
  exceeds_capacity,
  overflow,
};

inline constexpr std::array<std::string_view, 8> kReasonNames{
    "missing",        "not_a_number", "not_an_integer",   "out_of_range",
    "not_a_multiple", "unknown_name", "exceeds_capacity", "overflow"};

inline std::string_view name_of(Reason reason) {
  return kReasonNames[static_cast<std::size_t>(reason)];
}

class Error : public std::exception {
 public:
  Error(std::string_view field_name, Reason why, std::string_view value)
      : field(field_name),
        reason(why),
        got(value),
        text_(field + ": " + std::string(name_of(why)) + ", got " + got) {}

  const char* what() const noexcept override { return text_.c_str(); }

  std::string field;
  Reason reason;
  std::string got;

 private:
  std::string text_;
};

}  // namespace attn
