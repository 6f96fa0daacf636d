// SPDX-License-Identifier: Apache-2.0
// The closed bytes of an endless cache against a plain replay, row by row and cell by cell.
#include "model/ideal_bytes.h"

#include <algorithm>
#include <string>
#include <tuple>

#include "core/report.h"
#include "model/endless_replay.h"
#include "model/traffic.h"
#include "support.h"

namespace attn::model {

namespace {

using test::ReplayedElements;

ReplayedElements closed(const IdealBytes& ideal) {
  ReplayedElements total;
  for (const LedgerRow& row : ideal.rows) {
    total[{row.pass, row.tensor, row.op}] += row.times * row.elements.value();
  }
  return total;
}

Params small(test::RandomParams& random) {
  Params p = random.next();
  p.batch = random.between(1, 2);
  p.seq_len_q = random.between(1, 26);
  p.seq_len_kv = random.coin() ? p.seq_len_q : random.between(1, 26);
  p.tile_rows = random.between(1, 9);
  p.tile_cols = random.between(1, 9);
  p.row_sweep_tile_rows = random.between(1, 9);
  p.row_sweep_tile_cols = random.between(1, 9);
  p.window_left = random.between(0, random.coin() ? 3 : 30);
  p.window_right = random.between(0, random.coin() ? 3 : 30);
  if (random.between(0, 4) == 0) p.head_dim_v = 2 * random.between(60, 80);
  if (p.kv_shared) p.head_dim = std::max(p.head_dim, p.head_dim_v);
  p.deterministic = p.deterministic && random.coin();
  return p;
}

std::string text(const ReplayedElements& total) {
  std::string lines;
  for (const auto& [key, elements] : total) {
    lines += std::string(name_of(std::get<0>(key))) + " " + std::string(name_of(std::get<1>(key))) +
             " " + std::string(name_of(std::get<2>(key))) + " " + std::to_string(elements) + "\n";
  }
  return lines;
}

Bytes ideal_total(const Params& params) { return ideal_bytes(params).value().total(); }

}  // namespace

TEST_CASE("ideal bytes: equal a replay of every row and cell", "[model][property]") {
  const std::uint64_t seed = GENERATE(31u, 32u, 33u, 34u);
  test::RandomParams random(seed);
  for (int round = 0; round < 300; ++round) {
    const Params p = small(random);
    const std::optional<IdealBytes> ideal = ideal_bytes(p);
    CAPTURE(seed, round, name_of(p.algorithm), name_of(p.pass), name_of(p.mask), p.heads_q,
            p.heads_kv, p.seq_len_q, p.seq_len_kv, p.tile_rows, p.tile_cols, p.window_left,
            p.window_right, p.head_dim_v, p.pack_gqa, p.initial_fill, p.first_pass_reads);
    REQUIRE(ideal.has_value() == is_modelled(p, p.pass));
    if (!ideal) continue;
    REQUIRE(text(closed(*ideal)) == text(test::replayed(p)));
  }
}

TEST_CASE("ideal bytes: never more than with no L2", "[model][property]") {
  test::RandomParams random(41);
  for (int round = 0; round < 2000; ++round) {
    const Params p = random.next();
    const std::optional<IdealBytes> ideal = ideal_bytes(p);
    const std::optional<Traffic> none = traffic(p);
    CAPTURE(round, name_of(p.algorithm), name_of(p.pass), name_of(p.mask));
    REQUIRE(ideal.has_value() == none.has_value());
    if (!ideal) continue;
    REQUIRE(ideal->hbm_bytes_read <= none->hbm_bytes_read);
    REQUIRE(ideal->hbm_bytes_written <= none->hbm_bytes_written);
  }
}

TEST_CASE("ideal bytes: forward moves q, k, v, o once, and the statistics", "[model][golden]") {
  Params params = test::square(4096, 128);
  params.heads_q = 32;
  params.heads_kv = 8;
  const std::int64_t head = 4096 * 128 * 2;
  const IdealBytes ideal = ideal_bytes(params).value();
  CHECK(ideal.hbm_bytes_read == Bytes((32 + 2 * 8) * head));
  CHECK(ideal.hbm_bytes_written == Bytes(32 * (head + 4096 * 4)));
  params.algorithm = Algorithm::standard;  // two matrices written, never fetched
  CHECK(ideal_total(params) ==
        Bytes((2 * 32 + 2 * 8) * head + 2 * 32 * std::int64_t{4096} * 4096 * 2));
}

TEST_CASE("ideal bytes: atomic_fp32 backward writes its workspaces once", "[model][golden]") {
  Params params = test::square(1024, 64);
  params.pass = Pass::backward;
  params.backward_variant = BackwardVariant::atomic_fp32;
  const std::int64_t side = 1024 * 64 * 2;
  const IdealBytes ideal = ideal_bytes(params).value();
  CHECK(ideal.hbm_bytes_read == Bytes(5 * side + 1024 * 4));     // q, k, v, o, d_o, statistics
  CHECK(ideal.hbm_bytes_written == Bytes(5 * side + 1024 * 4));  // d_q, d_k, d_v, fp32 d_q, delta
  CHECK(ideal.rows.size() == 6 + 5);
}

TEST_CASE("ideal bytes: both passes start cold", "[model]") {
  Params params = test::square(512, 64);
  const Bytes forward = ideal_total(params);
  params.pass = Pass::backward;
  const Bytes backward = ideal_total(params);
  params.pass = Pass::both;
  CHECK(ideal_total(params) == forward + backward);
}

TEST_CASE("ideal bytes: half a million row tiles are summed, not walked", "[model]") {
  Params params = test::square(std::int64_t{1} << 20, 64);
  params.algorithm = Algorithm::flash1;
  params.accumulator = Accumulator::fp32;
  params.mask = Mask::window;
  params.window_left = 63;
  params.window_right = 0;
  params.tile_rows = 2;
  params.tile_cols = 128;
  // A tile of rows 2t, 2t + 1 sees keys 2t - 63 .. 2t + 1: two column tiles for 32 of every 64 row
  // tiles, but for those before the first edge.
  const IdealBytes ideal = ideal_bytes(params).value();
  std::int64_t partial_rows = 0;
  for (const LedgerRow& row : ideal.rows) {
    if (row.tensor == Tensor::partial_o) partial_rows = row.elements.value() / 64;
  }
  std::int64_t counted = 0;
  for (std::int64_t t = 0; t < params.seq_len_q / 2; ++t) {
    counted += std::max<std::int64_t>(0, 2 * t - 63) / 128 != (2 * t + 1) / 128 ? 2 : 0;
  }
  CHECK(partial_rows == counted);
}

}  // namespace attn::model
