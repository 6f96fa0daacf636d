// SPDX-License-Identifier: Apache-2.0
// The arrays that kernels work on begin on a cache line.
//
// Where an allocator promises 8 bytes only, every fourth vector of an array that begins between two
// multiples of 16 lies across two lines, and a backward pass takes up to twice its time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace attn {

inline constexpr std::size_t kCacheLineBytes = 64;

template <class T>
struct CacheLineAllocator {
  using value_type = T;

  CacheLineAllocator() = default;
  template <class U>
  explicit CacheLineAllocator(const CacheLineAllocator<U>& /*other*/) {}

  T* allocate(std::size_t count) {
    return static_cast<T*>(::operator new (count * sizeof(T), std::align_val_t{kCacheLineBytes}));
  }
  void deallocate(T* array, std::size_t /*count*/) {
    ::operator delete (array, std::align_val_t{kCacheLineBytes});
  }

  bool operator==(const CacheLineAllocator&) const = default;
};

using Floats = std::vector<float, CacheLineAllocator<float>>;

// `count` zeros. Throws std::bad_alloc.
inline Floats floats(std::int64_t count) { return Floats(static_cast<std::size_t>(count)); }

}  // namespace attn
