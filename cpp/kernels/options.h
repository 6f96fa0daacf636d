// SPDX-License-Identifier: Apache-2.0
// Which kernel at which shape: what every call of the kernels' module states, what of it is
// allowed, and how much memory and work that means.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields.h"
#include "core/params.h"
#include "core/shape.h"
#include "core/units.h"
#include "kernels/kernel.h"

namespace attn {

struct KernelOptions {
  std::string kernel;
  Pass pass = Pass::forward;
  std::int64_t batch = 1;
  std::int64_t heads_q = 1;
  std::int64_t heads_kv = 1;
  std::int64_t seq_len_q = 1;
  std::int64_t seq_len_kv = 1;
  std::int64_t head_dim = 1;
  std::int64_t head_dim_v = 1;
  Mask mask = Mask::none;
  std::int64_t window_left = 0;
  std::int64_t window_right = 0;
  std::int64_t tile_rows = 0;  // 0: the kernel's own choice
  std::int64_t tile_cols = 0;
  std::int64_t first_unit = 0;
  std::int64_t units = 0;  // both 0: the whole pass

  bool operator==(const KernelOptions&) const = default;
};

template <class Options, class Visit>
void for_each_option(Options& options, Visit&& visit) {
  visit("kernel", options.kernel);
  visit("pass", options.pass);
  visit("batch", options.batch);
  visit("heads_q", options.heads_q);
  visit("heads_kv", options.heads_kv);
  visit("seq_len_q", options.seq_len_q);
  visit("seq_len_kv", options.seq_len_kv);
  visit("head_dim", options.head_dim);
  visit("head_dim_v", options.head_dim_v);
  visit("mask", options.mask);
  visit("window_left", options.window_left);
  visit("window_right", options.window_right);
  visit("tile_rows", options.tile_rows);
  visit("tile_cols", options.tile_cols);
  visit("first_unit", options.first_unit);
  visit("units", options.units);
}

// The options that are fields of the field table, as a kernel takes them: a tile may be 0, a dense
// mask has no values here, a pass is one.
std::span<const Field> kernel_fields();

// Limits of an integer option. Throws Error{name, unknown_name}.
Limits kernel_limits(std::string_view name);

// The options, checked and filled in.
struct KernelCall {
  const Kernel* kernel = nullptr;
  Pass pass = Pass::forward;
  AttentionShape shape{};
  Tile tile{};
  UnitRange units{};           // never empty
  std::int64_t all_units = 0;  // of the whole pass
  std::int64_t first_row = 0;  // of out and q, counted over all heads: where the units begin
  std::int64_t rows = 0;       // of out, that they make; backward of d_q
  std::int64_t kv_rows = 0;    // backward of d_k and d_v, that they make
};

// Throws Error{name of the field, out_of_range | not_a_multiple | unknown_name}: mask and pass are
// unknown_name where this kernel does not know them.
KernelCall checked_call(const KernelOptions& options);

// The most that one run may hold: arrays and scratch. A head of 4096 x 4096 just passes the naive
// kernel, whose two matrices are 128 MiB.
inline constexpr Bytes kMaxScratchBytes{std::int64_t{128} << 20};
inline constexpr Bytes kMaxRunBytes{std::int64_t{200} << 20};

// What a run allocates.
struct RunBytes {
  Bytes inputs;   // q, k, v; backward out, log_sum_exp and d_out too
  Bytes outputs;  // the rows of out that the units make; backward d_q, d_k, d_v
  Bytes scratch;  // beside its inputs and outputs
  Bytes total;
};

// Throws Error{field, exceeds_capacity} on the largest of the sizes (seq_len_kv first among equals)
// where a run passes the caps above, and where `repeats` of its passes take too long.
RunBytes run_bytes(const KernelCall& call, std::int64_t repeats);

// Floating-point operations of the units: 2 per multiply-add of all products, unmasked cells. So a
// backward pass without a mask, five products, counts 10 B H N² d, a causal one half of that.
Flops run_flops(const KernelCall& call);

// The Error of a run that memory is too short for, below the caps too: a browser grants less on
// some devices.
[[noreturn]] void throw_too_large(const AttentionShape& shape);

// Numbers of floats. No overflow after run_bytes has let the call through.
struct ArraySizes {
  std::int64_t q = 0;
  std::int64_t k = 0;
  std::int64_t v = 0;
  std::int64_t out = 0;  // of all rows
  std::int64_t rows = 0;
};
ArraySizes array_sizes(const AttentionShape& shape);

// `count` zeros.
std::vector<float> floats(std::int64_t count);

}  // namespace attn
