// SPDX-License-Identifier: Apache-2.0
#include "answer/answer.h"

#include "core/fields.h"
#include "hardware/custom.h"
#include "hardware/profile.h"
#include "model/block_rule.h"
#include "model/ideal_bytes.h"
#include "model/peak_memory.h"
#include "model/report.h"
#include "sim/simulate.h"

namespace attn {

namespace {

// Each pass has a kernel of its own, so blocks in flight of its own number.
std::optional<sim::L2Traffic> l2_traffic(const Params& params, const sim::Progress& progress) {
  const auto all_passes = static_cast<double>(passes(params).size());
  sim::L2Traffic sum;
  double played = 0;
  for (const Pass pass : passes(params)) {
    const Params one = in_pass(params, pass);
    const auto sram = model::sram(one);
    const std::int64_t blocks_per_sm = sram ? sram->occupancy.blocks_per_sm.value_or(1) : 1;
    const auto traffic = sim::simulate_l2(
        one, blocks_per_sm, sim::part_of(progress, played / all_passes, (played + 1) / all_passes));
    if (!traffic) return std::nullopt;
    sum += *traffic;
    played += 1;
  }
  return sum;
}

// HBM and hit bytes of the rows under params.l2. An atomic reads nothing back, so what the SMs read
// and HBM did not hand over was a hit.
void fill_levels(const Params& params, Road road, const sim::Progress& progress, Answer& answer) {
  Traffic& traffic = *answer.report.traffic;
  if (params.l2 == L2::none) return;
  if (params.l2 == L2::ideal && road == Road::model) {
    const auto ideal = model::ideal_bytes(params);
    traffic.hbm_bytes_read = ideal->hbm_bytes_read;
    traffic.hbm_bytes_written = ideal->hbm_bytes_written;
    traffic.l2_hit_bytes = traffic.sm_bytes_read - ideal->hbm_bytes_read;
    return;
  }
  const auto l2 = l2_traffic(params, progress);
  if (!l2) {
    traffic.levels_modelled = false;
    return;
  }
  traffic.l2_hit_bytes = l2->l2_hit_bytes;
  traffic.hbm_bytes_read = l2->hbm_bytes_read;
  traffic.hbm_bytes_written = l2->hbm_bytes_written;
  traffic.dirty_bytes_left = l2->dirty_bytes_left;
}

std::optional<Bytes> hbm_bytes_for_time(const Params& params, const Answer& answer) {
  const auto& traffic = answer.report.traffic;
  if (params.l2 == L2::simulated && traffic && traffic->levels_modelled) {
    return traffic->hbm_bytes_read + traffic->hbm_bytes_written;
  }
  return answer.ideal_hbm_bytes;
}

std::optional<Bytes> sm_bytes(const std::optional<Traffic>& traffic) {
  if (!traffic) return std::nullopt;
  return traffic->sm_bytes_read + traffic->sm_bytes_written;
}

// The share of an execution that counting takes; the L2 then plays every head, each about three
// times as slowly.
double counting_share(const Params& params, Road road) {
  if (road == Road::model) return 0;
  if (params.l2 == L2::none) return 1;
  return 1 / (1 + 3 * static_cast<double>(params.batch) * static_cast<double>(params.heads_q));
}

}  // namespace

Answer answer(const Params& params, Road road, const sim::Progress& progress) {
  const double counted = counting_share(params, road);
  Answer answer{.report = road == Road::model
                              ? model::report(params)
                              : sim::simulate(params, sim::part_of(progress, 0, counted)),
                .sram = model::sram(params),
                .peak_memory = model::peak_memory(params),
                .flops = {},
                .time = std::nullopt,
                .ideal_hbm_bytes = std::nullopt};
  const TileSums& sums = answer.report.tile_sums;
  answer.flops = model::flops(params, sums);
  if (const auto ideal = model::ideal_bytes(params, sums)) answer.ideal_hbm_bytes = ideal->total();
  if (answer.report.traffic) {
    fill_levels(params, road, sim::part_of(progress, counted, 1), answer);
  }
  answer.time = model::time_bound(params, profile(params),
                                  {.hbm_bytes = hbm_bytes_for_time(params, answer),
                                   .sm_bytes = sm_bytes(answer.report.traffic)},
                                  sums, answer.flops);
  return answer;
}

namespace {

const Field& integer_field(std::string_view name) {
  const Field& row = field(name);
  if (row.kind != FieldKind::integer) throw Error(name, Reason::unknown_name, name);
  return row;
}

struct Setting {
  const Field* field;
  double value;
};

// The question of one row: values that a field refuses are errors of the row.
Answer answer_with(Params params, std::span<const Setting> settings) {
  if (params.l2 == L2::simulated) params.l2 = L2::none;
  for (const Setting& setting : settings) {
    setting.field->set(params, checked(setting.field->name, setting.value));
  }
  return answer(params, Road::model);
}

void append(const Params& params, std::span<const Setting> settings, Series& series) {
  Answer answered;
  std::optional<Error> error;
  try {
    answered = answer_with(params, settings);
  } catch (const Error& refused) {
    answered = {};
    error = refused;
  }
  const Traffic traffic = answered.report.traffic.value_or(Traffic{});
  const auto& sram = answered.sram;
  series.score_matrix_bytes.push_back(answered.report.score_matrix.bytes.value());
  series.working_set_bytes.push_back(answered.report.tiling.working_set_bytes.value());
  series.sm_bytes_read.push_back(traffic.sm_bytes_read.value());
  series.sm_bytes_written.push_back(traffic.sm_bytes_written.value());
  series.ideal_hbm_bytes.push_back(answered.ideal_hbm_bytes.value_or(Bytes(0)).value());
  series.peak_memory_bytes.push_back(answered.peak_memory.value_or(PeakMemory{}).bytes.value());
  series.required_smem_bytes.push_back(sram ? sram->required_bytes.value() : 0);
  series.blocks_per_sm.push_back(sram ? sram->occupancy.blocks_per_sm.value_or(kUnknownBlocks) : 0);
  series.bound_seconds.push_back(answered.time ? answered.time->bound_seconds.value_or(0) : 0);
  const Params& asked = answered.report.params;
  series.theorem_bytes.push_back(error ? 0 : model::theorem_bytes(asked, profile(asked)));
  series.errors.push_back(error);
}

}  // namespace

Series series(const Params& params, std::span<const std::string_view> names,
              std::span<const double> values) {
  std::vector<Setting> settings;
  for (const std::string_view name : names) settings.push_back({&integer_field(name), 0});
  Series columns;
  for (const double value : values) {
    for (Setting& setting : settings) setting.value = value;
    append(params, settings, columns);
  }
  return columns;
}

Series grid(const Params& params, std::string_view row_field, std::span<const double> row_values,
            std::string_view col_field, std::span<const double> col_values) {
  std::array<Setting, 2> settings{Setting{&integer_field(row_field), 0},
                                  Setting{&integer_field(col_field), 0}};
  Series columns;
  for (const double row : row_values) {
    settings[0].value = row;
    for (const double col : col_values) {
      settings[1].value = col;
      append(params, settings, columns);
    }
  }
  return columns;
}

}  // namespace attn
