// SPDX-License-Identifier: Apache-2.0
#include "model/peak_memory.h"

#include <algorithm>
#include <string>

#include "core/tensor.h"
#include "json.h"
#include "model/tiling.h"
#include "support.h"

namespace attn::model {

namespace {

Bytes peak(const Params& params) { return peak_memory(params).value().bytes; }

// Bytes of one live item; no bytes where it is not alive.
Bytes item(const Params& params, std::string_view name) {
  const PeakMemory memory = peak_memory(params).value();
  const auto row = std::ranges::find(memory.rows, name, &PeakMemory::Row::item);
  return row == memory.rows.end() ? Bytes(0) : row->bytes;
}

Params backward(std::int64_t seq_len, std::int64_t head_dim) {
  Params params = test::square(seq_len, head_dim);
  params.pass = Pass::backward;
  return params;
}

}  // namespace

TEST_CASE("peak memory: standard holds two matrices, the tiled kernels none", "[model][golden]") {
  Params params = test::square(4096, 128);
  const std::int64_t side = 4096 * 128 * 2;
  const std::int64_t matrix = std::int64_t{4096} * 4096 * 2;
  params.algorithm = Algorithm::standard;
  CHECK(peak(params) == Bytes(3 * side + 2 * matrix));
  params.keep_scores = true;  // beside the probabilities and the output
  CHECK(peak(params) == Bytes(4 * side + 2 * matrix));
  params.keep_scores = false;
  params.dropout = true;  // probs, dropped probs and a byte mask beside the output
  CHECK(peak(params) == Bytes(4 * side + 2 * matrix + 4096 * 4096));
  params.algorithm = Algorithm::flash2;
  CHECK(peak(params) == Bytes(4 * side + 4096 * 4));
  params.write_lse = false;
  CHECK(peak(params) == Bytes(4 * side));
  params.algorithm = Algorithm::flash1;
  CHECK(peak(params) == Bytes(4 * side + 2 * 4096 * 4));
}

TEST_CASE("peak memory: with few keys the last product is the worst step", "[model]") {
  Params params = test::square(64, 128);
  params.algorithm = Algorithm::standard;
  CHECK(peak(params) == Bytes(4 * 64 * 128 * 2 + 64 * 64 * 2));
}

TEST_CASE("peak memory: K and V exist once per kv head", "[model]") {
  Params params = test::square(1024, 64);
  params.heads_q = 8;
  params.heads_kv = 2;
  CHECK(peak(params) == Bytes((2 * 8 + 2 * 2) * 1024 * 64 * 2 + 8 * 1024 * 4));
  params.kv_shared = true;  // V lies in K's rows
  CHECK(peak(params) == Bytes((2 * 8 + 2) * 1024 * 64 * 2 + 8 * 1024 * 4));
}

TEST_CASE("peak memory: a dense mask is one matrix for all heads", "[model]") {
  Params params = test::square(1024, 64);
  params.heads_q = params.heads_kv = 8;
  const Bytes without = peak(params);
  params.mask = Mask::dense;
  CHECK(peak(params) == without + Bytes(1024 * 1024 * 2));
}

TEST_CASE("peak memory: every split has its partial result in fp32", "[model][golden]") {
  Params params = test::square(64, 128);
  params.algorithm = Algorithm::split_kv;
  params.seq_len_kv = 8192;
  params.splits = 5;
  const std::int64_t inputs = 2 * 64 * 128 * 2 + 2 * 8192 * 128 * 2 + 64 * 4;
  CHECK(peak(params) == Bytes(inputs + 5 * (64 * 128 + 64) * 4));
  params.splits = 1;
  CHECK(peak(params) == Bytes(inputs));
}

TEST_CASE("peak memory: a wide output and flash1's accumulator take fp32 copies", "[model]") {
  Params params = test::square(512, 256);
  params.algorithm = Algorithm::mem_efficient;
  CHECK(item(params, "partial_o") == Bytes(512 * 256 * 4));
  params.head_dim_v = 128;
  CHECK(item(params, "partial_o") == Bytes(0));
  params.algorithm = Algorithm::flash1;
  params.accumulator = Accumulator::fp32;
  CHECK(item(params, "partial_o") == Bytes(512 * 128 * 4));
}

TEST_CASE("peak memory: the backward pass of standard holds three matrices", "[model][golden]") {
  Params params = backward(4096, 128);
  params.algorithm = Algorithm::standard;
  const std::int64_t side = 4096 * 128 * 2;
  const std::int64_t matrix = std::int64_t{4096} * 4096 * 2;
  CHECK(peak(params) == Bytes(4 * side + 3 * matrix));  // q, k, v, d_o; P, dP, dS
  params.dropout = true;
  CHECK(peak(params) == Bytes(4 * side + 4 * matrix + 4096 * 4096));
  // With few keys the last product is the worst step: P, dS, d_q, d_k.
  params = backward(64, 128);
  params.algorithm = Algorithm::standard;
  CHECK(peak(params) == Bytes(6 * 64 * 128 * 2 + 2 * 64 * 64 * 2));
}

TEST_CASE("peak memory: the backward pass of flash2 by variant", "[model][golden]") {
  Params params = backward(1000, 80);
  params.heads_q = params.heads_kv = 4;
  const std::int64_t side = 4 * 1000 * 80 * 2;
  const std::int64_t rows = 4 * 1000 * 4;
  CHECK(peak(params) == Bytes(8 * side + 2 * rows));
  params.backward_variant = BackwardVariant::atomic_fp32;
  CHECK(peak(params) == Bytes(8 * side + 2 * rows + 2 * side));  // fp32 sums of dQ
  params.deterministic = true;                                   // 108 SMs over 4 heads: 27 copies
  CHECK(peak(params) == Bytes(8 * side + 2 * rows + 27 * 2 * side));
  params.deterministic = false;
  params.workspace_rounding = true;  // rows to 1,024, head dim to 96
  CHECK(item(params, "partial_d_q") == Bytes(4 * 1024 * 96 * 4));
  CHECK(item(params, "delta") == Bytes(4 * 1024 * 4));
  CHECK(item(params, "d_q") == Bytes(side));
  CHECK(item(params, "log_sum_exp") == Bytes(rows));
}

TEST_CASE("peak memory: grouped heads take copies of dK and dV", "[model][golden]") {
  Params params = backward(512, 64);
  params.heads_q = 8;
  params.heads_kv = 2;
  const std::int64_t head = 512 * 64;
  params.algorithm = GENERATE(Algorithm::flash1, Algorithm::flash2, Algorithm::triton);
  CHECK(item(params, "partial_d_k") == Bytes(8 * head * 2));  // of dtype, by query head
  CHECK(item(params, "d_k") == Bytes(2 * head * 2));
  params.algorithm = Algorithm::flash3;
  CHECK(item(params, "partial_d_k") == Bytes(2 * head * 4));  // fp32, by kv head
  params.algorithm = Algorithm::standard;
  params.seq_len_q = params.seq_len_kv = 16;  // the copies and their sums outweigh the matrices
  CHECK(item(params, "partial_d_v") == Bytes(8 * 16 * 64 * 2));
}

TEST_CASE("peak memory: both passes need what the larger one needs", "[model]") {
  Params params = test::square(512, 64);
  params.algorithm = Algorithm::standard;
  const Bytes forward = peak(params);
  params.pass = Pass::backward;
  const Bytes grad = peak(params);
  params.pass = Pass::both;
  CHECK(grad > forward);
  CHECK(peak(params) == grad);
}

TEST_CASE("peak memory: each tensor is rounded up alone", "[model][golden]") {
  Params params = test::square(3, 5);
  params.rounding_bytes = 512;  // q, k, v, o and the statistics
  CHECK(peak(params) == Bytes(5 * 512));
  params.heads_q = params.heads_kv = 100;  // 3,000 bytes a tensor, all heads in one; 1,200 of rows
  CHECK(peak(params) == Bytes(4 * 3072 + 1536));
}

TEST_CASE("peak memory: what has no rule is empty", "[model]") {
  Params params = backward(512, 64);
  params.algorithm = GENERATE(Algorithm::flash4, Algorithm::split_kv, Algorithm::mem_efficient);
  CHECK_FALSE(peak_memory(params).has_value());
}

TEST_CASE("peak memory: live items add up to the total", "[model][property]") {
  test::RandomParams random(51);
  for (int round = 0; round < 1000; ++round) {
    Params params = random.next();
    params.rounding_bytes = random.coin() ? 0 : 512;
    const auto memory = peak_memory(params);
    if (!memory) continue;
    Bytes sum;
    for (const PeakMemory::Row& row : memory->rows) {
      sum += row.bytes;
      if (params.rounding_bytes > 0) REQUIRE(row.bytes.value() % params.rounding_bytes == 0);
    }
    REQUIRE(sum == memory->bytes);
  }
}

TEST_CASE("peak memory: public readings and requests come out as stated", "[model][golden]") {
  for (const test::Json& row : test::golden("memory")) {
    const Params params = test::params_of(row.at("params"));
    for (const test::Json& expected : row.at("expect").items) {
      const std::string& quantity = expected.at("quantity").text;
      CAPTURE(row.at("id").text, quantity);
      Bytes got;
      if (quantity == "score_matrix_bytes") {
        got = score_matrix(params).bytes;
      } else if (quantity == "dropout_mask_bytes") {
        got = item(params, "dropout_mask");
      } else if (quantity == "dropout_bytes") {
        got = item(params, "dropout_mask") + item(params, "dropped_probs");
      } else if (quantity == "allocator_reading_bytes") {
        got = xformers_forward_reading(params).bytes;
      } else if (quantity == "saved_bytes") {
        // The layer's input and output, as large as q, stand beside what attention keeps.
        got = peak(params) + tensor_bytes(params, Tensor::q) * 2;
      } else {
        FAIL("a quantity without a meaning");
      }
      CHECK(got.value() == expected.at("value").integer());
    }
  }
}

}  // namespace attn::model
