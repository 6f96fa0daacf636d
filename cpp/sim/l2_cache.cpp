// SPDX-License-Identifier: Apache-2.0
#include "sim/l2_cache.h"

namespace attn::sim {

void L2Cache::unlink(Object object) {
  const Node& node = nodes_[object];
  (node.older == kNone ? oldest_ : nodes_[node.older].newer) = node.newer;
  (node.newer == kNone ? newest_ : nodes_[node.newer].older) = node.older;
}

void L2Cache::link_newest(Object object) {
  Node& node = nodes_[object];
  node.older = newest_;
  node.newer = kNone;
  (newest_ == kNone ? oldest_ : nodes_[newest_].newer) = object;
  newest_ = object;
}

void L2Cache::evict_oldest() {
  const Object leaving = oldest_;
  Node& node = nodes_[leaving];
  unlink(leaving);
  used_ -= node.size;
  if (node.dirty) {
    hbm_written_ += node.size;
    dirty_ -= node.size;
  }
  node.size = 0;
  node.dirty = false;
}

// A tile larger than the cache goes through and leaves nothing behind.
void L2Cache::pass_by(TileHalfBytes size, Op op) {
  while (oldest_ != kNone) evict_oldest();
  if (op != Op::write) hbm_read_ += size;
  if (op != Op::read) hbm_written_ += size;
  if (op == Op::atomic) atomic_misses_ += size;
}

void L2Cache::access(Object object, TileHalfBytes size, Op op) {
  Node& node = nodes_[object];
  if (node.size != 0) {
    if (op == Op::read) hits_ += size;
    if (newest_ != object) {
      unlink(object);
      link_newest(object);
    }
  } else {
    if (size > capacity_) return pass_by(size, op);
    if (op != Op::write) hbm_read_ += size;
    if (op == Op::atomic) atomic_misses_ += size;
    while (size > capacity_ - used_) evict_oldest();
    node.size = size;
    used_ += size;
    link_newest(object);
  }
  if (op != Op::read && !node.dirty) {
    node.dirty = true;
    dirty_ += size;
  }
}

}  // namespace attn::sim
