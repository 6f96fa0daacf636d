// SPDX-License-Identifier: Apache-2.0
#include "sim/trace_sink.h"

#include <algorithm>
#include <utility>

#include "hardware/custom.h"
#include "hardware/profile.h"

namespace attn::sim {

namespace {

// Bytes of so many half bytes, rounded up once.
TraceState::Wide half_bytes(TraceState::Wide elements) { return elements / 2 + elements % 2; }

}  // namespace

Level level_of(Tensor tensor) {
  switch (tensor) {
    case Tensor::q:
    case Tensor::k:
    case Tensor::v:
    case Tensor::d_o:
    case Tensor::scores:
    case Tensor::probs:
    case Tensor::mask:
    case Tensor::dropout_mask:
    case Tensor::d_scores:
    case Tensor::d_probs:
      return Level::sram;
    default:
      return Level::registers;
  }
}

void TraceSink::want(std::int64_t first, std::int64_t count) {
  first_ = first;
  end_ = first + count;
  window_.first = first;
}

TraceWindow TraceSink::take_window() {
  if (!opened_) begin();  // at the end of the trace, where no event comes
  return std::move(window_);
}

void TraceSink::begin_kernel(const Kernel& kernel, bool goes_on) {
  if (!goes_on) {
    state_.read = read();
    state_.written = written();
    state_.head_read = state_.head_written = 0;
  }
  kernel_ = kernel;
  const Params& p = kernel.setup->params;
  for (std::size_t tensor = 0; tensor < kTensorNames.size(); ++tensor) {
    bits_[tensor] = element_bits(p, static_cast<Tensor>(tensor));
    buffers_[tensor] = buffers(static_cast<Tensor>(tensor));
  }
  if (goes_on) return;
  const auto known = std::find_if(state_.sums.begin(), state_.sums.end(), [&](const auto& sums) {
    return sums.kernel == kernel.name && sums.times == kernel.times && sums.pass == p.pass;
  });
  state_.own = static_cast<std::size_t>(known - state_.sums.begin());
  if (known == state_.sums.end()) {
    state_.sums.push_back({.kernel = kernel.name, .pass = p.pass, .times = kernel.times});
  }
  state_.done.assign(kernel.cells->tiles.size(), 0);
  state_.row_tile = state_.col_tile = -1;
}

void TraceSink::end_block() {
  if (state_.on_chip.empty()) return;
  begin();
  const std::int64_t held = state_.sram;
  state_.on_chip.clear();
  state_.sram = 0;
  end({.kind = EventKind::evict, .bytes = held});
}

void TraceSink::transfer(const Transfer& event) {
  const Level level = level_of(event.tensor);
  Event told{.tensor = static_cast<int>(event.tensor),
             .row_tile = event.row_tile,
             .col_tile = event.col_tile,
             .level = level,
             .atomic = event.op == Op::atomic};
  // What has no tile of its own streams through.
  const bool is_tile = event.row_tile >= 0 || event.col_tile >= 0;
  if (event.op == Op::read) {
    if (is_tile) make_room(event.tensor);
    begin();
    told.bytes = move(event);
    if (is_tile) {
      state_.on_chip.push_back({event.tensor, event.row_tile, event.col_tile, Bytes(told.bytes)});
      if (level == Level::sram) state_.sram += told.bytes;
      state_.sram_peak = std::max(state_.sram_peak, state_.sram);
    }
  } else {
    begin();
    told.kind = EventKind::store;
    told.bytes = move(event);
    if (level == Level::registers) {
      std::erase_if(state_.on_chip, [&](const OnChip& tile) {
        return tile.tensor == event.tensor && tile.row_tile == event.row_tile &&
               tile.col_tile == event.col_tile;
      });
    }
  }
  end(told, touch(event.row_tile, event.col_tile));
}

void TraceSink::compute(const Compute& event) {
  begin();
  if (overview_ != nullptr) note(event);
  end({.kind = EventKind::compute,
       .row_tile = event.row_tile,
       .col_tile = event.col_tile,
       .level = Level::registers,
       .sight = !event.visited ? Sight::none
                : event.masked ? Sight::part
                               : Sight::whole,
       .visit = visits_before(event)},
      touch(event.row_tile, event.col_tile));
}

void TraceSink::begin() {
  if (state_.events != first_ || opened_) return;
  opened_ = true;
  window_.on_chip = state_.on_chip;
  window_.done = state_.done;
  window_.sram_bytes = Bytes(state_.sram);
  window_.sram_peak_bytes = Bytes(state_.sram_peak);
  window_.hbm_bytes_read = Bytes(static_cast<std::int64_t>(read()));
  window_.hbm_bytes_written = Bytes(static_cast<std::int64_t>(written()));
}

void TraceSink::end(const Event& event, bool touches) {
  const std::int64_t number = state_.events++;
  if (number < first_ || number >= end_) return;
  TraceWindow::Columns& columns = window_.columns;
  columns.kernel.push_back(static_cast<std::uint8_t>(kernel_.number));
  columns.block.push_back(static_cast<std::int32_t>(block_));
  columns.kind.push_back(static_cast<std::uint8_t>(event.kind));
  columns.tensor.push_back(static_cast<std::int8_t>(event.tensor));
  columns.row_tile.push_back(static_cast<std::int32_t>(event.row_tile));
  columns.col_tile.push_back(static_cast<std::int32_t>(event.col_tile));
  columns.level.push_back(static_cast<std::uint8_t>(event.level));
  columns.sight.push_back(static_cast<std::uint8_t>(event.sight));
  columns.atomic.push_back(event.atomic ? 1 : 0);
  columns.touches.push_back(touches ? 1 : 0);
  columns.visit.push_back(static_cast<std::int32_t>(event.visit));
  columns.bytes.push_back(event.bytes);
  columns.sram_bytes.push_back(state_.sram);
  columns.sram_peak_bytes.push_back(state_.sram_peak);
  columns.hbm_bytes_read.push_back(static_cast<std::int64_t>(read()));
  columns.hbm_bytes_written.push_back(static_cast<std::int64_t>(written()));
}

// A tensor has its buffers; its oldest tile leaves when they are full.
void TraceSink::make_room(Tensor tensor) {
  int held = 0;
  std::size_t oldest = 0;
  for (std::size_t at = state_.on_chip.size(); at-- > 0;) {
    if (state_.on_chip[at].tensor != tensor) continue;
    held += 1;
    oldest = at;
  }
  if (held < buffers_[static_cast<std::size_t>(tensor)]) return;
  if (level_of(tensor) == Level::registers) return remove(oldest);
  begin();
  const OnChip tile = state_.on_chip[oldest];
  state_.sram -= tile.bytes.value();
  remove(oldest);
  end({.kind = EventKind::evict,
       .tensor = static_cast<int>(tensor),
       .row_tile = tile.row_tile,
       .col_tile = tile.col_tile,
       .bytes = tile.bytes.value()});
}

void TraceSink::remove(std::size_t at) {
  state_.on_chip.erase(state_.on_chip.begin() + static_cast<std::ptrdiff_t>(at));
}

// Is this the kernel's first event on this score tile? A kernel comes to each tile once.
bool TraceSink::touch(std::int64_t row_tile, std::int64_t col_tile) {
  if (row_tile < 0 || col_tile < 0) return false;
  if (row_tile == state_.row_tile && col_tile == state_.col_tile) return false;
  state_.row_tile = row_tile;
  state_.col_tile = col_tile;
  state_.done[kernel_.cells->at(row_tile, col_tile)] += 1;
  return true;
}

// Adds the event to the sums; answers its bytes of one head.
std::int64_t TraceSink::move(const Transfer& event) {
  const auto tensor = static_cast<std::size_t>(event.tensor);
  const int bits = bits_[tensor];
  std::int64_t bytes = event.elements * (bits / 8);
  if (bits % 8 != 0) {
    TraceState::Wide& sum =
        state_.sums[state_.own].elements[static_cast<std::size_t>(event.op)][tensor];
    const TraceState::Wide before = half_bytes(sum);
    sum += event.elements;
    bytes = static_cast<std::int64_t>(half_bytes(sum) - before);
  }
  bytes *= event.heads;
  if (event.op != Op::write) state_.head_read += bytes;
  if (event.op != Op::read) state_.head_written += bytes;
  return bytes;
}

// Tiles of a tensor that a block holds at once.
int TraceSink::buffers(Tensor tensor) const {
  const Params& p = kernel_.setup->params;
  const bool forward = p.pass == Pass::forward;
  if (forward && (tensor == Tensor::k || tensor == Tensor::v)) {
    const int stages = static_cast<int>(p.stages);
    if (p.algorithm == Algorithm::flash3) return stages;
    if (p.algorithm == Algorithm::triton) {
      // On compute capability 9.0 the matrix units read SRAM themselves, so no tile is freed early.
      const bool from_sram = profile(p).compute_capability == "9.0" && p.tile_rows >= 64;
      return from_sram ? stages : std::max(1, stages - 1);
    }
  }
  const bool twice = p.algorithm == Algorithm::flash2 && !forward && p.double_buffer;
  return tensor == Tensor::q && twice ? 2 : 1;
}

// Tiles of the same row tile that were visited earlier: a row's running softmax has come so far.
std::int64_t TraceSink::visits_before(const Compute& event) const {
  if (!event.visited) return -1;
  const TileRange visits = kernel_.setup->grid.visits(event.row_tile);
  const bool descending = !kernel_.by_columns && kernel_.setup->params.walk == Walk::descending;
  return descending ? visits.last - event.col_tile : event.col_tile - visits.first;
}

void TraceSink::note(const Compute& event) {
  const TracePoint here{state_.events + 1, event.row_tile, event.col_tile};
  const Grid& grid = kernel_.setup->grid;
  overview_->last_tile = here;
  if (event.masked && !overview_->first_masked) overview_->first_masked = here;
  if (overview_->first_skipped || kernel_.setup->params.algorithm == Algorithm::standard) return;
  const TileRange walked =
      kernel_.by_columns ? grid.seen_by(event.col_tile) : grid.visits(event.row_tile);
  const std::int64_t all = kernel_.by_columns ? grid.row_tiles() : grid.col_tiles();
  if (walked.count() == all) return;
  const std::int64_t skipped = walked.first > 0 ? 0 : walked.last + 1;
  overview_->first_skipped = kernel_.by_columns ? TracePoint{here.step, skipped, event.col_tile}
                                                : TracePoint{here.step, event.row_tile, skipped};
}

}  // namespace attn::sim
