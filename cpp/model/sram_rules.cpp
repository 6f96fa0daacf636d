// SPDX-License-Identifier: Apache-2.0
#include "model/sram_rules.h"

#include <algorithm>
#include <cassert>

#include "core/report.h"
#include "model/padding.h"

namespace attn::model {

namespace {

constexpr std::int64_t kFlash1Rows = 16;
constexpr std::int64_t kFlash1SumWarps = 4;
constexpr std::int64_t kFlash1GradientWarps = 8;
constexpr Bytes kFlash1Exchange{512};
constexpr std::int64_t kFlash4Rows = 128;  // of Q, and of K and V
constexpr Bytes kFlash4Budget{224 * 1024};

// A tile of `rows` x `columns`, of which `used` columns hold something.
struct TileSize {
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  std::int64_t used = 0;
};

class Ledger {
 public:
  explicit Ledger(DType dtype) : dtype_(dtype) {}

  void add(std::string_view item, std::int64_t copies, const TileSize& tile,
           std::string_view formula) {
    const Bytes each = bytes_of(elements(tile.rows, tile.columns), dtype_);
    const Bytes used = bytes_of(elements(tile.rows, tile.used), dtype_);
    add_bytes(item, copies, each, formula);
    rows_.back().unused_bytes = (each - used) * copies;
  }
  void add(std::string_view item, std::int64_t copies, std::int64_t rows, std::int64_t columns,
           std::string_view formula) {
    add(item, copies, TileSize{rows, columns, columns}, formula);
  }
  void add_bytes(std::string_view item, std::int64_t copies, Bytes each, std::string_view formula) {
    rows_.push_back({.item = item,
                     .copies = copies,
                     .bytes_each = each,
                     .bytes = each * copies,
                     .unused_bytes = Bytes(0),
                     .formula = formula});
  }
  std::vector<SramRow> rows() && { return std::move(rows_); }

