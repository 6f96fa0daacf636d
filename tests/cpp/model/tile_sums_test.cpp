// SPDX-License-Identifier: Apache-2.0
// The closed sums against a count over every single cell.
#include "model/tile_sums.h"

#include <vector>

#include "support.h"

namespace attn::model {

namespace {

// The mask as written in MODEL, cell by cell.
bool sees(const Params& p, std::int64_t i, std::int64_t j) {
  const std::int64_t diagonal = i + p.seq_len_kv - p.seq_len_q;
  switch (p.mask) {
    case Mask::none:
    case Mask::dense:
      return true;
    case Mask::causal:
      return j <= diagonal;
    case Mask::causal_top_left:
      return j <= i;
    case Mask::window:
      return j >= diagonal - p.window_left && j <= diagonal + p.window_right;
  }
  return false;
}

TileSums counted(const Params& p) {
  const RowLayout layout = row_layout(p);
  const auto row_tiles = static_cast<std::size_t>(ceil_div(layout.rows, layout.tile_rows));
  const auto col_tiles = static_cast<std::size_t>(ceil_div(p.seq_len_kv, p.tile_cols));
  std::vector<std::vector<std::int64_t>> cells(row_tiles, std::vector<std::int64_t>(col_tiles, 0));
  std::vector<std::vector<std::int64_t>> visible = cells;
  for (std::int64_t row = 0; row < layout.rows; ++row) {
    for (std::int64_t key = 0; key < p.seq_len_kv; ++key) {
      const auto i = static_cast<std::size_t>(row / layout.tile_rows);
      const auto j = static_cast<std::size_t>(key / p.tile_cols);
      cells[i][j] += 1;
      visible[i][j] += sees(p, row / layout.group, key) ? 1 : 0;
    }
  }
  TileSums sums;
  std::vector<bool> col_seen(col_tiles, false);
  for (std::size_t i = 0; i < row_tiles; ++i) {
    const std::int64_t first_row = static_cast<std::int64_t>(i) * layout.tile_rows;
    const std::int64_t rows = std::min(layout.tile_rows, layout.rows - first_row);
    bool row_seen = false;
    for (std::size_t j = 0; j < col_tiles; ++j) {
      if (visible[i][j] == 0) continue;
      const std::int64_t cols = cells[i][j] / rows;
      sums.visited_tiles += 1;
      sums.masked_tiles += visible[i][j] < cells[i][j] ? 1 : 0;
      sums.rows += rows;
      sums.cols += cols;
      sums.cells += cells[i][j];
      if (!col_seen[j]) sums.cols_seen += cols;
      col_seen[j] = true;
      row_seen = true;
    }
    if (row_seen) sums.rows_seen += rows;
  }
  return sums;
}

}  // namespace

TEST_CASE("tile sums: equal a count of every cell on random masked grids", "[model][property]") {
  const std::uint64_t seed = GENERATE(1u, 2u, 3u);
  test::RandomParams random(seed);
  for (int round = 0; round < 1500; ++round) {
    const Params p = random.next();
    CAPTURE(seed, round, name_of(p.mask), p.seq_len_q, p.seq_len_kv, p.tile_rows, p.tile_cols,
            p.window_left, p.window_right, p.heads_q, p.heads_kv, p.pack_gqa, name_of(p.algorithm));
    REQUIRE(tile_sums(p) == counted(p));
  }
}

TEST_CASE("tile sums: a causal square of T x T tiles visits T(T+1)/2", "[model][golden]") {
  Params params = test::square(4096, 128);
  params.mask = Mask::causal;
  params.tile_rows = params.tile_cols = 64;
  const TileSums sums = tile_sums(params);
  CHECK(sums.visited_tiles == 64 * 65 / 2);
  CHECK(sums.masked_tiles == 64);
}

TEST_CASE("tile sums: a tile of one cell at 2^20 tokens is summed, not walked", "[model]") {
  Params params = test::square(std::int64_t{1} << 20, 64);
  params.mask = Mask::causal;
  params.tile_rows = params.tile_cols = 1;
  const std::int64_t n = std::int64_t{1} << 20;
  const TileSums sums = tile_sums(params);
  CHECK(sums.visited_tiles == n * (n + 1) / 2);
  CHECK(sums.masked_tiles == 0);
  CHECK(sums.cells == n * (n + 1) / 2);
}

TEST_CASE("tile sums: a sum of 2^63 is an overflow", "[model][error]") {
  Params params = test::square(std::int64_t{1} << 40, 64);
  CHECK_THROWS_MATCHES(tile_sums(params), Error, test::error_on("elements", Reason::overflow));
}

TEST_CASE("tile sums: splits of what a row tile visits, added up row tile by row tile",
          "[model][property]") {
  test::RandomParams random(19);
  for (int round = 0; round < 3000; ++round) {
    Params p = random.next();
    p.algorithm = Algorithm::split_kv;
    p.pass = Pass::forward;
    p.seq_len_q = random.between(1, 2000);
    p.seq_len_kv = random.coin() ? p.seq_len_q : random.between(1, 2000);
    p.tile_rows = random.between(1, 40);
    p.tile_cols = random.between(1, 40);
    p.window_left = random.between(0, 900);
    const std::int64_t splits = random.coin() ? random.between(1, 8) : random.between(1, 130);
    const RowLayout layout = row_layout(p);
    std::int64_t rows = 0;
    for (std::int64_t i = 0; i < ceil_div(layout.rows, layout.tile_rows); ++i) {
      const RowTile tile = row_tile(p, i);
      if (tile.visited_tiles == 0) continue;
      const std::int64_t run = ceil_div(tile.visited_tiles, splits);
      rows += tile.rows * ceil_div(tile.visited_tiles, run);
    }
    CAPTURE(round, name_of(p.mask), p.seq_len_q, p.seq_len_kv, p.tile_rows, p.tile_cols, splits,
            layout.group, p.window_left, p.window_right);
    REQUIRE(rows_of_visible_splits(p, splits) == rows);
  }
}

}  // namespace attn::model
