// SPDX-License-Identifier: Apache-2.0
#include "kernels/reference.h"

#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <vector>

namespace attn::test {

namespace {

using Catch::Matchers::WithinRel;

// Two query heads over one kv head, two keys, head_dim 2, head_dim_v 1.
const std::vector<float> kQ{1, 0, 0, 2};
const std::vector<float> kK{1, 3, 2, -1};
const std::vector<float> kV{10, 20};

KernelArgs two_heads(Mask mask) {
  return {.shape = {.heads_q = 2,
                    .heads_kv = 1,
                    .seq_len_q = 1,
                    .seq_len_kv = 2,
                    .head_dim = 2,
                    .head_dim_v = 1,
                    .mask = mask},
          .scale = 0.5F,
          .q = kQ,
          .k = kK,
          .v = kV};
}

}  // namespace

TEST_CASE("reference: one row by hand", "[kernel]") {
  // Head 0: scores 0.5 (1, 2). Head 1: 0.5 (6, -2).
  const ReferenceRow first = reference_row(two_heads(Mask::none), {.head = 0, .query = 0});
  const double sum = std::exp(0.5) + std::exp(1.0);
  CHECK_THAT(first.out.at(0), WithinRel((10 * std::exp(0.5) + 20 * std::exp(1.0)) / sum, 1e-14));
  CHECK_THAT(first.log_sum_exp, WithinRel(std::log(sum), 1e-14));
  const ReferenceRow second = reference_row(two_heads(Mask::none), {.head = 1, .query = 0});
  CHECK_THAT(second.out.at(0), WithinRel((10 * std::exp(3.0) + 20 * std::exp(-1.0)) /
                                             (std::exp(3.0) + std::exp(-1.0)),
                                         1e-14));
}

TEST_CASE("reference: a mask hides keys", "[kernel]") {
  const ReferenceRow top_left =
      reference_row(two_heads(Mask::causal_top_left), {.head = 0, .query = 0});
  CHECK(top_left.out == std::vector<double>{10});
  CHECK(top_left.log_sum_exp == 0.5);
}

TEST_CASE("reference: a row that sees nothing is 0 and -inf", "[kernel]") {
  KernelArgs args = two_heads(Mask::causal);
  args.shape.heads_q = 1;
  args.shape.seq_len_q = 2;
  args.shape.seq_len_kv = 1;
  const ReferenceRow row = reference_row(args, {.head = 0, .query = 0});
  CHECK(row.out == std::vector<double>{0});
  CHECK(row.log_sum_exp == -std::numeric_limits<double>::infinity());
}

}  // namespace attn::test
