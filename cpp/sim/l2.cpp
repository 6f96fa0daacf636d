// SPDX-License-Identifier: Apache-2.0
#include "sim/l2.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/fields.h"
#include "core/report.h"
#include "hardware/custom.h"
#include "hardware/profile.h"
#include "sim/l2_cache.h"
#include "sim/launch.h"
#include "sim/schedule.h"

namespace attn::sim {

namespace {

// Numbers every tile of every tensor: tensor by tensor, head by head.
class Objects {
 public:
  Objects(const Params& params, const Grid& grid);

  std::int64_t count() const { return count_; }

  // `head` counts over the batch, for the tensor's own kind of heads.
  L2Cache::Object number(const Transfer& event, std::int64_t head) const {
    const Place& place = places_[static_cast<std::size_t>(event.tensor)];
    const std::int64_t row = std::max<std::int64_t>(0, event.row_tile);
    const std::int64_t col = std::max<std::int64_t>(0, event.col_tile);
    const std::int64_t split = std::max<std::int64_t>(0, event.split);
    const std::int64_t tile = (split * place.row_tiles + row) * place.col_tiles + col;
    return place.base + head * place.tiles_a_head + tile;
  }

  bool of_kv_heads(Tensor tensor) const {
    return places_[static_cast<std::size_t>(tensor)].of_kv_heads;
  }
  bool of_all_heads(Tensor tensor) const { return tensor == Tensor::mask; }

 private:
  struct Place {
    std::int64_t base = 0;
    std::int64_t tiles_a_head = 0;
    std::int64_t row_tiles = 1;
    std::int64_t col_tiles = 1;
    bool of_kv_heads = false;
  };

  std::array<Place, kTensorNames.size()> places_{};
  std::int64_t count_ = 0;
};

enum class Shape { rows, cols, cells };

Shape shape_of(Tensor tensor) {
  switch (tensor) {
    case Tensor::k:
    case Tensor::v:
    case Tensor::d_k:
    case Tensor::d_v:
    case Tensor::partial_d_k:
    case Tensor::partial_d_v:
      return Shape::cols;
    case Tensor::scores:
    case Tensor::probs:
    case Tensor::d_scores:
    case Tensor::d_probs:
    case Tensor::mask:
    case Tensor::dropout_mask:
      return Shape::cells;
    default:
      return Shape::rows;
  }
}

// Which tensors a pass of the algorithm touches: others get no numbers.
bool is_touched(const Params& p, Tensor tensor) {
  const bool standard = p.algorithm == Algorithm::standard;
  const bool backward = p.pass == Pass::backward;
  switch (tensor) {
    case Tensor::scores:
      return standard && !backward;
    case Tensor::probs:
    case Tensor::dropout_mask:
      return standard;
    case Tensor::d_scores:
    case Tensor::d_probs:
      return standard && backward;
    case Tensor::mask:
      return p.mask == Mask::dense;
    case Tensor::partial_o:
    case Tensor::partial_lse:
      return !backward;
    case Tensor::d_o:
    case Tensor::d_q:
    case Tensor::d_k:
    case Tensor::d_v:
    case Tensor::delta:
    case Tensor::partial_d_q:
    case Tensor::partial_d_k:
    case Tensor::partial_d_v:
      return backward;
    default:
      return true;
  }
}

Objects::Objects(const Params& p, const Grid& grid) {
  const std::int64_t row_heads = row_layout(p).copies;
  const std::int64_t query_heads = checked_multiply(p.batch, p.heads_q, "heads");
  const std::int64_t kv_heads = checked_multiply(p.batch, p.heads_kv, "heads");
  for (std::size_t t = 0; t < kTensorNames.size(); ++t) {
    const auto tensor = static_cast<Tensor>(t);
    if (!is_touched(p, tensor)) continue;
    Place& place = places_[t];
    const Shape shape = shape_of(tensor);
    place.base = count_;
    if (shape != Shape::cols) place.row_tiles = grid.row_tiles();
    if (shape != Shape::rows) place.col_tiles = grid.col_tiles();
    std::int64_t copies = 1;
    if (tensor == Tensor::partial_o || tensor == Tensor::partial_lse) copies = split_count(p);
    if (tensor == Tensor::partial_d_q) copies = d_q_copies(p);
    if (tensor == Tensor::mask && row_layout(p).group > 1) copies = 2;  // Port::read_mask
    place.tiles_a_head = checked_multiply(
        checked_multiply(place.row_tiles, place.col_tiles, "elements"), copies, "elements");
    const bool is_partial = tensor == Tensor::partial_d_k || tensor == Tensor::partial_d_v;
    place.of_kv_heads = shape == Shape::cols && (!is_partial || p.algorithm == Algorithm::flash3);
    const std::int64_t heads = of_all_heads(tensor)   ? 1
                               : place.of_kv_heads    ? kv_heads
                               : shape == Shape::cols ? query_heads
                                                      : row_heads;
    count_ =
        checked_add(count_, checked_multiply(heads, place.tiles_a_head, "elements"), "elements");
  }
  if (p.l2 == L2::ideal && count_ > L2Cache::kMaxTiles) {
    throw Error("batch", Reason::exceeds_capacity, std::to_string(p.batch));
  }
}

// Hands the transfers of the block in turn to a cache, as tiles of its head.
class Port {
 public:
  Port(const Params& params, const Objects& objects, L2Cache& cache)
      : objects_(objects), cache_(cache), layout_(row_layout(params)) {
    for (std::size_t t = 0; t < kTensorNames.size(); ++t) {
      half_bytes_[t] = static_cast<TileHalfBytes>(element_bits(params, static_cast<Tensor>(t)) / 4);
    }
  }

