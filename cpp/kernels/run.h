// SPDX-License-Identifier: Apache-2.0
// One timed and checked run of a kernel on random input: what the page's button asks for.
//
// q, k and v are N(0, 1), scale is 1 / sqrt(head_dim), the mask is none or causal. The clock is the
// caller's; nothing is printed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/units.h"

namespace attn {

// What one run may take. A head of 4096 x 4096 with head_dim 128 just passes: the naive kernel's
// two matrices are 128 MiB, the work is 2^33.
inline constexpr Bytes kMaxScratchBytes{std::int64_t{128} << 20};
inline constexpr Bytes kMaxRunBytes{std::int64_t{200} << 20};  // q, k, v, out, scratch, reference
// One pass, masked cells included, since the naive kernel computes them: 10 s at 1.7 GFLOP/s.
inline constexpr Flops kMaxPassFlops{std::int64_t{1} << 34};
// All passes together, the warm-up included.
inline constexpr Flops kMaxRunFlops{std::int64_t{1} << 36};
// The double reference checks every row where that takes no more; else evenly spread ones.
inline constexpr Flops kMaxCheckFlops{std::int64_t{1} << 28};
inline constexpr std::int64_t kMaxCheckRows = std::int64_t{1} << 16;

struct KernelRunRequest {
  std::string kernel;
  std::int64_t batch = 1;
  std::int64_t heads_q = 1;
  std::int64_t heads_kv = 1;
  std::int64_t seq_len_q = 1;
  std::int64_t seq_len_kv = 1;
  std::int64_t head_dim = 1;
  std::int64_t head_dim_v = 1;
  bool causal = false;
  std::int64_t tile_rows = 1;
  std::int64_t tile_cols = 1;
  std::int64_t repeats = 1;
  std::int64_t seed = 0;

  bool operator==(const KernelRunRequest&) const = default;
};

template <class Visit>
void for_each_field(KernelRunRequest& request, Visit&& visit) {
  visit("kernel", request.kernel);
  visit("batch", request.batch);
  visit("heads_q", request.heads_q);
  visit("heads_kv", request.heads_kv);
  visit("seq_len_q", request.seq_len_q);
  visit("seq_len_kv", request.seq_len_kv);
  visit("head_dim", request.head_dim);
  visit("head_dim_v", request.head_dim_v);
  visit("causal", request.causal);
  visit("tile_rows", request.tile_rows);
  visit("tile_cols", request.tile_cols);
  visit("repeats", request.repeats);
  visit("seed", request.seed);
}

struct KernelRun {
  std::string kernel;
  std::vector<double> ms;         // one per repeat
  Bytes scratch_bytes;            // allocated for the kernel beside its inputs and outputs
  double max_error = 0;           // absolute, against double; infinite where out holds a NaN
  std::int64_t rows_checked = 0;  // rows of out that max_error covers
  Flops flops;  // of one pass: 2 per multiply-add of both products, unmasked cells

  bool operator==(const KernelRun&) const = default;
};

template <class Visit>
void for_each_field(const KernelRun& run, Visit&& visit) {
  visit("kernel", run.kernel);
  visit("ms", run.ms);
  visit("scratch_bytes", run.scratch_bytes);
  visit("max_error", run.max_error);
  visit("rows_checked", run.rows_checked);
  visit("flops", run.flops);
}

// Throws Error{name of the field, out_of_range | not_a_multiple}; {kernel, unknown_name}; and
// exceeds_capacity on the largest of the sizes that make the run too large (seq_len_kv first among
// equals), or on repeats.
void check(const KernelRunRequest& request);

// Throws what check() throws.
KernelRun run_kernel(const KernelRunRequest& request, double (*now_ms)());

}  // namespace attn
