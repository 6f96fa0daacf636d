// SPDX-License-Identifier: Apache-2.0
#include "model/lesson.h"

#include "model/report.h"
#include "support.h"

namespace attn::model {

using test::error_on;

TEST_CASE("lesson: score bytes grow with the square of the length", "[model][golden]") {
  CHECK(attention_score_bytes(1024) == Bytes(2'097'152));
  CHECK(attention_score_bytes(2048) == Bytes(8'388'608));
  CHECK(attention_score_bytes(4096) == Bytes(33'554'432));
  CHECK(attention_score_bytes(27'280, 1, 24, 4) == Bytes(71'443'046'400));
  CHECK(attention_score_bytes(51'296, 1, 4, 4) == Bytes(42'100'473'856));
}

TEST_CASE("lesson: tiles, score tile and working set of 4096 tokens", "[model][golden]") {
  const std::int64_t tiles[] = {64, 128, 256};
  const std::int64_t tiles_1d[] = {64, 32, 16};
  const std::int64_t score_tiles[] = {4096, 1024, 256};
  const std::int64_t tile_bytes[] = {8192, 32'768, 131'072};
  const std::int64_t working_set[] = {73'728, 163'840, 393'216};
  const double ratio[] = {4096, 1024, 256};
  for (std::size_t i = 0; i < 3; ++i) {
    CAPTURE(tiles[i]);
    CHECK(num_1d_tiles(4096, tiles[i]) == tiles_1d[i]);
    CHECK(num_score_tiles(4096, tiles[i]) == score_tiles[i]);
    CHECK(score_tile_bytes(tiles[i]) == Bytes(tile_bytes[i]));
    CHECK(flashattention_working_set_bytes(tiles[i], 128) == Bytes(working_set[i]));
    CHECK(tile_tradeoff(4096, tiles[i]) ==
          TileTradeoff{score_tiles[i], Bytes(tile_bytes[i]), Bytes(working_set[i])});
    CHECK(score_materialization_ratio(4096, tiles[i]) == ratio[i]);
  }
}

TEST_CASE("lesson: the report's general forms equal it for square tiles", "[model]") {
  for (const std::int64_t tile : {64, 100, 256}) {
    Params params = test::square(1000, 128);
    params.tile_rows = params.tile_cols = tile;
    const Tiling tiling = report(params).tiling;
    CHECK(tiling.score_tiles == num_score_tiles(1000, tile));
    CHECK(tiling.score_tile_bytes == score_tile_bytes(tile));
    CHECK(tiling.working_set_bytes == flashattention_working_set_bytes(tile, 128));
    CHECK(tiling.materialization_ratio == score_materialization_ratio(1000, tile));
  }
}

TEST_CASE("lesson: zero, negative and too large arguments are refused by name", "[model][error]") {
  const Reason range = Reason::out_of_range;
  for (const std::int64_t bad : {std::int64_t{0}, std::int64_t{-3}, std::int64_t{1} << 53}) {
    CAPTURE(bad);
    CHECK_THROWS_MATCHES(attention_score_bytes(bad), Error, error_on("seq_len", range));
    CHECK_THROWS_MATCHES(attention_score_bytes(1, bad), Error, error_on("batch_size", range));
    CHECK_THROWS_MATCHES(attention_score_bytes(1, 1, bad), Error, error_on("num_heads", range));
    CHECK_THROWS_MATCHES(attention_score_bytes(1, 1, 1, bad), Error,
                         error_on("dtype_bytes", range));
    CHECK_THROWS_MATCHES(num_1d_tiles(bad, 1), Error, error_on("seq_len", range));
    CHECK_THROWS_MATCHES(num_score_tiles(1, bad), Error, error_on("tile_size", range));
    CHECK_THROWS_MATCHES(score_tile_bytes(bad), Error, error_on("tile_size", range));
    CHECK_THROWS_MATCHES(flashattention_working_set_bytes(1, bad), Error,
                         error_on("head_dim", range));
    CHECK_THROWS_MATCHES(tile_tradeoff(1, bad), Error, error_on("tile_size", range));
    CHECK_THROWS_MATCHES(score_materialization_ratio(bad, 1), Error, error_on("seq_len", range));
  }
  CHECK_THROWS_MATCHES(attention_score_bytes(std::int64_t{1} << 31), Error,
                       error_on("bytes", Reason::overflow));
  CHECK(attention_score_bytes((std::int64_t{1} << 31) - 1) ==
        Bytes(2'147'483'647) * 2'147'483'647 * 2);
}

}  // namespace attn::model
