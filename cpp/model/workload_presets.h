// SPDX-License-Identifier: Apache-2.0
// Attention workloads of real models: the model's shape in one phase of its use.
//
// Phases: prefill-8k, train-4k (both passes), decode-32k, decode-8k-b64, chunked-prefill (512 new
// tokens over a cache of 16,384), own-context (all the tokens the model is made for; a decoder that
// only decodes: one query over them). Left out, because they make no sense: decode and chunks for a
// model that has no cache (encoders, diffusion), training for keys that are values too, decode for
// the expanded form of latent attention and prefill for its absorbed form, all but own-context for
// a benchmark. A phase longer than the model's context is kept and flagged. A model with windowed
// and full layers has a preset of each. Sink tokens and soft caps change no bytes here.
// Source: each model's configuration, named in `source`.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/params.h"

namespace attn::model {

// A model's attention layer.
struct ModelShape {
  std::string_view id = {};
  std::string_view name = {};
  std::string_view family = {};
  std::optional<std::int64_t> layers = {};
  std::int64_t heads_q = 1;
  std::int64_t heads_kv = 1;
  std::int64_t head_dim = 1;
  std::int64_t head_dim_v = 1;
  std::int64_t max_context = 1;             // tokens
  std::optional<std::int64_t> window = {};  // past tokens that a windowed layer sees
  bool has_full_layers = true;              // beside windowed ones
  bool causal = true;
  bool prefills = true;  // reads many tokens at once
  bool decodes = true;   // one query over a cache
  bool trains = true;
  bool kv_shared = false;
  std::optional<std::int64_t> seq_len_kv = {};  // cross-attention: keys of another sequence
  std::optional<std::int64_t> batch = {};       // a benchmark's own
  bool dropout = false;
  std::string_view source = {};
  std::string_view note = {};  // doubts and what is left out
};

// In the order of the catalogue: by family and age.
std::span<const ModelShape> all_model_shapes();

// A field of the table (core/fields.h) and its value there: an integer, 0 or 1, the index of a
// choice.
struct FieldValue {
  std::string_view field = {};
  std::int64_t value = 0;

  bool operator==(const FieldValue&) const = default;
};

struct WorkloadPreset {
  std::string id;               // "llama3.1-8b/decode-32k", "gpt-oss-120b/prefill-8k/windowed"
  std::string_view model;       // the shape's id
  std::string_view name;        // the shape's name
  std::string_view phase;       // "decode-32k"
  std::string_view layers;      // "all", or of which kind: "windowed", "full"
  std::string_view source;      // of the shape
  bool beyond_context = false;  // longer than the model is made for
  std::vector<FieldValue> values = {};  // the workload fields it sets; all others stay
};

std::span<const WorkloadPreset> all_workload_presets();

// Throws Error{"preset", unknown_name}.
const WorkloadPreset& workload_preset(std::string_view id);

// Writes the preset's values into params.
void apply(const WorkloadPreset& preset, Params& params);

template <class Visit>
void for_each_field(const FieldValue& value, Visit&& visit) {
  visit("field", value.field);
  visit("value", value.value);
}

template <class Visit>
void for_each_field(const WorkloadPreset& preset, Visit&& visit) {
  visit("id", preset.id);
  visit("model", preset.model);
  visit("name", preset.name);
  visit("phase", preset.phase);
  visit("layers", preset.layers);
  visit("source", preset.source);
  visit("beyond_context", preset.beyond_context);
  visit("values", preset.values);
}

}  // namespace attn::model
