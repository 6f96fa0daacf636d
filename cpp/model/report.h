// SPDX-License-Identifier: Apache-2.0
// Tiling and traffic from closed forms: what sim/simulate.h counts by executing.
#pragma once

#include "core/params.h"
#include "core/report.h"

namespace attn::model {

// Throws what check(params) throws, Error{"hardware", unknown_name} and Error{…, overflow}.
Report report(const Params& params);

}  // namespace attn::model
