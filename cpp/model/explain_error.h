// SPDX-License-Identifier: Apache-2.0
// What an `out of resource` line says: how much was asked, of which GPUs, and by which tiles.
//
// Candidates are tiles for which a rule of sram_rules.h gives exactly the bytes asked for, or those
// less 2, 256, 512 or 1,024 bytes that compilers add as scratch; the text alone rarely leaves only
// one. They are ranked by how common such a configuration is, not by probability. Two rules of
// single kernels stand apart: `q_tile_alone` (one M x d tile; seen on AMD) and `three_equal_tiles`
// (K, V and one more tile of that size; seen on compute capability 7.5); both only where a block
// has 64 KiB. Triton speaks of its own kernels alone, a CUDA compiler of the flash kernels; what no
// rule covers (Triton's backward kernels, its kernels on AMD and on compute capability 10.0) has no
// candidates. A kernel whose constants stand in the text and that no rule reproduces is a miss, and
// stays one. Under triton_mma two stages stand for one as well: the same buffers.
//
// Tensor memory (Blackwell's data-centre chips) is counted in columns of 128 rows of 4 bytes, 512
// of them in an SM; device memory in bytes. Neither has candidates.
//
// Source: sram_rules.h, registers.h; cases of public reports in tests/golden/sram_cases.json.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/params.h"
#include "core/units.h"
#include "hardware/profile.h"
#include "model/error_text.h"
#include "model/fit_search.h"
#include "model/sram_rules.h"

namespace attn::model {

// Which limit the text quotes: of one block (block), of an SM (sm), of what a CUDA kernel may
// declare without asking for more (static: 48 KiB on every NVIDIA GPU), none of these (unknown).
enum class LimitKind { block, sm, static_48_kib, unknown };

inline constexpr std::array<std::string_view, 4> kLimitKindNames{"block", "sm", "static",
                                                                 "unknown"};

constexpr std::string_view name_of(LimitKind kind) {
  return kLimitKindNames[static_cast<std::size_t>(kind)];
}

// GPUs of the catalogue with that limit of a block, an SM, or an SM's tensor memory.
struct GpuFamily {
  std::string_view vendor;
  std::string_view architecture;
  std::optional<std::string_view> compute_capability;
  std::vector<std::string_view> hardware;  // ids

  bool operator==(const GpuFamily&) const = default;
};

struct ErrorCandidate {
  std::string_view rule;  // a rule of sram_rules.h, q_tile_alone, three_equal_tiles
  std::vector<std::string_view>
      fields;     // that the rule depends on, in the order of the field table
  Params params;  // their values; dtype stands for all types of its width
  std::vector<SramRow> ledger;
  Bytes model_bytes;
  Bytes scratch_bytes;             // required_bytes - model_bytes
  std::vector<FitChange> changes;  // nearest that fit, where the GPU is known
  double rank = 0;                 // smaller: more common

  bool operator==(const ErrorCandidate&) const = default;
};

// How many are listed where nobody asks for more: of the rules, and beside them of the rules of
// single kernels.
inline constexpr std::size_t kErrorCandidates = 12;
inline constexpr std::size_t kSingleKernelCandidates = 4;

struct ErrorExplanation {
  ErrorText text;
  std::optional<Bytes> required_bytes;  // of shared memory
  std::optional<Bytes> limit_bytes;
  std::vector<std::string_view> missing;  // of these two: what the text does not say
  std::optional<LimitKind> limit_kind;
  std::vector<GpuFamily> families;
  std::vector<ErrorCandidate> candidates;  // the most common; then those of single kernels
  std::int64_t candidate_count = 0;        // of all, listed or not
  bool modelled = false;                   // a rule covers what the text speaks of

  bool operator==(const ErrorExplanation&) const = default;
};

template <class Visit>
void for_each_field(const GpuFamily& family, Visit&& visit) {
  visit("vendor", family.vendor);
  visit("architecture", family.architecture);
  visit("compute_capability", family.compute_capability);
  visit("hardware", family.hardware);
}

// `fields` and `params` leave as one object of those fields; FitChange has none of its own either.
template <class Visit>
void for_each_field(const ErrorCandidate& candidate, Visit&& visit) {
  visit("rule", candidate.rule);
  visit("ledger", candidate.ledger);
  visit("model_bytes", candidate.model_bytes);
  visit("scratch_bytes", candidate.scratch_bytes);
}

template <class Visit>
void for_each_field(const ErrorExplanation& explanation, Visit&& visit) {
  visit("speaker", name_of(explanation.text.speaker));
  visit("resource", name_of(explanation.text.resource));
  visit("required", explanation.text.required);
  visit("limit", explanation.text.limit);
  visit("required_bytes", explanation.required_bytes);
  visit("limit_bytes", explanation.limit_bytes);
  visit("missing", explanation.missing);
  visit("limit_kind",
        explanation.limit_kind ? std::optional(name_of(*explanation.limit_kind)) : std::nullopt);
  visit("autotuned", explanation.text.autotuned);
  visit("pass",
        explanation.text.pass ? std::optional(name_of(*explanation.text.pass)) : std::nullopt);
  visit("stated", explanation.text.stated);
  visit("line", explanation.text.line);
  visit("families", explanation.families);
  visit("modelled", explanation.modelled);
  visit("candidate_count", explanation.candidate_count);
  visit("candidates", explanation.candidates);
}

// Lists up to `most` candidates of the rules. Throws Error{message, unknown_name} where the text
// holds no such line, Error{message, out_of_range} where its number is too large to be a size.
ErrorExplanation explain_error(std::string_view text, std::size_t most = kErrorCandidates);

}  // namespace attn::model
