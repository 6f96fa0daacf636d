// SPDX-License-Identifier: Apache-2.0
// The engine for JavaScript: take plain values, call one function, return plain values.
//
// Every function answers {value} or {error: {field, reason, got}} and never throws for bad input.
// Exact counts leave as bigint, times, rates and sizes of hardware as number, unknown as null.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "answer/answer.h"
#include "bindings/js.h"
#include "bindings/js_fields.h"
#include "bindings/js_trace.h"
#include "core/error.h"
#include "core/fields.h"
#include "core/report.h"
#include "core/working.h"
#include "hardware/custom.h"
#include "hardware/profile.h"
#include "model/explain_error.h"
#include "model/fit_search.h"
#include "model/kernel_presets.h"
#include "model/lesson.h"
#include "model/letters.h"
#include "model/report.h"
#include "model/workload_presets.h"
#include "sim/trace.h"

namespace attn {

// ---- the engine's records -----------------------------------------------------------------------

val choices_of(const Field& field) {
  if (field.kind != FieldKind::choice || field.set != nullptr) return array_of(field.choices);
  val ids = val::array();
  for (const HardwareProfile& profile : all_profiles()) {
    ids.call<void>("push", to_js(profile.id));
  }
  ids.call<void>("push", to_js(kCustomHardware));
  return ids;
}

val to_js(const Field& field) { return field_info(field, choices_of(field)); }

val to_js(const Source& source) {
  return object_of("doc", source.doc, "url", source.url, "fields", source.fields);
}

// Sizes and counts of a profile are numbers: all are far below 2^53.
struct PutProfileValue {
  val& object;
  void operator()(const char* name, std::int64_t value) const { object.set(name, number(value)); }
  void operator()(const char* name, const std::optional<std::int64_t>& value) const {
    object.set(name, value ? number(*value) : val::null());
  }
  template <class Value>
  void operator()(const char* name, const Value& value) const {
    object.set(name, to_js(value));
  }
};

template <class Record>
val record(const Record& record) {
  val object = val::object();
  for_each_field(record, PutProfileValue{object});
  return object;
}

// What each number of a reader's own profile may be; of every peak alike.
struct PutProfileLimits {
  val& object;
  void put(const char* name, double min, double max) const {
    object.set(name, object_of("min", min, "max", max));
  }
  template <class Value>
  void operator()(const char* name, const Value&) const {
    if constexpr (kIs<Value, std::int64_t>) {
      const Limits limits = limits_of_profile(name);
      put(name, static_cast<double>(limits.min), static_cast<double>(limits.max));
    } else if constexpr (kIs<Value, double>) {
      put(name, kLeastRate, kLargestRate);
    }
  }
  template <class Value, class Number>
  static constexpr bool kIs =
      std::same_as<Value, Number> || std::same_as<Value, std::optional<Number>>;
};

val profile_limits() {
  val object = val::object();
  const PutProfileLimits put{object};
  for_each_field(all_profiles()[0], put);
  put.put("peak_flops", kLeastRate, kLargestRate);
  return object;
}

val to_js(const HardwareProfile& profile) {
  val object = record(profile);
  put(object, "peak_flops", record(profile.peak_flops), "extra_buffers",
      profile.extra_buffers ? record(*profile.extra_buffers) : val::null(), "sources",
      array_of(profile.sources), "notes", array_of(profile.notes));
  return object;
}

val to_js(const LedgerRow& row) {
  return object_of("kernel", row.kernel, "tensor", name_of(row.tensor), "pass", name_of(row.pass),
                   "op", name_of(row.op == Op::read ? Op::read : Op::write), "atomic",
                   row.op == Op::atomic, "times", row.times, "elements", row.elements,
                   "element_bytes", row.element_bits / 8.0, "bytes", row.bytes, "formula",
                   row.formula.empty() ? val::null() : to_js(row.formula));
}

val to_js(const Tiling& tiling) {
  return object_of("row_tiles", tiling.row_tiles, "col_tiles", tiling.col_tiles, "score_tiles",
                   tiling.score_tiles, "visited_tiles", tiling.visited_tiles, "masked_tiles",
                   tiling.masked_tiles, "score_tile_bytes", tiling.score_tile_bytes,
                   "working_set_bytes", tiling.working_set_bytes, "materialization_ratio",
                   tiling.materialization_ratio);
}

// Names of letters are literals, so they end in a zero.
val letters(const Report& report) {
  val object = val::object();
  for (const model::Letter& letter : model::letters(report)) {
    object.set(interned(letter.name.data()), to_js(letter.value));
  }
  return object;
}

// {letter: count or rate}
val to_js(std::span<const Working::Letter> letters) {
  val object = val::object();
  for (const Working::Letter& letter : letters) {
    const auto* count = std::get_if<std::int64_t>(&letter.value);
    object.set(interned(letter.name.data()),
               count != nullptr ? to_js(*count) : to_js(*std::get_if<double>(&letter.value)));
  }
  return object;
}

val to_js(const Traffic& traffic) {
  const auto level = [&](Bytes bytes) {
    return traffic.levels_modelled ? to_js(bytes) : val::null();
  };
  return object_of("rows", traffic.rows, "sm_bytes_read", traffic.sm_bytes_read, "sm_bytes_written",
                   traffic.sm_bytes_written, "l2_hit_bytes", level(traffic.l2_hit_bytes),
                   "hbm_bytes_read", level(traffic.hbm_bytes_read), "hbm_bytes_written",
                   level(traffic.hbm_bytes_written), "dirty_bytes_left",
                   level(traffic.dirty_bytes_left));
}

val to_js(const PeakMemory& memory) {
  val rows = val::array();
  for (const PeakMemory::Row& row : memory.rows) {
    rows.call<void>("push", object_of("item", row.item, "bytes", row.bytes));
  }
  return object_of("rows", rows, "bytes", memory.bytes);
}

val to_js(const Answer& answer) {
  const Report& report = answer.report;
  val tiling = to_js(report.tiling);
  put(tiling, "crossover_tile_rows", to_js(model::crossover_tile_rows(report.params)));
  return object_of(
      "params", report.params, "score_matrix",
      object_of("elements", report.score_matrix.elements, "bytes", report.score_matrix.bytes),
      "tiling", tiling, "letters", letters(report), "sram", answer.sram, "traffic", report.traffic,
      "flops", answer.flops, "peak_memory", answer.peak_memory, "time", answer.time);
}

struct PutColumn {
  val& columns;
  void operator()(const char* name, const std::vector<std::int64_t>& column) const {
    const val view(typed_memory_view(column.size(), column.data()));
    columns.set(name, val::global("BigInt64Array").new_(view));
  }
  void operator()(const char* name, const std::vector<double>& column) const {
    const val view(typed_memory_view(column.size(), column.data()));
    columns.set(name, val::global("Float64Array").new_(view));
  }
};

val to_js(const Series& series) {
  val columns = val::object();
  for_each_column(series, PutColumn{columns});
  return object_of("columns", columns, "errors", series.errors);
}

// The named fields and their values.
val fields_of(const Params& params, const std::vector<std::string_view>& names) {
  val fields = val::object();
  for (const std::string_view name : names) {
    fields.set(std::string(name), field_value(params, field(name)));
  }
  return fields;
}

namespace model {

// A kernel's tile table row: its launch as one flat object.
val to_js(const KernelPreset& preset) {
  val object = val::object();
  for_each_field(preset, PutField{object});
  return object;
}

val to_js(const WorkloadPreset& preset) {
  Params params = default_params();
  apply(preset, params);
  std::vector<std::string_view> names;
  for (const FieldValue& value : preset.values) names.push_back(value.field);
  return object_of("id", preset.id, "model", preset.model, "name", preset.name, "phase",
                   preset.phase, "layers", preset.layers, "source", preset.source, "beyond_context",
                   preset.beyond_context, "fields", fields_of(params, names));
}

val to_js(const ErrorCandidate& candidate) {
  val object = val::object();
  for_each_field(candidate, PutField{object});
  put(object, "fields", fields_of(candidate.params, candidate.fields), "changes",
      candidate.changes);
  return object;
}

val to_js(const FitChange& change) {
  return object_of("fields", fields_of(change.params, change.fields), "required_bytes",
                   change.required_bytes, "distance", change.distance);
}

val to_js(const TileTradeoff& tradeoff) {
  return object_of("tile_count", tradeoff.tile_count, "score_tile_bytes", tradeoff.score_tile_bytes,
                   "working_set_bytes", tradeoff.working_set_bytes);
}

}  // namespace model

namespace {

void set_field(Params& params, const Field& field, const val& value) {
  if (field.set_real != nullptr) {
    field.set_real(params, checked_share(field.name, number_in(field.name, value)));
  } else if (field.kind == FieldKind::text) {
    // Read only where it is asked for: a field without effect asks nothing.
    params.custom.text = name_in(field.name, value);
    if (params.hardware == kCustomHardware) params.custom = custom_hardware(params.custom.text);
  } else if (field.set == nullptr) {
    params.hardware = name_in(field.name, value);
  } else if (field.kind == FieldKind::integer) {
    field.set(params, integer_in(field.name, value));
  } else if (field.kind == FieldKind::choice) {
    field.set(params, checked_choice(field, name_in(field.name, value)));
  } else {
    field.set(params, boolean_in(field.name, value) ? 1 : 0);
  }
}

Params params_in(const val& object) {
  const val keys = keys_of("params", object);
  const auto fields = all_fields();
  // Looked through only where the number of keys is off: every field must be there anyway.
  if (keys["length"].as<std::size_t>() != fields.size()) {
    refuse_unknown(keys, [](const std::string& key) { return field(key).name == key; });
  }
  static const std::vector<val> names = [&] {
    std::vector<val> all;
    for (const Field& field : fields) all.push_back(to_js(field.name));
    return all;
  }();
  Params params;
  for (std::size_t i = 0; i < fields.size(); ++i) set_field(params, fields[i], object[names[i]]);
  return params;
}

// The same, with what one field asks of another: for questions that are answered part by part.
Params checked_params_in(const val& object) {
  const Params params = params_in(object);
  check(params);
  return params;
}

// ---- functions ----------------------------------------------------------------------------------

val describe() {
  return guarded([] {
    return object_of("fields", array_of(all_fields()), "hardware", array_of(all_profiles()),
                     "profile_limits", profile_limits(), "workloads",
                     array_of(model::all_workload_presets()));
  });
}

Road road_in(const val& source) {
  const std::string name = name_in("source", source);
  for (const Road road : {Road::model, Road::simulate}) {
    if (name == kRoadNames[static_cast<std::size_t>(road)]) return road;
  }
  throw Error("source", Reason::unknown_name, name);
}

// A function of the share done, called now and then; where it is given.
sim::Progress progress_in(const std::optional<val>& progress) {
  if (!progress || progress->isUndefined()) return {};
  return [&progress](double share) { (*progress)(share); };
}

val report(const val& params, const val& source, std::optional<val> progress) {
  return guarded([&] {
    const Road road = road_in(source);
    return to_js(answer(params_in(params), road, progress_in(progress)));
  });
}

// The trace of these params, opened where it is not in hand; null where there is none.
const sim::Trace* trace_of(const val& params, const std::optional<val>& progress) {
  static sim::TraceShelf shelf;
  return shelf.find(checked_params_in(params), progress_in(progress));
}

val trace_overview(const val& params, std::optional<val> progress) {
  return guarded([&] {
    const sim::Trace* trace = trace_of(params, progress);
    return trace == nullptr ? val::null() : to_js(trace->overview());
  });
}

// The events from `first` on, `count` at most.
val trace(const val& params, const val& first, const val& count) {
  return guarded([&] {
    const sim::Trace* trace = trace_of(params, std::nullopt);
    if (trace == nullptr) return val::null();
    return to_js(trace->window(checked("first", number_in("first", first), trace->firsts()),
                               checked("count", number_in("count", count), trace->counts())));
  });
}

val call_series(const val& params, const val& names, const val& values) {
  return guarded([&] {
    const std::vector<std::string> text = names_in("fields", names);
    const std::vector<std::string_view> fields(text.begin(), text.end());
    val columns = to_js(series(params_in(params), fields, numbers_in("values", values)));
    columns.set("values", values);
    return columns;
  });
}

val call_grid(const val& params, const val& row_field, const val& row_values, const val& col_field,
              const val& col_values) {
  return guarded([&] {
    return to_js(grid(params_in(params), name_in("row_field", row_field),
                      numbers_in("row_values", row_values), name_in("col_field", col_field),
                      numbers_in("col_values", col_values)));
  });
}

// What would make a failing block fit, nearest first.
val fit_changes(const val& params) {
  return guarded([&] {
    const Params asked = checked_params_in(params);
    return to_js(model::fit_search(asked, profile(asked)));
  });
}

// The profile that the question names: a row of the catalogue, or the reader's own.
val hardware_profile(const val& params) {
  return guarded([&] { return to_js(profile(params_in(params))); });
}

// What an out-of-resource line of a compiler or driver says; up to `most` candidates, 12 if none is
// asked for.
val explain_error(const val& message, std::optional<val> most) {
  return guarded([&] {
    const bool asked = most.has_value() && !most->isUndefined();
    const double listed = asked ? most->as<double>() : double{model::kErrorCandidates};
    if (!(listed >= 0 && listed <= 1e6)) throw Error("most", Reason::out_of_range, text_of(*most));
    return to_js(
        model::explain_error(name_in("message", message), static_cast<std::size_t>(listed)));
  });
}

// The tiles that a shipped kernel runs for this question on its GPU; null where it has none.
val kernel_preset(const val& params) {
  return guarded([&] {
    const Params asked = checked_params_in(params);
    return to_js(model::kernel_preset(asked.algorithm, asked, profile(asked)));
  });
}

// The paper's block sizes, then every shipped kernel: its launch, the fields that it sets, and
// whether it is the one that its implementation takes for this question.
val kernel_presets(const val& params) {
  return guarded([&] {
    static const std::vector<std::string_view> names{"algorithm",
                                                     "tile_rows",
                                                     "tile_cols",
                                                     "warps",
                                                     "stages",
                                                     "v_in_registers",
                                                     "double_buffer",
                                                     "p_in_smem",
                                                     "row_sweep_tile_rows",
                                                     "row_sweep_tile_cols"};
    const Params asked = checked_params_in(params);
    const HardwareProfile& hardware = profile(asked);
    val rows = val::array();
    for (const model::KernelPreset& preset : model::kernel_presets(asked, hardware)) {
      const auto own = model::kernel_preset(preset.family, asked, hardware);
      val row = to_js(preset);
      put(row, "chosen", own && own->name == preset.name, "fields",
          fields_of(model::with_preset(asked, preset), names));
      rows.call<void>("push", row);
    }
    return rows;
  });
}

// An argument of the lesson's functions; left out, its default.
std::int64_t argument(std::string_view name, const std::optional<val>& value,
                      std::optional<std::int64_t> fallback = std::nullopt) {
  if (!value.has_value() || value->isUndefined()) {
    if (fallback) return *fallback;
    throw Error(name, Reason::missing, "undefined");
  }
  return integer_in(name, *value);
}

using Argument = std::optional<val>;

val attention_score_bytes(Argument seq_len, Argument batch_size, Argument num_heads,
                          Argument dtype_bytes) {
  return guarded([&] {
    return to_js(model::attention_score_bytes(
        argument("seq_len", seq_len), argument("batch_size", batch_size, 1),
        argument("num_heads", num_heads, 1), argument("dtype_bytes", dtype_bytes, 2)));
  });
}

val num_1d_tiles(Argument seq_len, Argument tile_size) {
  return guarded([&] {
    return to_js(
        model::num_1d_tiles(argument("seq_len", seq_len), argument("tile_size", tile_size)));
  });
}

val num_score_tiles(Argument seq_len, Argument tile_size) {
  return guarded([&] {
    return to_js(
        model::num_score_tiles(argument("seq_len", seq_len), argument("tile_size", tile_size)));
  });
}

val score_tile_bytes(Argument tile_size, Argument dtype_bytes) {
  return guarded([&] {
    return to_js(model::score_tile_bytes(argument("tile_size", tile_size),
                                         argument("dtype_bytes", dtype_bytes, 2)));
  });
}

val flashattention_working_set_bytes(Argument tile_size, Argument head_dim, Argument dtype_bytes) {
  return guarded([&] {
    return to_js(model::flashattention_working_set_bytes(argument("tile_size", tile_size),
                                                         argument("head_dim", head_dim),
                                                         argument("dtype_bytes", dtype_bytes, 2)));
  });
}

val tile_tradeoff(Argument seq_len, Argument tile_size, Argument head_dim, Argument dtype_bytes) {
  return guarded([&] {
    return to_js(model::tile_tradeoff(
        argument("seq_len", seq_len), argument("tile_size", tile_size),
        argument("head_dim", head_dim, 128), argument("dtype_bytes", dtype_bytes, 2)));
  });
}

val score_materialization_ratio(Argument seq_len, Argument tile_size, Argument dtype_bytes) {
  return guarded([&] {
    return to_js(model::score_materialization_ratio(argument("seq_len", seq_len),
                                                    argument("tile_size", tile_size),
                                                    argument("dtype_bytes", dtype_bytes, 2)));
  });
}

}  // namespace

}  // namespace attn

