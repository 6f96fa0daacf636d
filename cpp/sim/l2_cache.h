// SPDX-License-Identifier: Apache-2.0
// A least-recently-used cache of whole tiles, write-back.
//
// Objects are numbered from 0 and keep their size. Sizes are in half bytes, so that odd tiles of
// fp4 stay exact; totals leave as bytes, rounded up once. Totals
// throw Error{"bytes", overflow} from 2^63 bytes on. Source: MODEL, section 6.
#pragma once

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
  using Object = std::uint32_t;

  L2Cache(std::int64_t objects, std::int64_t capacity_bytes)
      : nodes_(static_cast<std::size_t>(objects)),
        capacity_(2 * static_cast<TileHalfBytes>(capacity_bytes)) {}

  // One tile of `size` half bytes crosses between an SM and the cache.
  void access(Object object, TileHalfBytes size, Op op);

  Bytes hit_bytes() const { return bytes_of_halves(hits_); }           // reads served here
  Bytes hbm_bytes_read() const { return bytes_of_halves(hbm_read_); }  // fetched on a miss
  Bytes hbm_bytes_written() const {
    return bytes_of_halves(hbm_written_);
  }                                                              // dirty tiles that left
  Bytes dirty_bytes() const { return bytes_of_halves(dirty_); }  // dirty tiles still here
  Bytes atomic_miss_bytes() const {
    return bytes_of_halves(atomic_misses_);
  }  // part of hbm_bytes_read

 private:
  static constexpr Object kNone = ~Object{0};

  struct Node {
    Object older = kNone;
    Object newer = kNone;
    TileHalfBytes size = 0;  // 0: not in the cache
    bool dirty = false;
  };

  void unlink(Object object);
  void link_newest(Object object);
  void evict_oldest();
  void pass_by(TileHalfBytes size, Op op);

  std::vector<Node> nodes_;
  Object oldest_ = kNone;
  Object newest_ = kNone;
  TileHalfBytes capacity_;
  TileHalfBytes used_ = 0;
  HalfBytes dirty_ = 0;
  HalfBytes hits_ = 0;
  HalfBytes hbm_read_ = 0;
  HalfBytes hbm_written_ = 0;
  HalfBytes atomic_misses_ = 0;
};

}  // namespace attn::sim
