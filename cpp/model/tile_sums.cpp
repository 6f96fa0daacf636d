// SPDX-License-Identifier: Apache-2.0
#include "model/tile_sums.h"

#include <algorithm>
#include <array>

#include "core/units.h"
#include "model/visible_band.h"

namespace attn::model {

namespace {

// One head's grid. A row of query i sees the keys i + left .. i + right; `group` neighbouring rows
// share a query.
struct Grid {
  Wide rows = 0;
  Wide keys = 0;
  Wide tile_rows = 0;
  Wide tile_cols = 0;
  Wide group = 1;
  Wide left = -kFar;
  Wide right = kFar;
  Wide col_tiles = 0;
};

bool is_short(Wide value) { return value == static_cast<std::int64_t>(value); }

// a / b, for b > 0. Most operands are short, and a division of short ones takes a tenth of the
// time.
Wide divided(Wide a, Wide b) {
  if (is_short(a) && is_short(b))
    return static_cast<std::int64_t>(a) / static_cast<std::int64_t>(b);
  return a / b;
}

Wide floor_div(Wide a, Wide b) {
  const Wide quotient = divided(a, b);
  return quotient - (a < quotient * b);
}

Wide ceil_div(Wide a, Wide b) { return -floor_div(-a, b); }

// Sum of floor((a i + b) / m) over i = 0 .. n-1, for a, b >= 0.
Wide floor_sum(Wide n, Wide m, Wide a, Wide b) {
  Wide sum = 0;
  while (n > 0) {
    const Wide slope = divided(a, m);
    const Wide start = divided(b, m);
    sum += slope * (n * (n - 1) / 2) + start * n;
    a -= slope * m;
    b -= start * m;
    const Wide top = a * n + b;
    if (top < m) break;
    n = divided(top, m);
    b = top - n * m;
    std::swap(a, m);
  }
  return sum;
}

// Rows first..last of one row tile, both included.
struct Rows {
  Wide first = 0;
  Wide last = 0;
};

Rows rows_of(const Grid& grid, Wide t) {
  return {t * grid.tile_rows, std::min((t + 1) * grid.tile_rows, grid.rows) - 1};
}

Wide query(const Grid& grid, Wide row) { return grid.group == 1 ? row : divided(row, grid.group); }

// The keys first..last that any row of the tile sees, before they are cut to 0..keys-1.
Wide first_key(const Grid& grid, Wide t) { return query(grid, rows_of(grid, t).first) + grid.left; }
Wide last_key(const Grid& grid, Wide t) { return query(grid, rows_of(grid, t).last) + grid.right; }

// The keys from..to that every row of the tile sees, before they are cut.
Wide from_key(const Grid& grid, Wide t) { return query(grid, rows_of(grid, t).last) + grid.left; }
Wide to_key(const Grid& grid, Wide t) { return query(grid, rows_of(grid, t).first) + grid.right; }

// The first t in begin..end-1 for which `holds`, which stays true once it is; else end.
template <class Predicate>
Wide first_where(Wide begin, Wide end, Predicate holds) {
  while (begin < end) {
    const Wide middle = begin + (end - begin) / 2;
    if (holds(middle)) {
      end = middle;
    } else {
      begin = middle + 1;
    }
  }
  return begin;
}

// floor((t * tile_rows + shift) / (group * tile_cols)) as a function of t, or a constant.
struct Line {
  bool constant = true;
  Wide value = 0;  // of a constant
  Wide shift = 0;  // of a line

  Wide at(const Grid& grid, Wide t) const {
    if (constant) return value;
    return floor_div(t * grid.tile_rows + shift, grid.group * grid.tile_cols);
  }

