// SPDX-License-Identifier: Apache-2.0
#include "model/peak_memory.h"

#include "support.h"

namespace attn::model {

TEST_CASE("peak memory: standard holds two matrices, the tiled kernels none", "[model][golden]") {
  Params params = test::square(4096, 128);
  const std::int64_t side = 4096 * 128 * 2;
  const std::int64_t matrix = std::int64_t{4096} * 4096 * 2;
  params.algorithm = Algorithm::standard;
  CHECK(peak_memory(params).bytes == Bytes(3 * side + 2 * matrix));
  params.dropout = true;  // probs, dropped probs and a byte mask beside the output
  CHECK(peak_memory(params).bytes == Bytes(4 * side + 2 * matrix + 4096 * 4096));
  params.algorithm = Algorithm::flash2;
  CHECK(peak_memory(params).bytes == Bytes(4 * side + 4096 * 4));
  params.write_lse = false;
  CHECK(peak_memory(params).bytes == Bytes(4 * side));
  params.algorithm = Algorithm::flash1;
  CHECK(peak_memory(params).bytes == Bytes(4 * side + 2 * 4096 * 4));
}

TEST_CASE("peak memory: with few keys the last product is the worst step", "[model]") {
  Params params = test::square(64, 128);
  params.algorithm = Algorithm::standard;
  CHECK(peak_memory(params).bytes == Bytes(4 * 64 * 128 * 2 + 64 * 64 * 2));
}

TEST_CASE("peak memory: K and V exist once per kv head", "[model]") {
  Params params = test::square(1024, 64);
  params.heads_q = 8;
  params.heads_kv = 2;
  CHECK(peak_memory(params).bytes == Bytes((2 * 8 + 2 * 2) * 1024 * 64 * 2 + 8 * 1024 * 4));
}

}  // namespace attn::model
