// SPDX-License-Identifier: Apache-2.0
// Eight queries on the lanes of two vectors: how they get there, and which keys each lane sees.
#pragma once

#include <cstdint>

#include "core/shape.h"
#include "kernels/panel_product.h"
#include "kernels/row_tile.h"
#include "kernels/simd.h"

namespace attn {

struct PanelQueries {
  std::int64_t first_query = 0;
  std::int64_t queries = 0;  // at most kPanel; the lanes beyond repeat the last query

  std::int64_t last_query() const { return first_query + queries - 1; }
};

// The rows of the panel's queries, columns of them, become columns of `to` (columns, kPanel), each
// times its lane's factor. `rows` is the row of the first query.
void transpose_queries(const PanelQueries& panel, const float* rows, std::int64_t columns,
                       const PanelVector& factors, float* to);

// Sets the scores (keys, kPanel) of unseen keys to -inf, for the keys that some lanes see and
// others don't. Returns whether there are any.
bool hide_unseen(const AttentionShape& shape, const PanelQueries& panel, const KeySpan& keys,
                 float* scores);

}  // namespace attn
