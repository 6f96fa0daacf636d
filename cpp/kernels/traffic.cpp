// SPDX-License-Identifier: Apache-2.0
#include "kernels/traffic.h"

#include <cstddef>
#include <new>

#include "core/error.h"
#include "kernels/kernel.h"

namespace attn {

namespace {

TileTraffic run_counted(const KernelCall& call) {
  const ArraySizes sizes = array_sizes(call.shape);
  const std::vector<float> q = floats(sizes.q);
  const std::vector<float> k = floats(sizes.k);
  const std::vector<float> v = floats(sizes.v);
  std::vector<float> out = floats(call.rows * call.shape.head_dim_v);
  std::vector<float> log_sum_exp = floats(call.rows);
  std::vector<float> scratch = floats(call.kernel->scratch_floats(call.shape, call.tile));
  TileTraffic traffic;
  call.kernel->run_counted({.shape = call.shape,
                            .tile = call.tile,
                            .q = q,
                            .k = k,
                            .v = v,
                            .out = out,
                            .log_sum_exp = log_sum_exp,
                            .scratch = scratch,
                            .units = call.units},
                           traffic);
  return traffic;
}

void append(std::vector<CountedRow>& rows, Op op, const TileTraffic::Counts& counts) {
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    rows.push_back({.tensor = static_cast<Tensor>(i),
                    .op = op,
                    .elements = Elements(counts[i]),
                    .bytes = Bytes(counts[i]) * sizeof(float)});
  }
}

}  // namespace

std::vector<CountedRow> count_traffic(const KernelOptions& options) {
  const KernelCall call = checked_call(options);
  if (call.kernel->run_counted == nullptr) {
    throw Error("kernel", Reason::unknown_name, options.kernel);
  }
  if (call.pass != Pass::forward) {
    throw Error("pass", Reason::unknown_name, name_of(call.pass));
  }
  run_bytes(call, 1);
  try {
    const TileTraffic traffic = run_counted(call);
    std::vector<CountedRow> rows;
    append(rows, Op::read, traffic.loads);
    append(rows, Op::write, traffic.stores);
    return rows;
  } catch (const std::bad_alloc&) {
    throw_too_large(call.shape);
  }
}

}  // namespace attn
