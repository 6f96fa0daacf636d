// SPDX-License-Identifier: Apache-2.0
// The schedule: which kernels an algorithm runs in a pass, in order.
//
// Nothing here comes from model/: that both agree is a test.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/params.h"
#include "core/report.h"
#include "hardware/splits.h"
#include "sim/backward_kernels.h"
#include "sim/block.h"
#include "sim/flash1_kernel.h"
#include "sim/forward_kernels.h"
#include "sim/standard_kernels.h"

namespace attn::sim {

// Calls run(name, kernel) for each kernel of the pass in setup.params, which is_modelled lets
// through; `product(name, Product)` for a tiled product of standard attention in place of its
// kernel.
template <class Run, class RunProduct>
void for_each_kernel(const Setup& setup, Run run, RunProduct product) {
  const Params& p = setup.params;
  const bool forward = p.pass == Pass::forward;
  const auto run_named = [&](const auto& kernel) { run(kernel.kName, kernel); };

  if (p.algorithm == Algorithm::standard) {
    const auto kernels = forward ? standard_forward_kernels(p) : standard_backward_kernels(p);
    for (const MatrixKernel& kernel : kernels) {
      const auto tiled = p.matmul_tile_rows != 0 ? product_of(p, kernel.name) : std::nullopt;
      if (tiled) {
        product(kernel.name, *tiled);
      } else {
        run(kernel.name, MatrixPass(setup, kernel));
      }
    }
    if (!forward && setup.grouped()) run_named(GroupSum(setup));
    return;
  }
  if (p.algorithm == Algorithm::flash1) {
    run_named(Flash1(setup));
    if (!forward && setup.grouped()) run_named(GroupSum(setup));
    return;
  }
  if (forward) {
    const std::int64_t splits = split_count(p);
    if (splits == 1) return run_named(OneSweep(setup));
    run_named(SplitSweep(setup, splits));
    return run_named(Combine(setup, splits));
  }
  if (p.algorithm == Algorithm::triton) {
    run_named(Preprocess(setup, DqRoute::none, 0));
    run_named(ScaleKeys(setup));
    run_named(ColumnSweep(setup, DqRoute::none, 1));
    Params rows = p;
    rows.tile_rows = p.row_sweep_tile_rows;
    rows.tile_cols = p.row_sweep_tile_cols;
    const Grid grid(rows);
    const Setup row_setup{rows, grid};
    run_named(RowSweep(row_setup));
  } else {
    const bool flash3 = p.algorithm == Algorithm::flash3;
    const bool atomic = adds_d_q_by_atomics(p);
    const DqRoute route = atomic ? DqRoute::atomic : DqRoute::read_and_write;
    const std::int64_t copies = atomic ? d_q_copies(p) : 1;
    run_named(Preprocess(setup, route, copies));
    if (flash3 && setup.grouped()) run_named(GroupZero(setup));
    run_named(ColumnSweep(setup, route, copies));
    if (atomic) run_named(Postprocess(setup, copies));
  }
  if (setup.grouped()) run_named(GroupSum(setup));
}

// About how many steps a head's blocks of a kernel take: kernels that walk tiles say so, the others
// take few.
template <class Kernel>
double steps_of(const Kernel& kernel) {
  if constexpr (requires { kernel.steps(); }) {
    return static_cast<double>(kernel.steps());
  } else {
    return static_cast<double>(kernel.blocks());
  }
}

// Of one head in the whole pass.
inline double steps_of(const Setup& setup) {
  double sum = 0;
  for_each_kernel(
      setup, [&](std::string_view, const auto& kernel) { sum += steps_of(kernel); },
      [&](std::string_view, const Product& product) {
        sum += static_cast<double>(product_steps(setup.params, product));
      });
  return sum;
}

}  // namespace attn::sim
