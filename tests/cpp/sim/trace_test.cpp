// SPDX-License-Identifier: Apache-2.0
// The trace: its sums are the counter sink's at every step, and a window begins anywhere.
#include "sim/trace.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "hardware/profile.h"
#include "model/sram.h"
#include "sim/counters.h"
#include "sim/schedule.h"
#include "sim/simulate.h"
#include "support.h"

namespace attn::sim {

namespace {

// Hands the first `limit` transfers of a schedule on to the counters.
struct Prefix {
  Counters counters;
  std::int64_t limit;
  std::int64_t seen = 0;

  void transfer(const Transfer& event) {
    if (seen++ < limit) counters.transfer(event);
  }
  void compute(const Compute&) {}
};

// Bytes that HBM hands out and takes in after so many transfers of a pass, by the counter sink.
std::pair<Bytes, Bytes> counted(const Params& one, std::int64_t transfers) {
  const Grid grid(one);
  const Setup setup{one, grid};
  Prefix prefix{Counters(grid.row_tiles(), grid.col_tiles()), transfers};
  const auto run = [&](std::string_view name, const auto& kernel) {
    const bool kv = kernel.kHeads == Heads::kv;
    prefix.counters.begin_kernel(name, kv ? one.batch * one.heads_kv : row_layout(one).copies);
    for (std::int64_t number = 0; number < kernel.blocks(); ++number) {
      auto block = kernel.block(number);
      while (block.step(prefix)) {
      }
    }
  };
  for_each_kernel(setup, run, [&](std::string_view name, const Product& product) {
    run(name, ProductPass(one, product));
  });
  const Traffic traffic = without_l2(prefix.counters.rows(one));
  return {traffic.hbm_bytes_read, traffic.hbm_bytes_written};
}

bool is_transfer(const TraceWindow::Columns& columns, std::size_t at) {
  const auto kind = static_cast<EventKind>(columns.kind[at]);
  return kind == EventKind::load || kind == EventKind::store;
}

TraceWindow all_of(const Trace& trace) { return trace.window(0, trace.overview().events); }

// The events from..from + count - 1 of a window are just these.
void check_slice(const TraceWindow& whole, std::size_t from, const TraceWindow& slice) {
  std::vector<std::vector<std::int64_t>> expected;
  for_each_column(whole.columns, [&](const char*, const auto& column) {
    const auto begin = column.begin() + static_cast<std::ptrdiff_t>(from);
    expected.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(slice.columns.kind.size()));
  });
  std::size_t at = 0;
  for_each_column(slice.columns, [&](const char* name, const auto& column) {
    CAPTURE(name, from);
    CHECK(expected[at++] == std::vector<std::int64_t>(column.begin(), column.end()));
  });
}

Params ten_by_six() {
  Params params = test::square(80, 16);
  params.seq_len_kv = 90;
  params.tile_rows = 8;
  params.tile_cols = 15;
  return params;
}

}  // namespace

TEST_CASE("trace: its last step has the report's bytes, on random workloads",
          "[agreement][property]") {
  test::RandomParams random(21);
  int modelled = 0;
  for (int round = 0; round < 1500; ++round) {
    Params params = random.next();
    params.l2 = L2::none;
    CAPTURE(round, name_of(params.algorithm), name_of(params.pass), name_of(params.mask));
    const Report report = simulate(params);
    if (!report.traffic) continue;
    modelled += 1;
    const Trace trace(params);
    const TraceOverview& all = trace.overview();
    const TraceWindow end = trace.window(all.events, 1);
    REQUIRE(end.columns.kind.empty());
    REQUIRE(end.hbm_bytes_read == report.traffic->hbm_bytes_read);
    REQUIRE(end.hbm_bytes_written == report.traffic->hbm_bytes_written);
    REQUIRE(end.sram_bytes == Bytes(0));
    REQUIRE(std::accumulate(all.kernels.begin(), all.kernels.end(), std::int64_t{0},
                            [](std::int64_t sum, const TraceKernel& kernel) {
                              CHECK(kernel.first == sum);
                              return sum + kernel.events;
                            }) == all.events);
    const auto sum = [](const std::vector<std::int64_t>& counts) {
      return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
    };
    REQUIRE(sum(all.cells[0].tiles) == report.tiling.score_tiles);
    REQUIRE(sum(all.cells[0].visited) == report.tiling.visited_tiles);
    REQUIRE(sum(all.cells[0].masked) == report.tiling.masked_tiles);
  }
  CHECK(modelled > 1000);
}

