// SPDX-License-Identifier: Apache-2.0
// The closed counts against a loop over every single cell.
#include "model/visible_cells.h"

#include <algorithm>
#include <vector>

#include "core/report.h"
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

std::int64_t seen_of_row(const Params& p, std::int64_t i, std::int64_t first, std::int64_t last) {
  std::int64_t seen = 0;
  for (std::int64_t j = first; j <= last; ++j) seen += sees(p, i, j) ? 1 : 0;
  return seen;
}

BlockCells blocks_of(const std::vector<std::int64_t>& cells_of_line, std::int64_t tile) {
  BlockCells count;
  for (std::size_t line = 0; line < cells_of_line.size(); line += static_cast<std::size_t>(tile)) {
    std::int64_t block = 0;
    const std::size_t end = std::min(line + static_cast<std::size_t>(tile), cells_of_line.size());
    for (std::size_t other = line; other < end; ++other) block += cells_of_line[other];
    count.blocks += 1;
    count.total += block;
    count.largest = std::max(count.largest, block);
  }
  return count;
}

BlockCells rows_counted(const Params& p, std::int64_t first, std::int64_t last) {
  const RowLayout layout = row_layout(p);
  std::vector<std::int64_t> cells;
  for (std::int64_t row = 0; row < layout.rows; ++row) {
    cells.push_back(seen_of_row(p, row / layout.group, first, last));
  }
  return blocks_of(cells, layout.tile_rows);
}

BlockCells columns_counted(const Params& p) {
  std::vector<std::int64_t> cells(static_cast<std::size_t>(p.seq_len_kv), 0);
  for (std::int64_t i = 0; i < p.seq_len_q; ++i) {
    for (std::int64_t j = 0; j < p.seq_len_kv; ++j) {
      cells[static_cast<std::size_t>(j)] += sees(p, i, j) ? 1 : 0;
    }
  }
  return blocks_of(cells, p.tile_cols);
}

}  // namespace

TEST_CASE("visible cells: equal a loop over every cell", "[model][property]") {
  const std::uint64_t seed = GENERATE(11u, 12u, 13u);
  test::RandomParams random(seed);
  for (int round = 0; round < 700; ++round) {
    Params p = random.next();
    CAPTURE(seed, round, name_of(p.mask), p.seq_len_q, p.seq_len_kv, p.tile_rows, p.tile_cols,
            p.window_left, p.window_right, p.heads_q, p.heads_kv, p.pack_gqa, name_of(p.algorithm));
    p.pass = Pass::backward;
    REQUIRE(visible_cells(p).value() == columns_counted(p).total);
    REQUIRE(column_tile_cells(p) == columns_counted(p));
    p.pass = Pass::forward;
    REQUIRE(row_tile_cells(p) == rows_counted(p, 0, p.seq_len_kv - 1));
    const std::int64_t first = random.between(0, p.seq_len_kv - 1);
    const std::int64_t last = random.between(first, p.seq_len_kv - 1);
    CAPTURE(first, last);
    REQUIRE(row_tile_cells(p, first, last) == rows_counted(p, first, last));
  }
}

TEST_CASE("visible cells: a causal square sees N (N + 1) / 2", "[model][golden]") {
  Params params = test::square(std::int64_t{1} << 31, 128);
  params.mask = Mask::causal;
  const std::int64_t n = params.seq_len_q;
  CHECK(visible_cells(params).value() == n / 2 * (n + 1));
  params.mask = Mask::window;  // 1,024 keys a query, but for the first
  params.window_left = 1023;
  params.window_right = 0;
  CHECK(visible_cells(params).value() == 1024 * n - 1023 * 1024 / 2);
}

TEST_CASE("visible cells: 2^63 cells are an overflow", "[model][error]") {
  Params params = test::square(std::int64_t{1} << 32, 128);
  CHECK_THROWS_MATCHES(visible_cells(params), Error, test::error_on("elements", Reason::overflow));
}

}  // namespace attn::model
