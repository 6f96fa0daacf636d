// SPDX-License-Identifier: Apache-2.0
#include "sim/trace.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/fields.h"
#include "core/report.h"
#include "hardware/profile.h"
#include "sim/schedule.h"
#include "sim/trace_sink.h"

namespace attn::sim {

namespace {

constexpr std::int64_t kMaxTraceRows = std::int64_t{1} << 24;
constexpr std::size_t kMaxMarks = 256;
constexpr std::int64_t kFirstSpacing = 4096;  // events between two marks; doubled as they fill up

// Tiles `range` that fall into each cell along a row of cells.
void add_tiles(TileRange range, const TraceCells& cells, std::int64_t row_tile,
               std::vector<std::int64_t>& counts) {
  for (std::int64_t tile = std::max<std::int64_t>(0, range.first); tile <= range.last;) {
    const std::int64_t end = (tile / cells.tiles_across + 1) * cells.tiles_across;
    const std::int64_t next = std::min(end, range.last + 1);
    counts[cells.at(row_tile, tile)] += next - tile;
    tile = next;
  }
}

TraceCells cells_of(const Grid& grid) {
  TraceCells cells{.row_tiles = grid.row_tiles(), .col_tiles = grid.col_tiles()};
  cells.tiles_down = ceil_div(cells.row_tiles, kMaxCellsASide);
  cells.tiles_across = ceil_div(cells.col_tiles, kMaxCellsASide);
  cells.down = ceil_div(cells.row_tiles, cells.tiles_down);
  cells.across = ceil_div(cells.col_tiles, cells.tiles_across);
  const auto count = static_cast<std::size_t>(cells.down * cells.across);
  cells.tiles.assign(count, 0);
  cells.visited.assign(count, 0);
  cells.masked.assign(count, 0);
  std::vector<std::int64_t> whole(count, 0);
  for (std::int64_t i = 0; i < cells.row_tiles; ++i) {
    add_tiles({0, cells.col_tiles - 1}, cells, i, cells.tiles);
    add_tiles(grid.visits(i), cells, i, cells.visited);
    add_tiles(grid.whole(i), cells, i, whole);
  }
  for (std::size_t cell = 0; cell < count; ++cell) {
    cells.masked[cell] = cells.visited[cell] - whole[cell];
  }
  return cells;
}

void check_size(const Params& params) {
  if (row_layout(params).rows > kMaxTraceRows) {
    throw Error("seq_len_q", Reason::exceeds_capacity, std::to_string(params.seq_len_q));
  }
}

void check_sum(__int128 sum) {
  if (sum < (__int128{1} << 63)) return;
  throw Error("bytes", Reason::overflow, decimal(static_cast<__uint128_t>(sum)));
}

}  // namespace

struct Trace::Part {
  explicit Part(const Params& one) : params(one), grid(params), setup{params, grid} {}

  Params params;
  Grid grid;
  Setup setup;
};

struct Trace::Mark {
  TraceState state;
  std::size_t kernel = 0;  // counted over the passes
  std::int64_t block = 0;
  std::optional<Flash1::Block::Place> place{};  // within a block, where one can go on there
  bool begun = false;                           // the kernel
};

// What the first play of a trace leaves behind.
struct Trace::Opening {
  TraceOverview& overview;
  std::vector<Mark>& marks;
  Meter meter;
  std::int64_t spacing = kFirstSpacing;
  std::int64_t next = 0;  // event from which on a mark is due

