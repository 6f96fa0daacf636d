// SPDX-License-Identifier: Apache-2.0
// The sink behind a trace: turns steps of blocks into numbered events and keeps what they add up
// to.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "sim/block.h"
#include "sim/trace.h"

namespace attn::sim {

// All that an event changes: copied, it is a place to play on from.
struct TraceState {
  using Wide = __int128;

  // Elements of half a byte, of one head, by direction and tensor: a row of the ledger each, so
  // that they are rounded up where the ledger rounds them.
  struct Sums {
    std::string_view kernel;
    Pass pass = Pass::forward;
    std::int64_t times = 0;
    std::array<std::array<Wide, kTensorNames.size()>, kOpNames.size()> elements{};
  };

  std::int64_t events = 0;
  std::vector<OnChip> on_chip;  // the oldest first
  std::int64_t sram = 0;
  std::int64_t sram_peak = 0;
  Wide read = 0;  // by the kernels before the one in hand, all heads
  Wide written = 0;
  Wide head_read = 0;  // by the kernel in hand, one head
  Wide head_written = 0;
  std::vector<Sums> sums;
  std::size_t own = 0;  // sums of the kernel in hand
  std::vector<std::uint32_t> done;
  std::int64_t row_tile = -1;  // the score tile touched last
  std::int64_t col_tile = -1;
};

class TraceSink {
 public:
  // Notes the kernels' first sights of special tiles in `overview`, where given.
  explicit TraceSink(TraceState state, TraceOverview* overview = nullptr)
      : state_(std::move(state)), overview_(overview) {}

  // The events first..first + count - 1 are wanted.
  void want(std::int64_t first, std::int64_t count);
  bool is_full() const { return state_.events >= end_; }
  TraceWindow take_window();

  // A kernel begins, or goes on where the state left it.
  struct Kernel {
    std::size_t number = 0;
    std::string_view name;
    std::int64_t times = 0;
    bool by_columns = false;  // its blocks are column tiles
    const Setup* setup = nullptr;
    const TraceCells* cells = nullptr;
  };
  void begin_kernel(const Kernel& kernel, bool goes_on);
  void begin_block(std::int64_t number) { block_ = number; }
  void end_block();

  void transfer(const Transfer& event);
  void compute(const Compute& event);

  const TraceState& state() const { return state_; }
  TraceState::Wide read() const { return state_.read + state_.head_read * kernel_.times; }
  TraceState::Wide written() const { return state_.written + state_.head_written * kernel_.times; }

 private:
  struct Event {
    EventKind kind = EventKind::load;
    int tensor = -1;
    std::int64_t row_tile = -1;
    std::int64_t col_tile = -1;
    Level level = Level::sram;
    Sight sight = Sight::whole;
    bool atomic = false;
    std::int64_t bytes = 0;
    std::int64_t visit = -1;
  };

  // Before an event changes anything, and after.
  void begin();
  void end(const Event& event, bool touches = false);

  void make_room(Tensor tensor);
  void remove(std::size_t at);
  bool touch(std::int64_t row_tile, std::int64_t col_tile);
  std::int64_t move(const Transfer& event);
  int buffers(Tensor tensor) const;
  std::int64_t visits_before(const Compute& event) const;
  void note(const Compute& event);

  TraceState state_;
  TraceOverview* overview_;
  Kernel kernel_;
  std::array<int, kTensorNames.size()> bits_{};  // of an element, in this kernel's pass
  std::array<int, kTensorNames.size()> buffers_{};
  std::int64_t block_ = 0;
  std::int64_t first_ = std::numeric_limits<std::int64_t>::max();
  std::int64_t end_ = std::numeric_limits<std::int64_t>::max();
  bool opened_ = false;
  TraceWindow window_;
};

}  // namespace attn::sim
