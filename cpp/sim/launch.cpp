// SPDX-License-Identifier: Apache-2.0
#include "sim/launch.h"

#include <algorithm>

namespace attn::sim {

namespace {

// The largest power of two of heads whose keys and values fit 50 MiB, at least one: what the
// kernels that launch their longest rows first assume of an L2.
std::int64_t heads_in_section(const Params& p) {
  constexpr __int128 kSectionHalfBytes = __int128{50} * 1024 * 1024 * 2;
  const __int128 head = static_cast<__int128>(p.seq_len_kv) * (p.head_dim + p.head_dim_v) *
                        (element_bits(p.dtype) / 4);
  std::int64_t heads = 1;
  while (2 * heads * head <= kSectionHalfBytes) heads *= 2;
  return heads;
}

}  // namespace

Launch::Launch(const Params& params, LaunchOrder order, std::int64_t heads, std::int64_t blocks)
    : order_(order),
      batches_(params.batch),
      heads_(heads),
      blocks_(blocks),
      section_(order == LaunchOrder::longest_first ? heads_in_section(params) : 1) {}

Launched Launch::at(std::int64_t number) const {
  switch (order_) {
    case LaunchOrder::row_batch_head: {
      const std::int64_t rest = number / blocks_;
      return {rest % batches_, rest / batches_, number % blocks_};
    }
    case LaunchOrder::row_head_batch: {
      const std::int64_t rest = number / blocks_;
      return {rest / heads_, rest % heads_, number % blocks_};
    }
    case LaunchOrder::heads_first: {
      const std::int64_t rest = number / heads_;
      return {rest % batches_, number % heads_, rest / batches_};
    }
    case LaunchOrder::longest_first:
      return longest_first(number);
  }
  return {};
}

Launched Launch::longest_first(std::int64_t number) const {
  const std::int64_t all_heads = batches_ * heads_;
  const std::int64_t first = number / (section_ * blocks_) * section_;
  const std::int64_t in_section = std::min(section_, all_heads - first);
  const std::int64_t rest = number - first * blocks_;
  const std::int64_t head = first + rest % in_section;
  return {head / heads_, head % heads_, blocks_ - 1 - rest / in_section};
}

}  // namespace attn::sim
