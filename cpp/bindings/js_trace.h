// SPDX-License-Identifier: Apache-2.0
// A trace for JavaScript: what there is of it, and a window of its events as typed columns.
#pragma once

#include <cstdint>
#include <vector>

#include "bindings/js.h"
#include "core/tensor.h"
#include "sim/trace.h"

namespace attn::sim {

// A copy in an array of its own.
template <class Item>
val typed_array(const char* type, const std::vector<Item>& items) {
  return val::global(type).new_(val(typed_memory_view(items.size(), items.data())));
}
inline val array_in_js(const std::vector<std::uint8_t>& v) { return typed_array("Uint8Array", v); }
inline val array_in_js(const std::vector<std::int8_t>& v) { return typed_array("Int8Array", v); }
inline val array_in_js(const std::vector<std::int32_t>& v) { return typed_array("Int32Array", v); }
inline val array_in_js(const std::vector<std::uint32_t>& v) {
  return typed_array("Uint32Array", v);
}
inline val array_in_js(const std::vector<std::int64_t>& v) {
  return typed_array("BigInt64Array", v);
}

inline val to_js(const TracePoint& point) {
  return object_of("step", number(point.step), "row_tile", number(point.row_tile), "col_tile",
                   number(point.col_tile));
}

inline val to_js(const TraceKernel& kernel) {
  return object_of("name", kernel.name, "pass", name_of(kernel.pass), "times", kernel.times,
                   "cells", number(kernel.cells), "blocks", number(kernel.blocks), "first",
                   number(kernel.first), "events", number(kernel.events));
}

// Tiles of a cell are numbers: a trace has far fewer than 2^53.
inline val to_js(const TraceCells& cells) {
  const auto counts = [](const std::vector<std::int64_t>& counts) {
    return array_in_js(std::vector<std::uint32_t>(counts.begin(), counts.end()));
  };
  return object_of("row_tiles", number(cells.row_tiles), "col_tiles", number(cells.col_tiles),
                   "tiles_down", number(cells.tiles_down), "tiles_across",
                   number(cells.tiles_across), "down", number(cells.down), "across",
                   number(cells.across), "tiles", counts(cells.tiles), "visited",
                   counts(cells.visited), "masked", counts(cells.masked));
}

inline val to_js(const TraceOverview& all) {
  return object_of("events", number(all.events), "kernels", all.kernels, "cells", all.cells,
                   "first_skipped", all.first_skipped, "first_masked", all.first_masked,
                   "last_tile", all.last_tile, "tensors", array_of(kTensorNames), "kinds",
                   array_of(kEventKindNames), "levels", array_of(kLevelNames), "sights",
                   array_of(kSightNames));
}

inline val to_js(const OnChip& tile) {
  return object_of("tensor", name_of(tile.tensor), "level",
                   kLevelNames[static_cast<std::size_t>(level_of(tile.tensor))], "row_tile",
                   number(tile.row_tile), "col_tile", number(tile.col_tile), "bytes", tile.bytes);
}

inline val to_js(const TraceWindow& window) {
  val columns = val::object();
  for_each_column(window.columns, [&](const char* name, const auto& column) {
    columns.set(interned(name), array_in_js(column));
  });
  return object_of("first", number(window.first), "on_chip", window.on_chip, "done",
                   array_in_js(window.done), "sram_bytes", window.sram_bytes, "sram_peak_bytes",
                   window.sram_peak_bytes, "hbm_bytes_read", window.hbm_bytes_read,
                   "hbm_bytes_written", window.hbm_bytes_written, "columns", columns);
}

}  // namespace attn::sim
