// SPDX-License-Identifier: Apache-2.0
// One timed and checked run of a kernel on random input: what the Bench asks for.
//
// q, k, v and d_out are N(0, 1), scale is 1 / sqrt(head_dim). Backward passes start from what the
// kernel's own forward pass answers, which is not timed. The clock is the caller's; nothing is
// printed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/units.h"
#include "kernels/options.h"

namespace attn {

// The double reference checks at most as many rows as this work buys.
inline constexpr Flops kMaxCheckFlops{std::int64_t{1} << 28};
// A row of d_k or d_v rests on all queries of its head, and their forward pass alone may cost this
// much: one head of 2048 x 2048 at a head_dim of 64. Beyond, only rows of d_q are checked.
inline constexpr Flops kMaxKeyCheckFlops{std::int64_t{1} << 30};

struct KernelRunRequest : KernelOptions {
  std::int64_t repeats = 1;  // timed runs; several come after one that is not timed
  std::int64_t seed = 0;
  std::int64_t check_rows = 0;  // of out, evenly spread; backward half d_q, half d_k with d_v

  bool operator==(const KernelRunRequest&) const = default;
};

template <class Visit>
void for_each_field(KernelRunRequest& request, Visit&& visit) {
  for_each_option(request, visit);
  visit("repeats", request.repeats);
  visit("seed", request.seed);
  visit("check_rows", request.check_rows);
}

struct KernelRun {
  std::string kernel;
  std::vector<double> ms;         // one per repeat
  Bytes scratch_bytes;            // allocated for the kernel beside its inputs and outputs
  double max_error = 0;           // absolute, against double; infinite where out holds a NaN
  std::int64_t rows_checked = 0;  // rows that max_error covers
  Flops flops;                    // of one pass of the units

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

// Random inputs, kept from run to run: a run of the same sizes and seed makes none.
class RunInputs {
 public:
  // Throws std::bad_alloc, and then holds none.
  void prepare(const AttentionShape& shape, std::int64_t seed, Pass pass);

  std::vector<float> q;
  std::vector<float> k;
  std::vector<float> v;
  std::vector<float> d_out;  // backward

 private:
  void make(const ArraySizes& sizes, std::int64_t seed);

  std::int64_t seed_ = -1;
};

// Throws what check() throws.
KernelRun run_kernel(const KernelRunRequest& request, RunInputs& inputs, double (*now_ms)());

// Throws what checked_call() and run_bytes() throw.
RunBytes check(const KernelRunRequest& request);

}  // namespace attn
