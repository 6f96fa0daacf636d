// SPDX-License-Identifier: Apache-2.0
// The one product of the vector kernel: a matrix times a panel of eight columns.
//
//   c (rows, kPanel) = start + a (rows, depth) x b (depth, kPanel)
//
// The panel's columns lie on the lanes of two vectors. A block of kBlockRows rows keeps its sums in
// registers over the whole depth; each step loads two vectors of b and broadcasts one float of a
// per row. Strides of `a` are free, so the same code multiplies by K and by V transposed.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/simd.h"

namespace attn {

inline constexpr std::int64_t kPanel = 2 * simd::kLanes;

// Sums, two vectors of b and a broadcast have to fit 16 registers, beside the product that has no
// register of its own where multiply and add are not fused. Six rows fit on paper, but the compiler
// of Node 20 then spills: 26 instead of 40 GFLOP/s.
inline constexpr int kBlockRows = 4;

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

struct PanelProduct {
  const float* a = nullptr;
  std::int64_t a_row_stride = 0;
  std::int64_t a_depth_stride = 0;
  const float* b = nullptr;
  float* c = nullptr;
  std::int64_t rows = 0;
  std::int64_t depth = 0;
};

// c starts at zero.
struct FromZero {
  PanelVector operator()(const float* /*c*/) const {
    return {simd::splat(0.0F), simd::splat(0.0F)};
  }
};

// c starts at its old value times a factor of each column.
struct FromScaled {
  PanelVector factor;

  PanelVector operator()(const float* c) const {
    const PanelVector old = load_panel(c);
    return {old.low * factor.low, old.high * factor.high};
  }
};

template <int kRows, class Start>
void multiply_rows(const PanelProduct& product, std::int64_t first_row, const Start& start) {
  float* c = product.c + first_row * kPanel;
  PanelVector sums[std::size_t{kRows}];
  for (int row = 0; row < kRows; ++row) sums[row] = start(c + row * kPanel);
  const float* a = product.a + first_row * product.a_row_stride;
  const float* b = product.b;
  for (std::int64_t step = 0; step < product.depth; ++step) {
    const PanelVector column = load_panel(b);
    for (int row = 0; row < kRows; ++row) {
      const simd::F32x4 factor = simd::splat(a[row * product.a_row_stride]);
      sums[row].low = simd::mul_add(factor, column.low, sums[row].low);
      sums[row].high = simd::mul_add(factor, column.high, sums[row].high);
    }
    a += product.a_depth_stride;
    b += kPanel;
  }
  for (int row = 0; row < kRows; ++row) store_panel(c + row * kPanel, sums[row]);
}

// The last rows, fewer than a block.
template <int kRows, class Start>
void multiply_rest(const PanelProduct& product, std::int64_t first_row, const Start& start) {
  if constexpr (kRows > 0) {
    if (product.rows - first_row == kRows) {
      multiply_rows<kRows>(product, first_row, start);
    } else {
      multiply_rest<kRows - 1>(product, first_row, start);
    }
  }
}

template <class Start>
void multiply(const PanelProduct& product, const Start& start) {
  std::int64_t row = 0;
  for (; row + kBlockRows <= product.rows; row += kBlockRows) {
    multiply_rows<kBlockRows>(product, row, start);
  }
  multiply_rest<kBlockRows - 1>(product, row, start);
}

}  // namespace attn
