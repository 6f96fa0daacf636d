// SPDX-License-Identifier: Apache-2.0
// A least-recently-used cache of whole tiles, write-back.
//
// Objects are numbered from 0 and keep their size. Sizes are in half bytes, so that odd tiles of
// fp4 stay exact; totals leave as bytes, rounded up once. Source: MODEL, section 6.
#pragma once

#include <cstdint>
#include <vector>

#include "core/tensor.h"
#include "core/units.h"

namespace attn::sim {

class L2Cache {
 public:
  using Object = std::uint32_t;

  L2Cache(std::int64_t objects, std::int64_t capacity_bytes)
      : nodes_(static_cast<std::size_t>(objects)), capacity_(2 * capacity_bytes) {}

  // One tile of `size` half bytes crosses between an SM and the cache.
  void access(Object object, std::int64_t size, Op op);

  Bytes hit_bytes() const { return bytes(hits_); }                   // reads served here
  Bytes hbm_bytes_read() const { return bytes(hbm_read_); }          // fetched on a miss
  Bytes hbm_bytes_written() const { return bytes(hbm_written_); }    // dirty tiles that left
  Bytes dirty_bytes() const { return bytes(dirty_); }                // dirty tiles still here
  Bytes atomic_miss_bytes() const { return bytes(atomic_misses_); }  // part of hbm_bytes_read

 private:
  static constexpr Object kNone = ~Object{0};

  struct Node {
    Object older = kNone;
    Object newer = kNone;
    std::int64_t size = 0;  // 0: not in the cache
    bool dirty = false;
  };

  static Bytes bytes(std::int64_t half_bytes) { return Bytes(ceil_div(half_bytes, 2)); }

  void unlink(Object object);
  void link_newest(Object object);
  void evict_oldest();
  void pass_by(std::int64_t size, Op op);

  std::vector<Node> nodes_;
  Object oldest_ = kNone;
  Object newest_ = kNone;
  std::int64_t capacity_;
  std::int64_t used_ = 0;
  std::int64_t dirty_ = 0;
  std::int64_t hits_ = 0;
  std::int64_t hbm_read_ = 0;
  std::int64_t hbm_written_ = 0;
  std::int64_t atomic_misses_ = 0;
};

}  // namespace attn::sim
