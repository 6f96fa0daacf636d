// SPDX-License-Identifier: Apache-2.0
// How many thread blocks one SM holds at once, and what stops the next one.
//
// blocks_per_sm = min of, for blocks of w warps,
//   blocks         max_blocks_per_sm
//   warps          floor(max_warps_per_sm / w)
//   registers      a = registers of a warp, up to a multiple of 256; 0 if a·(w up to a multiple of
//                  4) > 65,536, else floor(4·floor(16,384 / a) / w)
//   shared_memory  0 if the block passes smem_max_bytes_per_block, else floor(
//                  smem_max_bytes_per_sm / (bytes + reserved, up to a multiple of q)); q 256 and
//                  reserved 0 on compute capability 7.x, 128 and 1,024 on 8.x to 12.x
//
// A term with an unknown factor is left out and named; registers are allocated in steps that are
// known by compute capability alone. So is shared memory: where its step is unknown, a block takes
// its bytes and no more, which never admits more blocks than an SM has room for.
// Source: NVIDIA's occupancy calculator, restated in MODEL section 7.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/units.h"
#include "core/working.h"
#include "hardware/profile.h"

namespace attn::model {

struct BlockNeeds {
  std::int64_t warps = 1;
  std::optional<std::int64_t> registers_per_thread = {};
  std::optional<Bytes> smem_bytes = {};

  bool operator==(const BlockNeeds&) const = default;
};

struct OccupancyTerm {
  std::string_view name;    // blocks, warps, registers, shared_memory
  std::int64_t blocks = 0;  // that it admits on one SM
  // Ku, Wu blocks and warps that an SM holds at most; w warps of a block; Ru registers of an SM; r
  // of a thread; Su SRAM of an SM for blocks; b bytes of a block; o reserved for each; q the step.
  // Empty where a block alone asks for more SRAM than one can have.
  Working working = {};

  bool operator==(const OccupancyTerm&) const = default;
};

template <class Visit>
void for_each_field(const OccupancyTerm& term, Visit&& visit) {
  visit("name", term.name);
  visit("blocks", term.blocks);
  visit("formula", term.working.formula());
  visit("letters", term.working.letters());
}

struct Occupancy {
  std::optional<std::int64_t> blocks_per_sm;  // empty where every term is left out
  std::vector<std::string_view> limited_by;   // every term that equals the minimum
  std::vector<std::string_view> left_out;     // terms with an unknown factor
  std::vector<OccupancyTerm> terms;           // the others

  bool operator==(const Occupancy&) const = default;
};

template <class Visit>
void for_each_field(const Occupancy& occupancy, Visit&& visit) {
  visit("blocks_per_sm", occupancy.blocks_per_sm);
  visit("limited_by", occupancy.limited_by);
  visit("left_out", occupancy.left_out);
  visit("terms", occupancy.terms);
}

Occupancy occupancy(const BlockNeeds& block, const HardwareProfile& hardware);

}  // namespace attn::model
