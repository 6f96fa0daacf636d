// SPDX-License-Identifier: Apache-2.0
// What an executed schedule says happens, one tile at a time.
//
// A schedule plays one head (packed: one kv head's group) and calls a sink:
//   begin_kernel(name)      the events that follow belong to this kernel
//   allocate(item, bytes)   a buffer of global memory appears; release(item): it goes
//   transfer(Transfer)      a tile, or a part of one, crosses between global memory and an SM
//   compute(Compute)        a score tile is worked on
// Tiles are numbered from 0; a tile number that has no meaning for a tensor is -1.
#pragma once

#include <cstdint>

#include "core/tensor.h"

namespace attn::sim {

struct Transfer {
  Tensor tensor = Tensor::q;
  Op op = Op::read;
  std::int64_t row_tile = -1;
  std::int64_t col_tile = -1;
  std::int64_t elements = 0;
};

struct Compute {
  std::int64_t row_tile = 0;
  std::int64_t col_tile = 0;
  std::int64_t rows = 0;  // real rows of the tile
  std::int64_t cols = 0;  // real columns
  bool visited = true;    // some real row sees some real column; tiled kernels skip the others
  bool masked = false;    // visited, and some real row does not see some real column
};

}  // namespace attn::sim