 private:
  DType dtype_;
  std::vector<SramRow> rows_;
};

Bytes tile_bytes(const Params& params, std::int64_t rows, std::int64_t columns) {
  return bytes_of(elements(rows, columns), params.dtype);
}

std::vector<SramRow> flash1_forward(const Params& params) {
  const std::int64_t M = kFlash1Rows, N = params.tile_cols;
  const std::int64_t d = std::max(params.head_dim, params.head_dim_v);
  Ledger ledger(params.dtype);
  ledger.add("q", 2, {M, d, params.head_dim}, "M*d*e");
  ledger.add("k_or_v", 1, N, d, "N*d*e");
  ledger.add_bytes("o_sums", kFlash1SumWarps, bytes_of(elements(M, d), DType::fp32), "M*d*4");
  ledger.add_bytes("exchange", 1, kFlash1Exchange, "512");
  return std::move(ledger).rows();
}

std::vector<SramRow> flash1_backward(const Params& params) {
  const std::int64_t M = params.tile_rows, N = params.tile_cols;
  const std::int64_t d = std::max(params.head_dim, params.head_dim_v);
  Ledger ledger(params.dtype);
  ledger.add("q", 2, {M, d, params.head_dim}, "M*d*e");
  ledger.add("d_o", 2, {M, d, params.head_dim_v}, "M*d*e");
  ledger.add("k", 1, {N, d, params.head_dim}, "N*d*e");
  ledger.add("v", 1, {N, d, params.head_dim_v}, "N*d*e");
  ledger.add_bytes("d_q_sums", kFlash1GradientWarps, bytes_of(elements(M, d), DType::fp32),
                   "M*d*4");
  ledger.add("probs", 1, M, N, "M*N*e");
  ledger.add("d_scores", 1, M, N, "M*N*e");
  return std::move(ledger).rows();
}

std::vector<SramRow> flash2_forward(const Params& params) {
  const std::int64_t M = params.tile_rows, N = params.tile_cols;
  const PaddedHeadDims padded = padded_head_dims(params);
  Ledger ledger(params.dtype);
  ledger.add("q", 1, {M, padded.head_dim, params.head_dim}, "M*p(d)*e");
  ledger.add("k", 1, {N, padded.head_dim, params.head_dim}, "N*p(d)*e");
  if (!params.kv_shared) ledger.add("v", 1, {N, padded.head_dim_v, params.head_dim_v}, "N*p(d)*e");
  return std::move(ledger).rows();
}

std::vector<SramRow> flash2_backward(const Params& params) {
  const std::int64_t M = params.tile_rows, N = params.tile_cols;
  const std::int64_t d = std::max(params.head_dim, params.head_dim_v);
  Ledger ledger(params.dtype);
  ledger.add("q", params.double_buffer ? 2 : 1, {M, d, params.head_dim}, "M*d*e");
  ledger.add("d_o", 1, {M, d, params.head_dim_v}, "M*d*e");
  ledger.add("k", 1, {N, d, params.head_dim}, "N*d*e");
  if (params.v_in_registers) {
    // V passes through on its way to registers; P and dS take its place.
    const Bytes v = tile_bytes(params, N, d);
    const Bytes matrices = tile_bytes(params, M, N) * 2;
    ledger.add_bytes("v_then_probs_d_scores", 1, std::max(v, matrices), "max(N*d*e, 2*M*N*e)");
  } else {
    ledger.add("v", 1, {N, d, params.head_dim_v}, "N*d*e");
    ledger.add("probs", 1, M, N, "M*N*e");
    ledger.add("d_scores", 1, M, N, "M*N*e");
  }
  return std::move(ledger).rows();
}

std::vector<SramRow> flash3(const Params& params) {
  const std::int64_t M = params.tile_rows, N = params.tile_cols;
  Ledger ledger(params.dtype);
  ledger.add("q", 1, M, params.head_dim, "M*d*e");
  ledger.add("k", params.stages, N, params.head_dim, "N*d*e");
  if (!params.kv_shared) ledger.add("v", params.stages, N, params.head_dim_v, "N*dv*e");
  if (params.p_in_smem) ledger.add("probs", 1, M, N, "M*N*e");
  return std::move(ledger).rows();
}

std::vector<SramRow> flash4(const Params& params) {
  const std::int64_t q_stages = flash4_q_stages(params);
  const bool pair = row_layout(in_pass(params, Pass::forward)).tile_rows > kFlash4Rows * q_stages;
  const Bytes q = tile_bytes(params, kFlash4Rows, params.head_dim);
  const Bytes o = tile_bytes(params, kFlash4Rows, params.head_dim_v);
  const bool one_place = params.head_dim == 192;
  const Bytes q_and_o = (one_place ? std::max(q, o) : q + o) * q_stages;
  // A pair of blocks shares the tile: each holds half of it.
  const Bytes whole = tile_bytes(params, kFlash4Rows, std::max(params.head_dim, params.head_dim_v));
  Bytes stage = pair ? Bytes(ceil_div(whole.value(), 2)) : whole;
  const Bytes left = kFlash4Budget > q_and_o ? kFlash4Budget - q_and_o : Bytes(0);
  // Without room for one stage there is no such kernel; the ledger then shows what it would take.
  std::int64_t stages = std::max<std::int64_t>(1, left.value() / stage.value());
  // K tiles at both ends and a smaller V tile between them: three places of the mean width.
  const bool uneven = params.head_dim == 192 && params.head_dim_v == 128 && stages == 2;
  if (uneven) {
    stages = 3;
    stage = tile_bytes(params, kFlash4Rows, (params.head_dim + params.head_dim_v) / 2);
  }

  Ledger ledger(params.dtype);
  if (one_place) {
    ledger.add_bytes("q_then_o", q_stages, std::max(q, o), "128*max(d, dv)*e");
  } else {
    ledger.add_bytes("q", q_stages, q, "128*d*e");
    ledger.add_bytes("o", q_stages, o, "128*dv*e");
  }
  ledger.add_bytes(params.kv_shared ? "k" : "k_or_v", stages, stage,
                   uneven ? "128*(d + dv)*e/2"
                   : pair ? "128*max(d, dv)*e/2"
                          : "128*max(d, dv)*e");
  return std::move(ledger).rows();
}

std::vector<SramRow> triton(const Params& params, bool mma) {
  const std::int64_t M = params.tile_rows, N = params.tile_cols;
  const std::int64_t buffers = mma ? std::max<std::int64_t>(1, params.stages - 1) : params.stages;
  const PaddedHeadDims padded = padded_head_dims(params);
  Ledger ledger(params.dtype);
  ledger.add("q", 1, {M, padded.head_dim, params.head_dim}, "M*p(d)*e");
  ledger.add("k", buffers, {N, padded.head_dim, params.head_dim}, "N*p(d)*e");
  if (!params.kv_shared) {
    ledger.add("v", buffers, {N, padded.head_dim_v, params.head_dim_v}, "N*p(dv)*e");
  }
  if (mma) ledger.add("probs", 1, M, N, "M*N*e");
  return std::move(ledger).rows();
}

std::optional<SramRule> triton_rule(const Params& params, const HardwareProfile& hardware) {
  const std::string_view capability = hardware.compute_capability.value_or("");
  if (capability == "9.0") {
    return params.tile_rows >= 64 ? SramRule::triton_wgmma : SramRule::triton_mma;
  }
  if (capability == "7.5" || capability == "12.0" || capability.substr(0, 2) == "8.") {
    return SramRule::triton_mma;
  }
  return std::nullopt;
}

std::optional<SramRule> forward_rule(const Params& params, const HardwareProfile& hardware) {
  switch (params.algorithm) {
    case Algorithm::flash1:
      return SramRule::flash1_forward;
    case Algorithm::flash2:
      return SramRule::flash2_forward;
    case Algorithm::split_kv:
      return SramRule::split_kv;
    case Algorithm::flash3:
      return SramRule::flash3;
    case Algorithm::flash4:
      return SramRule::flash4;
    case Algorithm::triton:
      return triton_rule(params, hardware);
    case Algorithm::standard:
    case Algorithm::mem_efficient:
      break;
  }
  return std::nullopt;
}

std::optional<SramRule> backward_rule(const Params& params) {
  if (params.kv_shared) return std::nullopt;
  if (params.algorithm == Algorithm::flash1) return SramRule::flash1_backward;
  if (params.algorithm == Algorithm::flash2) return SramRule::flash2_backward;
  return std::nullopt;
}

}  // namespace

std::optional<SramRule> sram_rule(const Params& params, Pass pass,
                                  const HardwareProfile& hardware) {
  assert(pass != Pass::both);
  return pass == Pass::forward ? forward_rule(params, hardware) : backward_rule(params);
}

std::vector<SramRow> sram_ledger(SramRule rule, const Params& params) {
  switch (rule) {
    case SramRule::flash1_forward:
      return flash1_forward(params);
    case SramRule::flash1_backward:
      return flash1_backward(params);
    case SramRule::flash2_forward:
    case SramRule::split_kv:
      return flash2_forward(params);
    case SramRule::flash2_backward:
      return flash2_backward(params);
    case SramRule::flash3:
      return flash3(params);
    case SramRule::flash4:
      return flash4(params);
    case SramRule::triton_mma:
      return triton(params, true);
    case SramRule::triton_wgmma:
      return triton(params, false);
  }
  return {};
}

Bytes required_bytes(SramRule rule, const Params& params) {
  Bytes sum;
  for (const SramRow& row : sram_ledger(rule, params)) sum += row.bytes;
  return sum;
}

std::int64_t rows_of_tile(SramRule rule, const Params& params) {
  if (rule == SramRule::flash1_forward) return kFlash1Rows;
  if (rule == SramRule::flash4) return kFlash4Rows;
  return params.tile_rows;
}

std::int64_t flash4_q_stages(const Params& params) {
  return row_layout(in_pass(params, Pass::forward)).rows > kFlash4Rows ? 2 : 1;
}

}  // namespace attn::model
