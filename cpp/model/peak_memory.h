// SPDX-License-Identifier: Apache-2.0
// Bytes alive in global memory at the worst step.
//
// standard forward   {q, k, v, S}, {q, k, v, S, P}, {q, k, v, P, o}; the dropped P and a byte mask
//                    stand beside P; with keep_scores S stays to the end; a dense mask throughout
// tiled forward      q, k, v, o and the statistics; partials of splits, wide outputs, flash1's fp32
//                    accumulator
// standard backward  q, k, v, d_o, P and in turn {d_v}, {d_probs}, {d_probs, d_scores},
//                    {d_scores, d_q}, {d_scores, d_q, d_k}
// tiled backward     q, k, v, o, d_o, statistics, delta, d_q, d_k, d_v; fp32 sums of dQ, one for
//                    each deterministic copy; with grouped heads the expanded or fp32 dK and dV
// `both` is the larger of its passes: the backward pass starts from what the forward pass saved.
// rounding_bytes rounds each tensor up alone, batch and heads in one. workspace_rounding gives the
// fp32 workspaces of flash2 and flash3 (delta, sums of dQ, dK and dV, base-2 statistics) rows up to
// 128 and head dims up to 32. S, P as in MODEL: scores, probabilities. Source: MODEL, section 9.
#pragma once

#include <optional>

#include "core/params.h"
#include "core/report.h"

namespace attn::model {

// Empty where MODEL has no rule (is_modelled). Throws Error{"elements" | "bytes", overflow},
// Error{"splits" | "deterministic", missing} where the machine's SMs are unknown.
std::optional<PeakMemory> peak_memory(const Params& params);

// The forward peak as a pull request of xformers read it: 1,024 bytes beside q, k, v, scores, probs
// (algorithm standard) or q, k, v, o (tiled), no statistics; live set and the 1,024 are inferred.
// Source: facebookresearch/xformers, pull request 267.
PeakMemory xformers_forward_reading(const Params& params);

}  // namespace attn::model
