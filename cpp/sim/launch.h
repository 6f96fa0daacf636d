// SPDX-License-Identifier: Apache-2.0
// In which order a kernel's blocks start: launch number -> batch, head, block of the head.
//
// Source: MODEL, section 6. `heads` are query heads, or kv heads where the kernel's blocks belong
// to them.
#pragma once

#include <cstdint>

#include "core/params.h"

namespace attn::sim {

struct Launched {
  std::int64_t batch = 0;
  std::int64_t head = 0;
  std::int64_t block = 0;
};

class Launch {
 public:
  // `blocks` of each of batch x heads heads.
  Launch(const Params& params, LaunchOrder order, std::int64_t heads, std::int64_t blocks);

  std::int64_t count() const { return batches_ * heads_ * blocks_; }
  Launched at(std::int64_t number) const;

 private:
  Launched longest_first(std::int64_t number) const;

  LaunchOrder order_;
  std::int64_t batches_;
  std::int64_t heads_;
  std::int64_t blocks_;
  std::int64_t section_ = 1;  // longest_first: heads that share a section
};

}  // namespace attn::sim
