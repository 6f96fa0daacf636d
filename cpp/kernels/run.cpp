// SPDX-License-Identifier: Apache-2.0
#include "kernels/run.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <new>
#include <span>

#include "core/error.h"
#include "core/fields.h"
#include "core/units.h"
#include "kernels/backward.h"
#include "kernels/kernel.h"
#include "kernels/random.h"
#include "kernels/reference.h"

namespace attn {

namespace {

template <class Run>
std::vector<double> timed(Run run, std::int64_t repeats, double (*now_ms)()) {
  if (repeats > 1) run();  // warm-up: caches, and a browser's second compiler
  std::vector<double> ms;
  for (std::int64_t i = 0; i < repeats; ++i) {
    const double start = now_ms();
    run();
    ms.push_back(now_ms() - start);
  }
  return ms;
}

// Some of `rows` rows from `first` on, evenly spread, the first and the last among them.
std::vector<std::int64_t> spread(std::int64_t first, std::int64_t rows, std::int64_t count) {
  count = std::min(count, rows);
  std::vector<std::int64_t> chosen;
  for (std::int64_t i = 0; i < count; ++i) {
    chosen.push_back(first + (count == 1 ? 0 : i * (rows - 1) / (count - 1)));
  }
  return chosen;
}

// How many rows of this work each may be checked.
std::int64_t affordable(std::int64_t row_flops) {
  return std::max<std::int64_t>(1, kMaxCheckFlops.value() / row_flops);
}

// Rows of the call, counted over all heads: as many as asked for and affordable.
std::vector<std::int64_t> rows_to_check(const KernelCall& call, std::int64_t asked) {
  const AttentionShape& shape = call.shape;
  const std::int64_t row_flops = 2 * shape.seq_len_kv * (shape.head_dim + shape.head_dim_v);
  return spread(call.first_row, call.rows, std::min(asked, affordable(row_flops)));
}

// The larger distance; infinite where a value is not a number.
double worse(double error, std::span<const double> expected, const float* got) {
  for (const double value : expected) {
    const double distance = std::abs(double{*got++} - value);
    if (std::isnan(distance)) return std::numeric_limits<double>::infinity();
    error = std::max(error, distance);
  }
  return error;
}

std::vector<float> normal_floats(NormalGenerator& generator, std::int64_t count) {
  std::vector<float> values = floats(count);
  for (float& value : values) value = generator.next();
  return values;
}

float scale_of(const AttentionShape& shape) {
  return static_cast<float>(1.0 / std::sqrt(static_cast<double>(shape.head_dim)));
}

KernelArgs forward_args(const KernelCall& call, const RunInputs& inputs) {
  return {.shape = call.shape,
          .tile = call.tile,
          .scale = scale_of(call.shape),
          .q = inputs.q,
          .k = inputs.k,
          .v = inputs.v,
          .units = call.units};
}

void run_forward(const KernelCall& call, const KernelRunRequest& request, const RunInputs& inputs,
                 double (*now_ms)(), KernelRun& run) {
  std::vector<float> out = floats(call.rows * call.shape.head_dim_v);
  std::vector<float> scratch = floats(call.kernel->scratch_floats(call.shape, call.tile));
  KernelArgs args = forward_args(call, inputs);
  args.out = out;
  args.scratch = scratch;
  run.ms = timed([&] { call.kernel->run(args); }, request.repeats, now_ms);
  const std::int64_t length = call.shape.seq_len_q;
  for (const std::int64_t row : rows_to_check(call, request.check_rows)) {
    const ReferenceRow expected =
        reference_row(args, {.head = row / length, .query = row % length});
    run.max_error = worse(run.max_error, expected.out,
                          out.data() + (row - call.first_row) * call.shape.head_dim_v);
    ++run.rows_checked;
  }
}

// out and log_sum_exp of all rows; those of the units' heads are filled.
struct ForwardAnswer {
  std::vector<float> out;
  std::vector<float> log_sum_exp;
};

ForwardAnswer forward_answer(const KernelCall& call, const RunInputs& inputs) {
  const ArraySizes sizes = array_sizes(call.shape);
  ForwardAnswer answer{.out = floats(sizes.out), .log_sum_exp = floats(sizes.rows)};
  KernelArgs args = forward_args(call, inputs);
  args.tile = tile_for(*call.kernel, call.shape, {.tile_rows = 0, .tile_cols = 0});
  const std::int64_t units_per_head = ceil_div(call.shape.seq_len_q, args.tile.tile_rows);
  args.units = {.first = call.first_row / call.shape.seq_len_q * units_per_head,
                .count = call.rows / call.shape.seq_len_q * units_per_head};
  const auto own = [&](std::vector<float>& array, std::int64_t columns) {
    return std::span(array).subspan(static_cast<std::size_t>(call.first_row * columns),
                                    static_cast<std::size_t>(call.rows * columns));
  };
  args.out = own(answer.out, call.shape.head_dim_v);
  args.log_sum_exp = own(answer.log_sum_exp, 1);
  std::vector<float> scratch = floats(call.kernel->scratch_floats(call.shape, args.tile));
  args.scratch = scratch;
  call.kernel->run(args);
  return answer;
}

// The gradients that a backward run has to show.
struct Gradients {
  std::vector<float> d_q;
  std::vector<float> d_k;
  std::vector<float> d_v;
};

void check_d_q(const KernelCall& call, const RunInputs& inputs, const Gradients& gradients,
               std::int64_t asked, KernelRun& run) {
  const AttentionShape& shape = call.shape;
  const KernelArgs args = forward_args(call, inputs);
  const std::int64_t row_flops = shape.seq_len_kv * 2 * (3 * shape.head_dim + 2 * shape.head_dim_v);
  for (const std::int64_t row :
       spread(call.first_row, call.rows, std::min(asked, affordable(row_flops)))) {
    const QueryIndex index{.head = row / shape.seq_len_q, .query = row % shape.seq_len_q};
    const ReferenceQuery query = reference_query(args, inputs.d_out, index);
    run.max_error = worse(run.max_error, reference_d_q(args, inputs.d_out, index, query),
                          gradients.d_q.data() + (row - call.first_row) * shape.head_dim);
    ++run.rows_checked;
  }
}

// Rows of the first head of keys.
void check_d_kv(const KernelCall& call, const RunInputs& inputs, const Gradients& gradients,
                std::int64_t asked, KernelRun& run) {
  const AttentionShape& shape = call.shape;
  const KernelArgs args = forward_args(call, inputs);
  const std::int64_t queries = shape.heads_q / shape.heads_kv * shape.seq_len_q;
  const std::int64_t row_flops = queries * 4 * (shape.head_dim + shape.head_dim_v);
  std::vector<ReferenceQuery> known;
  for (std::int64_t row = call.first_row; row < call.first_row + queries; ++row) {
    known.push_back(reference_query(
        args, inputs.d_out, {.head = row / shape.seq_len_q, .query = row % shape.seq_len_q}));
  }
  for (const std::int64_t key :
       spread(0, shape.seq_len_kv, std::min(asked, affordable(row_flops)))) {
    const ReferenceKeyGradients expected =
        reference_d_kv(args, inputs.d_out, {.head = call.units.first, .key = key}, known);
    run.max_error = worse(run.max_error, expected.d_k, gradients.d_k.data() + key * shape.head_dim);
    run.max_error =
        worse(run.max_error, expected.d_v, gradients.d_v.data() + key * shape.head_dim_v);
    ++run.rows_checked;
  }
}

void run_backward(const KernelCall& call, const KernelRunRequest& request, const RunInputs& inputs,
                  double (*now_ms)(), KernelRun& run) {
  const AttentionShape& shape = call.shape;
  const ForwardAnswer answer = forward_answer(call, inputs);
  Gradients gradients{.d_q = floats(call.rows * shape.head_dim),
                      .d_k = floats(call.kv_rows * shape.head_dim),
                      .d_v = floats(call.kv_rows * shape.head_dim_v)};
  std::vector<float> scratch = floats(call.kernel->backward_scratch_floats(shape, call.tile));
  const BackwardArgs args{.shape = shape,
                          .tile = call.tile,
                          .scale = scale_of(shape),
                          .q = inputs.q,
                          .k = inputs.k,
                          .v = inputs.v,
                          .out = answer.out,
                          .log_sum_exp = answer.log_sum_exp,
                          .d_out = inputs.d_out,
                          .d_q = gradients.d_q,
                          .d_k = gradients.d_k,
                          .d_v = gradients.d_v,
                          .scratch = scratch,
                          .units = call.units};
  run.ms = timed([&] { call.kernel->run_backward(args); }, request.repeats, now_ms);
  const std::int64_t known_flops = shape.heads_q / shape.heads_kv * shape.seq_len_q * 2 *
                                   shape.seq_len_kv * (shape.head_dim + shape.head_dim_v);
  const bool keys_too = request.check_rows > 1 && known_flops <= kMaxKeyCheckFlops.value();
  const std::int64_t of_keys = keys_too ? request.check_rows / 2 : 0;
  check_d_q(call, inputs, gradients, request.check_rows - of_keys, run);
  if (of_keys > 0) check_d_kv(call, inputs, gradients, of_keys, run);
}

KernelRun run_call(const KernelCall& call, const KernelRunRequest& request, RunInputs& inputs,
                   double (*now_ms)()) {
  inputs.prepare(call.shape, request.seed, call.pass);
  KernelRun run;
  run.kernel = request.kernel;
  run.scratch_bytes =
      Bytes(call.kernel->scratch_floats_of(call.pass, call.shape, call.tile)) * sizeof(float);
  run.flops = run_flops(call);
  if (call.pass == Pass::backward) {
    run_backward(call, request, inputs, now_ms, run);
  } else {
    run_forward(call, request, inputs, now_ms, run);
  }
  return run;
}

}  // namespace

void RunInputs::prepare(const AttentionShape& shape, std::int64_t seed, Pass pass) {
  const ArraySizes sizes = array_sizes(shape);
  const auto holds = [](const std::vector<float>& array, std::int64_t count) {
    return static_cast<std::int64_t>(array.size()) == count;
  };
  const bool same_seed = seed == seed_;
  if (pass != Pass::backward) d_out = {};
  if (!same_seed || !holds(q, sizes.q) || !holds(k, sizes.k) || !holds(v, sizes.v)) {
    make(sizes, seed);
  }
  if (pass == Pass::backward && (!same_seed || !holds(d_out, sizes.out))) {
    d_out = {};
    // A sequence of its own, so that q, k and v are the same for both passes.
    NormalGenerator generator(~static_cast<std::uint64_t>(seed));
    d_out = normal_floats(generator, sizes.out);
  }
}

void RunInputs::make(const ArraySizes& sizes, std::int64_t seed) {
  q = k = v = d_out = {};
  seed_ = -1;
  NormalGenerator generator(static_cast<std::uint64_t>(seed));
  q = normal_floats(generator, sizes.q);
  k = normal_floats(generator, sizes.k);
  v = normal_floats(generator, sizes.v);
  seed_ = seed;
}

RunBytes check(const KernelRunRequest& request) {
  const KernelCall call = checked_call(request);
  checked("repeats", request.repeats);
  checked("seed", request.seed);
  checked("check_rows", request.check_rows);
  return run_bytes(call, request.repeats);
}

KernelRun run_kernel(const KernelRunRequest& request, RunInputs& inputs, double (*now_ms)()) {
  check(request);
  const KernelCall call = checked_call(request);
  try {
    return run_call(call, request, inputs, now_ms);
  } catch (const std::bad_alloc&) {
    throw_too_large(call.shape);
  }
}

}  // namespace attn
