// SPDX-License-Identifier: Apache-2.0
// What HBM moves when blocks in flight share an L2: the schedule played in step, tile by tile.
//
// Every head of every batch is played. Source: MODEL, section 6.
#pragma once

#include <cstdint>
#include <optional>

#include "core/params.h"
#include "core/units.h"
#include "sim/progress.h"

namespace attn::sim {

// Bytes at the L2, added up over the passes; each pass starts with a cold cache.
struct L2Traffic {
  Bytes sm_bytes_read;
  Bytes sm_bytes_written;  // atomics included
  Bytes l2_hit_bytes;      // reads served by L2
  Bytes hbm_bytes_read;
  Bytes hbm_bytes_written;  // what was still dirty at the end included, where params.flush says so
  Bytes dirty_bytes_left;   // none under an endless cache: it is written back at the end
  Bytes atomic_miss_bytes;  // law: sm_bytes_read + these = l2_hit_bytes + hbm_bytes_read

  bool operator==(const L2Traffic&) const = default;

  // Throws Error{"bytes", overflow}.
  L2Traffic& operator+=(const L2Traffic& other) {
    sm_bytes_read += other.sm_bytes_read;
    sm_bytes_written += other.sm_bytes_written;
    l2_hit_bytes += other.l2_hit_bytes;
    hbm_bytes_read += other.hbm_bytes_read;
    hbm_bytes_written += other.hbm_bytes_written;
    dirty_bytes_left += other.dirty_bytes_left;
    atomic_miss_bytes += other.atomic_miss_bytes;
    return *this;
  }
};

// Under params.l2 ideal the cache has no end; any other value means the machine's. Empty where
// there is no rule: algorithms without traffic, Triton's backward pass, tiled products, a machine
// whose SMs or L2 are unknown. `blocks_per_sm` thread blocks share an SM (at least 1). Throws what
// simulate() throws; Error{"batch", exceeds_capacity} for more tiles than an endless cache can
// hold, Error{"l2", exceeds_capacity} for as many in the machine's.
std::optional<L2Traffic> simulate_l2(const Params& params, std::int64_t blocks_per_sm,
                                     const Progress& progress = {});

}  // namespace attn::sim