  // The heads of the block whose steps follow, counted over the batch.
  void at(std::int64_t query_head, std::int64_t kv_head) {
    query_head_ = query_head;
    kv_head_ = kv_head;
  }

  void transfer(const Transfer& event) {
    const TileHalfBytes size = half_bytes_of(event);
    (event.op == Op::read ? read_ : written_) +=
        HalfBytes{size} * static_cast<HalfBytes>(event.heads);
    if (objects_.of_all_heads(event.tensor)) {
      if (layout_.group > 1) {
        read_mask(event);
      } else {
        cache_.access(objects_.number(event, 0), size, event.op);
      }
    } else if (objects_.of_kv_heads(event.tensor)) {
      cache_.access(objects_.number(event, kv_head_), size, event.op);
    } else {
      for (std::int64_t h = 0; h < event.heads; ++h) {
        cache_.access(objects_.number(event, query_head_ + h), size, event.op);
      }
    }
  }

  void compute(const Compute&) {}

  Bytes read() const { return bytes_of_halves(read_); }
  Bytes written() const { return bytes_of_halves(written_); }

 private:
  TileHalfBytes half_bytes_of(const Transfer& event) const {
    const HalfBytes halves = static_cast<HalfBytes>(event.elements) *
                             half_bytes_[static_cast<std::size_t>(event.tensor)];
    bytes_of_halves(halves);  // then a tile's are below 2^64
    return static_cast<TileHalfBytes>(halves);
  }

  // A tile of a dense mask where heads are packed: the rows of one query's heads all read the same
  // row of the mask. The queries that lie whole in the tile are one object, which every head of the
  // group reads; a query that goes on in the next tile is one by itself, called after the tile in
  // which it begins.
  void read_mask(const Transfer& event) {
    const std::int64_t group = layout_.group;
    const std::int64_t begin = event.row_tile * layout_.tile_rows;
    const std::int64_t end = std::min(begin + layout_.tile_rows, layout_.rows);
    const std::int64_t cols = event.elements / (end - begin);
    const std::int64_t first_whole = ceil_div(begin, group);
    const std::int64_t past_whole = end / group;
    if (begin % group != 0) {
      const std::int64_t begins_in = begin / group * group / layout_.tile_rows;
      read_mask_rows(event, begins_in, 1, cols, std::min(first_whole * group, end) - begin);
    }
    if (past_whole > first_whole) {
      read_mask_rows(event, event.row_tile, 0, (past_whole - first_whole) * cols, group);
    }
    if (end % group != 0 && past_whole >= first_whole) {
      read_mask_rows(event, event.row_tile, 1, cols, end - past_whole * group);
    }
  }
  void read_mask_rows(Transfer piece, std::int64_t row_tile, std::int64_t goes_on,
                      std::int64_t elements, std::int64_t heads) {
    piece.row_tile = row_tile;
    piece.split = goes_on;
    piece.elements = elements;
    const L2Cache::Object object = objects_.number(piece, 0);
    const TileHalfBytes size = half_bytes_of(piece);
    for (std::int64_t head = 0; head < heads; ++head) cache_.access(object, size, piece.op);
  }

