// SPDX-License-Identifier: Apache-2.0
#include "model/peak_memory.h"

#include <utility>
#include <vector>

#include "core/tensor.h"
#include "hardware/splits.h"

namespace attn::model {

namespace {

using Rows = std::vector<PeakMemory::Row>;

constexpr Bytes kXformersContext(1024);

std::int64_t rounded_up(std::int64_t value, std::int64_t unit) {
  return checked_multiply(ceil_div(value, unit), unit, "bytes");
}

// Live tensors of one question, each rounded up alone.
class Tensors {
 public:
  explicit Tensors(const Params& params) : params_(params), workspace_(params) {
    const bool rounds =
        params.algorithm == Algorithm::flash2 || params.algorithm == Algorithm::flash3;
    if (!params.workspace_rounding || !rounds) return;
    workspace_.seq_len_q = rounded_up(params.seq_len_q, 128);
    workspace_.seq_len_kv = rounded_up(params.seq_len_kv, 128);
    workspace_.head_dim = rounded_up(params.head_dim, 32);
    workspace_.head_dim_v = rounded_up(params.head_dim_v, 32);
  }

  PeakMemory::Row row(Tensor tensor, std::int64_t copies = 1) const {
    return item(name_of(tensor), tensor_bytes(params_, tensor) * copies);
  }
  PeakMemory::Row workspace(Tensor tensor, std::int64_t copies = 1) const {
    return item(name_of(tensor), tensor_bytes(workspace_, tensor) * copies);
  }
  // A second tensor of the same size under a name of its own.
  PeakMemory::Row like(std::string_view name, Tensor tensor) const {
    return item(name, tensor_bytes(params_, tensor));
  }
  PeakMemory::Row workspace_like(std::string_view name, Tensor tensor) const {
    return item(name, tensor_bytes(workspace_, tensor));
  }

  // q, k and, unless its rows are k's, v.
  Rows inputs() const {
    Rows rows{row(Tensor::q), row(Tensor::k)};
    if (!params_.kv_shared) rows.push_back(row(Tensor::v));
    return rows;
  }

 private:
  PeakMemory::Row item(std::string_view name, Bytes bytes) const {
    if (params_.rounding_bytes > 0) {
      bytes = Bytes(rounded_up(bytes.value(), params_.rounding_bytes));
    }
    return {name, bytes};
  }

