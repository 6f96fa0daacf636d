// SPDX-License-Identifier: Apache-2.0
// A third count of the traffic, by plain loops, against both roads of the engine.
#include "answer/plain_count.h"

#include <array>
#include <set>
#include <string>

#include "answer/answer.h"
#include "hardware/profile.h"
#include "hardware/splits.h"
#include "support.h"

namespace attn {

namespace {

test::PlainCount counted(const Traffic& traffic) {
  test::PlainCount all;
  for (const LedgerRow& row : traffic.rows) {
    all[{row.pass, row.tensor, row.op}] += row.times * row.elements.value();
  }
  return all;
}

std::string shown(const test::PlainCount& count) {
  std::string text;
  for (const auto& [key, elements] : count) {
    const auto& [pass, tensor, op] = key;
    text.append(name_of(pass)).append(" ").append(name_of(tensor)).append(" ");
    text.append(name_of(op)).append(" ").append(std::to_string(elements)).append("\n");
  }
  return text;
}

// Bytes by a table of its own: of a question whose dtypes are all fp16.
std::int64_t bytes_of_all(const Params& p, const test::PlainCount& count, bool reads) {
  const std::set<Tensor> fp32{Tensor::log_sum_exp, Tensor::row_max,   Tensor::row_sum,
                              Tensor::delta,       Tensor::partial_o, Tensor::partial_lse,
                              Tensor::partial_d_q};
  std::int64_t sum = 0;
  for (const auto& [key, elements] : count) {
    const auto& [pass, tensor, op] = key;
    if ((op == Op::read) != reads) continue;
    const bool sums_of_heads = tensor == Tensor::partial_d_k || tensor == Tensor::partial_d_v;
    const bool wide = fp32.contains(tensor) || (sums_of_heads && p.algorithm == Algorithm::flash3);
    sum += elements * (wide ? 4 : tensor == Tensor::dropout_mask ? 1 : 2);
  }
  return sum;
}

// Small enough for loops over cells, and of every algorithm, pass, mask and variant.
class SmallParams {
 public:
  explicit SmallParams(std::uint64_t seed) : random_(seed) {}

  Params next() {
    for (;;) {
      Params p = random_.next();
      p.batch = random_.between(1, 2);
      p.heads_kv = random_.between(1, 2);
      p.heads_q = p.heads_kv * random_.between(1, 3);
      p.seq_len_q = random_.between(1, 28);
      p.seq_len_kv = random_.coin() ? p.seq_len_q : random_.between(1, 28);
      p.tile_rows = random_.between(1, 9);
      p.tile_cols = random_.between(1, 9);
      p.row_sweep_tile_rows = random_.between(1, 9);
      p.row_sweep_tile_cols = random_.between(1, 9);
      p.window_left = random_.between(0, 9);
      p.window_right = random_.between(0, 9);
      p.splits = random_.between(0, 6);
      // The head dims at which kernels change: a wide V spills, flash4 pairs up.
      if (random_.between(0, 3) == 0) p.head_dim_v = 192;
      if (p.algorithm == Algorithm::flash4) enlarge(p);
      test::set_dtype(p, DType::fp16);
      p.hardware = "a30";
      if (p.kv_shared) p.head_dim_v = p.head_dim;
      if (is_modelled(p, p.pass)) return p;
    }
  }

 private:
  // flash4's tiles are 128 rows and more.
  void enlarge(Params& p) {
    p.seq_len_q = random_.between(100, 300);
    p.seq_len_kv = random_.coin() ? p.seq_len_q : random_.between(1, 100);
    p.tile_cols = 64;
    p.batch = p.heads_kv = 1;
    p.heads_q = random_.between(1, 2);
    p.head_dim = random_.coin() ? 128 : 64;
    p.head_dim_v = 128;
  }

  test::RandomParams random_;
};

}  // namespace

TEST_CASE("plain count: both roads move what loops over rows and cells move",
          "[agreement][property]") {
  const std::uint64_t seed = GENERATE(31u, 32u, 33u);
  SmallParams random(seed);
  std::set<std::pair<Algorithm, Pass>> met;
  for (int round = 0; round < 500; ++round) {
    const Params p = random.next();
    met.insert({p.algorithm, p.pass});
    CAPTURE(seed, round, name_of(p.algorithm), name_of(p.pass), name_of(p.mask), p.batch, p.heads_q,
            p.heads_kv, p.seq_len_q, p.seq_len_kv, p.tile_rows, p.tile_cols, p.pack_gqa, p.splits);
    const test::PlainCount plain =
        test::plain_count(p, split_count(p), profile(p.hardware).sm_count.value());
    for (const Road road : {Road::model, Road::simulate}) {
      const Traffic traffic = answer(p, road).report.traffic.value();
      const test::PlainCount engine = counted(traffic);
      if (engine != plain) FAIL("plain\n" << shown(plain) << "engine\n" << shown(engine));
      CHECK(traffic.sm_bytes_read == Bytes(bytes_of_all(p, plain, true)));
      CHECK(traffic.sm_bytes_written == Bytes(bytes_of_all(p, plain, false)));
    }
  }
  CHECK(met.size() == 5 * 3 + 3);  // five algorithms have all passes, three the forward pass
}

TEST_CASE("plain count: a count by hand", "[golden]") {
  // Three queries on three keys, causal, tiles of 2 x 2: tiles (0,0), (1,0), (1,1) are visited.
  Params p = test::square(3, 4);
  p.tile_rows = p.tile_cols = 2;
  p.mask = Mask::causal;
  const test::PlainCount plain = test::plain_count(p, 1, 1);
  CHECK(plain == test::PlainCount{{{Pass::forward, Tensor::q, Op::read}, 3 * 4},
                                  {{Pass::forward, Tensor::k, Op::read}, (2 + 2 + 1) * 4},
                                  {{Pass::forward, Tensor::v, Op::read}, (2 + 2 + 1) * 4},
                                  {{Pass::forward, Tensor::o, Op::write}, 3 * 4},
                                  {{Pass::forward, Tensor::log_sum_exp, Op::write}, 3}});
}

}  // namespace attn
