// SPDX-License-Identifier: Apache-2.0
// Times every kernel on a few shapes and prints one line each. A kernel whose error against double
// is not plausible is not timed at all but reported.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "kernels/kernel.h"
#include "kernels/run.h"

namespace {

constexpr double kPlausibleError = 1e-5;

struct Workload {
  std::int64_t seq_len;
  std::int64_t head_dim;
  bool causal;
};

constexpr Workload kWorkloads[] = {
    {1024, 64, false}, {1024, 64, true}, {1024, 128, false}, {1024, 128, true}};

double now_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(now).count();
}

attn::KernelRunRequest request_for(const attn::Kernel& kernel, const Workload& workload) {
  return {{.kernel = std::string(kernel.name),
           .seq_len_q = workload.seq_len,
           .seq_len_kv = workload.seq_len,
           .head_dim = workload.head_dim,
           .head_dim_v = workload.head_dim,
           .mask = workload.causal ? attn::Mask::causal : attn::Mask::none},
          /*repeats=*/7,
          /*seed=*/1,
          /*check_rows=*/1000};
}

// q, k, v and out, each moved once.
double operand_bytes(const Workload& workload) {
  return 4.0 * 4.0 * static_cast<double>(workload.seq_len * workload.head_dim);
}

bool print_line(const attn::Kernel& kernel, const Workload& workload) {
  attn::RunInputs inputs;
  const attn::KernelRun run = attn::run_kernel(request_for(kernel, workload), inputs, now_ms);
  const std::string name(kernel.name);
  if (!(run.max_error < kPlausibleError)) {
    std::printf("%-10s N %5d d %4d %-6s WRONG: max error %.2e\n", name.c_str(),
                static_cast<int>(workload.seq_len), static_cast<int>(workload.head_dim),
                workload.causal ? "causal" : "", run.max_error);
    return false;
  }
  std::vector<double> ms = run.ms;
  std::sort(ms.begin(), ms.end());
  const double median = ms[ms.size() / 2];
  std::printf(
      "%-10s N %5d d %4d %-6s %9.3f ms (%.3f to %.3f) %7.2f GFLOP/s %8.3f GB/s %10lld B "
      "scratch, max error %.2e\n",
      name.c_str(), static_cast<int>(workload.seq_len), static_cast<int>(workload.head_dim),
      workload.causal ? "causal" : "", median, ms.front(), ms.back(),
      static_cast<double>(run.flops.value()) / median * 1e-6,
      operand_bytes(workload) / median * 1e-6, static_cast<long long>(run.scratch_bytes.value()),
      run.max_error);
  return true;
}

}  // namespace

int main() {
  bool right = true;
  for (const Workload& workload : kWorkloads) {
    for (const attn::Kernel& kernel : attn::all_kernels()) {
      right = print_line(kernel, workload) && right;
    }
  }
  return right ? 0 : 1;
}
