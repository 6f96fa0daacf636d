// SPDX-License-Identifier: Apache-2.0
#include "model/explain_error.h"

#include <algorithm>
#include <string>

#include "support.h"

namespace attn::model {

namespace {

std::string triton_line(std::int64_t required, std::int64_t limit, const std::string& more = "") {
  return "out of resource: shared memory, Required: " + std::to_string(required) +
         ", Hardware limit: " + std::to_string(limit) +
         ". Reducing block sizes or `num_stages` may help. " + more;
}

const ErrorCandidate* candidate(const ErrorExplanation& answer, std::string_view rule,
                                std::int64_t tile_rows, std::int64_t tile_cols,
                                std::int64_t head_dim, std::int64_t stages) {
  for (const ErrorCandidate& row : answer.candidates) {
    if (row.rule == rule && row.params.tile_rows == tile_rows &&
        row.params.tile_cols == tile_cols && row.params.head_dim == head_dim &&
        row.params.stages == stages && row.params.dtype == DType::fp16) {
      return &row;
    }
  }
  return nullptr;
}

std::vector<std::string_view> capabilities(const ErrorExplanation& answer) {
  std::vector<std::string_view> all;
  for (const GpuFamily& family : answer.families) {
    all.push_back(family.compute_capability.value_or(family.architecture));
  }
  return all;
}

}  // namespace

TEST_CASE("explain_error: lists as many candidates as are asked for", "[model]") {
  const std::string_view line =
      "out of resource: shared memory, Required: 131072, Hardware limit: 101376";
  const ErrorExplanation short_list = explain_error(line);
  REQUIRE(short_list.candidate_count > static_cast<std::int64_t>(kErrorCandidates));
  const auto count = static_cast<std::size_t>(short_list.candidate_count);
  const ErrorExplanation all = explain_error(line, count);
  CHECK(all.candidate_count == short_list.candidate_count);
  CHECK(all.candidates.size() == count);
  CHECK(all.candidates.front() == short_list.candidates.front());
  CHECK(explain_error(line, 2).candidates.size() < short_list.candidates.size());
}

TEST_CASE("explain_error: the limit names the GPUs", "[model][golden]") {
  using Names = std::vector<std::string_view>;
  const auto on = [](std::int64_t limit) { return explain_error(triton_line(500'000, limit)); };
  CHECK(capabilities(on(101'376)) == Names{"8.6", "8.9", "12.0", "8.9"});
  CHECK(capabilities(on(232'448)) == Names{"9.0", "10.0"});
  CHECK(capabilities(on(166'912)) == Names{"8.0", "8.7"});
  CHECK(capabilities(on(98'304)) == Names{"7.0"});
  CHECK(capabilities(on(65'536)) == Names{"7.5", "CDNA 2", "CDNA 3"});
  CHECK(on(101'376).limit_kind == LimitKind::block);
  CHECK(on(101'376).limit_bytes == Bytes(101'376));
  for (const GpuFamily& family : on(101'376).families) {
    for (const std::string_view id : family.hardware) {
      CHECK(profile(id).smem_max_bytes_per_block == 101'376);
    }
  }
}

TEST_CASE("explain_error: on an A100 the kernels made for it come first", "[model]") {
  // huggingface/candle PR #3456: 64 x 64 at head_dim 512 under flash2.
  const auto line = [](std::int64_t limit) {
    return "ptxas error : Entry function 'flash_fwd' uses too much shared data (196608 bytes, " +
           std::to_string(limit) + " max)";
  };
  const ErrorExplanation a100 = explain_error(line(166'912));
  REQUIRE(a100.candidates.size() == kErrorCandidates);
  for (const ErrorCandidate& row : a100.candidates) CHECK(row.rule != "flash3");
  CHECK(candidate(a100, "flash2_forward", 64, 64, 512, 2) != nullptr);

  const ErrorExplanation h100 = explain_error(line(232'448));
  CHECK(std::any_of(h100.candidates.begin(), h100.candidates.end(),
                    [](const ErrorCandidate& row) { return row.rule == "flash3"; }));
}

TEST_CASE("explain_error: other limits are told apart", "[model][golden]") {
  // apache/tvm PR #17267 compiled against the size of the whole SM.
  const ErrorExplanation sm = explain_error(
      "ptxas error   : Entry function 'f' uses too much shared data (0x2ab44 bytes, 0x29000 max)");
  CHECK(sm.limit_kind == LimitKind::sm);
  CHECK(capabilities(sm) == std::vector<std::string_view>{"8.0", "8.7"});
  const ErrorExplanation fixed = explain_error(
      "ptxas error   : Entry function 'f' uses too much shared data (0x1c000 bytes, 0xc000 max)");
  CHECK(fixed.limit_kind == LimitKind::static_48_kib);
  CHECK(fixed.families.empty());
  CHECK(fixed.required_bytes == Bytes(114'688));
  CHECK(explain_error(triton_line(2000, 1000)).limit_kind == LimitKind::unknown);
}

TEST_CASE("explain_error: the tiles of public reports are among the candidates",
          "[model][golden]") {
  struct Row {
    std::int64_t required, limit;
    std::string_view rule;
    std::int64_t tile_rows, tile_cols, head_dim, stages, scratch;
  };
  for (const Row& row : {
           Row{139'776, 101'376, "triton_mma", 64, 64, 192, 3, 512},
           Row{299'008, 232'448, "triton_mma", 32, 64, 512, 3, 0},
           Row{81'920, 65'536, "triton_mma", 128, 64, 128, 2, 0},
           Row{163'842, 101'376, "triton_mma", 64, 128, 128, 3, 2},
           Row{327'680, 232'448, "triton_wgmma", 64, 64, 512, 2, 0},
           Row{262'144, 232'448, "triton_wgmma", 128, 32, 512, 2, 0},
           Row{458'752, 232'448, "triton_wgmma", 128, 128, 256, 3, 0},
       }) {
    INFO(row.required << " of " << row.limit);
    const ErrorExplanation answer = explain_error(triton_line(row.required, row.limit));
    CHECK(answer.modelled);
    const ErrorCandidate* found =
        candidate(answer, row.rule, row.tile_rows, row.tile_cols, row.head_dim, row.stages);
    REQUIRE(found != nullptr);
    CHECK(found->scratch_bytes == Bytes(row.scratch));
  }
}

TEST_CASE("explain_error: CUDA lines point to the flash kernels", "[model][golden]") {
  const ErrorExplanation flash2 =
      explain_error("CUDA: too much shared memory, requested 131072 bytes, limit 101376");
  CHECK(candidate(flash2, "flash2_forward", 128, 64, 256, 2) != nullptr);
  const ErrorExplanation flash1 =
      explain_error("bwd kernel: too much shared memory, required 152 KB, limit 99 KB");
  CHECK(flash1.required_bytes == Bytes(155'648));
  CHECK(candidate(flash1, "flash1_backward", 16, 128, 128, 2) != nullptr);
  for (const ErrorCandidate& row : flash2.candidates) CHECK(row.rule.substr(0, 5) == "flash");
}

TEST_CASE("explain_error: FlashAttention-4 on Ada asks for flash2's tile", "[model][golden]") {
  // Dao-AILab/flash-attention #2750: 128 x 64 at head_dim 256.
  const ErrorExplanation answer = explain_error(
      "cudaErrorInvalidValue (error code: 1)\nError: kernel 'FlashAttentionForwardSm80' launch "
      "shared memory exceeds current GPU arch sm_89 allowed. Allocated: 131072 bytes. Max: 101376 "
      "bytes.");
  CHECK(answer.limit_kind == LimitKind::block);
  const ErrorCandidate* found = candidate(answer, "flash2_forward", 128, 64, 256, 2);
  REQUIRE(found != nullptr);
  CHECK(found->scratch_bytes == Bytes(0));
  REQUIRE_FALSE(found->changes.empty());
  CHECK(found->changes[0].required_bytes <= Bytes(101'376));
}

TEST_CASE("explain_error: memory-efficient attention has no rule, so no tile is named",
          "[model][golden]") {
  const ErrorExplanation answer =
      explain_error("This GPU does not have enough shared-memory (kernel requires 96 kb)");
  CHECK(answer.required_bytes == Bytes(96 * 1024));
  CHECK_FALSE(answer.modelled);
  CHECK(answer.candidates.empty());
}

TEST_CASE("explain_error: stated constants leave one tile", "[model][golden]") {
  // pytorch/torchtitan PR #1437, an H100
  const ErrorExplanation answer = explain_error(triton_line(
      262'144, 232'448, "BLOCK_M=128, BLOCK_N=128, QK_HEAD_DIM=192, V_HEAD_DIM=128, num_stages=2"));
  REQUIRE(answer.candidate_count == 1);
  const ErrorCandidate& row = answer.candidates[0];
  CHECK(row.rule == "triton_wgmma");
  CHECK(row.model_bytes == Bytes(128 * 256 * 2 + 2 * 128 * (256 + 128) * 2));
  CHECK(row.scratch_bytes == Bytes(0));
  REQUIRE_FALSE(row.changes.empty());
  CHECK(row.changes[0].required_bytes <= Bytes(232'448));
}

TEST_CASE("explain_error: a stage of one is told from two where it is stated", "[model][golden]") {
  const ErrorExplanation answer =
      explain_error(triton_line(81'920, 65'536, "BLOCK_M=128 BLOCK_N=64 num_stages=1"));
  CHECK(candidate(answer, "triton_mma", 128, 64, 128, 1) != nullptr);
  CHECK(candidate(answer, "triton_mma", 128, 64, 128, 2) == nullptr);
}

TEST_CASE("explain_error: a known miss stays a miss", "[model][golden]") {
  // zzhhjjj/gemma-triton-flash-attn PR #4: 64 x 32 at head_dim 512 took 144 KB on 12.0.
  const ErrorExplanation stated = explain_error(
      triton_line(147'456, 101'376, "BLOCK_M=64, BLOCK_N=32, HEAD_DIM=512, num_stages=2"));
  CHECK(stated.modelled);
  CHECK(stated.candidate_count == 0);
  CHECK(stated.candidates.empty());
  const ErrorExplanation open = explain_error(triton_line(147'456, 101'376));
  CHECK(candidate(open, "triton_mma", 64, 32, 512, 2) == nullptr);
}

TEST_CASE("explain_error: what no rule covers has no candidates", "[model][golden]") {
  const ErrorExplanation backward = explain_error(
      "out of resource: triton_flex_attention_backward Required: 298816 Hardware limit:232448");
  CHECK_FALSE(backward.modelled);
  CHECK(backward.candidates.empty());
  CHECK(backward.required_bytes == Bytes(298'816));
  // Volta has no Triton rule.
  const ErrorExplanation volta = explain_error(triton_line(131'072, 98'304));
  CHECK_FALSE(volta.modelled);
  CHECK(volta.candidates.empty());
  const ErrorExplanation columns =
      explain_error("out of resource: tensor memory, Required: 640, Hardware limit: 512.");
  CHECK_FALSE(columns.modelled);
  CHECK_FALSE(columns.required_bytes.has_value());
  CHECK(columns.text.required == 640);
  CHECK(columns.candidates.empty());
  // 512 columns of 128 rows of 4 bytes: 256 KiB.
  CHECK(capabilities(columns) == std::vector<std::string_view>{"10.0"});
  const ErrorExplanation fewer =
      explain_error("out of resource: tensor memory, Required: 640, Hardware limit: 500.");
  CHECK(fewer.families.empty());
}

TEST_CASE("explain_error: device memory has bytes, but neither GPUs nor tiles", "[model][golden]") {
  const ErrorExplanation answer = explain_error(
      "CUDA out of memory. Tried to allocate 32.00 GiB. GPU 0 has a total capacity of 79.15 GiB");
  CHECK(answer.text.resource == Resource::device_memory);
  CHECK(answer.text.required == std::int64_t{32} << 30);
  CHECK_FALSE(answer.required_bytes.has_value());  // of shared memory
  CHECK(answer.families.empty());
  CHECK(answer.candidates.empty());
  CHECK(answer.missing.empty());
}

TEST_CASE("explain_error: a line without numbers says what is missing", "[model][golden]") {
  using Names = std::vector<std::string_view>;
  CHECK(explain_error("CUDA error: invalid argument").missing ==
        Names{"required_bytes", "limit_bytes"});
  const ErrorExplanation half =
      explain_error("Failed to set the allowed dynamic shared memory size to 458752");
  CHECK(half.missing == Names{"limit_bytes"});
  CHECK(half.families.empty());
  CHECK_FALSE(half.limit_kind.has_value());
  CHECK(half.candidate_count > 0);
  for (const ErrorCandidate& row : half.candidates) CHECK(row.changes.empty());
}

TEST_CASE("explain_error: rules of one kernel are named only where it was seen",
          "[model][golden]") {
  const auto has_single = [](std::int64_t required, std::int64_t limit) {
    for (const ErrorCandidate& row : explain_error(triton_line(required, limit)).candidates) {
      if (row.rule == "q_tile_alone" || row.rule == "three_equal_tiles") return true;
    }
    return false;
  };
  CHECK(has_single(131'072, 65'536));
  CHECK(has_single(98'304, 65'536));
  CHECK_FALSE(has_single(131'072, 101'376));
  CHECK_FALSE(has_single(98'304, 232'448));
}

TEST_CASE("explain_error: every candidate's ledger adds up to what was asked",
          "[model][property]") {
  test::RandomParams random(41);
  int checked = 0;
  for (int i = 0; i < 40; ++i) {
    const std::int64_t limits[] = {65'536, 101'376, 166'912, 232'448};
    const std::int64_t limit = limits[random.between(0, 3)];
    const std::int64_t required = limit + 512 * random.between(1, 400);
    const ErrorExplanation answer = explain_error(triton_line(required, limit));
    double last = 0;
    for (const ErrorCandidate& row : answer.candidates) {
      Bytes sum;
      for (const SramRow& item : row.ledger) sum += item.bytes;
      CHECK(sum == row.model_bytes);
      CHECK(row.model_bytes + row.scratch_bytes == Bytes(required));
      for (const FitChange& change : row.changes) CHECK(change.required_bytes <= Bytes(limit));
      for (const std::string_view name : row.fields) CHECK(field(name).name == name);
      const bool single = row.rule == "q_tile_alone" || row.rule == "three_equal_tiles";
      if (!single) CHECK(row.rank >= last);
      if (!single) last = row.rank;
      ++checked;
    }
    CHECK(answer.candidate_count >= static_cast<std::int64_t>(answer.candidates.size()));
  }
  CHECK(checked > 50);
}

TEST_CASE("explain_error: a text without a resource line is refused", "[model][error]") {
  CHECK_THROWS_MATCHES(explain_error("Segmentation fault (core dumped)"), Error,
                       test::error_on("message", Reason::unknown_name));
}

}  // namespace attn::model
