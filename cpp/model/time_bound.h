// SPDX-License-Identifier: Apache-2.0
// Lower bounds on the time of an attention call, one per resource; the largest is the bound.
//
// matrix           matmul over visible cells / peak_flops of the dtype (dense, fp32 accumulation;
//                  fp8_e4m3 and fp8_e5m2 share one peak, every other dtype has its own)
// matrix_executed  the same with executed work: the view of a kernel that runs whole tiles; shown
// exp              one exponential per visible cell / (SMs x sfu_ops_per_clk_per_sm x boost clock);
//                  left out for flash4, which computes a share of them on other units
// hbm              HBM bytes, ideal or simulated, / mem_bandwidth
// l2               SM bytes / L2 bandwidth; shown only where the bandwidth is measured
// sram             forward, per visited tile: M d + w N (d + dv) elements read and N (d + dv)
//                  written, 2 M N more where P passes through SRAM, / (SMs x
//                  smem_bytes_per_clk_per_sm x boost clock). w, how often K and V are read: warps
//                  under mma, M/64 under wgmma, once with tensor memory. The terms describe a
//                  kernel that keeps Q and streams K and V, so flash1, mem_efficient and standard
//                  are left out, and so are machines for which no such rule is known.
// waves            matrix work at the rate of one SM: ceil(blocks/SMs) blocks one after another
//                  where all are equal, else the largest block or the fair share of an SM. flash1
//                  has a block per head, as its paper and first release: later ones also split the
//                  query rows, and can beat it where heads are few; standard and the Triton
//                  backward pass have no rule.
//
// Each row says how it came about, in letters: F, Fx work and executed work; Rm, Rh, Rl rates of
// the matrix units, HBM, L2; Bh, Bl bytes of HBM and L2; E exponentials; J SMs; f boost clock; u, s
// exponentials and SRAM bytes a clock and SM; V visited tiles; M rows of a tile; z how often K and
// V are read; e bytes of an element; U places for a block (SMs, or pairs of them); K blocks; L, T
// cells of the largest block and of all of them. Under `both` those of a pass end in f or b.
//
// `both` runs one pass after the other: seconds add up, SRAM's are the forward pass's alone. A
// bound assumes a cold L2 and the profile's clocks; it is no prediction. Source: MODEL, section 8.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/params.h"
#include "core/report.h"
#include "core/units.h"
#include "core/working.h"
#include "hardware/profile.h"
#include "model/flops.h"

namespace attn::model {

// What the bound takes from other answers; empty: that resource is left out.
struct TimeInputs {
  std::optional<Bytes> hbm_bytes = {};  // ideal or simulated, read and written; never SM bytes
  std::optional<Bytes> sm_bytes = {};   // read and written
};

struct TimeBound {
  struct Row {
    std::string_view resource;
    double seconds = 0;
    bool in_bound = true;  // false: shown, takes no part in the maximum
    // What of the kernel it takes for granted, where shipped ones may differ: one_block_per_head.
    std::optional<std::string_view> assumes = std::nullopt;
    Working working = {};

    bool operator==(const Row&) const = default;
  };
  // `unknown` is the profile's or the input's field without a value, `algorithm` or `pass` where
  // MODEL has no rule.
  struct LeftOut {
    std::string_view resource;
    std::string_view unknown;

    bool operator==(const LeftOut&) const = default;
  };

  std::vector<Row> rows;
  std::vector<LeftOut> left_out;
  std::optional<double> bound_seconds;  // empty: no resource has a known rate
  std::string_view bound_by;            // the first of equals
  std::optional<Bytes> hbm_bytes;       // that row hbm counts
  // SMs with a block of their own under row waves; of two passes, in the one that keeps fewer busy.
  std::optional<std::int64_t> busy_sms;
  // The roofline: work per HBM byte, and what peak and bandwidth allow at it.
  std::optional<double> arithmetic_intensity_flop_per_byte;
  std::optional<double> attainable_flop_per_second;
};

template <class Visit>
void for_each_field(const TimeBound::Row& row, Visit&& visit) {
  visit("resource", row.resource);
  visit("seconds", row.seconds);
  visit("in_bound", row.in_bound);
  visit("assumes", row.assumes);
  visit("formula", row.working.formula());
  visit("letters", row.working.letters());
}

template <class Visit>
void for_each_field(const TimeBound::LeftOut& row, Visit&& visit) {
  visit("resource", row.resource);
  visit("unknown", row.unknown);
}

template <class Visit>
void for_each_field(const TimeBound& bound, Visit&& visit) {
  visit("rows", bound.rows);
  visit("left_out", bound.left_out);
  visit("bound_seconds", bound.bound_seconds);
  visit("bound_by", bound.bound_by);
  visit("hbm_bytes", bound.hbm_bytes);
  visit("busy_sms", bound.busy_sms);
  visit("arithmetic_intensity_flop_per_byte", bound.arithmetic_intensity_flop_per_byte);
  visit("attainable_flop_per_second", bound.attainable_flop_per_second);
}

// FLOP/s of matrix products in a dtype; empty where unknown.
std::optional<double> peak_flop_per_second(const HardwareProfile& hardware, DType dtype);

// Throws Error{"elements" | "flops", overflow}, Error{"splits", missing}. `sums` as
// tile_sums(params) answers them, `work` as flops(params).
TimeBound time_bound(const Params& params, const HardwareProfile& hardware,
                     const TimeInputs& inputs);
TimeBound time_bound(const Params& params, const HardwareProfile& hardware,
                     const TimeInputs& inputs, const TileSums& sums, const FlopCounts& work);

// Seconds of a call that ran at `flop_per_second` by the count of papers (paper_flops).
double seconds_at(const Params& params, double flop_per_second);

// The share of the measured time that the bound explains; over 1 the bound is beaten. Empty where
// there is no bound.
std::optional<double> utilisation(const TimeBound& bound, double measured_seconds);

}  // namespace attn::model
