// SPDX-License-Identifier: Apache-2.0
#include "kernels/run.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <new>

#include "core/error.h"
#include "core/fields.h"
#include "kernels/kernel.h"
#include "kernels/random.h"
#include "kernels/reference.h"

namespace attn {

namespace {

std::vector<double> timed(const Kernel& kernel, const KernelArgs& args, std::int64_t repeats,
                          double (*now_ms)()) {
  if (repeats > 1) kernel.run(args);  // warm-up: caches, and a browser's second compiler
  std::vector<double> ms;
  for (std::int64_t i = 0; i < repeats; ++i) {
    const double start = now_ms();
    kernel.run(args);
    ms.push_back(now_ms() - start);
  }
  return ms;
}

// Rows of the call, counted over all heads: as many as asked for and affordable, evenly spread, the
// first and the last among them.
std::vector<std::int64_t> rows_to_check(const KernelCall& call, std::int64_t asked) {
  const AttentionShape& shape = call.shape;
  const std::int64_t row_flops = 2 * shape.seq_len_kv * (shape.head_dim + shape.head_dim_v);
  const std::int64_t affordable = std::max<std::int64_t>(1, kMaxCheckFlops.value() / row_flops);
  const std::int64_t count = std::min({asked, affordable, call.rows});
  std::vector<std::int64_t> chosen;
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t step = count == 1 ? 0 : i * (call.rows - 1) / (count - 1);
    chosen.push_back(call.first_row + step);
  }
  return chosen;
}

double row_error(const KernelArgs& args, const KernelCall& call, std::int64_t row) {
  const AttentionShape& shape = args.shape;
  const ReferenceRow expected =
      reference_row(args, {.head = row / shape.seq_len_q, .query = row % shape.seq_len_q});
  const float* got = args.out.data() + (row - call.first_row) * shape.head_dim_v;
  double worst = 0;
  for (const double value : expected.out) {
    const double error = std::abs(double{*got++} - value);
    if (std::isnan(error)) return std::numeric_limits<double>::infinity();
    worst = std::max(worst, error);
  }
  return worst;
}

std::vector<float> floats(std::int64_t count) {
  return std::vector<float>(static_cast<std::size_t>(count));
}

KernelRun run_call(const KernelCall& call, const KernelRunRequest& request, RunInputs& inputs,
                   double (*now_ms)()) {
  inputs.prepare(call.shape, request.seed);
  std::vector<float> out = floats(call.rows * call.shape.head_dim_v);
  std::vector<float> scratch = floats(call.kernel->scratch_floats(call.shape, call.tile));
  const KernelArgs args{
      .shape = call.shape,
      .tile = call.tile,
      .scale = static_cast<float>(1.0 / std::sqrt(static_cast<double>(call.shape.head_dim))),
      .q = inputs.q,
      .k = inputs.k,
      .v = inputs.v,
      .out = out,
      .scratch = scratch,
      .units = call.units};
  KernelRun run;
  run.kernel = request.kernel;
  run.ms = timed(*call.kernel, args, request.repeats, now_ms);
  run.scratch_bytes = Bytes(static_cast<std::int64_t>(scratch.size() * sizeof(float)));
  run.flops = run_flops(call);
  const std::vector<std::int64_t> rows = rows_to_check(call, request.check_rows);
  run.rows_checked = static_cast<std::int64_t>(rows.size());
  for (const std::int64_t row : rows) {
    run.max_error = std::max(run.max_error, row_error(args, call, row));
  }
  return run;
}

}  // namespace

void RunInputs::prepare(const AttentionShape& shape, std::int64_t seed) {
  const ArraySizes sizes = array_sizes(shape);
  const auto holds = [](const std::vector<float>& array, std::int64_t count) {
    return static_cast<std::int64_t>(array.size()) == count;
  };
  if (seed == seed_ && holds(q, sizes.q) && holds(k, sizes.k) && holds(v, sizes.v)) return;
  q = k = v = {};
  seed_ = -1;
  NormalGenerator generator(static_cast<std::uint64_t>(seed));
  const auto random = [&](std::int64_t count) {
    std::vector<float> values = floats(count);
    for (float& value : values) value = generator.next();
    return values;
  };
  q = random(sizes.q);
  k = random(sizes.k);
  v = random(sizes.v);
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
