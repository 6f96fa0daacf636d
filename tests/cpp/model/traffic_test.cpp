// SPDX-License-Identifier: Apache-2.0
#include "model/traffic.h"

#include <algorithm>

#include "model/report.h"
#include "support.h"

namespace attn::model {

namespace {

Traffic traffic_of(const Params& params) { return report(params).traffic.value(); }

std::int64_t moved(const Params& params) {
  const Traffic traffic = traffic_of(params);
  return traffic.sm_bytes_read.value() + traffic.sm_bytes_written.value();
}

Params with(Algorithm algorithm, std::int64_t seq_len, std::int64_t head_dim) {
  Params params = test::square(seq_len, head_dim);
  params.algorithm = algorithm;
  return params;
}

}  // namespace

TEST_CASE("traffic: standard moves 4Nd + 4N^2 elements a head", "[model][golden]") {
  const Params params = with(Algorithm::standard, 1024, 64);
  CHECK(moved(params) == (4 * 1024 * 64 + 4 * 1024 * 1024) * 2);
}

TEST_CASE("traffic: flash2 moves 2Nd + N + Tr 2Nd a head, whatever tile_cols is",
          "[model][golden]") {
  const std::int64_t N = 1024, d = 64;
  for (const std::int64_t tile_rows : {16, 32, 64, 128}) {
    for (const std::int64_t tile_cols : {16, 64, 100}) {
      Params params = with(Algorithm::flash2, N, d);
      params.tile_rows = tile_rows;
      params.tile_cols = tile_cols;
      CHECK(moved(params) == (2 * N * d + N / tile_rows * 2 * N * d) * 2 + N * 4);
    }
  }
}

TEST_CASE("traffic: flash1 moves 3Nd + 2N + Tc (3Nd + 4N) a head", "[model][golden]") {
  const std::int64_t N = 1024, d = 64;
  for (const std::int64_t tile_cols : {16, 32, 64, 128}) {
    Params params = with(Algorithm::flash1, N, d);
    params.tile_cols = tile_cols;
    const std::int64_t visits = N / tile_cols;
    CHECK(moved(params) == (3 * N * d + visits * 3 * N * d) * 2 + (2 * N + visits * 4 * N) * 4);

    params.initial_fill = false;
    CHECK(moved(params) == (2 * N * d + visits * 3 * N * d) * 2 + visits * 4 * N * 4);
  }
}

TEST_CASE("traffic: figure 2 of the FlashAttention paper counts (1 + 3 Tc) N d",
          "[model][golden]") {
  // Fill off, first reads off, statistics left out.
  const std::int64_t N = 1024, d = 64, visits = 4;
  Params params = with(Algorithm::flash1, N, d);
  params.tile_cols = N / visits;
  params.initial_fill = params.first_pass_reads = false;
  std::int64_t bytes = 0;
  for (const LedgerRow& row : traffic_of(params).rows) {
    if (row.tensor != Tensor::row_max && row.tensor != Tensor::row_sum) bytes += row.bytes.value();
  }
  CHECK(bytes == (1 + 3 * visits) * N * d * 2);
}

TEST_CASE("traffic: an fp32 accumulator of flash1 is its own tensor", "[model]") {
  const std::int64_t N = 1024, d = 64, visits = 4;
  Params params = with(Algorithm::flash1, N, d);
  params.tile_cols = N / visits;
  params.accumulator = Accumulator::fp32;
  const Traffic traffic = traffic_of(params);
  std::int64_t partial = 0, o = 0;
  for (const LedgerRow& row : traffic.rows) {
    if (row.tensor == Tensor::partial_o) partial += row.bytes.value();
    if (row.tensor == Tensor::o) o += row.bytes.value();
  }
  CHECK(partial == 2 * (visits - 1) * N * d * 4);
  CHECK(o == N * d * 2);
}

TEST_CASE("traffic: flash2 first moves less than standard at tile_rows = head_dim / 2",
          "[model][golden]") {
  const std::int64_t N = 1 << 16;
  for (const std::int64_t d : {64, 128}) {
    const std::int64_t standard = moved(with(Algorithm::standard, N, d));
    Params params = with(Algorithm::flash2, N, d);
    params.tile_rows = d / 2;
    CHECK(moved(params) < standard);
    params.tile_rows = d / 4;
    CHECK(moved(params) > standard);
  }
}

TEST_CASE("traffic: standard's own kernels each add their passes", "[model]") {
  const std::int64_t N = 512, d = 64;
  Params params = with(Algorithm::standard, N, d);
  const std::int64_t plain = moved(params);
  params.scale_pass = true;
  CHECK(moved(params) == plain + 2 * N * N * 2);
  params.mask_pass = true;
  CHECK(moved(params) == plain + 4 * N * N * 2);
  params.mask = Mask::dense;
  CHECK(moved(params) == plain + 5 * N * N * 2);
  params.mask_pass = false;
  CHECK(moved(params) == plain + 3 * N * N * 2);
  params.dropout = true;
  CHECK(moved(params) == plain + 5 * N * N * 2 + N * N);
}

TEST_CASE("traffic: a tiled product reads its operands once per tile of the other side",
          "[model]") {
  const std::int64_t N = 512, d = 64;
  Params params = with(Algorithm::standard, N, d);
  const std::int64_t plain = moved(params);
  params.matmul_tile_rows = 128;
  params.matmul_tile_cols = 32;
  const std::int64_t extra_qk = (512 / 32 - 1) * N * d + (512 / 128 - 1) * N * d;
  const std::int64_t extra_pv = (64 / 32 - 1) * N * N + (512 / 128 - 1) * N * d;
  CHECK(moved(params) == plain + (extra_qk + extra_pv) * 2);
}

TEST_CASE("traffic: packed query heads read K and V once for the group", "[model]") {
  Params params = test::square(1024, 64);
  params.heads_q = 8;
  params.heads_kv = 2;
  params.tile_rows = 128;
  const auto read = [&](Tensor tensor) {
    std::int64_t bytes = 0;
    for (const LedgerRow& row : traffic_of(params).rows) {
      if (row.tensor == tensor && row.op == Op::read) bytes += row.bytes.value();
    }
    return bytes;
  };
  const std::int64_t k = read(Tensor::k);
  const std::int64_t q = read(Tensor::q);
  CHECK(k == 8 * (1024 / 128) * 1024 * 64 * 2);
  params.pack_gqa = true;
  CHECK(read(Tensor::k) == 2 * (4 * 1024 / 128) * 1024 * 64 * 2);
  CHECK(read(Tensor::q) == q);

  params.seq_len_q = 1;  // decode: eight heads' rows fit two tiles instead of eight
  CHECK(read(Tensor::k) == 2 * 1024 * 64 * 2);
  params.pack_gqa = false;
  CHECK(read(Tensor::k) == 8 * 1024 * 64 * 2);
}

TEST_CASE("traffic: rows that see nothing cost their output and, unless early_exit, their query",
          "[model]") {
  Params params = test::square(256, 64);
  params.seq_len_kv = 64;  // the first 192 queries see nothing
  params.mask = Mask::causal;
  params.tile_rows = 64;
  const auto q_bytes = [&] {
    const Traffic traffic = traffic_of(params);
    const auto row = std::find_if(traffic.rows.begin(), traffic.rows.end(),
                                  [](const LedgerRow& r) { return r.tensor == Tensor::q; });
    return row->bytes.value();
  };
  CHECK(q_bytes() == 256 * 64 * 2);
  params.early_exit = true;
  CHECK(q_bytes() == 64 * 64 * 2);
}

TEST_CASE("traffic: half-byte elements are rounded up once for each head", "[model]") {
  Params params = with(Algorithm::standard, 3, 2);
  params.heads_q = params.heads_kv = 2;
  params.dtype_scores = DType::fp4;
  for (const LedgerRow& row : traffic_of(params).rows) {
    if (row.tensor == Tensor::scores) CHECK(row.bytes == Bytes(2 * 5));  // ceil(9 / 2) a head
  }
}

TEST_CASE("traffic: without a mask taller tiles never move more, wider ones change nothing",
          "[model][property]") {
  test::RandomParams random(7);
  for (int round = 0; round < 500; ++round) {
    Params params = random.next();
    params.algorithm = Algorithm::flash2;
    params.pass = Pass::forward;
    params.mask = Mask::none;
    CAPTURE(round);
    const std::int64_t before = moved(params);
    params.tile_cols += 1;
    CHECK(moved(params) == before);
    params.tile_rows += 1;
    CHECK(moved(params) <= before);
  }
}

TEST_CASE("traffic: doubling the batch doubles every byte", "[model][property]") {
  test::RandomParams random(8);
  for (int round = 0; round < 500; ++round) {
    Params params = random.next();
    // Splits and deterministic copies depend on how many blocks there are.
    if (!is_modelled(params, params.pass) || params.splits == 0 || params.deterministic) continue;
    const Traffic once = traffic_of(params);
    params.batch *= 2;
    const Traffic twice = traffic_of(params);
    CAPTURE(round);
    CHECK(twice.sm_bytes_read == once.sm_bytes_read * 2);
    CHECK(twice.sm_bytes_written == once.sm_bytes_written * 2);
  }
}

TEST_CASE("traffic: counts below 2^63 are exact and larger ones an overflow", "[model][error]") {
  Params params = with(Algorithm::standard, 1'048'576, 128);
  CHECK(traffic_of(params).sm_bytes_read.value() ==
        (3 * 1'048'576 * std::int64_t{128} + 2 * (std::int64_t{1} << 40)) * 2);
  params.batch = 1 << 22;
  CHECK_THROWS_MATCHES(traffic_of(params), Error, test::error_on("bytes", Reason::overflow));
}

}  // namespace attn::model
