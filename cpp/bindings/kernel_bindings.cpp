// SPDX-License-Identifier: Apache-2.0
// The kernels for JavaScript: a module of their own, built once for each set of vector
// instructions.
//
// Every function answers {value} or {error: {field, reason, got}} and never throws for bad input.
#include <emscripten.h>
#include <emscripten/bind.h>
#include <emscripten/heap.h>
#include <emscripten/val.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/js.h"
#include "bindings/js_fields.h"
#include "core/error.h"
#include "core/fields.h"
#include "kernels/call.h"
#include "kernels/kernel.h"
#include "kernels/options.h"
#include "kernels/peak.h"
#include "kernels/run.h"
#include "kernels/traffic.h"

namespace attn {

val to_js(const CountedRow& row) {
  return object_of("tensor", name_of(row.tensor), "op", name_of(row.op), "elements", row.elements,
                   "bytes", row.bytes);
}

namespace {

#ifdef __wasm_relaxed_simd__
constexpr std::string_view kBuild = "relaxed";
#else
constexpr std::string_view kBuild = "simd128";
#endif

// ---- values in and out --------------------------------------------------------------------------

struct PutOption {
  const val& object;
  void operator()(const char* name, std::int64_t& value) const {
    value = checked(name, number_in(name, object[name]), kernel_limits(name));
  }
  void operator()(const char* name, std::string& value) const {
    value = name_in(name, object[name]);
  }
  void operator()(const char* name, Pass& value) const { put_choice(name, value); }
  void operator()(const char* name, Mask& value) const { put_choice(name, value); }

