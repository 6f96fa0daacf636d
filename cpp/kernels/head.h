// SPDX-License-Identifier: Apache-2.0
// One query head of a kernel's arguments, and the keys that its queries see.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/shape.h"
#include "kernels/kernel.h"

namespace attn {

struct Head {
  const float* q = nullptr;      // (seq_len_q, head_dim)
  const float* k = nullptr;      // (seq_len_kv, head_dim)
  const float* v = nullptr;      // (seq_len_kv, head_dim_v)
  float* out = nullptr;          // (seq_len_q, head_dim_v)
  float* log_sum_exp = nullptr;  // (seq_len_q), or null where it is not wanted
};

// `index` counts the query heads of all sequences: batch x heads_q.
inline Head head_at(const KernelArgs& args, std::int64_t index) {
  const AttentionShape& shape = args.shape;
  const std::int64_t queries_per_kv_head = shape.heads_q / shape.heads_kv;
  // Sequences follow one another in both arrays, so one division serves batch and group alike.
  const std::int64_t kv_index = index / queries_per_kv_head;
  return {.q = args.q.data() + index * shape.seq_len_q * shape.head_dim,
          .k = args.k.data() + kv_index * shape.seq_len_kv * shape.head_dim,
          .v = args.v.data() + kv_index * shape.seq_len_kv * shape.head_dim_v,
          .out = args.out.data() + index * shape.seq_len_q * shape.head_dim_v,
          .log_sum_exp = args.log_sum_exp.empty()
                             ? nullptr
                             : args.log_sum_exp.data() + index * shape.seq_len_q};
}

template <class Visit>
void for_each_head(const KernelArgs& args, Visit visit) {
  for (std::int64_t index = 0; index < args.shape.batch * args.shape.heads_q; ++index) {
    visit(head_at(args, index));
  }
}

// A tile no larger than the sequences.
inline Tile clipped(const Tile& tile, const AttentionShape& shape) {
  return {.tile_rows = std::min(tile.tile_rows, shape.seq_len_q),
          .tile_cols = std::min(tile.tile_cols, shape.seq_len_kv)};
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