  void mark(Mark mark) {
    next = mark.state.events + spacing;
    marks.push_back(std::move(mark));
    if (marks.size() < kMaxMarks) return;
    for (std::size_t kept = 1; 2 * kept < marks.size(); ++kept) {
      marks[kept] = std::move(marks[2 * kept]);
    }
    marks.resize(marks.size() / 2);
    spacing *= 2;
    next = marks.back().state.events + spacing;
  }
};

Trace::~Trace() = default;
Trace::Trace(Trace&&) noexcept = default;
Trace& Trace::operator=(Trace&&) noexcept = default;

Trace::Trace(const Params& params, const Progress& progress) : params_(params) {
  check(params);
  profile(params.hardware);
  check_products(params);
  double steps = 0;
  for (const Pass pass : passes(params)) {
    const Params one = in_pass(params, pass);
    check_size(one);
    elements(row_layout(one).rows, one.seq_len_kv);  // then no tile of the matrix overflows
    parts_.push_back(std::make_unique<Part>(one));
    steps += steps_of(parts_.back()->setup);
  }
  if (steps > static_cast<double>(kMaxSteps)) {
    throw Error("seq_len_q", Reason::exceeds_capacity, std::to_string(params.seq_len_q));
  }
  for (const auto& part : parts_) overview_.cells.push_back(cells_of(part->grid));
  Opening opening{.overview = overview_, .marks = marks_, .meter = Meter(progress, steps)};
  TraceSink sink({}, &overview_);
  play(sink, {}, &opening);
  overview_.events = sink.state().events;
  check_sum(sink.state().read);
  check_sum(sink.state().written);
}

TraceWindow Trace::window(std::int64_t first, std::int64_t count) const {
  if (first < 0 || first > overview_.events) {
    throw Error("first", Reason::out_of_range, std::to_string(first));
  }
  if (count < 0 || count > kMaxWindow) {
    throw Error("count", Reason::out_of_range, std::to_string(count));
  }
  const auto after = std::upper_bound(
      marks_.begin(), marks_.end(), first,
      [](std::int64_t event, const Mark& mark) { return event < mark.state.events; });
  const Mark& from = *std::prev(after);  // the first mark stands at event 0
  TraceSink sink(from.state);
  sink.want(first, count);
  play(sink, from, nullptr);
  return sink.take_window();
}

// Each kernel on from where `from` stands, until the sink has what it wants.
void Trace::play(TraceSink& sink, const Mark& from, Opening* opening) const {
  std::size_t kernels = 0;
  for (std::size_t part = 0; part < parts_.size(); ++part) {
    const Setup& setup = parts_[part]->setup;
    const auto run =
                   [&](std::string_view name, const auto&kernel) {
                     const std::size_t own = kernels++;
                     if (own < from.kernel || sink.is_full()) return;
                     const bool goes_on = own == from.kernel && from.begun;
                     if (opening != nullptr)
                       introduce(*opening, name, kernel, part, sink.state().events);
                     const TraceKernel& known = overview_.kernels[own];
      sink.begin_kernel({.number = own,
                         .name = name,
                         .times = known.times,
                         .by_columns = requires { kernel.kByColumns;
                   },
               .setup = &setup, .cells = &overview_.cells[static_cast<std::size_t>(known.cells)]
  },
                        goes_on);
  for (std::int64_t number = goes_on ? from.block : 0; number < kernel.blocks(); ++number) {
    auto block = kernel.block(number);
    std::optional<Flash1::Block::Place> place;
    if constexpr (requires { block.place(); }) {
      if (goes_on && from.place) block = kernel.block_at(*from.place);
    }
    sink.begin_block(number);
    bool is_between = true;  // blocks
    do {
      if constexpr (requires { block.place(); }) {
        place = block.place();
        is_between = true;
      }
      if (opening != nullptr) {
        if (is_between && sink.state().events >= opening->next) {
          opening->mark({sink.state(), own, number, place, true});
        }
        opening->meter.step();
      }
      is_between = false;
    } while (block.step(sink) && !sink.is_full());
    if (sink.is_full()) return;
    sink.end_block();
  }
  if (opening != nullptr) {
    TraceKernel& played = opening->overview.kernels[own];
    played.events = sink.state().events - played.first;
  }
};
for_each_kernel(setup, run, [&](std::string_view name, const Product& product) {
  run(name, ProductPass(setup.params, product));
});
}
}

// A kernel that is met for the first time.
template <class Kernel>
void Trace::introduce(Opening& opening, std::string_view name, const Kernel& kernel,
                      std::size_t part, std::int64_t first) const {
  const Params& p = parts_[part]->params;
  std::size_t cells = part;
  if constexpr (requires { kernel.grid(); }) {
    cells = opening.overview.cells.size();
    opening.overview.cells.push_back(cells_of(kernel.grid()));
  }
  opening.overview.kernels.push_back({.name = name,
                                      .pass = p.pass,
                                      .times = kernel.kHeads == Heads::kv
                                                   ? checked_multiply(p.batch, p.heads_kv, "heads")
                                                   : row_layout(p).copies,
                                      .cells = static_cast<std::int64_t>(cells),
                                      .blocks = kernel.blocks(),
                                      .first = first});
}

const Trace* TraceShelf::find(const Params& params, const Progress& progress) {
  if (!is_modelled(params, params.pass)) return nullptr;
  const auto known = std::find_if(traces_.begin(), traces_.end(),
                                  [&](const Trace& trace) { return trace.params() == params; });
  if (known != traces_.end()) {
    std::rotate(traces_.begin(), known, known + 1);
  } else {
    if (traces_.size() == kMost) traces_.pop_back();  // first: memory for one more is not there
    traces_.insert(traces_.begin(), Trace(params, progress));
  }
  return &traces_.front();
}

}  // namespace attn::sim
