// SPDX-License-Identifier: Apache-2.0
// Everything that one question to the engine states: workload, algorithm, variants, machine.
//
// The field table (fields.h) names each member once more with unit, limits and default.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/dtype.h"
#include "core/shape.h"

namespace attn {

enum class Pass { forward };
enum class Algorithm { standard, flash1, flash2 };
enum class Accumulator { dtype, fp32 };
enum class L2 { none };

inline constexpr std::array<std::string_view, 1> kPassNames{"forward"};
inline constexpr std::array<std::string_view, 3> kAlgorithmNames{"standard", "flash1", "flash2"};
inline constexpr std::array<std::string_view, 2> kAccumulatorNames{"dtype", "fp32"};
inline constexpr std::array<std::string_view, 1> kL2Names{"none"};

constexpr std::string_view name_of(Pass pass) { return kPassNames[static_cast<std::size_t>(pass)]; }
constexpr std::string_view name_of(Algorithm algorithm) {
  return kAlgorithmNames[static_cast<std::size_t>(algorithm)];
}

struct Params : AttentionShape, Tile {
  DType dtype = DType::fp16;
  Pass pass = Pass::forward;
  bool dropout = false;

  Algorithm algorithm = Algorithm::flash2;

  DType dtype_o = DType::fp16;
  DType dtype_scores = DType::fp16;
  DType dtype_mask = DType::fp16;
  bool initial_fill = true;      // flash1: O, row_max, row_sum are filled in global memory first
  bool first_pass_reads = true;  // flash1: the first visit of a row tile reads them as well
  Accumulator accumulator = Accumulator::dtype;  // flash1: where O grows between visits
  bool early_exit = false;            // flash2: a row tile that sees nothing does not read its Q
  bool pack_gqa = false;              // flash2: the query heads of one kv head share a tile
  bool write_lse = true;              // flash2: log_sum_exp is stored
  bool scale_pass = false;            // standard: a kernel of its own scales the scores
  bool mask_pass = false;             // standard: a kernel of its own masks the scores
  std::int64_t matmul_tile_rows = 0;  // standard: 0 reads each operand of a product once
  std::int64_t matmul_tile_cols = 0;

  std::string hardware = "a100-80-sxm";
  L2 l2 = L2::none;

  const AttentionShape& shape() const { return *this; }
  const Tile& tile() const { return *this; }
  bool operator==(const Params&) const = default;
};

}  // namespace attn
