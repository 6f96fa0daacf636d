// SPDX-License-Identifier: Apache-2.0
#include "kernels/query_panel.h"

#include <algorithm>
#include <limits>

namespace attn {

namespace {

constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();

// Four queries side by side onto four lanes of `to`.
void transpose_four(const float* const (&rows)[simd::kLanes], std::int64_t columns,
                    simd::F32x4 factors, float* to) {
  std::int64_t i = 0;
  for (; i + simd::kLanes <= columns; i += simd::kLanes) {
    simd::F32x4 a = simd::load(rows[0] + i);
    simd::F32x4 b = simd::load(rows[1] + i);
    simd::F32x4 c = simd::load(rows[2] + i);
    simd::F32x4 d = simd::load(rows[3] + i);
    simd::transpose(a, b, c, d);
    simd::store(to + i * kPanel, a * factors);
    simd::store(to + (i + 1) * kPanel, b * factors);
    simd::store(to + (i + 2) * kPanel, c * factors);
    simd::store(to + (i + 3) * kPanel, d * factors);
  }
  for (; i < columns; ++i) {
    for (int lane = 0; lane < simd::kLanes; ++lane) {
      to[i * kPanel + lane] = rows[lane][i] * factors[lane];
    }
  }
}

// Which of the keys from `keys.begin` on each lane sees, as numbers that a lane can hold.
struct LaneSpans {
  std::int32_t begin[kPanel];
  std::int32_t end[kPanel];
};

LaneSpans lane_spans(const AttentionShape& shape, const PanelQueries& panel, const KeySpan& keys) {
  LaneSpans spans;
  for (std::int64_t lane = 0; lane < kPanel; ++lane) {
    const std::int64_t query = std::min(panel.first_query + lane, panel.last_query());
    const KeySpan seen = seen_keys(shape, query);
    const auto from_first = [&](std::int64_t key) {
      return static_cast<std::int32_t>(std::clamp<std::int64_t>(key - keys.begin, 0, keys.count()));
    };
    spans.begin[lane] = from_first(seen.begin);
    spans.end[lane] = from_first(seen.end);
  }
  return spans;
}

void hide_half(float* scores, std::int32_t key, const std::int32_t* begin,
               const std::int32_t* end) {
  const simd::I32x4 keys = simd::splat(key);
  const simd::I32x4 seen = (simd::load(begin) <= keys) & (keys < simd::load(end));
  simd::store(scores, simd::select(seen, simd::load(scores), simd::splat(kMinusInfinity)));
}

}  // namespace

void transpose_queries(const PanelQueries& panel, const float* rows, std::int64_t columns,
                       const PanelVector& factors, float* to) {
  const auto transpose_half = [&](std::int64_t half, simd::F32x4 half_factors) {
    const float* four[simd::kLanes];
    for (int lane = 0; lane < simd::kLanes; ++lane) {
      four[lane] = rows + std::min(half + lane, panel.queries - 1) * columns;
    }
    transpose_four(four, columns, half_factors, to + half);
  };
  transpose_half(0, factors.low);
  transpose_half(simd::kLanes, factors.high);
}

bool hide_unseen(const AttentionShape& shape, const PanelQueries& panel, const KeySpan& keys,
                 float* scores) {
  const KeySpan all = keys_seen_by_all(shape, panel.first_query, panel.last_query());
  if (all.begin <= keys.begin && keys.end <= all.end) return false;
  const LaneSpans spans = lane_spans(shape, panel, keys);
  for (std::int64_t key = keys.begin; key < keys.end; ++key) {
    if (all.begin <= key && key < all.end) {
      key = all.end - 1;
      continue;
    }
    const std::int64_t row = key - keys.begin;
    float* low = scores + row * kPanel;
    hide_half(low, static_cast<std::int32_t>(row), spans.begin, spans.end);
    hide_half(low + simd::kLanes, static_cast<std::int32_t>(row), spans.begin + simd::kLanes,
              spans.end + simd::kLanes);
  }
  return true;
}

}  // namespace attn
