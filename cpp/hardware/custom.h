// SPDX-License-Identifier: Apache-2.0
// A profile of the reader's own, and the profile that a question names.
//
// It is a JSON object with the names of HardwareProfile: {"base": "a100-80-sxm", "name": "Mine",
// "sm_count": 132, "l2_bytes": null, "peak_flops": {"fp16": 4e14}}. What it does not name is as in
// `base`, a row of the catalogue; without a base it is unknown. null is unknown. Sources, notes,
// doubts and figures that follow from others (derived_…) may stand in it and have no effect.
#pragma once

#include <string_view>

#include "core/fields.h"
#include "core/params.h"
#include "hardware/profile.h"

namespace attn {

// The id of such a profile: the value of `hardware` that asks for it.
inline constexpr std::string_view kCustomHardware = "custom";

// Of a whole number of a profile, by its name.
Limits limits_of_profile(std::string_view name);

// Of its rates, clocks and watts. What is divided by one of them stays finite.
inline constexpr double kLeastRate = 1e-6;
inline constexpr double kLargestRate = 1e24;

// Throws Error: {custom, unknown_name | exceeds_capacity}: no JSON object, too long;
// {hardware, unknown_name}: `base` is no row; {field, unknown_name | not_a_number |
// not_an_integer | out_of_range | not_a_multiple}; {field, missing}: a size that must be known.
// A type of peak_flops is named with it: peak_flops.fp16. Empty text is no profile.
CustomHardware custom_hardware(std::string_view text);

// Throws Error{hardware, unknown_name}; {custom, missing} where it is asked for and not there.
const HardwareProfile& profile(const Params& params);

}  // namespace attn
