// SPDX-License-Identifier: Apache-2.0
// The registers of one thread block: the second ledger beside SRAM.
//
// S (tile_rows x tile_cols) and O (tile_rows x head_dim_v) are summed in fp32 registers, shared out
// over warps·32 threads: M·(N + dv)/threads accumulators a thread. A kernel on mma instructions is
// estimated at 84 more, at most 255; above 255 it spills. (Compiler logs for sm_80: 96 accumulators
// gave 180, 160 gave 240, where the estimate is 4 high, 192 gave 255 and a spill.) flash4 keeps
// both in tensor memory, q_stages·(N + dv) of its 512 columns; no estimate is known for it nor for
// wgmma kernels, and no rule for a backward pass. registers_per_thread overrides the estimate.
//
// Source: MODEL section 7; Dao-AILab/flash-attention #1630.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/params.h"
#include "core/units.h"
#include "core/working.h"
#include "model/sram_rules.h"

namespace attn::model {

struct RegisterRow {
  std::string_view item;  // scores, o
  Bytes bytes;            // of the whole block

  bool operator==(const RegisterRow&) const = default;
};

struct TensorMemory {
  std::int64_t columns = 0;
  std::int64_t max_columns = 512;
  bool fits = false;

  bool operator==(const TensorMemory&) const = default;
};

struct Registers {
  std::vector<RegisterRow> ledger;                      // accumulators; empty: not modelled
  std::optional<std::int64_t> accumulators_per_thread;  // rounded up
  std::optional<std::int64_t> registers_per_thread;     // stated or estimated
  bool estimated = false;
  std::optional<bool> spills;  // empty without an estimate
  std::optional<TensorMemory> tensor_memory;
  // Of an estimate, M rows that the kernel takes at once, w warps; else empty.
  Working working = {};

  bool operator==(const Registers&) const = default;
};

template <class Visit>
void for_each_field(const RegisterRow& row, Visit&& visit) {
  visit("item", row.item);
  visit("bytes", row.bytes);
}

template <class Visit>
void for_each_field(const TensorMemory& memory, Visit&& visit) {
  visit("columns", memory.columns);
  visit("max_columns", memory.max_columns);
  visit("fits", memory.fits);
}

template <class Visit>
void for_each_field(const Registers& registers, Visit&& visit) {
  visit("ledger", registers.ledger);
  visit("accumulators_per_thread", registers.accumulators_per_thread);
  visit("registers_per_thread", registers.registers_per_thread);
  visit("estimated", registers.estimated);
  visit("spills", registers.spills);
  visit("tensor_memory", registers.tensor_memory);
  visit("formula", registers.working.formula());
  visit("letters", registers.working.letters());
}

// Of a kernel under `rule`; without one only what registers_per_thread states is known.
// Throws Error{"elements" | "bytes", overflow}.
Registers registers(const Params& params, std::optional<SramRule> rule);

}  // namespace attn::model
