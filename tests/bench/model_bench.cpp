// SPDX-License-Identifier: Apache-2.0
// Times the model: whole answers from the closed forms, a grid of tile choices, and the executed
// schedule with its two sinks. The same program natively and as WebAssembly under Node, where no
// crossing to JavaScript is in a figure. Nothing is asserted; figures are medians over rounds, with
// the least and the most.
#ifdef __EMSCRIPTEN__
#include <emscripten.h>
#endif

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include "answer/answer.h"
#include "core/fields.h"
#include "sim/l2.h"
#include "sim/schedule.h"
#include "sim/simulate.h"

namespace {

using attn::Algorithm;
using attn::Mask;
using attn::Params;
using attn::Pass;

constexpr int kRounds = 9;

// Time of this process on a CPU: what others run meanwhile does not count.
double now_us() {
#ifdef __EMSCRIPTEN__
  return EM_ASM_DOUBLE({
    const time = process.cpuUsage();
    return time.user + time.system;
  });
#else
  return static_cast<double>(std::clock()) * (1e6 / CLOCKS_PER_SEC);
#endif
}

struct Spread {
  double median;
  double least;
  double most;
};

// Microseconds of one call, over rounds of `calls`.
template <class Call>
Spread microseconds(int calls, Call call) {
  std::vector<double> each;
  for (int round = 0; round <= kRounds; ++round) {
    const double start = now_us();
    for (int i = 0; i < calls; ++i) call();
    if (round > 0) each.push_back((now_us() - start) / calls);  // the first one warms up
  }
  std::sort(each.begin(), each.end());
  return {each[each.size() / 2], each.front(), each.back()};
}

// The total goes out at the end, so that no call is left out as unused.
std::int64_t kept = 0;

Params question(Algorithm algorithm, Pass pass, Mask mask, std::int64_t seq_len) {
  Params p = attn::default_params();
  p.algorithm = algorithm;
  p.pass = pass;
  p.mask = mask;
  p.seq_len_q = p.seq_len_kv = seq_len;
  p.heads_q = 32;
  p.heads_kv = 8;
  p.tile_rows = p.tile_cols = 128;
  p.window_left = 1023;
  return p;
}

std::string title(const Params& p) {
  return std::string(attn::name_of(p.algorithm)) + " " + std::string(attn::name_of(p.pass)) + " " +
         std::string(attn::name_of(p.mask)) + " " + std::to_string(p.seq_len_q);
}

void answers() {
  std::printf("\nClosed form: one whole answer, microseconds\n");
  for (std::size_t a = 0; a < attn::kAlgorithmNames.size(); ++a) {
    for (const Pass pass : {Pass::forward, Pass::backward, Pass::both}) {
      for (const Mask mask : {Mask::none, Mask::causal, Mask::window}) {
        for (const std::int64_t seq_len : {std::int64_t{4096}, std::int64_t{1} << 20}) {
          const Params p = question(static_cast<Algorithm>(a), pass, mask, seq_len);
          if (!attn::is_modelled(p, pass)) continue;
          const Spread us = microseconds(
              200, [&] { kept += attn::answer(p, attn::Road::model).flops.matmul.value() & 1; });
          std::printf("  %-38s %7.2f  (%.2f to %.2f)\n", title(p).c_str(), us.median, us.least,
                      us.most);
        }
      }
    }
  }
}

void grids() {
  std::vector<double> tiles;
  for (int i = 1; i <= 32; ++i) tiles.push_back(8 * i);
  std::printf("\nGrid: 32 x 32 tile choices, milliseconds\n");
  for (const Algorithm algorithm : {Algorithm::flash2, Algorithm::flash1, Algorithm::triton}) {
    for (const Pass pass : {Pass::forward, Pass::both}) {
      const Params p = question(algorithm, pass, Mask::causal, 8192);
      const Spread us = microseconds(3, [&] {
        kept += std::ssize(attn::grid(p, "tile_rows", tiles, "tile_cols", tiles).errors);
      });
      std::printf("  %-38s %7.2f  (%.2f to %.2f)\n", title(p).c_str(), us.median / 1e3,
                  us.least / 1e3, us.most / 1e3);
    }
  }
}

// Counts what the schedule hands to a sink.
struct Events {
  std::int64_t transfers = 0;
  std::int64_t all = 0;

  void transfer(const attn::sim::Transfer&) {
    ++transfers;
    ++all;
  }
  void compute(const attn::sim::Compute&) { ++all; }
};

// Of one head in one pass.
Events events_of(const Params& p) {
  Events events;
  const attn::sim::Grid grid(p);
  const attn::sim::Setup setup{p, grid};
  for_each_kernel(
      setup,
      [&](std::string_view, const auto& kernel) {
        for (std::int64_t number = 0; number < kernel.blocks(); ++number) {
          auto block = kernel.block(number);
          while (block.step(events)) {
          }
        }
      },
      [](std::string_view, const auto&) {});
  return events;
}

void print_rate(const std::string& name, std::int64_t events, const Spread& us) {
  const auto count = static_cast<double>(events);
  std::printf("  %-38s %7.1f  (%.1f to %.1f)  %lld events\n", name.c_str(), count / us.median,
              count / us.most, count / us.least, static_cast<long long>(events));
}

void schedules() {
  std::printf("\nExecuted schedule, counters: million tile events a second\n");
  for (const Algorithm algorithm : {Algorithm::flash2, Algorithm::flash1, Algorithm::standard}) {
    for (const Pass pass : {Pass::forward, Pass::backward}) {
      for (const Mask mask : {Mask::none, Mask::causal}) {
        const Params p = question(algorithm, pass, mask, std::int64_t{1} << 17);
        const Spread us =
            microseconds(1, [&] { kept += attn::sim::simulate(p).tile_sums.visited_tiles; });
        print_rate(title(p), events_of(p).all, us);
      }
    }
  }
  std::printf("\nExecuted schedule, L2: million accesses a second\n");
  for (const Algorithm algorithm : {Algorithm::flash2, Algorithm::flash1, Algorithm::standard}) {
    for (const Pass pass : {Pass::forward, Pass::backward}) {
      Params p = question(algorithm, pass, Mask::none, std::int64_t{1} << 13);
      p.l2 = attn::L2::simulated;
      const Spread us = microseconds(
          1, [&] { kept += attn::sim::simulate_l2(p, 2)->hbm_bytes_read.value() & 1; });
      print_rate(title(p), events_of(p).transfers * p.heads_q, us);
    }
  }
}

}  // namespace

int main() {
  answers();
  grids();
  schedules();
  std::printf("\n(%lld)\n", static_cast<long long>(kept));
  return 0;
}
