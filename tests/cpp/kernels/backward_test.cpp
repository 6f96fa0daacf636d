// SPDX-License-Identifier: Apache-2.0
// Gradients in double precision against finite differences, and every kernel's against these.
#include "kernels/backward.h"

#include <algorithm>
#include <catch_amalgamated.hpp>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/backward_problem.h"
#include "kernels/kernel.h"
#include "kernels/problem.h"
#include "kernels/row_tile.h"
#include "support.h"

namespace attn::test {

namespace {

constexpr Tile kTile{.tile_rows = 16, .tile_cols = 12};

void check_gradients(BackwardProblem problem) {
  const AttentionShape& shape = problem.forward.shape();
  CAPTURE(shape.batch, shape.heads_q, shape.heads_kv, shape.seq_len_q, shape.seq_len_kv);
  CAPTURE(shape.head_dim, shape.head_dim_v, name_of(shape.mask));
  CAPTURE(shape.window_left, shape.window_right);
  const std::vector<ReferenceQuery> queries = reference_queries_of(problem);
  const DoubleGradients reference = reference_gradients(problem, queries);
  const GradientErrors allowed =
      allowed_gradient_errors(problem, reference, magnitudes_of(problem, queries));
  for (const std::string_view name : {"tiled", "tiled_simd"}) {
    const GradientErrors errors = gradient_errors(problem, reference, kernel_named(name));
    CAPTURE(name, errors[0], allowed[0], errors[1], allowed[1], errors[2], allowed[2]);
    CHECK(within(errors, allowed));
  }
}

void check_normal(const AttentionShape& shape, std::uint64_t seed, const Tile& tile = kTile,
                  std::int64_t offset = 0) {
  check_gradients({shape, tile, normal_inputs(seed), normal(seed + 3), offset});
}

// Several heads and sequences, more queries than a tile, no size a multiple of another.
AttentionShape uneven_shape() {
  return {.batch = 2,
          .heads_q = 2,
          .heads_kv = 2,
          .seq_len_q = 29,
          .seq_len_kv = 37,
          .head_dim = 19,
          .head_dim_v = 11};
}

}  // namespace

TEST_CASE("backward: the reference equals finite differences", "[kernel][backward]") {
  const AttentionShape small{.batch = 2,
                             .heads_q = 4,
                             .heads_kv = 2,
                             .seq_len_q = 4,
                             .seq_len_kv = 3,
                             .head_dim = 3,
                             .head_dim_v = 2};
  // Multiples of 2^-8, so that steps of 2^-5 are exact.
  const auto coarse = [](std::uint64_t seed) -> Values {
    return [generator = NormalGenerator(seed)](std::int64_t, std::int64_t) mutable {
      return std::round(generator.next() * 256.0F) / 256.0F;
    };
  };
  for (const AttentionShape& shape : with_every_mask(small)) {
    CAPTURE(name_of(shape.mask), shape.window_left, shape.window_right);
    BackwardProblem problem(shape, kTile, {"coarse", coarse(1), coarse(2), coarse(3)}, coarse(4));
    const DoubleGradients gradients = reference_gradients(problem, reference_queries_of(problem));
    KernelArgs args = problem.forward.inputs();
    const auto loss = [&] {
      double sum = 0;
      const float* d_out = problem.d_out().data();
      for (std::int64_t row = 0; row < problem.forward.rows_q(); ++row) {
        const QueryIndex index{.head = row / shape.seq_len_q, .query = row % shape.seq_len_q};
        for (const double out : reference_row(args, index).out) sum += double{*d_out++} * out;
      }
      return sum;
    };
    double worst = 0;
    std::size_t which = 0;
    for (std::span<const float>* input : {&args.q, &args.k, &args.v}) {
      std::vector<float> moved(input->begin(), input->end());
      *input = moved;
      for (std::size_t i = 0; i < moved.size(); ++i) {
        constexpr float kStep = 0x1p-5F;
        const float here = moved[i];
        const auto loss_at = [&](float steps) {
          moved[i] = here + steps * kStep;
          return loss();
        };
        const double slope =
            (8 * (loss_at(1) - loss_at(-1)) - (loss_at(2) - loss_at(-2))) / (12 * double{kStep});
        moved[i] = here;
        worst = std::max(worst, std::abs(slope - gradients[which].at(i)));
      }
      *input = problem.forward.inputs().q;
      if (which == 1) *input = problem.forward.inputs().k;
      ++which;
    }
    CHECK(worst < 1e-5);
  }
}

TEST_CASE("backward: right at every length, under every mask", "[kernel][backward]") {
  for (const std::int64_t seq_len_q : {1, 3, 7, 9, 16, 37}) {
    for (const std::int64_t seq_len_kv : {1, 3, 8, 11, 13, 37}) {
      const AttentionShape lengths_only{
          .seq_len_q = seq_len_q, .seq_len_kv = seq_len_kv, .head_dim = 8, .head_dim_v = 8};
      for (const AttentionShape& shape : with_every_mask(lengths_only)) check_normal(shape, 1);
    }
  }
}

TEST_CASE("backward: right at every head_dim", "[kernel][backward]") {
  for (std::int64_t head_dim = 1; head_dim <= 17; ++head_dim) {
    for (const std::int64_t head_dim_v : {std::int64_t{1}, std::int64_t{6}, 18 - head_dim}) {
      check_normal({.seq_len_q = 9,
                    .seq_len_kv = 17,
                    .head_dim = head_dim,
                    .head_dim_v = head_dim_v,
                    .mask = Mask::causal},
                   2);
    }
  }
  for (const std::int64_t head_dim : {64, 128}) {
    check_normal({.seq_len_q = 9, .seq_len_kv = 17, .head_dim = head_dim, .head_dim_v = head_dim},
                 3);
  }
}

TEST_CASE("backward: right with any tile", "[kernel][backward]") {
  const std::int64_t huge = std::int64_t{1} << 40;
  AttentionShape uneven = uneven_shape();
  uneven.batch = 1;
  for (const std::int64_t tile_rows : {std::int64_t{1}, std::int64_t{7}, huge}) {
    for (const std::int64_t tile_cols : {std::int64_t{1}, std::int64_t{5}, huge}) {
      CAPTURE(tile_rows, tile_cols);
      for (const AttentionShape& shape : with_every_mask(uneven)) {
        check_normal(shape, 4, {tile_rows, tile_cols});
      }
    }
  }
}

TEST_CASE("backward: query heads of a group add up", "[kernel][backward]") {
  AttentionShape shape = uneven_shape();
  shape.heads_q = 6;
  for (const std::int64_t heads_kv : {1, 2, 3, 6}) {
    shape.heads_kv = heads_kv;
    check_normal(shape, 5);
  }
}

TEST_CASE("backward: right where arrays are not aligned to a vector", "[kernel][backward]") {
  for (const AttentionShape& shape : with_every_mask(uneven_shape())) {
    check_normal(shape, 6, kTile, 1);
  }
}

TEST_CASE("backward: right on random shapes", "[kernel][backward][property]") {
  const std::uint64_t seed = Catch::rngSeed();
  CAPTURE(seed);
  RandomParams random(seed);
  for (int i = 0; i < 40; ++i) {
    const Params params = random.next();
    const AttentionShape shape{.batch = params.batch,
                               .heads_q = params.heads_q,
                               .heads_kv = params.heads_kv,
                               .seq_len_q = params.seq_len_q,
                               .seq_len_kv = params.seq_len_kv,
                               .head_dim = random.between(1, 20),
                               .head_dim_v = random.between(1, 20),
                               .mask = static_cast<Mask>(random.between(0, 3)),
                               .window_left = params.window_left,
                               .window_right = params.window_right};
    const Tile tile{.tile_rows = random.between(1, 40), .tile_cols = random.between(1, 40)};
    check_normal(shape, seed, tile, random.between(0, 3));
  }
}

TEST_CASE("backward: right on hard inputs", "[kernel][backward]") {
  const Values hundred = [](std::int64_t, std::int64_t) { return 100.0F; };
  const Values one_hot = [](std::int64_t row, std::int64_t column) {
    return column == row % 19 ? 1.0F : 0.0F;
  };
  const Values large_one_hot = [one_hot](std::int64_t row, std::int64_t column) {
    return 1000.0F * one_hot(row, column);
  };
  // Magnitudes from 1e-9 to 1e9: a gradient is made of four factors and stays finite.
  const auto huge_range = [](std::uint64_t seed) -> Values {
    return [generator = NormalGenerator(seed)](std::int64_t, std::int64_t) mutable {
      const float exponent = std::remainder(10.0F * generator.next(), 18.0F);
      return std::copysign(std::pow(10.0F, exponent), generator.next());
    };
  };
  const auto subnormal = [](std::uint64_t seed) { return normal(seed, 0.0F, 1e-40F); };
  const std::vector<std::pair<Inputs, Values>> inputs{
      {{"all 100", hundred, hundred, hundred}, normal(9)},
      {{"all 100, d_out too", hundred, hundred, hundred}, hundred},
      {{"+100", normal(6, 100.0F), normal(7, 100.0F), normal(8, 100.0F)}, normal(9, 100.0F)},
      {{"one-hot", one_hot, one_hot, one_hot}, one_hot},
      {{"large one-hot", large_one_hot, one_hot, normal(10)}, normal(11)},
      {{"subnormal", subnormal(12), subnormal(13), subnormal(14)}, normal(15)},
      {{"subnormal d_out", normal(16), normal(17), normal(18)}, subnormal(19)},
      {{"huge range", huge_range(20), huge_range(21), huge_range(22)}, huge_range(23)},
      {{"sharp", normal(24, 0.0F, 30.0F), normal(25), normal(26)}, normal(27)},
  };
  for (const auto& [input, d_out] : inputs) {
    CAPTURE(input.name);
    for (const AttentionShape& shape : with_every_mask(uneven_shape())) {
      check_gradients({shape, kTile, input, d_out});
    }
  }
}

TEST_CASE("backward: tiled ones are finite where products pass the largest float",
          "[kernel][backward]") {
  const auto sized = [](std::uint64_t seed, float size) { return normal(seed, 0.0F, size); };
  const std::vector<std::pair<Inputs, Values>> inputs{
      {{"huge scores", sized(40, 1e25F), sized(41, 1e25F), normal(42)}, normal(43)},
      {{"huge values", sized(44, 1e-3F), sized(45, 1e-3F), sized(46, 1e38F)}, normal(47)},
      {{"huge d_out", sized(48, 1e-3F), sized(49, 1e-3F), normal(50)}, sized(51, 5e37F)},
  };
  for (const auto& [input, d_out] : inputs) {
    for (const AttentionShape& shape : with_every_mask(uneven_shape())) {
      BackwardProblem problem(shape, kTile, input, d_out);
      const std::vector<ReferenceQuery> queries = reference_queries_of(problem);
      const DoubleGradients reference = reference_gradients(problem, queries);
      const Magnitudes magnitudes = magnitudes_of(problem, queries);
      for (const std::string_view name : {"tiled", "tiled_simd"}) {
        const GradientErrors errors = gradient_errors(problem, reference, kernel_named(name));
        for (std::size_t i = 0; i < errors.size(); ++i) {
          CAPTURE(input.name, name_of(shape.mask), shape.window_left, name, i);
          CHECK(errors[i] <= 1e-5 * magnitudes.sums[i]);
        }
      }
    }
  }
}

TEST_CASE("backward: a small scale does not lose small queries", "[kernel][backward]") {
  const auto sized = [](std::uint64_t seed, float size) { return normal(seed, 0.0F, size); };
  const Inputs inputs{"small q", sized(52, 1e-41F), normal(53), normal(54)};
  for (const AttentionShape& shape : with_every_mask(uneven_shape())) {
    BackwardProblem problem(shape, kTile, inputs, sized(55, 1e25F));
    problem.forward.use_scale(1e-5F);
    check_gradients(std::move(problem));
  }
}

TEST_CASE("backward: a query that sees nothing gets zeros and adds nothing", "[kernel][backward]") {
  // Query i sees keys up to i + 5 - 12: queries 0 to 6 see none.
  const AttentionShape shape{
      .seq_len_q = 12, .seq_len_kv = 5, .head_dim = 3, .head_dim_v = 3, .mask = Mask::causal};
  AttentionShape seeing = shape;
  seeing.seq_len_q = 5;
  const auto values = [](std::int64_t row, std::int64_t column) {
    return std::sin(static_cast<float>(3 * row + column));
  };
  // The last five rows of q and d_out are all of `alone`.
  const auto later = [values](std::int64_t row, std::int64_t column) {
    return values(row + 7, column);
  };
  BackwardProblem problem(shape, {4, 2}, {"sines", values, values, values}, values);
  BackwardProblem alone(seeing, {4, 2}, {"sines", later, values, values}, later);
  for (const Kernel& kernel : all_kernels()) {
    CAPTURE(kernel.name);
    BackwardProblem::Gradients all = problem.run(kernel);
    BackwardProblem::Gradients some = alone.run(kernel);
    for (std::size_t i = 0; i < 7 * 3; ++i) CHECK(all.d_q.span()[i] == 0.0F);
    CHECK(all.d_q.span()[8 * 3] != 0.0F);
    for (std::size_t i = 0; i < 5 * 3; ++i) {
      CHECK(std::abs(all.d_k.span()[i] - some.d_k.span()[i]) < 1e-6F);
      CHECK(std::abs(all.d_v.span()[i] - some.d_v.span()[i]) < 1e-6F);
    }
  }
}

TEST_CASE("backward: tiled scratch does not grow with the sequences", "[kernel][backward]") {
  AttentionShape shape{.seq_len_q = 1024, .seq_len_kv = 1024, .head_dim = 128, .head_dim_v = 128};
  AttentionShape longer = shape;
  longer.seq_len_q = longer.seq_len_kv = std::int64_t{1} << 20;
  for (const std::string_view name : {"tiled", "tiled_simd"}) {
    const Kernel& kernel = kernel_named(name);
    const auto scratch_of = [&](const AttentionShape& of) {
      return kernel.backward_scratch_floats(of, tile_for(kernel, of, {0, 0}, Pass::backward));
    };
    CHECK(scratch_of(shape) == scratch_of(longer));
    CHECK(scratch_of(longer) < (1 << 20) / 4);  // below 1 MiB
    AttentionShape large = longer;
    large.head_dim = large.head_dim_v = 2048;
    CHECK(scratch_of(large) < (1 << 20) / 4);
  }
  // Two matrices.
  const Kernel& naive = kernel_named("naive");
  CHECK(naive.backward_scratch_floats(shape, tile_for(naive, shape, kTile, Pass::backward)) ==
        2 * 1024 * 1024);
}

TEST_CASE("backward: units are the whole in pieces, to the last bit", "[kernel][backward]") {
  AttentionShape shape = uneven_shape();
  shape.heads_q = 4;
  BackwardProblem problem(shape, kTile, normal_inputs(28), normal(31));
  for (const Kernel& kernel : all_kernels()) {
    CAPTURE(kernel.name);
    BackwardProblem::Gradients whole = problem.run(kernel);
    std::array<std::size_t, 3> done{};
    for (const UnitRange& range : {UnitRange{0, 1}, UnitRange{1, 3}}) {
      BackwardProblem::Gradients part = problem.run(kernel, range);
      for (std::size_t i = 0; i < done.size(); ++i) {
        const std::span<float> own = part.spans()[i];
        const std::span<float> same = whole.spans()[i].subspan(done[i], own.size());
        CHECK(std::equal(own.begin(), own.end(), same.begin()));
        done[i] += own.size();
      }
    }
    for (std::size_t i = 0; i < done.size(); ++i) CHECK(done[i] == whole.spans()[i].size());
  }
}

namespace {

void run_simd(const BackwardArgs& args) { kernel_named("tiled_simd").run_backward(args); }

void without_delta(const BackwardArgs& args) {
  BackwardArgs wrong = args;
  const std::vector<float> zeros(args.out.size());
  wrong.out = zeros;
  run_simd(wrong);
}

void with_scale_slightly_off(const BackwardArgs& args) {
  BackwardArgs wrong = args;
  wrong.scale *= 1.00002F;
  run_simd(wrong);
}

void without_mask(const BackwardArgs& args) {
  BackwardArgs wrong = args;
  wrong.shape.mask = Mask::none;
  run_simd(wrong);
}

void with_the_other_diagonal(const BackwardArgs& args) {
  BackwardArgs wrong = args;
  wrong.shape.mask = Mask::causal_top_left;
  run_simd(wrong);
}

void without_the_last_float(const BackwardArgs& args) {
  const float last = args.d_v.back();
  run_simd(args);
  args.d_v.back() = last;
}

// Each query head writes the d_k that its group shares, where it should add.
void without_the_group_sum(const BackwardArgs& args) {
  run_simd(args);
  BackwardArgs last_heads = args;
  last_heads.shape.heads_q = args.shape.heads_kv;
  const std::size_t half = args.q.size() / 2;
  last_heads.q = args.q.subspan(half);
  last_heads.out = args.out.subspan(args.out.size() / 2);
  last_heads.d_out = args.d_out.subspan(args.out.size() / 2);
  last_heads.log_sum_exp = args.log_sum_exp.subspan(args.log_sum_exp.size() / 2);
  std::vector<float> d_q(half);
  std::vector<float> d_v(args.d_v.size());
  last_heads.d_q = d_q;
  last_heads.d_v = d_v;
  run_simd(last_heads);
}

bool passes(const AttentionShape& shape, void (*run)(const BackwardArgs&)) {
  Kernel kernel = kernel_named("tiled_simd");
  kernel.run_backward = run;
  BackwardProblem problem(shape, kTile, normal_inputs(32), normal(35));
  const std::vector<ReferenceQuery> queries = reference_queries_of(problem);
  const DoubleGradients reference = reference_gradients(problem, queries);
  return within(gradient_errors(problem, reference, kernel),
                allowed_gradient_errors(problem, reference, magnitudes_of(problem, queries)));
}

}  // namespace

TEST_CASE("backward: the check finds planted mistakes", "[kernel][backward]") {
  AttentionShape shape = uneven_shape();
  REQUIRE(passes(shape, run_simd));
  CHECK_FALSE(passes(shape, without_delta));
  CHECK_FALSE(passes(shape, with_scale_slightly_off));
  CHECK_FALSE(passes(shape, without_the_last_float));
  shape.mask = Mask::causal;
  REQUIRE(passes(shape, run_simd));
  CHECK_FALSE(passes(shape, without_mask));
  CHECK_FALSE(passes(shape, with_the_other_diagonal));
  shape.batch = shape.heads_kv = 1;
  REQUIRE(passes(shape, run_simd));
  CHECK_FALSE(passes(shape, without_the_group_sum));
}

}  // namespace attn::test
