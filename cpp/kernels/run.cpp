// SPDX-License-Identifier: Apache-2.0
#include "kernels/run.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/error.h"
#include "core/fields.h"
#include "core/shape.h"
#include "kernels/head.h"
#include "kernels/kernel.h"
#include "kernels/random.h"
#include "kernels/reference.h"

namespace attn {

namespace {

// Products of any sizes that the field table allows stay below 2^128.
using Wide = __uint128_t;

Wide wide(std::int64_t value) { return static_cast<Wide>(value); }

// Numbers of floats.
struct ArraySizes {
  Wide q = 0;
  Wide k = 0;
  Wide v = 0;
  Wide out = 0;

  Wide bytes() const { return (q + k + v + out) * sizeof(float); }
};

ArraySizes array_sizes(const AttentionShape& shape) {
  const Wide q_rows = wide(shape.batch) * wide(shape.heads_q) * wide(shape.seq_len_q);
  const Wide kv_rows = wide(shape.batch) * wide(shape.heads_kv) * wide(shape.seq_len_kv);
  return {.q = q_rows * wide(shape.head_dim),
          .k = kv_rows * wide(shape.head_dim),
          .v = kv_rows * wide(shape.head_dim_v),
          .out = q_rows * wide(shape.head_dim_v)};
}

AttentionShape shape_of(const KernelRunRequest& request) {
  return {.batch = request.batch,
          .heads_q = request.heads_q,
          .heads_kv = request.heads_kv,
          .seq_len_q = request.seq_len_q,
          .seq_len_kv = request.seq_len_kv,
          .head_dim = request.head_dim,
          .head_dim_v = request.head_dim_v,
          .mask = request.causal ? Mask::causal : Mask::none};
}

Tile tile_of(const KernelRunRequest& request) {
  return {.tile_rows = request.tile_rows, .tile_cols = request.tile_cols};
}

std::int64_t passes(const KernelRunRequest& request) {
  return request.repeats > 1 ? request.repeats + 1 : 1;
}

void check_limits(KernelRunRequest request) {
  for_each_field(request, [](std::string_view name, auto& value) {
    if constexpr (std::is_same_v<decltype(value), std::int64_t&>) checked(name, value);
  });
  if (request.heads_q % request.heads_kv != 0) {
    throw Error("heads_q", Reason::not_a_multiple, std::to_string(request.heads_q));
  }
}

[[noreturn]] void throw_too_large(const AttentionShape& shape) {
  const std::pair<std::string_view, std::int64_t> sizes[] = {
      {"seq_len_kv", shape.seq_len_kv}, {"seq_len_q", shape.seq_len_q},
      {"batch", shape.batch},           {"heads_q", shape.heads_q},
      {"head_dim", shape.head_dim},     {"head_dim_v", shape.head_dim_v}};
  const auto smaller = [](const auto& a, const auto& b) { return a.second < b.second; };
  const auto largest = std::max_element(std::begin(sizes), std::end(sizes), smaller);
  throw Error(largest->first, Reason::exceeds_capacity, std::to_string(largest->second));
}

std::int64_t scratch_bytes(const Kernel& kernel, const AttentionShape& shape, const Tile& tile) {
  return kernel.scratch_floats(shape, tile) * std::int64_t{sizeof(float)};
}

void check_capacity(const KernelRunRequest& request, const Kernel& kernel) {
  const AttentionShape shape = shape_of(request);
  const Wide arrays = array_sizes(shape).bytes() + wide(shape.seq_len_kv) * sizeof(double);
  // First, so that the sequences are short enough for scratch_floats.
  if (arrays > wide(kMaxRunBytes.value())) throw_too_large(shape);
  const Wide scratch = wide(scratch_bytes(kernel, shape, tile_of(request)));
  if (scratch > wide(kMaxScratchBytes.value())) throw_too_large(shape);
  if (arrays + scratch > wide(kMaxRunBytes.value())) throw_too_large(shape);

  const Wide cells = wide(shape.seq_len_q) * wide(shape.seq_len_kv);
  const Wide pass =
      wide(shape.batch) * wide(shape.heads_q) * cells * 2 * wide(shape.head_dim + shape.head_dim_v);
  if (pass > wide(kMaxPassFlops.value())) throw_too_large(shape);
  if (pass * wide(passes(request)) > wide(kMaxRunFlops.value())) {
    throw Error("repeats", Reason::exceeds_capacity, std::to_string(request.repeats));
  }
}

Flops seen_flops(const AttentionShape& shape) {
  std::int64_t cells = 0;
  for (std::int64_t query = 0; query < shape.seq_len_q; ++query) {
    cells += seen_keys(shape, query).count();
  }
  return Flops(cells) * (shape.batch * shape.heads_q) * 2 * (shape.head_dim + shape.head_dim_v);
}

struct Arrays {
  std::vector<float> q;
  std::vector<float> k;
  std::vector<float> v;
  std::vector<float> out;
  std::vector<float> scratch;
};

Arrays make_arrays(const KernelRunRequest& request, const Kernel& kernel) {
  const AttentionShape shape = shape_of(request);
  const ArraySizes sizes = array_sizes(shape);
  NormalGenerator generator(static_cast<std::uint64_t>(request.seed));
  const auto random = [&](Wide count) {
    std::vector<float> values(static_cast<std::size_t>(count));
    for (float& value : values) value = generator.next();
    return values;
  };
  Arrays arrays;
  arrays.q = random(sizes.q);
  arrays.k = random(sizes.k);
  arrays.v = random(sizes.v);
  arrays.out.resize(static_cast<std::size_t>(sizes.out));
  arrays.scratch.resize(static_cast<std::size_t>(kernel.scratch_floats(shape, tile_of(request))));
  return arrays;
}

// Below the caps memory may still be short: a browser grants less on some devices.
Arrays arrays_or_throw(const KernelRunRequest& request, const Kernel& kernel) try {
  return make_arrays(request, kernel);
} catch (const std::bad_alloc&) {
  throw_too_large(shape_of(request));
}

KernelArgs args_of(const KernelRunRequest& request, Arrays& arrays) {
  return {.shape = shape_of(request),
          .tile = tile_of(request),
          .scale = static_cast<float>(1.0 / std::sqrt(static_cast<double>(request.head_dim))),
          .q = arrays.q,
          .k = arrays.k,
          .v = arrays.v,
          .out = arrays.out,
          .scratch = arrays.scratch};
}

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

// Rows of out, counted over all heads: every row where the budget allows it, else evenly spread
// ones. The first and last row of the first and of the last head are always among them.
std::vector<std::int64_t> rows_to_check(const AttentionShape& shape) {
  const std::int64_t rows = shape.batch * shape.heads_q * shape.seq_len_q;
  const std::int64_t row_flops = 2 * shape.seq_len_kv * (shape.head_dim + shape.head_dim_v);
  const std::int64_t affordable = std::min(kMaxCheckRows, kMaxCheckFlops.value() / row_flops);
  const std::int64_t count = std::clamp<std::int64_t>(affordable, 1, rows);
  std::vector<std::int64_t> chosen{0, shape.seq_len_q - 1, rows - shape.seq_len_q, rows - 1};
  for (std::int64_t i = 0; i < count; ++i) chosen.push_back(i * rows / count);
  std::sort(chosen.begin(), chosen.end());
  chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  return chosen;
}

double row_error(const KernelArgs& args, std::int64_t row) {
  const AttentionShape& shape = args.shape;
  const ReferenceRow expected =
      reference_row(args, {.head = row / shape.seq_len_q, .query = row % shape.seq_len_q});
  const float* got = args.out.data() + row * shape.head_dim_v;
  double worst = 0;
  for (const double value : expected.out) {
    const double error = std::abs(double{*got++} - value);
    if (std::isnan(error)) return std::numeric_limits<double>::infinity();
    worst = std::max(worst, error);
  }
  return worst;
}

}  // namespace

void check(const KernelRunRequest& request) {
  const Kernel& kernel = kernel_named(request.kernel);
  check_limits(request);
  check_capacity(request, kernel);
}

KernelRun run_kernel(const KernelRunRequest& request, double (*now_ms)()) {
  check(request);
  const Kernel& kernel = kernel_named(request.kernel);
  Arrays arrays = arrays_or_throw(request, kernel);
  const KernelArgs args = args_of(request, arrays);
  KernelRun run;
  run.kernel = request.kernel;
  run.ms = timed(kernel, args, request.repeats, now_ms);
  run.scratch_bytes = Bytes(scratch_bytes(kernel, args.shape, args.tile));
  run.flops = seen_flops(args.shape);
  const std::vector<std::int64_t> rows = rows_to_check(args.shape);
  run.rows_checked = static_cast<std::int64_t>(rows.size());
  for (const std::int64_t row : rows) run.max_error = std::max(run.max_error, row_error(args, row));
  return run;
}

}  // namespace attn