  // Over t = begin .. end-1, where the line is not negative.
  Wide sum(const Grid& grid, Wide begin, Wide end) const {
    if (constant) return value * (end - begin);
    return floor_sum(end - begin, grid.group * grid.tile_cols, grid.tile_rows,
                     begin * grid.tile_rows + shift);
  }
};

Line constant(Wide value) { return {.constant = true, .value = value}; }
Line line(Wide shift) { return {.constant = false, .shift = shift}; }

// Row tiles begin..end-1, all with the same number of real rows.
struct Run {
  Wide begin = 0;
  Wide end = 0;
  Wide real_rows = 0;
};

// The part of a run that visits anything.
Run visiting(const Grid& grid, const Run& run) {
  const Wide begin =
      first_where(run.begin, run.end, [&](Wide t) { return last_key(grid, t) >= 0; });
  const Wide end =
      first_where(begin, run.end, [&](Wide t) { return first_key(grid, t) > grid.keys - 1; });
  return {begin, end, run.real_rows};
}

// Calls piece(from, to) for the parts of begin..end-1 between two cuts.
template <class Piece>
void for_each_piece(Wide begin, Wide end, Wide cut, Wide other_cut, Piece piece) {
  const std::array<Wide, 4> ends{begin, std::min(cut, other_cut), std::max(cut, other_cut), end};
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
    if (ends[i] < ends[i + 1]) piece(ends[i], ends[i + 1]);
  }
}

// Calls piece(first, last, from, to) for the parts of a run that visit anything: over t = from ..
// to-1 the tile visits the column tiles first .. last, each a line or a constant.
template <class Piece>
void for_each_visited(const Grid& grid, const Run& run, Piece piece) {
  const Wide last_tile = grid.col_tiles - 1;
  const Run part = visiting(grid, run);
  const Wide right_edge = first_where(part.begin, part.end, [&](Wide t) {
    return last_key(grid, t) >= last_tile * grid.tile_cols;
  });
  const Wide left_edge =
      first_where(part.begin, part.end, [&](Wide t) { return first_key(grid, t) >= 0; });
  for_each_piece(part.begin, part.end, right_edge, left_edge, [&](Wide from, Wide to) {
    const Line first = from >= left_edge ? line(grid.group * grid.left) : constant(0);
    const Line last = from >= right_edge ? constant(last_tile)
                                         : line(run.real_rows - 1 + grid.group * grid.right);
    piece(first, last, from, to, from >= right_edge);
  });
}

struct Visited {
  Wide tiles = 0;
  Wide cols = 0;  // sum of c_j
};

Visited visited(const Grid& grid, const Run& run) {
  Visited sum;
  for_each_visited(grid, run,
                   [&](const Line& first, const Line& last, Wide from, Wide to, bool at_edge) {
                     const Wide firsts = first.sum(grid, from, to);
                     const Wide lasts = last.sum(grid, from, to);
                     const Wide count = to - from;
                     sum.tiles += lasts - firsts + count;
                     sum.cols += (at_edge ? count * grid.keys : (lasts + count) * grid.tile_cols) -
                                 firsts * grid.tile_cols;
                   });
  return sum;
}

// How many of `splits` runs of ceil(n / splits) tiles hold any of n visited tiles, and the numbers
// around n for which that is the same.
struct FilledSplits {
  Wide splits = 0;
  Wide least = 0;
  Wide most = 0;
};

FilledSplits filled_splits(Wide visits, Wide splits) {
  const Wide run = ceil_div(visits, splits);
  const Wide filled = ceil_div(visits, run);
  if (run >= splits) return {filled, (splits - 1) * splits + 1, kFar};  // all, from here on
  return {filled, std::max((filled - 1) * run, (run - 1) * splits) + 1,
          std::min(filled * run, run * splits)};
}

// Sum of the filled splits over t = from .. to-1.
Wide sum_of_filled(const Grid& grid, const Line& first, const Line& last, Wide from, Wide to,
                   Wide splits) {
  const auto visits = [&](Wide t) { return last.at(grid, t) - first.at(grid, t) + 1; };
  if (first.constant == last.constant) {
    // Constant, or two floors of one slope: they differ by one of two neighbouring numbers.
    const Wide all = last.sum(grid, from, to) - first.sum(grid, from, to) + (to - from);
    const Wide lower = floor_div(all, to - from);
    const Wide higher = all - lower * (to - from);
    const Wide of_lower = filled_splits(lower, splits).splits * (to - from - higher);
    return of_lower + (higher > 0 ? filled_splits(lower + 1, splits).splits * higher : 0);
  }
  // The visits only rise, or only fall, from tile to tile.
  Wide sum = 0;
  while (from < to) {
    const FilledSplits here = filled_splits(visits(from), splits);
    const Wide end = first_where(
        from + 1, to, [&](Wide t) { return visits(t) < here.least || visits(t) > here.most; });
    sum += here.splits * (end - from);
    from = end;
  }
  return sum;
}

// Sum of max(0, last - first + 1) over t = from .. to-1.
Wide positive_lengths(const Grid& grid, const Line& first, const Line& last, Wide from, Wide to) {
  const auto length = [&](Wide t) { return last.at(grid, t) - first.at(grid, t) + 1; };
  if (!first.constant && !last.constant) {
    // Two floors of one slope differ by one of two neighbouring numbers, so the lengths are all
    // at least zero or all at most zero.
    if (floor_div(last.shift - first.shift, grid.group * grid.tile_cols) + 1 < 0) return 0;
  } else if (!last.constant) {
    from = first_where(from, to, [&](Wide t) { return length(t) >= 1; });
  } else {
    to = first_where(from, to, [&](Wide t) { return length(t) < 1; });
  }
  if (from >= to) return 0;
  return last.sum(grid, from, to) - first.sum(grid, from, to) + (to - from);
}

// Tiles in which every real row sees every real column.
Wide full_tiles(const Grid& grid, const Run& run) {
  const Wide last_tile = grid.col_tiles - 1;
  const Wide first_width = std::min(grid.tile_cols, grid.keys);
  const Wide begin =
      first_where(run.begin, run.end, [&](Wide t) { return to_key(grid, t) >= first_width - 1; });
  const Wide end = first_where(
      begin, run.end, [&](Wide t) { return from_key(grid, t) > last_tile * grid.tile_cols; });
  const Wide right_edge =
      first_where(begin, end, [&](Wide t) { return to_key(grid, t) >= grid.keys - 1; });
  const Wide left_edge = first_where(begin, end, [&](Wide t) { return from_key(grid, t) > 0; });

  const Wide modulus = grid.group * grid.tile_cols;
  Wide sum = 0;
  for_each_piece(begin, end, right_edge, left_edge, [&](Wide from, Wide to) {
    // ceil(from_key / tile_cols) and floor((to_key + 1) / tile_cols) - 1.
    const Line first = from >= left_edge
                           ? line(run.real_rows - 1 + grid.group * (grid.left - 1) + modulus)
                           : constant(0);
    const Line last =
        from >= right_edge ? constant(last_tile) : line(grid.group * (grid.right + 1) - modulus);
    sum += positive_lengths(grid, first, last, from, to);
  });
  return sum;
}

// Sum of c_j over the column tiles that any row tile visits: their union has no gap, because
// neighbouring rows see neighbouring keys.
Wide seen_cols(const Grid& grid, const Run& all) {
  const Run part = visiting(grid, all);
  if (part.begin >= part.end) return 0;
  const Wide first = std::max<Wide>(0, first_key(grid, part.begin)) / grid.tile_cols;
  const Wide last = std::min(last_key(grid, part.end - 1), grid.keys - 1) / grid.tile_cols;
  return std::min((last + 1) * grid.tile_cols, grid.keys) - first * grid.tile_cols;
}

Grid grid_of(const Params& params) {
  const RowLayout layout = row_layout(params);
  const VisibleBand seen = visible_band(params);
  return {.rows = layout.rows,
          .keys = params.seq_len_kv,
          .tile_rows = layout.tile_rows,
          .tile_cols = params.tile_cols,
          .group = layout.group,
          .left = seen.left,
          .right = seen.right,
          .col_tiles = ceil_div(params.seq_len_kv, params.tile_cols)};
}

std::int64_t narrow(Wide value) {
  if (value >= (Wide{1} << 63)) {
    throw Error("elements", Reason::overflow, decimal(static_cast<__uint128_t>(value)));
  }
  return static_cast<std::int64_t>(value);
}

}  // namespace

