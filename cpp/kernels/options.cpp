// SPDX-License-Identifier: Apache-2.0
#include "kernels/options.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

#include "core/error.h"
#include "kernels/row_tile.h"

namespace attn {

namespace {

// One pass, masked cells included, since the naive kernel computes them: 10 s at 1.7 GFLOP/s, which
// is what a kernel without vectors reaches, or at 13 GFLOP/s.
constexpr std::int64_t kMaxPassFlops = std::int64_t{1} << 34;
constexpr std::int64_t kMaxVectorPassFlops = std::int64_t{1} << 37;
// All passes together, the warm-up included, in passes of that size.
constexpr std::int64_t kMaxPasses = 4;

constexpr std::array<std::string_view, 2> kPasses{name_of(Pass::forward), name_of(Pass::backward)};
constexpr auto kMasks = [] {
  std::array<std::string_view, kMaskNames.size() - 1> known{};  // without the last, dense
  std::copy_n(kMaskNames.begin(), known.size(), known.begin());
  return known;
}();

// Products of any sizes that the field table allows stay below 2^128.
using Wide = __uint128_t;

Wide wide(std::int64_t value) { return static_cast<Wide>(value); }

std::int64_t checked_at_most(std::string_view name, std::int64_t value, std::int64_t max) {
  return checked(name, value, Limits{0, max});
}

void check_names(const KernelOptions& options) {
  if (options.pass == Pass::both) {
    throw Error("pass", Reason::unknown_name, name_of(options.pass));
  }
  if (options.mask == Mask::dense) {
    throw Error("mask", Reason::unknown_name, name_of(options.mask));
  }
}

void check_limits(KernelOptions options) {
  for_each_option(options, [](std::string_view name, auto& value) {
    if constexpr (std::is_same_v<decltype(value), std::int64_t&>) {
      checked(name, value, kernel_limits(name));
    }
  });
  if (options.heads_q % options.heads_kv != 0) {
    throw Error("heads_q", Reason::not_a_multiple, std::to_string(options.heads_q));
  }
}

// The units, none of them outside the pass.
UnitRange checked_units(const KernelOptions& options, std::int64_t all) {
  if (options.first_unit == 0 && options.units == 0) return {.first = 0, .count = all};
  checked_at_most("first_unit", options.first_unit, all - 1);
  checked("units", options.units, Limits{1, all - options.first_unit});
  return {.first = options.first_unit, .count = options.units};
}

// Where a unit's rows of q begin, counted over the rows of all heads.
std::int64_t first_row_of(const KernelCall& call, std::int64_t unit) {
  if (call.pass == Pass::backward) {
    return unit * (call.shape.heads_q / call.shape.heads_kv) * call.shape.seq_len_q;
  }
  const std::int64_t tiles = ceil_div(call.shape.seq_len_q, call.tile.tile_rows);
  return unit / tiles * call.shape.seq_len_q + unit % tiles * call.tile.tile_rows;
}

// Of one cell of the score matrix: 2 per multiply-add. Forward Q Kᵀ and P V; backward Q Kᵀ, dS K
// and dSᵀ Q, dO Vᵀ and Pᵀ dO.
std::int64_t cell_flops(const KernelCall& call) {
  const std::int64_t head_dim = call.shape.head_dim;
  const std::int64_t head_dim_v = call.shape.head_dim_v;
  if (call.pass == Pass::backward) return 2 * (3 * head_dim + 2 * head_dim_v);
  return 2 * (head_dim + head_dim_v);
}

// Of q, k, v and, all rows, of out: as many bytes as the sizes say, however large.
Wide array_bytes(const AttentionShape& shape) {
  const Wide q_rows = wide(shape.batch) * wide(shape.heads_q) * wide(shape.seq_len_q);
  const Wide kv_rows = wide(shape.batch) * wide(shape.heads_kv) * wide(shape.seq_len_kv);
  return (q_rows + kv_rows) * wide(shape.head_dim + shape.head_dim_v) * sizeof(float);
}

}  // namespace

std::span<const Field> kernel_fields() {
  static const std::array fields = [] {
    constexpr std::string_view kNames[] = {
        "pass",       "batch", "heads_q",     "heads_kv",     "seq_len_q", "seq_len_kv", "head_dim",
        "head_dim_v", "mask",  "window_left", "window_right", "tile_rows", "tile_cols"};
    std::array<Field, std::size(kNames)> rows;
    std::transform(std::begin(kNames), std::end(kNames), rows.begin(), [](std::string_view name) {
      Field row = field(name);
      if (name == "pass") row.choices = kPasses;
      if (name == "mask") row.choices = kMasks;
      if (name == "tile_rows" || name == "tile_cols") {
        row.limits.min = 0;
        row.default_value = 0;
      }
      return row;
    });
    return rows;
  }();
  return fields;
}

Limits kernel_limits(std::string_view name) {
  for (const Field& row : kernel_fields()) {
    if (row.name == name) return row.limits;
  }
  return limits_of(name);
}

KernelCall checked_call(const KernelOptions& options) {
  KernelCall call;
  call.kernel = &kernel_named(options.kernel);
  check_names(options);
  check_limits(options);
  call.pass = options.pass;
  call.shape = {.batch = options.batch,
                .heads_q = options.heads_q,
                .heads_kv = options.heads_kv,
                .seq_len_q = options.seq_len_q,
                .seq_len_kv = options.seq_len_kv,
                .head_dim = options.head_dim,
                .head_dim_v = options.head_dim_v,
                .mask = options.mask,
                .window_left = options.window_left,
                .window_right = options.window_right};
  // First, so that the products below and in scratch_floats cannot wrap.
  if (array_bytes(call.shape) > wide(kMaxRunBytes.value())) throw_too_large(call.shape);
  const Tile asked{.tile_rows = options.tile_rows, .tile_cols = options.tile_cols};
  call.tile = tile_for(*call.kernel, call.shape, asked, call.pass);
  call.all_units = call.pass == Pass::backward ? call.shape.batch * call.shape.heads_kv
                                               : unit_count(call.shape, call.tile);
  call.units = checked_units(options, call.all_units);
  call.first_row = first_row_of(call, call.units.first);
  call.rows = first_row_of(call, call.units.first + call.units.count) - call.first_row;
  if (call.pass == Pass::backward) call.kv_rows = call.units.count * call.shape.seq_len_kv;
  return call;
}

std::vector<float> floats(std::int64_t count) {
  return std::vector<float>(static_cast<std::size_t>(count));
}

ArraySizes array_sizes(const AttentionShape& shape) {
  const std::int64_t rows = shape.batch * shape.heads_q * shape.seq_len_q;
  const std::int64_t kv_rows = shape.batch * shape.heads_kv * shape.seq_len_kv;
  return {.q = rows * shape.head_dim,
          .k = kv_rows * shape.head_dim,
          .v = kv_rows * shape.head_dim_v,
          .out = rows * shape.head_dim_v,
          .rows = rows};
}

RunBytes run_bytes(const KernelCall& call, std::int64_t repeats) {
  const AttentionShape& shape = call.shape;
  const auto bytes = [](std::int64_t count) { return Bytes(count) * sizeof(float); };
  const ArraySizes sizes = array_sizes(shape);
  RunBytes run;
  run.inputs = bytes(sizes.q + sizes.k + sizes.v);
  run.outputs = bytes(call.rows * shape.head_dim_v);
  if (call.pass == Pass::backward) {
    run.inputs += bytes(2 * sizes.out + sizes.rows);
    run.outputs =
        bytes(call.rows * shape.head_dim + call.kv_rows * (shape.head_dim + shape.head_dim_v));
  }
  const std::int64_t scratch = call.kernel->scratch_floats_of(call.pass, shape, call.tile);
  run.scratch = bytes(scratch);
  run.total = run.inputs + run.outputs + run.scratch;
  if (run.scratch > kMaxScratchBytes || run.total > kMaxRunBytes) throw_too_large(shape);

  const std::int64_t most = call.kernel->name == "tiled_simd" ? kMaxVectorPassFlops : kMaxPassFlops;
  const Wide pass = wide(call.rows) * wide(shape.seq_len_kv) * wide(cell_flops(call));
  if (pass > wide(most)) throw_too_large(shape);
  const std::int64_t passes = repeats > 1 ? repeats + 1 : 1;
  if (pass * wide(passes) > wide(most) * kMaxPasses) {
    throw Error("repeats", Reason::exceeds_capacity, std::to_string(repeats));
  }
  return run;
}

Flops run_flops(const KernelCall& call) {
  const AttentionShape& shape = call.shape;
  std::int64_t cells = 0;
  for (std::int64_t row = call.first_row; row < call.first_row + call.rows; ++row) {
    cells += seen_keys(shape, row % shape.seq_len_q).count();
  }
  return Flops(cells) * cell_flops(call);
}

void throw_too_large(const AttentionShape& shape) {
  const std::pair<std::string_view, std::int64_t> sizes[] = {
      {"seq_len_kv", shape.seq_len_kv}, {"seq_len_q", shape.seq_len_q},
      {"batch", shape.batch},           {"heads_q", shape.heads_q},
      {"head_dim", shape.head_dim},     {"head_dim_v", shape.head_dim_v}};
  const auto smaller = [](const auto& a, const auto& b) { return a.second < b.second; };
  const auto largest = std::max_element(std::begin(sizes), std::end(sizes), smaller);
  throw Error(largest->first, Reason::exceeds_capacity, std::to_string(largest->second));
}

}  // namespace attn
