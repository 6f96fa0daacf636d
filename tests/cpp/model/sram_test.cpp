// SPDX-License-Identifier: Apache-2.0
#include "model/sram.h"

#include <string>

#include "support.h"

namespace attn::model {

namespace {

Params block(Algorithm algorithm, std::int64_t head_dim = 128) {
  Params params = test::square(4096, head_dim);
  params.algorithm = algorithm;
  return params;
}

Bytes asked(const Params& params) {
  const std::optional<Sram> answer = sram(params);
  REQUIRE(answer);
  return answer->required_bytes;
}

std::string items(const Sram& answer) {
  std::string text;
  for (const SramRow& row : answer.ledger) {
    text += std::to_string(row.copies) + " " + std::string(row.item) + " ";
  }
  return text;
}

// Random blocks of every rule, on a chip that has one.
Params random_block(test::RandomParams& random) {
  Params params = random.next();
  params.head_dim = 2 * random.between(1, 300);
  params.head_dim_v = random.coin() ? params.head_dim : 2 * random.between(1, 300);
  params.algorithm = static_cast<Algorithm>(random.between(0, 7));
  params.pass = static_cast<Pass>(random.between(0, 2));
  params.stages = random.between(1, 6);
  params.warps = random.between(1, 16);
  params.double_buffer = random.coin();
  params.v_in_registers = random.coin();
  params.p_in_smem = random.coin();
  params.head_dim_160 = random.coin();
  params.head_dim_part = random.coin() ? 0 : random.between(0, params.head_dim);
  params.kv_shared = random.between(0, 3) == 0 && params.head_dim_v <= params.head_dim;
  const auto profiles = all_profiles();
  params.hardware = std::string(profiles[static_cast<std::size_t>(random.between(
                                             0, static_cast<std::int64_t>(profiles.size()) - 1))]
                                    .id);
  return params;
}

}  // namespace

TEST_CASE("sram: flash1 forward holds two Q tiles of 16 rows, one of K or V, sums, an exchange",
          "[model][golden]") {
  Params params = block(Algorithm::flash1, 64);
  params.tile_cols = 256;
  // kernels of A100, head_dim 64: 52.5 KiB
  CHECK(asked(params) == Bytes(2 * 16 * 64 * 2 + 256 * 64 * 2 + 16 * 64 * 4 * 4 + 512));
  CHECK(asked(params) == Bytes(53'760));
  CHECK(items(*sram(params)) == "2 q 1 k_or_v 4 o_sums 1 exchange ");
  params.tile_rows = 1;
  CHECK(asked(params) == Bytes(53'760));
}

TEST_CASE("sram: flash2 backward by its two variants", "[model][golden]") {
  Params params = block(Algorithm::flash2, 128);
  params.pass = Pass::backward;
  params.tile_rows = 64;
  params.tile_cols = 128;
  const std::int64_t M = 64, N = 128, d = 128;
  CHECK(asked(params) == Bytes((3 * M * d + 2 * N * d + 2 * M * N) * 2));
  CHECK(asked(params) == Bytes(144 * 1024));
  params.double_buffer = false;
  CHECK(asked(params) == Bytes((2 * M * d + 2 * N * d + 2 * M * N) * 2));

  params.v_in_registers = true;
  params.tile_cols = 64;
  const std::int64_t n = 64;
  CHECK(asked(params) == Bytes((2 * M * d + std::max(2 * n * d, n * d + 2 * M * n)) * 2));
  params.tile_rows = 256;
  CHECK(asked(params) == Bytes((2 * 256 * d + n * d + 2 * 256 * n) * 2));
}

TEST_CASE("sram: flash3 with P in registers and in SRAM", "[model][golden]") {
  Params params = block(Algorithm::flash3, 192);
  params.hardware = "h100-sxm";
  params.head_dim_v = 128;
  params.tile_cols = 128;
  CHECK(asked(params) == Bytes((128 * 192 + 2 * 128 * (192 + 128)) * 2));
  params.p_in_smem = true;
  CHECK(asked(params) == Bytes((128 * 192 + 2 * 128 * (192 + 128) + 128 * 128) * 2));
}

TEST_CASE("sram: flash4 fills 224 KiB with a ring of K and V tiles", "[model][golden]") {
  Params params = block(Algorithm::flash4, 64);
  params.hardware = "b200";
  const std::int64_t budget = 224 * 1024;
  // Q and O of two row tiles: 4 x 16 KiB; a stage is 16 KiB.
  CHECK(asked(params) == Bytes(4 * 128 * 64 * 2 + (budget - 4 * 128 * 64 * 2) / 16'384 * 16'384));
  CHECK(items(*sram(params)) == "2 q 2 o 10 k_or_v ");

  params.seq_len_q = 128;  // one row tile
  CHECK(items(*sram(params)) == "1 q 1 o 12 k_or_v ");

  params = block(Algorithm::flash4, 128);
  params.hardware = "b200";
  // Two blocks share the tile of a stage: 16 KiB each.
  CHECK(items(*sram(params)) == "2 q 2 o 6 k_or_v ");
  CHECK(asked(params) == Bytes(4 * 128 * 128 * 2 + 6 * 128 * 128 * 2 / 2));
  params.mask = Mask::causal;
  CHECK(items(*sram(params)) == "2 q 2 o 3 k_or_v ");
  CHECK(asked(params) == Bytes(4 * 128 * 128 * 2 + 3 * 128 * 128 * 2));

  params.head_dim = 192;  // O takes Q's place; K, V, K in three places of the mean width
  CHECK(items(*sram(params)) == "2 q_then_o 3 k_or_v ");
  CHECK(asked(params) == Bytes(2 * 128 * 192 * 2 + 3 * 128 * 160 * 2));
  CHECK(asked(params) <= Bytes(budget));
  params.head_dim_v = 192;  // no smaller tile between them: two
  CHECK(items(*sram(params)) == "2 q_then_o 2 k_or_v ");
  CHECK(asked(params) == Bytes(2 * 128 * 192 * 2 + 2 * 128 * 192 * 2));
}

TEST_CASE("sram: flash4's packed query heads count as rows", "[model][golden]") {
  Params params = block(Algorithm::flash4, 64);
  params.hardware = "b200";
  params.seq_len_q = 100;
  params.heads_q = 4;
  CHECK(items(*sram(params)) == "1 q 1 o 12 k_or_v ");
  params.pack_gqa = true;
  CHECK(items(*sram(params)) == "2 q 2 o 10 k_or_v ");
}

TEST_CASE("sram: flash4 without room for a stage does not fit", "[model][property]") {
  Params params = block(Algorithm::flash4, 512);
  params.hardware = "b200";
  CHECK_FALSE(sram(params)->fits);
}

TEST_CASE("sram: triton's rule follows compute capability and rows", "[model][golden]") {
  const auto rule = [](std::string hardware, std::int64_t tile_rows) {
    Params params = block(Algorithm::triton);
    params.hardware = std::move(hardware);
    params.tile_rows = tile_rows;
    const std::optional<Sram> answer = sram(params);
    return answer ? std::string(name_of(answer->rule)) : "";
  };
  for (const char* hardware :
       {"t4", "a100-80-sxm", "a10", "rtx-4090", "jetson-agx-orin-64", "rtx-5090"}) {
    CHECK(rule(hardware, 128) == "triton_mma");
  }
  CHECK(rule("h100-sxm", 63) == "triton_mma");
  CHECK(rule("h100-sxm", 64) == "triton_wgmma");
  for (const char* hardware : {"v100-sxm2-16", "b200", "mi300x", "apple-m1-max", "tpu-v4"}) {
    CHECK(rule(hardware, 128).empty());
  }
}

TEST_CASE("sram: latent attention keeps one row for K and V", "[model][golden]") {
  Params params = block(Algorithm::triton, 576);
  params.head_dim_v = 512;
  params.head_dim_part = 64;
  params.hardware = "h100-sxm";
  params.tile_rows = params.tile_cols = 16;
  CHECK(asked(params) == Bytes((16 * 576 + 16 * (576 + 512) + 16 * 16) * 2));
  params.kv_shared = true;
  CHECK(asked(params) == Bytes((16 * 576 + 16 * 576 + 16 * 16) * 2));
  params.algorithm = Algorithm::flash2;
  CHECK(asked(params) == Bytes((16 + 16) * 576 * 2));
  params.algorithm = Algorithm::flash3;
  CHECK(asked(params) == Bytes((16 * 576 + 2 * 16 * 576) * 2));
}

TEST_CASE("sram: what has no rule is not modelled", "[model][golden]") {
  const auto modelled = [](Algorithm algorithm, Pass pass, bool kv_shared = false) {
    Params params = block(algorithm);
    params.pass = pass;
    params.kv_shared = kv_shared;
    return sram(params).has_value();
  };
  using enum Algorithm;
  for (const Algorithm algorithm : {standard, mem_efficient}) {
    CHECK_FALSE(modelled(algorithm, Pass::forward));
    CHECK_FALSE(modelled(algorithm, Pass::backward));
  }
  for (const Algorithm algorithm : {flash3, flash4, split_kv, triton}) {
    CHECK(modelled(algorithm, Pass::forward));
    CHECK_FALSE(modelled(algorithm, Pass::backward));
    CHECK_FALSE(modelled(algorithm, Pass::both));
  }
  for (const Algorithm algorithm : {flash1, flash2}) {
    CHECK(modelled(algorithm, Pass::both));
    CHECK(modelled(algorithm, Pass::forward, true));
    CHECK_FALSE(modelled(algorithm, Pass::backward, true));
  }
}

TEST_CASE("sram: of both passes the one that asks for more decides", "[model][property]") {
  Params params = block(Algorithm::flash2);
  params.pass = Pass::both;
  CHECK(sram(params)->pass == Pass::backward);
  params.tile_rows = params.tile_cols = 16;
  params.double_buffer = false;
  params.v_in_registers = true;
  params.head_dim = params.head_dim_v = 160;
  // (2 + 2) x 16 x 160 against 3 x 16 x 192
  CHECK(sram(params)->pass == Pass::backward);
  params.head_dim_v = params.head_dim = 129;
  CHECK(sram(params)->pass == Pass::forward);
}

TEST_CASE("sram: half bytes are rounded up tile by tile", "[model][golden]") {
  Params params = block(Algorithm::flash2, 64);
  params.pass = Pass::backward;
  params.dtype = DType::fp4;
  params.tile_rows = 3;
  params.tile_cols = 5;
  // P and dS: 15 half bytes, 8 bytes each
  CHECK(asked(params) == Bytes((3 * 3 * 64 + 2 * 5 * 64) / 2 + 2 * 8));
}

TEST_CASE("sram: padding is paid for and not used", "[model][golden]") {
  Params params = block(Algorithm::flash2, 80);
  const Sram answer = *sram(params);
  CHECK(answer.required_bytes == Bytes(96 * (128 + 2 * 64) * 2));
  CHECK(answer.unused_bytes == Bytes((96 - 80) * (128 + 2 * 64) * 2));
  params.head_dim = 192;
  params.head_dim_v = 128;
  CHECK(sram(params)->unused_bytes == Bytes((192 - 128) * 64 * 2));
}

TEST_CASE("sram: headroom is what is left, or missing", "[model][property]") {
  Params params = block(Algorithm::flash2, 128);
  CHECK(sram(params)->headroom_bytes == 166'912 - 65'536);
  params.tile_cols = 1024;
  const Sram over = *sram(params);
  CHECK_FALSE(over.fits);
  CHECK(over.headroom_bytes == 166'912 - (128 + 2 * 1024) * 128 * 2);
  CHECK(over.occupancy.blocks_per_sm == 0);
}

TEST_CASE("sram: a block that takes the limit to the byte fits", "[model][property]") {
  HardwareProfile tight = profile("a100-80-sxm");
  tight.smem_max_bytes_per_block = 65'536;
  CHECK(sram(block(Algorithm::flash2), tight)->fits);
  tight.smem_max_bytes_per_block = 65'535;
  CHECK_FALSE(sram(block(Algorithm::flash2), tight)->fits);
}

TEST_CASE("sram: the scopes of a chip without a known number of SMs leave it out",
          "[model][property]") {
  Params params = block(Algorithm::flash2);
  params.hardware = "gb200";
  const Sram answer = *sram(params);
  CHECK(answer.scopes[1].used_bytes.has_value());
  CHECK_FALSE(answer.scopes[2].capacity_bytes.has_value());
  CHECK_FALSE(answer.scopes[2].used_bytes.has_value());
}

TEST_CASE("sram: a chip holds no more blocks than the grid has", "[model][golden]") {
  Params params = test::square(1024, 128);
  params.batch = 1;
  params.heads_q = params.heads_kv = 1;
  const Sram few = *sram(params);
  const std::int64_t row_tiles = ceil_div(1024, params.tile_rows);
  CHECK(few.grid_blocks == row_tiles);
  CHECK(few.scopes[2].used_bytes == few.required_bytes * row_tiles);
  params.heads_q = params.heads_kv = 4096;  // more than the chip has places
  const Sram many = *sram(params);
  REQUIRE(many.occupancy.blocks_per_sm);
  CHECK(many.scopes[2].used_bytes == many.required_bytes * (*many.occupancy.blocks_per_sm * 108));

  params.heads_q = params.heads_kv = 1;
  params.algorithm = Algorithm::flash1;
  CHECK(sram(params)->grid_blocks == 1);
  CHECK(sram(params)->scopes[1].used_bytes == sram(params)->required_bytes);
  params.algorithm = Algorithm::split_kv;
  params.splits = 3;
  CHECK(sram(params)->grid_blocks == 3 * row_tiles);
  params.algorithm = Algorithm::flash2;
  params.pass = Pass::backward;
  CHECK(sram(params)->grid_blocks == ceil_div(1024, params.tile_cols));
}

TEST_CASE("sram: ledgers add up; more of anything never takes less", "[model][property]") {
  const auto seed = GENERATE(1, 2, 3, 4);
  test::RandomParams random(static_cast<std::uint64_t>(seed));
  for (int i = 0; i < 3000; ++i) {
    const Params params = random_block(random);
    const std::optional<Sram> answer = sram(params);
    if (!answer) continue;
    INFO("seed " << seed << ", block " << i << ", " << name_of(answer->rule));
    Bytes sum, unused;
    for (const SramRow& row : answer->ledger) {
      CHECK(row.bytes == row.bytes_each * row.copies);
      CHECK(row.unused_bytes <= row.bytes);
      CHECK_FALSE(row.formula.empty());
      sum += row.bytes;
      unused += row.unused_bytes;
    }
    CHECK(sum == answer->required_bytes);
    CHECK(unused == answer->unused_bytes);
    CHECK(answer->fits == (answer->headroom_bytes >= 0));
    CHECK(required_bytes(answer->rule, params) == sum);

    const SramRule rule = answer->rule;
    Params more = params;
    more.tile_rows += random.between(1, 64);
    CHECK(required_bytes(rule, more) >= sum);
    more = params;
    more.tile_cols += random.between(1, 64);
    CHECK(required_bytes(rule, more) >= sum);
    more = params;
    more.stages += random.between(1, 3);
    CHECK(required_bytes(rule, more) >= sum);
    more = params;
    more.dtype = DType::fp32;
    if (rule != SramRule::flash4) CHECK(required_bytes(rule, more) >= sum);
    more = params;
    more.kv_shared = false;
    if (rule != SramRule::flash4) CHECK(required_bytes(rule, more) >= sum);
  }
}

TEST_CASE("sram: bytes past 2^63 are an overflow", "[model][error]") {
  Params params = block(Algorithm::triton);
  params.tile_rows = params.tile_cols = std::int64_t{1} << 40;
  CHECK_THROWS_MATCHES(sram(params), Error, test::error_on("elements", Reason::overflow));
}

TEST_CASE("sram: an unknown GPU is refused by name", "[model][error]") {
  Params params = block(Algorithm::flash2);
  params.hardware = "a1000";
  CHECK_THROWS_MATCHES(sram(params), Error, test::error_on("hardware", Reason::unknown_name));
}

}  // namespace attn::model
