// SPDX-License-Identifier: Apache-2.0
#include "model/error_text.h"

#include <string>

#include "support.h"

namespace attn::model {

namespace {

struct Line {
  std::string text;
  Speaker speaker = Speaker::triton;
  Resource resource = Resource::shared_memory;
  std::optional<std::int64_t> required;
  std::optional<std::int64_t> limit;
};

}  // namespace

TEST_CASE("error_text: spellings of compilers and drivers", "[model][golden]") {
  using enum Speaker;
  constexpr Resource kShared = Resource::shared_memory;
  for (const Line& line : {
           // triton-lang/triton #8182
           Line{"out of resource: shared memory, Required: 131072, Hardware limit: 101376. "
                "Reducing block sizes or `num_stages` may help.",
                triton, kShared, 131'072, 101'376},
           // triton-lang/triton #384, of 2021: nothing between the words
           Line{"triton.code_gen.OutOfResources: out of resource: shared memoryRequired: "
                "110592Hardware limit: 101376",
                triton, kShared, 110'592, 101'376},
           Line{"OutOfResources: shared memory, Required: 131072, Hardware limit: 101376", triton,
                kShared, 131'072, 101'376},
           // sgl-project/SpecForge #194
           Line{"RuntimeError: No valid triton configs. OutOfMemoryError: out of resource: "
                "triton_tem_fused_0 Required: 107008 Hardware limit:101376 Reducing block sizes or "
                "`num_stages` may help.",
                triton, kShared, 107'008, 101'376},
           // pytorch/pytorch #180278, over several lines
           Line{"RuntimeError: No valid triton configs.\nOutOfMemoryError: out of resource: "
                "triton_tem_fused_flex_attention_0\nRequired: 139776  Hardware limit: 101376\n"
                "Reducing block sizes or num_stages may help.",
                triton, kShared, 139'776, 101'376},
           Line{"OUT OF RESOURCE: SHARED MEMORY, required 131,072 bytes, hardware limit 101,376",
                triton, kShared, 131'072, 101'376},
           Line{"out of resource: shared memory, Required: 128 KB, Hardware limit: 99 KiB", triton,
                kShared, 131'072, 101'376},
           Line{"out of resource: shared memory, Required: 0x20000, Hardware limit: 0x18C00",
                triton, kShared, 131'072, 101'376},
           Line{"out of resource: tensor memory, Required: 640, Hardware limit: 512.", triton,
                Resource::tensor_memory, 640, 512},
           Line{"out of resource: threads, Required: 2048, Hardware limit: 1024", triton,
                Resource::threads, 2048, 1024},
           Line{"out of resource: registers, Required: 81920, Hardware limit: 65536", triton,
                Resource::registers, 81'920, 65'536},
           // ggml-org/llama.cpp #16081
           Line{"ptxas error   : Entry function '_Z15flash_attn_tileILi128ELi32ELb1EEvPKc' uses "
                "too much shared data (0xc400 bytes, 0xc000 max)",
                cuda, kShared, 0xc400, 0xc000},
           Line{"ptxas error : Entry function 'attn' uses too much shared data (0x1c000 bytes, "
                "0xc000 max)",
                cuda, kShared, 114'688, 49'152},
           // bmerry/clogs #19, an older form
           Line{"uses too much shared data (0x4010 bytes + 0x10 bytes system, 0x4000 max)", cuda,
                kShared, 0x4010, 0x4000},
           Line{"the kernel uses too much shared memory", cuda, kShared, {}, {}},
           Line{"too much shared memory: requested 114688 bytes, limit 101376", cuda, kShared,
                114'688, 101'376},
           Line{"RESOURCE_EXHAUSTED: Shared memory size limit exceeded: requested 299008, "
                "available: 232448",
                other, kShared, 299'008, 232'448},
           // iree-org/iree #16538, #21487
           Line{"function 'main' requested shared memory size of 66304 larger than allowed size of "
                "65536",
                other, kShared, 66'304, 65'536},
           Line{"error: function 'd' uses 33034304 bytes of shared memory; exceeded the limit of "
                "65536 bytes",
                other, kShared, 33'034'304, 65'536},
           Line{"error: local memory (131072) exceeds limit (65536) in function '_attn_fwd'", other,
                kShared, 131'072, 65'536},
           Line{"Threadgroup memory size (40960) exceeds the maximum threadgroup memory allowed "
                "(32768)",
                other, kShared, 40'960, 32'768},
           Line{"Failed to set the allowed dynamic shared memory size to 458752 with error: "
                "CUDA_ERROR_INVALID_VALUE",
                other,
                kShared,
                458'752,
                {}},
           // Dao-AILab/flash-attention #2750, FlashAttention-4 by CuTe
           Line{"Error: kernel '...FlashAttentionForwardSm80...' launch shared memory exceeds "
                "current GPU\narch sm_89 allowed. Allocated: 131072 bytes. Max: 101376 bytes.",
                cuda, kShared, 131'072, 101'376},
           // 1CatAI/1Cat-vLLM #40, a V100
           Line{"RuntimeError: Shared memory exceeds 96KB: 146944 bytes", other, kShared, 146'944,
                98'304},
           // jax-ml/jax, mosaic/gpu/core.py, before and after pull request 30257
           Line{"ValueError: Mosaic GPU kernel exceeds available shared memory: smem_bytes=327712 "
                "> max_smem_bytes=232448",
                other, kShared, 327'712, 232'448},
           Line{"ValueError: Mosaic GPU kernel exceeds available shared memory smem_bytes=263592 > "
                "228000",
                other, kShared, 263'592, 228'000},
           // pytorch/pytorch, mem_eff_attention
           Line{"RuntimeError: This GPU does not have enough shared-memory (kernel requires 100 "
                "kb)",
                cutlass,
                kShared,
                102'400,
                {}},
           // FlashAttention-1.0.9, hiyouga/LlamaFactory #371
           Line{"RuntimeError: FlashAttention backward for head dim > 64 requires A100 or H100 "
                "GPUs as the implementation needs a large amount of shared memory.",
                cuda,
                kShared,
                {},
                {}},
           // ROCm/rocBLAS #1193, LLVM up to 12
           Line{"error: local memory limit exceeded (98304) in _Z17symm_scale_kernelILi128ELi8E",
                other,
                kShared,
                98'304,
                {}},
           // HazyResearch/flash-fft-conv #19
           Line{"ERROR: CUDA RT call \"cudaFuncSetAttribute(&k<32, 8>, "
                "cudaFuncAttributeMaxDynamicSharedMemorySize, 135168)\" in line 969 of file f.cu "
                "failed with invalid argument (1).",
                cuda,
                kShared,
                135'168,
                {}},
           // NVIDIA/cutlass #3144
           Line{"MoE grouped GEMM requires 102400 bytes shared memory but device supports 101376",
                other, kShared, 102'400, 101'376},
           Line{"This kernel requires 152 KB of shared memory, only 99 KB available",
                other,
                kShared,
                155'648,
                {}},
           Line{"shared memory required: 152 KB, maximum: 99 KB", other, kShared, 155'648, 101'376},
           Line{"Required: 98304, , Hardware limit: 65536. rtx2080ti", other, kShared, 98'304,
                65'536},
           Line{"RuntimeError: CUDA error: invalid argument", cuda, Resource::unknown, {}, {}},
           Line{"CUDADriverError: CUDA_ERROR_INVALID_VALUE: invalid argument",
                cuda,
                Resource::unknown,
                {},
                {}},
           Line{"CUDA error: too many resources requested for launch",
                cuda,
                Resource::registers,
                {},
                {}},
       }) {
    INFO(line.text);
    const ErrorText read = read_error(line.text);
    CHECK(read.speaker == line.speaker);
    CHECK(read.resource == line.resource);
    CHECK(read.required == line.required);
    CHECK(read.limit == line.limit);
  }
}

TEST_CASE("error_text: of several lines the last counts", "[model][property]") {
  const ErrorText read = read_error(
      "out of resource: shared memory, Required: 262144, Hardware limit: 101376.\n"
      "out of resource: shared memory, Required: 131072, Hardware limit: 101376.\n"
      "The kernel ran out of resource.");
  CHECK(read.required == 131'072);
  CHECK(read.line == 2);
}

TEST_CASE("error_text: the line that is read is told", "[model][property]") {
  const std::string line = "out of resource: shared memory, Required: 2, Hardware limit: 1";
  CHECK(read_error(line).line == 1);
  CHECK(read_error("Traceback:\n\n  File \"a.py\"\n" + line + "\nbye\n").line == 4);
  // The words before their numbers, which come on lines of their own.
  CHECK(read_error("No valid triton configs.\nout of resource: k\nRequired: 2 Hardware limit:1")
            .line == 2);
  CHECK(read_error("a\nshared memory required: 152 KB, maximum: 99 KB").line == 2);
}

TEST_CASE("error_text: a tuner's refusals are marked", "[model][property]") {
  CHECK(read_error("No valid triton configs. out of resource: k Required: 2 Hardware limit:1")
            .autotuned);
  CHECK_FALSE(read_error("triton.runtime.autotuner.OutOfResources: out of resource: shared memory, "
                         "Required: 663808, Hardware limit: 101376.")
                  .autotuned);
}

TEST_CASE("error_text: the line names a backward kernel", "[model][property]") {
  // pytorch/torchtitan #1791
  CHECK(read_error("out of resource: triton_flex_attention_backward >Required: 298816 Hardware "
                   "limit:232448")
            .pass == Pass::backward);
  CHECK(read_error("Entry function '_bwd_kernel' uses too much shared data (0x1c000 bytes, 0xc000 "
                   "max)")
            .pass == Pass::backward);
  CHECK_FALSE(read_error("loss.backward()\nout of resource: shared memory, Required: 2, Hardware "
                         "limit: 1")
                  .pass.has_value());
}

TEST_CASE("error_text: constants of the kernel are taken along", "[model][golden]") {
  // pytorch/torchtitan PR #1437
  const ErrorText read = read_error(
      "No valid triton configs. OutOfMemoryError: out of resource: triton_flex_attention Required: "
      "262144 Hardware limit:232448 Reducing block sizes or `num_stages` may help. for benchmark "
      "choice TritonTemplateCaller(BLOCKS_ARE_CONTIGUOUS=False, BLOCK_M=128, BLOCK_N=128, "
      "GQA_SHARED_HEADS=1, QK_HEAD_DIM=192, QK_HEAD_DIM_ROUNDED=256, V_HEAD_DIM=128, "
      "V_HEAD_DIM_ROUNDED=128, num_stages=2, num_warps=8)");
  CHECK(read.stated == StatedConstants{128, 128, 2, 8, 192, 128});
}

TEST_CASE("error_text: names inside longer names and empty values state nothing",
          "[model][property]") {
  const ErrorText read = read_error(
      "out of resource: shared memory, Required: 2, Hardware limit: 1. BLOCK_M1=32 MY_BLOCK_N=64 "
      "num_stages=None `num_stages` may help");
  CHECK(read.stated == StatedConstants{});
}

TEST_CASE("error_text: device memory is told from what lies on the chip", "[model][golden]") {
  constexpr std::int64_t gib = std::int64_t{1} << 30;
  const ErrorText now = read_error(
      "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 GiB. GPU 0 has a total "
      "capacity of 80.00 GiB of which 15.50 GiB is free.");
  CHECK(now.resource == Resource::device_memory);
  CHECK(now.speaker == Speaker::cuda);
  CHECK(now.required == 20 * gib);
  CHECK(now.limit == 80 * gib);
  const ErrorText before = read_error(
      "RuntimeError: CUDA out of memory. Tried to allocate 512.00 MiB (GPU 0; 23.50 GiB total "
      "capacity; 21.06 GiB already allocated; 1.50 GiB free)");
  CHECK(before.resource == Resource::device_memory);
  CHECK(before.required == gib / 2);
  CHECK(before.limit == 23 * gib + gib / 2);
  const ErrorText xla =
      read_error("RESOURCE_EXHAUSTED: Out of memory while trying to allocate 34359738368 bytes.");
  CHECK(xla.resource == Resource::device_memory);
  CHECK(xla.required == 32 * gib);
  CHECK_FALSE(xla.limit.has_value());
  const ErrorText of_error = read_error(
      "CUDA error: out of memory. Tried to allocate 20.00 GiB. GPU 0 has a total capacity of 23.50 "
      "GiB");
  CHECK(of_error.speaker == Speaker::cuda);
  CHECK(of_error.required == 20 * gib);
  CHECK(of_error.limit == 23 * gib + gib / 2);
  const ErrorText by_class = read_error(
      "torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.50 GiB (GPU 0; 8.00 "
      "GiB "
      "total capacity)");
  CHECK(by_class.required == gib + gib / 2);
  CHECK(by_class.limit == 8 * gib);
  for (const char* bare :
       {"RuntimeError: CUDA error: out of memory", "RuntimeError: CUDA out of memory.",
        "torch.cuda.OutOfMemoryError", "cudaErrorMemoryAllocation"}) {
    INFO(bare);
    const ErrorText read = read_error(bare);
    CHECK(read.resource == Resource::device_memory);
    CHECK(read.speaker == Speaker::cuda);
    CHECK_FALSE(read.required.has_value());
    CHECK_FALSE(read.limit.has_value());
  }
  // A line about the chip's memory counts, whatever else the log holds.
  CHECK(
      read_error("CUDA out of memory. Tried to allocate 2.00 GiB\nout of resource: shared memory, "
                 "Required: 131072, Hardware limit: 101376")
          .resource == Resource::shared_memory);
}

TEST_CASE("error_text: a text without such a line is refused", "[model][error]") {
  for (const char* text : {
           "",
           "hello",
           "Segmentation fault (core dumped)",
           "out of memory",  // of what
           "Ran out of memory in memory space vmem. Used 17.00M of 16.00M vmem.",
           "ValueError: invalid argument",  // not CUDA's
           "out of resource",
           "0x",
           "required",
           "shared memory",
           "uses too much shared data",
           "launch shared memory exceeds current GPU",
           "shared memory exceeds",
           "cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, smem_size)",
       }) {
    INFO(text);
    CHECK_THROWS_MATCHES(read_error(text), Error, test::error_on("message", Reason::unknown_name));
  }
  try {
    read_error(std::string(5000, 'x'));
  } catch (const Error& error) {
    CHECK(error.got.size() == 200);
  }
}

TEST_CASE("error_text: cut and scrambled lines never break the reader", "[model][property]") {
  const std::string line =
      "uses too much shared data (0x1c000 bytes, 0xc000 max) out of resource: shared memory, "
      "Required: 131,072.5 KB, Hardware limit: 99999999999999999999 BLOCK_M=";
  test::RandomParams random(31);
  const auto size = static_cast<std::int64_t>(line.size());
  for (int i = 0; i < 3000; ++i) {
    std::string text = line.substr(static_cast<std::size_t>(random.between(0, size - 1)),
                                   static_cast<std::size_t>(random.between(0, size)));
    if (!text.empty() && random.coin()) {
      text[static_cast<std::size_t>(
          random.between(0, static_cast<std::int64_t>(text.size()) - 1))] =
          static_cast<char>(random.between(-128, 127));
    }
    try {
      const ErrorText read = read_error(text);
      CHECK(read.required.value_or(0) >= 0);
    } catch (const Error& error) {
      CHECK(error.field == "message");
    }
  }
}

TEST_CASE("error_text: a number that can be read in two ways, or is none, is not guessed",
          "[model][error]") {
  const auto line = [](std::string_view required) {
    return "out of resource: shared memory, Required: " + std::string(required) +
           ", Hardware limit: 101376";
  };
  for (const std::string_view bad : {"-131072", "1e6", "1.31072e5", "131.072", "131072.5",
                                     "131 072", "0x", "NaN", "１３１０７２"}) {
    CAPTURE(bad);
    CHECK_THROWS_MATCHES(read_error(line(bad)), Error,
                         test::error_on("message", Reason::unknown_name));
  }
  for (const std::string_view large : {"9007199254740992", "00099999999999999999999"}) {
    CAPTURE(large);
    CHECK_THROWS_MATCHES(read_error(line(large)), Error,
                         test::error_on("message", Reason::out_of_range));
  }
  CHECK_THROWS_MATCHES(read_error("order 99999999999999999999 is sent"), Error,
                       test::error_on("message", Reason::unknown_name));
  for (const std::string_view good : {"131072", "131,072", "131'072", "131072.0", "0x20000"}) {
    CAPTURE(good);
    CHECK(read_error(line(good)).required == 131'072);
  }
}

TEST_CASE("error_text: constants that no kernel has are left out", "[model]") {
  const std::string line =
      "out of resource: shared memory, Required: 131072, Hardware limit: 101376";
  const StatedConstants stated =
      read_error(line + " BLOCK_M: 0, HEAD_DIM: 9007199254740991, BLOCK_N=64, num_stages: 0.5")
          .stated;
  CHECK_FALSE(stated.tile_rows.has_value());
  CHECK_FALSE(stated.head_dim.has_value());
  CHECK_FALSE(stated.stages.has_value());
  CHECK(stated.tile_cols == 64);
}

}  // namespace attn::model
