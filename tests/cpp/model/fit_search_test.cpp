// SPDX-License-Identifier: Apache-2.0
#include "model/fit_search.h"

#include <cmath>

#include "model/sram.h"
#include "support.h"

namespace attn::model {

namespace {

using Names = std::vector<std::string_view>;

Params block(Algorithm algorithm, std::int64_t tile_rows, std::int64_t tile_cols,
             std::int64_t head_dim, const char* hardware) {
  Params params = test::square(4096, head_dim);
  params.algorithm = algorithm;
  params.tile_rows = tile_rows;
  params.tile_cols = tile_cols;
  params.hardware = hardware;
  return params;
}

std::vector<FitChange> changes(const Params& params) {
  return fit_search(params, profile(params.hardware));
}

const FitChange* change_of(const std::vector<FitChange>& found, const Names& fields) {
  for (const FitChange& change : found) {
    if (change.fields == fields) return &change;
  }
  return nullptr;
}

}  // namespace

TEST_CASE("fit_search: one stage less brings three public cases in", "[model][golden]") {
  Params flex = block(Algorithm::triton, 64, 64, 192, "a10");
  flex.head_dim_v = 128;
  Params sglang = block(Algorithm::triton, 32, 64, 512, "h200-sxm");
  Params rtx_3090 = block(Algorithm::triton, 64, 128, 128, "rtx-3090");
  struct Row {
    Params params;
    std::int64_t bytes;
  };
  for (Row row : {Row{flex, 90'112}, Row{sglang, 167'936}, Row{rtx_3090, 98'304}}) {
    row.params.stages = 3;
    const auto found = changes(row.params);
    REQUIRE_FALSE(found.empty());
    CHECK(found[0].fields == Names{"stages"});
    CHECK(found[0].params.stages == 2);
    CHECK(found[0].required_bytes == Bytes(row.bytes));
    CHECK(found[0].distance == Catch::Approx(std::log2(1.5)));
  }
}

TEST_CASE("fit_search: flash2 at head_dim 512 on an A100 shrinks either tile", "[model][golden]") {
  const auto found = changes(block(Algorithm::flash2, 64, 64, 512, "a100-80-sxm"));
  const FitChange* cols = change_of(found, {"tile_cols"});
  const FitChange* rows = change_of(found, {"tile_rows"});
  REQUIRE(cols != nullptr);
  REQUIRE(rows != nullptr);
  CHECK(cols->params.tile_cols == 48);
  CHECK(cols->required_bytes == Bytes(2 * 512 * (64 + 2 * 48)));
  CHECK(rows->params.tile_rows == 32);
  CHECK(rows->required_bytes == Bytes(2 * 512 * (32 + 2 * 64)));
  CHECK(found[0] == *cols);
}

TEST_CASE("fit_search: triton's tiles stay powers of two", "[model][property]") {
  const auto found = changes(block(Algorithm::triton, 128, 64, 512, "h100-sxm"));
  REQUIRE_FALSE(found.empty());
  for (const FitChange& change : found) {
    CHECK((change.params.tile_rows & (change.params.tile_rows - 1)) == 0);
    CHECK((change.params.tile_cols & (change.params.tile_cols - 1)) == 0);
  }
}

TEST_CASE("fit_search: a narrower type is offered where the chip has a rate for it",
          "[model][property]") {
  const auto on = [](const char* hardware) {
    return change_of(changes(block(Algorithm::flash2, 128, 64, 256, hardware)), {"dtype"}) !=
           nullptr;
  };
  CHECK(on("rtx-4090"));
  CHECK_FALSE(on("rtx-3090"));
  const auto found = changes(block(Algorithm::flash2, 128, 64, 256, "rtx-4090"));
  CHECK(change_of(found, {"dtype"})->params.dtype == DType::fp8_e4m3);
  CHECK(change_of(found, {"dtype"})->required_bytes == Bytes(65'536));
  CHECK(found[0].fields != Names{"dtype"});
}

TEST_CASE("fit_search: what fits, what has no rule, what cannot fit has no changes",
          "[model][property]") {
  CHECK(changes(block(Algorithm::flash2, 128, 64, 128, "a100-80-sxm")).empty());
  CHECK(changes(block(Algorithm::triton, 128, 64, 1024, "b200")).empty());
  CHECK(changes(block(Algorithm::standard, 128, 64, 1024, "a100-80-sxm")).empty());
  CHECK(changes(block(Algorithm::flash2, 128, 64, 1 << 20, "a100-80-sxm")).empty());
}

TEST_CASE("fit_search: every change fits by the verdict, each set of fields once, nearest first",
          "[model][property]") {
  const auto seed = GENERATE(11, 12);
  test::RandomParams random(static_cast<std::uint64_t>(seed));
  int searched = 0;
  for (int i = 0; i < 300; ++i) {
    Params params = random.next();
    params.head_dim = params.head_dim_v = 64 * random.between(1, 16);
    params.algorithm = static_cast<Algorithm>(random.between(1, 7));
    params.pass = static_cast<Pass>(random.between(0, 2));
    params.tile_rows = 16 * random.between(1, 16);
    params.tile_cols = 16 * random.between(1, 16);
    params.stages = random.between(1, 4);
    const std::optional<Sram> before = sram(params);
    const auto found = changes(params);
    if (!before || before->fits) CHECK(found.empty());
    if (found.empty()) continue;
    ++searched;
    INFO("seed " << seed << ", block " << i);
    std::vector<Names> sets;
    double last = 0;
    for (const FitChange& change : found) {
      const Sram after = *sram(change.params);
      CHECK(after.fits);
      CHECK(after.required_bytes == change.required_bytes);
      CHECK((change.fields.size() == 1 || change.fields.size() == 2));
      CHECK(std::find(sets.begin(), sets.end(), change.fields) == sets.end());
      sets.push_back(change.fields);
      CHECK(change.distance >= last);
      last = change.distance;
      // Nothing else differs.
      Params restored = change.params;
      for (const std::string_view name : change.fields) {
        field(name).set(restored, field(name).get(params));
      }
      CHECK(restored == params);
    }
    CHECK(found.size() <= kFitChanges);
  }
  CHECK(searched > 20);
}

TEST_CASE("fit_search: no nearer change of one field is passed over", "[model][agreement]") {
  test::RandomParams random(21);
  for (int i = 0; i < 200; ++i) {
    Params params = block(Algorithm::flash2, 16 * random.between(1, 16), 16 * random.between(1, 16),
                          64 * random.between(1, 8), "a100-80-sxm");
    const auto found = changes(params);
    const FitChange* cols = change_of(found, {"tile_cols"});
    for (std::int64_t tile = params.tile_cols - 16; tile > 0; tile -= 16) {
      Params smaller = params;
      smaller.tile_cols = tile;
      if (sram(params)->fits || !sram(smaller)->fits) continue;
      if (cols != nullptr) CHECK(cols->params.tile_cols == tile);
      break;
    }
  }
}

}  // namespace attn::model
