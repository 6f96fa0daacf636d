// SPDX-License-Identifier: Apache-2.0
#include "kernels/kernel.h"

#include <array>

#include "core/error.h"
#include "kernels/naive.h"
#include "kernels/tiled.h"
#include "kernels/tiled_simd.h"

namespace attn {

namespace {

constexpr std::array kKernels{
    Kernel{"naive", naive_attention, naive_scratch_floats},
    Kernel{"tiled", tiled_attention, tiled_scratch_floats},
    Kernel{"tiled_simd", tiled_simd_attention, tiled_simd_scratch_floats},
};

}  // namespace

std::span<const Kernel> all_kernels() { return kKernels; }

const Kernel& kernel_named(std::string_view name) {
  for (const Kernel& kernel : kKernels) {
    if (kernel.name == name) return kernel;
  }
  throw Error("kernel", Reason::unknown_name, name);
}

}  // namespace attn
