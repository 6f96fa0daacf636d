// SPDX-License-Identifier: Apache-2.0
#include "kernels/run.h"

#include <catch_amalgamated.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/error.h"
#include "kernels/kernel.h"
#include "kernels/panel_product.h"
#include "support.h"

namespace attn::test {

namespace {

// Keys that fill a block of rows up.
constexpr std::int64_t kTopUp = kBlockRows - 1;
constexpr std::int64_t kMostTokens = std::int64_t{1} << 40;

// A clock that a millisecond passes on with each look.
double ticking_ms() {
  static double now = 0;
  return now += 1;
}

KernelRunRequest small_request(std::string kernel = "tiled_simd") {
  return {{.kernel = std::move(kernel),
           .batch = 2,
           .heads_q = 4,
           .heads_kv = 2,
           .seq_len_q = 33,
           .seq_len_kv = 47,
           .head_dim = 16,
           .head_dim_v = 24,
           .tile_rows = 16,
           .tile_cols = 16},
          /*repeats=*/3,
          /*seed=*/5,
          /*check_rows=*/1 << 16};
}

// What the page asks for at first.
KernelRunRequest page_request() {
  return {{.kernel = "naive",
           .seq_len_q = 4096,
           .seq_len_kv = 4096,
           .head_dim = 128,
           .head_dim_v = 128,
           .tile_rows = 128,
           .tile_cols = 64}};
}

KernelRun run_kernel(const KernelRunRequest& request) {
  RunInputs inputs;
  return attn::run_kernel(request, inputs, ticking_ms);
}

void check_refused(const KernelRunRequest& request, std::string_view field, Reason reason) {
  CHECK_THROWS_MATCHES(run_kernel(request), Error, error_on(field, reason));
}

}  // namespace

TEST_CASE("run: every kernel runs, is timed and is right", "[kernel]") {
  for (const Kernel& kernel : all_kernels()) {
    CAPTURE(kernel.name);
    const KernelRun run = run_kernel(small_request(std::string(kernel.name)));
    CHECK(run.kernel == kernel.name);
    CHECK(run.ms == std::vector<double>{1, 1, 1});
    CHECK(run.max_error > 0);
    CHECK(run.max_error < 2e-6);
    CHECK(run.rows_checked == 2 * 4 * 33);
    CHECK(run.flops == Flops(2LL * 4 * 33 * 47 * 2 * (16 + 24)));
  }
}

TEST_CASE("run: scratch is what the kernel's tile or matrices take", "[kernel]") {
  CHECK(run_kernel(small_request("naive")).scratch_bytes == Bytes(2 * 33 * 47 * 4));
  // out, row_max and row_sum of 16 rows, scores of 16 columns.
  CHECK(run_kernel(small_request("tiled")).scratch_bytes == Bytes((16 * (24 + 2) + 16) * 4));
  // q, out, row_max and row_sum of 16 rows, scores of 16 columns for 8 queries.
  CHECK(run_kernel(small_request("tiled_simd")).scratch_bytes ==
        Bytes((16 * (16 + 24 + 2) + (16 + kTopUp) * 8) * 4));
}

TEST_CASE("run: a causal run counts the cells that are seen", "[kernel]") {
  KernelRunRequest request = small_request();
  request.batch = request.heads_q = request.heads_kv = 1;
  request.seq_len_kv = 33;
  request.mask = Mask::causal;
  const KernelRun run = run_kernel(request);
  CHECK(run.flops == Flops(33LL * 34 / 2 * 2 * (16 + 24)));
  CHECK(run.max_error < 2e-6);
}

TEST_CASE("run: a share of the units counts and checks its own rows", "[kernel]") {
  KernelRunRequest request = small_request();
  request.first_unit = 2;  // the last row tile of the first head: a single query
  request.units = 2;       // and the first of the second
  const KernelRun run = run_kernel(request);
  CHECK(run.rows_checked == 1 + 16);
  CHECK(run.flops == Flops(17LL * 47 * 2 * (16 + 24)));
  CHECK(run.max_error < 2e-6);
}

TEST_CASE("run: every kernel's backward pass is timed and right", "[kernel][backward]") {
  for (const Kernel& kernel : all_kernels()) {
    for (const Mask mask : {Mask::none, Mask::causal}) {
      CAPTURE(kernel.name, name_of(mask));
      KernelRunRequest request = small_request(std::string(kernel.name));
      request.pass = Pass::backward;
      request.mask = mask;
      const KernelRun run = run_kernel(request);
      CHECK(run.ms == std::vector<double>{1, 1, 1});
      CHECK(run.max_error > 0);
      CHECK(run.max_error < 5e-6);
      CHECK(run.rows_checked == 2 * 4 * 33 + 47);  // d_q; d_k and d_v of one head of keys
      // Of 33 queries the first sees 15 of 47 keys.
      const std::int64_t cells = mask == Mask::none ? 33 * 47 : (15 + 47) * 33 / 2;
      CHECK(run.flops == Flops(2 * 4 * cells * 2 * (3 * 16 + 2 * 24)));
    }
  }
}

TEST_CASE("run: a share of a backward pass is heads of keys", "[kernel][backward]") {
  KernelRunRequest request = small_request();
  request.pass = Pass::backward;
  request.first_unit = 1;
  request.units = 2;  // of four, with two query heads each
  const KernelRun run = run_kernel(request);
  CHECK(run.rows_checked == 2 * 2 * 33 + 47);
  CHECK(run.flops == Flops(2LL * 2 * 33 * 47 * 2 * (3 * 16 + 2 * 24)));
  CHECK(run.max_error < 5e-6);
  request.units = 4;
  check_refused(request, "units", Reason::out_of_range);
}

TEST_CASE("run: what a backward pass allocates", "[kernel][backward]") {
  KernelRunRequest request = small_request("naive");
  request.pass = Pass::backward;
  const RunBytes bytes = check(request);
  const std::int64_t q_rows = 2 * 4 * 33;
  const std::int64_t kv_rows = 2 * 2 * 47;
  // q, out, d_out and log_sum_exp; k and v.
  CHECK(bytes.inputs == Bytes(4 * (q_rows * (16 + 2 * 24 + 1) + kv_rows * (16 + 24))));
  CHECK(bytes.outputs == Bytes(4 * (q_rows * 16 + kv_rows * (16 + 24))));
  CHECK(bytes.scratch == Bytes(4 * 2 * 33 * 47));
}

TEST_CASE("run: of a long backward pass only d_q is checked", "[kernel][backward]") {
  KernelRunRequest request = small_request();
  request.pass = Pass::backward;
  request.mask = Mask::window;  // one key for each query, so the pass itself is short
  request.batch = request.heads_q = request.heads_kv = 1;
  request.seq_len_q = request.seq_len_kv = 1 << 14;
  request.head_dim = request.head_dim_v = 1;
  request.repeats = 1;
  request.check_rows = 4;
  CHECK(run_kernel(request).rows_checked == 2 + 2);  // 2^30 FLOP, were no key hidden
  request.seq_len_q += 1;
  CHECK(run_kernel(request).rows_checked == 4);
}

TEST_CASE("run: inputs are made once for runs of the same sizes and seed", "[kernel]") {
  RunInputs inputs;
  const KernelRunRequest request = small_request();
  attn::run_kernel(request, inputs, ticking_ms);
  const float* q = inputs.q.data();
  const std::vector<float> values = inputs.q;
  attn::run_kernel(request, inputs, ticking_ms);
  CHECK(inputs.q.data() == q);
  KernelRunRequest other = request;
  other.seed = 6;
  attn::run_kernel(other, inputs, ticking_ms);
  CHECK(inputs.q != values);
}

TEST_CASE("run: both passes share q, k and v; d_out goes with its pass", "[kernel][backward]") {
  RunInputs inputs;
  KernelRunRequest request = small_request();
  request.pass = Pass::backward;
  attn::run_kernel(request, inputs, ticking_ms);
  const float* q = inputs.q.data();
  CHECK(inputs.d_out.size() == 2 * 4 * 33 * 24);
  CHECK(inputs.d_out.front() != inputs.q.front());
  request.pass = Pass::forward;
  attn::run_kernel(request, inputs, ticking_ms);
  CHECK(inputs.q.data() == q);
  CHECK(inputs.d_out.empty());
}

TEST_CASE("run: off by at most 1e-6 on a thousand tokens", "[kernel]") {
  for (const Mask mask : {Mask::none, Mask::causal}) {
    KernelRunRequest request = small_request();
    request.batch = request.heads_q = request.heads_kv = 1;
    request.seq_len_q = request.seq_len_kv = 1024;
    request.head_dim = request.head_dim_v = 64;
    request.mask = mask;
    request.tile_rows = request.tile_cols = 0;
    request.repeats = 1;
    CHECK(run_kernel(request).max_error <= 1e-6);
  }
}

TEST_CASE("run: the seed fixes the input", "[kernel]") {
  KernelRunRequest request = small_request();
  const double error = run_kernel(request).max_error;
  CHECK(run_kernel(request).max_error == error);
  request.seed = 6;
  CHECK(run_kernel(request).max_error != error);
}

TEST_CASE("run: a large run is checked on some rows", "[kernel]") {
  KernelRunRequest request = small_request();
  request.batch = request.heads_kv = 1;
  request.heads_q = 2;
  request.seq_len_q = request.seq_len_kv = 1500;
  request.head_dim = request.head_dim_v = 64;
  request.repeats = 1;
  const KernelRun run = run_kernel(request);
  // 2^28 FLOP buy 2^28 / (2 x 1500 x 128) = 699 rows.
  CHECK(run.rows_checked == 699);
  CHECK(run.max_error < 2e-6);
}

TEST_CASE("run: of very many short rows some are checked", "[kernel]") {
  KernelRunRequest request = small_request();
  request.batch = request.heads_q = request.heads_kv = 1;
  request.seq_len_q = 100'000;
  request.seq_len_kv = request.head_dim = request.head_dim_v = 1;
  CHECK(run_kernel(request).rows_checked == 1 << 16);
  request.check_rows = 3;
  CHECK(run_kernel(request).rows_checked == 3);
  request.check_rows = 0;
  CHECK(run_kernel(request).rows_checked == 0);
}

TEST_CASE("run: one repeat is run cold, several after a warm-up", "[kernel]") {
  KernelRunRequest request = small_request();
  request.repeats = 1;
  CHECK(run_kernel(request).ms.size() == 1);
}

TEST_CASE("run: bad sizes are refused by name", "[kernel][error]") {
  KernelRunRequest request = small_request();
  for_each_field(request, [&request](std::string_view name, auto& value) {
    if constexpr (std::is_same_v<decltype(value), std::int64_t&>) {
      const std::int64_t good = value;
      for (const std::int64_t bad : {std::int64_t{-3}, std::int64_t{1} << 53}) {
        value = bad;
        check_refused(request, name, Reason::out_of_range);
      }
      value = good;
    }
  });
  request.seq_len_kv = 0;
  check_refused(request, "seq_len_kv", Reason::out_of_range);
  request = small_request();
  request.units = 25;  // 2 x 4 heads of 3 row tiles have 24
  check_refused(request, "units", Reason::out_of_range);
  request.first_unit = 24;
  request.units = 1;
  check_refused(request, "first_unit", Reason::out_of_range);
}

TEST_CASE("run: a mask without values and a pass that a kernel lacks are refused",
          "[kernel][error]") {
  KernelRunRequest request = small_request();
  request.mask = Mask::dense;
  check_refused(request, "mask", Reason::unknown_name);
  request = small_request();
  request.pass = Pass::both;
  check_refused(request, "pass", Reason::unknown_name);
}

TEST_CASE("run: an unknown kernel is refused", "[kernel][error]") {
  check_refused(small_request("flash9"), "kernel", Reason::unknown_name);
  check_refused(small_request(""), "kernel", Reason::unknown_name);
}

TEST_CASE("run: query heads have to share kv heads evenly", "[kernel][error]") {
  KernelRunRequest request = small_request();
  request.heads_kv = 3;
  check_refused(request, "heads_q", Reason::not_a_multiple);
}

TEST_CASE("run: the page's first request is within the caps", "[kernel]") {
  KernelRunRequest request = page_request();
  for (const Kernel& kernel : all_kernels()) {
    request.kernel = kernel.name;
    for (const std::int64_t repeats : {1, 7}) {
      request.repeats = repeats;
      CHECK_NOTHROW(check(request));
    }
  }
}

TEST_CASE("run: matrices beyond the cap are refused by the longer sequence", "[kernel][error]") {
  KernelRunRequest request = page_request();
  request.seq_len_kv = 4097;
  check_refused(request, "seq_len_kv", Reason::exceeds_capacity);
  request.seq_len_kv = 4096;
  request.seq_len_q = 4097;
  check_refused(request, "seq_len_q", Reason::exceeds_capacity);
}

TEST_CASE("run: work beyond the cap is refused", "[kernel][error]") {
  KernelRunRequest request = page_request();
  request.kernel = "tiled";
  request.seq_len_kv = 8192;  // 2^34 FLOP: just within
  CHECK_NOTHROW(check(request));
  request.seq_len_kv = 8193;
  check_refused(request, "seq_len_kv", Reason::exceeds_capacity);
  request.kernel = "tiled_simd";
  request.seq_len_kv = 65536;  // 2^37 FLOP
  CHECK_NOTHROW(check(request));
  request.seq_len_kv = 65537;
  check_refused(request, "seq_len_kv", Reason::exceeds_capacity);
}

TEST_CASE("run: too many repeats of a large run are refused", "[kernel][error]") {
  KernelRunRequest request = page_request();
  request.repeats = 8;  // with the warm-up 9 x 2^33 FLOP
  check_refused(request, "repeats", Reason::exceeds_capacity);
}

TEST_CASE("run: huge sizes are refused, not wrapped", "[kernel][error]") {
  for (const Kernel& kernel : all_kernels()) {
    KernelRunRequest request = small_request(std::string(kernel.name));
    request.seq_len_q = kMostTokens;
    check_refused(request, "seq_len_q", Reason::exceeds_capacity);
    request.seq_len_kv = kMostTokens;
    check_refused(request, "seq_len_kv", Reason::exceeds_capacity);
    request.batch = request.heads_q = request.heads_kv = std::int64_t{1} << 24;
    request.head_dim = request.head_dim_v = std::int64_t{1} << 20;
    check_refused(request, "seq_len_kv", Reason::exceeds_capacity);
    request.seq_len_q = request.seq_len_kv = 1;
    check_refused(request, "batch", Reason::exceeds_capacity);
  }
}

TEST_CASE("run: a tile larger than the sequence is clipped", "[kernel]") {
  KernelRunRequest request = small_request();
  request.tile_rows = request.tile_cols = kMostTokens;
  const KernelRun run = run_kernel(request);
  CHECK(run.max_error < 2e-6);
  // 33 rows are five panels of 8; 47 columns.
  CHECK(run.scratch_bytes == Bytes((40 * (16 + 24 + 2) + (47 + kTopUp) * 8) * 4));
}

}  // namespace attn::test
