// SPDX-License-Identifier: Apache-2.0
#include "answer/answer.h"

#include <array>
#include <vector>

#include "core/fields.h"
#include "hardware/profile.h"
#include "model/block_rule.h"
#include "support.h"

namespace attn {

namespace {

Params llama_block() {
  Params params = test::square(1024, 128);
  params.heads_q = 8;
  params.heads_kv = 2;
  params.mask = Mask::causal;
  params.hardware = "a30";
  return params;
}

}  // namespace

TEST_CASE("answer: without an L2, HBM moves what the SMs ask for", "[answer]") {
  const Traffic traffic = answer(llama_block(), Road::model).report.traffic.value();
  CHECK(traffic.hbm_bytes_read == traffic.sm_bytes_read);
  CHECK(traffic.hbm_bytes_written == traffic.sm_bytes_written);
  CHECK(traffic.l2_hit_bytes == Bytes(0));
}

TEST_CASE("answer: an endless L2 is the same by formula and by execution", "[answer][agreement]") {
  Params params = llama_block();
  params.l2 = L2::ideal;
  for (const Pass pass : {Pass::forward, Pass::backward, Pass::both}) {
    params.pass = pass;
    params.flush = pass == Pass::forward;  // of the simulated L2 alone
    const Traffic closed = answer(params, Road::model).report.traffic.value();
    const Traffic executed = answer(params, Road::simulate).report.traffic.value();
    CAPTURE(name_of(pass));
    CHECK(closed.hbm_bytes_read == executed.hbm_bytes_read);
    CHECK(closed.hbm_bytes_written == executed.hbm_bytes_written);
    CHECK(closed.l2_hit_bytes == executed.l2_hit_bytes);
    CHECK(closed.dirty_bytes_left == executed.dirty_bytes_left);
    CHECK(closed.hbm_bytes_read < closed.sm_bytes_read);
  }
}

TEST_CASE("answer: a field without effect asks nothing of the machine", "[answer][agreement]") {
  Params params = llama_block();
  params.hardware = "gb200";  // its SMs are not known
  params.pass = Pass::backward;
  params.deterministic = true;
  params.l2 = L2::ideal;
  for (const Road road : {Road::model, Road::simulate}) {
    params.algorithm = Algorithm::flash1;
    CHECK_NOTHROW(answer(params, road));
    params.algorithm = Algorithm::flash3;
    CHECK_THROWS_MATCHES(answer(params, road), Error,
                         test::error_on("deterministic", Reason::missing));
  }
}

TEST_CASE("answer: both passes without a rule for one are not modelled on either road",
          "[answer][agreement]") {
  Params params = llama_block();
  params.hardware = "gb200";  // its SMs are not known, and the rule for splits asks for them
  params.algorithm = Algorithm::split_kv;
  for (const Road road : {Road::model, Road::simulate}) {
    params.pass = Pass::both;
    const Answer both = answer(params, road);
    CHECK_FALSE(both.report.traffic.has_value());
    CHECK_FALSE(both.peak_memory.has_value());
    CHECK(both.report.tile_sums == answer(params, Road::model).report.tile_sums);
    CHECK(both.report.tiling == answer(params, Road::model).report.tiling);
    params.pass = Pass::forward;
    CHECK_THROWS_MATCHES(answer(params, road), Error, test::error_on("splits", Reason::missing));
  }
}

TEST_CASE("answer: bytes stay exact where half bytes pass 2^63", "[answer][agreement]") {
  Params params = default_params();
  params.algorithm = Algorithm::standard;
  params.dtype = params.dtype_o = params.dtype_scores = DType::fp32;
  params.seq_len_q = params.head_dim_v = 1;
  params.seq_len_kv = params.tile_cols = std::int64_t{1} << 40;
  params.head_dim = 1 << 20;
  // K is 2^62 bytes, Q 2^22, V 2^42; scores and probabilities, 2^42 each, come back from the cache.
  const std::int64_t inputs = (std::int64_t{1} << 62) + (1 << 22) + (std::int64_t{1} << 42);
  const std::int64_t matrix = std::int64_t{1} << 42;
  for (const L2 l2 : {L2::ideal, L2::simulated}) {
    params.l2 = l2;
    const Traffic traffic = answer(params, Road::simulate).report.traffic.value();
    const std::int64_t again = l2 == L2::ideal ? 0 : 2 * matrix;  // larger than any L2
    CHECK(traffic.hbm_bytes_read == Bytes(inputs + again));
    CHECK(traffic.l2_hit_bytes == Bytes(2 * matrix - again));
  }
}

TEST_CASE("answer: a simulated L2 lies between none and endless", "[answer]") {
  Params params = llama_block();
  const auto hbm = [&](L2 l2) {
    params.l2 = l2;
    return answer(params, Road::model).report.traffic.value().hbm_bytes_read;
  };
  params.l2_usable_fraction = 0.002;  // 49 KiB: two tiles
  CHECK(hbm(L2::none) > hbm(L2::simulated));
  CHECK(hbm(L2::simulated) > hbm(L2::ideal));
  params.l2_usable_fraction = 1;
  CHECK(hbm(L2::simulated) == hbm(L2::ideal));
}

TEST_CASE("answer: each of two passes has blocks in flight of its own number", "[answer]") {
  Params params = test::square(2048, 128);
  params.heads_q = params.heads_kv = 16;
  params.hardware = "a30";
  params.l2 = L2::simulated;
  params.l2_usable_fraction = 0.05;  // 1.2 MiB: keys and values of one head
  const auto of = [&](Pass pass) { return answer(in_pass(params, pass), Road::model); };
  const Answer forward = of(Pass::forward);
  const Answer backward = of(Pass::backward);
  CHECK(forward.sram->occupancy.blocks_per_sm == 2);
  CHECK(backward.sram->occupancy.blocks_per_sm == 1);
  const Traffic both = of(Pass::both).report.traffic.value();
  const Traffic& first = *forward.report.traffic;
  const Traffic& second = *backward.report.traffic;
  CHECK(both.hbm_bytes_read == first.hbm_bytes_read + second.hbm_bytes_read);
  CHECK(both.hbm_bytes_written == first.hbm_bytes_written + second.hbm_bytes_written);
  CHECK(both.l2_hit_bytes == first.l2_hit_bytes + second.l2_hit_bytes);
}

TEST_CASE("answer: what has no rule has no number", "[answer]") {
  Params params = llama_block();
  params.algorithm = Algorithm::mem_efficient;
  params.pass = Pass::backward;
  const Answer none = answer(params, Road::model);
  CHECK_FALSE(none.report.traffic.has_value());
  CHECK_FALSE(none.sram.has_value());
  CHECK_FALSE(none.peak_memory.has_value());
  CHECK_FALSE(none.ideal_hbm_bytes.has_value());
  CHECK(none.report.tiling.visited_tiles > 0);
  CHECK(answer(params, Road::simulate).report.tiling == none.report.tiling);
}

TEST_CASE("answer: the time bound never takes tile loads for HBM bytes", "[answer]") {
  const auto seconds = [](const Answer& answer, std::string_view resource) {
    for (const model::TimeBound::Row& row : answer.time->rows) {
      if (row.resource == resource) return row.seconds;
    }
    return -1.0;
  };
  Params params = llama_block();
  const double without = seconds(answer(params, Road::model), "hbm");
  params.l2 = L2::ideal;
  CHECK(seconds(answer(params, Road::model), "hbm") == without);
  CHECK(without > 0);
}

TEST_CASE("series: each value stands in all the named fields, errors in their rows", "[answer]") {
  const Params params = llama_block();
  const std::array<std::string_view, 2> names{"tile_rows", "tile_cols"};
  const std::array<double, 3> values{64, 0, 128};
  const Series rows = series(params, names, values);
  REQUIRE(rows.errors.size() == 3);
  CHECK(rows.errors[1]->field == "tile_rows");
  CHECK(rows.sm_bytes_read[1] == 0);
  Params tile = params;
  tile.tile_rows = tile.tile_cols = 128;
  const Answer one = answer(tile, Road::model);
  CHECK(rows.sm_bytes_read[2] == one.report.traffic->sm_bytes_read.value());
  CHECK(rows.required_smem_bytes[2] == one.sram->required_bytes.value());
  CHECK(rows.ideal_hbm_bytes[2] == one.ideal_hbm_bytes->value());
  CHECK(rows.bound_seconds[2] == one.time->bound_seconds.value());
  CHECK(rows.theorem_bytes[2] == model::theorem_bytes(tile, profile(tile.hardware)));

  const std::array<std::string_view, 1> mask{"mask"};
  CHECK_THROWS_MATCHES(series(params, mask, values), Error,
                       test::error_on("mask", Reason::unknown_name));
}

TEST_CASE("series: blocks of an SM that are not known are no zero", "[answer]") {
  Params params = llama_block();
  params.algorithm = Algorithm::flash2;
  const std::array<std::string_view, 2> names{"tile_rows", "tile_cols"};
  const std::array<double, 2> values{64, 1024};
  params.hardware = "tpu-v5e";  // no blocks share its SRAM
  const Series unknown = series(params, names, values);
  CHECK(unknown.required_smem_bytes[0] > 0);
  CHECK(unknown.blocks_per_sm[0] == kUnknownBlocks);
  params.hardware = "a30";
  const Series known = series(params, names, values);
  CHECK(known.blocks_per_sm[0] > 0);
  CHECK(known.blocks_per_sm[1] == 0);  // too large for a block
}

TEST_CASE("grid: the second field varies fastest", "[answer]") {
  const Params params = llama_block();
  const std::array<double, 2> tile_rows{64, 128};
  const std::array<double, 3> tile_cols{32, 64, 96};
  const Series cells = grid(params, "tile_rows", tile_rows, "tile_cols", tile_cols);
  REQUIRE(cells.errors.size() == 6);
  Params last = params;
  last.tile_rows = 128;
  last.tile_cols = 32;
  CHECK(cells.working_set_bytes[3] ==
        answer(last, Road::model).report.tiling.working_set_bytes.value());
}

}  // namespace attn
