// SPDX-License-Identifier: Apache-2.0
// The whole answer from closed forms, and columns of a few numbers over many values.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/params.h"
#include "core/report.h"

namespace attn::model {

// Throws what check(params) throws, Error{"hardware", unknown_name} and Error{…, overflow}.
Report report(const Params& params);

// One row per value; where `errors` holds one, the row's columns are zero.
struct Series {
  std::vector<std::int64_t> score_matrix_bytes;
  std::vector<std::int64_t> working_set_bytes;
  std::vector<std::int64_t> sm_bytes_read;
  std::vector<std::int64_t> sm_bytes_written;
  std::vector<std::int64_t> peak_memory_bytes;
  std::vector<std::optional<Error>> errors;
};

template <class Visit>
void for_each_column(const Series& series, Visit visit) {
  visit("score_matrix_bytes", series.score_matrix_bytes);
  visit("working_set_bytes", series.working_set_bytes);
  visit("sm_bytes_read", series.sm_bytes_read);
  visit("sm_bytes_written", series.sm_bytes_written);
  visit("peak_memory_bytes", series.peak_memory_bytes);
}

// Each value is written into all the named integer fields; the rest of params stays.
// Throws Error{name, unknown_name} for a name that is no integer field; a value that a field
// refuses or that leads to an overflow is an error of its row.
Series series(Params params, std::span<const std::string_view> fields,
              std::span<const double> values);

}  // namespace attn::model
