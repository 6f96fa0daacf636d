// SPDX-License-Identifier: Apache-2.0
// The lesson's quantities, by the lesson's own names, argument order and defaults.
//
// One head and one tile size for rows and columns. Tiles are not clipped to the sequence.
// Every function throws Error{argument, out_of_range} for zero, negative or too large arguments and
// Error{…, overflow} where a result reaches 2^63.
#pragma once

#include <cstdint>

#include "core/units.h"

namespace attn::model {

// Bytes of the N x N score matrix of all heads.
Bytes attention_score_bytes(std::int64_t seq_len, std::int64_t batch_size = 1,
                            std::int64_t num_heads = 1, std::int64_t dtype_bytes = 2);

// ceil(seq_len / tile_size)
std::int64_t num_1d_tiles(std::int64_t seq_len, std::int64_t tile_size);

// Score tiles of one head: num_1d_tiles squared.
std::int64_t num_score_tiles(std::int64_t seq_len, std::int64_t tile_size);

Bytes score_tile_bytes(std::int64_t tile_size, std::int64_t dtype_bytes = 2);

// Q, K and V tiles, the score tile and the output tile: (3 t d + t^2 + t d) e.
Bytes flashattention_working_set_bytes(std::int64_t tile_size, std::int64_t head_dim,
                                       std::int64_t dtype_bytes = 2);

struct TileTradeoff {
  std::int64_t tile_count = 0;  // score tiles of one head
  Bytes score_tile_bytes;
  Bytes working_set_bytes;

  bool operator==(const TileTradeoff&) const = default;
};

TileTradeoff tile_tradeoff(std::int64_t seq_len, std::int64_t tile_size,
                           std::int64_t head_dim = 128, std::int64_t dtype_bytes = 2);

// Bytes of one head's score matrix over bytes of one score tile: a footprint, not traffic.
double score_materialization_ratio(std::int64_t seq_len, std::int64_t tile_size,
                                   std::int64_t dtype_bytes = 2);

}  // namespace attn::model
