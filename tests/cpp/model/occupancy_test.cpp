// SPDX-License-Identifier: Apache-2.0
#include "model/occupancy.h"

#include "model/sram.h"
#include "support.h"

namespace attn::model {

namespace {

using Names = std::vector<std::string_view>;

Occupancy on(const char* hardware, std::int64_t warps, std::optional<std::int64_t> registers,
             std::optional<std::int64_t> smem_bytes) {
  return occupancy({.warps = warps,
                    .registers_per_thread = registers,
                    .smem_bytes = smem_bytes ? std::optional(Bytes(*smem_bytes)) : std::nullopt},
                   profile(hardware));
}

}  // namespace

TEST_CASE("occupancy: flash2 at head_dim 128 runs two blocks on an A30, as profiled",
          "[model][golden]") {
  Params params = test::square(4096, 128);
  params.hardware = "a30";
  params.heads_q = params.heads_kv = 8;  // 256 blocks: more than run at once
  const Sram answer = *sram(params);
  CHECK(answer.required_bytes == Bytes(65'536));
  // 64 KiB + 1 KiB of 164 KiB: two; 255 registers: 8,192 a warp, two warps a scheduler, eight in
  // all
  CHECK(answer.occupancy.blocks_per_sm == 2);
  CHECK(answer.occupancy.limited_by == Names{"registers", "shared_memory"});
  CHECK(answer.scopes[1].used_bytes == Bytes(2 * 65'536));
  CHECK(answer.scopes[2].used_bytes == Bytes(2 * 65'536 * 56));
}

TEST_CASE("occupancy: each term by hand on an A100", "[model][golden]") {
  CHECK(on("a100-80-sxm", 1, 32, 1024).blocks_per_sm == 32);
  CHECK(on("a100-80-sxm", 1, 32, 1024).limited_by == Names{"blocks"});
  CHECK(on("a100-80-sxm", 4, 32, 1024).blocks_per_sm == 64 / 4);
  CHECK(on("a100-80-sxm", 4, 32, 1024).limited_by == Names{"warps", "registers"});
  // 64 registers: 2,048 a warp, 8 warps a scheduler, 32 in all
  CHECK(on("a100-80-sxm", 4, 64, 1024).blocks_per_sm == 8);
  CHECK(on("a100-80-sxm", 4, 64, 1024).limited_by == Names{"registers"});
  // 49,152 + 1,024 of 167,936: three
  CHECK(on("a100-80-sxm", 4, 32, 49'152).blocks_per_sm == 3);
  CHECK(on("a100-80-sxm", 4, 32, 49'152).limited_by == Names{"shared_memory"});
}

TEST_CASE("occupancy: registers come in steps of 256 for a warp", "[model][golden]") {
  // 65 x 32 = 2,080, taken as 2,304: seven warps a scheduler
  CHECK(on("a100-80-sxm", 1, 65, 0).terms[2].blocks == 4 * 7);
  CHECK(on("a100-80-sxm", 3, 65, 0).terms[2].blocks == 4 * 7 / 3);
}

TEST_CASE("occupancy: a block whose registers pass the SM's runs nowhere", "[model][golden]") {
  // 255: 8,192 a warp; 8 warps take 65,536, a ninth counts as four more
  CHECK(on("a100-80-sxm", 8, 255, 0).terms[2].blocks == 1);
  CHECK(on("a100-80-sxm", 9, 255, 0).terms[2].blocks == 0);
}

TEST_CASE("occupancy: SRAM comes in steps, and 8.0 and newer reserve 1 KiB", "[model][golden]") {
  // V100: 24,576 four times into 98,304; one byte more is 256 more
  CHECK(on("v100-sxm2-16", 1, 32, 24'576).blocks_per_sm == 4);
  CHECK(on("v100-sxm2-16", 1, 32, 24'577).blocks_per_sm == 3);
  // A100: 167,936 / 4 = 41,984 = 40,960 + 1,024
  CHECK(on("a100-80-sxm", 1, 32, 40'960).blocks_per_sm == 4);
  CHECK(on("a100-80-sxm", 1, 32, 40'961).blocks_per_sm == 3);
  // H100: 233,472 / 3 = 77,824
  CHECK(on("h100-sxm", 4, 32, 76'800).blocks_per_sm == 3);
  CHECK(on("h100-sxm", 4, 32, 76'801).blocks_per_sm == 2);
}

TEST_CASE("occupancy: a block past its limit runs nowhere", "[model][property]") {
  CHECK(on("rtx-3090", 4, 32, 101'376).blocks_per_sm == 1);
  CHECK(on("rtx-3090", 4, 32, 101'377).blocks_per_sm == 0);
  CHECK(on("rtx-3090", 4, 32, 101'377).limited_by == Names{"shared_memory"});
  CHECK(on("rtx-3090", 4, 32, 101'377).terms[3].working == Working());
}

TEST_CASE("occupancy: limits of the compute capabilities", "[model][golden]") {
  struct Row {
    const char* hardware;
    std::int64_t blocks;
    std::int64_t warps;
  };
  for (const Row& row :
       {Row{"v100-sxm2-16", 32, 64}, Row{"t4", 16, 32}, Row{"a30", 32, 64}, Row{"a10", 16, 48},
        Row{"jetson-agx-orin-64", 16, 48}, Row{"rtx-4090", 24, 48}, Row{"h100-sxm", 32, 64},
        Row{"b200", 32, 64}, Row{"rtx-5090", 24, 48}}) {
    INFO(row.hardware);
    const Occupancy answer = on(row.hardware, 1, 32, 512);
    CHECK(answer.terms[0] ==
          OccupancyTerm{"blocks", row.blocks, Working("Ku", {{"Ku", row.blocks}})});
    const Working warps("floor(Wu/w)", {{"Wu", row.warps}, {"w", std::int64_t{1}}});
    CHECK(answer.terms[1] == OccupancyTerm{"warps", row.warps, warps});
    CHECK(answer.left_out.empty());
  }
}

TEST_CASE("occupancy: what is unknown is left out and named", "[model][property]") {
  const Occupancy amd = on("mi300x", 4, 64, 16'384);
  CHECK(amd.blocks_per_sm == 65'536 / 16'384);  // warps alone would admit 32 / 4
  CHECK(amd.limited_by == Names{"shared_memory"});
  CHECK(amd.left_out == Names{"blocks", "registers"});
  const Occupancy tpu = on("tpu-v4", 4, 64, 16'384);
  CHECK_FALSE(tpu.blocks_per_sm.has_value());
  CHECK(tpu.limited_by.empty());
  CHECK(tpu.left_out == Names{"blocks", "warps", "registers", "shared_memory"});
  CHECK(on("a100-80-sxm", 4, std::nullopt, std::nullopt).left_out ==
        Names{"registers", "shared_memory"});
  // That a block passes its limit is known on any chip.
  CHECK(on("mi300x", 4, 64, 65'537).blocks_per_sm == 0);
}

TEST_CASE("occupancy: more of anything never lets more blocks in", "[model][property]") {
  const auto seed = GENERATE(5, 6);
  test::RandomParams random(static_cast<std::uint64_t>(seed));
  for (int i = 0; i < 3000; ++i) {
    const auto profiles = all_profiles();
    const HardwareProfile& hardware = profiles[static_cast<std::size_t>(
        random.between(0, static_cast<std::int64_t>(profiles.size()) - 1))];
    BlockNeeds block{.warps = random.between(1, 32),
                     .registers_per_thread = random.between(1, 255),
                     .smem_bytes = Bytes(random.between(0, 240'000))};
    const Occupancy before = occupancy(block, hardware);
    for (const OccupancyTerm& term : before.terms) CHECK(term.blocks >= before.blocks_per_sm);
    block.warps = std::min<std::int64_t>(32, block.warps + random.between(0, 4));
    block.smem_bytes = *block.smem_bytes + Bytes(random.between(0, 5000));
    block.registers_per_thread =
        std::min<std::int64_t>(255, *block.registers_per_thread + random.between(0, 20));
    const Occupancy after = occupancy(block, hardware);
    INFO("seed " << seed << ", block " << i << ", " << hardware.id);
    if (after.blocks_per_sm && before.blocks_per_sm) {
      CHECK(*after.blocks_per_sm <= *before.blocks_per_sm);
    }
  }
}

TEST_CASE("occupancy: a pass whose SRAM has no rule leaves that term out", "[model][property]") {
  Params params = test::square(4096, 128);
  params.algorithm = Algorithm::mem_efficient;
  const Occupancy answer = occupancy(params, Pass::forward, profile("a100-80-sxm"));
  CHECK(answer.blocks_per_sm == 64 / 4);
  CHECK(answer.left_out == Names{"registers", "shared_memory"});
}

}  // namespace attn::model
