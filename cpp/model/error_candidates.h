// SPDX-License-Identifier: Apache-2.0
// The configurations whose SRAM rule gives what an error line asks for. Part of explain_error.h.
#pragma once

#include <optional>
#include <vector>

#include "model/explain_error.h"

namespace attn::model {

class CandidateSearch {
 public:
  // `hardware`: where the kernel may have run, one profile for each family of GPUs.
  CandidateSearch(const ErrorText& text, Bytes required,
                  std::vector<const HardwareProfile*> hardware, std::optional<Bytes> limit);

  // Whether any rule covers what the text speaks of.
  bool modelled() const { return !rules_.empty(); }

  // All of them, the most common first.
  std::vector<ErrorCandidate> of_rules() const;
  std::vector<ErrorCandidate> of_single_kernels() const;

  // Fills in the nearest changes that fit, on the first GPU that runs the candidate's rule.
  void add_changes(std::vector<ErrorCandidate>& candidates) const;

 private:
  const HardwareProfile* runs_on(SramRule rule) const;
  double kernel_rank(SramRule rule) const;
  bool is_rule_of(SramRule rule, const Params& params) const;
  void add_rule(std::vector<ErrorCandidate>& found, SramRule rule) const;
  void add_variants(std::vector<ErrorCandidate>& found, SramRule rule, const Params& params,
                    double rank) const;
  void add_if_exact(std::vector<ErrorCandidate>& found, SramRule rule, const Params& params,
                    double rank) const;

  ErrorText text_;
  Bytes required_;
  std::vector<const HardwareProfile*> hardware_;
  bool may_be_single_kernel_ = false;
  std::vector<SramRule> rules_;
};

}  // namespace attn::model
