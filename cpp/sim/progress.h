// SPDX-License-Identifier: Apache-2.0
// How far an execution has come, told now and then.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>

namespace attn::sim {

// Called with the share that is done, 0 to 1, never less than before; not at all where an execution
// is short.
using Progress = std::function<void(double)>;

// The part of a whole that lies between two shares of it.
inline Progress part_of(const Progress& whole, double from, double to) {
  if (!whole) return {};
  return [&whole, from, to](double share) { whole(from + share * (to - from)); };
}

// Counts the steps of an execution of about `steps` steps.
class Meter {
 public:
  Meter(const Progress& tell, double steps)
      : tell_(tell), steps_(steps), next_(tell ? kEvery : kNever) {}

  void step(std::int64_t count = 1) {
    done_ += count;
    if (done_ >= next_) report();
  }

 private:
  // Some milliseconds of work.
  static constexpr std::int64_t kEvery = std::int64_t{1} << 18;
  static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

  void report() {
    next_ = done_ + kEvery;
    tell_(static_cast<double>(done_) < steps_ ? static_cast<double>(done_) / steps_ : 1);
  }

  const Progress& tell_;
  double steps_;
  std::int64_t done_ = 0;
  std::int64_t next_;
};

}  // namespace attn::sim
