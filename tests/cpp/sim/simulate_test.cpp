// SPDX-License-Identifier: Apache-2.0
// The executed schedule against the closed form: both must agree to the byte.
#include "sim/simulate.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include "json.h"
#include "model/report.h"
#include "support.h"

namespace attn::sim {

namespace {

using RowKey =
    std::tuple<Pass, std::string_view, Tensor, Op, std::int64_t, std::int64_t, std::int64_t>;

// Rows in one order, without the formula that only the closed form has.
std::vector<RowKey> keys(const Traffic& traffic) {
  std::vector<RowKey> keys;
  for (const LedgerRow& row : traffic.rows) {
    keys.emplace_back(row.pass, row.kernel, row.tensor, row.op, row.times, row.elements.value(),
                      row.bytes.value());
  }
  std::sort(keys.begin(), keys.end());
  return keys;
}

bool equal(const Report& executed, const Report& closed) {
  if (executed.tile_sums != closed.tile_sums || executed.tiling != closed.tiling ||
      executed.score_matrix != closed.score_matrix ||
      executed.traffic.has_value() != closed.traffic.has_value()) {
    return false;
  }
  if (!closed.traffic) return true;
  return keys(*executed.traffic) == keys(*closed.traffic) &&
         executed.traffic->sm_bytes_read == closed.traffic->sm_bytes_read &&
         executed.traffic->sm_bytes_written == closed.traffic->sm_bytes_written &&
         executed.traffic->hbm_bytes_read == closed.traffic->hbm_bytes_read;
}

// Both ledgers as text, for a failure to show.
std::string shown(const Report& report) {
  std::string text = "visited " + std::to_string(report.tile_sums.visited_tiles) + " masked " +
                     std::to_string(report.tile_sums.masked_tiles) + "\n";
  if (!report.traffic) return text + "not modelled";
  for (const auto& [pass, kernel, tensor, op, times, elements, bytes] : keys(*report.traffic)) {
    text += std::string(name_of(pass)) + " " + std::string(kernel) + " " +
            std::string(name_of(tensor)) + " " + std::string(name_of(op)) + " " +
            std::to_string(times) + " x " + std::to_string(elements) + " = " +
            std::to_string(bytes) + "\n";
  }
  return text;
}

void check_equal(const Params& params) {
  const Report executed = simulate(params);
  const Report closed = model::report(params);
  if (!equal(executed, closed)) FAIL(shown(executed) << "\n" << shown(closed));
}

}  // namespace

TEST_CASE("simulate: equals the model to the byte on 24,000 random workloads",
          "[agreement][property]") {
  const std::uint64_t seed = GENERATE(11u, 12u, 13u, 14u);
  test::RandomParams random(seed);
  for (int round = 0; round < 6000; ++round) {
    const Params p = random.next();
    CAPTURE(seed, round, name_of(p.algorithm), name_of(p.pass), name_of(p.mask), p.seq_len_q,
            p.seq_len_kv, p.tile_rows, p.tile_cols, p.window_left, p.window_right, p.heads_q,
            p.heads_kv, p.pack_gqa, p.splits, p.initial_fill, p.first_pass_reads);
    check_equal(p);
  }
}

TEST_CASE("simulate: equals the model at a length that is executed in full", "[agreement]") {
  Params params = test::square(16'384, 128);
  params.mask = Mask::causal;
  check_equal(params);
}

TEST_CASE("simulate: equals Nsight Compute's global loads and stores of FlashAttention-2 on an A30",
          "[golden]") {
  // Sectors of l1tex__t_sectors_pipe_lsu_mem_global_op_ld and _st times 32 bytes.
  std::size_t rows = 0;
  for (const test::Json& row : test::golden("a30_fa2")) {
    Params params = test::params_of(row.at("params"));
    params.l2 = L2::none;
    CAPTURE(row.at("id").text);
    for (const Report& answer : {model::report(params), simulate(params)}) {
      CHECK(answer.traffic->sm_bytes_read.value() ==
            test::expected(row, "sm_bytes_read").integer());
      CHECK(answer.traffic->sm_bytes_written.value() ==
            test::expected(row, "sm_bytes_written").integer());
    }
    rows += 1;
  }
  CHECK(rows == 18);
}

TEST_CASE("simulate: tells how far it is, and never less than before", "[sim]") {
  const auto pass = GENERATE(Pass::forward, Pass::backward, Pass::both);
  const auto algorithm = GENERATE(Algorithm::standard, Algorithm::flash1, Algorithm::flash2);
  Params params = test::square(8192, 64);
  params.tile_rows = params.tile_cols = 8;  // 2^20 tiles
  params.algorithm = algorithm;
  params.pass = pass;
  std::vector<double> shares;
  const Report told = simulate(params, [&](double share) { shares.push_back(share); });
  CHECK(equal(told, simulate(params)));
  CAPTURE(name_of(pass), name_of(algorithm), shares.size());
  REQUIRE(shares.size() >= 3);
  CHECK(std::is_sorted(shares.begin(), shares.end()));
  CHECK(shares.front() > 0);
  CHECK(shares.front() < 0.5);
  CHECK(shares.back() > 0.5);
  CHECK(shares.back() <= 1);
}

TEST_CASE("simulate: a short execution says nothing of how far it is", "[sim]") {
  int words = 0;
  simulate(test::square(1024, 64), [&](double) { words += 1; });
  CHECK(words == 0);
}

TEST_CASE("simulate: a grid too large to execute is refused by name", "[error]") {
  Params params = test::square(std::int64_t{1} << 24, 64);
  params.tile_rows = params.tile_cols = 16;
  CHECK_THROWS_MATCHES(simulate(params), Error,
                       test::error_on("seq_len_kv", Reason::exceeds_capacity));
  params.tile_rows = 1;
  CHECK_THROWS_MATCHES(simulate(params), Error,
                       test::error_on("seq_len_q", Reason::exceeds_capacity));
  params = test::square(std::int64_t{1} << 16, 64);
  params.algorithm = Algorithm::standard;
  params.matmul_tile_rows = params.matmul_tile_cols = 1;
  params.seq_len_kv = std::int64_t{1} << 20;
  CHECK_THROWS_MATCHES(simulate(params), Error,
                       test::error_on("matmul_tile_rows", Reason::exceeds_capacity));
}

}  // namespace attn::sim
