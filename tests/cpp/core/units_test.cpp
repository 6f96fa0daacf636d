// SPDX-License-Identifier: Apache-2.0
#include "core/units.h"

#include "core/dtype.h"
#include "support.h"

namespace attn {

using test::error_on;

constexpr std::int64_t kLargest = 9'223'372'036'854'775'807;  // 2^63 - 1

TEST_CASE("units: sums and products are exact up to 2^63 - 1", "[core]") {
  CHECK((Bytes(kLargest - 5) + Bytes(5)).value() == kLargest);
  CHECK((Elements(3'037'000'499) * 3'037'000'499).value() == 9'223'372'030'926'249'001);
  CHECK((Flops(7) * 153'722'867 * 8'571'428'571).value() == 7 * 153'722'867 * 8'571'428'571);
}

TEST_CASE("units: from 2^63 on they are an overflow that carries the exact value",
          "[core][error]") {
  CHECK_THROWS_MATCHES(Bytes(kLargest) + Bytes(1), Error, error_on("bytes", Reason::overflow));
  CHECK_THROWS_MATCHES(Elements(std::int64_t{1} << 32) * (std::int64_t{1} << 31), Error,
                       error_on("elements", Reason::overflow));
  try {
    Flops(kLargest) * kLargest;
    FAIL("no overflow");
  } catch (const Error& error) {
    CHECK(error.got == "85070591730234615847396907784232501249");  // (2^63 - 1)^2
  }
}

TEST_CASE("units: bytes of elements round half a byte up once", "[core]") {
  CHECK(bytes_of(Elements(7), DType::fp4) == Bytes(4));
  CHECK(bytes_of(Elements(8), DType::fp4) == Bytes(4));
  CHECK(bytes_of(Elements(7), DType::fp16) == Bytes(14));
  CHECK(bytes_of(Elements(7), DType::tf32) == Bytes(28));
  CHECK(bytes_of(Elements(kLargest), DType::fp4) == Bytes(kLargest / 2 + 1));
  CHECK_THROWS_MATCHES(bytes_of(Elements(kLargest), DType::fp16), Error,
                       error_on("bytes", Reason::overflow));
}

TEST_CASE("units: ceil_div is exact at both ends", "[core]") {
  CHECK(ceil_div(0, 3) == 0);
  CHECK(ceil_div(1, 3) == 1);
  CHECK(ceil_div(3, 3) == 1);
  CHECK(ceil_div(kLargest, 2) == kLargest / 2 + 1);
}

}  // namespace attn
