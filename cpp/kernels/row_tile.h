// SPDX-License-Identifier: Apache-2.0
// The row tiles of a kernel's arguments, and the keys that their queries see.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/shape.h"
#include "core/units.h"
#include "kernels/kernel.h"

namespace attn {

// A unit of work: some queries of one head, with all of the keys and values that its group shares.
struct RowTile {
  std::int64_t first_query = 0;
  std::int64_t queries = 0;
  const float* q = nullptr;      // (queries, head_dim)
  const float* k = nullptr;      // (seq_len_kv, head_dim)
  const float* v = nullptr;      // (seq_len_kv, head_dim_v)
  float* out = nullptr;          // (queries, head_dim_v)
  float* log_sum_exp = nullptr;  // (queries), or null where it is not wanted

  std::int64_t last_query() const { return first_query + queries - 1; }
};

// A tile no larger than the sequences.
inline Tile clipped(const Tile& tile, const AttentionShape& shape) {
  return {.tile_rows = std::min(tile.tile_rows, shape.seq_len_q),
          .tile_cols = std::min(tile.tile_cols, shape.seq_len_kv)};
}

// Visits the units of the arguments in order; out and log_sum_exp hold their rows alone.
template <class Visit>
void for_each_row_tile(const KernelArgs& args, Visit visit) {
  const AttentionShape& shape = args.shape;
  const std::int64_t tile_rows = clipped(args.tile, shape).tile_rows;
  const std::int64_t tiles = ceil_div(shape.seq_len_q, tile_rows);
  const std::int64_t queries_per_kv_head = shape.heads_q / shape.heads_kv;
  const std::int64_t end_unit = args.units.count == 0 ? shape.batch * shape.heads_q * tiles
                                                      : args.units.first + args.units.count;
  float* out = args.out.data();
  float* log_sum_exp = args.log_sum_exp.empty() ? nullptr : args.log_sum_exp.data();
  for (std::int64_t unit = args.units.first; unit < end_unit; ++unit) {
    const std::int64_t head = unit / tiles;
    const std::int64_t first_query = unit % tiles * tile_rows;
    const std::int64_t queries = std::min(tile_rows, shape.seq_len_q - first_query);
    // Sequences follow one another in both arrays, so one division serves batch and group alike.
    const std::int64_t kv_row = head / queries_per_kv_head * shape.seq_len_kv;
    visit(RowTile{.first_query = first_query,
                  .queries = queries,
                  .q = args.q.data() + (head * shape.seq_len_q + first_query) * shape.head_dim,
                  .k = args.k.data() + kv_row * shape.head_dim,
                  .v = args.v.data() + kv_row * shape.head_dim_v,
                  .out = out,
                  .log_sum_exp = log_sum_exp});
    out += queries * shape.head_dim_v;
    if (log_sum_exp != nullptr) log_sum_exp += queries;
  }
}

// Keys begin..end, without end.
struct KeySpan {
  std::int64_t begin = 0;
  std::int64_t end = 0;

  std::int64_t count() const { return end - begin; }
  bool empty() const { return end <= begin; }
};

inline KeySpan overlap(const KeySpan& a, const KeySpan& b) {
  return {.begin = std::max(a.begin, b.begin), .end = std::min(a.end, b.end)};
}

// What one query sees, inside the sequence. Neither end ever falls from one query to the next.
inline KeySpan seen_keys(const AttentionShape& shape, std::int64_t query) {
  const KeyRange keys = visible_keys(shape, query);
  const std::int64_t begin = std::clamp<std::int64_t>(keys.first, 0, shape.seq_len_kv);
  return {.begin = begin, .end = std::clamp(keys.last + 1, begin, shape.seq_len_kv)};
}

// What at least one query of first_query..last_query sees.
inline KeySpan keys_seen_by_any(const AttentionShape& shape, std::int64_t first_query,
                                std::int64_t last_query) {
  return {.begin = seen_keys(shape, first_query).begin, .end = seen_keys(shape, last_query).end};
}

// What every query of first_query..last_query sees.
inline KeySpan keys_seen_by_all(const AttentionShape& shape, std::int64_t first_query,
                                std::int64_t last_query) {
  return {.begin = seen_keys(shape, last_query).begin, .end = seen_keys(shape, first_query).end};
}

}  // namespace attn
