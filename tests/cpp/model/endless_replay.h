// SPDX-License-Identifier: Apache-2.0
// HBM traffic under an endless L2 once more, replayed row by row and cell by cell.
//
// Knows MODEL's sections 2 to 5 alone: no closed form, no tile sum, no executed schedule. Small
// shapes only.
#pragma once

#include <cstdint>
#include <map>
#include <tuple>

#include "core/params.h"
#include "core/tensor.h"

namespace attn::test {

using ReplayedElements = std::map<std::tuple<Pass, Tensor, Op>, std::int64_t>;  // of all heads

// Every pass of params starts cold.
ReplayedElements replayed(const Params& params);

}  // namespace attn::test
