// SPDX-License-Identifier: Apache-2.0
// Reads JSON text, as RFC 8259 has it, into plain values.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace attn {

struct JsonValue;
struct JsonMember;
using JsonArray = std::vector<JsonValue>;
using JsonObject = std::vector<JsonMember>;  // in the order of the text

// Empty (std::monostate) is null.
struct JsonValue {
  std::variant<std::monostate, bool, double, std::string, JsonArray, JsonObject> is;
};

struct JsonMember {
  std::string name;
  JsonValue value;
};

// `field` names the text in errors. Throws Error{field, unknown_name} with the text from where it
// is no JSON; {key, unknown_name} for a key that an object has twice.
JsonValue read_json(std::string_view field, std::string_view text);

// Some 24 bytes of UTF-8, no character cut in two: enough to show where something stands.
std::string_view beginning_of(std::string_view text);

}  // namespace attn
