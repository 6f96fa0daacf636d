// SPDX-License-Identifier: Apache-2.0
// The letters that the formulas of ledger rows are written in, and what they stand for in a report.
//
// B, H, G, g, Nq, Nk, d, dv, M, N, Tr, Tc as in MODEL, section 0; R, C, P, A, Q as in section 1, of
// the tiles of one query head; S splits; m, n tiles of standard's products. Beside them:
//   Cp, Pp, Qp  C, P, Q where query heads are packed: of the tiles of one kv head
//   Rs          rows of Q that split_kv reads, once per row tile and split that visits
//   Cr, Pr      C, P of the row sweep in Triton's backward pass
//   c           copies of partial_d_q
// Elements are of one head over the whole pass; a letter that no formula of the report uses has a
// number all the same.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/report.h"

namespace attn::model {

struct Letter {
  std::string_view name;
  std::int64_t value = 0;

  bool operator==(const Letter&) const = default;
};

// Throws Error{"elements", overflow}, Error{"splits" | "deterministic", missing}.
std::vector<Letter> letters(const Report& report);

}  // namespace attn::model
