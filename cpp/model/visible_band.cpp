// SPDX-License-Identifier: Apache-2.0
#include "model/visible_band.h"

namespace attn::model {

VisibleBand visible_band(const Params& params) {
  const Wide offset = Wide{params.seq_len_kv} - params.seq_len_q;
  switch (params.mask) {
    case Mask::none:
    case Mask::dense:
      break;
    case Mask::causal:
      return {.right = offset};
    case Mask::causal_top_left:
      return {.right = 0};
    case Mask::window:
      return {.left = offset - params.window_left, .right = offset + params.window_right};
  }
  return {};
}

}  // namespace attn::model