  const Objects& objects_;
  L2Cache& cache_;
  RowLayout layout_;
  std::array<TileHalfBytes, kTensorNames.size()> half_bytes_{};
  std::int64_t query_head_ = 0;
  std::int64_t kv_head_ = 0;
  HalfBytes read_ = 0;
  HalfBytes written_ = 0;
};

// A die with slots and a cache of its own; most chips have one.
struct Die {
  L2Cache cache;
  Port port;

  Die(const Params& params, const Objects& objects, std::int64_t capacity)
      : cache(objects.count(), capacity), port(params, objects, cache) {}
  Die(const Die&) = delete;
  Die& operator=(const Die&) = delete;
};

struct Machine {
  std::int64_t dies = 1;
  std::int64_t l2_bytes_a_die = 0;
  std::int64_t slots_a_die = 1;
};

// Empty where the profile does not say.
std::optional<Machine> machine_of(const Params& p, std::int64_t blocks_per_sm) {
  // An endless cache: what is in flight makes no difference.
  constexpr std::int64_t kEndless = std::numeric_limits<std::int64_t>::max();
  if (p.l2 == L2::ideal) return Machine{.l2_bytes_a_die = kEndless};
  const HardwareProfile& chip = profile(p);
  const std::int64_t dies = chip.l2_bytes_per_xcd ? chip.xcd_count.value_or(1) : 1;
  const std::optional<std::int64_t> l2 =
      chip.l2_bytes_per_xcd ? chip.l2_bytes_per_xcd : chip.l2_bytes;
  if (!chip.sm_count || !l2) return std::nullopt;
  // Two SMs pair up for one block of flash4 that serves more than 256 rows.
  const std::int64_t sms_a_block =
      p.algorithm == Algorithm::flash4 && row_layout(p).tile_rows > 256 ? 2 : 1;
  const std::int64_t sms = *chip.sm_count / dies / sms_a_block;
  return Machine{
      .dies = dies,
      .l2_bytes_a_die = static_cast<std::int64_t>(static_cast<double>(*l2) * p.l2_usable_fraction),
      .slots_a_die = std::max<std::int64_t>(1, sms * std::max<std::int64_t>(1, blocks_per_sm))};
}

// Plays the blocks of one kernel that fall to one die: launch numbers die, die + dies, …
template <class Kernel>
void play_in_flight(const Kernel& kernel, const Params& p, const Launch& launch,
                    const Machine& machine, std::int64_t die_number, Port& port, Meter& meter) {
  using Block = decltype(kernel.block(0));
  struct Slot {
    Block block;
    std::int64_t query_head;
    std::int64_t kv_head;
    bool busy;
  };
  const std::int64_t group = p.heads_q / p.heads_kv;
  const bool per_kv_head = kernel.kHeads == Heads::kv || row_layout(p).group > 1;
  const auto start = [&](std::int64_t number) {
    const Launched at = launch.at(number);
    // Packed, the rows of a kv head's group are numbered by kv head.
    const bool rows_by_kv_head = kernel.kHeads == Heads::query && row_layout(p).group > 1;
    const std::int64_t kv_head = at.batch * p.heads_kv + (per_kv_head ? at.head : at.head / group);
    const std::int64_t query_head =
        rows_by_kv_head ? kv_head
                        : at.batch * p.heads_q + (per_kv_head ? at.head * group : at.head);
    return Slot{kernel.block(at.block), query_head, kv_head, true};
  };

  std::vector<Slot> slots;
  std::int64_t next = die_number;
  for (; next < launch.count() && std::ssize(slots) < machine.slots_a_die; next += machine.dies) {
    slots.push_back(start(next));
  }
  for (std::int64_t busy = std::ssize(slots); busy > 0;) {
    for (Slot& slot : slots) {
      if (!slot.busy) continue;
      port.at(slot.query_head, slot.kv_head);
      slot.busy = slot.block.step(port);
      meter.step();
      if (!slot.busy) --busy;
    }
    for (Slot& slot : slots) {
      if (slot.busy || next >= launch.count()) continue;
      slot = start(next);
      next += machine.dies;
      ++busy;
    }
  }
}

bool has_rule(const Params& p) {
  if (!is_modelled(p, p.pass)) return false;
  if (p.algorithm == Algorithm::triton && p.pass == Pass::backward) return false;
  return p.algorithm != Algorithm::standard || p.matmul_tile_rows == 0;
}

L2Traffic play_pass(const Params& p, const Machine& machine, const Progress& progress) {
  elements(row_layout(p).rows, p.seq_len_kv);
  const Grid grid(p);
  const Objects objects(p, grid);
  std::vector<std::unique_ptr<Die>> dies;
  for (std::int64_t d = 0; d < machine.dies; ++d) {
    dies.push_back(std::make_unique<Die>(p, objects, machine.l2_bytes_a_die));
  }
  const Setup setup{p, grid};
  const double heads = static_cast<double>(row_layout(p).copies);
  Meter meter(progress, progress ? steps_of(setup) * heads : 0);
  for_each_kernel(
      setup,
      [&](std::string_view, const auto& kernel) {
        const bool per_kv_head = kernel.kHeads == Heads::kv || row_layout(p).group > 1;
        const LaunchOrder order =
            p.algorithm == Algorithm::split_kv ? LaunchOrder::row_head_batch : p.launch_order;
        const Launch launch(p, order, per_kv_head ? p.heads_kv : p.heads_q, kernel.blocks());
        for (std::int64_t d = 0; d < machine.dies; ++d) {
          play_in_flight(kernel, p, launch, machine, d, dies[static_cast<std::size_t>(d)]->port,
                         meter);
        }
      },
      [](std::string_view, const Product&) {});

  L2Traffic sum;
  for (const auto& die : dies) {
    sum.sm_bytes_read += die->port.read();
    sum.sm_bytes_written += die->port.written();
    sum.l2_hit_bytes += die->cache.hit_bytes();
    sum.hbm_bytes_read += die->cache.hbm_bytes_read();
    sum.hbm_bytes_written += die->cache.hbm_bytes_written();
    sum.dirty_bytes_left += die->cache.dirty_bytes();
    sum.atomic_miss_bytes += die->cache.atomic_miss_bytes();
  }
  if (p.l2 == L2::ideal) {  // written back at the end of the pass, whatever the field says
    sum.hbm_bytes_written += std::exchange(sum.dirty_bytes_left, Bytes(0));
  } else if (p.flush) {
    sum.hbm_bytes_written += sum.dirty_bytes_left;
  }
  return sum;
}

}  // namespace

std::optional<L2Traffic> simulate_l2(const Params& params, std::int64_t blocks_per_sm,
                                     const Progress& progress) {
  check(params);
  L2Traffic sum;
  const auto all_passes = static_cast<double>(passes(params).size());
  double played = 0;
  for (const Pass pass : passes(params)) {
    const Params one = in_pass(params, pass);
    const std::optional<Machine> machine = machine_of(one, blocks_per_sm);
    if (!machine || !has_rule(one)) return std::nullopt;
    sum +=
        play_pass(one, *machine, part_of(progress, played / all_passes, (played + 1) / all_passes));
    played += 1;
  }
  return sum;
}

}  // namespace attn::sim
