// SPDX-License-Identifier: Apache-2.0
// Plain values across the boundary to JavaScript: what every module's bindings share.
//
// Exact counts leave as bigint, times and rates as number, unknown as null. A call answers {value}
// or {error: {field, reason, got}} and never throws for bad input.
#pragma once

#include <emscripten.h>
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <concepts>
#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/fields.h"
#include "core/units.h"

// clang-format off
EM_JS_DEPS(attn_text, "$Emval");
// What JavaScript prints; of an object that throws when it is printed, its type. (A C++ catch does
// not see what JavaScript throws.)
EM_JS(emscripten::EM_VAL, text_in_js, (emscripten::EM_VAL handle), {
  const value = Emval.toValue(handle);
  let text = typeof value;
  try {
    text = String(value);
  } catch {}
  return Emval.toHandle(text);
});
// clang-format on

namespace attn {

using emscripten::typed_memory_view;
using emscripten::val;

// ---- names ------------------------------------------------------------------------------------
// A name that is a literal of the engine, as a JavaScript string made once: by its address.
inline const val& interned(const char* name) {
  static std::unordered_map<const char*, val> names;
  const auto known = names.find(name);
  if (known != names.end()) return known->second;
  return names.emplace(name, val(std::string(name))).first->second;
}

// ---- values out ---------------------------------------------------------------------------------

// A record with an order of its own has a to_js beside these, in the record's namespace, where the
// templates below find it.
inline val to_js(std::string_view text) { return val(std::string(text)); }
val to_js(std::same_as<bool> auto value) { return val(value); }
inline val to_js(double value) { return val(value); }
inline val to_js(std::int64_t count) { return val(count); }  // bigint
template <class Unit>
val to_js(Count<Unit> count) {
  return val(count.value());
}
template <class T>
val to_js(const std::optional<T>& value);
template <class T>
val to_js(const std::vector<T>& items);

// A record that lists its fields: for_each_field(record, visit) stands beside it.
struct Ignore {
  template <class... Values>
  void operator()(const Values&...) const {}
};
template <class Record>
concept Listed = requires(const Record& record) {
  for_each_field(record, Ignore{});
};
template <Listed Record>
val to_js(const Record& record);

struct PutField {
  val& object;
  template <class Value>
  void operator()(const char* name, const Value& value) const {
    object.set(interned(name), to_js(value));
  }
};

template <Listed Record>
val to_js(const Record& record) {
  val object = val::object();
  for_each_field(record, PutField{object});
  return object;
}

template <class T>
val to_js(const std::optional<T>& value) {
  return value ? to_js(*value) : val::null();
}

template <class Range>
val array_of(const Range& items) {
  val array = val::array();
  unsigned at = 0;
  for (const auto& item : items) array.set(at++, to_js(item));
  return array;
}

template <class T>
val to_js(const std::vector<T>& items) {
  return array_of(items);
}

// A whole number below 2^53 as a JavaScript number.
inline val number(std::int64_t value) { return val(static_cast<double>(value)); }

// An object from name, value, name, value, …
inline void put(val&) {}
template <class Value, class... Rest>
void put(val& object, const char* name, const Value& value, const Rest&... rest) {
  if constexpr (std::same_as<Value, val>) {
    object.set(interned(name), value);
  } else {
    object.set(interned(name), to_js(value));
  }
  put(object, rest...);
}
template <class... Pairs>
val object_of(const Pairs&... pairs) {
  val object = val::object();
  put(object, pairs...);
  return object;
}

inline val to_js(const Error& error) {
  return object_of("field", error.field, "reason", name_of(error.reason), "got", error.got);
}

// {value} of the call, or {error}.
template <class Call>
val guarded(Call call) try {
  return object_of("value", call());
} catch (const Error& error) {
  return object_of("error", to_js(error));
} catch (const std::bad_alloc&) {
  return object_of("error", to_js(Error("memory", Reason::exceeds_capacity, "256 MiB")));
}

// ---- values in ----------------------------------------------------------------------------------

inline std::string text_of(const val& value) {
  return val::take_ownership(text_in_js(value.as_handle())).as<std::string>();
}

// The number in `value`, to be judged by checked().
inline double number_in(std::string_view field, const val& value) {
  if (value.isUndefined()) throw Error(field, Reason::missing, "undefined");
  if (!value.isNumber()) throw Error(field, Reason::not_a_number, text_of(value));
  return value.as<double>();
}

inline std::int64_t integer_in(std::string_view field, const val& value) {
  return checked(field, number_in(field, value));
}

inline std::string name_in(std::string_view field, const val& value) {
  if (value.isUndefined()) throw Error(field, Reason::missing, "undefined");
  if (!value.isString()) throw Error(field, Reason::unknown_name, text_of(value));
  return value.as<std::string>();
}

inline bool boolean_in(std::string_view field, const val& value) {
  if (value.isUndefined()) throw Error(field, Reason::missing, "undefined");
  if (!value.isTrue() && !value.isFalse()) throw Error(field, Reason::unknown_name, text_of(value));
  return value.isTrue();
}

inline void expect_array(std::string_view name, const val& value) {
  if (value.isUndefined()) throw Error(name, Reason::missing, "undefined");
  if (!value.isArray()) throw Error(name, Reason::unknown_name, text_of(value));
}

inline std::vector<std::string> names_in(std::string_view name, const val& array) {
  expect_array(name, array);
  std::vector<std::string> names;
  for (const val& item : array) names.push_back(name_in(name, item));
  return names;
}

// Any numbers: what a field allows is an error of its row.
inline std::vector<double> numbers_in(std::string_view name, const val& array) {
  expect_array(name, array);
  std::vector<double> numbers;
  for (const val& item : array) numbers.push_back(number_in(name, item));
  return numbers;
}

inline val keys_of(std::string_view what, const val& object) {
  if (object.isUndefined()) throw Error(what, Reason::missing, "undefined");
  if (object.isNull() || object.typeOf().as<std::string>() != "object" || object.isArray()) {
    throw Error(what, Reason::unknown_name, text_of(object));
  }
  return val::global("Object").call<val>("keys", object);
}

// Throws for the first key that `is_known` does not know.
template <class IsKnown>
void refuse_unknown(const val& keys, IsKnown is_known) {
  for (const std::string& key : emscripten::vecFromJSArray<std::string>(keys)) {
    if (!is_known(key)) throw Error(key, Reason::unknown_name, key);
  }
}

}  // namespace attn
