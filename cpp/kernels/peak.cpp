// SPDX-License-Identifier: Apache-2.0
#include "kernels/peak.h"

#include <algorithm>

#include "core/fields.h"
#include "kernels/simd.h"

namespace attn {

namespace {

// Enough to hide the latency of two units; with a factor and an addend still within 16 registers.
constexpr int kChains = 12;
constexpr std::int64_t kSteps = std::int64_t{1} << 18;
// A browser's clock may step by a tenth of a millisecond.
constexpr double kBlockMs = 8;

// All chains tend to 1, through normal numbers. Their sum is answered, so that none is left out.
float run_chains(float factor, float addend) {
  const simd::F32x4 a = simd::splat(factor);
  const simd::F32x4 b = simd::splat(addend);
  simd::F32x4 sums[kChains];
  for (int i = 0; i < kChains; ++i) sums[i] = simd::splat(static_cast<float>(i));
  for (std::int64_t step = 0; step < kSteps; ++step) {
    for (int i = 0; i < kChains; ++i) sums[i] = simd::mul_add(sums[i], a, b);
  }
  simd::F32x4 sum = simd::splat(0.0F);
  for (int i = 0; i < kChains; ++i) sum += sums[i];
  return sum[0];
}

}  // namespace

double peak_gflops(std::int64_t ms, double (*now_ms)()) {
  checked("ms", ms);
  constexpr double kFlops = 2.0 * simd::kLanes * kChains * static_cast<double>(kSteps);
  // Read anew each time: the compiler must not know them.
  volatile float factor = 0.75F;
  volatile float addend = 0.25F;
  volatile float kept = 0.0F;
  const double end = now_ms() + static_cast<double>(ms);
  double best = 0;
  int blocks = 0;
  double start = now_ms();
  while (blocks < 3 || start < end) {
    double stop = start;
    double flops = 0;
    for (; stop - start < kBlockMs; stop = now_ms(), flops += kFlops) {
      kept = run_chains(factor, addend);
    }
    best = std::max(best, flops / (stop - start) * 1e-6);
    start = stop;
    ++blocks;
  }
  static_cast<void>(kept);
  return best;
}

}  // namespace attn
