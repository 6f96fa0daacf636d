// SPDX-License-Identifier: Apache-2.0
#include "kernels/kernel.h"

#include <array>

#include "core/error.h"
#include "core/units.h"
#include "kernels/naive.h"
#include "kernels/naive_backward.h"
#include "kernels/row_tile.h"
#include "kernels/tiled.h"
#include "kernels/tiled_backward.h"
#include "kernels/tiled_simd.h"
#include "kernels/tiled_simd_backward.h"

namespace attn {

namespace {

constexpr std::array kKernels{
    Kernel{.name = "naive",
           .run = naive_attention,
           .scratch_floats = naive_scratch_floats,
           .own_tile = naive_tile,
           .takes_tile = false,
           .run_backward = naive_backward,
           .backward_scratch_floats = naive_backward_scratch_floats,
           .own_backward_tile = naive_tile},
    Kernel{.name = "tiled",
           .run = tiled_attention,
           .scratch_floats = tiled_scratch_floats,
           .own_tile = tiled_tile,
           .run_counted = tiled_attention_counted,
           .run_backward = tiled_backward,
           .backward_scratch_floats = tiled_backward_scratch_floats,
           .own_backward_tile = tiled_backward_tile},
    Kernel{.name = "tiled_simd",
           .run = tiled_simd_attention,
           .scratch_floats = tiled_simd_scratch_floats,
           .own_tile = tiled_tile,
           .run_counted = tiled_simd_attention_counted,
           .run_backward = tiled_simd_backward,
           .backward_scratch_floats = tiled_simd_backward_scratch_floats,
           .own_backward_tile = tiled_backward_tile},
};

}  // namespace

std::span<const Kernel> all_kernels() { return kKernels; }

const Kernel& kernel_named(std::string_view name) {
  for (const Kernel& kernel : kKernels) {
    if (kernel.name == name) return kernel;
  }
  throw Error("kernel", Reason::unknown_name, name);
}

Tile tile_for(const Kernel& kernel, const AttentionShape& shape, const Tile& asked, Pass pass) {
  Tile tile = pass == Pass::backward ? kernel.own_backward_tile(shape) : kernel.own_tile(shape);
  if (kernel.takes_tile && asked.tile_rows != 0) tile.tile_rows = asked.tile_rows;
  if (kernel.takes_tile && asked.tile_cols != 0) tile.tile_cols = asked.tile_cols;
  return clipped(tile, shape);
}

std::int64_t unit_count(const AttentionShape& shape, const Tile& tile) {
  return shape.batch * shape.heads_q * ceil_div(shape.seq_len_q, clipped(tile, shape).tile_rows);
}

}  // namespace attn
