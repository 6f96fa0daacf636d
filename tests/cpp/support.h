// SPDX-License-Identifier: Apache-2.0
// What several tests need: an error matcher and random workloads.
#pragma once

#include <catch_amalgamated.hpp>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/fields.h"
#include "core/params.h"

namespace attn::test {

// Matches an Error by field and reason.
class ErrorOn : public Catch::Matchers::MatcherBase<Error> {
 public:
  ErrorOn(std::string_view field, Reason reason) : field_(field), reason_(reason) {}
  bool match(const Error& error) const override {
    return error.field == field_ && error.reason == reason_;
  }
  std::string describe() const override {
    return "is an error on " + field_ + ": " + std::string(name_of(reason_));
  }

 private:
  std::string field_;
  Reason reason_;
};

inline ErrorOn error_on(std::string_view field, Reason reason) { return {field, reason}; }

// Self-attention of one head over `seq_len` tokens with fp16 elements.
inline Params square(std::int64_t seq_len, std::int64_t head_dim) {
  Params params = default_params();
  params.seq_len_q = params.seq_len_kv = seq_len;
  params.head_dim = params.head_dim_v = head_dim;
  return params;
}

inline void set_dtype(Params& params, DType dtype) {
  params.dtype = params.dtype_o = params.dtype_scores = params.dtype_mask = dtype;
}

// Random ragged, masked, grouped, one-row and one-tile workloads of every algorithm and variant.
class RandomParams {
 public:
  explicit RandomParams(std::uint64_t seed) : random_(seed) {}

  Params next();
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random_);
  }
  bool coin() { return between(0, 1) == 1; }

 private:
  std::int64_t length() { return between(0, 9) == 0 ? 1 : between(1, coin() ? 20 : 150); }
  DType dtype() { return static_cast<DType>(between(0, 7)); }

  std::mt19937_64 random_;
};

inline Params RandomParams::next() {
  Params params = default_params();
  params.batch = between(1, 3);
  params.heads_kv = between(1, 3);
  params.heads_q = params.heads_kv * between(1, 4);
  params.seq_len_q = length();
  params.seq_len_kv = coin() ? params.seq_len_q : length();
  params.head_dim = 2 * between(1, 40);
  params.head_dim_v = coin() ? params.head_dim : 2 * between(1, 40);
  params.dtype = dtype();
  params.dtype_o = coin() ? params.dtype : dtype();
  params.dtype_scores = coin() ? params.dtype : dtype();
  params.dtype_mask = coin() ? params.dtype : dtype();
  params.mask = static_cast<Mask>(between(0, 4));
  params.window_left = between(0, coin() ? 5 : 200);
  params.window_right = between(0, coin() ? 5 : 200);
  params.dropout = coin();
  params.kv_shared = between(0, 4) == 0;
  if (params.kv_shared) params.head_dim_v = 2 * between(1, params.head_dim / 2);
  params.algorithm = static_cast<Algorithm>(between(0, 7));
  params.pass = static_cast<Pass>(between(0, 2));
  params.tile_rows = between(1, coin() ? 12 : 170);
  params.tile_cols = between(1, coin() ? 12 : 170);
  for (const Field& field : all_fields()) {
    if (field.kind == FieldKind::boolean && field.group == FieldGroup::variants) {
      field.set(params, between(0, 1));
    }
  }
  params.accumulator = static_cast<Accumulator>(between(0, 1));
  params.backward_variant = static_cast<BackwardVariant>(between(0, 1));
  params.splits = coin() ? 0 : between(1, 12);
  params.split_by = static_cast<SplitBy>(between(0, 1));
  params.split_heuristic = static_cast<SplitHeuristic>(between(0, 1));
  params.row_sweep_tile_rows = between(1, 60);
  params.row_sweep_tile_cols = between(1, 60);
  params.walk = static_cast<Walk>(between(0, 1));
  if (coin()) {
    params.matmul_tile_rows = between(1, 64);
    params.matmul_tile_cols = between(1, 64);
  }
  return params;
}

}  // namespace attn::test
