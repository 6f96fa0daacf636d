// SPDX-License-Identifier: Apache-2.0
// What an attention kernel is, and which there are.
//
// A kernel computes softmax(scale Q Kᵀ) V in fp32 on this machine's CPU. It only does arithmetic:
// the caller has checked sizes and provides every float that it touches. All arrays are row-major
// and contiguous and may start at any float:
//   q (batch, heads_q, seq_len_q, head_dim), k (batch, heads_kv, seq_len_kv, head_dim),
//   v (batch, heads_kv, seq_len_kv, head_dim_v), out (batch, heads_q, seq_len_q, head_dim_v),
//   log_sum_exp (batch, heads_q, seq_len_q).
// A query that sees no key gets zeros and a log_sum_exp of -inf. Mask::dense has no values here and
// is refused before.
//
// Work is cut into units, so that several workers can share it: a unit is one row tile of one query
// head, and units are numbered in the order of the rows of out.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/params.h"
#include "core/shape.h"

namespace attn {

struct UnitRange {
  std::int64_t first = 0;
  std::int64_t count = 0;  // 0, with first 0: every unit

  bool operator==(const UnitRange&) const = default;
};

struct KernelArgs {
  AttentionShape shape{};
  Tile tile{};  // any size from 1 on; a tile larger than the sequence is clipped to it
  float scale = 1.0F;
  std::span<const float> q{};
  std::span<const float> k{};
  std::span<const float> v{};
  std::span<float> out{};          // the rows of the units alone
  std::span<float> log_sum_exp{};  // likewise; natural logarithm; empty where it is not wanted
  std::span<float> scratch{};      // Kernel::scratch_floats of them, in any state
  UnitRange units{};
};

class TileTraffic;
struct BackwardArgs;  // in backward.h, with what a backward pass is

struct Kernel {
  std::string_view name;  // also the value in links and on the command line
  void (*run)(const KernelArgs& args);
  // Does not overflow while seq_len_q x seq_len_kv stays below 2^61.
  std::int64_t (*scratch_floats)(const AttentionShape& shape, const Tile& tile);
  // The tile where the caller names none.
  Tile (*own_tile)(const AttentionShape& shape);
  bool takes_tile = true;  // otherwise its own tile is the only one
  // The same loop, counting the tiles that it moves; null where there is no tile loop.
  void (*run_counted)(const KernelArgs& args, TileTraffic& traffic) = nullptr;
  // As above, for the backward pass.
  void (*run_backward)(const BackwardArgs& args) = nullptr;
  std::int64_t (*backward_scratch_floats)(const AttentionShape& shape, const Tile& tile) = nullptr;
  Tile (*own_backward_tile)(const AttentionShape& shape) = nullptr;

  std::int64_t scratch_floats_of(Pass pass, const AttentionShape& shape, const Tile& tile) const {
    return pass == Pass::backward ? backward_scratch_floats(shape, tile)
                                  : scratch_floats(shape, tile);
  }
};

// Plainest first.
std::span<const Kernel> all_kernels();

// Throws Error{kernel, unknown_name}.
const Kernel& kernel_named(std::string_view name);

// `asked`, with the kernel's own choice where that is 0, no larger than the sequences.
Tile tile_for(const Kernel& kernel, const AttentionShape& shape, const Tile& asked,
              Pass pass = Pass::forward);

// How many units a whole forward pass has. A backward pass has one for each head of keys.
std::int64_t unit_count(const AttentionShape& shape, const Tile& tile);

}  // namespace attn
