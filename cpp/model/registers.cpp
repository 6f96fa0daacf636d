// SPDX-License-Identifier: Apache-2.0
#include "model/registers.h"

#include <algorithm>

#include "core/dtype.h"

namespace attn::model {

namespace {

constexpr std::int64_t kBesideAccumulators = 84;
constexpr std::int64_t kMaxPerThread = 255;
constexpr std::int64_t kThreadsPerWarp = 32;

bool has_accumulators(SramRule rule) {
  return rule != SramRule::flash1_backward && rule != SramRule::flash2_backward;
}

bool uses_mma(SramRule rule) {
  return rule == SramRule::flash1_forward || rule == SramRule::flash2_forward ||
         rule == SramRule::split_kv || rule == SramRule::triton_mma;
}

TensorMemory tensor_memory(const Params& params) {
  TensorMemory memory;
  memory.columns =
      checked_multiply(flash4_q_stages(params),
                       checked_add(params.tile_cols, params.head_dim_v, "columns"), "columns");
  memory.fits = memory.columns <= memory.max_columns;
  return memory;
}

void add_accumulators(Registers& registers, const Params& params, std::int64_t rows) {
  const Elements scores = elements(rows, params.tile_cols);
  const Elements o = elements(rows, params.head_dim_v);
  registers.ledger = {{.item = "scores", .bytes = bytes_of(scores, DType::fp32)},
                      {.item = "o", .bytes = bytes_of(o, DType::fp32)}};
  registers.accumulators_per_thread =
      ceil_div((scores + o).value(), params.warps * kThreadsPerWarp);
}

}  // namespace

Registers registers(const Params& params, std::optional<SramRule> rule) {
  Registers result;
  if (rule == SramRule::flash4) {
    result.accumulators_per_thread = 0;
    result.tensor_memory = tensor_memory(params);
  } else if (rule && has_accumulators(*rule)) {
    add_accumulators(result, params, rows_of_tile(*rule, params));
  }
  if (params.registers_per_thread > 0) {
    result.registers_per_thread = params.registers_per_thread;
  } else if (rule && uses_mma(*rule)) {
    const std::int64_t wanted =
        checked_add(*result.accumulators_per_thread, kBesideAccumulators, "registers_per_thread");
    result.registers_per_thread = std::min(wanted, kMaxPerThread);
    result.estimated = true;
    result.spills = wanted > kMaxPerThread;
    result.working = {"min(255,ceil(M*(N+dv)/(32*w))+84)",
                      {{"M", rows_of_tile(*rule, params)}, {"w", params.warps}}};
  }
  return result;
}

}  // namespace attn::model
