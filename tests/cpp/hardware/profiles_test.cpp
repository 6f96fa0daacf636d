// SPDX-License-Identifier: Apache-2.0
// The catalogue as a whole: look-up, names, sources, and laws that hold in every row.
#include <algorithm>
#include <catch_amalgamated.hpp>
#include <map>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "core/error.h"
#include "hardware/profile.h"

namespace attn {
namespace {

using Catch::Matchers::Predicate;

auto error_on(std::string_view field, Reason reason, std::string_view got) {
  return Predicate<Error>(
      [=](const Error& error) {
        return error.field == field && error.reason == reason && error.got == got;
      },
      std::string(field) + ": " + std::string(name_of(reason)) + ", got " + std::string(got));
}

template <class Record>
std::vector<std::string> field_names(const Record& record) {
  std::vector<std::string> names;
  for_each_field(record, [&](std::string_view name, const auto&) { names.emplace_back(name); });
  return names;
}

// Every number of the record that is known, by name.
template <class Record>
std::map<std::string, double> known_numbers(const Record& record) {
  std::map<std::string, double> known;
  const auto add = [&](std::string_view name, const auto& value) {
    if constexpr (std::is_arithmetic_v<std::decay_t<decltype(value)>>) {
      known.emplace(name, static_cast<double>(value));
    }
  };
  for_each_field(record, [&](std::string_view name, const auto& value) {
    if constexpr (requires { value.has_value(); }) {
      if (value) add(name, *value);
    } else {
      add(name, value);
    }
  });
  return known;
}

std::vector<std::string> split_at_commas(std::string_view text) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t comma = text.find(", ");
    parts.emplace_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return parts;
    text.remove_prefix(comma + 2);
  }
}

// What `fields` of a source may name.
std::set<std::string> citable_names() {
  std::set<std::string> names{"all", "cross-check", "peak_flops", "extra_buffers"};
  for (const std::string& name : field_names(HardwareProfile{})) names.insert(name);
  for (const std::string& name : field_names(PeakFlops{})) names.insert("peak_flops." + name);
  return names;
}

TEST_CASE("profiles: the ids, which links carry, in their order", "[hardware][golden]") {
  const std::vector<std::string_view> expected{"v100-sxm2-16",
                                               "v100-sxm2-32",
                                               "t4",
                                               "a10",
                                               "a30",
                                               "a100-40-sxm",
                                               "a100-80-sxm",
                                               "rtx-a6000",
                                               "rtx-3090",
                                               "rtx-4090",
                                               "rtx-5090",
                                               "l4",
                                               "l40s",
                                               "h100-pcie",
                                               "h100-sxm",
                                               "h200-sxm",
                                               "h20",
                                               "a800-80-sxm",
                                               "h800-sxm",
                                               "b200",
                                               "gb200",
                                               "mi250x-gcd",
                                               "mi300x",
                                               "apple-m1-max",
                                               "apple-m2-max",
                                               "apple-m3-max",
                                               "apple-m4-max",
                                               "ascend-910b3",
                                               "jetson-agx-orin-64",
                                               "tpu-v4",
                                               "tpu-v5e",
                                               "tpu-v5p"};
  std::vector<std::string_view> ids;
  for (const HardwareProfile& hardware : all_profiles()) ids.push_back(hardware.id);
  CHECK(ids == expected);
}

TEST_CASE("profiles: ids and names are unique", "[hardware][property]") {
  std::set<std::string_view> ids;
  std::set<std::string_view> names;
  for (const HardwareProfile& hardware : all_profiles()) {
    ids.insert(hardware.id);
    names.insert(hardware.name);
  }
  CHECK(ids.size() == 32);
  CHECK(names.size() == 32);
}

TEST_CASE("profiles: each id finds its own row", "[hardware][property]") {
  for (const HardwareProfile& hardware : all_profiles()) {
    CHECK(&profile(hardware.id) == &hardware);
  }
}

