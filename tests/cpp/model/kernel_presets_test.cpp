// SPDX-License-Identifier: Apache-2.0
#include "model/kernel_presets.h"

#include <set>
#include <string>

#include "model/block_rule.h"
#include "model/sram.h"
#include "support.h"

namespace attn::model {

namespace {

struct Question {
  Algorithm family = Algorithm::flash2;
  const char* hardware = "a100-80-sxm";
  std::int64_t head_dim = 128;
  Mask mask = Mask::none;
  bool dropout = false;
  Pass pass = Pass::forward;
};

Params params_of(const Question& question) {
  Params params = test::square(4096, question.head_dim);
  params.algorithm = question.family;
  params.hardware = question.hardware;
  params.mask = question.mask;
  params.dropout = question.dropout;
  params.pass = question.pass;
  return params;
}

std::string chosen(const Params& params) {
  const auto preset = kernel_preset(params.algorithm, params, profile(params.hardware));
  return preset ? std::string(preset->name) : "";
}

std::string chosen(const Question& question) { return chosen(params_of(question)); }

std::int64_t largest_head_dim(const KernelPreset& preset) { return preset.when.head_dim.max; }

}  // namespace

TEST_CASE("kernel_presets: names are unique and found", "[model][property]") {
  std::set<std::string_view> names;
  for (const KernelPreset& row : all_kernel_presets()) {
    INFO(row.name);
    CHECK(names.insert(row.name).second);
    CHECK(kernel_preset(row.name) == row);
    CHECK_FALSE(row.source.empty());
    CHECK(row.launch.tile_rows > 0);
    CHECK(row.launch.tile_cols > 0);
  }
  CHECK_THROWS_MATCHES(kernel_preset("flash5"), Error,
                       test::error_on("preset", Reason::unknown_name));
}

TEST_CASE("kernel_presets: the SRAM rules give the bytes that the launch code states",
          "[model][agreement]") {
  int checked = 0;
  for (const KernelPreset& row : all_kernel_presets()) {
    if (row.launch.smem_bytes == Bytes(0)) continue;
    INFO(row.name);
    Params params = test::square(4096, largest_head_dim(row));
    params.head_dim_v = std::min(params.head_dim, row.when.head_dim_v.max);
    if (row.when.head_dim_v.min > params.head_dim) params.head_dim_v = row.when.head_dim_v.max;
    params.dtype = row.when.widths == k8Bit ? DType::fp8_e4m3 : DType::fp16;
    params.pass = row.pass;
    params.hardware = "h100-sxm";
    params.head_dim_160 = row.when.head_dim_160 == When::yes;
    const std::optional<Sram> answer = sram(with_preset(params, row));
    REQUIRE(answer);
    CHECK(answer->required_bytes == row.launch.smem_bytes);
    ++checked;
  }
  CHECK(checked == 61);
}

TEST_CASE("kernel_presets: what a kernel chooses fits the GPU it chooses it for",
          "[model][property]") {
  int checked = 0;
  for (const HardwareProfile& hardware : all_profiles()) {
    for (const Algorithm family : {Algorithm::flash1, Algorithm::flash2, Algorithm::flash3,
                                   Algorithm::flash4, Algorithm::split_kv}) {
      for (const std::int64_t head_dim : {32, 64, 96, 128, 160, 192, 256}) {
        for (const Mask mask : {Mask::none, Mask::causal, Mask::window}) {
          for (const bool dropout : {false, true}) {
            for (const Pass pass : {Pass::forward, Pass::backward}) {
              Params params = params_of({family, "", head_dim, mask, dropout, pass});
              params.hardware = hardware.id;
              const auto preset = kernel_preset(family, params, hardware);
              if (!preset || !preset->launch.sram_modelled) continue;
              const auto answer = sram(with_preset(params, *preset));
              if (!answer) continue;
              INFO(preset->name << " on " << hardware.id << ", head_dim " << head_dim);
              // FlashAttention-4's one tile for Ampere leaves large head dims to fail.
              if (preset->name != "flash4-sm80") CHECK(answer->fits);
              ++checked;
            }
          }
        }
      }
    }
  }
  CHECK(checked > 1000);
}

TEST_CASE("kernel_presets: FlashAttention-2 forward by GPU, head dim, mask and dropout",
          "[model][golden]") {
  using enum Algorithm;
  CHECK(chosen({flash2, "a100-80-sxm", 128}) == "flash2-d128");
  CHECK(chosen({flash2, "h100-sxm", 100}) == "flash2-d128");
  CHECK(chosen({flash2, "rtx-3090", 128}) == "flash2-d128-sm8x");
  CHECK(chosen({flash2, "rtx-4090", 128, Mask::causal}) == "flash2-d128-sm8x-causal");
  CHECK(chosen({flash2, "rtx-4090", 128, Mask::causal_top_left}) == "flash2-d128-sm8x-causal");
  CHECK(chosen({flash2, "rtx-4090", 128, Mask::window}) == "flash2-d128-sm8x");
  CHECK(chosen({flash2, "rtx-4090", 128, Mask::causal, true}) == "flash2-d128-dropout");
  CHECK(chosen({flash2, "a100-80-sxm", 64, Mask::none, true}) == "flash2-d64-dropout");
  CHECK(chosen({flash2, "a10", 96, Mask::causal}) == "flash2-d96-sm8x-causal");
  CHECK(chosen({flash2, "a100-80-sxm", 256}) == "flash2-d256-sm80");
  CHECK(chosen({flash2, "h100-sxm", 256}) == "flash2-d256");
  CHECK(chosen({flash2, "rtx-4090", 256}) == "flash2-d256");
  CHECK(chosen({flash2, "a100-80-sxm", 160}) == "flash2-d192");
  Params params = params_of({flash2, "a100-80-sxm", 160});
  params.head_dim_160 = true;
  CHECK(chosen(params) == "flash2-d160");
}

TEST_CASE("kernel_presets: FlashAttention-2 backward goes by the block limit", "[model][golden]") {
  const auto backward = [](const char* hardware, std::int64_t head_dim, bool dropout = false) {
    return chosen({Algorithm::flash2, hardware, head_dim, Mask::none, dropout, Pass::backward});
  };
  CHECK(backward("a100-80-sxm", 128) == "flash2-backward-d128");
  CHECK(backward("rtx-3090", 128) == "flash2-backward-d128-small");
  CHECK(backward("h100-sxm", 256) == "flash2-backward-d256");
  CHECK(backward("a100-80-sxm", 256) == "flash2-backward-d256-medium");
  CHECK(backward("rtx-4090", 256) == "flash2-backward-d256-small");
  CHECK(backward("rtx-4090", 256, true).empty());
  CHECK(backward("a100-80-sxm", 96, true) == "flash2-backward-d96-dropout");
  CHECK(backward("a100-80-sxm", 96) == "flash2-backward-d96");
}

TEST_CASE("kernel_presets: FlashAttention-3 by mask, both head dims and type", "[model][golden]") {
  using enum Algorithm;
  CHECK(chosen({flash3, "h100-sxm", 128}) == "flash3-d128");
  CHECK(chosen({flash3, "h100-sxm", 128, Mask::causal}) == "flash3-d128-masked");
  CHECK(chosen({flash3, "h100-sxm", 256, Mask::window}) == "flash3-d256-window");
  Params params = params_of({flash3, "h100-sxm", 192, Mask::causal});
  CHECK(chosen(params) == "flash3-d192");
  params.head_dim_v = 128;
  CHECK(chosen(params) == "flash3-d192-v128");
  params = params_of({flash3, "h100-sxm", 64});
  params.head_dim_v = 512;
  CHECK(chosen(params) == "flash3-d64-v512");
  params = params_of({flash3, "h100-sxm", 128, Mask::causal});
  params.dtype = DType::fp8_e4m3;
  CHECK(chosen(params) == "flash3-fp8-d128");
  CHECK(chosen({flash3, "a100-80-sxm", 128}) == "flash3-sm80-d128");
  CHECK(chosen({flash3, "rtx-4090", 128}) == "flash3-sm86-d128");
}

TEST_CASE("kernel_presets: FlashAttention-4 on Hopper takes both head dims up to 256",
          "[model][golden]") {
  for (const Pass pass : {Pass::forward, Pass::backward}) {
    for (const Mask mask : {Mask::none, Mask::causal, Mask::window}) {
      for (const std::int64_t head_dim : {64, 96, 128, 192, 256}) {
        Params params = params_of({Algorithm::flash4, "h100-sxm", head_dim, mask, false, pass});
        CAPTURE(name_of(pass), name_of(mask), head_dim);
        params.head_dim_v = 256;
        CHECK_FALSE(chosen(params).empty());
        params.head_dim_v = 264;
        CHECK(chosen(params).empty());
      }
    }
  }
}

TEST_CASE("kernel_presets: the other families", "[model][golden]") {
  using enum Algorithm;
  CHECK(chosen({flash1, "a100-80-sxm", 64}) == "flash1-d64");
  CHECK(chosen({flash4, "b200", 128}) == "flash4-d128");
  CHECK(chosen({flash4, "rtx-5090", 128}) == "flash4-sm120-d128");
  CHECK(kernel_preset("flash4-sm120-d128").algorithm == flash2);
  CHECK(chosen({flash4, "h100-sxm", 96, Mask::causal}) == "flash4-sm90-d96-causal");
  CHECK(chosen({flash4, "h100-sxm", 192}) == "flash4-sm90-d192");
  CHECK(chosen({flash4, "h100-sxm", 192, Mask::window}) == "flash4-sm90-d192-window");
  Params deepseek = params_of({flash4, "h100-sxm", 192, Mask::causal});
  deepseek.head_dim_v = 128;
  CHECK(chosen(deepseek) == "flash4-sm90-d192-v128");
  CHECK(chosen({split_kv, "h100-sxm", 128}) == "split_kv-d128");
  Params params = params_of({split_kv, "h100-sxm", 128});
  params.splits = 1;
  CHECK(chosen(params) == "split_kv-d256-one-split");
  CHECK(chosen({mem_efficient, "t4", 128}) == "mem_efficient-d128-sm75");
  CHECK(chosen({mem_efficient, "a100-80-sxm", 256}) == "mem_efficient-wide");
  CHECK(chosen({triton, "a100-80-sxm", 128, Mask::causal, false, Pass::backward}) ==
        "triton-backward");
}

TEST_CASE("kernel_presets: a family without a kernel for the question has no preset",
          "[model][golden]") {
  using enum Algorithm;
  CHECK(chosen({flash2, "t4", 128}).empty());
  CHECK(chosen({flash2, "mi300x", 128}).empty());
  CHECK(chosen({flash2, "a100-80-sxm", 257}).empty());
  CHECK(chosen({flash2, "a100-80-sxm", 128, Mask::dense}).empty());
  CHECK(chosen({flash3, "b200", 128}).empty());
  CHECK(chosen({triton, "a100-80-sxm", 128}).empty());  // tuned on the machine
  CHECK(chosen({standard, "a100-80-sxm", 128}).empty());
  Params params = params_of({flash2});
  params.dtype = DType::fp32;
  CHECK(chosen(params).empty());
}

TEST_CASE("kernel_presets: a preset sets what its kernel sets and leaves the rest",
          "[model][property]") {
  Params params =
      params_of({Algorithm::flash2, "rtx-3090", 192, Mask::causal, false, Pass::backward});
  const Params set = with_preset(params, kernel_preset("flash2-backward-d192-small"));
  CHECK(set.tile_rows == 64);
  CHECK(set.tile_cols == 64);
  CHECK(set.warps == 8);
  CHECK(set.v_in_registers);
  CHECK_FALSE(set.double_buffer);
  CHECK(set.stages == params.stages);
  CHECK(set.mask == Mask::causal);
  CHECK(set.hardware == "rtx-3090");

  const Params triton = with_preset(params, kernel_preset("triton-backward"));
  CHECK(triton.algorithm == Algorithm::triton);
  CHECK(triton.row_sweep_tile_rows == 128);
  CHECK(triton.row_sweep_tile_cols == 32);
}

TEST_CASE("kernel_presets: a list of fields names each once", "[model][property]") {
  std::set<std::string_view> names;
  for_each_field(kernel_preset("flash2-d128"),
                 [&](std::string_view name, const auto&) { CHECK(names.insert(name).second); });
  CHECK(names.count("tile_rows") == 1);
  CHECK(names.count("head_dim_max") == 1);
}

TEST_CASE("block_rule: the paper's tiles on an A100 pass their own SRAM from head_dim 128 on",
          "[model][golden]") {
  const HardwareProfile& a100 = profile("a100-80-sxm");
  const std::int64_t Z = 166'912 / 2;
  const BlockRule small = block_rule(test::square(4096, 64), a100);
  CHECK(small.sram_elements == Z);
  CHECK(small.tile == Tile{64, 326});  // ceil(83,456 / 256), then d
  CHECK(small.working_set_elements == Elements(64 * 64 * 2 + 326 * 64 * 2 + 64 * 326));
  CHECK_FALSE(small.working_set_passes);

  const BlockRule large = block_rule(test::square(4096, 128), a100);
  CHECK(large.tile == Tile{128, 163});
  CHECK(large.working_set_passes);
}

TEST_CASE("block_rule: Z may be given", "[model][golden]") {
  const BlockRule rule =
      block_rule(test::square(4096, 64), profile("a100-80-sxm"), std::int64_t{4 * 64 * 10 + 1});
  CHECK(rule.tile == Tile{11, 11});
  CHECK_THROWS_MATCHES(block_rule(test::square(1, 1), profile("a100-80-sxm"), 0), Error,
                       test::error_on("sram_elements", Reason::out_of_range));
}

TEST_CASE("block_rule: half bytes double Z", "[model][golden]") {
  Params params = test::square(4096, 64);
  params.dtype = DType::fp4;
  CHECK(block_rule(params, profile("b200")).sram_elements == 2 * 232'448);
}

TEST_CASE("theorem_curve: grows with the square of both lengths and falls with Z",
          "[model][property]") {
  const double at = theorem_curve(test::square(1024, 64), 4096);
  CHECK(at == Catch::Approx(1024.0 * 1024 * 64 * 64 / 4096));
  CHECK(theorem_curve(test::square(2048, 64), 4096) == Catch::Approx(4 * at));
  CHECK(theorem_curve(test::square(1024, 128), 4096) == Catch::Approx(4 * at));
  CHECK(theorem_curve(test::square(1024, 64), 8192) == Catch::Approx(at / 2));

  Params params = test::square(1024, 64);
  params.batch = 3;
  params.heads_q = params.heads_kv = 5;
  const double Z = 166'912 / 2;
  CHECK(theorem_bytes(params, profile("a100-80-sxm")) ==
        Catch::Approx(15 * 2 * 1024.0 * 1024 * 64 * 64 / Z));
}

}  // namespace attn::model
