// SPDX-License-Identifier: Apache-2.0
#include "core/json.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "core/error.h"

namespace attn {

namespace {

constexpr int kDeepest = 16;  // objects in objects

bool is_digit(char c) { return '0' <= c && c <= '9'; }

void append_utf8(std::string& text, std::uint32_t code) {
  const auto put = [&](std::uint32_t byte) { text.push_back(static_cast<char>(byte)); };
  const auto rest = [&](int shift) { put(0x80 | ((code >> shift) & 0x3f)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xc0 | (code >> 6));
    rest(0);
  } else if (code < 0x10000) {
    put(0xe0 | (code >> 12));
    rest(6);
    rest(0);
  } else {
    put(0xf0 | (code >> 18));
    rest(12);
    rest(6);
    rest(0);
  }
}

class Reader {
 public:
  Reader(std::string_view field, std::string_view text) : field_(field), text_(text) {}

  JsonValue whole() {
    JsonValue value = next_value(0);
    skip_space();
    if (at_ != text_.size()) refuse();
    return value;
  }

 private:
  [[noreturn]] void refuse() const {
    throw Error(field_, Reason::unknown_name, beginning_of(text_.substr(at_)));
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skip_space() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r') ++at_;
  }

  bool take(char wanted) {
    skip_space();
    if (peek() != wanted) return false;
    ++at_;
    return true;
  }

  void expect(char wanted) {
    if (!take(wanted)) refuse();
  }

  void expect_word(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) refuse();
    at_ += word.size();
  }

  JsonValue next_value(int depth) {
    skip_space();
    if (depth > kDeepest) refuse();
    switch (peek()) {
      case '{':
        return {next_object(depth)};
      case '[':
        return {next_array(depth)};
      case '"':
        return {next_string()};
      case 'n':
        expect_word("null");
        return {};
      case 't':
        expect_word("true");
        return {true};
      case 'f':
        expect_word("false");
        return {false};
      default:
        return {next_number()};
    }
  }

  JsonObject next_object(int depth) {
    JsonObject object;
    expect('{');
    if (take('}')) return object;
    do {
      skip_space();
      std::string key = next_string();
      for (const auto& [known, value] : object) {
        if (known == key) throw Error(key, Reason::unknown_name, key);
      }
      expect(':');
      object.push_back({.name = std::move(key), .value = next_value(depth + 1)});
    } while (take(','));
    expect('}');
    return object;
  }

  JsonArray next_array(int depth) {
    JsonArray array;
    expect('[');
    if (take(']')) return array;
    do {
      array.push_back(next_value(depth + 1));
    } while (take(','));
    expect(']');
    return array;
  }

  std::string next_string() {
    if (peek() != '"') refuse();
    ++at_;
    std::string text;
    while (peek() != '"') {
      if (at_ >= text_.size() || static_cast<unsigned char>(peek()) < 0x20) refuse();
      if (peek() == '\\') {
        append_escape(text);
      } else {
        text.push_back(text_[at_++]);
      }
    }
    ++at_;
    return text;
  }

  void append_escape(std::string& text) {
    constexpr std::string_view kNames = "\"\\/bfnrt";
    constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
    ++at_;
    if (peek() == 'u') {
      ++at_;
      std::uint32_t code = next_hex();
      if (0xd800 <= code && code < 0xdc00) {
        expect_word("\\u");
        const std::uint32_t low = next_hex();
        if (low < 0xdc00 || low > 0xdfff) refuse();
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
      } else if (0xdc00 <= code && code < 0xe000) {
        refuse();
      }
      return append_utf8(text, code);
    }
    const std::size_t meant = kNames.find(peek());
    if (at_ >= text_.size() || meant == std::string_view::npos) refuse();
    text.push_back(kMeant[meant]);
    ++at_;
  }

  std::uint32_t next_hex() {
    std::uint32_t code = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
      constexpr std::string_view kDigits = "0123456789abcdef";
      const char digit = peek();
      const char lower = 'A' <= digit && digit <= 'F' ? static_cast<char>(digit + 32) : digit;
      const std::size_t worth = kDigits.find(lower);
      if (at_ >= text_.size() || worth == std::string_view::npos) refuse();
      code = code * 16 + static_cast<std::uint32_t>(worth);
    }
    return code;
  }

  void expect_digits() {
    if (!is_digit(peek())) refuse();
    while (is_digit(peek())) ++at_;
  }

  double next_number() {
    const std::size_t start = at_;
    if (peek() == '-') ++at_;
    if (peek() == '0') {
      ++at_;
    } else {
      expect_digits();
    }
    if (peek() == '.') {
      ++at_;
      expect_digits();
    }
    if (peek() == 'e' || peek() == 'E') {
      ++at_;
      if (peek() == '+' || peek() == '-') ++at_;
      expect_digits();
    }
    return std::strtod(std::string(text_.substr(start, at_ - start)).c_str(), nullptr);
  }

  std::string field_;
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::string_view beginning_of(std::string_view text) {
  std::size_t end = std::min<std::size_t>(text.size(), 24);
  while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) {
    --end;
  }
  return text.substr(0, end);
}

JsonValue read_json(std::string_view field, std::string_view text) {
  return Reader(field, text).whole();
}

}  // namespace attn