TEST_CASE("profiles: an unknown id is refused by name", "[hardware][error]") {
  for (const std::string_view id : {"", "a100", "A100-80-SXM", "a100-80-sxm "}) {
    CHECK_THROWS_MATCHES(profile(id), Error, error_on("hardware", Reason::unknown_name, id));
  }
}

TEST_CASE("profiles: for_each_field names each scalar once", "[hardware][property]") {
  const std::vector<std::string> names = field_names(profile("a100-80-sxm"));
  CHECK(names.size() == 37);
  CHECK(std::set<std::string>(names.begin(), names.end()).size() == names.size());
  CHECK(field_names(PeakFlops{}) == std::vector<std::string>{"fp32", "tf32", "fp16", "bf16", "fp8",
                                                             "int8", "fp4", "fp16_acc16"});
}

TEST_CASE("profiles: for_each_field puts each name beside its own value", "[hardware][golden]") {
  const std::map<std::string, double> expected{{"year", 2020},
                                               {"sm_count", 108},
                                               {"boost_clock_hz", 1.41e9},
                                               {"tensor_clock_hz", 1.41e9},
                                               {"regfile_bytes_per_sm", 65536 * 4},
                                               {"tmem_bytes_per_sm", 0},
                                               {"max_threads_per_block", 1024},
                                               {"warp_size", 32},
                                               {"smem_bytes_per_clk_per_sm", 32 * 4},
                                               {"l1_smem_total_bytes_per_sm", 192 * 1024},
                                               {"smem_max_bytes_per_sm", 164 * 1024},
                                               {"smem_max_bytes_per_block", 163 * 1024},
                                               {"smem_reserved_bytes_per_block", 1024},
                                               {"max_threads_per_sm", 2048},
                                               {"max_warps_per_sm", 64},
                                               {"max_blocks_per_sm", 32},
                                               {"sfu_ops_per_clk_per_sm", 16},
                                               {"l2_bytes", 41'943'040},
                                               {"l2_bandwidth_bytes_per_s", 5120 * 1.41e9},
                                               {"mem_capacity_bytes", 80e9},
                                               {"mem_bandwidth_bytes_per_s", 2039e9},
                                               {"tdp_w", 400}};
  CHECK(known_numbers(profile("a100-80-sxm")) == expected);

  // And the fields that the A100 lacks.
  const std::map<std::string, double> mi300x = known_numbers(profile("mi300x"));
  CHECK(mi300x.at("xcd_count") == 8);
  CHECK(mi300x.at("l2_bytes_per_xcd") == 4 * 1024 * 1024);
  CHECK(mi300x.at("last_level_cache_bytes") == 256 * 1024 * 1024);
  CHECK(mi300x.at("last_level_cache_bandwidth_bytes_per_s") == 17.2e12);
  CHECK(known_numbers(profile("v100-sxm2-16")).at("non_tensor_fp16_flops") == 31.4e12);
}

TEST_CASE("profiles: peaks are listed under their types", "[hardware][golden]") {
  const std::map<std::string, double> b200{{"fp32", 80e12},   {"tf32", 1.1e15}, {"fp16", 2.25e15},
                                           {"bf16", 2.25e15}, {"fp8", 4.5e15},  {"int8", 4.5e15},
                                           {"fp4", 9e15}};
  CHECK(known_numbers(profile("b200").peak_flops) == b200);
  const std::map<std::string, double> rtx_3090{
      {"fp32", 35.58e12}, {"fp16", 71e12}, {"bf16", 71e12}, {"fp16_acc16", 142e12}};
  CHECK(known_numbers(profile("rtx-3090").peak_flops) == rtx_3090);
}

