// SPDX-License-Identifier: Apache-2.0
#include "model/padding.h"

#include "support.h"

namespace attn::model {

namespace {

std::int64_t padded(Algorithm algorithm, std::int64_t head_dim, bool head_dim_160 = false) {
  Params params = test::square(1024, head_dim);
  params.algorithm = algorithm;
  params.head_dim_160 = head_dim_160;
  return padded_head_dims(params).head_dim;
}

PaddedHeadDims padded_pair(Algorithm algorithm, std::int64_t head_dim, std::int64_t head_dim_v,
                           std::int64_t head_dim_part = 0) {
  Params params = test::square(1024, head_dim);
  params.algorithm = algorithm;
  params.head_dim_v = head_dim_v;
  params.head_dim_part = head_dim_part;
  return padded_head_dims(params);
}

}  // namespace

TEST_CASE("padding: flash2 and split_kv take the next compiled head dim", "[model][golden]") {
  for (const Algorithm algorithm : {Algorithm::flash2, Algorithm::split_kv}) {
    for (const auto& [asked, compiled] : std::initializer_list<std::pair<int, int>>{{1, 32},
                                                                                    {32, 32},
                                                                                    {33, 64},
                                                                                    {64, 64},
                                                                                    {80, 96},
                                                                                    {97, 128},
                                                                                    {128, 128},
                                                                                    {129, 192},
                                                                                    {160, 192},
                                                                                    {193, 256},
                                                                                    {256, 256},
                                                                                    {257, 288},
                                                                                    {512, 512},
                                                                                    {576, 576}}) {
      CHECK(padded(algorithm, asked) == compiled);
    }
  }
}

TEST_CASE("padding: up to version 2.6.3 a head dim of 160 has a kernel of its own",
          "[model][golden]") {
  CHECK(padded(Algorithm::flash2, 129, true) == 160);
  CHECK(padded(Algorithm::flash2, 160, true) == 160);
  CHECK(padded(Algorithm::flash2, 161, true) == 192);
}

TEST_CASE("padding: one compiled head dim of flash2 serves Q, K and V", "[model][golden]") {
  CHECK(padded_pair(Algorithm::flash2, 192, 128) == PaddedHeadDims{192, 192});
  CHECK(padded_pair(Algorithm::flash2, 64, 96) == PaddedHeadDims{96, 96});
}

TEST_CASE("padding: triton takes powers of two, 320 as many as 512", "[model][golden]") {
  CHECK(padded(Algorithm::triton, 320) == 512);
  CHECK(padded(Algorithm::triton, 512) == 512);
  CHECK(padded_pair(Algorithm::triton, 192, 128) == PaddedHeadDims{256, 128});
}

TEST_CASE("padding: triton pads a part in a tile of its own alone", "[model][golden]") {
  CHECK(padded_pair(Algorithm::triton, 576, 512, 64) == PaddedHeadDims{512 + 64, 512});
  CHECK(padded_pair(Algorithm::triton, 576, 512, 0) == PaddedHeadDims{1024, 512});
  CHECK(padded_pair(Algorithm::triton, 64, 64, 64) == PaddedHeadDims{64, 64});
}

TEST_CASE("padding: kernels without a rule keep the head dims", "[model][golden]") {
  for (const Algorithm algorithm : {Algorithm::standard, Algorithm::flash1, Algorithm::flash3,
                                    Algorithm::flash4, Algorithm::mem_efficient}) {
    CHECK(padded_pair(algorithm, 80, 72) == PaddedHeadDims{80, 72});
  }
}

}  // namespace attn::model
