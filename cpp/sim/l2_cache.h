// SPDX-License-Identifier: Apache-2.0
// A least-recently-used cache of whole tiles, write-back.
//
// Objects are numbered from 0 and keep their size. Where they are few each has a node of its own;
// where they are many (each tile of a score matrix is one) only those in the cache have one, found
// by hashing. Sizes are in half bytes, so that odd tiles of fp4 stay exact; totals leave as bytes,
// rounded up once, and throw Error{"bytes", overflow} from 2^63 bytes on. Source: MODEL, section 6.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/tensor.h"
#include "core/units.h"

namespace attn::sim {

// Of one tile, below 2^63 bytes, and of a total.
using TileHalfBytes = std::uint64_t;
using HalfBytes = __uint128_t;

// Rounded up. Throws Error{"bytes", overflow}.
inline Bytes bytes_of_halves(HalfBytes half_bytes) {
  const HalfBytes bytes = half_bytes / 2 + half_bytes % 2;
  if (bytes >> 63 != 0) throw Error("bytes", Reason::overflow, decimal(bytes));
  return Bytes(static_cast<std::int64_t>(bytes));
}

class L2Cache {
 public:
  using Object = std::int64_t;

  // Nodes that memory has room for.
  static constexpr std::int64_t kMaxTiles = std::int64_t{1} << 22;

  L2Cache(std::int64_t objects, std::int64_t capacity_bytes);

  // One tile of `size` half bytes crosses between an SM and the cache.
  // Throws Error{"l2", exceeds_capacity} where the cache holds more than kMaxTiles.
  void access(Object object, TileHalfBytes size, Op op);

  Bytes hit_bytes() const { return bytes_of_halves(hits_); }           // reads served here
  Bytes hbm_bytes_read() const { return bytes_of_halves(hbm_read_); }  // fetched on a miss
  // Dirty tiles that left, and those still here.
  Bytes hbm_bytes_written() const { return bytes_of_halves(hbm_written_); }
  Bytes dirty_bytes() const { return bytes_of_halves(dirty_); }
  // Part of hbm_bytes_read.
  Bytes atomic_miss_bytes() const { return bytes_of_halves(atomic_misses_); }

 private:
  using Place = std::uint32_t;  // of a node
  static constexpr Place kNone = ~Place{0};

  struct Node {
    Place older = kNone;
    Place newer = kNone;
    TileHalfBytes size = 0;  // 0: not in the cache
    Object object = 0;       // where nodes are hashed
    bool dirty = false;
  };

  // The node of an object that is in the cache, else kNone.
  Place find(Object object) const;
  // A node for one that is not.
  Place enter(Object object);
  void leave(Place place);

  bool hashed() const { return !table_.empty(); }
  std::size_t home(Object object) const;
  std::size_t next(std::size_t slot) const { return (slot + 1) & (table_.size() - 1); }
  void put(Place place);
  void grow();

  void unlink(Place place);
  void link_newest(Place place);
  void evict_oldest();
  void pass_by(TileHalfBytes size, Op op);

  std::vector<Node> nodes_;
  std::vector<Place> table_;  // open addressing, a power of two; empty: nodes lie by object
  std::vector<Place> free_;   // hashed: nodes to use again
  Place oldest_ = kNone;
  Place newest_ = kNone;
  TileHalfBytes capacity_;
  TileHalfBytes used_ = 0;
  HalfBytes dirty_ = 0;
  HalfBytes hits_ = 0;
  HalfBytes hbm_read_ = 0;
  HalfBytes hbm_written_ = 0;
  HalfBytes atomic_misses_ = 0;
};

}  // namespace attn::sim
