// SPDX-License-Identifier: Apache-2.0
// Profiles of the reader's own: what they take over, what they change, what is refused.
#include "hardware/custom.h"

#include <cmath>
#include <string>

#include "answer/answer.h"
#include "core/fields.h"
#include "model/sram.h"
#include "support.h"

namespace attn {

using test::error_on;

namespace {

HardwareProfile read(std::string_view text) { return *custom_hardware(text).profile; }

}  // namespace

TEST_CASE("custom profile: what is not named is as in its base", "[hardware]") {
  const HardwareProfile& a100 = profile("a100-80-sxm");
  const CustomHardware custom =
      custom_hardware(R"({"base": "a100-80-sxm", "name": "Mine", "sm_count": 132,
                          "l2_bytes": null, "peak_flops": {"fp16": 4e14}})");
  const HardwareProfile& own = *custom.profile;
  CHECK(own.id == "custom");
  CHECK(own.name == "Mine");
  CHECK(own.sm_count == 132);
  CHECK(!own.l2_bytes.has_value());
  CHECK(own.peak_flops.fp16 == 4e14);
  CHECK(own.peak_flops.bf16 == a100.peak_flops.bf16);
  CHECK(own.smem_max_bytes_per_block == a100.smem_max_bytes_per_block);
  CHECK(own.compute_capability == a100.compute_capability);
  CHECK(own.sources.empty());  // they speak of another chip
}

TEST_CASE("custom profile: without a base, what is not named is unknown", "[hardware]") {
  const CustomHardware custom = custom_hardware(
      R"({"smem_max_bytes_per_sm": 65536, "smem_max_bytes_per_block": 65536,
          "mem_capacity_bytes": 1.6e10, "mem_bandwidth_bytes_per_s": 5e11})");
  const HardwareProfile& own = *custom.profile;
  CHECK(own.name == "custom");
  CHECK(!own.sm_count.has_value());
  for_each_field(own.peak_flops, [](std::string_view name, const std::optional<double>& flops) {
    INFO(name);
    CHECK_FALSE(flops.has_value());
  });
  CHECK(own.tmem_bytes_per_sm == 0);
  CHECK_THROWS_MATCHES(read(R"({"smem_max_bytes_per_sm": 65536})"), Error,
                       error_on("smem_max_bytes_per_block", Reason::missing));
}

TEST_CASE("custom profile: an error names the field", "[hardware][error]") {
  const auto refuses = [](std::string_view change, std::string_view field, Reason reason) {
    const std::string text = R"({"base": "a100-80-sxm", )" + std::string(change) + "}";
    CAPTURE(text);
    CHECK_THROWS_MATCHES(read(text), Error, error_on(field, reason));
  };
  refuses(R"("sm_count": -3)", "sm_count", Reason::out_of_range);
  refuses(R"("sm_count": 1.5)", "sm_count", Reason::not_an_integer);
  refuses(R"("sm_count": "many")", "sm_count", Reason::not_a_number);
  refuses(R"("sm_count": 9007199254740992)", "sm_count", Reason::out_of_range);
  refuses(R"("boost_clock_hz": 0)", "boost_clock_hz", Reason::out_of_range);
  // What is divided by it would be no number any more.
  refuses(R"("mem_bandwidth_bytes_per_s": 1e-300)", "mem_bandwidth_bytes_per_s",
          Reason::out_of_range);
  refuses(R"("l2_bytes": 1e999)", "l2_bytes", Reason::out_of_range);
  // All SMs of a chip together would have more than can be counted.
  refuses(R"("smem_max_bytes_per_sm": 1125899906842624)", "smem_max_bytes_per_sm",
          Reason::out_of_range);
  refuses(R"("mem_bandwidth_bytes_per_s": null)", "mem_bandwidth_bytes_per_s", Reason::missing);
  refuses(R"("smem_max_bytes_per_block": 999999)", "smem_max_bytes_per_block",
          Reason::out_of_range);  // more than an SM has
  refuses(R"("peak_flops": {"fp16": -1})", "peak_flops.fp16", Reason::out_of_range);
  refuses(R"("peak_flops": {"fp12": 1})", "peak_flops.fp12", Reason::unknown_name);
  refuses(R"("sram": 1)", "sram", Reason::unknown_name);
  refuses(R"("compute_capability": "42")", "compute_capability", Reason::unknown_name);
  refuses(R"("name": 3)", "name", Reason::unknown_name);
  refuses(R"("name": ")" + std::string(241, 'x') + '"', "name", Reason::exceeds_capacity);
  CHECK_THROWS_MATCHES(read(R"({"base": "a1"})"), Error,
                       error_on("hardware", Reason::unknown_name));
  CHECK_THROWS_MATCHES(read("[]"), Error, error_on("custom", Reason::unknown_name));
  CHECK_THROWS_MATCHES(read("{"), Error, error_on("custom", Reason::unknown_name));
  CHECK_THROWS_MATCHES(read(std::string(20'000, ' ')), Error,
                       error_on("custom", Reason::exceeds_capacity));
}

TEST_CASE("custom profile: the least and the most of everything is counted", "[hardware]") {
  Params params = default_params();
  params.hardware = "custom";
  for (const char* text :
       {R"({"base": "a100-80-sxm", "sm_count": 65536, "smem_max_bytes_per_sm": 1099511627776,
            "smem_max_bytes_per_block": 1099511627776, "mem_bandwidth_bytes_per_s": 1e24,
            "max_blocks_per_sm": null, "max_warps_per_sm": 1024})",
        R"({"base": "a100-80-sxm", "sm_count": 1, "smem_max_bytes_per_sm": 1,
            "smem_max_bytes_per_block": 1, "boost_clock_hz": 1e-6, "mem_bandwidth_bytes_per_s": 1e-6,
            "peak_flops": {"fp16": 1e-6}, "sfu_ops_per_clk_per_sm": 1e-6})"}) {
    params.custom = custom_hardware(text);
    const Answer answered = answer(params, Road::model);
    REQUIRE(answered.time);
    for (const auto& row : answered.time->rows) {
      INFO(row.resource);
      CHECK(std::isfinite(row.seconds));
    }
  }
}

