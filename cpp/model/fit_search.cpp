// SPDX-License-Identifier: Apache-2.0
#include "model/fit_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <tuple>

#include "core/fields.h"
#include "model/sram_rules.h"

namespace attn::model {

namespace {

constexpr std::array<std::string_view, 4> kFields{"dtype", "tile_rows", "tile_cols", "stages"};
constexpr std::int64_t kTileStep = 16;
constexpr std::int64_t kLargestTile = 256;

// A value that one field may take, and how far it lies from the present one.
struct Option {
  std::int64_t value = 0;
  double distance = 0;
};

struct Dimension {
  const Field* field = nullptr;
  std::vector<Option> options;  // without the present value
};

double ratio(std::int64_t value, std::int64_t present) {
  return std::abs(std::log2(static_cast<double>(value) / static_cast<double>(present)));
}

std::vector<Option> tiles(const Params& params, std::int64_t present) {
  std::vector<Option> options;
  const bool powers = params.algorithm == Algorithm::triton;
  for (std::int64_t tile = kTileStep; tile <= kLargestTile;
       tile = powers ? tile * 2 : tile + kTileStep) {
    if (tile != present) options.push_back({tile, ratio(tile, present)});
  }
  return options;
}

std::vector<Option> fewer_stages(std::int64_t present) {
  std::vector<Option> options;
  for (std::int64_t stages = present - 1; stages > 0; --stages) {
    options.push_back({stages, ratio(stages, present)});
  }
  return options;
}

bool has_rate(const HardwareProfile& hardware, DType dtype) {
  const PeakFlops& peak = hardware.peak_flops;
  switch (dtype) {
    case DType::fp16:
      return peak.fp16.has_value();
    case DType::fp8_e4m3:
      return peak.fp8.has_value();
    case DType::fp4:
      return peak.fp4.has_value();
    default:
      return false;
  }
}

// One type of each width; fp4 shares a byte between two elements of a row.
std::vector<Option> narrower_types(const Params& params, const HardwareProfile& hardware) {
  std::vector<Option> options;
  for (const DType dtype : {DType::fp16, DType::fp8_e4m3, DType::fp4}) {
    const int bits = element_bits(dtype);
    const bool odd = params.head_dim % 2 != 0 || params.head_dim_v % 2 != 0;
    if (bits >= element_bits(params.dtype) || !has_rate(hardware, dtype)) continue;
    if (dtype == DType::fp4 && odd) continue;
    options.push_back(
        {static_cast<std::int64_t>(dtype), 1 + ratio(element_bits(params.dtype), bits)});
  }
  return options;
}

std::vector<Dimension> dimensions(const Params& params, const HardwareProfile& hardware) {
  std::vector<Dimension> all;
  for (const std::string_view name : kFields) {
    const Field& row = field(name);
    const std::int64_t present = row.get(params);
    std::vector<Option> options;
    if (name == "dtype") {
      options = narrower_types(params, hardware);
    } else if (name == "stages") {
      options = fewer_stages(present);
    } else {
      options = tiles(params, present);
    }
    all.push_back({.field = &row, .options = std::move(options)});
  }
  return all;
}

class Search {
 public:
  Search(const Params& params, const HardwareProfile& hardware)
      : params_(params), hardware_(hardware) {}

  // What every pass of the question asks for; empty where one has no rule.
  std::optional<Bytes> required(const Params& params) const {
    std::optional<Bytes> most;
    for (const Pass pass : {Pass::forward, Pass::backward}) {
      if (params.pass != Pass::both && params.pass != pass) continue;
      const std::optional<SramRule> rule = sram_rule(params, pass, hardware_);
      if (!rule) return std::nullopt;
      const Bytes bytes = required_bytes(*rule, params);
      most = std::max(most.value_or(bytes), bytes);
    }
    return most;
  }

  bool fits(std::optional<Bytes> bytes) const {
    return bytes && bytes->value() <= hardware_.smem_max_bytes_per_block;
  }

  // The nearest option of one field that fits, and all that do.
  std::optional<FitChange> alone(const Dimension& one, std::vector<std::int64_t>& fitting) const {
    std::optional<FitChange> best;
    for (const Option& option : one.options) {
      Params changed = params_;
      one.field->set(changed, option.value);
      const std::optional<Bytes> bytes = required(changed);
      if (!fits(bytes)) continue;
      fitting.push_back(option.value);
      keep(best, {{one.field->name}, changed, *bytes, option.distance});
    }
    return best;
  }

  // The nearest pair of options that fit together, but neither alone.
  std::optional<FitChange> together(const Dimension& one, const std::vector<std::int64_t>& skip_one,
                                    const Dimension& two,
                                    const std::vector<std::int64_t>& skip_two) const {
    const auto skipped = [](const std::vector<std::int64_t>& skip, std::int64_t value) {
      return std::find(skip.begin(), skip.end(), value) != skip.end();
    };
    std::optional<FitChange> best;
    for (const Option& first : one.options) {
      if (skipped(skip_one, first.value)) continue;
      for (const Option& second : two.options) {
        if (skipped(skip_two, second.value)) continue;
        const double distance = first.distance + second.distance;
        if (best && distance > best->distance) continue;
        Params changed = params_;
        one.field->set(changed, first.value);
        two.field->set(changed, second.value);
        const std::optional<Bytes> bytes = required(changed);
        if (fits(bytes)) {
          keep(best, {{one.field->name, two.field->name}, changed, *bytes, distance});
        }
      }
    }
    return best;
  }

  // Nearer first; as near, fewer fields, then the one that uses more of the room.
  static bool nearer(const FitChange& a, const FitChange& b) {
    return std::tuple(a.distance, a.fields.size(), b.required_bytes) <
           std::tuple(b.distance, b.fields.size(), a.required_bytes);
  }

 private:
  static void keep(std::optional<FitChange>& best, FitChange change) {
    if (!best || nearer(change, *best)) best = std::move(change);
  }

  const Params& params_;
  const HardwareProfile& hardware_;
};

}  // namespace

std::vector<FitChange> fit_search(const Params& params, const HardwareProfile& hardware) {
  const Search search(params, hardware);
  const std::optional<Bytes> present = search.required(params);
  if (!present || search.fits(present)) return {};

  const std::vector<Dimension> all = dimensions(params, hardware);
  std::vector<std::vector<std::int64_t>> fitting(all.size());
  std::vector<FitChange> found;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (auto change = search.alone(all[i], fitting[i])) found.push_back(std::move(*change));
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      auto change = search.together(all[i], fitting[i], all[j], fitting[j]);
      if (change) found.push_back(std::move(*change));
    }
  }
  std::sort(found.begin(), found.end(), Search::nearer);
  if (found.size() > kFitChanges) found.resize(kFitChanges);
  return found;
}

}  // namespace attn::model
