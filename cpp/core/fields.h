// SPDX-License-Identifier: Apache-2.0
// The field table: every parameter's name, unit, limits and default, in one place.
//
// Form, URL, command line, errors and documentation are made from it. Limits only keep a count
// below 2^53 (exact in a JavaScript number); what a size leads to is checked where it is computed.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/params.h"

namespace attn {

enum class FieldKind { integer, real, choice, boolean, text };
enum class FieldGroup { workload, algorithm, variants, machine };

inline constexpr std::array<std::string_view, 5> kFieldKindNames{"integer", "real", "choice",
                                                                 "boolean", "text"};
inline constexpr std::array<std::string_view, 4> kFieldGroupNames{"workload", "algorithm",
                                                                  "variants", "machine"};

// The smallest and largest value of an integer, both included.
struct Limits {
  std::int64_t min = 0;
  std::int64_t max = 0;

  bool operator==(const Limits&) const = default;
};

// The field has an effect only while `field` has one of `values`; always where `field` is empty.
struct Condition {
  std::string_view field;
  std::span<const std::string_view> values;
};

// One row of the table. Values pass as std::int64_t: an integer itself, a boolean as 0 or 1, a
// choice as its index in `choices`, `hardware` is the one choice kept as text: its names are the
// catalogue's (hardware/profile.h), so `choices` is empty here and get, set are null. So they are
// for the one text, `custom` (hardware/custom.h). A real is a share above 0 and up to 1; it has
// get_real and set_real instead.
struct Field {
  std::string_view name{};
  FieldKind kind = FieldKind::integer;
  FieldGroup group = FieldGroup::workload;
  std::string_view unit{};          // of an integer: tokens, heads, elements, …
  Limits limits{};                  // of an integer
  Limits typical{};                 // of an integer: what a slider spans
  std::int64_t default_value = 0;   // used where default_from is empty
  std::string_view default_from{};  // left out, the field equals this one
  std::span<const std::string_view> choices{};
  Condition applies_when{};
  std::int64_t (*get)(const Params&) = nullptr;
  void (*set)(Params&, std::int64_t) = nullptr;
  double default_real = 0;
  double (*get_real)(const Params&) = nullptr;
  void (*set_real)(Params&, double) = nullptr;
};

// In the order of forms, links and help. A field that `default_from` names comes earlier.
std::span<const Field> all_fields();

// Throws Error{name, unknown_name}.
const Field& field(std::string_view name);

// Limits of a named integer: a field of the table, an argument of the lesson's functions or of a
// kernel run. Throws Error{name, unknown_name}.
Limits limits_of(std::string_view name);

// The whole number that `got` states for the named integer.
// Throws Error{name, not_a_number | not_an_integer | out_of_range}.
std::int64_t checked(std::string_view name, double got);
std::int64_t checked(std::string_view name, std::int64_t got);
std::int64_t checked(std::string_view name, double got, const Limits& limits);
std::int64_t checked(std::string_view name, std::int64_t got, const Limits& limits);

// A share above 0 and up to 1. Throws Error{name, not_a_number | out_of_range}.
double checked_share(std::string_view name, double got);

// The index of `got` in the choices of a choice field. Throws Error{name, unknown_name}.
std::int64_t checked_choice(const Field& field, std::string_view got);

// What JavaScript prints for a number: 3, 1.5, NaN, Infinity.
std::string number_text(double value);

// Every field at its default.
Params default_params();

// Checks every integer against its limits, then what one field asks of another.
// Throws Error{name, out_of_range}; {heads_q, not_a_multiple} unless heads_kv divides it;
// {head_dim | head_dim_v, not_a_multiple} where fp4 needs it even.
void check(const Params& params);

}  // namespace attn
