// SPDX-License-Identifier: Apache-2.0
// The backward pass of a Problem, and how far its gradients are from double precision.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "kernels/backward.h"
#include "kernels/problem.h"
#include "kernels/row_tile.h"

namespace attn::test {

// d_q, d_k and d_v, each in the order of its rows.
using DoubleGradients = std::array<std::vector<double>, 3>;

class BackwardProblem {
 public:
  BackwardProblem(const AttentionShape& shape, const Tile& tile, const Inputs& inputs, Values d_out,
                  std::int64_t offset = 0)
      : forward(shape, tile, inputs, offset),
        offset_(offset),
        d_out_(forward.rows_q() * shape.head_dim_v, offset) {
    std::int64_t index = 0;
    for (float& value : d_out_.span()) {
      value = d_out(index / shape.head_dim_v, index % shape.head_dim_v);
      ++index;
    }
  }

  struct Gradients {
    FloatArray d_q;
    FloatArray d_k;
    FloatArray d_v;

    std::array<std::span<float>, 3> spans() { return {d_q.span(), d_k.span(), d_v.span()}; }
  };

  // out and log_sum_exp are the kernel's own. Gradients and scratch start as NaN.
  Gradients run(const Kernel& kernel, const UnitRange& units = {}) {
    const AttentionShape& shape = forward.shape();
    const std::int64_t heads = units.count == 0 ? shape.batch * shape.heads_kv : units.count;
    const std::int64_t q_rows = heads * (shape.heads_q / shape.heads_kv) * shape.seq_len_q;
    const std::int64_t kv_rows = heads * shape.seq_len_kv;
    Problem::Answer answer = forward.run(kernel);
    Gradients gradients{{q_rows * shape.head_dim, offset_},
                        {kv_rows * shape.head_dim, offset_},
                        {kv_rows * shape.head_dim_v, offset_}};
    const KernelArgs inputs = forward.inputs();
    FloatArray scratch(kernel.backward_scratch_floats(shape, inputs.tile), offset_);
    kernel.run_backward({.shape = shape,
                         .tile = inputs.tile,
                         .scale = inputs.scale,
                         .q = inputs.q,
                         .k = inputs.k,
                         .v = inputs.v,
                         .out = answer.out.span(),
                         .log_sum_exp = answer.log_sum_exp.span(),
                         .d_out = d_out_.span(),
                         .d_q = gradients.d_q.span(),
                         .d_k = gradients.d_k.span(),
                         .d_v = gradients.d_v.span(),
                         .scratch = scratch.span(),
                         .units = units});
    return gradients;
  }

  std::span<const float> d_out() { return d_out_.span(); }

  Problem forward;

