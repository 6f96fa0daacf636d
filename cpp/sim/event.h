// SPDX-License-Identifier: Apache-2.0
// What an executed schedule says happens, one tile at a time.
//
// A kernel is a number of thread blocks per head, a block a run of steps. A step calls a sink:
//   transfer(Transfer)  a tile, or a part of one, crosses between global memory and an SM
//   compute(Compute)    a score tile is worked on
// The head is the caller's: blocks know tiles only. A number that has no meaning for a tensor is
// -1.
#pragma once

#include <cstdint>

#include "core/tensor.h"

namespace attn::sim {

struct Transfer {
  Tensor tensor = Tensor::q;
  Op op = Op::read;
  std::int64_t row_tile = -1;
  std::int64_t col_tile = -1;
  std::int64_t elements = 0;  // of one head's piece
  std::int64_t split = -1;    // of partial_o, partial_lse; the copy of partial_d_q
  std::int64_t heads = 1;     // pieces: the query heads of a group, where a block reads all of them
};

struct Compute {
  std::int64_t row_tile = 0;
  std::int64_t col_tile = 0;
  std::int64_t rows = 0;  // real rows of the tile
  std::int64_t cols = 0;  // real columns
  bool visited = true;    // some real row sees some real column; tiled kernels skip the others
  bool masked = false;    // visited, and some real row does not see some real column
};

// The heads that a kernel's blocks are counted for.
enum class Heads { query, kv };

}  // namespace attn::sim
