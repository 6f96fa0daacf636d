// SPDX-License-Identifier: Apache-2.0
// Rows of the field table, and values of fields, for JavaScript.
#pragma once

#include <cstdint>
#include <string_view>

#include "bindings/js.h"
#include "core/fields.h"
#include "core/params.h"

namespace attn {

inline val field_value(const Params& params, const Field& field) {
  if (field.get_real != nullptr) return to_js(field.get_real(params));
  if (field.kind == FieldKind::text) return to_js(params.custom.text);
  if (field.set == nullptr) return to_js(params.hardware);
  const std::int64_t value = field.get(params);
  if (field.kind == FieldKind::integer) return number(value);
  if (field.kind == FieldKind::boolean) return val(value != 0);
  return interned(field.choices[static_cast<std::size_t>(value)].data());
}

inline val to_js(const Params& params) {
  val object = val::object();
  for (const Field& field : all_fields()) {
    object.set(interned(field.name.data()), field_value(params, field));
  }
  return object;
}

// A field whose names, where it is a choice, are `choices`.
inline val field_info(const Field& field, const val& choices) {
  Params defaults = default_params();
  if (field.set != nullptr) field.set(defaults, field.default_value);
  const bool integer = field.kind == FieldKind::integer;
  const auto limit = [&](std::int64_t value) { return integer ? number(value) : val::null(); };
  const auto name_or_null = [](std::string_view name) {
    return name.empty() ? val::null() : to_js(name);
  };
  const Condition& when = field.applies_when;
  const val condition = when.field.empty()
                            ? val::null()
                            : object_of("field", when.field, "values", array_of(when.values));
  const val fallback = field.default_from.empty() ? field_value(defaults, field) : val::null();
  return object_of("name", field.name, "kind",
                   kFieldKindNames[static_cast<std::size_t>(field.kind)], "group",
                   kFieldGroupNames[static_cast<std::size_t>(field.group)], "unit", field.unit,
                   "min", limit(field.limits.min), "max", limit(field.limits.max), "typical_min",
                   limit(field.typical.min), "typical_max", limit(field.typical.max), "default",
                   fallback, "default_from", name_or_null(field.default_from), "choices", choices,
                   "applies_when", condition);
}

}  // namespace attn
