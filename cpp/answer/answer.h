// SPDX-License-Identifier: Apache-2.0
// One whole answer: tiles, ledger rows, levels of memory, SRAM, peak memory, work and time bound.
//
// Tiles and rows come from the closed forms or from the executed schedule; what has one road only
// (SRAM, registers, peak memory, work) is the same under both. HBM bytes follow params.l2: none as
// the SM bytes, ideal from the closed form (executed: a cache without end), simulated from the L2
// sink. A time bound takes ideal bytes unless the L2 is simulated.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/params.h"
#include "core/report.h"
#include "model/flops.h"
#include "model/sram.h"
#include "model/time_bound.h"
#include "sim/l2.h"

namespace attn {

enum class Road { model, simulate };

inline constexpr std::array<std::string_view, 2> kRoadNames{"model", "simulate"};

struct Answer {
  Report report;
  std::optional<model::Sram> sram;
  std::optional<PeakMemory> peak_memory;
  model::FlopCounts flops;
  std::optional<model::TimeBound> time;
  std::optional<Bytes> ideal_hbm_bytes;  // read and written under an endless L2, whatever params.l2
};

// Throws what check(params) throws; Error{"hardware", unknown_name}; Error{…, overflow}; of the
// executed roads also exceeds_capacity; Error{"splits" | "deterministic", missing}.
Answer answer(const Params& params, Road road, const sim::Progress& progress = {});

// How many blocks share an SM where that is not known: 0 says that none can run.
inline constexpr std::int64_t kUnknownBlocks = -1;

// One row per value; where `errors` holds one, the row's columns are zero. A column is zero, too,
// where its quantity is not modelled.
struct Series {
  std::vector<std::int64_t> score_matrix_bytes;
  std::vector<std::int64_t> working_set_bytes;
  std::vector<std::int64_t> sm_bytes_read;
  std::vector<std::int64_t> sm_bytes_written;
  std::vector<std::int64_t> ideal_hbm_bytes;
  std::vector<std::int64_t> peak_memory_bytes;
  std::vector<std::int64_t> required_smem_bytes;
  std::vector<std::int64_t> blocks_per_sm;  // or kUnknownBlocks
  std::vector<double> bound_seconds;
  std::vector<double> theorem_bytes;  // growth only: model/block_rule.h
  std::vector<std::optional<Error>> errors;
};

template <class Visit>
void for_each_column(const Series& series, Visit visit) {
  visit("score_matrix_bytes", series.score_matrix_bytes);
  visit("working_set_bytes", series.working_set_bytes);
  visit("sm_bytes_read", series.sm_bytes_read);
  visit("sm_bytes_written", series.sm_bytes_written);
  visit("ideal_hbm_bytes", series.ideal_hbm_bytes);
  visit("peak_memory_bytes", series.peak_memory_bytes);
  visit("required_smem_bytes", series.required_smem_bytes);
  visit("blocks_per_sm", series.blocks_per_sm);
  visit("bound_seconds", series.bound_seconds);
  visit("theorem_bytes", series.theorem_bytes);
}

// By the closed forms alone: under a simulated L2 as without one. Each value is written into all
// the named integer fields; the rest of params stays. Throws Error{name, unknown_name} for a name
// that is no integer field; a value that a field refuses or that leads to an overflow is an error
// of its row.
Series series(const Params& params, std::span<const std::string_view> names,
              std::span<const double> values);

// The same over every pair of values of two fields, the second one varying fastest.
Series grid(const Params& params, std::string_view row_field, std::span<const double> row_values,
            std::string_view col_field, std::span<const double> col_values);

}  // namespace attn
