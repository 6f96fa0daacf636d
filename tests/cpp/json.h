// SPDX-License-Identifier: Apache-2.0
// Reads the JSON of tests/golden: enough of the format for rows that the tests wrote themselves.
#pragma once

#include <cctype>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields.h"
#include "core/params.h"

namespace attn::test {

// A value of any kind; `text` holds a string's characters or a number's digits.
struct Json {
  enum class Kind { null, boolean, number, string, array, object };

  Kind kind = Kind::null;
  bool truth = false;
  std::string text = {};
  std::vector<Json> items = {};
  std::map<std::string, Json> members = {};

  const Json& at(const std::string& name) const { return members.at(name); }
  bool has(const std::string& name) const { return members.contains(name); }
  double number() const { return std::strtod(text.c_str(), nullptr); }
  std::int64_t integer() const { return std::strtoll(text.c_str(), nullptr, 10); }
};

class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  Json read() {
    Json value = any();
    skip_spaces();
    if (at_ != text_.size()) fail("the end");
    return value;
  }

 private:
  [[noreturn]] void fail(const std::string& expected) const {
    throw std::runtime_error("JSON: " + expected + " expected at " + std::to_string(at_));
  }
  void skip_spaces() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  char peek() {
    skip_spaces();
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool take(char wanted) {
    if (peek() != wanted) return false;
    ++at_;
    return true;
  }
  void demand(char wanted) {
    if (!take(wanted)) fail(std::string(1, wanted));
  }
  bool take_word(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  Json any() {
    switch (peek()) {
      case '{':
        return object();
      case '[':
        return array();
      case '"':
        return {.kind = Json::Kind::string, .text = string()};
      default:
        break;
    }
    if (take_word("true")) return {.kind = Json::Kind::boolean, .truth = true};
    if (take_word("false")) return {.kind = Json::Kind::boolean};
    if (take_word("null")) return {};
    const std::size_t begin = at_;
    while (at_ < text_.size() &&
           std::string_view("+-.eE0123456789").find(text_[at_]) != std::string_view::npos)
      ++at_;
    if (at_ == begin) fail("a value");
    return {.kind = Json::Kind::number, .text = std::string(text_.substr(begin, at_ - begin))};
  }
  std::string string() {
    demand('"');
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] == '\\') fail("a character without an escape");
      ++at_;
    }
    demand('"');
    return std::string(text_.substr(begin, at_ - 1 - begin));
  }
  Json array() {
    Json value{.kind = Json::Kind::array};
    demand('[');
    if (take(']')) return value;
    do value.items.push_back(any());
    while (take(','));
    demand(']');
    return value;
  }
  Json object() {
    Json value{.kind = Json::Kind::object};
    demand('{');
    if (take('}')) return value;
    do {
      if (peek() != '"') fail("a name");
      std::string name = string();
      demand(':');
      value.members.emplace(std::move(name), any());
    } while (take(','));
    demand('}');
    return value;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// The rows of tests/golden/<name>.json.
inline std::vector<Json> golden(const std::string& name) {
  std::ifstream file(ATTN_TESTS_DIR "/golden/" + name + ".json");
  if (!file) throw std::runtime_error("no golden file " + name);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return JsonReader(text).read().items;
}

// What a row expects of one quantity.
inline const Json& expected(const Json& row, std::string_view quantity) {
  for (const Json& one : row.at("expect").items) {
    if (one.at("quantity").text == quantity) return one.at("value");
  }
  throw std::runtime_error("golden row: nothing expected of " + std::string(quantity));
}

// The params that an object of fields states; a field left out has its default.
inline Params params_of(const Json& given) {
  Params params = default_params();
  std::size_t taken = 0;
  for (const Field& row : all_fields()) {
    const std::string name(row.name);
    if (!given.has(name)) {
      if (!row.default_from.empty()) row.set(params, field(row.default_from).get(params));
      continue;
    }
    ++taken;
    const Json& value = given.at(name);
    if (name == "hardware") {
      params.hardware = value.text;
    } else if (name == "custom") {
      throw std::runtime_error("golden row: a profile of its own has no source");
    } else if (row.kind == FieldKind::choice) {
      row.set(params, checked_choice(row, value.text));
    } else if (row.kind == FieldKind::boolean) {
      row.set(params, value.truth ? 1 : 0);
    } else if (row.kind == FieldKind::real) {
      row.set_real(params, value.number());
    } else {
      row.set(params, checked(row.name, value.integer()));
    }
  }
  if (taken != given.members.size()) throw std::runtime_error("golden row: an unknown field");
  check(params);
  return params;
}

}  // namespace attn::test
