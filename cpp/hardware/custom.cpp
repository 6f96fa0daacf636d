// SPDX-License-Identifier: Apache-2.0
#include "hardware/custom.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <deque>
#include <string>

#include "core/error.h"
#include "core/fields.h"
#include "core/json.h"

namespace attn {

namespace {

constexpr std::size_t kLongestText = 16'384;
constexpr std::size_t kLongestName = 240;  // bytes: 60 characters, as the page's editor takes

// A profile that keeps the text which its names look at.
struct OwnedProfile : HardwareProfile {
  std::deque<std::string> texts;  // whose elements stay where they are
};

constexpr std::array<std::string_view, 5> kNoEffect{"id", "sources", "notes", "doubts",
                                                    "cross_check"};

bool has_no_effect(std::string_view name) {
  return std::ranges::find(kNoEffect, name) != kNoEffect.end() || name.starts_with("derived_");
}

double number_of(std::string_view field, const JsonValue& value) {
  if (const double* number = std::get_if<double>(&value.is)) return *number;
  if (const std::string* text = std::get_if<std::string>(&value.is)) {
    throw Error(field, Reason::not_a_number, *text);
  }
  throw Error(field, Reason::not_a_number,
              std::holds_alternative<bool>(value.is) ? "a switch" : "a list");
}

bool is_null(const JsonValue& value) { return std::holds_alternative<std::monostate>(value.is); }

// One named value into the member that has this name.
class Put {
 public:
  Put(OwnedProfile& profile, std::string_view prefix, std::string_view name, const JsonValue& value)
      : profile_(profile),
        full_name_(std::string(prefix) + std::string(name)),
        name_(name),
        value_(value) {}

  template <class Value>
  void operator()(const char* name, Value& member) {
    if (name != name_) return;
    found_ = true;
    put(member);
  }
  bool found() const { return found_; }

 private:
  template <class Value>
  [[gnu::noinline]] void put(std::optional<Value>& member) {
    if (is_null(value_)) {
      member.reset();
      return;
    }
    put(member.emplace());
  }
  // Not inlined: it would stand once for every field of a profile.
  [[gnu::noinline]] void put(std::int64_t& member) {
    if (is_null(value_)) throw Error(full_name_, Reason::missing, "null");
    member = checked(full_name_, number_of(full_name_, value_), limits_of_profile(name_));
  }
  [[gnu::noinline]] void put(double& member) {
    if (is_null(value_)) throw Error(full_name_, Reason::missing, "null");
    const double got = number_of(full_name_, value_);
    if (!(got >= kLeastRate && got <= kLargestRate)) {
      throw Error(full_name_, Reason::out_of_range, number_text(got));
    }
    member = got;
  }
  [[gnu::noinline]] void put(std::string_view& member) {
    const std::string* text = std::get_if<std::string>(&value_.is);
    if (text == nullptr) throw Error(full_name_, Reason::unknown_name, "no text");
    if (text->size() > kLongestName) {
      throw Error(full_name_, Reason::exceeds_capacity, beginning_of(*text));
    }
    member = profile_.texts.emplace_back(*text);
  }