 private:
  std::int64_t offset_;
  FloatArray d_out_;
};

inline std::vector<ReferenceQuery> reference_queries_of(BackwardProblem& problem) {
  const KernelArgs args = problem.forward.inputs();
  std::vector<ReferenceQuery> queries;
  for (std::int64_t row = 0; row < problem.forward.rows_q(); ++row) {
    queries.push_back(
        reference_query(args, problem.d_out(),
                        {.head = row / args.shape.seq_len_q, .query = row % args.shape.seq_len_q}));
  }
  return queries;
}

inline DoubleGradients reference_gradients(BackwardProblem& problem,
                                           const std::vector<ReferenceQuery>& queries) {
  const KernelArgs args = problem.forward.inputs();
  const AttentionShape& shape = args.shape;
  const auto append = [](std::vector<double>& to, const std::vector<double>& from) {
    to.insert(to.end(), from.begin(), from.end());
  };
  DoubleGradients gradients;
  for (std::int64_t row = 0; row < problem.forward.rows_q(); ++row) {
    const QueryIndex index{.head = row / shape.seq_len_q, .query = row % shape.seq_len_q};
    append(gradients[0], reference_d_q(args, problem.d_out(), index, queries[index_of(row)]));
  }
  const std::size_t group_rows = index_of(shape.heads_q / shape.heads_kv * shape.seq_len_q);
  for (std::int64_t row = 0; row < shape.batch * shape.heads_kv * shape.seq_len_kv; ++row) {
    const KeyIndex index{.head = row / shape.seq_len_kv, .key = row % shape.seq_len_kv};
    const ReferenceKeyGradients of_key =
        reference_d_kv(args, problem.d_out(), index,
                       std::span(queries).subspan(index_of(index.head) * group_rows, group_rows));
    append(gradients[1], of_key.d_k);
    append(gradients[2], of_key.d_v);
  }
  return gradients;
}

// The largest sum of absolute values that any element of d_q, d_k, d_v is made of, and the largest
// absolute score: what roundings are measured by.
struct Magnitudes {
  std::array<double, 3> sums{};
  double score = 0;
};

inline Magnitudes magnitudes_of(BackwardProblem& problem,
                                const std::vector<ReferenceQuery>& queries) {
  const KernelArgs args = problem.forward.inputs();
  const AttentionShape& shape = args.shape;
  const double scale = std::abs(double{args.scale});
  DoubleGradients sums{std::vector<double>(args.q.size()), std::vector<double>(args.k.size()),
                       std::vector<double>(args.v.size())};
  Magnitudes magnitudes;
  const auto row_of = [](std::span<const float> array, std::int64_t row, std::int64_t columns) {
    return array.subspan(index_of(row * columns), index_of(columns));
  };
  const auto add = [&](std::vector<double>& to, std::int64_t row, double factor,
                       std::span<const float> values) {
    double* sum = to.data() + row * static_cast<std::int64_t>(values.size());
    for (const float value : values) *sum++ += factor * std::abs(double{value});
  };
  for (std::int64_t row = 0; row < problem.forward.rows_q(); ++row) {
    const std::int64_t head = row / shape.seq_len_q;
    const std::int64_t first_kv_row = head * shape.heads_kv / shape.heads_q * shape.seq_len_kv;
    const std::span<const float> q = row_of(args.q, row, shape.head_dim);
    const std::span<const float> d_out = row_of(problem.d_out(), row, shape.head_dim_v);
    const ReferenceQuery& query = queries[index_of(row)];
    double delta = 0;
    for (std::size_t i = 0; i < d_out.size(); ++i) {
      delta += std::abs(double{d_out[i]} * query.row.out[i]);
    }
    const KeySpan seen = seen_keys(shape, row % shape.seq_len_q);
    for (std::int64_t key = seen.begin; key < seen.end; ++key) {
      const std::span<const float> k = row_of(args.k, first_kv_row + key, shape.head_dim);
      const std::span<const float> v = row_of(args.v, first_kv_row + key, shape.head_dim_v);
      double score = 0;
      double d_prob = 0;
      for (std::size_t i = 0; i < q.size(); ++i) score += double{q[i]} * double{k[i]};
      for (std::size_t i = 0; i < v.size(); ++i)
        d_prob += std::abs(double{d_out[i]} * double{v[i]});
      const double prob = std::exp(double{args.scale} * score - query.row.log_sum_exp);
      magnitudes.score = std::max(magnitudes.score, scale * std::abs(score));
      add(sums[0], row, scale * prob * (d_prob + delta), k);
      add(sums[1], first_kv_row + key, scale * prob * (d_prob + delta), q);
      add(sums[2], first_kv_row + key, prob, d_out);
    }
  }
  for (std::size_t i = 0; i < sums.size(); ++i) {
    magnitudes.sums[i] = *std::max_element(sums[i].begin(), sums[i].end());
  }
  return magnitudes;
}

// Largest absolute distances from double.
using GradientErrors = std::array<double, 3>;

inline GradientErrors gradient_errors(BackwardProblem& problem, const DoubleGradients& reference,
                                      const Kernel& kernel) {
  BackwardProblem::Gradients gradients = problem.run(kernel);
  const std::array<std::span<float>, 3> spans = gradients.spans();
  GradientErrors errors{};
  for (std::size_t i = 0; i < errors.size(); ++i) {
    for (std::size_t j = 0; j < reference[i].size(); ++j) {
      errors[i] = std::max(errors[i], distance(double{spans[i][j]}, reference[i][j]));
    }
  }
  return errors;
}

// The most a kernel may be off: twice what the plain fp32 loop is off on the same data, plus a
// floor. A rounding of a score is a relative error of its weight, so the floor is four roundings
// of the largest sum of absolute values for each unit of the largest score (of which 1024 count, so
// that huge ones do not excuse everything), and a few subnormal steps for each term.
inline GradientErrors allowed_gradient_errors(BackwardProblem& problem,
                                              const DoubleGradients& reference,
                                              const Magnitudes& magnitudes) {
  constexpr double kFourRoundings = 4 * 0x1p-24;
  const AttentionShape& shape = problem.forward.shape();
  const double terms = static_cast<double>(shape.heads_q * shape.seq_len_q + shape.seq_len_kv);
  const double score = 1 + std::min(magnitudes.score, 1024.0);
  GradientErrors allowed = gradient_errors(problem, reference, kernel_named("naive"));
  for (std::size_t i = 0; i < allowed.size(); ++i) {
    allowed[i] =
        2 * allowed[i] + kFourRoundings * score * magnitudes.sums[i] + terms * 4 * 0x1p-149;
  }
  return allowed;
}

inline bool within(const GradientErrors& errors, const GradientErrors& allowed) {
  // An infinite allowance, where the plain loop itself fails, lets nothing pass.
  for (std::size_t i = 0; i < errors.size(); ++i) {
    if (!std::isfinite(errors[i]) || errors[i] > allowed[i]) return false;
  }
  return true;
}

}  // namespace attn::test
