// SPDX-License-Identifier: Apache-2.0
// The attention shapes of models, each with the configuration it was read from.
#include <array>

#include "model/workload_presets.h"

namespace attn::model {

namespace {

constexpr std::string_view kNanoGpt = "karpathy/nanoGPT model.py, pretrained configuration table";
constexpr std::string_view kNemoLlama = "NVIDIA/NeMo nemo/collections/llm/gpt/model/llama.py";
constexpr std::string_view kNemoQwen2 = "NVIDIA/NeMo nemo/collections/llm/gpt/model/qwen2.py";
constexpr std::string_view kNemoQwen3 = "NVIDIA/NeMo nemo/collections/llm/gpt/model/qwen3.py";
constexpr std::string_view kSdxl =
    "Stability-AI/generative-models configs/inference/sd_xl_base.yaml";
constexpr std::string_view kQwen25Note =
    "Trained for 32,768 tokens, 131,072 with YaRN; shape of the Qwen2 entry";

// A causal decoder without windows; designated fields over it state what differs.
constexpr ModelShape decoder(std::string_view id, std::string_view name, std::int64_t layers,
                             std::int64_t heads_q, std::int64_t heads_kv, std::int64_t head_dim,
                             std::int64_t max_context, std::string_view source,
                             std::string_view note = {}) {
  return {.id = id,
          .name = name,
          .family = "decoder",
          .layers = layers,
          .heads_q = heads_q,
          .heads_kv = heads_kv,
          .head_dim = head_dim,
          .head_dim_v = head_dim,
          .max_context = max_context,
          .source = source,
          .note = note};
}

constexpr ModelShape windowed(ModelShape shape, std::int64_t window, bool has_full_layers) {
  shape.window = window;
  shape.has_full_layers = has_full_layers;
  return shape;
}

constexpr ModelShape experts(ModelShape shape) {
  shape.family = "decoder, mixture of experts";
  return shape;
}

// No mask and no cache.
constexpr ModelShape uncached(ModelShape shape, std::string_view family) {
  shape.family = family;
  shape.causal = false;
  shape.decodes = false;
  return shape;
}

// A UNet of 64-wide heads has no single number of layers.
constexpr ModelShape sdxl(std::string_view id, std::string_view name, std::int64_t heads,
                          std::int64_t tokens, std::optional<std::int64_t> text_tokens,
                          std::string_view note) {
  ModelShape shape =
      uncached(decoder(id, name, 0, heads, heads, 64, tokens, kSdxl, note), "diffusion");
  shape.layers = {};
  shape.seq_len_kv = text_tokens;
  return shape;
}

constexpr ModelShape latent(ModelShape shape, std::int64_t head_dim_v, bool absorbed) {
  shape.family = "decoder, MLA";
  shape.head_dim_v = head_dim_v;
  shape.kv_shared = absorbed;
  shape.prefills = shape.trains = !absorbed;
  shape.decodes = absorbed;
  return shape;
}

constexpr ModelShape benchmark(ModelShape shape, std::int64_t batch) {
  shape = uncached(shape, "benchmark");
  shape.batch = batch;
  shape.dropout = true;
  return shape;
}

constexpr std::array kShapes{
    decoder("gpt2-small", "GPT-2 small (124M)", 12, 12, 12, 64, 1024, kNanoGpt),
    decoder("gpt2-medium", "GPT-2 medium (350M)", 24, 16, 16, 64, 1024, kNanoGpt),
    decoder("gpt2-xl", "GPT-2 XL (1.5B)", 48, 25, 25, 64, 1024, kNanoGpt),
    uncached(decoder("bert-base", "BERT-base", 12, 12, 12, 64, 512,
                     "google-research/bert README and config"),
             "encoder"),
    decoder("llama2-7b", "Llama-2-7B", 32, 32, 32, 128, 4096, kNemoLlama),
    decoder("llama2-70b", "Llama-2-70B", 80, 64, 8, 128, 4096, kNemoLlama),
    decoder("codellama-34b", "Code Llama 34B", 48, 64, 8, 128, 16'384, kNemoLlama),
    decoder("llama3.1-8b", "Llama-3.1-8B", 32, 32, 8, 128, 131'072, kNemoLlama),
    decoder("llama3.1-70b", "Llama-3.1-70B", 80, 64, 8, 128, 131'072, kNemoLlama),
    decoder("llama3.1-405b", "Llama-3.1-405B", 126, 128, 8, 128, 131'072, kNemoLlama,
            "An early checkpoint stored its 8 kv heads twice"),
    windowed(decoder("mistral-7b-v0.1", "Mistral-7B v0.1", 32, 32, 8, 128, 8192,
                     "reference parameters repeated in sumitdotml/transformers readme",
                     "Hugging Face lists 32,768 positions; later versions have no window"),
             4096, false),
    decoder("qwen2.5-7b", "Qwen2.5-7B", 28, 28, 4, 128, 131'072, kNemoQwen2, kQwen25Note),
    decoder("qwen2.5-72b", "Qwen2.5-72B", 80, 64, 8, 128, 131'072, kNemoQwen2, kQwen25Note),
    decoder("qwen3-8b", "Qwen3-8B", 36, 32, 8, 128, 40'960, kNemoQwen3),
    decoder("qwen3-32b", "Qwen3-32B", 64, 64, 8, 128, 40'960, kNemoQwen3,
            "Heads of 128, though 5,120 / 64 is 80"),
    experts(decoder("qwen3-235b-a22b", "Qwen3-235B-A22B", 94, 64, 4, 128, 40'960, kNemoQwen3)),
    windowed(decoder("gemma2-9b", "Gemma-2-9B", 42, 16, 8, 256, 8192,
                     "google/gemma_pytorch gemma/config.py",
                     "Windowed and full layers take turns; soft cap of 50 on the scores"),
             4096, true),
    windowed(decoder("gemma3-27b", "Gemma-3-27B", 62, 32, 16, 128, 131'072,
                     "google-deepmind/gemma transformer configuration",
                     "Five windowed layers to a full one"),
             1024, true),
    latent(decoder("deepseek-v3", "DeepSeek-V3 / R1 (prefill, expanded)", 61, 128, 128, 192,
                   163'840, "deepseek-ai/DeepSeek-V3 inference/configs and model.py",
                   "192 is 128 without and 64 with position"),
           128, false),
    latent(decoder("deepseek-v3-decode", "DeepSeek-V3 / R1 (decode, absorbed)", 61, 128, 1, 576,
                   163'840, "deepseek-ai/FlashMLA README and DeepSeek-V3 model.py",
                   "One latent row of 576 for all heads; its first 512 elements are the value"),
           512, true),
    windowed(experts(decoder("gpt-oss-120b", "GPT-OSS-120B", 36, 64, 8, 64, 131'072,
                             "openai/gpt-oss gpt_oss/torch/model.py",
                             "Even layers windowed, odd ones full; a learned sink per head")),
             128, true),
    windowed(decoder("phi3-mini", "Phi-3-mini (3.8B, 4k)", 32, 32, 32, 96, 4096,
                     "NVIDIA/NeMo nemo/collections/llm/gpt/model/phi3mini.py; window from a "
                     "phi-3-mini-4k derived config.json",
                     "Many runtimes ignore the window"),
             2047, false),
    decoder("phi4-14b", "Phi-4 (14B)", 40, 40, 10, 128, 16'384,
            "microsoft/phi-4 config.json (HF) and OpenVINO copy"),
    uncached(
        decoder("vit-l-16", "ViT-L/16 at 224 px", 24, 16, 16, 64, 197,
                "google-research/vision_transformer configs", "196 patches and the class token"),
        "encoder"),
    sdxl("sdxl-self-64", "SDXL UNet self-attention, 64x64 latent level (1024 px)", 10, 4096, {},
         "640 channels, 2 transformer blocks to an attention layer"),
    sdxl("sdxl-self-32", "SDXL UNet self-attention, 32x32 latent level (1024 px)", 20, 1024, {},
         "1,280 channels, 10 transformer blocks to an attention layer"),
    sdxl("sdxl-cross-64", "SDXL UNet cross-attention, 64x64 level", 10, 4096, 77,
         "4,096 queries over 77 text tokens"),
    sdxl("sdxl-cross-32", "SDXL UNet cross-attention, 32x32 level", 20, 1024, 77,
         "1,024 queries over 77 text tokens"),
    uncached(decoder("flux1-dev", "FLUX.1-dev (1024 px)", 57, 24, 24, 128, 4608,
                     "black-forest-labs/flux src/flux/util.py",
                     "19 double and 38 single blocks; 4,096 image and 512 text tokens"),
             "diffusion transformer"),
    benchmark(decoder("flashattn-paper-gpt2m", "FlashAttention-1 Fig 2 workload", 1, 16, 16, 64,
                      1024, "Dao-AILab/flash-attention first benchmark script",
                      "The traffic table's workload; its padding mask is left out"),
              64),
};

}  // namespace

std::span<const ModelShape> all_model_shapes() { return kShapes; }

}  // namespace attn::model
