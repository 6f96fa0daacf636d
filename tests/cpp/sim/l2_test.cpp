// SPDX-License-Identifier: Apache-2.0
#include "sim/l2.h"

#include <deque>
#include <list>
#include <random>
#include <tuple>
#include <vector>

#include "core/report.h"
#include "hardware/profile.h"
#include "json.h"
#include "model/ideal_bytes.h"
#include "model/report.h"
#include "sim/l2_cache.h"
#include "sim/launch.h"
#include "support.h"

namespace attn::sim {

namespace {

// Small random questions that the L2 has a rule for.
class RandomL2 {
 public:
  explicit RandomL2(std::uint64_t seed) : random_(seed) {}

  Params next() {
    for (;;) {
      Params p = random_.next();
      p.matmul_tile_rows = p.matmul_tile_cols = 0;
      p.hardware = random_.coin() ? "a30" : "mi300x";
      p.l2 = L2::simulated;
      p.launch_order = static_cast<LaunchOrder>(random_.between(0, 3));
      p.flush = true;
      // Small enough for the cache to overflow on these shapes.
      p.l2_usable_fraction = random_.coin() ? 0.0005 : 0.02;
      if (p.algorithm == Algorithm::triton) p.pass = Pass::forward;
      if (is_modelled(p, p.pass)) return p;
    }
  }
  std::int64_t between(std::int64_t low, std::int64_t high) { return random_.between(low, high); }

