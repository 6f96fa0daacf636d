// SPDX-License-Identifier: Apache-2.0
#include "model/error_candidates.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "core/fields.h"
#include "model/padding.h"

namespace attn::model {

namespace {

constexpr std::array<Bytes, 5> kScratch{Bytes(0), Bytes(2), Bytes(256), Bytes(512), Bytes(1024)};
constexpr Bytes kSingleKernelLimit{64 * 1024};
constexpr std::array<DType, 3> kTypes{DType::fp16, DType::fp8_e4m3, DType::fp32};

struct HeadDims {
  std::int64_t head_dim = 0;
  std::int64_t head_dim_v = 0;
  std::int64_t head_dim_part = 0;
  double rank = 0;  // 0: the most common
};

// Equal ones first; then those of models with two, DeepSeek's latent attention.
constexpr HeadDims kHeadDims[] = {
    {128, 128, 0, 0},   {64, 64, 0, 0.5},   {256, 256, 0, 0.5}, {512, 512, 0, 1},
    {96, 96, 0, 1},     {192, 192, 0, 1},   {32, 32, 0, 1.5},   {16, 16, 0, 2},
    {1024, 1024, 0, 2}, {192, 128, 0, 0.5}, {576, 512, 64, 1},  {576, 512, 0, 2},
};

constexpr std::int64_t kPowers[] = {16, 32, 64, 128, 256};
constexpr std::int64_t kFlash1Cols[] = {64, 128, 256};
constexpr std::int64_t kFlash2Rows[] = {16, 32, 64, 128, 256};
constexpr std::int64_t kFlash3Rows[] = {64, 80, 128, 192};
constexpr std::int64_t kFlash3Cols[] = {48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256};
constexpr std::int64_t kFlash1Rows[] = {16};
constexpr std::int64_t kStages[] = {1, 2, 3, 4, 5, 6, 7};
constexpr std::int64_t kNoStages[] = {1};

// What a rule may be tried with.
struct Grid {
  Algorithm algorithm = Algorithm::flash2;
  Pass pass = Pass::forward;
  std::span<const std::int64_t> rows;
  std::span<const std::int64_t> cols;
  std::span<const std::int64_t> stages = kNoStages;
  std::span<const std::string_view> variants{};  // boolean fields that change the bytes
};

constexpr std::string_view kFlash2Variants[] = {"double_buffer", "v_in_registers"};
constexpr std::string_view kFlash3Variants[] = {"p_in_smem"};

Grid grid_of(SramRule rule) {
  switch (rule) {
    case SramRule::flash1_forward:
      return {Algorithm::flash1, Pass::forward, kFlash1Rows, kFlash1Cols};
    case SramRule::flash1_backward:
      return {Algorithm::flash1, Pass::backward, kFlash1Rows, kFlash1Cols};
    case SramRule::flash2_forward:
    case SramRule::split_kv:
      return {Algorithm::flash2, Pass::forward, kFlash2Rows, kPowers};
    case SramRule::flash2_backward:
      return {Algorithm::flash2, Pass::backward, kFlash2Rows, kPowers, kNoStages, kFlash2Variants};
    case SramRule::flash3:
      return {Algorithm::flash3,           Pass::forward,  kFlash3Rows, kFlash3Cols,
              std::span(kStages).first(3), kFlash3Variants};
    case SramRule::flash4:
      break;
    case SramRule::triton_mma:
    case SramRule::triton_wgmma:
      return {Algorithm::triton, Pass::forward, kPowers, kPowers, kStages};
  }
  return {};
}

// Rules of the kernels that the speaker may be talking of; CUTLASS's memory-efficient ones have
// none. flash4 sizes its ring to what there is, so it never asks for too much; split_kv asks as
// flash2 does.
std::vector<SramRule> rules_of(Speaker speaker) {
  switch (speaker) {
    case Speaker::triton:
      return {SramRule::triton_mma, SramRule::triton_wgmma};
    case Speaker::cuda:
      return {SramRule::flash2_forward, SramRule::flash2_backward, SramRule::flash3,
              SramRule::flash1_forward, SramRule::flash1_backward};
    case Speaker::cutlass:
      return {};
    case Speaker::other:
      break;
  }
  return {SramRule::triton_mma,      SramRule::triton_wgmma, SramRule::flash2_forward,
          SramRule::flash2_backward, SramRule::flash3,       SramRule::flash1_forward,
          SramRule::flash1_backward};
}

// The head dims to try: those that the text states, else the common ones.
std::vector<HeadDims> head_dims(const StatedConstants& stated) {
  std::vector<HeadDims> dims;
  for (const HeadDims& common : kHeadDims) {
    if (stated.head_dim.value_or(common.head_dim) == common.head_dim &&
        stated.head_dim_v.value_or(common.head_dim_v) == common.head_dim_v) {
      dims.push_back(common);
    }
  }
  if (dims.empty() && stated.head_dim) {
    dims.push_back({*stated.head_dim, stated.head_dim_v.value_or(*stated.head_dim), 0, 0});
  }
  return dims;
}

// Equal head dims that are padded to a common one need the bytes of that one: not listed twice.
bool stands_for_another(const Params& params, const StatedConstants& stated) {
  const PaddedHeadDims padded = padded_head_dims(params);
  return !stated.head_dim && params.head_dim == params.head_dim_v &&
         padded.head_dim != params.head_dim;
}

std::vector<std::int64_t> values(std::span<const std::int64_t> common,
                                 const std::optional<std::int64_t>& stated) {
  if (stated && common.size() > 1) return {*stated};
  return {common.begin(), common.end()};
}

// Which chips run kernels of a rule, by compute capability; Triton's two as in sram_rules.h.
bool has_kernel(SramRule rule, std::string_view capability) {
  const std::string_view major = capability.substr(0, capability.find('.'));
  switch (rule) {
    case SramRule::flash1_forward:
    case SramRule::flash1_backward:
      return capability == "7.5" || major == "8" || major == "9";
    case SramRule::flash3:
      return major == "8" || major == "9";
    case SramRule::flash2_forward:
    case SramRule::flash2_backward:
    case SramRule::split_kv:
    case SramRule::flash4:
      return !major.empty() && major != "7";
    case SramRule::triton_mma:
      return capability == "7.5" || major == "8" || capability == "9.0" || capability == "12.0";
    case SramRule::triton_wgmma:
      return capability == "9.0";
  }
  return false;
}

double tile_rank(const Params& params) {
  const auto off = [](std::int64_t value, double common) {
    return std::abs(std::log2(static_cast<double>(value) / common));
  };
  return 0.25 * (off(params.tile_rows, 128) + off(params.tile_cols, 64));
}

double type_rank(DType dtype) { return element_bits(dtype) == 16 ? 0 : 2; }

// Two and three are common.
double stage_rank(std::int64_t stages) {
  return stages == 1 ? 0.25 : 0.5 * static_cast<double>(std::max<std::int64_t>(0, stages - 3));
}

void flip(Params& params, std::string_view name) {
  const Field& variant = field(name);
  variant.set(params, variant.get(params) == 0 ? 1 : 0);
}

std::vector<std::string_view> fields_of(SramRule rule, const Params& params) {
  const Grid grid = grid_of(rule);
  std::vector<std::string_view> fields{"head_dim", "head_dim_v", "dtype",
                                       "pass",     "tile_rows",  "tile_cols"};
  if (grid.stages.size() > 1) fields.push_back("stages");
  fields.insert(fields.end(), grid.variants.begin(), grid.variants.end());
  if (params.head_dim_part > 0) fields.push_back("head_dim_part");
  return fields;
}

// Equals keep the order of the search, which is that of the tables above.
void sort_by_rank(std::vector<ErrorCandidate>& candidates) {
  std::stable_sort(
      candidates.begin(), candidates.end(),
      [](const ErrorCandidate& a, const ErrorCandidate& b) { return a.rank < b.rank; });
}

// A rule seen in one kernel: `items` tiles of tile_rows x head_dim.
struct SingleKernel {
  std::string_view rule;
  std::span<const std::string_view> items;
};

constexpr std::string_view kQAlone[] = {"q"};
constexpr std::string_view kThreeTiles[] = {"k", "v", "third"};
constexpr SingleKernel kSingleKernels[] = {{"q_tile_alone", kQAlone},
                                           {"three_equal_tiles", kThreeTiles}};

ErrorCandidate single_kernel(const SingleKernel& kernel, const Params& params) {
  const Bytes each = bytes_of(elements(params.tile_rows, params.head_dim), params.dtype);
  ErrorCandidate candidate{.rule = kernel.rule,
                           .fields = {"head_dim", "dtype", "tile_rows"},
                           .params = params,
                           .ledger = {},
                           .model_bytes = each * static_cast<std::int64_t>(kernel.items.size()),
                           .scratch_bytes = Bytes(0),
                           .changes = {},
                           .rank = tile_rank(params) + type_rank(params.dtype)};
  for (const std::string_view item : kernel.items) {
    candidate.ledger.push_back({item, 1, each, each, Bytes(0), "M*d*e"});
  }
  return candidate;
}

}  // namespace

CandidateSearch::CandidateSearch(const ErrorText& text, Bytes required,
                                 std::vector<const HardwareProfile*> hardware,
                                 std::optional<Bytes> limit)
    : text_(text), required_(required), hardware_(std::move(hardware)) {
  may_be_single_kernel_ = (!limit || limit == kSingleKernelLimit) &&
                          text.speaker != Speaker::cuda && text.speaker != Speaker::cutlass &&
                          text.pass != Pass::backward;
  for (const SramRule rule : rules_of(text.speaker)) {
    const Grid grid = grid_of(rule);
    if (text.pass && *text.pass != grid.pass) continue;
    if (runs_on(rule) != nullptr) rules_.push_back(rule);
  }
}

const HardwareProfile* CandidateSearch::runs_on(SramRule rule) const {
  for (const HardwareProfile* hardware : hardware_) {
    if (has_kernel(rule, hardware->compute_capability.value_or(""))) return hardware;
  }
  return nullptr;
}

// flash3 is made for compute capability 9.0; on 8.x flash2 is what people run.
double CandidateSearch::kernel_rank(SramRule rule) const {
  if (rule != SramRule::flash3) return 0;
  const bool on_its_chip = std::any_of(
      hardware_.begin(), hardware_.end(),
      [](const HardwareProfile* hardware) { return hardware->compute_capability == "9.0"; });
  return on_its_chip ? 0 : 2;
}

// Whether one of the chips runs this tile under this rule: on compute capability 9.0 it depends on
// the rows.
bool CandidateSearch::is_rule_of(SramRule rule, const Params& params) const {
  return std::any_of(hardware_.begin(), hardware_.end(), [&](const HardwareProfile* hardware) {
    return sram_rule(params, params.pass, *hardware) == rule;
  });
}

void CandidateSearch::add_if_exact(std::vector<ErrorCandidate>& found, SramRule rule,
                                   const Params& params, double rank) const {
  const Bytes model = required_bytes(rule, params);
  if (model > required_) return;
  const Bytes scratch = required_ - model;
  if (std::find(kScratch.begin(), kScratch.end(), scratch) == kScratch.end()) return;
  found.push_back({.rule = name_of(rule),
                   .fields = fields_of(rule, params),
                   .params = params,
                   .ledger = sram_ledger(rule, params),
                   .model_bytes = model,
                   .scratch_bytes = scratch,
                   .changes = {},
                   .rank = rank + tile_rank(params) + stage_rank(params.stages) +
                           type_rank(params.dtype) + (scratch == Bytes(0) ? 0 : 1)});
}

void CandidateSearch::add_rule(std::vector<ErrorCandidate>& found, SramRule rule) const {
  const Grid grid = grid_of(rule);
  const double kernel = kernel_rank(rule);
  const StatedConstants& stated = text_.stated;
  const bool triton = grid.algorithm == Algorithm::triton;
  const bool counts_stages = grid.stages.size() > 1;
  Params params = default_params();
  params.algorithm = grid.algorithm;
  params.pass = grid.pass;
  for (const HeadDims& dims : head_dims(stated)) {
    params.head_dim = dims.head_dim;
    params.head_dim_v = dims.head_dim_v;
    params.head_dim_part = triton ? dims.head_dim_part : 0;
    if (stands_for_another(params, stated)) continue;
    for (const DType dtype : kTypes) {
      params.dtype = dtype;
      for (const std::int64_t rows : values(grid.rows, stated.tile_rows)) {
        params.tile_rows = rows;
        if (triton && !is_rule_of(rule, params)) continue;
        for (const std::int64_t cols : values(grid.cols, stated.tile_cols)) {
          params.tile_cols = cols;
          for (const std::int64_t stages : values(grid.stages, stated.stages)) {
            // One stage and two are the same buffers there.
            if (rule == SramRule::triton_mma && stages == 1 && !stated.stages) continue;
            params.stages = counts_stages ? stages : 2;
            add_variants(found, rule, params, dims.rank + kernel);
          }
        }
      }
    }
  }
}

void CandidateSearch::add_variants(std::vector<ErrorCandidate>& found, SramRule rule,
                                   const Params& params, double rank) const {
  const std::span<const std::string_view> variants = grid_of(rule).variants;
  for (std::size_t flipped = 0; flipped < std::size_t{1} << variants.size(); ++flipped) {
    Params variant = params;
    double unusual = 0;
    for (std::size_t i = 0; i < variants.size(); ++i) {
      if ((flipped >> i & 1U) == 0) continue;
      flip(variant, variants[i]);
      unusual += 0.5;
    }
    add_if_exact(found, rule, variant, rank + unusual);
  }
}

std::vector<ErrorCandidate> CandidateSearch::of_rules() const {
  std::vector<ErrorCandidate> found;
  for (const SramRule rule : rules_) add_rule(found, rule);
  sort_by_rank(found);
  return found;
}

// Exact or not at all: nothing is known of the scratch of these.
std::vector<ErrorCandidate> CandidateSearch::of_single_kernels() const {
  std::vector<ErrorCandidate> found;
  if (!may_be_single_kernel_) return found;
  for (const HeadDims& dims : head_dims(text_.stated)) {
    if (dims.head_dim != dims.head_dim_v) continue;
    for (const DType dtype : kTypes) {
      for (const std::int64_t tile : values(kPowers, text_.stated.tile_rows)) {
        Params params = default_params();
        params.head_dim = params.head_dim_v = dims.head_dim;
        params.dtype = dtype;
        params.tile_rows = params.tile_cols = tile;
        for (const SingleKernel& kernel : kSingleKernels) {
          ErrorCandidate candidate = single_kernel(kernel, params);
          candidate.rank += dims.rank;
          if (candidate.model_bytes == required_) found.push_back(std::move(candidate));
        }
      }
    }
  }
  sort_by_rank(found);
  return found;
}

void CandidateSearch::add_changes(std::vector<ErrorCandidate>& candidates) const {
  for (ErrorCandidate& candidate : candidates) {
    for (const SramRule rule : rules_) {
      if (candidate.rule != name_of(rule)) continue;
      const HardwareProfile& hardware = *runs_on(rule);
      candidate.params.hardware = hardware.id;
      candidate.changes = fit_search(candidate.params, hardware);
    }
  }
}

}  // namespace attn::model
