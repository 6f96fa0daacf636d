// SPDX-License-Identifier: Apache-2.0
// A kernel's input and output for a test, and how far an answer is from double precision.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/shape.h"
#include "core/units.h"
#include "kernels/kernel.h"
#include "kernels/random.h"
#include "kernels/reference.h"

namespace attn::test {

inline std::size_t index_of(std::int64_t value) { return static_cast<std::size_t>(value); }

// A float array that starts `offset` floats behind where its allocation does.
class FloatArray {
 public:
  FloatArray(std::int64_t count, std::int64_t offset)
      : storage_(index_of(count + offset), std::numeric_limits<float>::quiet_NaN()),
        offset_(index_of(offset)) {}

  std::span<float> span() { return std::span(storage_).subspan(offset_); }

 private:
  std::vector<float> storage_;
  std::size_t offset_;
};

// What stands at (row, column) of an array. q, k and v are each filled by a call per element.
using Values = std::function<float(std::int64_t row, std::int64_t column)>;

struct Inputs {
  std::string name;
  Values q;
  Values k;
  Values v;
};

inline Values normal(std::uint64_t seed, float shift = 0.0F, float factor = 1.0F) {
  return [generator = NormalGenerator(seed), shift, factor](std::int64_t, std::int64_t) mutable {
    return shift + factor * generator.next();
  };
}

inline Inputs normal_inputs(std::uint64_t seed) {
  return {"N(0, 1)", normal(seed), normal(seed + 1), normal(seed + 2)};
}

// Owns the arrays of one call. Outputs and scratch start as NaN, so a float that a kernel forgets
// to write, or reads before it is written, shows.
class Problem {
 public:
  Problem(const AttentionShape& shape, const Tile& tile, const Inputs& inputs,
          std::int64_t offset = 0)
      : shape_(shape),
        tile_(tile),
        offset_(offset),
        scale_(static_cast<float>(1.0 / std::sqrt(static_cast<double>(shape.head_dim)))),
        q_(rows_q() * shape.head_dim, offset),
        k_(rows_kv() * shape.head_dim, offset),
        v_(rows_kv() * shape.head_dim_v, offset) {
    fill(q_, shape.head_dim, inputs.q);
    fill(k_, shape.head_dim, inputs.k);
    fill(v_, shape.head_dim_v, inputs.v);
  }

  struct Answer {
    FloatArray out;
    FloatArray log_sum_exp;
  };

  Answer run(const Kernel& kernel, const UnitRange& units = {}) {
    const std::int64_t rows = units.count == 0 ? rows_q() : rows_of(units);
    Answer answer{{rows * shape_.head_dim_v, offset_}, {rows, offset_}};
    FloatArray scratch(kernel.scratch_floats(shape_, tile_), offset_);
    KernelArgs args = inputs();
    args.out = answer.out.span();
    args.log_sum_exp = answer.log_sum_exp.span();
    args.scratch = scratch.span();
    args.units = units;
    kernel.run(args);
    return answer;
  }

  // Shape, tile, scale, q, k and v; no outputs.
  KernelArgs inputs() {
    return {.shape = shape_,
            .tile = tile_,
            .scale = scale_,
            .q = q_.span(),
            .k = k_.span(),
            .v = v_.span()};
  }

  ReferenceRow reference(std::int64_t row) {
    return reference_row(inputs(),
                         {.head = row / shape_.seq_len_q, .query = row % shape_.seq_len_q});
  }

  // Otherwise 1 / sqrt(head_dim).
  void use_scale(float scale) { scale_ = scale; }

  const AttentionShape& shape() const { return shape_; }
  std::int64_t rows_q() const { return shape_.batch * shape_.heads_q * shape_.seq_len_q; }
  double largest_v() {
    double largest = 0;
    for (const float value : v_.span()) largest = std::max(largest, std::abs(double{value}));
    return largest;
  }