TEST_CASE("custom profile: an L2 in parts is shared out, or refused", "[hardware]") {
  REQUIRE(profile("mi300x").xcd_count == 8);
  CHECK(read(R"({"base": "mi300x", "l2_bytes": 16777216})").l2_bytes_per_xcd == 16777216 / 8);
  CHECK(!read(R"({"base": "mi300x", "l2_bytes": null})").l2_bytes_per_xcd.has_value());
  CHECK_THROWS_MATCHES(read(R"({"base": "mi300x", "l2_bytes": 1001})"), Error,
                       error_on("l2_bytes", Reason::not_a_multiple));
}

TEST_CASE("custom profile: a row of the data file is one", "[hardware]") {
  const CustomHardware custom = custom_hardware(
      R"({"id": "v100-sxm2-16", "name": "V100", "vendor": "NVIDIA", "architecture": "Volta",
          "compute_capability": "7.0", "year": 2017, "smem_max_bytes_per_sm": 98304,
          "smem_max_bytes_per_block": 98304, "mem_capacity_bytes": 16000000000.0,
          "mem_bandwidth_bytes_per_s": 900000000000.0, "peak_flops": {"fp16": 1.25e14, "fp8": null},
          "sources": [{"doc": "a table", "fields": "all"}], "doubts": ["some"],
          "cross_check": "agrees", "derived_ridge_flop_per_byte_fp16": 138.9})");
  CHECK(custom.profile->vendor == "NVIDIA");
  CHECK(custom.profile->year == 2017);
}

TEST_CASE("custom profile: a question uses it, and needs it", "[hardware][answer]") {
  Params params = default_params();
  params.hardware = "custom";
  CHECK_THROWS_MATCHES(answer(params, Road::model), Error, error_on("custom", Reason::missing));

  // A copy is the chip that it is a copy of.
  params.custom = custom_hardware(R"({"base": "h100-sxm"})");
  Params h100 = default_params();
  h100.hardware = "h100-sxm";
  const Answer own = answer(params, Road::model);
  const Answer listed = answer(h100, Road::model);
  CHECK(own.sram->limit_bytes == listed.sram->limit_bytes);
  CHECK(own.time->bound_seconds == listed.time->bound_seconds);

  // The splits of the kernel's own rule depend on its SMs.
  Params split = params;
  split.algorithm = Algorithm::split_kv;
  split.seq_len_q = 1;
  const auto splits = [&](std::string_view profile_text) {
    split.custom = custom_hardware(profile_text);
    return answer(split, Road::model).report.traffic->sm_bytes_written;
  };
  CHECK(splits(R"({"base": "h100-sxm", "sm_count": 1})") <
        splits(R"({"base": "h100-sxm", "sm_count": 132})"));

  // Less SRAM than a block asks for, and half the bandwidth.
  const std::int64_t required = own.sram->required_bytes.value();
  params.custom = custom_hardware(R"({"base": "h100-sxm", "smem_max_bytes_per_block": )" +
                                  std::to_string(required - 1) + "}");
  CHECK(!answer(params, Road::model).sram->fits);
  params.l2 = L2::simulated;
  params.custom = custom_hardware(R"({"base": "h100-sxm", "l2_bytes": null})");
  CHECK(!answer(params, Road::simulate).report.traffic->levels_modelled);
}

}  // namespace attn
