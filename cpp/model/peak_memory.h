// SPDX-License-Identifier: Apache-2.0
// Bytes alive in global memory at the worst step of the forward pass.
//
// Inputs and outputs are alive from the start or from their first kernel to the end; standard
// attention adds the matrices that a step needs. Source: MODEL, section 9.
#pragma once

#include "core/params.h"
#include "core/report.h"

namespace attn::model {

// Throws Error{"elements" | "bytes", overflow}.
PeakMemory peak_memory(const Params& params);

}  // namespace attn::model
