// SPDX-License-Identifier: Apache-2.0
#include "core/json.h"

#include <string>

#include "support.h"

namespace attn {

using test::error_on;

namespace {

template <class Kind>
Kind read_as(std::string_view text) {
  return std::get<Kind>(read_json("text", text).is);
}

std::string repeated(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE("json: numbers, words and nothing", "[core]") {
  CHECK(read_as<double>("-12.5e2") == -1250);
  CHECK(read_as<double>(" 0 ") == 0);
  CHECK(read_as<bool>("true"));
  CHECK(!read_as<bool>("false"));
  CHECK(std::holds_alternative<std::monostate>(read_json("text", "null").is));
}

TEST_CASE("json: text with escapes", "[core]") {
  CHECK(read_as<std::string>(R"("a\"\\\/\n\tb")") == "a\"\\/\n\tb");
  CHECK(read_as<std::string>(R"("\u00e9\u5757\ud83d\ude00")") ==
        "\xc3\xa9\xe5\x9d\x97\xf0\x9f\x98\x80");
  CHECK(read_as<std::string>("\"\xe5\x9d\x97\"") == "\xe5\x9d\x97");
}

TEST_CASE("json: objects and lists keep their order", "[core]") {
  const auto object = read_as<JsonObject>(R"({"b": [1, {"c": []}], "a": {}})");
  REQUIRE(object.size() == 2);
  CHECK(object[0].name == "b");
  const auto& list = std::get<JsonArray>(object[0].value.is);
  REQUIRE(list.size() == 2);
  CHECK(std::get<double>(list[0].is) == 1);
  CHECK(object[1].name == "a");
}

TEST_CASE("json: what is none is refused", "[core][error]") {
  for (const char* text :
       {"",          "{",           "[1,]",        "{\"a\" 1}", "{a: 1}", "01",  "1.",
        ".5",        "+1",          "1e",          "NaN",       "'a'",    "\"a", "\"\\x\"",
        "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"", "\"a\nb\"",  "1 2",    "nul", "{,}"}) {
    CAPTURE(text);
    CHECK_THROWS_MATCHES(read_json("text", text), Error, error_on("text", Reason::unknown_name));
  }
  CHECK_THROWS_MATCHES(read_json("text", std::string(1000, '[')), Error,
                       error_on("text", Reason::unknown_name));
  CHECK_THROWS_MATCHES(read_json("text", R"({"a": 1, "a": 2})"), Error,
                       error_on("a", Reason::unknown_name));
}

TEST_CASE("json: what is shown of a text ends with a character", "[core]") {
  CHECK(beginning_of("{") == "{");
  CHECK(beginning_of(std::string(100, 'a')) == std::string(24, 'a'));
  CHECK(beginning_of("ab" + repeated(20, "\xe5\x9d\x97")) == "ab" + repeated(7, "\xe5\x9d\x97"));
}

}  // namespace attn
