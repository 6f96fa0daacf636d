// SPDX-License-Identifier: Apache-2.0
#include "model/time_bound.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <utility>

#include "hardware/splits.h"
#include "model/grid_blocks.h"
#include "model/tile_sums.h"
#include "model/visible_cells.h"

namespace attn::model {

namespace {

double as_double(std::int64_t value) { return static_cast<double>(value); }

// A number and how it came about, or the name of what is unknown.
struct Known {
  std::optional<double> value;
  std::string_view unknown;
  Working working = {};
};

class BoundBuilder {
 public:
  BoundBuilder() { bound.rows.reserve(7); }
  void shown(std::string_view resource, const Known& seconds, bool in_bound) {
    if (!seconds.value) {
      bound.left_out.push_back({resource, seconds.unknown});
      return;
    }
    bound.rows.push_back({.resource = resource,
                          .seconds = *seconds.value,
                          .in_bound = in_bound,
                          .working = seconds.working});
    if (!in_bound) return;
    if (bound.bound_seconds && *bound.bound_seconds >= *seconds.value) return;
    bound.bound_seconds = *seconds.value;
    bound.bound_by = resource;
  }
  void counted(std::string_view resource, const Known& seconds) { shown(resource, seconds, true); }

  TimeBound bound;
};

std::string_view peak_name(DType dtype) {
  switch (dtype) {
    case DType::fp32:
      return "peak_flops.fp32";
    case DType::tf32:
      return "peak_flops.tf32";
    case DType::fp16:
      return "peak_flops.fp16";
    case DType::bf16:
      return "peak_flops.bf16";
    case DType::fp8_e4m3:
    case DType::fp8_e5m2:
      return "peak_flops.fp8";
    case DType::int8:
      return "peak_flops.int8";
    case DType::fp4:
      return "peak_flops.fp4";
  }
  return {};
}

// The first field that has no value, of those a rate is made of.
struct Factor {
  std::string_view name;
  bool known;
};

std::string_view first_unknown(std::initializer_list<Factor> factors) {
  for (const Factor& factor : factors) {
    if (!factor.known) return factor.name;
  }
  return {};
}

Known matrix(const Params& params, const HardwareProfile& hardware, std::optional<Flops> work,
             bool executed = false) {
  const std::optional<double> peak = peak_flop_per_second(hardware, params.dtype);
  if (!work) return {{}, "algorithm"};
  if (!peak) return {{}, peak_name(params.dtype)};
  const std::string_view formula = executed ? "Fx/Rm" : "F/Rm";
  const std::string_view letter = executed ? "Fx" : "F";
  return {
      as_double(work->value()) / *peak, {}, {formula, {{letter, work->value()}, {"Rm", *peak}}}};
}

// The cells' alone: the rescale of a kernel that skips it costs nothing.
Known exponentials(const Params& params, const HardwareProfile& hardware) {
  if (params.algorithm == Algorithm::flash4) return {{}, "algorithm"};
  const std::optional<double> rate = sfu_ops_per_s(hardware);
  if (!rate) {
    return {
        {},
        first_unknown({{"sm_count", hardware.sm_count.has_value()},
                       {"boost_clock_hz", hardware.boost_clock_hz.has_value()},
                       {"sfu_ops_per_clk_per_sm", hardware.sfu_ops_per_clk_per_sm.has_value()}})};
  }
  std::int64_t times = 0;
  for (const Pass pass : passes(params)) {
    times += params.algorithm == Algorithm::standard && pass == Pass::backward ? 0 : 1;
  }
  const std::int64_t cells =
      (visible_cells(params) * params.batch * params.heads_q * times).value();
  return {as_double(cells) / *rate,
          {},
          {"E/(J*u*f)",
           {{"E", cells},
            {"J", *hardware.sm_count},
            {"u", *hardware.sfu_ops_per_clk_per_sm},
            {"f", *hardware.boost_clock_hz}}}};
}

Known hbm(const HardwareProfile& hardware, const std::optional<Bytes>& bytes) {
  if (!bytes) return {{}, "hbm_bytes"};
  const double rate = hardware.mem_bandwidth_bytes_per_s;
  return {as_double(bytes->value()) / rate, {}, {"Bh/Rh", {{"Bh", bytes->value()}, {"Rh", rate}}}};
}

Known l2(const HardwareProfile& hardware, const std::optional<Bytes>& bytes) {
  if (!bytes) return {{}, "sm_bytes"};
  if (!hardware.l2_bandwidth_bytes_per_s) return {{}, "l2_bandwidth_bytes_per_s"};
  const double rate = *hardware.l2_bandwidth_bytes_per_s;
  return {as_double(bytes->value()) / rate, {}, {"Bl/Rl", {{"Bl", bytes->value()}, {"Rl", rate}}}};
}

bool l2_is_documented(const HardwareProfile& hardware) {
  return hardware.l2_bandwidth_kind.value_or("").starts_with("documented");
}

// How a kernel's matrix unit takes its operands from SRAM.
struct SramUse {
  double key_reads = 0;  // of a K and V tile
  bool probs_pass = false;
};

std::optional<SramUse> sram_use(const Params& params, const HardwareProfile& hardware,
                                std::int64_t tile_rows) {
  const std::string_view capability = hardware.compute_capability.value_or("");
  const double mma = as_double(params.warps);
  const double wgmma = as_double(ceil_div(tile_rows, 64));
  if (capability.empty()) return std::nullopt;
  switch (params.algorithm) {
    case Algorithm::flash2:
    case Algorithm::split_kv:
      return SramUse{mma, false};
    case Algorithm::flash3:
      return SramUse{wgmma, params.p_in_smem};
    case Algorithm::flash4:
      return SramUse{1, false};
    case Algorithm::triton:
      if (capability == "10.0") return std::nullopt;
      if (capability == "9.0" && tile_rows >= 64) return SramUse{wgmma, false};
      return SramUse{mma, true};
    case Algorithm::standard:
    case Algorithm::flash1:
    case Algorithm::mem_efficient:
      break;
  }
  return std::nullopt;
}

std::string_view sram_formula(bool kv_shared, bool probs_pass) {
  if (kv_shared) {
    return probs_pass ? "e*V*(M*d+z*N*(d+dv)+N*d+2*M*N)/(J*s*f)"
                      : "e*V*(M*d+z*N*(d+dv)+N*d)/(J*s*f)";
  }
  return probs_pass ? "e*V*(M*d+z*N*(d+dv)+N*(d+dv)+2*M*N)/(J*s*f)"
                    : "e*V*(M*d+z*N*(d+dv)+N*(d+dv))/(J*s*f)";
}

Known sram(const Params& params, const HardwareProfile& hardware, const TileSums& sums) {
  if (params.pass == Pass::backward) return {{}, "pass"};
  const Params forward = in_pass(params, Pass::forward);
  const RowLayout layout = row_layout(forward);
  const std::optional<SramUse> use = sram_use(forward, hardware, layout.tile_rows);
  if (!use) return {{}, "algorithm"};
  const std::string_view unknown = first_unknown(
      {{"sm_count", hardware.sm_count.has_value()},
       {"boost_clock_hz", hardware.boost_clock_hz.has_value()},
       {"smem_bytes_per_clk_per_sm", hardware.smem_bytes_per_clk_per_sm.has_value()}});
  if (!unknown.empty()) return {{}, unknown};

  const double M = as_double(layout.tile_rows);
  const double N = as_double(params.tile_cols);
  const double d = as_double(params.head_dim);
  const double dv = as_double(params.head_dim_v);
  const double stored_dv = params.kv_shared ? 0 : dv;
  const double read = M * d + use->key_reads * N * (d + dv);
  const double written = N * (d + stored_dv);
  const double probs = use->probs_pass ? 2 * M * N : 0;
  const double element_bytes = element_bits(params.dtype) / 8.0;
  const std::int64_t tiles = checked_multiply(sums.visited_tiles, layout.copies, "tiles");
  const double bytes = element_bytes * (read + written + probs) * as_double(tiles);
  return {bytes / (as_double(*hardware.sm_count) * *hardware.smem_bytes_per_clk_per_sm *
                   *hardware.boost_clock_hz),
          {},
          {sram_formula(params.kv_shared, use->probs_pass),
           {{"e", element_bytes},
            {"V", tiles},
            {"M", layout.tile_rows},
            {"z", use->key_reads},
            {"J", *hardware.sm_count},
            {"s", *hardware.smem_bytes_per_clk_per_sm},
            {"f", *hardware.boost_clock_hz}}}};
}

// Blocks of one head with several splits: the largest over all splits of the keys. Where each row
// tile cuts what it sees, the largest does at least an even share of the row tile that sees most.
BlockCells split_blocks(const Params& params, std::int64_t splits) {
  BlockCells all = row_tile_cells(params);
  all.blocks = checked_multiply(all.blocks, splits, "blocks");
  const std::int64_t col_tiles = ceil_div(params.seq_len_kv, params.tile_cols);
  const std::int64_t run = ceil_div(col_tiles, splits);
  const std::int64_t width = std::min(params.seq_len_kv, run * params.tile_cols);
  const RowLayout layout = row_layout(params);
  const std::int64_t most =
      checked_multiply(std::min(layout.rows, layout.tile_rows), width, "elements");
  if (params.split_by == SplitBy::visible &&
      (params.mask == Mask::causal || params.mask == Mask::causal_top_left ||
       params.mask == Mask::window)) {
    all.largest = ceil_div(all.largest, splits);
    return all;
  }
  all.largest = 0;
  for (std::int64_t first = 0; first < params.seq_len_kv && all.largest < most; first += width) {
    const std::int64_t last = std::min(first + width, params.seq_len_kv) - 1;
    all.largest = std::max(all.largest, row_tile_cells(params, first, last).largest);
  }
  return all;
}

// What the blocks of one pass have to do; empty where no rule says what a block is.
std::optional<BlockCells> blocks_of_head(const Params& params) {
  if (!has_grid(params, params.pass)) return std::nullopt;
  const bool forward = params.pass == Pass::forward;
  switch (params.algorithm) {
    case Algorithm::standard:
      return std::nullopt;
    case Algorithm::flash1: {
      const std::int64_t cells = visible_cells(params).value();
      return BlockCells{.blocks = 1, .total = cells, .largest = cells};
    }
    case Algorithm::split_kv: {
      const std::int64_t splits = split_count(params);
      return splits == 1 ? row_tile_cells(params) : split_blocks(params, splits);
    }
    case Algorithm::flash2:
    case Algorithm::flash3:
      return forward ? row_tile_cells(params) : column_tile_cells(params);
    case Algorithm::flash4:
    case Algorithm::mem_efficient:
    case Algorithm::triton:
      return row_tile_cells(params);
  }
  return std::nullopt;
}

// How much longer than all SMs together, working without a break, the busiest SM takes.
struct Imbalance {
  double factor = 1;
  bool equal = true;         // all blocks are
  std::int64_t places = 0;   // that take a block each
  std::int64_t blocks = 0;   // of all heads
  std::int64_t largest = 0;  // cells
  std::int64_t total = 0;    // cells of all blocks
  std::int64_t busy = 0;     // SMs that have a block at all
};

std::optional<Imbalance> imbalance(const Params& params, std::int64_t sms) {
  const std::optional<BlockCells> head = blocks_of_head(params);
  if (!head) return std::nullopt;
  const RowLayout layout = row_layout(params);
  const std::int64_t of_block = sms_of_tile(params, layout);
  Imbalance found{.equal = head->equal(),
                  .places = std::max<std::int64_t>(1, sms / of_block),
                  .blocks = checked_multiply(head->blocks, layout.copies, "blocks"),
                  .largest = head->largest,
                  .total = checked_multiply(head->total, layout.copies, "elements")};
  if (head->total == 0) return found;
  found.busy = found.blocks < found.places ? found.blocks * of_block : sms;
  const double places = as_double(found.places);
  found.factor =
      found.equal
          ? as_double(ceil_div(found.blocks, found.places)) * places / as_double(found.blocks)
          : std::max(1.0, as_double(found.largest) * places / as_double(found.total));
  return found;
}

// Of two passes, the first one's letters end in f, the second one's in b.
Working waves_working(std::span<const Imbalance> found, std::span<const Flops> work, double rate) {
  if (found.size() == 1) {
    const Imbalance& one = found[0];
    if (one.total == 0) return {"F/Rm", {{"F", work[0].value()}, {"Rm", rate}}};
    if (one.equal) {
      return {"F/Rm*ceil(K/U)*U/K",
              {{"F", work[0].value()}, {"Rm", rate}, {"K", one.blocks}, {"U", one.places}}};
    }
    return {"F/Rm*max(1,L*U/T)",
            {{"F", work[0].value()},
             {"Rm", rate},
             {"L", one.largest},
             {"U", one.places},
             {"T", one.total}}};
  }
  const Imbalance& first = found[0];
  const Imbalance& second = found[1];
  if (first.total == 0)
    return {"(Ff+Fb)/Rm", {{"Ff", work[0].value()}, {"Fb", work[1].value()}, {"Rm", rate}}};
  const std::string_view formula =
      first.equal ? (second.equal ? "Ff/Rm*ceil(Kf/U)*U/Kf+Fb/Rm*ceil(Kb/U)*U/Kb"
                                  : "Ff/Rm*ceil(Kf/U)*U/Kf+Fb/Rm*max(1,Lb*U/Tb)")
                  : (second.equal ? "Ff/Rm*max(1,Lf*U/Tf)+Fb/Rm*ceil(Kb/U)*U/Kb"
                                  : "Ff/Rm*max(1,Lf*U/Tf)+Fb/Rm*max(1,Lb*U/Tb)");
  return {formula,
          {{"Ff", work[0].value()},
           {"Fb", work[1].value()},
           {"Rm", rate},
           {"U", first.places},
           {first.equal ? "Kf" : "Lf", first.equal ? first.blocks : first.largest},
           {"Tf", first.total},
           {second.equal ? "Kb" : "Lb", second.equal ? second.blocks : second.largest},
           {"Tb", second.total}}};
}

struct Waves {
  Known seconds;
  std::optional<std::int64_t> busy;  // SMs, in the pass that keeps fewest of them busy
};

Waves waves(const Params& params, const HardwareProfile& hardware, const FlopCounts& work) {
  for (const Pass pass : passes(params)) {
    if (!has_grid(params, pass)) return {{{}, "algorithm"}, {}};
  }
  if (!hardware.sm_count) return {{{}, "sm_count"}, {}};
  Known seconds = matrix(params, hardware, work.matmul);
  if (!seconds.value) return {seconds, {}};
  std::int64_t busy = *hardware.sm_count;
  const double peak = *peak_flop_per_second(hardware, params.dtype);
  std::array<Imbalance, 2> found;
  std::array<Flops, 2> of_pass;
  std::size_t count = 0;
  for (const Pass pass : passes(params)) {
    const Params one = in_pass(params, pass);
    const std::optional<Imbalance> known = imbalance(one, *hardware.sm_count);
    if (!known) return {{{}, "algorithm"}, {}};
    found.at(count) = *known;
    of_pass.at(count) = matmul_flops(one);
    *seconds.value += as_double(of_pass.at(count).value()) / peak * (known->factor - 1);
    busy = std::min(busy, known->busy);
    count += 1;
  }
  seconds.working = waves_working(std::span(found).first(count), of_pass, peak);
  return {seconds, busy};
}

}  // namespace

std::optional<double> peak_flop_per_second(const HardwareProfile& hardware, DType dtype) {
  const PeakFlops& peak = hardware.peak_flops;
  switch (dtype) {
    case DType::fp32:
      return peak.fp32;
    case DType::tf32:
      return peak.tf32;
    case DType::fp16:
      return peak.fp16;
    case DType::bf16:
      return peak.bf16;
    case DType::fp8_e4m3:
    case DType::fp8_e5m2:
      return peak.fp8;
    case DType::int8:
      return peak.int8;
    case DType::fp4:
      return peak.fp4;
  }
  return std::nullopt;
}

TimeBound time_bound(const Params& params, const HardwareProfile& hardware,
                     const TimeInputs& inputs) {
  const bool has_tiles = params.algorithm != Algorithm::standard;
  const TileSums sums = has_tiles ? tile_sums(params) : TileSums{};
  return time_bound(params, hardware, inputs, sums, flops(params, sums));
}

TimeBound time_bound(const Params& params, const HardwareProfile& hardware,
                     const TimeInputs& inputs, const TileSums& sums, const FlopCounts& work) {
  BoundBuilder builder;
  builder.counted("matrix", matrix(params, hardware, work.matmul));
  builder.shown("matrix_executed", matrix(params, hardware, work.matmul_executed, true), false);
  builder.counted("exp", exponentials(params, hardware));
  builder.counted("hbm", hbm(hardware, inputs.hbm_bytes));
  builder.shown("l2", l2(hardware, inputs.sm_bytes), l2_is_documented(hardware));
  builder.counted("sram", sram(params, hardware, sums));
  const Waves busiest = waves(params, hardware, work);
  builder.counted("waves", busiest.seconds);

  TimeBound bound = std::move(builder.bound);
  bound.hbm_bytes = inputs.hbm_bytes;
  bound.busy_sms = busiest.busy;
  if (params.algorithm == Algorithm::flash1) {
    for (TimeBound::Row& row : bound.rows) {
      if (row.resource == "waves") row.assumes = "one_block_per_head";
    }
  }
  if (inputs.hbm_bytes && inputs.hbm_bytes->value() > 0) {
    const double intensity = as_double(work.matmul.value()) / as_double(inputs.hbm_bytes->value());
    bound.arithmetic_intensity_flop_per_byte = intensity;
    if (const auto peak = peak_flop_per_second(hardware, params.dtype)) {
      bound.attainable_flop_per_second =
          std::min(*peak, intensity * hardware.mem_bandwidth_bytes_per_s);
    }
  }
  return bound;
}

double seconds_at(const Params& params, double flop_per_second) {
  return as_double(paper_flops(params).value()) / flop_per_second;
}

std::optional<double> utilisation(const TimeBound& bound, double measured_seconds) {
  if (!bound.bound_seconds) return std::nullopt;
  return *bound.bound_seconds / measured_seconds;
}

}  // namespace attn::model
