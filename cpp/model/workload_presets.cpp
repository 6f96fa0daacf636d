// SPDX-License-Identifier: Apache-2.0
#include "model/workload_presets.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/error.h"
#include "core/fields.h"

namespace attn::model {

namespace {

struct Phase {
  std::string_view id;
  std::int64_t batch;
  std::int64_t seq_len_q;
  std::int64_t seq_len_kv;
  Pass pass;

  bool trains() const { return pass == Pass::both; }
  bool decodes() const { return seq_len_q == 1; }
  bool needs_cache() const { return seq_len_q < seq_len_kv; }
};

constexpr std::array kPhases{
    Phase{"prefill-8k", 1, 8192, 8192, Pass::forward},
    Phase{"train-4k", 4, 4096, 4096, Pass::both},
    Phase{"decode-32k", 1, 1, 32'768, Pass::forward},
    Phase{"decode-8k-b64", 64, 1, 8192, Pass::forward},
    Phase{"chunked-prefill", 1, 512, 16'384, Pass::forward},
};

constexpr std::string_view kOwnContext = "own-context";

bool is_benchmark(const ModelShape& shape) { return shape.family == "benchmark"; }

bool has_phase(const ModelShape& shape, const Phase& phase) {
  if (is_benchmark(shape)) return false;
  if (phase.trains()) return shape.trains;
  if (phase.decodes()) return shape.decodes;
  if (phase.needs_cache()) return shape.causal && shape.prefills;
  return shape.prefills;
}

// The phase in which the model uses its whole context at once.
Phase own_context(const ModelShape& shape) {
  return {.id = kOwnContext,
          .batch = shape.batch.value_or(1),
          .seq_len_q = shape.prefills ? shape.max_context : 1,
          .seq_len_kv = shape.max_context,
          .pass = is_benchmark(shape) ? Pass::both : Pass::forward};
}

FieldValue choice(std::string_view name, std::string_view value) {
  return {name, checked_choice(field(name), value)};
}

WorkloadPreset preset(const ModelShape& shape, const Phase& phase, std::string_view layers) {
  const bool windowed = layers == "windowed" || (layers == "all" && shape.window.has_value());
  const std::string_view mask = !shape.causal ? "none" : windowed ? "window" : "causal";
  std::string id(shape.id);
  id.append("/").append(phase.id);
  if (layers != "all") id.append("/").append(layers);
  WorkloadPreset row{.id = std::move(id),
                     .model = shape.id,
                     .name = shape.name,
                     .phase = phase.id,
                     .layers = layers,
                     .source = shape.source};
  row.beyond_context = std::max(phase.seq_len_q, phase.seq_len_kv) > shape.max_context;
  row.values = {{"batch", phase.batch},
                {"heads_q", shape.heads_q},
                {"heads_kv", shape.heads_kv},
                {"seq_len_q", phase.seq_len_q},
                {"seq_len_kv", shape.seq_len_kv.value_or(phase.seq_len_kv)},
                {"head_dim", shape.head_dim},
                {"head_dim_v", shape.head_dim_v},
                choice("pass", name_of(phase.pass)),
                choice("mask", mask),
                {"dropout", shape.dropout ? 1 : 0},
                {"kv_shared", shape.kv_shared ? 1 : 0}};
  if (windowed) {
    // The query itself is one of the tokens that a window counts.
    row.values.push_back({"window_left", *shape.window - 1});
    row.values.push_back({"window_right", 0});
  }
  return row;
}

std::vector<WorkloadPreset> made_presets() {
  std::vector<WorkloadPreset> presets;
  const auto add = [&](const ModelShape& shape, const Phase& phase) {
    if (!shape.window || !shape.has_full_layers) {
      presets.push_back(preset(shape, phase, "all"));
      return;
    }
    presets.push_back(preset(shape, phase, "windowed"));
    presets.push_back(preset(shape, phase, "full"));
  };
  for (const ModelShape& shape : all_model_shapes()) {
    for (const Phase& phase : kPhases) {
      if (has_phase(shape, phase)) add(shape, phase);
    }
    add(shape, own_context(shape));
  }
  return presets;
}

}  // namespace

std::span<const WorkloadPreset> all_workload_presets() {
  static const std::vector<WorkloadPreset> presets = made_presets();
  return presets;
}

const WorkloadPreset& workload_preset(std::string_view id) {
  const std::span<const WorkloadPreset> presets = all_workload_presets();
  const auto found = std::ranges::find(presets, id, &WorkloadPreset::id);
  if (found == presets.end()) throw Error("preset", Reason::unknown_name, id);
  return *found;
}

void apply(const WorkloadPreset& preset, Params& params) {
  for (const FieldValue& value : preset.values) field(value.field).set(params, value.value);
}

}  // namespace attn::model