RowTile row_tile(const Params& params, std::int64_t number) {
  const Grid grid = grid_of(params);
  const Rows rows = rows_of(grid, number);
  const Wide count = rows.last - rows.first + 1;
  return {.rows = narrow(count),
          .visited_tiles = narrow(visited(grid, {number, Wide{number} + 1, count}).tiles)};
}

std::int64_t rows_of_visible_splits(const Params& params, std::int64_t splits) {
  const Grid grid = grid_of(params);
  const Wide whole = grid.rows / grid.tile_rows;
  const Wide ragged = grid.rows % grid.tile_rows;
  Wide rows = 0;
  for (const Run& run : {Run{0, whole, grid.tile_rows}, Run{whole, whole + (ragged > 0), ragged}}) {
    for_each_visited(grid, run, [&](const Line& first, const Line& last, Wide from, Wide to, bool) {
      rows += run.real_rows * sum_of_filled(grid, first, last, from, to, splits);
    });
  }
  return narrow(rows);
}

TileSums tile_sums(const Params& params) {
  const Grid grid = grid_of(params);
  const Wide full_row_tiles = grid.rows / grid.tile_rows;
  const Wide ragged_rows = grid.rows % grid.tile_rows;
  const Wide row_tiles = full_row_tiles + (ragged_rows > 0 ? 1 : 0);

  Wide rows = 0, cols = 0, cells = 0, rows_seen = 0, tiles = 0, full = 0;
  for (const Run& run :
       {Run{0, full_row_tiles, grid.tile_rows}, Run{full_row_tiles, row_tiles, ragged_rows}}) {
    const Visited sum = visited(grid, run);
    const Run part = visiting(grid, run);
    tiles += sum.tiles;
    rows += sum.tiles * run.real_rows;
    cols += sum.cols;
    cells += sum.cols * run.real_rows;
    rows_seen += (part.end - part.begin) * run.real_rows;
    full += full_tiles(grid, run);
  }
  return {.rows = narrow(rows),
          .cols = narrow(cols),
          .cells = narrow(cells),
          .cols_seen = narrow(seen_cols(grid, {0, row_tiles, 0})),
          .rows_seen = narrow(rows_seen),
          .visited_tiles = narrow(tiles),
          .masked_tiles = narrow(tiles - full)};
}

TileSums sums_of_pass(const Params& params, Pass pass, const TileSums& sums) {
  const bool same_grid = pass != Pass::backward || params.pass == pass ||
                         row_layout(in_pass(params, Pass::forward)).group == 1;
  return same_grid ? sums : tile_sums(in_pass(params, pass));
}

}  // namespace attn::model