 private:
  std::int64_t rows_of(const UnitRange& units) const {
    const std::int64_t tile_rows = std::min(tile_.tile_rows, shape_.seq_len_q);
    const std::int64_t tiles = ceil_div(shape_.seq_len_q, tile_rows);
    std::int64_t rows = 0;
    for (std::int64_t unit = units.first; unit < units.first + units.count; ++unit) {
      rows += std::min(tile_rows, shape_.seq_len_q - unit % tiles * tile_rows);
    }
    return rows;
  }
  std::int64_t rows_kv() const { return shape_.batch * shape_.heads_kv * shape_.seq_len_kv; }

  static void fill(FloatArray& array, std::int64_t columns, Values values) {
    std::int64_t index = 0;
    for (float& value : array.span()) {
      value = values(index / columns, index % columns);
      ++index;
    }
  }

  AttentionShape shape_;
  Tile tile_;
  std::int64_t offset_;
  float scale_;
  FloatArray q_;
  FloatArray k_;
  FloatArray v_;
};

// Largest absolute distances from double.
struct Errors {
  double out = 0;
  double log_sum_exp = 0;
};

// Equal infinities are no distance; a NaN or a lone infinity is an infinite one.
inline double distance(double got, double expected) {
  if (got == expected) return 0;
  const double difference = std::abs(got - expected);
  return std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference;
}

using Reference = std::vector<ReferenceRow>;

inline Reference reference_of(Problem& problem) {
  Reference rows;
  for (std::int64_t row = 0; row < problem.rows_q(); ++row) rows.push_back(problem.reference(row));
  return rows;
}

inline Errors errors_of(Problem& problem, const Reference& reference, const Kernel& kernel) {
  Problem::Answer answer = problem.run(kernel);
  Errors errors;
  auto out = answer.out.span().begin();
  auto log_sum_exp = answer.log_sum_exp.span().begin();
  for (const ReferenceRow& row : reference) {
    for (const double expected : row.out) {
      errors.out = std::max(errors.out, distance(double{*out++}, expected));
    }
    errors.log_sum_exp =
        std::max(errors.log_sum_exp, distance(double{*log_sum_exp++}, row.log_sum_exp));
  }
  return errors;
}

// The most a kernel may be off: twice what the plain fp32 loop is off on the same data, plus a
// floor for data on which the plain loop happens to be exact. The floor is four roundings of the
// largest value of v (out is a mean of them) or of the largest log_sum_exp, and a few subnormal
// steps.
inline Errors allowed_errors(Problem& problem, const Reference& reference) {
  constexpr double kFourRoundings = 4 * 0x1p-24;
  constexpr double kSubnormalSteps = 4 * 0x1p-149;
  const Errors plain = errors_of(problem, reference, kernel_named("naive"));
  double largest_log_sum_exp = 1;
  for (const ReferenceRow& row : reference) {
    if (std::isfinite(row.log_sum_exp)) {
      largest_log_sum_exp = std::max(largest_log_sum_exp, std::abs(row.log_sum_exp));
    }
  }
  return {.out = 2 * plain.out + kFourRoundings * problem.largest_v() + kSubnormalSteps,
          .log_sum_exp = 2 * plain.log_sum_exp + kFourRoundings * largest_log_sum_exp};
}

inline bool within(const Errors& errors, const Errors& allowed) {
  // An infinite allowance, where the plain loop itself fails, lets nothing pass.
  return std::isfinite(errors.out) && std::isfinite(errors.log_sum_exp) &&
         errors.out <= allowed.out && errors.log_sum_exp <= allowed.log_sum_exp;
}

inline std::vector<AttentionShape> with_every_mask(AttentionShape shape) {
  std::vector<AttentionShape> shapes;
  for (const Mask mask : {Mask::none, Mask::causal, Mask::causal_top_left}) {
    shape.mask = mask;
    shapes.push_back(shape);
  }
  shape.mask = Mask::window;
  for (const auto& [left, right] : {std::pair{0, 0}, std::pair{5, 0}, std::pair{2, 9}}) {
    shape.window_left = left;
    shape.window_right = right;
    shapes.push_back(shape);
  }
  return shapes;
}

}  // namespace attn::test
