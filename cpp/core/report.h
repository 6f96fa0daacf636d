// SPDX-License-Identifier: Apache-2.0
// The answer to one question: the same object from the closed form and from the executed schedule.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/ledger.h"
#include "core/params.h"
#include "core/units.h"

namespace attn {

struct ScoreMatrix {
  Elements elements;  // batch x heads_q x seq_len_q x seq_len_kv
  Bytes bytes;

  bool operator==(const ScoreMatrix&) const = default;
};

// The tile grid of one head (of one kv head where query heads are packed).
struct Tiling {
  std::int64_t row_tiles = 0;
  std::int64_t col_tiles = 0;
  std::int64_t score_tiles = 0;
  std::int64_t visited_tiles = 0;  // a real row sees a real column in it
  std::int64_t masked_tiles = 0;   // visited, and holds a cell that is not seen
  Bytes score_tile_bytes;          // one whole tile, not clipped to the sequence
  Bytes working_set_bytes;         // Q, K, V, score and output tile; the lesson's quantity
  double materialization_ratio = 0;

  bool operator==(const Tiling&) const = default;
};

// Sums over the visited tiles of one head; r_i and c_j are the real rows and columns of a tile.
struct TileSums {
  std::int64_t rows = 0;       // R: sum of r_i over visited tiles
  std::int64_t cols = 0;       // C: sum of c_j over visited tiles
  std::int64_t cells = 0;      // P: sum of r_i c_j over visited tiles
  std::int64_t cols_seen = 0;  // A: sum of c_j over column tiles that are visited at all
  std::int64_t rows_seen = 0;  // Q: sum of r_i over row tiles that visit anything
  std::int64_t visited_tiles = 0;
  std::int64_t masked_tiles = 0;

  bool operator==(const TileSums&) const = default;
};

struct Traffic {
  std::vector<LedgerRow> rows;
  Bytes sm_bytes_read;          // what global memory hands to the SMs
  Bytes sm_bytes_written;       // what it takes from them, atomics included
  Bytes l2_hit_bytes;           // reads served by L2
  Bytes hbm_bytes_read;         // what HBM hands to L2
  Bytes hbm_bytes_written;      // what it takes from L2
  Bytes dirty_bytes_left;       // written, but still in L2 at the end
  bool levels_modelled = true;  // false: no rule for L2 here, the four lines above mean nothing
};

// Sums the rows where no L2 stands between: HBM bytes are SM bytes, and an atomic is a read and a
// write there. Throws Error{"bytes", overflow}.
inline Traffic without_l2(std::vector<LedgerRow> rows) {
  const Bytes read = total_bytes(rows, Op::read);
  const Bytes atomics = total_bytes(rows, Op::atomic);
  const Bytes written = total_bytes(rows, Op::write) + atomics;
  return {.rows = std::move(rows),
          .sm_bytes_read = read,
          .sm_bytes_written = written,
          .l2_hit_bytes = Bytes(0),
          .hbm_bytes_read = read + atomics,
          .hbm_bytes_written = written,
          .dirty_bytes_left = Bytes(0)};
}

struct PeakMemory {
  struct Row {
    std::string_view item;  // a tensor's name, or dropped_probs
    Bytes bytes;

    bool operator==(const Row&) const = default;
  };
  std::vector<Row> rows;  // what is alive at the worst step
  Bytes bytes{};

  bool operator==(const PeakMemory&) const = default;
};

struct Report {
  Params params;
  ScoreMatrix score_matrix;
  Tiling tiling{};
  TileSums tile_sums{};
  std::optional<Traffic> traffic{};  // empty: not modelled
};

// Heads whose tiles are counted apart, rows each of them has, and rows in a tile. Packed, the query
// heads of a kv head stand as neighbouring rows: row p is query p / group.
struct RowLayout {
  std::int64_t copies = 0;     // batch x heads_q, or batch x heads_kv where packed
  std::int64_t rows = 0;       // seq_len_q, or seq_len_q x group where packed
  std::int64_t group = 1;      // 1, or heads_q / heads_kv where packed
  std::int64_t tile_rows = 0;  // the field's, but flash4's own: 128 to 512 for one K/V stream
};

// Of the pass in params, forward or backward; only the forward pass packs.
// Throws Error{"rows" | "heads", overflow}.
RowLayout row_layout(const Params& params);

// params with one pass: forward or backward.
inline Params in_pass(Params params, Pass pass) {
  params.pass = pass;
  return params;
}

// The passes of params, in order.
inline std::span<const Pass> passes(const Params& params) {
  static constexpr std::array<Pass, 2> kBoth{Pass::forward, Pass::backward};
  const std::size_t count = params.pass == Pass::both ? 2 : 1;
  return std::span(kBoth).subspan(params.pass == Pass::backward ? 1 : 0, count);
}

// MODEL has rules for this algorithm's traffic in this pass: no backward for flash4, split_kv and
// mem_efficient, nor for latent keys that are values too.
bool is_modelled(const Params& params, Pass pass);

// mem_efficient keeps 128 columns of O on chip; a wider O passes through global memory, in fp32,
// from one visit of its row tile to the next.
inline bool spills_output(const Params& params) {
  return params.algorithm == Algorithm::mem_efficient && params.head_dim_v > 128;
}

// The backward pass sums dQ in fp32 by atomics, and a kernel of its own turns it to dtype.
inline bool adds_d_q_by_atomics(const Params& params) {
  return params.algorithm == Algorithm::flash3 ||
         (params.algorithm == Algorithm::flash2 &&
          params.backward_variant == BackwardVariant::atomic_fp32);
}

}  // namespace attn
