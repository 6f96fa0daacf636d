// SPDX-License-Identifier: Apache-2.0
// Everything that one question to the engine states: workload, algorithm, variants, machine.
//
// The field table (fields.h) names each member once more with unit, limits and default.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/dtype.h"
#include "core/shape.h"

namespace attn {

enum class Pass { forward, backward, both };
enum class Algorithm { standard, flash1, flash2, flash3, flash4, split_kv, mem_efficient, triton };
enum class Accumulator { dtype, fp32 };
enum class BackwardVariant { paper, atomic_fp32 };
enum class SplitBy { all, visible };
enum class SplitHeuristic { flash2, flash4 };
enum class L2 { none, ideal, simulated };
enum class Walk { ascending, descending };
enum class LaunchOrder { row_batch_head, row_head_batch, heads_first, longest_first };

inline constexpr std::array<std::string_view, 3> kPassNames{"forward", "backward", "both"};
inline constexpr std::array<std::string_view, 8> kAlgorithmNames{
    "standard", "flash1", "flash2", "flash3", "flash4", "split_kv", "mem_efficient", "triton"};
inline constexpr std::array<std::string_view, 2> kAccumulatorNames{"dtype", "fp32"};
inline constexpr std::array<std::string_view, 2> kBackwardVariantNames{"paper", "atomic_fp32"};
inline constexpr std::array<std::string_view, 2> kSplitByNames{"all", "visible"};
inline constexpr std::array<std::string_view, 2> kSplitHeuristicNames{"flash2", "flash4"};
inline constexpr std::array<std::string_view, 3> kL2Names{"none", "ideal", "simulated"};
inline constexpr std::array<std::string_view, 2> kWalkNames{"ascending", "descending"};
inline constexpr std::array<std::string_view, 4> kLaunchOrderNames{
    "row_batch_head", "row_head_batch", "heads_first", "longest_first"};

constexpr std::string_view name_of(Pass pass) { return kPassNames[static_cast<std::size_t>(pass)]; }
constexpr std::string_view name_of(Algorithm algorithm) {
  return kAlgorithmNames[static_cast<std::size_t>(algorithm)];
}

struct HardwareProfile;  // hardware/profile.h

// A profile of the reader's own: its text, and what hardware/custom.h reads in it.
struct CustomHardware {
  std::string text;
  std::shared_ptr<const HardwareProfile> profile;

  bool operator==(const CustomHardware& other) const { return text == other.text; }
};

struct Params : AttentionShape, Tile {
  DType dtype = DType::fp16;
  Pass pass = Pass::forward;
  bool dropout = false;
  bool kv_shared = false;  // V is the first head_dim_v elements of K's row

  Algorithm algorithm = Algorithm::flash2;
  std::int64_t stages = 2;  // K/V buffers in flight on chip (flash3, triton)
  std::int64_t warps = 4;   // of a thread block

  DType dtype_o = DType::fp16;
  DType dtype_scores = DType::fp16;
  DType dtype_mask = DType::fp16;

  bool initial_fill = true;      // flash1: O, row_max, row_sum are filled in global memory first
  bool first_pass_reads = true;  // flash1: the first visit of a row tile reads them as well
  Accumulator accumulator = Accumulator::dtype;  // flash1: where O grows between visits
  bool delta_stored = false;  // flash1 backward: delta is kept, so O is read on first visits only

  bool early_exit = false;  // a row tile that sees nothing does not read its Q
  bool pack_gqa = false;    // the query heads of one kv head share a tile (forward)
  bool write_lse = true;    // log_sum_exp is stored

  std::int64_t splits = 0;  // split_kv: runs of column tiles; 0 asks the heuristic
  SplitBy split_by = SplitBy::all;
  SplitHeuristic split_heuristic = SplitHeuristic::flash2;

  BackwardVariant backward_variant = BackwardVariant::paper;  // flash2: how dQ is accumulated
  bool o_in_loop = false;       // flash2 paper backward: O is read at every visit, as listed there
  bool deterministic = false;   // flash2, flash3 backward: a copy of dQ for each wave of blocks
  bool double_buffer = true;    // flash2 backward: Q has two buffers on chip
  bool v_in_registers = false;  // flash2 backward: V leaves SRAM for registers
  bool p_in_smem = false;       // flash3: P passes through SRAM
  bool head_dim_160 = false;    // flash2 up to 2.6.3 is also compiled for head_dim 160
  std::int64_t head_dim_part = 0;          // triton: columns of Q and K kept in a tile of their own
  std::int64_t row_sweep_tile_rows = 128;  // triton backward: tiles of the sweep that makes dQ
  std::int64_t row_sweep_tile_cols = 64;
  std::int64_t registers_per_thread = 0;  // 0: estimated

  bool scale_pass = false;            // standard: a kernel of its own scales the scores
  bool mask_pass = false;             // standard: a kernel of its own masks the scores
  std::int64_t matmul_tile_rows = 0;  // standard: 0 reads each operand of a product once
  std::int64_t matmul_tile_cols = 0;
  bool keep_scores = false;  // standard: the scores stay in memory beside the probabilities

  std::int64_t rounding_bytes = 0;  // peak memory: every tensor is rounded up to this; 0: not
  bool workspace_rounding = false;  // peak memory: workspace rows to 128, head dims to 32

  std::string hardware = "a100-80-sxm";
  CustomHardware custom;  // used where hardware is "custom"
  L2 l2 = L2::none;
  double l2_usable_fraction = 1;  // of l2_bytes, for the simulated cache
  Walk walk = Walk::ascending;    // of the inner tiles
  LaunchOrder launch_order = LaunchOrder::row_batch_head;
  bool flush = true;  // hbm_bytes_written includes what is still dirty at the end

  const AttentionShape& shape() const { return *this; }
  const Tile& tile() const { return *this; }
  bool operator==(const Params&) const = default;
};

}  // namespace attn
