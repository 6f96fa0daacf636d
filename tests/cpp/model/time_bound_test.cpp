// SPDX-License-Identifier: Apache-2.0
// Bounds by hand, and published speeds held against them.
#include "model/time_bound.h"

#include <algorithm>
#include <string>
#include <vector>

#include "json.h"
#include "model/flops.h"
#include "model/ideal_bytes.h"
#include "model/traffic.h"
#include "support.h"

namespace attn::model {

namespace {

using Catch::Matchers::WithinRel;

constexpr double kExact = 1e-12;

std::optional<double> seconds(const TimeBound& bound, std::string_view resource) {
  const auto row = std::ranges::find(bound.rows, resource, &TimeBound::Row::resource);
  return row == bound.rows.end() ? std::nullopt : std::optional(row->seconds);
}

std::string_view left_out(const TimeBound& bound, std::string_view resource) {
  const auto row = std::ranges::find(bound.left_out, resource, &TimeBound::LeftOut::resource);
  return row == bound.left_out.end() ? std::string_view() : row->unknown;
}

TimeInputs inputs_of(const Params& params) {
  TimeInputs inputs;
  if (const auto ideal = ideal_bytes(params)) inputs.hbm_bytes = ideal->total();
  if (const auto sm = traffic(params)) inputs.sm_bytes = sm->sm_bytes_read + sm->sm_bytes_written;
  return inputs;
}

TimeBound bound_of(const Params& params) {
  return time_bound(params, profile(params.hardware), inputs_of(params));
}

// The largest share of the measured time that one of the named resources explains.
double largest_share(const TimeBound& bound, const std::vector<std::string>& resources,
                     double measured_seconds) {
  double largest = 0;
  for (const TimeBound::Row& row : bound.rows) {
    const bool named = std::ranges::find(resources, row.resource) != resources.end();
    if (row.in_bound && named) largest = std::max(largest, row.seconds);
  }
  return largest / measured_seconds;
}

// One measured point of a golden row.
struct Measured {
  Params params;
  double seconds = 0;
};

Measured measured(const test::Json& row, const test::Json& point) {
  Params params = test::params_of(row.at("params"));
  const std::int64_t seq_len = point.items.at(0).integer();
  if (!row.at("params").has("seq_len_q")) params.seq_len_q = seq_len;
  params.seq_len_kv = seq_len;
  if (row.has("tokens")) params.batch = row.at("tokens").integer() / seq_len;
  const double value = point.items.at(1).number();
  const std::string& quantity = row.at("quantity").text;
  if (quantity == "ms") return {params, value * 1e-3};
  if (quantity == "us") return {params, value * 1e-6};
  return {params, seconds_at(params, value * 1e12)};
}

bool is_beaten_at(const test::Json& row, const test::Json& point) {
  if (!row.has("beaten")) return false;
  const std::vector<test::Json>& lengths = row.at("beaten").at("seq_len").items;
  return std::ranges::find(lengths, point.items.at(0).text, &test::Json::text) != lengths.end();
}

}  // namespace

TEST_CASE("time bound: published speeds stay within it", "[model][golden]") {
  std::size_t points = 0;
  for (const test::Json& row : test::golden("published_times")) {
    for (const test::Json& point : row.at("points").items) {
      points += 1;
      const Measured run = measured(row, point);
      const TimeBound bound = bound_of(run.params);
      const double share = utilisation(bound, run.seconds).value();
      CAPTURE(row.at("id").text, row.at("series").text, point.items[0].text, bound.bound_by, share);
      if (row.has("resources")) {  // the rest depends on tiles that nobody published
        std::vector<std::string> resources;
        for (const test::Json& name : row.at("resources").items) resources.push_back(name.text);
        const double known = largest_share(bound, resources, run.seconds);
        CHECK(known > 0.1);
        CHECK(known <= 1);
      } else if (is_beaten_at(row, point)) {
        // Beaten for the reason the row states; every other resource holds.
        CHECK(share > 1);
        CHECK(bound.bound_by == row.at("beaten").at("resource").text);
        CHECK(largest_share(bound, {"matrix", "exp", "hbm", "l2", "sram"}, run.seconds) <= 1);
      } else {
        CHECK(share > 0.01);
        CHECK(share <= 1);
      }
    }
  }
  CHECK(points == 49 + 70 + 4 * 29 + 8 * 3);  // FlashAttention-1, A30, charts, Flash-Decoding
}

TEST_CASE("time bound: decode on a 4090 is bound by reading the cache", "[model][golden]") {
  // flashinfer-ai/flashinfer issue 188: 272.16 us measured, 266.3 by bandwidth alone.
  Params params = test::square(1, 128);
  params.heads_q = params.heads_kv = 32;
  params.seq_len_kv = 16'384;
  params.hardware = "rtx-4090";
  const TimeBound bound = bound_of(params);
  CHECK(bound.bound_by == "hbm");
  CHECK_THAT(*bound.bound_seconds, WithinRel(268'435'456 / 1008e9, 1e-3));
  const double share = utilisation(bound, 272.16e-6).value();
  CHECK(share > 0.97);
  CHECK(share <= 1);
}

TEST_CASE("time bound: each resource by hand", "[model][golden]") {
  Params params = test::square(4096, 128);
  params.heads_q = params.heads_kv = 27;  // 864 blocks: eight for each of 108 SMs
  params.hardware = "a100-80-sxm";
  const double cells = 27.0 * 4096 * 4096;
  const TimeBound bound = time_bound(params, profile(params.hardware),
                                     {.hbm_bytes = Bytes(1'000'000), .sm_bytes = Bytes(5'000'000)});
  CHECK_THAT(*seconds(bound, "matrix"), WithinRel(cells * 512 / 312e12, kExact));
  CHECK_THAT(*seconds(bound, "matrix_executed"), WithinRel(cells * 512 / 312e12, kExact));
  CHECK_THAT(*seconds(bound, "exp"), WithinRel(cells / (108 * 16 * 1.41e9), kExact));
  CHECK_THAT(*seconds(bound, "hbm"), WithinRel(1e6 / 2.039e12, kExact));
  CHECK_THAT(*seconds(bound, "l2"), WithinRel(5e6 / 7.2192e12, kExact));
  // A tile of 128 x 64: Q once, K and V by each of 4 warps, and K and V written.
  const double tile_bytes = 2 * (128 * 128 + 4 * 64 * 256) + 2 * 64 * 256;
  CHECK_THAT(*seconds(bound, "sram"),
             WithinRel(27 * 32 * 64 * tile_bytes / (108 * 128 * 1.41e9), kExact));
  CHECK(*seconds(bound, "waves") == *seconds(bound, "matrix"));
  CHECK(bound.bound_by == "matrix");
  CHECK(bound.left_out.empty());
}

TEST_CASE("time bound: each row says how it came about", "[model]") {
  Params params = test::square(4096, 128);
  params.heads_q = params.heads_kv = 27;
  params.hardware = "a100-80-sxm";
  const TimeBound bound = bound_of(params);
  const auto working = [&](std::string_view resource) {
    return std::ranges::find(bound.rows, resource, &TimeBound::Row::resource)->working;
  };
  const std::int64_t cells = 27LL * 4096 * 4096;
  CHECK(working("matrix") == Working("F/Rm", {{"F", cells * 512}, {"Rm", 312e12}}));
  CHECK(working("exp") ==
        Working("E/(J*u*f)", {{"E", cells}, {"J", std::int64_t{108}}, {"u", 16.0}, {"f", 1.41e9}}));
  CHECK(working("waves").formula() == "F/Rm*ceil(K/U)*U/K");
  CHECK(working("waves").letters()[2] == Working::Letter{"K", std::int64_t{864}});
  CHECK(working("waves").letters()[3] == Working::Letter{"U", std::int64_t{108}});
  for (const TimeBound::Row& row : bound.rows) CHECK_FALSE(row.working.formula().empty());
}

TEST_CASE("time bound: equal blocks run in whole waves", "[model][golden]") {
  Params params = test::square(128, 128);
  params.heads_q = params.heads_kv = 109;  // one block each on 108 SMs
  const TimeBound bound = bound_of(params);
  CHECK_THAT(*seconds(bound, "waves"),
             WithinRel(2.0 * 108 / 109 * *seconds(bound, "matrix"), 1e-9));
}

TEST_CASE("time bound: unequal blocks wait for the largest at most", "[model][golden]") {
  Params params = test::square(1024, 128);  // causal: 8 blocks, the last of 128 rows sees most
  params.mask = Mask::causal;
  const double largest = 128 * 1024 - 128 * 127 / 2.0;
  CHECK_THAT(*seconds(bound_of(params), "waves"), WithinRel(largest * 512 / (312e12 / 108), 1e-9));
  params.heads_q = params.heads_kv = 10'000;  // enough to fill every SM
  const TimeBound full = bound_of(params);
  CHECK(*seconds(full, "waves") == *seconds(full, "matrix"));
}

TEST_CASE("time bound: backward blocks are column tiles, flash1's whole heads", "[model][golden]") {
  Params params = test::square(1024, 64);
  params.pass = Pass::backward;
  params.tile_cols = 512;  // two blocks
  const TimeBound bound = bound_of(params);
  CHECK_THAT(*seconds(bound, "waves"), WithinRel(108.0 / 2 * *seconds(bound, "matrix"), 1e-9));
  params.algorithm = Algorithm::flash1;
  params.pass = Pass::forward;
  const TimeBound flash1 = bound_of(params);
  CHECK_THAT(*seconds(flash1, "waves"), WithinRel(108 * *seconds(flash1, "matrix"), 1e-9));
  const auto assuming = [](const TimeBound& answer) {
    return std::ranges::count_if(answer.rows,
                                 [](const auto& row) { return row.assumes.has_value(); });
  };
  CHECK(flash1.rows.back().assumes == "one_block_per_head");
  CHECK(assuming(flash1) == 1);
  CHECK(assuming(bound) == 0);
}

TEST_CASE("time bound: splits share a row tile among SMs", "[model][golden]") {
  Params params = test::square(1, 128);
  params.algorithm = Algorithm::split_kv;
  params.seq_len_kv = 64 * 54;
  params.splits = 54;
  const TimeBound even = bound_of(params);
  CHECK_THAT(*seconds(even, "waves"), WithinRel(2 * *seconds(even, "matrix"), 1e-9));
  params.splits = 53;  // runs of two tiles: 27 blocks that differ from the 26 without work
  const TimeBound uneven = bound_of(params);
  CHECK_THAT(*seconds(uneven, "waves"), WithinRel(4 * *seconds(uneven, "matrix"), 1e-9));
}

TEST_CASE("time bound: a pair of flash4 takes two SMs", "[model][golden]") {
  Params params = test::square(512, 128);
  params.algorithm = Algorithm::flash4;
  params.hardware = "b200";
  const TimeBound pair = bound_of(params);  // one block of 512 rows: 74 pairs of SMs
  CHECK_THAT(*seconds(pair, "waves"), WithinRel(74 * *seconds(pair, "matrix"), 1e-9));
  params.mask = Mask::causal;  // no pair: two blocks of 256 rows
  const TimeBound alone = bound_of(params);
  const double largest = 256 * 512 - 256 * 255 / 2.0;
  CHECK_THAT(*seconds(alone, "waves"), WithinRel(largest * 512 / (2250e12 / 148), 1e-9));
}

TEST_CASE("time bound: how many SMs have a block at all", "[model]") {
  Params params = test::square(1024, 128);  // 8 row tiles
  CHECK(bound_of(params).busy_sms == 8);
  params.heads_q = params.heads_kv = 14;  // 112 blocks on 108 SMs
  CHECK(bound_of(params).busy_sms == 108);
  params.heads_q = params.heads_kv = 13;
  CHECK(bound_of(params).busy_sms == 104);

  params.heads_q = params.heads_kv = 1;
  params.pass = Pass::both;
  params.tile_cols = 512;  // 2 blocks backward
  CHECK(bound_of(params).busy_sms == 2);
  params.pass = Pass::forward;
  params.algorithm = Algorithm::flash1;  // a block is a head
  CHECK(bound_of(params).busy_sms == 1);

  params = test::square(512, 128);
  params.algorithm = Algorithm::flash4;
  params.hardware = "b200";
  CHECK(bound_of(params).busy_sms == 2);  // one pair
  params.hardware = "gb200";
  CHECK_FALSE(bound_of(params).busy_sms);
  params.hardware = "a100-80-sxm";
  params.algorithm = Algorithm::standard;
  CHECK_FALSE(bound_of(params).busy_sms);
}

TEST_CASE("time bound: the HBM bytes that it counts are told", "[model]") {
  const Params params = test::square(1024, 128);
  CHECK(bound_of(params).hbm_bytes ==
        Bytes(4 * 1024 * 128 * 2 + 1024 * 4));  // Q, K, V, O and log_sum_exp once
  CHECK_FALSE(time_bound(params, profile("a100-80-sxm"), {}).hbm_bytes);
}

TEST_CASE("time bound: what a rate or a rule is missing for is named", "[model]") {
  Params params = test::square(1024, 128);
  params.hardware = "h100-sxm";  // its L2 rate is a measurement
  const TimeBound measured_l2 = bound_of(params);
  const auto l2 = std::ranges::find(measured_l2.rows, "l2", &TimeBound::Row::resource);
  REQUIRE(l2 != measured_l2.rows.end());
  CHECK_FALSE(l2->in_bound);

  params.hardware = "rtx-5090";
  CHECK(left_out(bound_of(params), "exp") == "sfu_ops_per_clk_per_sm");
  CHECK(left_out(bound_of(params), "l2") == "l2_bandwidth_bytes_per_s");
  params.hardware = "gb200";
  CHECK(left_out(bound_of(params), "waves") == "sm_count");
  params.hardware = "mi300x";
  CHECK(left_out(bound_of(params), "sram") == "algorithm");
  params.hardware = "tpu-v4";
  CHECK(left_out(bound_of(params), "matrix") == "peak_flops.fp16");
  CHECK(left_out(bound_of(params), "waves") == "peak_flops.fp16");
  params.algorithm = Algorithm::standard;  // no rate would help
  CHECK(left_out(bound_of(params), "waves") == "algorithm");
  params.hardware = "gb200";
  CHECK(left_out(bound_of(params), "waves") == "algorithm");
  params.algorithm = Algorithm::flash2;

  params.hardware = "a100-80-sxm";
  params.pass = Pass::backward;
  CHECK(left_out(bound_of(params), "sram") == "pass");
  params.algorithm = Algorithm::mem_efficient;
  CHECK(left_out(bound_of(params), "hbm") == "hbm_bytes");
  CHECK(left_out(bound_of(params), "l2") == "sm_bytes");
  CHECK(left_out(bound_of(params), "matrix_executed") == "algorithm");
  params.pass = Pass::forward;
  params.algorithm = Algorithm::flash4;
  CHECK(left_out(bound_of(params), "exp") == "algorithm");
  params.algorithm = Algorithm::standard;
  CHECK(left_out(bound_of(params), "waves") == "algorithm");
}

TEST_CASE("time bound: without any known rate there is none", "[model]") {
  Params params = test::square(1024, 128);
  params.algorithm = Algorithm::mem_efficient;
  params.pass = Pass::backward;
  params.dtype = DType::fp32;  // no HBM bytes and no peak: a TPU states neither fp32 nor exp rates
  params.hardware = "tpu-v4";
  const TimeBound bound = bound_of(params);
  CHECK_FALSE(bound.bound_seconds.has_value());
  CHECK_FALSE(utilisation(bound, 1).has_value());
}

TEST_CASE("time bound: a dtype runs at its own peak", "[model][golden]") {
  const HardwareProfile& b200 = profile("b200");
  CHECK(*peak_flop_per_second(b200, DType::fp32) == 80e12);
  CHECK(*peak_flop_per_second(b200, DType::tf32) == 1100e12);
  CHECK(*peak_flop_per_second(b200, DType::fp16) == 2250e12);
  CHECK(*peak_flop_per_second(b200, DType::bf16) == 2250e12);
  CHECK(*peak_flop_per_second(b200, DType::fp8_e4m3) == 4500e12);
  CHECK(*peak_flop_per_second(b200, DType::fp8_e5m2) == 4500e12);
  CHECK(*peak_flop_per_second(b200, DType::int8) == 4500e12);
  CHECK(*peak_flop_per_second(b200, DType::fp4) == 9000e12);
}

TEST_CASE("time bound: both passes take the sum of each", "[model]") {
  Params params = test::square(2048, 64);
  const TimeBound forward = bound_of(params);
  params.pass = Pass::backward;
  const TimeBound backward = bound_of(params);
  params.pass = Pass::both;
  const TimeBound both = bound_of(params);
  for (const std::string_view resource : {"matrix", "exp", "hbm", "l2", "waves"}) {
    CAPTURE(resource);
    CHECK_THAT(*seconds(both, resource),
               WithinRel(*seconds(forward, resource) + *seconds(backward, resource), 1e-9));
  }
  CHECK(*seconds(both, "sram") == *seconds(forward, "sram"));
}

TEST_CASE("time bound: the roofline", "[model][golden]") {
  Params params = test::square(1, 128);
  params.seq_len_kv = 4096;
  const TimeBound decode =
      time_bound(params, profile("a100-80-sxm"), {.hbm_bytes = Bytes(1 << 21)});
  CHECK_THAT(*decode.arithmetic_intensity_flop_per_byte, WithinRel(1.0, kExact));
  CHECK_THAT(*decode.attainable_flop_per_second, WithinRel(2.039e12, kExact));
  const TimeBound dense =
      time_bound(test::square(4096, 128), profile("a100-80-sxm"), {.hbm_bytes = Bytes(1 << 22)});
  CHECK(*dense.attainable_flop_per_second == 312e12);
}

TEST_CASE("time bound: none is shorter than the matrix work", "[model][property]") {
  const std::uint64_t seed = GENERATE(61u, 62u);
  test::RandomParams random(seed);
  for (int round = 0; round < 500; ++round) {
    Params params = random.next();
    params.deterministic = false;
    const TimeBound bound = bound_of(params);
    const auto matrix = seconds(bound, "matrix");
    if (!matrix) continue;
    CAPTURE(seed, round, name_of(params.algorithm), name_of(params.pass), name_of(params.mask));
    REQUIRE(*bound.bound_seconds >= *matrix);
    if (const auto waves = seconds(bound, "waves")) REQUIRE(*waves >= *matrix * (1 - 1e-12));
    if (const auto tiles = seconds(bound, "matrix_executed")) REQUIRE(*tiles >= *matrix);
  }
}

}  // namespace attn::model