 private:
  test::RandomParams random_;
};

// Half-byte tiles make row totals and tile totals differ by rounding.
bool rounds(const Params& p) {
  for (const DType dtype : {p.dtype, p.dtype_o, p.dtype_scores, p.dtype_mask}) {
    if (dtype == DType::fp4) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("L2 cache: the oldest tile leaves first, a dirty one is written", "[sim]") {
  L2Cache cache(4, 100);  // sizes below are half bytes: 200 fit
  cache.access(0, 80, Op::read);
  cache.access(1, 80, Op::write);
  cache.access(0, 80, Op::read);  // hit: 1 is the oldest now
  cache.access(2, 80, Op::read);  // 1 leaves, dirty
  CHECK(cache.hit_bytes() == Bytes(40));
  CHECK(cache.hbm_bytes_read() == Bytes(80));
  CHECK(cache.hbm_bytes_written() == Bytes(40));
  CHECK(cache.dirty_bytes() == Bytes(0));

  cache.access(3, 80, Op::atomic);  // 0 leaves, clean; the miss is fetched
  CHECK(cache.hbm_bytes_read() == Bytes(120));
  CHECK(cache.atomic_miss_bytes() == Bytes(40));
  CHECK(cache.dirty_bytes() == Bytes(40));

  cache.access(1, 300, Op::read);  // larger than the cache: empties it and is not kept
  CHECK(cache.hbm_bytes_written() == Bytes(80));
  CHECK(cache.hbm_bytes_read() == Bytes(270));
  cache.access(1, 300, Op::read);
  CHECK(cache.hbm_bytes_read() == Bytes(420));
}

TEST_CASE("L2 cache: nodes found by hashing are those that lie by object", "[sim][property]") {
  std::mt19937_64 random(23);
  for (int round = 0; round < 20; ++round) {
    const auto objects = std::int64_t{1} << (4 + round % 10);
    const std::int64_t capacity = 500 * (1 + round);
    L2Cache direct(objects, capacity);
    L2Cache hashed(L2Cache::kMaxTiles + 1, capacity);
    for (int i = 0; i < 20'000; ++i) {
      const auto object = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(objects));
      // Far apart, as the tiles of a score matrix may be; one in eight is larger than the cache.
      const auto size =
          static_cast<TileHalfBytes>(object % 8 == 7 ? 2 * capacity + 1 : 40 + object % 5 * 30);
      const auto op = static_cast<Op>(random() % 3);
      direct.access(object, size, op);
      hashed.access(object * 1'000'003, size, op);
    }
    CAPTURE(round);
    CHECK(hashed.hit_bytes() == direct.hit_bytes());
    CHECK(hashed.hbm_bytes_read() == direct.hbm_bytes_read());
    CHECK(hashed.hbm_bytes_written() == direct.hbm_bytes_written());
    CHECK(hashed.dirty_bytes() == direct.dirty_bytes());
    CHECK(hashed.atomic_miss_bytes() == direct.atomic_miss_bytes());
    CHECK(direct.hbm_bytes_written() > Bytes(0));
  }
}

TEST_CASE("L2 cache: more tiles than there is room for are refused by name", "[sim][error]") {
  L2Cache cache(L2Cache::kMaxTiles + 1, std::int64_t{1} << 40);
  for (std::int64_t object = 0; object < L2Cache::kMaxTiles; ++object) {
    cache.access(object, 2, Op::read);
  }
  CHECK_THROWS_MATCHES(cache.access(L2Cache::kMaxTiles, 2, Op::read), Error,
                       test::error_on("l2", Reason::exceeds_capacity));
}

TEST_CASE("launch: the four orders of two batches, two heads, two blocks", "[sim]") {
  Params p = test::square(64, 64);
  p.batch = 2;
  p.heads_q = p.heads_kv = 2;
  const auto order = [&](LaunchOrder kind) {
    const Launch launch(p, kind, 2, 2);
    std::vector<std::tuple<std::int64_t, std::int64_t, std::int64_t>> all;
    for (std::int64_t b = 0; b < launch.count(); ++b) {
      const Launched at = launch.at(b);
      all.emplace_back(at.batch, at.head, at.block);
    }
    return all;
  };
  using All = std::vector<std::tuple<std::int64_t, std::int64_t, std::int64_t>>;
  CHECK(
      order(LaunchOrder::row_batch_head) ==
      All{{0, 0, 0}, {0, 0, 1}, {1, 0, 0}, {1, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, 1, 0}, {1, 1, 1}});
  CHECK(
      order(LaunchOrder::row_head_batch) ==
      All{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}, {1, 0, 0}, {1, 0, 1}, {1, 1, 0}, {1, 1, 1}});
  CHECK(
      order(LaunchOrder::heads_first) ==
      All{{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {0, 0, 1}, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}});
  CHECK(
      order(LaunchOrder::longest_first) ==
      All{{0, 0, 1}, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}, {0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 1, 0}});
  // 40 MiB of keys and values a head: a section holds one head.
  p.seq_len_kv = std::int64_t{40} * 1024 * 1024 / (128 * 2);
  CHECK(
      order(LaunchOrder::longest_first) ==
      All{{0, 0, 1}, {0, 0, 0}, {0, 1, 1}, {0, 1, 0}, {1, 0, 1}, {1, 0, 0}, {1, 1, 1}, {1, 1, 0}});
}

TEST_CASE("L2: what goes in comes from a hit, from HBM, or is an atomic's miss",
          "[sim][property]") {
  RandomL2 random(21);
  for (int round = 0; round < 300; ++round) {
    const Params p = random.next();
    CAPTURE(round, name_of(p.algorithm), name_of(p.pass), p.heads_q, p.heads_kv, p.pack_gqa);
    const auto l2 = simulate_l2(p, random.between(1, 3));
    REQUIRE(l2.has_value());
    if (rounds(p)) continue;
    CHECK(l2->sm_bytes_read + l2->atomic_miss_bytes == l2->l2_hit_bytes + l2->hbm_bytes_read);
    const Traffic traffic = model::report(p).traffic.value();
    CHECK(l2->sm_bytes_read == traffic.sm_bytes_read);
    CHECK(l2->sm_bytes_written == traffic.sm_bytes_written);
    CHECK(l2->hbm_bytes_read <= traffic.hbm_bytes_read);
    CHECK(l2->hbm_bytes_written <= traffic.hbm_bytes_written);
  }
}

TEST_CASE("L2: an endless cache moves the ideal bytes, a larger one never more",
          "[sim][property][agreement]") {
  RandomL2 random(22);
  for (int round = 0; round < 400; ++round) {
    Params p = random.next();
    if (rounds(p)) continue;
    CAPTURE(round, name_of(p.algorithm), name_of(p.pass), name_of(p.mask), p.seq_len_q,
            p.seq_len_kv, p.tile_rows, p.tile_cols, p.heads_q, p.heads_kv, p.pack_gqa,
            p.initial_fill, p.first_pass_reads, p.dropout);
    const auto small = simulate_l2(p, 2);
    p.l2_usable_fraction = 1;
    p.hardware = "a30";
    const auto large = simulate_l2(p, 2);
    p.l2 = L2::ideal;
    const auto endless = simulate_l2(p, 2);
    const auto ideal = model::ideal_bytes(p);
    REQUIRE((small && large && endless && ideal));
    CHECK(endless->hbm_bytes_read == ideal->hbm_bytes_read);
    CHECK(endless->hbm_bytes_written == ideal->hbm_bytes_written);
    CHECK(large->hbm_bytes_read >= endless->hbm_bytes_read);
    CHECK(large->hbm_bytes_written >= endless->hbm_bytes_written);
    if (p.hardware == "a30") {
      Params half = p;
      half.l2 = L2::simulated;
      half.l2_usable_fraction = 0.0005;
      CHECK(simulate_l2(half, 2)->hbm_bytes_read >= large->hbm_bytes_read);
    }
  }
}

namespace {

// The forward pass of flash2 once more, without any of the simulator's parts: slots as a list, the
// cache as a list of named tiles.
struct PlainCache {
  struct Tile {
    std::tuple<char, std::int64_t, std::int64_t> name;
    std::int64_t bytes;
    bool dirty;
  };
  std::int64_t capacity = 0;
  std::list<Tile> tiles;  // newest first
  std::int64_t hits = 0, read = 0, written = 0;

