// SPDX-License-Identifier: Apache-2.0
#include "kernels/call.h"

#include <cmath>
#include <limits>
#include <new>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/fields.h"
#include "kernels/backward.h"
#include "kernels/kernel.h"

namespace attn {

namespace {

void check_length(std::string_view name, std::span<const float> array, std::int64_t length) {
  if (static_cast<std::int64_t>(array.size()) == length) return;
  throw Error(name, Reason::out_of_range, std::to_string(array.size()));
}

float checked_scale(double scale) {
  if (std::isnan(scale)) throw Error("scale", Reason::not_a_number, number_text(scale));
  if (std::abs(scale) > double{std::numeric_limits<float>::max()}) {
    throw Error("scale", Reason::out_of_range, number_text(scale));
  }
  return static_cast<float>(scale);
}

void check_pass(const KernelOptions& options, Pass pass) {
  if (options.pass != pass) throw Error("pass", Reason::unknown_name, name_of(options.pass));
}

}  // namespace

AttentionOutputs attention(const KernelOptions& options, const AttentionInputs& inputs) {
  const KernelCall call = checked_call(options);
  check_pass(options, Pass::forward);
  run_bytes(call, 1);
  const ArraySizes sizes = array_sizes(call.shape);
  check_length("q", inputs.q, sizes.q);
  check_length("k", inputs.k, sizes.k);
  check_length("v", inputs.v, sizes.v);
  const float scale = checked_scale(inputs.scale);
  try {
    AttentionOutputs outputs;
    outputs.first_row = call.first_row;
    outputs.out = floats(call.rows * call.shape.head_dim_v);
    if (inputs.want_log_sum_exp) outputs.log_sum_exp = floats(call.rows);
    std::vector<float> scratch = floats(call.kernel->scratch_floats(call.shape, call.tile));
    call.kernel->run({.shape = call.shape,
                      .tile = call.tile,
                      .scale = scale,
                      .q = inputs.q,
                      .k = inputs.k,
                      .v = inputs.v,
                      .out = outputs.out,
                      .log_sum_exp = outputs.log_sum_exp,
                      .scratch = scratch,
                      .units = call.units});
    return outputs;
  } catch (const std::bad_alloc&) {
    throw_too_large(call.shape);
  }
}

BackwardOutputs attention_backward(const KernelOptions& options, const BackwardInputs& inputs) {
  const KernelCall call = checked_call(options);
  check_pass(options, Pass::backward);
  run_bytes(call, 1);
  const AttentionShape& shape = call.shape;
  const ArraySizes sizes = array_sizes(shape);
  check_length("q", inputs.q, sizes.q);
  check_length("k", inputs.k, sizes.k);
  check_length("v", inputs.v, sizes.v);
  check_length("out", inputs.out, sizes.out);
  check_length("log_sum_exp", inputs.log_sum_exp, sizes.rows);
  check_length("d_out", inputs.d_out, sizes.out);
  const float scale = checked_scale(inputs.scale);
  try {
    BackwardOutputs outputs{.d_q = floats(call.rows * shape.head_dim),
                            .d_k = floats(call.kv_rows * shape.head_dim),
                            .d_v = floats(call.kv_rows * shape.head_dim_v)};
    std::vector<float> scratch = floats(call.kernel->backward_scratch_floats(shape, call.tile));
    call.kernel->run_backward({.shape = shape,
                               .tile = call.tile,
                               .scale = scale,
                               .q = inputs.q,
                               .k = inputs.k,
                               .v = inputs.v,
                               .out = inputs.out,
                               .log_sum_exp = inputs.log_sum_exp,
                               .d_out = inputs.d_out,
                               .d_q = outputs.d_q,
                               .d_k = outputs.d_k,
                               .d_v = outputs.d_v,
                               .scratch = scratch,
                               .units = call.units});
    return outputs;
  } catch (const std::bad_alloc&) {
    throw_too_large(shape);
  }
}

}  // namespace attn
