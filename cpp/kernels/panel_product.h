// SPDX-License-Identifier: Apache-2.0
// The products of the vector kernels: a matrix times a panel of eight columns.
//
//   sums (rows, kPanel) = start + a (rows, depth) x b (depth, kPanel)
//
// The panel's columns lie on the lanes of two vectors. A block of rows keeps its sums in registers
// over the whole depth; each step loads two vectors of b and broadcasts one float of a per row. So
// the same loop multiplies by K and by V transposed, both as they lie in memory.
//
// The backward pass also sums over queries. There a is what such products left, panel after panel,
// and its rows are keys: the same block of sums, with one more loop around.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "kernels/simd.h"

namespace attn {

inline constexpr std::int64_t kPanel = 2 * simd::kLanes;

// Sums, two vectors of b and a broadcast have to fit 16 registers. Where multiply and add are not
// fused, the product needs one more, and the compiler of Node 20 spills from five rows on.
#ifdef __wasm_relaxed_simd__
inline constexpr int kBlockRows = 6;
#else
inline constexpr int kBlockRows = 4;
#endif

struct PanelVector {
  simd::F32x4 low;
  simd::F32x4 high;
};

inline PanelVector load_panel(const float* from) {
  return {simd::load(from), simd::load(from + simd::kLanes)};
}

inline void store_panel(float* to, const PanelVector& panel) {
  simd::store(to, panel.low);
  simd::store(to + simd::kLanes, panel.high);
}

// Offsets are 32-bit as the addresses of WebAssembly are: a block spans far less.
struct PanelProduct {
  const float* a = nullptr;
  std::int32_t row_stride = 0;
  std::int32_t depth_stride = 0;
  const float* b = nullptr;
  std::int32_t rows = 0;
  std::int32_t depth = 0;
};

// kRowStride: the row stride where it is known at compile time, so that a row's offset becomes part
// of the load instruction; 0 where it is not.
// `edges.start(row, i)` answers what sum i of a block starts from, `edges.finish(row, i, sum)`
// takes it; `row` is the block's first row.
template <int kRows, int kRowStride, class Edges>
inline void multiply_rows(const PanelProduct& product, std::int32_t first_row, Edges& edges) {
  const std::int32_t row_stride = kRowStride == 0 ? product.row_stride : kRowStride;
  PanelVector sums[std::size_t{kRows}];
  for (int i = 0; i < kRows; ++i) sums[i] = edges.start(first_row, i);
  const float* a = product.a + first_row * row_stride;
  const float* b = product.b;
  const float* const b_end = b + product.depth * kPanel;
  while (b != b_end) {
    const PanelVector column = load_panel(b);
    for (int i = 0; i < kRows; ++i) {
      const simd::F32x4 factor = simd::load_splat(a + i * row_stride);
      sums[i].low = simd::mul_add(factor, column.low, sums[i].low);
      sums[i].high = simd::mul_add(factor, column.high, sums[i].high);
    }
    a += product.depth_stride;
    b += kPanel;
  }
  for (int i = 0; i < kRows; ++i) edges.finish(first_row, i, sums[i]);
}

// A block of 1 to kRows rows.
template <int kRows, int kRowStride, class Edges>
[[gnu::noinline]] void multiply_few(const PanelProduct& product, std::int32_t first_row,
                                    std::int32_t rows, Edges& edges) {
  if constexpr (kRows > 1) {
    if (rows != kRows) {
      return multiply_few<kRows - 1, kRowStride>(product, first_row, rows, edges);
    }
  }
  multiply_rows<kRows, kRowStride>(product, first_row, edges);
}

// Whole blocks first. What is left, fewer rows than two blocks, is cut in the middle: a short block
// has too few sums to keep the multipliers busy.
template <int kRowStride, class Edges>
[[gnu::noinline]] void multiply(const PanelProduct& product, Edges& edges) {
  std::int32_t row = 0;
  std::int32_t left = product.rows;
  for (; left >= 2 * kBlockRows || left == kBlockRows; left -= kBlockRows) {
    multiply_rows<kBlockRows, kRowStride>(product, row, edges);
    row += kBlockRows;
  }
  while (left > 0) {
    const std::int32_t rows = left > kBlockRows ? (left + 1) / 2 : left;
    multiply_few<kBlockRows, kRowStride>(product, row, rows, edges);
    row += rows;
    left -= rows;
  }
}

// Edges for sums (rows, kPanel) that go on from where they are.
struct GrowingSums {
  float* sums = nullptr;

  PanelVector start(std::int32_t row, int i) const { return load_panel(sums + (row + i) * kPanel); }
  void finish(std::int32_t row, int i, const PanelVector& sum) const {
    store_panel(sums + (row + i) * kPanel, sum);
  }
};

// Sums over the queries of some panels, for a block of keys.
struct QuerySum {
  const float* a = nullptr;       // (panels, keys, kPanel), at the block's first key
  std::int32_t panel_stride = 0;  // of a
  const float* b = nullptr;       // (panels, kPanel queries, kPanel columns)
  std::int32_t panels = 0;
};

// Adds to rows of eight floats, `stride` apart.
template <int kRows>
inline void add_query_sums(const QuerySum& product, float* to, std::int64_t stride) {
  PanelVector sums[std::size_t{kRows}];
  for (int i = 0; i < kRows; ++i) sums[i] = load_panel(to + i * stride);
  const float* a = product.a;
  const float* b = product.b;
  const float* const b_end = b + product.panels * kPanel * kPanel;
  while (b != b_end) {
    const float* const a_end = a + kPanel;
    while (a != a_end) {
      const PanelVector column = load_panel(b);
      for (int i = 0; i < kRows; ++i) {
        const simd::F32x4 factor = simd::load_splat(a + i * kPanel);
        sums[i].low = simd::mul_add(factor, column.low, sums[i].low);
        sums[i].high = simd::mul_add(factor, column.high, sums[i].high);
      }
      ++a;
      b += kPanel;
    }
    a += product.panel_stride - kPanel;
  }
  for (int i = 0; i < kRows; ++i) store_panel(to + i * stride, sums[i]);
}

}  // namespace attn