  void touch(char tensor, std::int64_t head, std::int64_t tile, std::int64_t bytes, bool write) {
    const std::tuple name{tensor, head, tile};
    for (auto it = tiles.begin(); it != tiles.end(); ++it) {
      if (it->name != name) continue;
      Tile found = *it;
      tiles.erase(it);
      found.dirty = found.dirty || write;
      tiles.push_front(found);
      if (!write) hits += bytes;
      return;
    }
    if (!write) read += bytes;
    std::int64_t used = 0;
    for (const Tile& kept : tiles) used += kept.bytes;
    while (used + bytes > capacity && !tiles.empty()) {
      used -= tiles.back().bytes;
      if (tiles.back().dirty) written += tiles.back().bytes;
      tiles.pop_back();
    }
    if (bytes > capacity) {
      if (write) written += bytes;
    } else {
      tiles.push_front({name, bytes, write});
    }
  }
};

PlainCache plain_flash2(const Params& p, std::int64_t slots_at_most, std::int64_t capacity) {
  struct Work {
    std::int64_t head, row_tile;
    std::vector<std::int64_t> keys;
    std::size_t done = 0;
  };
  const std::int64_t row_tiles = (p.seq_len_q + p.tile_rows - 1) / p.tile_rows;
  std::deque<Work> waiting;
  for (std::int64_t head = 0; head < p.heads_q; ++head) {
    for (std::int64_t batch = 0; batch < p.batch; ++batch) {
      for (std::int64_t i = 0; i < row_tiles; ++i) {
        Work work{batch * p.heads_q + head, i, {}};
        for (std::int64_t j = 0; j * p.tile_cols < p.seq_len_kv; ++j) {
          bool seen = false;
          for (std::int64_t r = i * p.tile_rows; r < std::min((i + 1) * p.tile_rows, p.seq_len_q);
               ++r) {
            const KeyRange keys = visible_keys(p, r);
            seen = seen || (keys.first < (j + 1) * p.tile_cols && keys.last >= j * p.tile_cols &&
                            !keys.empty());
          }
          if (seen) work.keys.push_back(j);
        }
        waiting.push_back(work);
      }
    }
  }
  PlainCache cache;
  cache.capacity = capacity;
  std::vector<Work> slots;
  const auto fill = [&](std::size_t at) {
    if (waiting.empty()) return false;
    slots.insert(slots.begin() + static_cast<std::ptrdiff_t>(at), waiting.front());
    waiting.pop_front();
    return true;
  };
  while (std::ssize(slots) < slots_at_most && fill(slots.size())) {
  }
  while (!slots.empty()) {
    std::vector<bool> ended(slots.size(), false);
    for (std::size_t s = 0; s < slots.size(); ++s) {
      Work& work = slots[s];
      const std::int64_t rows = std::min(p.tile_rows, p.seq_len_q - work.row_tile * p.tile_rows);
      const std::int64_t kv_head = work.head / (p.heads_q / p.heads_kv);
      if (work.done == 0) cache.touch('q', work.head, work.row_tile, rows * p.head_dim * 2, false);
      if (!work.keys.empty()) {
        const std::int64_t j = work.keys[work.done];
        const std::int64_t cols = std::min(p.tile_cols, p.seq_len_kv - j * p.tile_cols);
        cache.touch('k', kv_head, j, cols * p.head_dim * 2, false);
        cache.touch('v', kv_head, j, cols * p.head_dim_v * 2, false);
      }
      work.done += 1;
      if (work.done >= work.keys.size()) {
        cache.touch('o', work.head, work.row_tile, rows * p.head_dim_v * 2, true);
        cache.touch('l', work.head, work.row_tile, rows * 4, true);
        ended[s] = true;
      }
    }
    // Ended slots take the next blocks in place; without any they go.
    for (std::size_t s = 0, at = 0; s < ended.size(); ++s) {
      if (!ended[s]) {
        ++at;
        continue;
      }
      slots.erase(slots.begin() + static_cast<std::ptrdiff_t>(at));
      if (fill(at)) ++at;
    }
  }
  return cache;
}

}  // namespace

TEST_CASE("L2: packed heads read a row of a dense mask once each, HBM hands it over once",
          "[sim][golden]") {
  // Groups that fill a tile evenly, that straddle its end, and that span several tiles.
  for (const auto& [heads_q, tile_rows] :
       {std::pair<std::int64_t, std::int64_t>{4, 16}, {3, 16}, {16, 5}, {40, 16}, {7, 7}}) {
    Params p = test::square(50, 64);
    p.heads_q = heads_q;
    p.tile_rows = tile_rows;
    p.tile_cols = 24;
    p.mask = Mask::dense;
    p.pack_gqa = true;
    p.hardware = "a30";
    p.l2 = L2::simulated;
    CAPTURE(heads_q, tile_rows);
    const auto l2 = simulate_l2(p, 1);
    p.mask = Mask::none;
    const auto unmasked = simulate_l2(p, 1);
    REQUIRE((l2 && unmasked));
    const std::int64_t mask = 50 * 50 * 2;
    CHECK(l2->sm_bytes_read - unmasked->sm_bytes_read == Bytes(mask * heads_q));
    CHECK(l2->hbm_bytes_read - unmasked->hbm_bytes_read == Bytes(mask));
  }
}

TEST_CASE("L2: equals a plain program for flash2 forward", "[sim][agreement]") {
  test::RandomParams random(23);
  for (int round = 0; round < 200; ++round) {
    Params p = random.next();
    p.algorithm = Algorithm::flash2;
    p.pass = Pass::forward;
    p.pack_gqa = p.early_exit = p.kv_shared = false;
    p.write_lse = true;
    p.walk = Walk::ascending;
    test::set_dtype(p, DType::fp16);
    if (p.mask == Mask::dense) p.mask = Mask::none;
    p.hardware = "a30";
    p.l2 = L2::simulated;
    p.l2_usable_fraction = round % 2 == 0 ? 0.0005 : 0.003;
    const HardwareProfile& chip = profile("a30");
    const auto capacity =
        static_cast<std::int64_t>(static_cast<double>(*chip.l2_bytes) * p.l2_usable_fraction);
    const PlainCache plain = plain_flash2(p, *chip.sm_count * 2, capacity);
    const auto l2 = simulate_l2(p, 2);
    CAPTURE(round, p.batch, p.heads_q, p.heads_kv, p.seq_len_q, p.seq_len_kv, p.tile_rows,
            p.tile_cols, name_of(p.mask));
    REQUIRE(l2.has_value());
    CHECK(l2->l2_hit_bytes == Bytes(plain.hits));
    CHECK(l2->hbm_bytes_read == Bytes(plain.read));
    CHECK(l2->hbm_bytes_written - l2->dirty_bytes_left == Bytes(plain.written));
  }
}

TEST_CASE("L2: an A30's DRAM bytes lie between modelled reads and reads plus writes",
          "[sim][golden]") {
  // Cold L2, dram__bytes_read.sum + dram__bytes_write.sum; outputs may still be in L2 when the
  // counter stops.
  std::size_t rows = 0;
  for (const test::Json& row : test::golden("a30_fa2")) {
    const Params params = test::params_of(row.at("params"));
    const auto l2 = simulate_l2(params, 2);  // two blocks an SM, as profiled
    REQUIRE(l2.has_value());
    const auto reads = static_cast<double>(l2->hbm_bytes_read.value());
    const auto writes = static_cast<double>(l2->hbm_bytes_written.value());
    const double measured = test::expected(row, "dram_bytes").number();
    CAPTURE(row.at("id").text, reads, writes, measured);
    CHECK(measured >= 0.99 * reads);
    CHECK(measured <= 1.01 * (reads + writes));
    rows += 1;
  }
  CHECK(rows == 18);
}

TEST_CASE("L2: no rule, no number", "[sim]") {
  Params p = test::square(256, 64);
  p.l2 = L2::simulated;
  p.hardware = "tpu-v4";
  CHECK_FALSE(simulate_l2(p, 1).has_value());
  p.hardware = "a30";
  CHECK(simulate_l2(p, 1).has_value());
  p.algorithm = Algorithm::standard;
  p.matmul_tile_rows = p.matmul_tile_cols = 64;
  CHECK_FALSE(simulate_l2(p, 1).has_value());
  p.algorithm = Algorithm::triton;
  p.pass = Pass::backward;
  CHECK_FALSE(simulate_l2(p, 1).has_value());
}

}  // namespace attn::sim
