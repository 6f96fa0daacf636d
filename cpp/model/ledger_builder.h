// SPDX-License-Identifier: Apache-2.0
// Collects the ledger rows of one pass, kernel by kernel; rows that move nothing are left out.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "core/ledger.h"

namespace attn::model {

class LedgerBuilder {
 public:
  // `copies` heads move what the rows say, unless a row says otherwise.
  // Rows come after those of `before`.
  LedgerBuilder(const Params& params, std::int64_t copies, std::vector<LedgerRow> before = {})
      : rows(std::move(before)), params_(params), copies_(copies) {
    rows.reserve(kUsualRows);
  }

  void kernel(std::string_view name) { kernel_ = name; }
  void copies(std::int64_t count) { copies_ = count; }

  void read(Tensor tensor, Elements count, std::string_view formula) {
    add(tensor, Op::read, count, formula);
  }
  void write(Tensor tensor, Elements count, std::string_view formula) {
    add(tensor, Op::write, count, formula);
  }
  void atomic(Tensor tensor, Elements count, std::string_view formula) {
    add(tensor, Op::atomic, count, formula);
  }

  std::vector<LedgerRow> rows;

 private:
  static constexpr std::size_t kUsualRows = 24;

  void add(Tensor tensor, Op op, Elements count, std::string_view formula) {
    if (count == Elements(0)) return;
    rows.push_back(ledger_row(params_, kernel_, tensor, params_.pass, op, copies_, count, formula));
  }

  const Params& params_;
  std::int64_t copies_;
  std::string_view kernel_;
};

}  // namespace attn::model