  const Params& params_;
  Params workspace_;
};

PeakMemory live_set(Rows rows) {
  PeakMemory memory{.rows = std::move(rows)};
  for (const PeakMemory::Row& row : memory.rows) memory.bytes += row.bytes;
  return memory;
}

// The worst of several steps over the same base; the first of equals.
PeakMemory worst(const Rows& base, const std::vector<Rows>& steps) {
  PeakMemory worst_step;
  for (const Rows& step : steps) {
    Rows rows = base;
    rows.insert(rows.end(), step.begin(), step.end());
    PeakMemory memory = live_set(std::move(rows));
    if (worst_step.rows.empty() || memory.bytes > worst_step.bytes) worst_step = std::move(memory);
  }
  return worst_step;
}

void append(Rows& rows, const Rows& more) { rows.insert(rows.end(), more.begin(), more.end()); }

PeakMemory standard_forward(const Params& params) {
  const Tensors tensors(params);
  Rows base = tensors.inputs();
  if (params.mask == Mask::dense) base.push_back(tensors.row(Tensor::mask));
  const PeakMemory::Row scores = tensors.row(Tensor::scores);
  Rows product;
  if (params.keep_scores) product.push_back(scores);
  product.push_back(tensors.row(Tensor::probs));
  if (params.dropout) {
    append(product,
           {tensors.row(Tensor::dropout_mask), tensors.like("dropped_probs", Tensor::probs)});
  }
  product.push_back(tensors.row(Tensor::o));
  return worst(base, {{scores}, {scores, tensors.row(Tensor::probs)}, product});
}

PeakMemory standard_backward(const Params& params) {
  const Tensors tensors(params);
  const bool grouped = params.heads_q != params.heads_kv;
  Rows base = tensors.inputs();
  append(base, {tensors.row(Tensor::d_o), tensors.row(Tensor::probs)});
  if (params.keep_scores) base.push_back(tensors.row(Tensor::scores));
  if (params.dropout) {
    append(base, {tensors.row(Tensor::dropout_mask), tensors.like("dropped_probs", Tensor::probs)});
  }
  const PeakMemory::Row d_probs = tensors.row(Tensor::d_probs);
  const PeakMemory::Row d_scores = tensors.row(Tensor::d_scores);
  const PeakMemory::Row d_q = tensors.row(Tensor::d_q);
  const PeakMemory::Row d_k = tensors.row(Tensor::d_k);
  const PeakMemory::Row d_v = tensors.row(Tensor::d_v);
  if (!grouped) {
    return worst(base,
                 {{d_v}, {d_probs}, {d_probs, d_scores}, {d_scores, d_q}, {d_scores, d_q, d_k}});
  }
  const PeakMemory::Row partial_d_k = tensors.row(Tensor::partial_d_k);
  const PeakMemory::Row partial_d_v = tensors.row(Tensor::partial_d_v);
  return worst(base, {{partial_d_v},
                      {d_probs},
                      {d_probs, d_scores},
                      {d_scores, d_q},
                      {d_scores, d_q, partial_d_k},
                      {d_q, partial_d_k, partial_d_v, d_k, d_v}});
}

PeakMemory tiled_forward(const Params& params) {
  const Tensors tensors(params);
  Rows rows = tensors.inputs();
  if (params.mask == Mask::dense) rows.push_back(tensors.row(Tensor::mask));
  rows.push_back(tensors.row(Tensor::o));
  if (params.algorithm == Algorithm::flash1) {
    append(rows, {tensors.row(Tensor::row_max), tensors.row(Tensor::row_sum)});
    if (params.accumulator == Accumulator::fp32) rows.push_back(tensors.row(Tensor::partial_o));
    return live_set(std::move(rows));
  }
  if (params.write_lse) rows.push_back(tensors.row(Tensor::log_sum_exp));
  if (spills_output(params)) {
    rows.push_back(tensors.row(Tensor::partial_o));
  }
  if (const std::int64_t splits = split_count(params); splits > 1) {
    append(rows,
           {tensors.row(Tensor::partial_o, splits), tensors.row(Tensor::partial_lse, splits)});
  }
  return live_set(std::move(rows));
}

PeakMemory tiled_backward(const Params& params) {
  const Tensors tensors(params);
  const bool flash1 = params.algorithm == Algorithm::flash1;
  const bool flash3 = params.algorithm == Algorithm::flash3;
  Rows rows = tensors.inputs();
  if (params.mask == Mask::dense) rows.push_back(tensors.row(Tensor::mask));
  append(rows, {tensors.row(Tensor::o), tensors.row(Tensor::d_o)});
  if (flash1) {
    append(rows, {tensors.row(Tensor::row_max), tensors.row(Tensor::row_sum)});
    if (params.delta_stored) rows.push_back(tensors.row(Tensor::delta));
  } else {
    append(rows, {tensors.row(Tensor::log_sum_exp), tensors.workspace(Tensor::delta)});
  }
  append(rows, {tensors.row(Tensor::d_q), tensors.row(Tensor::d_k), tensors.row(Tensor::d_v)});

  if (adds_d_q_by_atomics(params)) {
    rows.push_back(tensors.workspace(Tensor::partial_d_q, d_q_copies(params)));
  }
  if (flash1 && params.accumulator == Accumulator::fp32) {
    rows.push_back(tensors.row(Tensor::partial_d_q));
  }
  if (flash3) {
    rows.push_back(tensors.workspace_like("log_sum_exp_base2", Tensor::log_sum_exp));
  }
  if (params.algorithm == Algorithm::triton) rows.push_back(tensors.like("scaled_k", Tensor::k));
  if (params.heads_q != params.heads_kv) {
    for (const Tensor tensor : {Tensor::partial_d_k, Tensor::partial_d_v}) {
      rows.push_back(flash3 ? tensors.workspace(tensor) : tensors.row(tensor));
    }
  }
  return live_set(std::move(rows));
}

PeakMemory peak_of_pass(const Params& params) {
  const bool standard = params.algorithm == Algorithm::standard;
  if (params.pass == Pass::forward) {
    return standard ? standard_forward(params) : tiled_forward(params);
  }
  return standard ? standard_backward(params) : tiled_backward(params);
}

}  // namespace

std::optional<PeakMemory> peak_memory(const Params& params) {
  if (!is_modelled(params, params.pass)) return std::nullopt;
  PeakMemory largest;
  for (const Pass pass : passes(params)) {
    PeakMemory memory = peak_of_pass(in_pass(params, pass));
    if (memory.bytes >= largest.bytes) largest = std::move(memory);
  }
  return largest;
}

PeakMemory xformers_forward_reading(const Params& params) {
  const Tensors tensors(params);
  Rows rows = tensors.inputs();
  if (params.algorithm == Algorithm::standard) {
    append(rows, {tensors.row(Tensor::scores), tensors.row(Tensor::probs)});
  } else {
    rows.push_back(tensors.row(Tensor::o));
  }
  rows.push_back({"context", kXformersContext});
  return live_set(std::move(rows));
}

}  // namespace attn::model
