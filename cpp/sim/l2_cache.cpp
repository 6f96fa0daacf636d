// SPDX-License-Identifier: Apache-2.0
#include "sim/l2_cache.h"

namespace attn::sim {

namespace {

constexpr std::size_t kSmallestTable = 1024;

}  // namespace

L2Cache::L2Cache(std::int64_t objects, std::int64_t capacity_bytes)
    : capacity_(2 * static_cast<TileHalfBytes>(capacity_bytes)) {
  if (objects <= kMaxTiles) {
    nodes_.resize(static_cast<std::size_t>(objects));
  } else {
    table_.assign(kSmallestTable, kNone);
  }
}

std::size_t L2Cache::home(Object object) const {
  constexpr std::uint64_t kGolden = 0x9E37'79B9'7F4A'7C15;  // 2^64 over the golden ratio
  const std::uint64_t mixed = static_cast<std::uint64_t>(object) * kGolden;
  return static_cast<std::size_t>(mixed >> 32) & (table_.size() - 1);
}

L2Cache::Place L2Cache::find(Object object) const {
  if (!hashed()) {
    const auto place = static_cast<Place>(object);
    return nodes_[place].size == 0 ? kNone : place;
  }
  for (std::size_t slot = home(object); table_[slot] != kNone; slot = next(slot)) {
    if (nodes_[table_[slot]].object == object) return table_[slot];
  }
  return kNone;
}

L2Cache::Place L2Cache::enter(Object object) {
  if (!hashed()) return static_cast<Place>(object);
  Place place = kNone;
  if (free_.empty()) {
    if (std::ssize(nodes_) >= kMaxTiles) {
      throw Error("l2", Reason::exceeds_capacity, "simulated");
    }
    place = static_cast<Place>(nodes_.size());
    nodes_.emplace_back();
    if (2 * nodes_.size() > table_.size()) grow();
  } else {
    place = free_.back();
    free_.pop_back();
  }
  nodes_[place].object = object;
  put(place);
  return place;
}

void L2Cache::put(Place place) {
  std::size_t slot = home(nodes_[place].object);
  while (table_[slot] != kNone) slot = next(slot);
  table_[slot] = place;
}

// Twice the table: its own entries are those of the nodes in the cache.
void L2Cache::grow() {
  table_.assign(2 * table_.size(), kNone);
  for (Place place = oldest_; place != kNone; place = nodes_[place].newer) put(place);
}

// Closes the gap behind the entry, so that a search never stops too early.
void L2Cache::leave(Place place) {
  if (!hashed()) return;
  std::size_t gap = home(nodes_[place].object);
  while (table_[gap] != place) gap = next(gap);
  for (std::size_t slot = next(gap); table_[slot] != kNone; slot = next(slot)) {
    const std::size_t wanted = home(nodes_[table_[slot]].object);
    const std::size_t mask = table_.size() - 1;
    // It may move into the gap if the gap lies between its home and where it stands.
    if (((slot - wanted) & mask) >= ((slot - gap) & mask)) {
      table_[gap] = table_[slot];
      gap = slot;
    }
  }
  table_[gap] = kNone;
  free_.push_back(place);
}

void L2Cache::unlink(Place place) {
  const Node& node = nodes_[place];
  (node.older == kNone ? oldest_ : nodes_[node.older].newer) = node.newer;
  (node.newer == kNone ? newest_ : nodes_[node.newer].older) = node.older;
}

void L2Cache::link_newest(Place place) {
  Node& node = nodes_[place];
  node.older = newest_;
  node.newer = kNone;
  (newest_ == kNone ? oldest_ : nodes_[newest_].newer) = place;
  newest_ = place;
}

void L2Cache::evict_oldest() {
  const Place leaving = oldest_;
  Node& node = nodes_[leaving];
  unlink(leaving);
  used_ -= node.size;
  if (node.dirty) {
    hbm_written_ += node.size;
    dirty_ -= node.size;
  }
  node.size = 0;
  node.dirty = false;
  leave(leaving);
}

// A tile larger than the cache goes through and leaves nothing behind.
void L2Cache::pass_by(TileHalfBytes size, Op op) {
  while (oldest_ != kNone) evict_oldest();
  if (op != Op::write) hbm_read_ += size;
  if (op != Op::read) hbm_written_ += size;
  if (op == Op::atomic) atomic_misses_ += size;
}

void L2Cache::access(Object object, TileHalfBytes size, Op op) {
  Place place = find(object);
  if (place != kNone) {
    if (op == Op::read) hits_ += size;
    if (newest_ != place) {
      unlink(place);
      link_newest(place);
    }
  } else {
    if (size > capacity_) return pass_by(size, op);
    if (op != Op::write) hbm_read_ += size;
    if (op == Op::atomic) atomic_misses_ += size;
    while (size > capacity_ - used_) evict_oldest();
    place = enter(object);
    nodes_[place].size = size;
    used_ += size;
    link_newest(place);
  }
  Node& node = nodes_[place];
  if (op != Op::read && !node.dirty) {
    node.dirty = true;
    dirty_ += size;
  }
}

}  // namespace attn::sim