EMSCRIPTEN_BINDINGS(attn) {
  emscripten::register_optional<emscripten::val>();
  emscripten::function("describe", &attn::describe);
  emscripten::function("report", &attn::report);
  emscripten::function("trace_overview", &attn::trace_overview);
  emscripten::function("trace", &attn::trace);
  emscripten::function("series", &attn::call_series);
  emscripten::function("grid", &attn::call_grid);
  emscripten::function("fit_changes", &attn::fit_changes);
  emscripten::function("hardware_profile", &attn::hardware_profile);
  emscripten::function("explain_error", &attn::explain_error);
  emscripten::function("kernel_preset", &attn::kernel_preset);
  emscripten::function("kernel_presets", &attn::kernel_presets);
  emscripten::function("attention_score_bytes", &attn::attention_score_bytes);
  emscripten::function("num_1d_tiles", &attn::num_1d_tiles);
  emscripten::function("num_score_tiles", &attn::num_score_tiles);
  emscripten::function("score_tile_bytes", &attn::score_tile_bytes);
  emscripten::function("flashattention_working_set_bytes", &attn::flashattention_working_set_bytes);
  emscripten::function("tile_tradeoff", &attn::tile_tradeoff);
  emscripten::function("score_materialization_ratio", &attn::score_materialization_ratio);
}