  template <class Choice>
  void put_choice(const char* name, Choice& value) const {
    value = static_cast<Choice>(checked_choice(field(name), name_in(name, object[name])));
  }
};

struct HasName {
  const std::string& wanted;
  bool& known;
  template <class Value>
  void operator()(const char* name, const Value&) const {
    known = known || wanted == name;
  }
};

void refuse_other_keys(std::string_view what, const val& object, auto for_each_name) {
  refuse_unknown(keys_of(what, object), [&](const std::string& key) {
    bool known = false;
    for_each_name(HasName{key, known});
    return known;
  });
}

KernelRunRequest request_in(const val& object) {
  KernelRunRequest request;
  refuse_other_keys("run", object, [&](auto visit) { for_each_field(request, visit); });
  for_each_field(request, PutOption{object});
  return request;
}

KernelOptions options_in(const val& object) {
  KernelOptions options;
  refuse_other_keys("options", object, [&](auto visit) { for_each_option(options, visit); });
  for_each_option(options, PutOption{object});
  return options;
}

std::vector<float> floats_in(std::string_view name, const val& array) {
  if (array.isUndefined()) throw Error(name, Reason::missing, "undefined");
  if (!array.instanceof (val::global("Float32Array"))) {
    throw Error(name, Reason::not_a_number, text_of(array));
  }
  return emscripten::convertJSArrayToNumberVector<float>(array);
}

val floats_out(const std::vector<float>& floats) {
  return val::global("Float32Array").new_(val(typed_memory_view(floats.size(), floats.data())));
}

// Into the caller's own array, where one is given: a fresh one of the size of a head costs its
// pages.
val floats_out(const std::vector<float>& floats, std::string_view name, const val& into) {
  if (into.isUndefined()) return floats_out(floats);
  if (!into.instanceof (val::global("Float32Array"))) {
    throw Error(name, Reason::not_a_number, text_of(into));
  }
  const auto length = into["length"].as<std::size_t>();
  if (length != floats.size()) throw Error(name, Reason::out_of_range, std::to_string(length));
  into.call<void>("set", val(typed_memory_view(floats.size(), floats.data())));
  return into;
}

val memory_bytes() { return val(static_cast<std::int64_t>(emscripten_get_heap_size())); }

// ---- functions ----------------------------------------------------------------------------------

val describe() {
  return guarded([] {
    val kernels = val::array();
    for (const Kernel& kernel : all_kernels()) {
      val passes = val::array();
      passes.call<void>("push", to_js(name_of(Pass::forward)));
      passes.call<void>("push", to_js(name_of(Pass::backward)));
      kernels.call<void>(
          "push", object_of("name", kernel.name, "passes", passes, "takes_tile", kernel.takes_tile,
                            "counts_traffic", kernel.run_counted != nullptr));
    }
    val fields = val::array();
    for (const Field& field : kernel_fields()) {
      fields.call<void>("push", field_info(field, array_of(field.choices)));
    }
    return object_of("build", kBuild, "kernels", kernels, "fields", fields);
  });
}

val required_bytes(const val& object) {
  return guarded([&] {
    const KernelRunRequest request = request_in(object);
    const RunBytes bytes = check(request);
    const KernelCall call = checked_call(request);
    return object_of("input_bytes", bytes.inputs, "output_bytes", bytes.outputs, "scratch_bytes",
                     bytes.scratch, "total_bytes", bytes.total, "max_bytes", kMaxRunBytes,
                     "tile_rows", call.tile.tile_rows, "tile_cols", call.tile.tile_cols, "units",
                     call.all_units, "flops", run_flops(call));
  });
}

val call_run_kernel(const val& object) {
  return guarded([&] {
    static RunInputs inputs;
    const KernelRun run = run_kernel(request_in(object), inputs, emscripten_get_now);
    val answer = to_js(run);
    put(answer, "build", kBuild, "memory_bytes", memory_bytes());
    return answer;
  });
}

// `object` has the options and besides scale, want_log_sum_exp; `into` may be undefined.
val call_attention(const val& object, const val& q, const val& k, const val& v, const val& into) {
  return guarded([&] {
    KernelOptions options;
    AttentionInputs inputs;
    const auto for_each_name = [&](auto visit) {
      for_each_option(options, visit);
      visit("scale", inputs.scale);
      visit("want_log_sum_exp", inputs.want_log_sum_exp);
    };
    refuse_other_keys("options", object, for_each_name);
    for_each_option(options, PutOption{object});
    inputs.scale = number_in("scale", object["scale"]);
    inputs.want_log_sum_exp = boolean_in("want_log_sum_exp", object["want_log_sum_exp"]);
    const std::vector<float> own_q = floats_in("q", q);
    const std::vector<float> own_k = floats_in("k", k);
    const std::vector<float> own_v = floats_in("v", v);
    inputs.q = own_q;
    inputs.k = own_k;
    inputs.v = own_v;
    const AttentionOutputs outputs = attention(options, inputs);
    const val log_sum_exp = inputs.want_log_sum_exp ? floats_out(outputs.log_sum_exp) : val::null();
    const val out = floats_out(outputs.out, "out", into);
    return object_of("first_row", number(outputs.first_row), "out", out, "log_sum_exp", log_sum_exp,
                     "memory_bytes", memory_bytes());
  });
}

// `object` has the options and besides scale.
val call_attention_backward(const val& object, const val& q, const val& k, const val& v,
                            const val& out, const val& log_sum_exp, const val& d_out) {
  return guarded([&] {
    KernelOptions options;
    BackwardInputs inputs;
    const auto for_each_name = [&](auto visit) {
      for_each_option(options, visit);
      visit("scale", inputs.scale);
    };
    refuse_other_keys("options", object, for_each_name);
    for_each_option(options, PutOption{object});
    inputs.scale = number_in("scale", object["scale"]);
    const std::vector<float> own_q = floats_in("q", q);
    const std::vector<float> own_k = floats_in("k", k);
    const std::vector<float> own_v = floats_in("v", v);
    const std::vector<float> own_out = floats_in("out", out);
    const std::vector<float> own_log_sum_exp = floats_in("log_sum_exp", log_sum_exp);
    const std::vector<float> own_d_out = floats_in("d_out", d_out);
    inputs.q = own_q;
    inputs.k = own_k;
    inputs.v = own_v;
    inputs.out = own_out;
    inputs.log_sum_exp = own_log_sum_exp;
    inputs.d_out = own_d_out;
    const BackwardOutputs outputs = attention_backward(options, inputs);
    return object_of("d_q", floats_out(outputs.d_q), "d_k", floats_out(outputs.d_k), "d_v",
                     floats_out(outputs.d_v), "memory_bytes", memory_bytes());
  });
}

val call_count_traffic(const val& object) {
  return guarded([&] {
    const KernelOptions options = options_in(object);
    const Tile tile = checked_call(options).tile;
    return object_of("tile_rows", tile.tile_rows, "tile_cols", tile.tile_cols, "rows",
                     count_traffic(options));
  });
}

val call_peak_gflops(const val& object) {
  return guarded([&] {
    const val keys = keys_of("peak", object);
    refuse_unknown(keys, [](const std::string& key) { return key == "ms"; });
    return object_of("gflops", peak_gflops(integer_in("ms", object["ms"]), emscripten_get_now));
  });
}

}  // namespace

}  // namespace attn

EMSCRIPTEN_BINDINGS(attn_kernels) {
  emscripten::function("describe", &attn::describe);
  emscripten::function("required_bytes", &attn::required_bytes);
  emscripten::function("run_kernel", &attn::call_run_kernel);
  emscripten::function("attention", &attn::call_attention);
  emscripten::function("attention_backward", &attn::call_attention_backward);
  emscripten::function("count_traffic", &attn::call_count_traffic);
  emscripten::function("peak_gflops", &attn::call_peak_gflops);
}