TEST_CASE("trace: its sums at every step are the counter sink's", "[agreement][property]") {
  test::RandomParams random(22);
  int checked = 0;
  while (checked < 40) {
    Params params = random.next();
    params.pass = random.coin() ? Pass::forward : Pass::backward;
    if (!is_modelled(params, params.pass)) continue;
    const Trace trace(params);
    if (trace.overview().events > Trace::kMaxWindow) continue;
    checked += 1;
    const TraceWindow whole = all_of(trace);
    const std::size_t events = whole.columns.kind.size();
    REQUIRE(events == static_cast<std::size_t>(trace.overview().events));
    for (int place = 0; place < 6; ++place) {
      const auto last = static_cast<std::size_t>(random.between(0, trace.overview().events - 1));
      std::int64_t transfers = 0;
      for (std::size_t at = 0; at <= last; ++at) transfers += is_transfer(whole.columns, at);
      const auto [read, written] = counted(params, transfers);
      CAPTURE(name_of(params.algorithm), name_of(params.pass), last, events);
      REQUIRE(whole.columns.hbm_bytes_read[last] == read.value());
      REQUIRE(whole.columns.hbm_bytes_written[last] == written.value());
    }
  }
}

TEST_CASE("trace: a window begins at any event", "[sim][property]") {
  const auto algorithm = GENERATE(Algorithm::standard, Algorithm::flash1, Algorithm::flash2,
                                  Algorithm::split_kv, Algorithm::triton);
  const auto pass = GENERATE(Pass::forward, Pass::both);
  Params params = test::square(2048, 16);
  params.algorithm = algorithm;
  params.tile_rows = params.tile_cols = 16;
  params.mask = Mask::causal;
  params.heads_q = 2;
  params.pass = is_modelled(params, pass) ? pass : Pass::forward;
  const Trace trace(params);
  const std::int64_t events = trace.overview().events;
  REQUIRE(events > 5 * 4096);
  test::RandomParams random(23);
  for (int round = 0; round < 12; ++round) {
    const std::int64_t first = random.between(0, events - 1);
    const TraceWindow before = trace.window(std::max<std::int64_t>(0, first - 3000), 6000);
    const TraceWindow window = trace.window(first, 500);
    const auto from = static_cast<std::size_t>(first - before.first);
    check_slice(before, from, window);
    if (from == 0) continue;
    CHECK(window.sram_bytes == Bytes(before.columns.sram_bytes[from - 1]));
    CHECK(window.sram_peak_bytes == Bytes(before.columns.sram_peak_bytes[from - 1]));
    CHECK(window.hbm_bytes_read == Bytes(before.columns.hbm_bytes_read[from - 1]));
    // What lies on chip is what was loaded and has not left.
    Bytes held;
    for (const OnChip& tile : window.on_chip) {
      if (level_of(tile.tensor) == Level::sram) held += tile.bytes;
    }
    CHECK(held == window.sram_bytes);
    // Cells done grow by the touches between the two windows of one kernel.
    if (before.columns.kernel.front() != window.columns.kernel.front()) continue;
    const auto total = [](const std::vector<std::uint32_t>& done) {
      return std::accumulate(done.begin(), done.end(), std::int64_t{0});
    };
    const auto touched =
        std::count(before.columns.touches.begin(),
                   before.columns.touches.begin() + static_cast<std::ptrdiff_t>(from), 1);
    CHECK(total(window.done) == total(before.done) + touched);
  }
}

