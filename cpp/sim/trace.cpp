// SPDX-License-Identifier: Apache-2.0
#include "sim/trace.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/report.h"
#include "hardware/custom.h"
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

  void introduce(const Playing& kernel, Pass pass, const TraceSink& sink);
  void close(const TraceSink& sink) {
    TraceKernel& played = overview.kernels.back();
    played.events = sink.state().events - played.first;
  }
};

Trace::~Trace() = default;
Trace::Trace(Trace&&) noexcept = default;
Trace& Trace::operator=(Trace&&) noexcept = default;

Trace::Trace(const Params& params, const Progress& progress) : params_(params) {
  check(params);
  profile(params);
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
  check_sum(sink.read());
  check_sum(sink.written());
}

TraceWindow Trace::window(std::int64_t first, std::int64_t count) const {
  checked("first", first, firsts());
  checked("count", count, counts());
  const auto after = std::upper_bound(
      marks_.begin(), marks_.end(), first,
      [](std::int64_t event, const Mark& mark) { return event < mark.state.events; });
  const Mark& from = *std::prev(after);  // the first mark stands at event 0
  TraceSink sink(from.state);
  sink.want(first, count);
  play(sink, from, nullptr);
  return sink.take_window();
}

// What playing asks of a kernel, so that there is one player for all of them.
struct Trace::Playing {
  std::size_t number = 0;
  std::string_view name;
  std::size_t part = 0;
  std::int64_t times = 0;
  std::int64_t blocks = 0;
  bool by_columns = false;
  const Grid* own_grid = nullptr;  // where it is not the pass's
  const void* kernel = nullptr;
  void (*block)(const Playing& playing, Stepping& stepping) = nullptr;  // plays one
};

void Trace::Opening::introduce(const Playing& kernel, Pass pass, const TraceSink& sink) {
  std::size_t cells = kernel.part;
  if (kernel.own_grid != nullptr) {
    cells = overview.cells.size();
    overview.cells.push_back(cells_of(*kernel.own_grid));
  }
  overview.kernels.push_back({.name = kernel.name,
                              .pass = pass,
                              .times = kernel.times,
                              .cells = static_cast<std::int64_t>(cells),
                              .blocks = kernel.blocks,
                              .first = sink.state().events});
}

// One block, step by step.
struct Trace::Stepping {
  TraceSink& sink;
  Opening* opening;
  const Playing& kernel;
  std::int64_t block;
  std::optional<Flash1::Block::Place> place;  // where it begins or stands, if it can tell

  void before_step(bool may_mark) {
    if (opening == nullptr) return;
    if (may_mark && sink.state().events >= opening->next) {
      opening->mark({sink.state(), kernel.number, block, place, true});
    }
    opening->meter.step();
  }
};

template <class Kernel>
void Trace::play_block(const Playing& playing, Stepping& stepping) {
  const Kernel& kernel = *static_cast<const Kernel*>(playing.kernel);
  auto block = kernel.block(stepping.block);
  constexpr bool kTells = requires { block.place(); };
  if constexpr (kTells) {
    if (stepping.place) block = kernel.block_at(*stepping.place);
  }
  bool is_first = true;
  do {
    if constexpr (kTells) stepping.place = block.place();
    stepping.before_step(kTells || is_first);
    is_first = false;
  } while (block.step(stepping.sink) && !stepping.sink.is_full());
}

// Each kernel on from where `from` stands, until the sink has what it wants.
void Trace::play(TraceSink& sink, const Mark& from, Opening* opening) const {
  std::size_t kernels = 0;
  for (std::size_t part = 0; part < parts_.size(); ++part) {
    const Params& p = parts_[part]->params;
    const auto run =
                   [&]<class Kernel>(std::string_view name, const Kernel&kernel) {
                     Playing playing{.number = kernels++,
                                     .name = name,
                                     .part = part,
                                     .times = kernel.kHeads == Heads::kv
                                                  ? checked_multiply(p.batch, p.heads_kv, "heads")
                                                  : row_layout(p).copies,
                                     .blocks = kernel.blocks(),
                                     .by_columns = requires {kernel.kByColumns;
                   },
               .kernel = &kernel, .block = &play_block<Kernel>
  };
  if constexpr (requires { kernel.grid(); }) playing.own_grid = &kernel.grid();
  play_kernel(playing, sink, from, opening);
};
for_each_kernel(parts_[part]->setup, run, [&](std::string_view name, const Product& product) {
  run(name, ProductPass(p, product));
});
}
}

void Trace::play_kernel(const Playing& kernel, TraceSink& sink, const Mark& from,
                        Opening* opening) const {
  if (kernel.number < from.kernel || sink.is_full()) return;
  const bool goes_on = kernel.number == from.kernel && from.begun;
  if (opening != nullptr) opening->introduce(kernel, parts_[kernel.part]->params.pass, sink);
  const TraceKernel& known = overview_.kernels[kernel.number];
  sink.begin_kernel({.number = kernel.number,
                     .name = kernel.name,
                     .times = kernel.times,
                     .by_columns = kernel.by_columns,
                     .setup = &parts_[kernel.part]->setup,
                     .cells = &overview_.cells[static_cast<std::size_t>(known.cells)]},
                    goes_on);
  for (std::int64_t number = goes_on ? from.block : 0; number < kernel.blocks; ++number) {
    const bool is_first = goes_on && number == from.block;
    Stepping stepping{.sink = sink,
                      .opening = opening,
                      .kernel = kernel,
                      .block = number,
                      .place = is_first ? from.place : std::nullopt};
    sink.begin_block(number);
    kernel.block(kernel, stepping);
    if (sink.is_full()) return;
    sink.end_block();
  }
  if (opening != nullptr) opening->close(sink);
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
