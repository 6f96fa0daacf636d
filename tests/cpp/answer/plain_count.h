// SPDX-License-Identifier: Apache-2.0
// The third count: traffic by plain loops over single rows and single cells, head after head.
//
// Written from the counting rules alone. It knows no sum over tiles, no schedule, and neither the
// rows of a tile nor who sees whom from cpp/: a tile is what its cells say. For small shapes only.
#pragma once

#include <cstdint>
#include <map>
#include <tuple>

#include "core/params.h"
#include "core/tensor.h"

namespace attn::test {

// Elements of all heads by pass, tensor and direction; what moved nothing is left out.
using PlainKey = std::tuple<Pass, Tensor, Op>;
using PlainCount = std::map<PlainKey, std::int64_t>;

// Of a question that has a rule. `splits` as split_kv runs, `sms` of the machine (deterministic).
PlainCount plain_count(const Params& params, std::int64_t splits, std::int64_t sms);

}  // namespace attn::test
