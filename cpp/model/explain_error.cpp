// SPDX-License-Identifier: Apache-2.0
#include "model/explain_error.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "model/error_candidates.h"

namespace attn::model {

namespace {

constexpr Bytes kStaticLimit{48 * 1024};
constexpr std::int64_t kBytesOfTensorMemoryColumn = 128 * 4;

void add_to_family(std::vector<GpuFamily>& families, const HardwareProfile& hardware) {
  for (GpuFamily& family : families) {
    if (family.vendor == hardware.vendor && family.architecture == hardware.architecture &&
        family.compute_capability == hardware.compute_capability) {
      family.hardware.push_back(hardware.id);
      return;
    }
  }
  families.push_back({.vendor = hardware.vendor,
                      .architecture = hardware.architecture,
                      .compute_capability = hardware.compute_capability,
                      .hardware = {hardware.id}});
}

std::vector<GpuFamily> families_with(std::int64_t HardwareProfile::*size, Bytes bytes) {
  std::vector<GpuFamily> families;
  for (const HardwareProfile& hardware : all_profiles()) {
    if (hardware.*size == bytes.value()) add_to_family(families, hardware);
  }
  return families;
}

void find_families(ErrorExplanation& result) {
  const Bytes limit = *result.limit_bytes;
  result.families = families_with(&HardwareProfile::smem_max_bytes_per_block, limit);
  result.limit_kind = LimitKind::block;
  if (!result.families.empty()) return;
  result.families = families_with(&HardwareProfile::smem_max_bytes_per_sm, limit);
  result.limit_kind = LimitKind::sm;
  if (!result.families.empty()) return;
  result.limit_kind = limit == kStaticLimit ? LimitKind::static_48_kib : LimitKind::unknown;
}

// The profiles among which the kernel may have run: those of the families, or all of them.
std::vector<const HardwareProfile*> possible_hardware(const ErrorExplanation& result) {
  std::vector<const HardwareProfile*> profiles;
  for (const GpuFamily& family : result.families) profiles.push_back(&profile(family.hardware[0]));
  if (!profiles.empty()) return profiles;
  for (const HardwareProfile& hardware : all_profiles()) profiles.push_back(&hardware);
  return profiles;
}

void shorten(std::vector<ErrorCandidate>& candidates, std::size_t most) {
  if (candidates.size() > most)
    candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>(most), candidates.end());
}

}  // namespace

ErrorExplanation explain_error(std::string_view text, std::size_t most) {
  ErrorExplanation result;
  result.text = read_error(text);
  const bool speaks_of_memory = result.text.resource == Resource::shared_memory;
  if (speaks_of_memory && result.text.required)
    result.required_bytes = Bytes(*result.text.required);
  if (speaks_of_memory && result.text.limit) result.limit_bytes = Bytes(*result.text.limit);
  if (!result.text.required) result.missing.push_back("required_bytes");
  if (!result.text.limit) result.missing.push_back("limit_bytes");
  if (result.limit_bytes) find_families(result);
  if (result.text.resource == Resource::tensor_memory && result.text.limit) {
    result.families = families_with(&HardwareProfile::tmem_bytes_per_sm,
                                    Bytes(*result.text.limit) * kBytesOfTensorMemoryColumn);
  }
  if (!result.required_bytes) return result;

  const CandidateSearch search(result.text, *result.required_bytes, possible_hardware(result),
                               result.limit_bytes);
  result.modelled = search.modelled();
  std::vector<ErrorCandidate> single = search.of_single_kernels();
  result.candidates = search.of_rules();
  result.candidate_count = static_cast<std::int64_t>(result.candidates.size() + single.size());
  shorten(result.candidates, most);
  if (most <= kErrorCandidates) shorten(single, kSingleKernelCandidates);
  if (!result.families.empty()) search.add_changes(result.candidates);
  std::move(single.begin(), single.end(), std::back_inserter(result.candidates));
  return result;
}

}  // namespace attn::model
