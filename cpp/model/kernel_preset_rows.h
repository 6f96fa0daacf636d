// SPDX-License-Identifier: Apache-2.0
// The rows of kernel_presets.h by implementation. Only kernel_presets*.cpp include it.
#pragma once

#include <span>

#include "model/kernel_presets.h"

namespace attn::model {

std::span<const KernelPreset> flash1_presets();
std::span<const KernelPreset> flash2_presets();  // split_kv too
std::span<const KernelPreset> flash3_presets();
std::span<const KernelPreset> flash4_presets();
std::span<const KernelPreset> other_presets();  // triton, mem_efficient

// What the kernels of one implementation share.
struct Kernels {
  Algorithm family;
  Algorithm algorithm;
  Pass pass;
  std::string_view source;

  constexpr KernelPreset row(std::string_view name, const Launch& launch,
                             const Choice& when) const {
    return {.name = name,
            .family = family,
            .algorithm = algorithm,
            .pass = pass,
            .when = when,
            .launch = launch,
            .source = source};
  }
};

}  // namespace attn::model
