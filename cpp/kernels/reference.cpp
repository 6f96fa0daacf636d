// SPDX-License-Identifier: Apache-2.0
#include "kernels/reference.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "core/shape.h"

namespace attn {

namespace {

// Where the rows of one query lie: its q, and the head of k and v that its group shares.
struct Rows {
  std::int64_t q_row = 0;         // of (batch, heads_q, seq_len_q)
  std::int64_t first_kv_row = 0;  // of (batch, heads_kv, seq_len_kv)
};

Rows rows_of(const AttentionShape& shape, const QueryIndex& index) {
  const std::int64_t sequence = index.head / shape.heads_q;
  const std::int64_t head_q = index.head % shape.heads_q;
  const std::int64_t head_kv = head_q * shape.heads_kv / shape.heads_q;
  return {.q_row = index.head * shape.seq_len_q + index.query,
          .first_kv_row = (sequence * shape.heads_kv + head_kv) * shape.seq_len_kv};
}

std::span<const float> row_at(std::span<const float> matrix, std::int64_t row,
                              std::int64_t columns) {
  return matrix.subspan(static_cast<std::size_t>(row * columns), static_cast<std::size_t>(columns));
}

double dot(std::span<const float> a, std::span<const float> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += double{a[i]} * double{b[i]};
  return sum;
}

std::vector<double> scores_of(const KernelArgs& args, const Rows& rows, const KeyRange& keys) {
  const std::int64_t head_dim = args.shape.head_dim;
  const std::span<const float> q = row_at(args.q, rows.q_row, head_dim);
  std::vector<double> scores;
  scores.reserve(static_cast<std::size_t>(keys.last - keys.first + 1));
  for (std::int64_t key = keys.first; key <= keys.last; ++key) {
    const std::span<const float> k = row_at(args.k, rows.first_kv_row + key, head_dim);
    scores.push_back(double{args.scale} * dot(q, k));
  }
  return scores;
}

// One query with one key that it sees.
struct Cell {
  double prob = 0;
  double d_score = 0;  // times scale: the gradient of q times k
};

Cell cell_of(const KernelArgs& args, std::span<const float> d_out, const Rows& rows,
             std::int64_t key, const ReferenceQuery& query) {
  const AttentionShape& shape = args.shape;
  const double score =
      double{args.scale} * dot(row_at(args.q, rows.q_row, shape.head_dim),
                               row_at(args.k, rows.first_kv_row + key, shape.head_dim));
  const double d_prob = dot(row_at(d_out, rows.q_row, shape.head_dim_v),
                            row_at(args.v, rows.first_kv_row + key, shape.head_dim_v));
  const double prob = std::exp(score - query.row.log_sum_exp);
  return {.prob = prob, .d_score = double{args.scale} * prob * (d_prob - query.delta)};
}

}  // namespace

ReferenceRow reference_row(const KernelArgs& args, const QueryIndex& index) {
  const std::int64_t head_dim_v = args.shape.head_dim_v;
  const Rows rows = rows_of(args.shape, index);
  const KeyRange keys = visible_keys(args.shape, index.query);
  ReferenceRow row;
  row.out.assign(static_cast<std::size_t>(head_dim_v), 0.0);
  row.log_sum_exp = -std::numeric_limits<double>::infinity();
  if (keys.empty()) return row;

  const std::vector<double> scores = scores_of(args, rows, keys);
  const double row_max = *std::max_element(scores.begin(), scores.end());
  double row_sum = 0;
  for (std::int64_t key = keys.first; key <= keys.last; ++key) {
    const double weight = std::exp(scores[static_cast<std::size_t>(key - keys.first)] - row_max);
    const std::span<const float> v = row_at(args.v, rows.first_kv_row + key, head_dim_v);
    row_sum += weight;
    for (std::size_t i = 0; i < v.size(); ++i) row.out[i] += weight * double{v[i]};
  }
  for (double& out : row.out) out /= row_sum;
  row.log_sum_exp = row_max + std::log(row_sum);
  return row;
}

ReferenceQuery reference_query(const KernelArgs& args, std::span<const float> d_out,
                               const QueryIndex& index) {
  ReferenceQuery query{.row = reference_row(args, index)};
  const std::span<const float> d_out_row =
      row_at(d_out, rows_of(args.shape, index).q_row, args.shape.head_dim_v);
  for (std::size_t i = 0; i < d_out_row.size(); ++i) {
    query.delta += double{d_out_row[i]} * query.row.out[i];
  }
  return query;
}

std::vector<double> reference_d_q(const KernelArgs& args, std::span<const float> d_out,
                                  const QueryIndex& index, const ReferenceQuery& query) {
  std::vector<double> d_q(static_cast<std::size_t>(args.shape.head_dim), 0.0);
  const Rows rows = rows_of(args.shape, index);
  const KeyRange keys = visible_keys(args.shape, index.query);
  for (std::int64_t key = keys.first; key <= keys.last; ++key) {
    const double d_score = cell_of(args, d_out, rows, key, query).d_score;
    const std::span<const float> k = row_at(args.k, rows.first_kv_row + key, args.shape.head_dim);
    for (std::size_t i = 0; i < d_q.size(); ++i) d_q[i] += d_score * double{k[i]};
  }
  return d_q;
}

ReferenceKeyGradients reference_d_kv(const KernelArgs& args, std::span<const float> d_out,
                                     const KeyIndex& index,
                                     std::span<const ReferenceQuery> queries) {
  const AttentionShape& shape = args.shape;
  ReferenceKeyGradients gradients{
      .d_k = std::vector<double>(static_cast<std::size_t>(shape.head_dim), 0.0),
      .d_v = std::vector<double>(static_cast<std::size_t>(shape.head_dim_v), 0.0)};
  const std::int64_t group = shape.heads_q / shape.heads_kv;
  for (std::int64_t i = 0; i < group * shape.seq_len_q; ++i) {
    const QueryIndex query{.head = index.head * group + i / shape.seq_len_q,
                           .query = i % shape.seq_len_q};
    const KeyRange keys = visible_keys(shape, query.query);
    if (index.key < keys.first || index.key > keys.last) continue;
    const Rows rows = rows_of(shape, query);
    const Cell cell = cell_of(args, d_out, rows, index.key, queries[static_cast<std::size_t>(i)]);
    const std::span<const float> q = row_at(args.q, rows.q_row, shape.head_dim);
    const std::span<const float> d_out_row = row_at(d_out, rows.q_row, shape.head_dim_v);
    for (std::size_t j = 0; j < q.size(); ++j) gradients.d_k[j] += cell.d_score * double{q[j]};
    for (std::size_t j = 0; j < d_out_row.size(); ++j) {
      gradients.d_v[j] += cell.prob * double{d_out_row[j]};
    }
  }
  return gradients;
}

}  // namespace attn