TEST_CASE("trace: a long one keeps few marks, and still begins anywhere", "[sim]") {
  Params params = test::square(9600, 16);
  params.algorithm = Algorithm::flash1;  // one block: 600 x 600 tiles
  params.tile_rows = params.tile_cols = 16;
  const Trace trace(params);
  CHECK(trace.overview().events > 256 * 4096);  // more than marks at the first spacing cover
  const std::int64_t middle = trace.overview().events / 2 + 1;
  const TraceWindow window = trace.window(middle, 2000);
  check_slice(trace.window(middle - 30'000, 40'000), 30'000, window);
}

TEST_CASE("trace: a flash2 block holds what the kernel asks for, where nothing is padded",
          "[agreement]") {
  for (const auto algorithm : {Algorithm::flash2, Algorithm::flash3}) {
    Params params = test::square(1024, 128);
    params.algorithm = algorithm;
    params.tile_rows = 128;
    params.tile_cols = 64;
    params.hardware = "h100-sxm";
    const TraceWindow end = Trace(params).window(Trace(params).overview().events, 0);
    const auto sram = model::sram(params, profile(params.hardware));
    REQUIRE(sram.has_value());
    CAPTURE(name_of(algorithm));
    CHECK(end.sram_peak_bytes == sram->required_bytes);
  }
}

TEST_CASE("trace: flash2 walks a causal grid event by event", "[sim]") {
  Params params = test::square(4, 2);
  params.tile_rows = params.tile_cols = 2;
  params.mask = Mask::causal;
  params.heads_q = params.heads_kv = 3;
  const Trace trace(params);
  const TraceWindow all = all_of(trace);
  const auto load = static_cast<std::uint8_t>(EventKind::load);
  const auto compute = static_cast<std::uint8_t>(EventKind::compute);
  const auto store = static_cast<std::uint8_t>(EventKind::store);
  const auto evict = static_cast<std::uint8_t>(EventKind::evict);
  // Row tile 0: q, k, v, tile (0, 0), o, log_sum_exp, the end; row tile 1 sees two column tiles.
  CHECK(all.columns.kind == std::vector<std::uint8_t>{load, load, load, compute, store, store,
                                                      evict, load, load, load, compute, evict, load,
                                                      evict, load, compute, store, store, evict});
  const std::int64_t tile = 2 * 2 * 2;  // rows x head_dim x bytes
  CHECK(all.columns.sram_bytes[2] == 3 * tile);
  CHECK(all.columns.sram_bytes[11] == 2 * tile);  // k 0 has left
  CHECK(all.columns.hbm_bytes_read[2] == 3 * 3 * tile);
  CHECK(all.columns.sight[3] == static_cast<std::uint8_t>(Sight::part));
  CHECK(all.columns.visit[10] == 0);
  CHECK(all.columns.visit[15] == 1);
  CHECK(all.columns.visit[11] == -1);
  CHECK(all.columns.sight[10] == static_cast<std::uint8_t>(Sight::whole));
  const TraceOverview& overview = trace.overview();
  REQUIRE(overview.first_skipped.has_value());
  CHECK(overview.first_skipped->step == 4);
  CHECK(overview.first_skipped->row_tile == 0);
  CHECK(overview.first_skipped->col_tile == 1);
  CHECK(overview.last_tile->step == 16);
}

TEST_CASE("trace: a grid beyond 64 tiles a side is counted in cells", "[sim]") {
  Params params = test::square(100, 2);
  params.tile_rows = 1;
  params.tile_cols = 50;
  params.mask = Mask::causal;
  const Trace trace(params);
  const TraceCells& cells = trace.overview().cells[0];
  CHECK(cells.down == 50);
  CHECK(cells.across == 2);
  CHECK(cells.tiles[0] == 2);
  CHECK(cells.visited[1] == 0);  // rows 0 and 1 see nothing of the keys from 50 on
  CHECK(cells.visited[99] == 2);
}

TEST_CASE("trace: what cannot be played is refused by name", "[error]") {
  Params params = test::square(1 << 17, 64);
  params.tile_rows = params.tile_cols = 16;
  CHECK_THROWS_MATCHES(Trace(params), Error, test::error_on("seq_len_q", Reason::exceeds_capacity));
  const Trace trace(ten_by_six());
  CHECK_THROWS_MATCHES(trace.window(-1, 1), Error, test::error_on("first", Reason::out_of_range));
  CHECK_THROWS_MATCHES(trace.window(trace.overview().events + 1, 1), Error,
                       test::error_on("first", Reason::out_of_range));
  CHECK_THROWS_MATCHES(trace.window(0, Trace::kMaxWindow + 1), Error,
                       test::error_on("count", Reason::out_of_range));
}

TEST_CASE("trace: a shelf keeps two traces and says where there is none", "[sim]") {
  TraceShelf shelf;
  const Params first = ten_by_six();
  Params second = first;
  second.algorithm = Algorithm::standard;
  CHECK(shelf.find(first)->params() == first);
  CHECK(shelf.find(second)->params() == second);
  CHECK(shelf.find(first)->params() == first);
  Params none = first;
  none.algorithm = Algorithm::flash4;
  none.pass = Pass::backward;
  CHECK(shelf.find(none) == nullptr);
}

}  // namespace attn::sim
