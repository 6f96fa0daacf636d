// SPDX-License-Identifier: Apache-2.0
// Every kernel of the registry against double precision.
#include "kernels/kernel.h"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/shape.h"
#include "kernels/problem.h"
#include "kernels/row_tile.h"
#include "kernels/simd.h"
#include "support.h"

namespace attn::test {

namespace {

constexpr Tile kTile{.tile_rows = 16, .tile_cols = 12};

void check_kernels(Problem problem) {
  const AttentionShape& shape = problem.shape();
  CAPTURE(shape.batch, shape.heads_q, shape.heads_kv, shape.seq_len_q, shape.seq_len_kv);
  CAPTURE(shape.head_dim, shape.head_dim_v, name_of(shape.mask));
  CAPTURE(shape.window_left, shape.window_right);
  const Reference reference = reference_of(problem);
  const Errors allowed = allowed_errors(problem, reference);
  for (const Kernel& kernel : all_kernels()) {
    const Errors errors = errors_of(problem, reference, kernel);
    CAPTURE(kernel.name, errors.out, allowed.out, errors.log_sum_exp, allowed.log_sum_exp);
    CHECK(within(errors, allowed));
  }
}

// Bounded and unbounded in all that kernels treat apart: one, lanes and tile ± 1, ragged.
std::vector<std::int64_t> lengths() {
  constexpr std::int64_t kLanes = simd::kLanes;
  return {1,
          3,
          kLanes - 1,
          kLanes,
          kLanes + 1,
          2 * kLanes - 1,
          2 * kLanes + 1,
          kTile.tile_cols - 1,
          kTile.tile_cols + 1,
          kTile.tile_rows - 1,
          kTile.tile_rows,
          kTile.tile_rows + 1,
          2 * kTile.tile_rows + 5};
}

// Several heads and sequences, more queries than a tile, no size a multiple of another.
AttentionShape uneven_shape() {
  return {.batch = 2,
          .heads_q = 2,
          .heads_kv = 2,
          .seq_len_q = 41,
          .seq_len_kv = 53,
          .head_dim = 19,
          .head_dim_v = 22};
}

AttentionShape random_shape(RandomParams& random) {
  const Params params = random.next();
  return {.batch = params.batch,
          .heads_q = params.heads_q,
          .heads_kv = params.heads_kv,
          .seq_len_q = params.seq_len_q,
          .seq_len_kv = params.seq_len_kv,
          .head_dim = random.between(1, 33),
          .head_dim_v = random.between(1, 33),
          .mask = static_cast<Mask>(random.between(0, 3)),
          .window_left = params.window_left,
          .window_right = params.window_right};
}

}  // namespace

TEST_CASE("kernels: right at every length, under every mask", "[kernel]") {
  for (const std::int64_t seq_len_q : lengths()) {
    for (const std::int64_t seq_len_kv : lengths()) {
      const AttentionShape lengths_only{
          .seq_len_q = seq_len_q, .seq_len_kv = seq_len_kv, .head_dim = 8, .head_dim_v = 8};
      for (const AttentionShape& shape : with_every_mask(lengths_only)) {
        check_kernels(Problem(shape, kTile, normal_inputs(1)));
      }
    }
  }
}

TEST_CASE("kernels: right at every head_dim", "[kernel]") {
  for (std::int64_t head_dim = 1; head_dim <= 14; ++head_dim) {
    for (std::int64_t head_dim_v = 1; head_dim_v <= 14; ++head_dim_v) {
      check_kernels(Problem({.seq_len_q = 9,
                             .seq_len_kv = 17,
                             .head_dim = head_dim,
                             .head_dim_v = head_dim_v,
                             .mask = Mask::causal},
                            kTile, normal_inputs(2)));
    }
  }
}

TEST_CASE("kernels: right with any tile", "[kernel]") {
  const std::int64_t huge = std::int64_t{1} << 40;
  for (const std::int64_t tile_rows : {std::int64_t{1}, std::int64_t{7}, std::int64_t{16}, huge}) {
    for (const std::int64_t tile_cols : {std::int64_t{1}, std::int64_t{5}, std::int64_t{8}, huge}) {
      CAPTURE(tile_rows, tile_cols);
      for (const AttentionShape& shape : with_every_mask(uneven_shape())) {
        check_kernels(Problem(shape, {tile_rows, tile_cols}, normal_inputs(3)));
      }
    }
  }
}

TEST_CASE("kernels: query heads of a group share their keys and values", "[kernel]") {
  AttentionShape shape = uneven_shape();
  shape.heads_q = 6;
  for (const std::int64_t heads_kv : {1, 2, 3, 6}) {
    shape.heads_kv = heads_kv;
    check_kernels(Problem(shape, kTile, normal_inputs(4)));
  }
}

TEST_CASE("kernels: right where arrays are not aligned to a vector", "[kernel]") {
  for (const AttentionShape& shape : with_every_mask(uneven_shape())) {
    check_kernels(Problem(shape, kTile, normal_inputs(5), 1));
  }
}

TEST_CASE("kernels: right on random shapes", "[kernel][property]") {
  const std::uint64_t seed = Catch::rngSeed();
  CAPTURE(seed);
  RandomParams random(seed);
  for (int i = 0; i < 60; ++i) {
    const AttentionShape shape = random_shape(random);
    const Tile tile{.tile_rows = random.between(1, 40), .tile_cols = random.between(1, 40)};
    check_kernels(Problem(shape, tile, normal_inputs(seed), random.between(0, 3)));
  }
}

TEST_CASE("kernels: right on hard inputs", "[kernel]") {
  const Values hundred = [](std::int64_t, std::int64_t) { return 100.0F; };
  const Values one_hot = [](std::int64_t row, std::int64_t column) {
    return column == row % 19 ? 1.0F : 0.0F;
  };
  const Values large_one_hot = [one_hot](std::int64_t row, std::int64_t column) {
    return 1000.0F * one_hot(row, column);
  };
  // Magnitudes from 1e-18 to 1e18: a score may reach 1e36 and stays finite.
  const auto huge_range = [](std::uint64_t seed) -> Values {
    return [generator = NormalGenerator(seed)](std::int64_t, std::int64_t) mutable {
      const float exponent = std::remainder(20.0F * generator.next(), 36.0F);
      return std::copysign(std::pow(10.0F, exponent), generator.next());
    };
  };
  const std::vector<Inputs> inputs{
      {"all 100", hundred, hundred, hundred},
      {"+100", normal(6, 100.0F), normal(7, 100.0F), normal(8, 100.0F)},
      {"one-hot", one_hot, one_hot, one_hot},
      {"large one-hot", large_one_hot, one_hot, normal(9)},
      {"subnormal", normal(10, 0.0F, 1e-40F), normal(11, 0.0F, 1e-40F), normal(12, 0.0F, 1e-40F)},
      {"subnormal v", normal(13), normal(14), normal(15, 0.0F, 1e-42F)},
      {"huge range", huge_range(16), huge_range(17), huge_range(18)},
      {"sharp", normal(19, 0.0F, 30.0F), normal(20), normal(21)},
  };
  for (const Inputs& input : inputs) {
    CAPTURE(input.name);
    for (const AttentionShape& shape : with_every_mask(uneven_shape())) {
      check_kernels(Problem(shape, kTile, input));
    }
  }
}

TEST_CASE("kernels: tiled ones are finite where scores or sums pass the largest float",
          "[kernel]") {
  // Scores of 1e50 and their differences, both ways; sums of values near the largest float.
  const auto signed_normal = [](std::uint64_t seed, float size) {
    return normal(seed, 0.0F, size);
  };
  const Values largest = [](std::int64_t row, std::int64_t) {
    return row % 2 == 0 ? 3e38F : 1e38F;
  };
  const std::vector<Inputs> inputs{
      {"huge scores", signed_normal(26, 1e25F), signed_normal(27, 1e25F), normal(28)},
      {"huge values", normal(29), normal(30), largest},
      {"both", signed_normal(31, 1e25F), signed_normal(32, 1e25F), largest},
  };
  for (const Inputs& input : inputs) {
    for (const AttentionShape& shape : with_every_mask(uneven_shape())) {
      Problem problem(shape, kTile, input);
      const Reference reference = reference_of(problem);
      for (const std::string_view name : {"tiled", "tiled_simd"}) {
        CAPTURE(input.name, name_of(shape.mask), name);
        const double error = errors_of(problem, reference, kernel_named(name)).out;
        CHECK(error <= 1e-5 * problem.largest_v());
      }
    }
  }
}

TEST_CASE("kernels: a query that sees nothing gets zeros and -inf", "[kernel]") {
  // Query i sees keys up to i + 5 - 12: queries 0 to 6 see none.
  Problem problem(
      {.seq_len_q = 12, .seq_len_kv = 5, .head_dim = 3, .head_dim_v = 3, .mask = Mask::causal},
      {.tile_rows = 4, .tile_cols = 2}, normal_inputs(22));
  for (const Kernel& kernel : all_kernels()) {
    CAPTURE(kernel.name);
    Problem::Answer answer = problem.run(kernel);
    for (std::size_t i = 0; i < 7 * 3; ++i) CHECK(answer.out.span()[i] == 0.0F);
    for (std::size_t i = 0; i < 7; ++i) {
      CHECK(answer.log_sum_exp.span()[i] == -std::numeric_limits<float>::infinity());
    }
    CHECK(answer.out.span()[7 * 3] != 0.0F);
    CHECK(std::isfinite(answer.log_sum_exp.span()[7]));
  }
}

TEST_CASE("kernels: log_sum_exp may be left out", "[kernel]") {
  Problem problem(uneven_shape(), kTile, normal_inputs(23));
  for (const Kernel& kernel : all_kernels()) {
    CAPTURE(kernel.name);
    Problem::Answer answer = problem.run(kernel);
    FloatArray out(problem.rows_q() * problem.shape().head_dim_v, 0);
    FloatArray scratch(kernel.scratch_floats(problem.shape(), kTile), 0);
    KernelArgs args = problem.inputs();
    args.out = out.span();
    args.scratch = scratch.span();
    kernel.run(args);
    CHECK(std::equal(out.span().begin(), out.span().end(), answer.out.span().begin()));
  }
}

TEST_CASE("kernels: tiled scratch does not grow with the sequences", "[kernel]") {
  const Tile tile{.tile_rows = 64, .tile_cols = 192};
  AttentionShape shape{.seq_len_q = 1024, .seq_len_kv = 1024, .head_dim = 64, .head_dim_v = 64};
  AttentionShape longer = shape;
  longer.seq_len_q = longer.seq_len_kv = std::int64_t{1} << 20;
  for (const std::string_view name : {"tiled", "tiled_simd"}) {
    const Kernel& kernel = kernel_named(name);
    CHECK(kernel.scratch_floats(shape, tile) == kernel.scratch_floats(longer, tile));
    CHECK(kernel.scratch_floats(shape, tile) < (1 << 20) / 4);  // below 1 MiB
  }
  // What a kernel chooses by itself stays small for large heads too.
  shape.head_dim = shape.head_dim_v = 2048;
  const Kernel& simd_kernel = kernel_named("tiled_simd");
  CHECK(simd_kernel.scratch_floats(shape, tile_for(simd_kernel, shape, {0, 0})) < (1 << 20) / 4);
  // Two matrices.
  const Kernel& naive = kernel_named("naive");
  CHECK(naive.scratch_floats(shape, tile_for(naive, shape, tile)) == 2 * 1024 * 1024);
}

TEST_CASE("kernels: units are the whole in pieces, to the last bit", "[kernel]") {
  for (const AttentionShape& shape : with_every_mask(uneven_shape())) {
    Problem problem(shape, kTile, normal_inputs(25));
    for (const Kernel& kernel : all_kernels()) {
      Problem::Answer whole = problem.run(kernel);
      const std::int64_t units = unit_count(shape, kTile);
      CHECK(units == 2 * 2 * 3);  // 41 queries in tiles of 16
      std::size_t row = 0;
      for (const UnitRange& range : {UnitRange{0, 1}, UnitRange{1, 4}, UnitRange{5, units - 5}}) {
        Problem::Answer part = problem.run(kernel, range);
        const std::size_t rows = part.log_sum_exp.span().size();
        const std::size_t columns = index_of(shape.head_dim_v);
        const auto same = [](std::span<float> a, std::span<float> b) {
          return std::equal(a.begin(), a.end(), b.begin(), b.end());
        };
        CHECK(same(part.out.span(), whole.out.span().subspan(row * columns, rows * columns)));
        CHECK(same(part.log_sum_exp.span(), whole.log_sum_exp.span().subspan(row, rows)));
        row += rows;
      }
      CHECK(row == index_of(problem.rows_q()));
    }
  }
}

TEST_CASE("kernels: an unknown name is refused", "[kernel][error]") {
  CHECK_THROWS_MATCHES(kernel_named("flash9"), Error, error_on("kernel", Reason::unknown_name));
}

namespace {

// An online softmax over single keys that never rescales what it has summed under an older maximum.
void without_rescale(const KernelArgs& args) {
  const AttentionShape& shape = args.shape;
  for_each_row_tile(args, [&](const RowTile& tile) {
    for (std::int64_t query = 0; query < tile.queries; ++query) {
      float* out = tile.out + query * shape.head_dim_v;
      std::fill_n(out, shape.head_dim_v, 0.0F);
      float row_max = -std::numeric_limits<float>::infinity();
      float row_sum = 0.0F;
      for (std::int64_t key = 0; key < shape.seq_len_kv; ++key) {
        float score = 0.0F;
        for (std::int64_t i = 0; i < shape.head_dim; ++i) {
          score += tile.q[query * shape.head_dim + i] * tile.k[key * shape.head_dim + i];
        }
        row_max = std::max(row_max, args.scale * score);
        const float weight = std::exp(args.scale * score - row_max);
        row_sum += weight;
        for (std::int64_t i = 0; i < shape.head_dim_v; ++i) {
          out[i] += weight * tile.v[key * shape.head_dim_v + i];
        }
      }
      for (std::int64_t i = 0; i < shape.head_dim_v; ++i) out[i] /= row_sum;
      tile.log_sum_exp[query] = row_max + std::log(row_sum);
    }
  });
}

void with_scale_slightly_off(const KernelArgs& args) {
  KernelArgs wrong = args;
  wrong.scale *= 1.00002F;
  kernel_named("tiled_simd").run(wrong);
}

void without_mask(const KernelArgs& args) {
  KernelArgs wrong = args;
  wrong.shape.mask = Mask::none;
  kernel_named("tiled_simd").run(wrong);
}

void with_the_other_diagonal(const KernelArgs& args) {
  KernelArgs wrong = args;
  wrong.shape.mask = Mask::causal_top_left;
  kernel_named("tiled_simd").run(wrong);
}

void without_the_last_float(const KernelArgs& args) {
  const float last = args.out.back();
  kernel_named("tiled_simd").run(args);
  args.out.back() = last;
}

bool passes(AttentionShape shape, void (*run)(const KernelArgs&)) {
  Kernel kernel = kernel_named("tiled_simd");
  kernel.run = run;
  Problem problem(shape, kTile, normal_inputs(24));
  const Reference reference = reference_of(problem);
  return within(errors_of(problem, reference, kernel), allowed_errors(problem, reference));
}

}  // namespace

TEST_CASE("kernels: the check finds planted mistakes", "[kernel]") {
  AttentionShape shape = uneven_shape();
  REQUIRE(passes(shape, kernel_named("tiled_simd").run));
  CHECK_FALSE(passes(shape, without_rescale));
  CHECK_FALSE(passes(shape, with_scale_slightly_off));
  CHECK_FALSE(passes(shape, without_the_last_float));
  shape.mask = Mask::causal;
  REQUIRE(passes(shape, kernel_named("tiled_simd").run));
  CHECK_FALSE(passes(shape, without_mask));
  CHECK_FALSE(passes(shape, with_the_other_diagonal));
}

}  // namespace attn::test
