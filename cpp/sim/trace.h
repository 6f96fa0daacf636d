// SPDX-License-Identifier: Apache-2.0
// The executed schedule as a player shows it: event after event, what is on chip, what has moved.
//
// One head is played; an event stands for `times` of them in step. Opening a trace plays the
// schedule once and keeps marks along the way, at most kMaxMarks of them whatever the length; a
// window begins at any event and is played from the mark before it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/fields.h"
#include "core/params.h"
#include "core/tensor.h"
#include "core/units.h"
#include "sim/event.h"
#include "sim/grid.h"
#include "sim/progress.h"

namespace attn::sim {

// A tile comes from global memory, is worked on, goes back, or leaves SRAM for another.
enum class EventKind { load, compute, store, evict };
inline constexpr std::array<std::string_view, 4> kEventKindNames{"load", "compute", "store",
                                                                 "evict"};

// Where a tile is on chip. What grows or belongs to a row stays in registers; what is multiplied or
// read cell by cell lies in SRAM.
enum class Level { sram, registers };
inline constexpr std::array<std::string_view, 2> kLevelNames{"sram", "registers"};
Level level_of(Tensor tensor);

// Of a score tile that is worked on: do its real rows see its real columns?
enum class Sight { whole, part, none };
inline constexpr std::array<std::string_view, 3> kSightNames{"whole", "part", "none"};

// Score tiles counted in cells, kMaxCellsASide along a side at most: what a picture can show.
inline constexpr std::int64_t kMaxCellsASide = 64;
struct TraceCells {
  std::int64_t row_tiles = 0;
  std::int64_t col_tiles = 0;
  std::int64_t tiles_down = 1;  // of a cell; those at the edges may hold fewer
  std::int64_t tiles_across = 1;
  std::int64_t down = 0;  // cells
  std::int64_t across = 0;
  std::vector<std::int64_t> tiles{};  // of each cell, row after row of cells
  std::vector<std::int64_t> visited{};
  std::vector<std::int64_t> masked{};  // visited, and some real row does not see some real column

  std::size_t at(std::int64_t row_tile, std::int64_t col_tile) const {
    return static_cast<std::size_t>(row_tile / tiles_down * across + col_tile / tiles_across);
  }
};

struct TraceKernel {
  std::string_view name;
  Pass pass = Pass::forward;
  std::int64_t times = 0;  // heads that play it
  std::int64_t cells = 0;  // index into the overview's
  std::int64_t blocks = 0;
  std::int64_t first = 0;  // its first event
  std::int64_t events = 0;
};

struct TracePoint {
  std::int64_t step = 0;  // events played
  std::int64_t row_tile = 0;
  std::int64_t col_tile = 0;
};

struct TraceOverview {
  std::int64_t events = 0;
  std::vector<TraceKernel> kernels;
  std::vector<TraceCells> cells;
  std::optional<TracePoint> first_skipped{};  // a tile that the walk leaves out
  std::optional<TracePoint> first_masked{};
  std::optional<TracePoint> last_tile{};
};

// A tile that lies on chip.
struct OnChip {
  Tensor tensor = Tensor::q;
  std::int64_t row_tile = -1;
  std::int64_t col_tile = -1;
  Bytes bytes;

  bool operator==(const OnChip&) const = default;
};

// Events first, first + 1, …: a column for each thing that is known of an event. Sums are of all
// heads; in the papers' two-level model, so an atomic addition is a read and a write.
struct TraceWindow {
  std::int64_t first = 0;

  // As it stands before the first of them.
  std::vector<OnChip> on_chip;
  std::vector<std::uint32_t> done;  // score tiles touched by the kernel in hand, by cell
  Bytes sram_bytes;
  Bytes sram_peak_bytes;
  Bytes hbm_bytes_read;
  Bytes hbm_bytes_written;

  struct Columns {
    std::vector<std::uint8_t> kernel;  // index into the overview's
    std::vector<std::int32_t> block;
    std::vector<std::uint8_t> kind;
    std::vector<std::int8_t> tensor;  // -1: of no tensor. An evict of none: the block ends
    std::vector<std::int32_t> row_tile;
    std::vector<std::int32_t> col_tile;
    std::vector<std::uint8_t> level;
    std::vector<std::uint8_t> sight;
    std::vector<std::uint8_t> atomic;
    std::vector<std::uint8_t> touches;  // the kernel's first event on this score tile
    std::vector<std::int32_t> visit;    // of a compute: tiles of its row visited before; else -1
    std::vector<std::int64_t> bytes;    // of one head
    // after the event
    std::vector<std::int64_t> sram_bytes;
    std::vector<std::int64_t> sram_peak_bytes;  // so far
    std::vector<std::int64_t> hbm_bytes_read;   // so far
    std::vector<std::int64_t> hbm_bytes_written;
  } columns;
};

template <class Visit>
void for_each_column(const TraceWindow::Columns& c, Visit visit) {
  visit("kernel", c.kernel);
  visit("block", c.block);
  visit("kind", c.kind);
  visit("tensor", c.tensor);
  visit("row_tile", c.row_tile);
  visit("col_tile", c.col_tile);
  visit("level", c.level);
  visit("sight", c.sight);
  visit("atomic", c.atomic);
  visit("touches", c.touches);
  visit("visit", c.visit);
  visit("bytes", c.bytes);
  visit("sram_bytes", c.sram_bytes);
  visit("sram_peak_bytes", c.sram_peak_bytes);
  visit("hbm_bytes_read", c.hbm_bytes_read);
  visit("hbm_bytes_written", c.hbm_bytes_written);
}

class TraceSink;

class Trace {
 public:
  static constexpr std::int64_t kMaxSteps = std::int64_t{1} << 22;  // about a second of playing
  static constexpr std::int64_t kMaxWindow = std::int64_t{1} << 16;

  // Throws what simulate() throws, and Error{"seq_len_q", exceeds_capacity} for more than
  // kMaxSteps steps a head. Params that is_modelled does not let through have no trace.
  explicit Trace(const Params& params, const Progress& progress = {});
  ~Trace();
  Trace(Trace&&) noexcept;
  Trace& operator=(Trace&&) noexcept;

  const Params& params() const { return params_; }
  const TraceOverview& overview() const { return overview_; }

  // What window() takes.
  Limits firsts() const { return {0, overview_.events}; }
  static constexpr Limits counts() { return {0, kMaxWindow}; }

  // As many as there are, `count` at most.
  // Throws Error{"first" | "count", out_of_range}.
  TraceWindow window(std::int64_t first, std::int64_t count) const;

 private:
  struct Part;  // a pass and its grid
  struct Mark;

  struct Opening;

  struct Playing;  // a kernel of any kind, seen from outside
  struct Stepping;

  template <class Kernel>
  static void play_block(const Playing& playing, Stepping& stepping);

  void play(TraceSink& sink, const Mark& from, Opening* opening) const;
  void play_kernel(const Playing& kernel, TraceSink& sink, const Mark& from,
                   Opening* opening) const;

  Params params_;
  std::vector<std::unique_ptr<Part>> parts_;
  std::vector<Mark> marks_;
  TraceOverview overview_;
};

// The traces in hand, the newest first: opened once, asked many times.
class TraceShelf {
 public:
  // The trace of these params; empty where there is none.
  const Trace* find(const Params& params, const Progress& progress = {});

 private:
  static constexpr std::size_t kMost = 2;  // a race has two
  std::vector<Trace> traces_;
};

}  // namespace attn::sim