TEST_CASE("profiles: only the Ascend has extra buffers", "[hardware][golden]") {
  const std::map<std::string, double> expected{{"L0A_bytes", 64 * 1024},
                                               {"L0B_bytes", 64 * 1024},
                                               {"L0C_bytes", 128 * 1024},
                                               {"UB_bytes_per_vector_core", 192 * 1024},
                                               {"vector_cores", 2 * 20}};
  for (const HardwareProfile& hardware : all_profiles()) {
    CAPTURE(hardware.id);
    REQUIRE(hardware.extra_buffers.has_value() == (hardware.id == "ascend-910b3"));
    if (hardware.extra_buffers) CHECK(known_numbers(*hardware.extra_buffers) == expected);
  }
}

TEST_CASE("profiles: what has no source is empty", "[hardware][golden]") {
  CHECK_FALSE(profile("gb200").sm_count);
  CHECK_FALSE(profile("gb200").boost_clock_hz);
  CHECK_FALSE(profile("rtx-5090").sfu_ops_per_clk_per_sm);
  CHECK_FALSE(profile("mi300x").max_blocks_per_sm);
  CHECK_FALSE(profile("apple-m1-max").tdp_w);
  CHECK_FALSE(profile("tpu-v4").peak_flops.fp16);
}

TEST_CASE("profiles: a known number is positive; zero means none in two fields only",
          "[hardware][property]") {
  for (const HardwareProfile& hardware : all_profiles()) {
    for (const auto& [name, value] : known_numbers(hardware)) {
      CAPTURE(hardware.id, name, value);
      if (name == "tmem_bytes_per_sm" || name == "smem_reserved_bytes_per_block") {
        CHECK(value >= 0);
      } else {
        CHECK(value > 0);
      }
    }
    for (const auto& [name, value] : known_numbers(hardware.peak_flops)) {
      CAPTURE(hardware.id, name, value);
      CHECK(value > 0);
    }
  }
}

TEST_CASE("profiles: no text is empty", "[hardware][property]") {
  for (const HardwareProfile& hardware : all_profiles()) {
    for_each_field(hardware, [&](std::string_view name, const auto& value) {
      CAPTURE(hardware.id, name);
      if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::string_view>) {
        CHECK_FALSE(value.empty());
      } else if constexpr (std::is_same_v<std::decay_t<decltype(value)>,
                                          std::optional<std::string_view>>) {
        CHECK(value != "");
      }
    });
  }
}

TEST_CASE("profiles: each has sources that name fields, and the address is one",
          "[hardware][property]") {
  const std::set<std::string> names = citable_names();
  for (const HardwareProfile& hardware : all_profiles()) {
    CAPTURE(hardware.id);
    CHECK_FALSE(hardware.sources.empty());
    for (const Source& source : hardware.sources) {
      CAPTURE(source.doc);
      CHECK_FALSE(source.doc.empty());
      for (const std::string& field : split_at_commas(source.fields)) {
        CAPTURE(field);
        CHECK(names.contains(field));
      }
      if (source.url) {
        CHECK(source.url->starts_with("https://"));
        CHECK(source.url->find(' ') == std::string_view::npos);
      }
    }
  }
}

TEST_CASE("profiles: each has a published source besides arithmetic", "[hardware][property]") {
  for (const HardwareProfile& hardware : all_profiles()) {
    CAPTURE(hardware.id);
    CHECK(std::ranges::any_of(hardware.sources,
                              [](const Source& source) { return source.url.has_value(); }));
  }
}

TEST_CASE("profiles: notes and cross-check say something, no note twice", "[hardware][property]") {
  for (const HardwareProfile& hardware : all_profiles()) {
    CAPTURE(hardware.id);
    CHECK_FALSE(hardware.cross_check.empty());
    CHECK_FALSE(hardware.notes.empty());
    const std::set<std::string_view> distinct(hardware.notes.begin(), hardware.notes.end());
    CHECK(distinct.size() == hardware.notes.size());
    CHECK_FALSE(distinct.contains(""));
  }
}

}  // namespace
}  // namespace attn