  OwnedProfile& profile_;
  std::string full_name_;
  std::string_view name_;
  const JsonValue& value_;
  bool found_ = false;
};

const JsonObject& object_in(std::string_view field, const JsonValue& value) {
  if (const JsonObject* object = std::get_if<JsonObject>(&value.is)) return *object;
  throw Error(field, Reason::unknown_name, is_null(value) ? "null" : "no object");
}

template <class Record>
void put_all(OwnedProfile& profile, Record& record, std::string_view prefix,
             const JsonObject& object) {
  for (const auto& [name, value] : object) {
    Put put(profile, prefix, name, value);
    for_each_field(record, put);
    if (!put.found()) {
      const std::string full = std::string(prefix) + name;
      throw Error(full, Reason::unknown_name, full);
    }
  }
}

const JsonValue* find(const JsonObject& object, std::string_view name) {
  const auto found = std::ranges::find(object, name, &JsonMember::name);
  return found == object.end() ? nullptr : &found->value;
}

const HardwareProfile* base_of(const JsonObject& object) {
  const JsonValue* base = find(object, "base");
  if (base == nullptr || is_null(*base)) return nullptr;
  const std::string* id = std::get_if<std::string>(&base->is);
  if (id == nullptr) throw Error("hardware", Reason::unknown_name, "no text");
  return &profile(*id);
}

// Which rules hold is told by the compute capability, so it must be one that has rules.
void check_capability(const HardwareProfile& profile) {
  if (!profile.compute_capability) return;
  for (const HardwareProfile& known : all_profiles()) {
    if (known.compute_capability == profile.compute_capability) return;
  }
  throw Error("compute_capability", Reason::unknown_name, *profile.compute_capability);
}

void check_whole(const HardwareProfile& profile) {
  const auto known = [](std::string_view name, bool is) {
    if (!is) throw Error(name, Reason::missing, "undefined");
  };
  known("smem_max_bytes_per_sm", profile.smem_max_bytes_per_sm > 0);
  known("smem_max_bytes_per_block", profile.smem_max_bytes_per_block > 0);
  known("mem_capacity_bytes", profile.mem_capacity_bytes > 0);
  known("mem_bandwidth_bytes_per_s", profile.mem_bandwidth_bytes_per_s > 0);
  if (profile.smem_max_bytes_per_block > profile.smem_max_bytes_per_sm) {
    throw Error("smem_max_bytes_per_block", Reason::out_of_range,
                std::to_string(profile.smem_max_bytes_per_block));
  }
  check_capability(profile);
}

// Where the L2 is in parts, its size is theirs together.
void share_l2(HardwareProfile& profile, const JsonObject& object) {
  if (!profile.xcd_count || find(object, "l2_bytes_per_xcd") != nullptr) return;
  if (find(object, "l2_bytes") == nullptr && find(object, "xcd_count") == nullptr) return;
  profile.l2_bytes_per_xcd.reset();
  if (!profile.l2_bytes) return;
  if (*profile.l2_bytes % *profile.xcd_count != 0) {
    throw Error("l2_bytes", Reason::not_a_multiple, std::to_string(*profile.l2_bytes));
  }
  profile.l2_bytes_per_xcd = *profile.l2_bytes / *profile.xcd_count;
}

}  // namespace

// Counts of parts stay small enough to be played one by one; sizes below 2^53, those of an SM so
// far below that all SMs together have one.
Limits limits_of_profile(std::string_view name) {
  const bool is_of_sm = name.starts_with("smem_") || name.ends_with("_per_sm");
  const std::int64_t largest = std::int64_t{1} << (is_of_sm ? 40 : 50);
  if (name == "sm_count") return {1, 65'536};
  if (name == "xcd_count" || name == "vector_cores") return {1, 1024};
  if (name == "warp_size" || name.starts_with("max_warps") || name.starts_with("max_blocks")) {
    return {1, 1024};
  }
  const bool may_be_zero = name == "tmem_bytes_per_sm" || name == "smem_reserved_bytes_per_block";
  return {may_be_zero ? 0 : 1, largest};
}

CustomHardware custom_hardware(std::string_view text) {
  if (text.empty()) return {};
  if (text.size() > kLongestText) {
    throw Error("custom", Reason::exceeds_capacity, std::to_string(text.size()));
  }
  const JsonValue whole = read_json("custom", text);
  const JsonObject& object = object_in("custom", whole);
  const auto own = std::make_shared<OwnedProfile>();
  if (const HardwareProfile* base = base_of(object)) static_cast<HardwareProfile&>(*own) = *base;
  own->cross_check = {};
  own->sources = {};
  own->notes = {};

  JsonObject scalars;
  for (const auto& [name, value] : object) {
    if (name == "peak_flops") {
      put_all(*own, own->peak_flops, "peak_flops.", object_in(name, value));
    } else if (name == "extra_buffers") {
      if (!is_null(value)) {
        put_all(*own, own->extra_buffers.emplace(), "extra_buffers.", object_in(name, value));
      }
    } else if (name != "base" && !has_no_effect(name)) {
      scalars.push_back({.name = name, .value = value});
    }
  }
  put_all(*own, static_cast<HardwareProfile&>(*own), "", scalars);
  if (find(object, "name") == nullptr) own->name = kCustomHardware;
  own->id = kCustomHardware;
  // A rate that the reader states is one to count with.
  if (find(object, "l2_bandwidth_bytes_per_s") && !find(object, "l2_bandwidth_kind")) {
    own->l2_bandwidth_kind = "documented, by whoever wrote this profile";
  }
  share_l2(*own, object);
  check_whole(*own);
  return {.text = std::string(text), .profile = own};
}

const HardwareProfile& profile(const Params& params) {
  if (params.hardware != kCustomHardware) return profile(params.hardware);
  if (params.custom.profile == nullptr) throw Error("custom", Reason::missing, "");
  return *params.custom.profile;
}

}  // namespace attn
