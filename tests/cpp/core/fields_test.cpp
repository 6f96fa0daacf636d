// SPDX-License-Identifier: Apache-2.0
#include "core/fields.h"

#include <cmath>
#include <limits>
#include <set>
#include <string>

#include "support.h"

namespace attn {

using test::error_on;

TEST_CASE("fields: every integer field refuses what is no count of its", "[core][error]") {
  for (const Field& row : all_fields()) {
    if (row.kind != FieldKind::integer) continue;
    CAPTURE(row.name);
    const auto refuses = [&](double got, Reason reason) {
      CAPTURE(got);
      CHECK_THROWS_MATCHES(checked(row.name, got), Error, error_on(row.name, reason));
    };
    refuses(-3, Reason::out_of_range);
    refuses(1.5, Reason::not_an_integer);
    refuses(std::nan(""), Reason::not_a_number);
    refuses(std::pow(2, 53), Reason::out_of_range);
    refuses(std::numeric_limits<double>::infinity(), Reason::out_of_range);
    if (row.limits.min == 1) {
      refuses(0, Reason::out_of_range);
    } else {
      CHECK(checked(row.name, 0.0) == 0);
    }
    CHECK(checked(row.name, static_cast<double>(row.limits.max)) == row.limits.max);
    CHECK(row.limits.max < std::int64_t{1} << 53);
  }
}

TEST_CASE("fields: an error carries what was got as JavaScript prints it", "[core][error]") {
  CHECK(number_text(1.5) == "1.5");
  CHECK(number_text(0.1) == "0.1");
  CHECK(number_text(-2.0 / 3) == "-0.6666666666666666");
  CHECK(number_text(1e300) == "1e+300");
  CHECK(number_text(-3) == "-3");
  CHECK(number_text(std::nan("")) == "NaN");
  CHECK(number_text(-std::numeric_limits<double>::infinity()) == "-Infinity");
  CHECK(number_text(9007199254740992.0) == "9007199254740992");
  CHECK(number_text(0x1p63) == "9223372036854776000");
  CHECK(number_text(1e20) == "100000000000000000000");
  CHECK(number_text(-2.5e25) == "-2.5e+25");
  CHECK(number_text(0.000001) == "0.000001");
  CHECK(number_text(1e-7) == "1e-7");
  CHECK(number_text(123456789.125) == "123456789.125");
  CHECK(number_text(-0.0) == "0");
}

TEST_CASE("fields: names are unique and what they refer to comes earlier", "[core]") {
  std::set<std::string_view> seen;
  for (const Field& row : all_fields()) {
    CAPTURE(row.name);
    CHECK(seen.count(row.name) == 0);
    if (!row.default_from.empty()) CHECK(seen.count(row.default_from) == 1);
    seen.insert(row.name);
    if (!row.applies_when.field.empty()) {
      CHECK(seen.count(row.applies_when.field) == 1);
      // The names of hardware are the catalogue's, which this table does not see.
      if (row.applies_when.field == "hardware") continue;
      for (const std::string_view value : row.applies_when.values) {
        CHECK_NOTHROW(checked_choice(field(row.applies_when.field), value));
      }
    }
  }
  CHECK_THROWS_MATCHES(field("colour"), Error, error_on("colour", Reason::unknown_name));
}

TEST_CASE("fields: a value set is the value got", "[core]") {
  Params params = default_params();
  for (const Field& row : all_fields()) {
    if (row.set == nullptr) continue;
    CAPTURE(row.name);
    const std::int64_t value = row.kind == FieldKind::integer ? row.limits.max
                               : row.kind == FieldKind::boolean
                                   ? 1
                                   : static_cast<std::int64_t>(row.choices.size()) - 1;
    row.set(params, value);
    CHECK(row.get(params) == value);
  }
}

TEST_CASE("fields: the defaults are the design's", "[core][golden]") {
  const Params params = default_params();
  Params expected;
  expected.batch = expected.heads_q = expected.heads_kv = 1;
  expected.seq_len_q = expected.seq_len_kv = 4096;
  expected.head_dim = expected.head_dim_v = 128;
  expected.window_left = 1023;
  expected.tile_rows = 128;
  expected.tile_cols = 64;
  CHECK(params == expected);
  CHECK(params.hardware == "a100-80-sxm");
}

TEST_CASE("fields: what one field asks of another is checked by name", "[core][error]") {
  Params params = default_params();
  params.heads_q = 6;
  params.heads_kv = 4;
  CHECK_THROWS_MATCHES(check(params), Error, error_on("heads_q", Reason::not_a_multiple));
  params.heads_kv = 3;
  CHECK_NOTHROW(check(params));

  params.head_dim_v = 65;
  CHECK_NOTHROW(check(params));
  params.dtype = DType::fp4;
  CHECK_THROWS_MATCHES(check(params), Error, error_on("head_dim_v", Reason::not_a_multiple));

  params = default_params();
  params.matmul_tile_cols = 64;
  CHECK_THROWS_MATCHES(check(params), Error, error_on("matmul_tile_rows", Reason::out_of_range));

  params = default_params();
  params.seq_len_q = 0;
  CHECK_THROWS_MATCHES(check(params), Error, error_on("seq_len_q", Reason::out_of_range));
}

}  // namespace attn
