// SPDX-License-Identifier: Apache-2.0
#include "model/report.h"

#include "core/fields.h"
#include "hardware/profile.h"
#include "model/peak_memory.h"
#include "model/tile_sums.h"
#include "model/tiling.h"
#include "model/traffic.h"

namespace attn::model {

Report report(const Params& params) {
  check(params);
  profile(params.hardware);
  const TileSums sums = tile_sums(params);
  return {.params = params,
          .score_matrix = score_matrix(params),
          .tiling = tiling(params, sums),
          .tile_sums = sums,
          .traffic = traffic(params)};
}

Series series(Params params, std::span<const std::string_view> names,
              std::span<const double> values) {
  std::vector<const Field*> fields;
  for (const std::string_view name : names) {
    const Field& row = field(name);
    if (row.kind != FieldKind::integer) throw Error(name, Reason::unknown_name, name);
    fields.push_back(&row);
  }

  Series columns;
  for (const double value : values) {
    Report answer;
    Bytes memory;
    std::optional<Error> error;
    try {
      for (const Field* row : fields) row->set(params, checked(row->name, value));
      answer = report(params);
      memory = peak_memory(params).bytes;
    } catch (const Error& refused) {
      answer = {};
      memory = {};
      error = refused;
    }
    const Traffic traffic = answer.traffic.value_or(Traffic{});
    columns.score_matrix_bytes.push_back(answer.score_matrix.bytes.value());
    columns.working_set_bytes.push_back(answer.tiling.working_set_bytes.value());
    columns.sm_bytes_read.push_back(traffic.sm_bytes_read.value());
    columns.sm_bytes_written.push_back(traffic.sm_bytes_written.value());
    columns.peak_memory_bytes.push_back(memory.value());
    columns.errors.push_back(error);
  }
  return columns;
}

}  // namespace attn::model
