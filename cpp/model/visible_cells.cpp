// SPDX-License-Identifier: Apache-2.0
#include "model/visible_cells.h"

#include <algorithm>
#include <string>

#include "core/report.h"
#include "model/visible_band.h"

namespace attn::model {

namespace {

// Rows of a matrix with a visible band: a row of query i sees the columns i + left .. i + right,
// cut to 0 .. columns-1; `group` neighbouring rows share a query.
struct Band {
  Wide rows = 0;
  Wide columns = 0;
  Wide left = -kFar;
  Wide right = kFar;
  Wide group = 1;
};

Band band_of(const Params& params) {
  const RowLayout layout = row_layout(params);
  const VisibleBand seen = visible_band(params);
  return {.rows = layout.rows,
          .columns = params.seq_len_kv,
          .left = seen.left,
          .right = seen.right,
          .group = layout.group};
}

// The same cells with keys as rows: key j is seen by the queries j - right .. j - left.
Band transposed(const Band& band) {
  return {.rows = band.columns, .columns = band.rows, .left = -band.right, .right = -band.left};
}

// Sum of min(t, most) over t = 0 .. end-1.
Wide ramp(Wide end, Wide most) {
  if (end <= 0) return 0;
  const Wide rising = std::min(end, most + 1);
  return rising * (rising - 1) / 2 + (end - rising) * most;
}

// Cells of the first `rows` rows at or left of column i + last.
Wide cells_up_to(const Band& band, Wide rows, Wide last) {
  // With i + start columns at hand: none from any query, or all from every query, beyond these.
  const Wide start = std::clamp(last + 1, -band.rows, band.columns);
  if (band.group == 1) return ramp(rows + start, band.columns) - ramp(start, band.columns);
  const Wide queries = rows / band.group;
  const Wide whole = ramp(queries + start, band.columns) - ramp(start, band.columns);
  const Wide next = std::clamp<Wide>(queries + start, 0, band.columns);
  return whole * band.group + rows % band.group * next;
}

Wide cells_of_first(const Band& band, Wide rows) {
  return cells_up_to(band, rows, band.right) - cells_up_to(band, rows, band.left - 1);
}

Wide cells_of_rows(const Band& band, Wide begin, Wide end) {
  return cells_of_first(band, end) - cells_of_first(band, begin);
}

// The row tile that sees most. Cells per row rise and fall alike around the middle of the band, so
// of the whole tiles one of those around that middle, or nearest to it, sees most.
Wide most_cells(const Band& band, Wide tile_rows) {
  const Wide whole_tiles = band.rows / tile_rows;
  Wide most = cells_of_rows(band, whole_tiles * tile_rows, band.rows);
  if (whole_tiles == 0) return most;
  // Twice the row in the middle of the band, less twice half a tile.
  const Wide twice_middle =
      (band.columns - 1 - band.left - band.right) * band.group + band.group - 1;
  const Wide middle_tile = (twice_middle - (tile_rows - 1)) / (2 * tile_rows);
  for (Wide near = -2; near <= 2; ++near) {
    const Wide tile = std::clamp<Wide>(middle_tile + near, 0, whole_tiles - 1);
    most = std::max(most, cells_of_rows(band, tile * tile_rows, (tile + 1) * tile_rows));
  }
  return most;
}

std::int64_t narrow(Wide value) {
  if (value >= (Wide{1} << 63)) {
    throw Error("elements", Reason::overflow, decimal(static_cast<__uint128_t>(value)));
  }
  return static_cast<std::int64_t>(value);
}

BlockCells block_cells(const Band& band, Wide tile_rows) {
  return {.blocks = narrow((band.rows + tile_rows - 1) / tile_rows),
          .total = narrow(cells_of_first(band, band.rows)),
          .largest = narrow(most_cells(band, tile_rows))};
}

}  // namespace

Elements visible_cells(const Params& params) {
  Params unpacked = params;
  unpacked.pack_gqa = false;
  const Band band = band_of(unpacked);
  return Elements(narrow(cells_of_first(band, band.rows)));
}

BlockCells row_tile_cells(const Params& params) {
  return row_tile_cells(params, 0, params.seq_len_kv - 1);
}

BlockCells row_tile_cells(const Params& params, std::int64_t first_key, std::int64_t last_key) {
  Band band = band_of(params);
  band.columns = Wide{last_key} - first_key + 1;
  band.left -= first_key;
  band.right -= first_key;
  return block_cells(band, row_layout(params).tile_rows);
}

BlockCells column_tile_cells(const Params& params) {
  return block_cells(transposed(band_of(params)), params.tile_cols);
}

}  // namespace attn::model
