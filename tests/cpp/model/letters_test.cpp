// SPDX-License-Identifier: Apache-2.0
#include "model/letters.h"

#include <catch_amalgamated.hpp>
#include <cctype>
#include <map>
#include <string>

#include "model/report.h"
#include "support.h"

namespace attn::model {

namespace {

// Sums, differences and products of letters, brackets, ceil(a/b); whole numbers throughout.
class Formula {
 public:
  Formula(std::string_view text, const std::map<std::string, std::int64_t>& values)
      : text_(text), values_(values) {}

  std::int64_t value() {
    const std::int64_t result = sum();
    if (at_ != text_.size()) FAIL("left over in " << text_);
    return result;
  }

 private:
  bool take(char sign) {
    if (at_ == text_.size() || text_[at_] != sign) return false;
    ++at_;
    return true;
  }

  std::int64_t sum() {
    std::int64_t result = product();
    for (;;) {
      if (take('+')) {
        result += product();
      } else if (take('-')) {
        result -= product();
      } else {
        return result;
      }
    }
  }

  std::int64_t product() {
    std::int64_t result = atom();
    while (take('*')) result *= atom();
    return result;
  }

  std::int64_t atom() {
    if (take('(')) {
      const std::int64_t inner = sum();
      if (!take(')')) FAIL("open bracket in " << text_);
      return inner;
    }
    std::string name;
    while (at_ < text_.size() && std::isalpha(text_[at_]) != 0) name.push_back(text_[at_++]);
    if (name == "ceil") {
      if (!take('(')) FAIL("ceil without bracket in " << text_);
      const std::int64_t above = atom();
      if (!take('/')) FAIL("ceil without quotient in " << text_);
      const std::int64_t below = atom();
      if (!take(')')) FAIL("open bracket in " << text_);
      return ceil_div(above, below);
    }
    if (!values_.contains(name)) FAIL("no letter '" << name << "' for " << text_);
    return values_.at(name);
  }

  std::string_view text_;
  const std::map<std::string, std::int64_t>& values_;
  std::size_t at_ = 0;
};

std::map<std::string, std::int64_t> by_name(const std::vector<Letter>& found) {
  std::map<std::string, std::int64_t> values;
  for (const Letter& letter : found) values.emplace(letter.name, letter.value);
  return values;
}

}  // namespace

TEST_CASE("letters: with them every formula gives the elements of its row", "[model][property]") {
  const std::uint64_t seed = 20'261'129;
  CAPTURE(seed);
  test::RandomParams random(seed);
  std::map<Algorithm, int> rows;
  for (int shape = 0; shape < 4000; ++shape) {
    const Report report = model::report(random.next());
    if (!report.traffic) continue;
    const auto values = by_name(letters(report));
    for (const LedgerRow& row : report.traffic->rows) {
      INFO("shape " << shape << ", " << name_of(report.params.algorithm) << ' '
                    << name_of(report.params.pass) << ", " << name_of(row.tensor) << ": "
                    << row.formula);
      REQUIRE(Formula(row.formula, values).value() == row.elements.value());
      ++rows[report.params.algorithm];
    }
  }
  CHECK(rows.size() == kAlgorithmNames.size());
}

TEST_CASE("letters: under both passes packed heads have letters of their own", "[model]") {
  Params params = test::square(100, 64);
  params.heads_q = 4;
  params.pass = Pass::both;
  params.pack_gqa = true;
  params.tile_rows = 40;
  const auto values = by_name(letters(model::report(params)));
  CHECK(values.at("C") == 3 * 100);    // ceil(100 / 40) row tiles of a query head
  CHECK(values.at("Cp") == 10 * 100);  // ceil(4 * 100 / 40) of the group
  CHECK(values.at("Qp") == 4 * 100);
}

TEST_CASE("letters: each name stands once", "[model]") {
  const std::vector<Letter> found = letters(model::report(test::square(64, 64)));
  CHECK(by_name(found).size() == found.size());
}

}  // namespace attn::model
