// SPDX-License-Identifier: Apache-2.0
// The kernels' own tile loops against the model and the executed schedule of flash2.
#include "kernels/traffic.h"

#include <catch_amalgamated.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/ledger.h"
#include "core/params.h"
#include "core/report.h"
#include "model/report.h"
#include "sim/simulate.h"
#include "support.h"

namespace attn::test {

namespace {

using Moved = std::map<std::pair<Tensor, Op>, std::int64_t>;  // bytes

Moved moved(const std::vector<CountedRow>& rows) {
  Moved bytes;
  for (const CountedRow& row : rows) bytes[{row.tensor, row.op}] += row.bytes.value();
  return bytes;
}

Moved moved(const Report& report) {
  Moved bytes;
  for (const LedgerRow& row : report.traffic.value().rows) {
    bytes[{row.tensor, row.op}] += row.bytes.value();
  }
  return bytes;
}

// A forward pass of flash2 in fp32 without an L2, small enough to run.
Params next_params(RandomParams& random) {
  Params params = default_params();
  const Params workload = random.next();
  static_cast<AttentionShape&>(params) = workload.shape();
  static_cast<Tile&>(params) = workload.tile();
  params.head_dim = random.between(1, 20);
  params.head_dim_v = random.between(1, 20);
  params.mask = static_cast<Mask>(random.between(0, 3));
  params.algorithm = Algorithm::flash2;
  params.pass = Pass::forward;
  set_dtype(params, DType::fp32);
  return params;
}

KernelOptions options_for(const Params& params, std::string kernel) {
  return {.kernel = std::move(kernel),
          .batch = params.batch,
          .heads_q = params.heads_q,
          .heads_kv = params.heads_kv,
          .seq_len_q = params.seq_len_q,
          .seq_len_kv = params.seq_len_kv,
          .head_dim = params.head_dim,
          .head_dim_v = params.head_dim_v,
          .mask = params.mask,
          .window_left = params.window_left,
          .window_right = params.window_right,
          .tile_rows = params.tile_rows,
          .tile_cols = params.tile_cols};
}

}  // namespace

TEST_CASE("kernel traffic: equals model and schedule of flash2 to the byte",
          "[kernel][agreement][property]") {
  const std::uint64_t seed = Catch::rngSeed();
  CAPTURE(seed);
  RandomParams random(seed);
  for (int i = 0; i < 100; ++i) {
    const Params params = next_params(random);
    CAPTURE(params.batch, params.heads_q, params.heads_kv, params.seq_len_q, params.seq_len_kv);
    CAPTURE(params.tile_rows, params.tile_cols, name_of(params.mask));
    CAPTURE(params.window_left, params.window_right);
    const Moved model = moved(model::report(params));
    CHECK(moved(sim::simulate(params)) == model);
    for (const char* kernel : {"tiled", "tiled_simd"}) {
      CAPTURE(kernel);
      CHECK(moved(count_traffic(options_for(params, kernel))) == model);
    }
  }
}

TEST_CASE("kernel traffic: units move their own share", "[kernel]") {
  Params params = default_params();
  params.batch = 1;
  params.heads_q = params.heads_kv = 2;
  params.seq_len_q = params.seq_len_kv = 40;
  params.head_dim = params.head_dim_v = 4;
  params.tile_rows = params.tile_cols = 16;
  KernelOptions options = options_for(params, "tiled_simd");
  const Moved whole = moved(count_traffic(options));
  options.units = 2;
  Moved parts = moved(count_traffic(options));
  options.first_unit = 2;
  options.units = 4;
  for (const auto& [key, bytes] : moved(count_traffic(options))) parts[key] += bytes;
  CHECK(parts == whole);
}

TEST_CASE("kernel traffic: a kernel or pass without a counting loop is refused",
          "[kernel][error]") {
  const KernelOptions options{.kernel = "naive"};
  CHECK_THROWS_MATCHES(count_traffic(options), Error, error_on("kernel", Reason::unknown_name));
  const KernelOptions backward{.kernel = "tiled", .pass = Pass::backward};
  CHECK_THROWS_MATCHES(count_traffic(backward), Error, error_on("pass", Reason::unknown_name));
}

}  // namespace attn::test
