// SPDX-License-Identifier: Apache-2.0
// The engine for JavaScript: take plain values, call one function, return plain values.
//
// Every function answers {value} or {error: {field, reason, got}} and never throws for bad input.
// Exact counts leave as bigint, times, rates and sizes of hardware as number, unknown as null.
#include <emscripten.h>
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "answer/answer.h"
#include "core/error.h"
#include "core/fields.h"
#include "core/report.h"
#include "hardware/profile.h"
#include "kernels/kernel.h"
#include "kernels/run.h"
#include "model/block_rule.h"
#include "model/explain_error.h"
#include "model/fit_search.h"
#include "model/kernel_presets.h"
#include "model/lesson.h"
#include "model/letters.h"
#include "model/workload_presets.h"

// clang-format off
EM_JS_DEPS(attn_text, "$Emval");
// What JavaScript prints; of an object that throws when it is printed, its type. (A C++ catch does
// not see what JavaScript throws.)
EM_JS(emscripten::EM_VAL, text_in_js, (emscripten::EM_VAL handle), {
  const value = Emval.toValue(handle);
  let text = typeof value;
  try {
    text = String(value);
  } catch {}
  return Emval.toHandle(text);
});
// clang-format on

namespace {

using attn::Error;
using attn::Field;
using attn::FieldKind;
using attn::Params;
using attn::Reason;
using emscripten::typed_memory_view;
using emscripten::val;

// ---- names ------------------------------------------------------------------------------------
// A name that is a literal of the engine, as a JavaScript string made once: by its address.
const val& interned(const char* name) {
  static std::unordered_map<const char*, val> names;
  const auto known = names.find(name);
  if (known != names.end()) return known->second;
  return names.emplace(name, val(std::string(name))).first->second;
}

// ---- values out ---------------------------------------------------------------------------------

// The records with an order of their own, defined further down.
val to_js(const Error& error);
val to_js(const Params& params);
val to_js(const Field& field);
val to_js(const attn::HardwareProfile& profile);
val to_js(const attn::Source& source);
val to_js(const attn::LedgerRow& row);
val to_js(const attn::PeakMemory& memory);
val to_js(const attn::Tiling& tiling);
val to_js(const attn::Traffic& traffic);
val to_js(const attn::model::FitChange& change);
val to_js(const attn::model::ErrorCandidate& candidate);
val to_js(const attn::model::WorkloadPreset& preset);
val to_js(const attn::model::KernelPreset& preset);

val to_js(std::string_view text) { return val(std::string(text)); }
val to_js(std::same_as<bool> auto value) { return val(value); }
val to_js(double value) { return val(value); }
val to_js(std::int64_t count) { return val(count); }  // bigint
template <class Unit>
val to_js(attn::Count<Unit> count) {
  return val(count.value());
}
template <class T>
val to_js(const std::optional<T>& value);
template <class T>
val to_js(const std::vector<T>& items);

// A record that lists its fields: for_each_field(record, visit) stands beside it.
struct Ignore {
  template <class... Values>
  void operator()(const Values&...) const {}
};
template <class Record>
concept Listed = requires(const Record& record) {
  for_each_field(record, Ignore{});
};
template <Listed Record>
val to_js(const Record& record);

struct PutField {
  val& object;
  template <class Value>
  void operator()(const char* name, const Value& value) const {
    object.set(interned(name), to_js(value));
  }
};

template <Listed Record>
val to_js(const Record& record) {
  val object = val::object();
  for_each_field(record, PutField{object});
  return object;
}

template <class T>
val to_js(const std::optional<T>& value) {
  return value ? to_js(*value) : val::null();
}

template <class Range>
val array_of(const Range& items) {
  val array = val::array();
  unsigned at = 0;
  for (const auto& item : items) array.set(at++, to_js(item));
  return array;
}

template <class T>
val to_js(const std::vector<T>& items) {
  return array_of(items);
}

// A whole number below 2^53 as a JavaScript number.
val number(std::int64_t value) { return val(static_cast<double>(value)); }

// An object from name, value, name, value, …
void put(val&) {}
template <class Value, class... Rest>
void put(val& object, const char* name, const Value& value, const Rest&... rest) {
  if constexpr (std::same_as<Value, val>) {
    object.set(interned(name), value);
  } else {
    object.set(interned(name), to_js(value));
  }
  put(object, rest...);
}
template <class... Pairs>
val object_of(const Pairs&... pairs) {
  val object = val::object();
  put(object, pairs...);
  return object;
}

val to_js(const Error& error) {
  return object_of("field", error.field, "reason", attn::name_of(error.reason), "got", error.got);
}

// {value} of the call, or {error}.
template <class Call>
val guarded(Call call) try {
  return object_of("value", call());
} catch (const Error& error) {
  return object_of("error", to_js(error));
} catch (const std::bad_alloc&) {
  return object_of("error", to_js(Error("memory", Reason::exceeds_capacity, "256 MiB")));
}

// ---- values in ----------------------------------------------------------------------------------

std::string text_of(const val& value) {
  return val::take_ownership(text_in_js(value.as_handle())).as<std::string>();
}

// The number in `value`, to be judged by checked().
double number_in(std::string_view field, const val& value) {
  if (value.isUndefined()) throw Error(field, Reason::missing, "undefined");
  if (!value.isNumber()) throw Error(field, Reason::not_a_number, text_of(value));
  return value.as<double>();
}

std::int64_t integer_in(std::string_view field, const val& value) {
  return attn::checked(field, number_in(field, value));
}

std::string name_in(std::string_view field, const val& value) {
  if (value.isUndefined()) throw Error(field, Reason::missing, "undefined");
  if (!value.isString()) throw Error(field, Reason::unknown_name, text_of(value));
  return value.as<std::string>();
}

bool boolean_in(std::string_view field, const val& value) {
  if (value.isUndefined()) throw Error(field, Reason::missing, "undefined");
  if (!value.isTrue() && !value.isFalse()) throw Error(field, Reason::unknown_name, text_of(value));
  return value.isTrue();
}

void set_field(Params& params, const Field& field, const val& value) {
  if (field.set_real != nullptr) {
    field.set_real(params, attn::checked_share(field.name, number_in(field.name, value)));
  } else if (field.set == nullptr) {
    params.hardware = name_in(field.name, value);
  } else if (field.kind == FieldKind::integer) {
    field.set(params, integer_in(field.name, value));
  } else if (field.kind == FieldKind::choice) {
    field.set(params, attn::checked_choice(field, name_in(field.name, value)));
  } else {
    field.set(params, boolean_in(field.name, value) ? 1 : 0);
  }
}

val keys_of(std::string_view what, const val& object) {
  if (object.isUndefined()) throw Error(what, Reason::missing, "undefined");
  if (object.isNull() || object.typeOf().as<std::string>() != "object" || object.isArray()) {
    throw Error(what, Reason::unknown_name, text_of(object));
  }
  return val::global("Object").call<val>("keys", object);
}

// Throws for the first key that `is_known` does not know.
template <class IsKnown>
void refuse_unknown(const val& keys, IsKnown is_known) {
  for (const std::string& key : emscripten::vecFromJSArray<std::string>(keys)) {
    if (!is_known(key)) throw Error(key, Reason::unknown_name, key);
  }
}

Params params_in(const val& object) {
  const val keys = keys_of("params", object);
  const auto fields = attn::all_fields();
  // Looked through only where the number of keys is off: every field must be there anyway.
  if (keys["length"].as<std::size_t>() != fields.size()) {
    refuse_unknown(keys, [](const std::string& key) { return attn::field(key).name == key; });
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
  attn::check(params);
  return params;
}

void expect_array(std::string_view name, const val& value) {
  if (value.isUndefined()) throw Error(name, Reason::missing, "undefined");
  if (!value.isArray()) throw Error(name, Reason::unknown_name, text_of(value));
}

std::vector<std::string> names_in(std::string_view name, const val& array) {
  expect_array(name, array);
  std::vector<std::string> names;
  for (const val& item : array) names.push_back(name_in(name, item));
  return names;
}

// Any numbers: what a field allows is an error of its row.
std::vector<double> numbers_in(std::string_view name, const val& array) {
  expect_array(name, array);
  std::vector<double> numbers;
  for (const val& item : array) numbers.push_back(number_in(name, item));
  return numbers;
}

// ---- the engine's records -----------------------------------------------------------------------

val field_value(const Params& params, const Field& field) {
  if (field.get_real != nullptr) return to_js(field.get_real(params));
  if (field.set == nullptr) return to_js(params.hardware);
  const std::int64_t value = field.get(params);
  if (field.kind == FieldKind::integer) return number(value);
  if (field.kind == FieldKind::boolean) return val(value != 0);
  return interned(field.choices[static_cast<std::size_t>(value)].data());
}

val to_js(const Params& params) {
  val object = val::object();
  for (const Field& field : attn::all_fields()) {
    object.set(interned(field.name.data()), field_value(params, field));
  }
  return object;
}

val choices_of(const Field& field) {
  if (field.kind != FieldKind::choice || field.set != nullptr) return array_of(field.choices);
  val ids = val::array();
  for (const attn::HardwareProfile& profile : attn::all_profiles()) {
    ids.call<void>("push", to_js(profile.id));
  }
  return ids;
}

val to_js(const Field& field) {
  const bool integer = field.kind == FieldKind::integer;
  const auto limit = [&](std::int64_t value) { return integer ? number(value) : val::null(); };
  const auto name_or_null = [](std::string_view name) {
    return name.empty() ? val::null() : to_js(name);
  };
  const attn::Condition& when = field.applies_when;
  const val condition = when.field.empty()
                            ? val::null()
                            : object_of("field", when.field, "values", array_of(when.values));
  const val fallback =
      field.default_from.empty() ? field_value(attn::default_params(), field) : val::null();
  return object_of("name", field.name, "kind",
                   attn::kFieldKindNames[static_cast<std::size_t>(field.kind)], "group",
                   attn::kFieldGroupNames[static_cast<std::size_t>(field.group)], "unit",
                   field.unit, "min", limit(field.limits.min), "max", limit(field.limits.max),
                   "typical_min", limit(field.typical.min), "typical_max", limit(field.typical.max),
                   "default", fallback, "default_from", name_or_null(field.default_from), "choices",
                   choices_of(field), "applies_when", condition);
}

val to_js(const attn::Source& source) {
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

val to_js(const attn::HardwareProfile& profile) {
  val object = record(profile);
  put(object, "peak_flops", record(profile.peak_flops), "extra_buffers",
      profile.extra_buffers ? record(*profile.extra_buffers) : val::null(), "sources",
      array_of(profile.sources), "notes", array_of(profile.notes));
  return object;
}

val to_js(const attn::LedgerRow& row) {
  return object_of("kernel", row.kernel, "tensor", attn::name_of(row.tensor), "pass",
                   attn::name_of(row.pass), "op",
                   attn::name_of(row.op == attn::Op::read ? attn::Op::read : attn::Op::write),
                   "atomic", row.op == attn::Op::atomic, "times", row.times, "elements",
                   row.elements, "element_bytes", row.element_bits / 8.0, "bytes", row.bytes,
                   "formula", row.formula.empty() ? val::null() : to_js(row.formula));
}

val to_js(const attn::Tiling& tiling) {
  return object_of("row_tiles", tiling.row_tiles, "col_tiles", tiling.col_tiles, "score_tiles",
                   tiling.score_tiles, "visited_tiles", tiling.visited_tiles, "masked_tiles",
                   tiling.masked_tiles, "score_tile_bytes", tiling.score_tile_bytes,
                   "working_set_bytes", tiling.working_set_bytes, "materialization_ratio",
                   tiling.materialization_ratio);
}

// Names of letters are literals, so they end in a zero.
val letters(const attn::Report& report) {
  val object = val::object();
  for (const attn::model::Letter& letter : attn::model::letters(report)) {
    object.set(interned(letter.name.data()), to_js(letter.value));
  }
  return object;
}

val to_js(const attn::Traffic& traffic) {
  const auto level = [&](attn::Bytes bytes) {
    return traffic.levels_modelled ? to_js(bytes) : val::null();
  };
  return object_of("rows", traffic.rows, "sm_bytes_read", traffic.sm_bytes_read, "sm_bytes_written",
                   traffic.sm_bytes_written, "l2_hit_bytes", level(traffic.l2_hit_bytes),
                   "hbm_bytes_read", level(traffic.hbm_bytes_read), "hbm_bytes_written",
                   level(traffic.hbm_bytes_written), "dirty_bytes_left",
                   level(traffic.dirty_bytes_left));
}

val to_js(const attn::PeakMemory& memory) {
  val rows = val::array();
  for (const attn::PeakMemory::Row& row : memory.rows) {
    rows.call<void>("push", object_of("item", row.item, "bytes", row.bytes));
  }
  return object_of("rows", rows, "bytes", memory.bytes);
}

val to_js(const attn::Answer& answer) {
  const attn::Report& report = answer.report;
  return object_of(
      "params", report.params, "score_matrix",
      object_of("elements", report.score_matrix.elements, "bytes", report.score_matrix.bytes),
      "tiling", report.tiling, "letters", letters(report), "sram", answer.sram, "traffic",
      report.traffic, "flops", answer.flops, "peak_memory", answer.peak_memory, "time",
      answer.time);
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

val to_js(const attn::Series& series) {
  val columns = val::object();
  for_each_column(series, PutColumn{columns});
  return object_of("columns", columns, "errors", series.errors);
}

// The named fields and their values.
val fields_of(const Params& params, const std::vector<std::string_view>& names) {
  val fields = val::object();
  for (const std::string_view name : names) {
    fields.set(std::string(name), field_value(params, attn::field(name)));
  }
  return fields;
}

// A kernel's tile table row: its launch as one flat object.
val to_js(const attn::model::KernelPreset& preset) {
  val object = val::object();
  for_each_field(preset, PutField{object});
  return object;
}

val to_js(const attn::model::WorkloadPreset& preset) {
  Params params = attn::default_params();
  apply(preset, params);
  std::vector<std::string_view> names;
  for (const attn::model::FieldValue& value : preset.values) names.push_back(value.field);
  return object_of("id", preset.id, "model", preset.model, "name", preset.name, "phase",
                   preset.phase, "layers", preset.layers, "source", preset.source, "beyond_context",
                   preset.beyond_context, "fields", fields_of(params, names));
}

val to_js(const attn::model::ErrorCandidate& candidate) {
  val object = val::object();
  for_each_field(candidate, PutField{object});
  put(object, "fields", fields_of(candidate.params, candidate.fields), "changes",
      candidate.changes);
  return object;
}

val to_js(const attn::model::FitChange& change) {
  return object_of("fields", fields_of(change.params, change.fields), "required_bytes",
                   change.required_bytes, "distance", change.distance);
}

val to_js(const attn::model::TileTradeoff& tradeoff) {
  return object_of("tile_count", tradeoff.tile_count, "score_tile_bytes", tradeoff.score_tile_bytes,
                   "working_set_bytes", tradeoff.working_set_bytes);
}

val to_js(const attn::KernelRun& run) {
  return object_of("kernel", run.kernel, "ms", array_of(run.ms), "scratch_bytes", run.scratch_bytes,
                   "max_error", run.max_error, "rows_checked", run.rows_checked, "flops",
                   run.flops);
}

// ---- functions ----------------------------------------------------------------------------------

val describe() {
  return guarded([] {
    val kernels = val::array();
    for (const attn::Kernel& kernel : attn::all_kernels()) {
      kernels.call<void>("push", to_js(kernel.name));
    }
    return object_of("fields", array_of(attn::all_fields()), "hardware",
                     array_of(attn::all_profiles()), "kernels", kernels, "workloads",
                     array_of(attn::model::all_workload_presets()));
  });
}

attn::Road road_in(const val& source) {
  const std::string name = name_in("source", source);
  for (const attn::Road road : {attn::Road::model, attn::Road::simulate}) {
    if (name == attn::kRoadNames[static_cast<std::size_t>(road)]) return road;
  }
  throw Error("source", Reason::unknown_name, name);
}

// `progress`, a function of the share done, is called now and then where it is given.
val report(const val& params, const val& source, std::optional<val> progress) {
  return guarded([&] {
    const attn::Road road = road_in(source);
    attn::sim::Progress tell;
    if (progress && !progress->isUndefined()) tell = [&](double share) { (*progress)(share); };
    return to_js(attn::answer(params_in(params), road, tell));
  });
}

val series(const val& params, const val& names, const val& values) {
  return guarded([&] {
    const std::vector<std::string> text = names_in("fields", names);
    const std::vector<std::string_view> fields(text.begin(), text.end());
    val columns = to_js(attn::series(params_in(params), fields, numbers_in("values", values)));
    columns.set("values", values);
    return columns;
  });
}

val grid(const val& params, const val& row_field, const val& row_values, const val& col_field,
         const val& col_values) {
  return guarded([&] {
    return to_js(attn::grid(params_in(params), name_in("row_field", row_field),
                            numbers_in("row_values", row_values), name_in("col_field", col_field),
                            numbers_in("col_values", col_values)));
  });
}

// What would make a failing block fit, nearest first.
val fit_changes(const val& params) {
  return guarded([&] {
    const Params asked = checked_params_in(params);
    return to_js(attn::model::fit_search(asked, attn::profile(asked.hardware)));
  });
}

// What an out-of-resource line of a compiler or driver says.
val explain_error(const val& message) {
  return guarded([&] { return to_js(attn::model::explain_error(name_in("message", message))); });
}

// The tiles that a shipped kernel runs for this question on its GPU; null where it has none.
val kernel_preset(const val& params) {
  return guarded([&] {
    const Params asked = checked_params_in(params);
    return to_js(attn::model::kernel_preset(asked.algorithm, asked, attn::profile(asked.hardware)));
  });
}

struct PutRunField {
  const val& object;
  void operator()(const char* name, std::int64_t& value) const {
    value = integer_in(name, object[name]);
  }
  void operator()(const char* name, bool& value) const { value = boolean_in(name, object[name]); }
  void operator()(const char* name, std::string& value) const {
    value = name_in(name, object[name]);
  }
};

val run_kernel(const val& object) {
  return guarded([&] {
    attn::KernelRunRequest request;
    const val keys = keys_of("run", object);
    refuse_unknown(keys, [&](const std::string& key) {
      bool known = false;
      for_each_field(request, [&](const char* name, auto&) { known = known || key == name; });
      return known;
    });
    for_each_field(request, PutRunField{object});
    return to_js(attn::run_kernel(request, emscripten_get_now));
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
    return to_js(attn::model::attention_score_bytes(
        argument("seq_len", seq_len), argument("batch_size", batch_size, 1),
        argument("num_heads", num_heads, 1), argument("dtype_bytes", dtype_bytes, 2)));
  });
}

val num_1d_tiles(Argument seq_len, Argument tile_size) {
  return guarded([&] {
    return to_js(
        attn::model::num_1d_tiles(argument("seq_len", seq_len), argument("tile_size", tile_size)));
  });
}

val num_score_tiles(Argument seq_len, Argument tile_size) {
  return guarded([&] {
    return to_js(attn::model::num_score_tiles(argument("seq_len", seq_len),
                                              argument("tile_size", tile_size)));
  });
}

val score_tile_bytes(Argument tile_size, Argument dtype_bytes) {
  return guarded([&] {
    return to_js(attn::model::score_tile_bytes(argument("tile_size", tile_size),
                                               argument("dtype_bytes", dtype_bytes, 2)));
  });
}

val flashattention_working_set_bytes(Argument tile_size, Argument head_dim, Argument dtype_bytes) {
  return guarded([&] {
    return to_js(attn::model::flashattention_working_set_bytes(
        argument("tile_size", tile_size), argument("head_dim", head_dim),
        argument("dtype_bytes", dtype_bytes, 2)));
  });
}

val tile_tradeoff(Argument seq_len, Argument tile_size, Argument head_dim, Argument dtype_bytes) {
  return guarded([&] {
    return to_js(attn::model::tile_tradeoff(
        argument("seq_len", seq_len), argument("tile_size", tile_size),
        argument("head_dim", head_dim, 128), argument("dtype_bytes", dtype_bytes, 2)));
  });
}

val score_materialization_ratio(Argument seq_len, Argument tile_size, Argument dtype_bytes) {
  return guarded([&] {
    return to_js(attn::model::score_materialization_ratio(argument("seq_len", seq_len),
                                                          argument("tile_size", tile_size),
                                                          argument("dtype_bytes", dtype_bytes, 2)));
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(attn) {
  emscripten::register_optional<val>();
  emscripten::function("describe", &describe);
  emscripten::function("report", &report);
  emscripten::function("series", &series);
  emscripten::function("grid", &grid);
  emscripten::function("fit_changes", &fit_changes);
  emscripten::function("explain_error", &explain_error);
  emscripten::function("kernel_preset", &kernel_preset);
  emscripten::function("run_kernel", &run_kernel);
  emscripten::function("attention_score_bytes", &attention_score_bytes);
  emscripten::function("num_1d_tiles", &num_1d_tiles);
  emscripten::function("num_score_tiles", &num_score_tiles);
  emscripten::function("score_tile_bytes", &score_tile_bytes);
  emscripten::function("flashattention_working_set_bytes", &flashattention_working_set_bytes);
  emscripten::function("tile_tradeoff", &tile_tradeoff);
  emscripten::function("score_materialization_ratio", &score_materialization_ratio);
}
