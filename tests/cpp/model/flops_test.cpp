// SPDX-License-Identifier: Apache-2.0
#include "model/flops.h"

#include "core/report.h"
#include "support.h"

namespace attn::model {

namespace {

Params of_pass(Params params, Pass pass) {
  params.pass = pass;
  return params;
}

}  // namespace

TEST_CASE("flops: a square without a mask", "[model][golden]") {
  Params params = test::square(4096, 128);
  params.heads_q = params.heads_kv = 2;
  params.batch = 3;
  const std::int64_t cells = std::int64_t{4096} * 4096 * 6;
  const FlopCounts forward = flops(params);
  CHECK(forward.matmul == Flops(4 * 128 * cells));
  CHECK(forward.matmul_executed == Flops(4 * 128 * cells));
  // One exponential a cell; the rescale takes one more per row and visited tile of 64 keys.
  CHECK(forward.exp == Flops(cells + 6 * std::int64_t{4096} * (4096 / 64)));
  const FlopCounts backward = flops(of_pass(params, Pass::backward));
  CHECK(backward.matmul == Flops(10 * 128 * cells));  // 2.5 times the forward pass
  CHECK(backward.exp == Flops(cells));
  const FlopCounts both = flops(of_pass(params, Pass::both));
  CHECK(both.matmul == forward.matmul + backward.matmul);
  CHECK(both.exp == forward.exp + backward.exp);
  CHECK(both.matmul_executed == Flops(14 * 128 * cells));
}

TEST_CASE("flops: standard computes no score twice", "[model][golden]") {
  Params params = test::square(512, 64);
  params.algorithm = Algorithm::standard;
  const std::int64_t cells = 512 * 512;
  CHECK(flops(params).exp == Flops(cells));
  params.pass = Pass::backward;
  CHECK(flops(params).matmul == Flops(8 * 64 * cells));
  CHECK(flops(params).exp == Flops(0));
}

TEST_CASE("flops: a causal grid of 8 x 8 tiles runs 36 of 64", "[model][golden]") {
  // pytorch/torchtitan issue 341, AI-Hypercomputer/maxtext pull request 1972.
  Params params = test::square(1024, 128);
  params.mask = Mask::causal;
  params.tile_rows = params.tile_cols = 128;
  const FlopCounts counts = flops(params);
  CHECK(counts.matmul_executed == Flops(4 * 128 * std::int64_t{36} * 128 * 128));
  CHECK(counts.matmul == Flops(4 * 128 * std::int64_t{1024} * 1025 / 2));
  CHECK(paper_flops(params) == Flops(4 * 128 * std::int64_t{1024} * 1024 / 2));
  params.algorithm = Algorithm::standard;  // masks skip nothing there
  CHECK(flops(params).matmul_executed == Flops(4 * 128 * std::int64_t{1024} * 1024));
}

TEST_CASE("flops: executed work counts whole tiles and compiled head dims", "[model][golden]") {
  Params params = test::square(100, 80);  // one row tile of 128, two column tiles of 64
  CHECK(flops(params).matmul == Flops(4 * 80 * 100 * 100));
  CHECK(flops(params).matmul_executed == Flops(4 * 96 * 128 * 128));
  params.algorithm = Algorithm::triton;  // to the next power of two
  CHECK(flops(params).matmul_executed == Flops(4 * 128 * 128 * 128));
}

TEST_CASE("flops: latent keys that are values save no work", "[model][golden]") {
  Params params = test::square(64, 576);
  params.head_dim_v = 512;
  params.kv_shared = true;
  CHECK(flops(params).matmul == Flops(2 * (576 + 512) * 64 * 64));
}

TEST_CASE("flops: packed heads run their group's tiles once a kv head", "[model][golden]") {
  Params params = test::square(1, 128);
  params.heads_q = 8;
  params.heads_kv = 2;
  params.seq_len_kv = 640;
  CHECK(flops(params).matmul_executed == Flops(4 * 128 * 8 * std::int64_t{128} * 640));
  params.pack_gqa = true;
  CHECK(flops(params).matmul_executed == Flops(4 * 128 * 2 * std::int64_t{128} * 640));
  CHECK(flops(params).matmul == Flops(4 * 128 * 8 * 640));
}

TEST_CASE("flops: tiles of a backward pass without a rule are unknown", "[model]") {
  Params params = test::square(512, 128);
  params.algorithm = GENERATE(Algorithm::split_kv, Algorithm::flash4, Algorithm::mem_efficient);
  CHECK(flops(params).matmul_executed.has_value());
  params.pass = Pass::both;
  CHECK_FALSE(flops(params).matmul_executed.has_value());
  CHECK(flops(params).matmul == Flops(14 * 128 * 512 * 512));
}

TEST_CASE("flops: papers count the backward pass as 2.5 forward passes", "[model][golden]") {
  Params params = test::square(2048, 64);
  const std::int64_t forward = 4 * 64 * std::int64_t{2048} * 2048;
  CHECK(paper_flops(params) == Flops(forward));
  CHECK(paper_flops(of_pass(params, Pass::backward)) == Flops(forward / 2 * 5));
  CHECK(paper_flops(of_pass(params, Pass::both)) == Flops(forward / 2 * 7));
}

TEST_CASE("flops: executed work is never less, and equal where no tile is cut",
          "[model][property]") {
  const std::uint64_t seed = GENERATE(21u, 22u);
  test::RandomParams random(seed);
  for (int round = 0; round < 1000; ++round) {
    const Params p = random.next();
    const FlopCounts counts = flops(p);
    CAPTURE(seed, round, name_of(p.algorithm), name_of(p.mask), p.seq_len_q, p.seq_len_kv);
    REQUIRE(counts.matmul_executed.has_value() ==
            (p.algorithm == Algorithm::standard || is_modelled(p, p.pass)));
    if (counts.matmul_executed) REQUIRE(*counts.matmul_executed >= counts.matmul);
  }
}

TEST_CASE("flops: 2^63 is an overflow", "[model][error]") {
  Params params = test::square(std::int64_t{1} << 30, 128);
  CHECK_THROWS_MATCHES(flops(params), Error, test::error_on("flops", Reason::overflow));
}

}  // namespace attn::model
