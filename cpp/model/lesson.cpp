// SPDX-License-Identifier: Apache-2.0
#include "model/lesson.h"

#include "core/fields.h"

namespace attn::model {

Bytes attention_score_bytes(std::int64_t seq_len, std::int64_t batch_size, std::int64_t num_heads,
                            std::int64_t dtype_bytes) {
  checked("seq_len", seq_len);
  checked("batch_size", batch_size);
  checked("num_heads", num_heads);
  checked("dtype_bytes", dtype_bytes);
  return Bytes(seq_len) * seq_len * batch_size * num_heads * dtype_bytes;
}

std::int64_t num_1d_tiles(std::int64_t seq_len, std::int64_t tile_size) {
  checked("seq_len", seq_len);
  checked("tile_size", tile_size);
  return ceil_div(seq_len, tile_size);
}

std::int64_t num_score_tiles(std::int64_t seq_len, std::int64_t tile_size) {
  const std::int64_t tiles = num_1d_tiles(seq_len, tile_size);
  return checked_multiply(tiles, tiles, "score_tiles");
}

Bytes score_tile_bytes(std::int64_t tile_size, std::int64_t dtype_bytes) {
  checked("tile_size", tile_size);
  checked("dtype_bytes", dtype_bytes);
  return Bytes(tile_size) * tile_size * dtype_bytes;
}

Bytes flashattention_working_set_bytes(std::int64_t tile_size, std::int64_t head_dim,
                                       std::int64_t dtype_bytes) {
  checked("tile_size", tile_size);
  checked("head_dim", head_dim);
  checked("dtype_bytes", dtype_bytes);
  const Bytes qkv_tiles = Bytes(3) * tile_size * head_dim * dtype_bytes;
  const Bytes output_tile = Bytes(tile_size) * head_dim * dtype_bytes;
  return qkv_tiles + score_tile_bytes(tile_size, dtype_bytes) + output_tile;
}

TileTradeoff tile_tradeoff(std::int64_t seq_len, std::int64_t tile_size, std::int64_t head_dim,
                           std::int64_t dtype_bytes) {
  return {.tile_count = num_score_tiles(seq_len, tile_size),
          .score_tile_bytes = score_tile_bytes(tile_size, dtype_bytes),
          .working_set_bytes = flashattention_working_set_bytes(tile_size, head_dim, dtype_bytes)};
}

double score_materialization_ratio(std::int64_t seq_len, std::int64_t tile_size,
                                   std::int64_t dtype_bytes) {
  const Bytes whole = attention_score_bytes(seq_len, 1, 1, dtype_bytes);
  const Bytes tile = score_tile_bytes(tile_size, dtype_bytes);
  return static_cast<double>(whole.value()) / static_cast<double>(tile.value());
}

}  // namespace attn::model
