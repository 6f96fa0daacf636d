// SPDX-License-Identifier: Apache-2.0
// The shape of an attention call, its tiles, and who sees whom.
//
// Q (batch, heads_q, seq_len_q, head_dim); K (batch, heads_kv, seq_len_kv, head_dim);
// V (batch, heads_kv, seq_len_kv, head_dim_v); O (batch, heads_q, seq_len_q, head_dim_v).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace attn {

enum class Mask { none, causal, causal_top_left, window, dense };

inline constexpr std::array<std::string_view, 5> kMaskNames{"none", "causal", "causal_top_left",
                                                            "window", "dense"};

constexpr std::string_view name_of(Mask mask) { return kMaskNames[static_cast<std::size_t>(mask)]; }

struct AttentionShape {
  std::int64_t batch = 1;
  std::int64_t heads_q = 1;
  std::int64_t heads_kv = 1;  // divides heads_q
  std::int64_t seq_len_q = 1;
  std::int64_t seq_len_kv = 1;
  std::int64_t head_dim = 1;
  std::int64_t head_dim_v = 1;
  Mask mask = Mask::none;
  std::int64_t window_left = 0;   // read only under Mask::window
  std::int64_t window_right = 0;  // read only under Mask::window

  bool operator==(const AttentionShape&) const = default;
};

struct Tile {
  std::int64_t tile_rows = 1;  // rows of Q in one tile
  std::int64_t tile_cols = 1;  // rows of K and V in one tile

  bool operator==(const Tile&) const = default;
};

// Keys first..last, both included; none where last < first.
struct KeyRange {
  std::int64_t first = 0;
  std::int64_t last = -1;

  bool empty() const { return last < first; }
  bool operator==(const KeyRange&) const = default;
};

// The keys that one query sees. A dense mask hides nothing: its values are unknown.
// `causal` and `window` are aligned at the bottom right: query i stands at key
// i + seq_len_kv - seq_len_q; `causal_top_left` is aligned at the top left.
inline KeyRange visible_keys(const AttentionShape& shape, std::int64_t query) {
  const std::int64_t last_key = shape.seq_len_kv - 1;
  const std::int64_t diagonal = query + shape.seq_len_kv - shape.seq_len_q;
  switch (shape.mask) {
    case Mask::none:
    case Mask::dense:
      return {.first = 0, .last = last_key};
    case Mask::causal:
      return {.first = 0, .last = std::min(diagonal, last_key)};
    case Mask::causal_top_left:
      return {.first = 0, .last = std::min(query, last_key)};
    case Mask::window:
      return {.first = std::max<std::int64_t>(0, diagonal - shape.window_left),
              .last = std::min(diagonal + shape.window_right, last_key)};
  }
  return {};
}

}  // namespace attn
