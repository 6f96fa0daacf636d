// SPDX-License-Identifier: Apache-2.0
#include "model/registers.h"

#include "support.h"

namespace attn::model {

namespace {

Params block(std::int64_t tile_rows, std::int64_t tile_cols, std::int64_t head_dim,
             std::int64_t warps) {
  Params params = test::square(4096, head_dim);
  params.tile_rows = tile_rows;
  params.tile_cols = tile_cols;
  params.warps = warps;
  return params;
}

}  // namespace

TEST_CASE("registers: the estimate is 4 above what the log of a third kernel says",
          "[model][golden]") {
  // 160 accumulators; the compiler took 240
  const Registers answer = registers(block(128, 64, 256, 8), SramRule::flash2_forward);
  CHECK(answer.accumulators_per_thread == 128 * (64 + 256) / (8 * 32));
  CHECK(answer.registers_per_thread == 240 + 4);
  CHECK(answer.estimated);
  CHECK(answer.spills == false);
}

TEST_CASE("registers: 255 are kept, 256 spill", "[model][property]") {
  // 171 and 172 accumulators: 32 x (128 + 43) and 32 x (128 + 44) over 32 threads
  Params params = block(32, 43, 128, 1);
  CHECK(registers(params, SramRule::flash2_forward).spills == false);
  CHECK(registers(params, SramRule::flash2_forward).registers_per_thread == 255);
  params.tile_cols = 44;
  CHECK(registers(params, SramRule::flash2_forward).spills == true);
  CHECK(registers(params, SramRule::flash2_forward).registers_per_thread == 255);
}

TEST_CASE("registers: what is stated overrides the estimate", "[model][property]") {
  Params params = block(128, 64, 128, 4);
  params.registers_per_thread = 128;
  for (const std::optional<SramRule> rule :
       {std::optional(SramRule::flash2_forward), std::optional(SramRule::flash2_backward),
        std::optional<SramRule>()}) {
    const Registers answer = registers(params, rule);
    CHECK(answer.registers_per_thread == 128);
    CHECK_FALSE(answer.estimated);
    CHECK_FALSE(answer.spills.has_value());
  }
}

TEST_CASE("registers: wgmma kernels have accumulators but no estimate", "[model][golden]") {
  for (const SramRule rule : {SramRule::flash3, SramRule::triton_wgmma}) {
    const Registers answer = registers(block(128, 128, 128, 8), rule);
    CHECK(answer.accumulators_per_thread == 128);
    CHECK_FALSE(answer.registers_per_thread.has_value());
    CHECK_FALSE(answer.spills.has_value());
  }
}

TEST_CASE("registers: flash4 keeps S and O in tensor memory", "[model][golden]") {
  Params params = block(128, 128, 128, 16);
  params.algorithm = Algorithm::flash4;
  const Registers answer = registers(params, SramRule::flash4);
  CHECK(answer.ledger.empty());
  CHECK(answer.accumulators_per_thread == 0);
  REQUIRE(answer.tensor_memory);
  CHECK(*answer.tensor_memory == TensorMemory{2 * (128 + 128), 512, true});
  params.head_dim_v = 129;
  CHECK_FALSE(registers(params, SramRule::flash4).tensor_memory->fits);
  params.seq_len_q = 128;
  CHECK(registers(params, SramRule::flash4).tensor_memory->columns == 128 + 129);
}

TEST_CASE("registers: a backward pass has no rule", "[model][golden]") {
  for (const SramRule rule : {SramRule::flash1_backward, SramRule::flash2_backward}) {
    CHECK(registers(block(64, 64, 128, 8), rule) == Registers{});
  }
}

}  // namespace attn::model
