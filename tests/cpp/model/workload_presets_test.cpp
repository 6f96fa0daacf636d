// SPDX-License-Identifier: Apache-2.0
#include "model/workload_presets.h"

#include <algorithm>
#include <set>
#include <string>

#include "core/tensor.h"
#include "model/peak_memory.h"
#include "support.h"

namespace attn::model {

namespace {

Params of(std::string_view id) {
  Params params = default_params();
  apply(workload_preset(id), params);
  return params;
}

struct CacheRow {
  std::string_view model;
  std::int64_t kv_bytes_per_token;  // of one layer, 16-bit elements
};

// heads_kv x (head_dim + head_dim_v) x 2 of each configuration; DeepSeek's absorbed form keeps the
// latent row alone.
constexpr CacheRow kCacheRows[] = {
    {"gpt2-small", 3072},      {"gpt2-medium", 4096},        {"gpt2-xl", 6400},
    {"bert-base", 3072},       {"llama2-7b", 16'384},        {"llama2-70b", 4096},
    {"codellama-34b", 4096},   {"llama3.1-8b", 4096},        {"llama3.1-70b", 4096},
    {"llama3.1-405b", 4096},   {"mistral-7b-v0.1", 4096},    {"qwen2.5-7b", 2048},
    {"qwen2.5-72b", 4096},     {"qwen3-8b", 4096},           {"qwen3-32b", 4096},
    {"qwen3-235b-a22b", 2048}, {"gemma2-9b", 8192},          {"gemma3-27b", 8192},
    {"deepseek-v3", 81'920},   {"deepseek-v3-decode", 1152}, {"gpt-oss-120b", 2048},
    {"phi3-mini", 12'288},     {"phi4-14b", 5120},           {"vit-l-16", 4096},
    {"sdxl-self-64", 2560},    {"sdxl-self-32", 5120},       {"sdxl-cross-64", 2560},
    {"sdxl-cross-32", 5120},   {"flux1-dev", 12'288},        {"flashattn-paper-gpt2m", 4096},
};

}  // namespace

TEST_CASE("presets: K and V of a token take what the model's cache takes", "[model][golden]") {
  CHECK(std::size(kCacheRows) == all_model_shapes().size());
  for (const CacheRow& row : kCacheRows) {
    const auto preset =
        std::ranges::find(all_workload_presets(), row.model, &WorkloadPreset::model);
    REQUIRE(preset != all_workload_presets().end());
    Params params = default_params();
    apply(*preset, params);
    params.batch = params.seq_len_kv = 1;
    const Bytes value = params.kv_shared ? Bytes(0) : tensor_bytes(params, Tensor::v);
    CAPTURE(row.model);
    CHECK(tensor_bytes(params, Tensor::k) + value == Bytes(row.kv_bytes_per_token));
  }
}

TEST_CASE("presets: every one passes the field table and has a name of its own", "[model]") {
  std::set<std::string> ids;
  for (const WorkloadPreset& preset : all_workload_presets()) {
    CAPTURE(preset.id);
    Params params = default_params();
    apply(preset, params);
    CHECK_NOTHROW(check(params));
    CHECK(ids.insert(preset.id).second);
    CHECK_FALSE(preset.source.empty());
    CHECK(peak_memory(params).has_value());
    for (const FieldValue& value : preset.values) {
      CHECK(field(value.field).group == FieldGroup::workload);
    }
  }
}

TEST_CASE("presets: a decoder has every phase", "[model]") {
  for (const std::string_view phase : {"prefill-8k", "train-4k", "decode-32k", "decode-8k-b64",
                                       "chunked-prefill", "own-context"}) {
    CHECK_NOTHROW(workload_preset("llama3.1-8b/" + std::string(phase)));
  }
  const Params decode = of("llama3.1-8b/decode-8k-b64");
  CHECK(decode.batch == 64);
  CHECK(decode.seq_len_q == 1);
  CHECK(decode.seq_len_kv == 8192);
  CHECK(decode.heads_q == 32);
  CHECK(decode.heads_kv == 8);
  CHECK(of("llama3.1-8b/train-4k").pass == Pass::both);
  CHECK(of("llama3.1-8b/own-context").seq_len_q == 131'072);
}

TEST_CASE("presets: a window of W tokens sees W - 1 before the query", "[model]") {
  const Params params = of("mistral-7b-v0.1/prefill-8k");
  CHECK(params.mask == Mask::window);
  CHECK(params.window_left == 4095);
  CHECK(params.window_right == 0);
  const KeyRange keys = visible_keys(params, 8191);
  CHECK(keys.last - keys.first + 1 == 4096);
}

TEST_CASE("presets: windowed and full layers are presets of their own", "[model]") {
  CHECK(of("gpt-oss-120b/decode-32k/windowed").window_left == 127);
  CHECK(of("gpt-oss-120b/decode-32k/full").mask == Mask::causal);
  CHECK(of("gemma3-27b/prefill-8k/windowed").window_left == 1023);
  CHECK_THROWS_MATCHES(workload_preset("gpt-oss-120b/decode-32k"), Error,
                       test::error_on("preset", Reason::unknown_name));
}

TEST_CASE("presets: phases without a cache, a gradient or a prompt are left out", "[model]") {
  for (const std::string_view id :
       {"bert-base/decode-32k", "bert-base/chunked-prefill", "flux1-dev/decode-8k-b64",
        "deepseek-v3/decode-32k", "deepseek-v3-decode/train-4k", "deepseek-v3-decode/prefill-8k",
        "flashattn-paper-gpt2m/prefill-8k"}) {
    CAPTURE(id);
    CHECK_THROWS_AS(workload_preset(id), Error);
  }
}

TEST_CASE("presets: special shapes", "[model]") {
  const Params latent = of("deepseek-v3-decode/decode-32k");
  CHECK(latent.kv_shared);
  CHECK(latent.heads_kv == 1);
  CHECK(latent.head_dim == 576);
  CHECK(latent.head_dim_v == 512);
  const Params cross = of("sdxl-cross-64/own-context");
  CHECK(cross.seq_len_q == 4096);
  CHECK(cross.seq_len_kv == 77);
  CHECK(cross.mask == Mask::none);
  const Params paper = of("flashattn-paper-gpt2m/own-context");
  CHECK(paper.batch == 64);
  CHECK(paper.dropout);
  CHECK(paper.pass == Pass::both);
  CHECK(workload_preset("gpt2-small/prefill-8k").beyond_context);
  CHECK_FALSE(workload_preset("gpt2-small/own-context").beyond_context);
}

}  // namespace attn::model
