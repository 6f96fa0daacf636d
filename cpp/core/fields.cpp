// SPDX-License-Identifier: Apache-2.0
#include "core/fields.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <type_traits>

namespace attn {

namespace {

constexpr std::int64_t kMaxHeads = std::int64_t{1} << 24;
constexpr std::int64_t kMaxTokens = std::int64_t{1} << 40;
constexpr std::int64_t kMaxHeadDim = std::int64_t{1} << 20;

template <auto Member>
std::int64_t get_member(const Params& params) {
  return static_cast<std::int64_t>(params.*Member);
}

template <auto Member>
void set_member(Params& params, std::int64_t value) {
  params.*Member = static_cast<std::remove_reference_t<decltype(params.*Member)>>(value);
}

struct IntegerRow {
  FieldGroup group = FieldGroup::workload;
  std::string_view unit;
  Limits limits;
  Limits typical;
  std::int64_t default_value = 0;
  std::string_view default_from;
  Condition applies_when;
};

template <auto Member>
constexpr Field integer(std::string_view name, const IntegerRow& row) {
  return {.name = name,
          .kind = FieldKind::integer,
          .group = row.group,
          .unit = row.unit,
          .limits = row.limits,
          .typical = row.typical,
          .default_value = row.default_value,
          .default_from = row.default_from,
          .applies_when = row.applies_when,
          .get = get_member<Member>,
          .set = set_member<Member>};
}

template <auto Member, class Enum>
constexpr Field choice(std::string_view name, FieldGroup group,
                       std::span<const std::string_view> names, Enum default_value,
                       std::string_view default_from = {}, Condition applies_when = {}) {
  return {.name = name,
          .kind = FieldKind::choice,
          .group = group,
          .default_value = static_cast<std::int64_t>(default_value),
          .default_from = default_from,
          .choices = names,
          .applies_when = applies_when,
          .get = get_member<Member>,
          .set = set_member<Member>};
}

template <auto Member>
constexpr Field boolean(std::string_view name, FieldGroup group, bool default_value,
                        Condition applies_when = {}) {
  return {.name = name,
          .kind = FieldKind::boolean,
          .group = group,
          .default_value = default_value ? 1 : 0,
          .applies_when = applies_when,
          .get = get_member<Member>,
          .set = set_member<Member>};
}

template <auto Member>
constexpr Field share(std::string_view name, FieldGroup group, double default_value,
                      Condition applies_when) {
  return {.name = name,
          .kind = FieldKind::real,
          .group = group,
          .applies_when = applies_when,
          .default_real = default_value,
          .get_real = [](const Params& params) { return params.*Member; },
          .set_real = [](Params& params, double value) { params.*Member = value; }};
}

constexpr std::array<std::string_view, 1> kStandard{"standard"};
constexpr std::array<std::string_view, 1> kFlash1{"flash1"};
constexpr std::array<std::string_view, 1> kFlash2{"flash2"};
constexpr std::array<std::string_view, 2> kFlash2Flash3{"flash2", "flash3"};
constexpr std::array<std::string_view, 1> kFlash3{"flash3"};
constexpr std::array<std::string_view, 1> kSplitKv{"split_kv"};
constexpr std::array<std::string_view, 1> kTriton{"triton"};
constexpr std::array<std::string_view, 2> kFlash3Triton{"flash3", "triton"};
constexpr std::array<std::string_view, 5> kOneSweep{"flash2", "flash3", "flash4", "mem_efficient",
                                                    "triton"};
constexpr std::array<std::string_view, 4> kPackable{"flash2", "flash3", "flash4", "split_kv"};
constexpr std::array<std::string_view, 6> kWithLse{"flash2",   "flash3",        "flash4",
                                                   "split_kv", "mem_efficient", "triton"};
constexpr std::array<std::string_view, 7> kTiled{"flash1",   "flash2",        "flash3", "flash4",
                                                 "split_kv", "mem_efficient", "triton"};
constexpr std::array<std::string_view, 1> kWindow{"window"};
constexpr std::array<std::string_view, 1> kDense{"dense"};
constexpr std::array<std::string_view, 1> kSimulated{"simulated"};
constexpr std::array<std::string_view, 1> kCustom{"custom"};

constexpr Condition kUnderStandard{"algorithm", kStandard};
constexpr Condition kUnderFlash1{"algorithm", kFlash1};
constexpr Condition kUnderFlash2{"algorithm", kFlash2};
constexpr Condition kUnderFlash2Flash3{"algorithm", kFlash2Flash3};
constexpr Condition kUnderFlash3{"algorithm", kFlash3};
constexpr Condition kUnderSplitKv{"algorithm", kSplitKv};
constexpr Condition kUnderTriton{"algorithm", kTriton};
constexpr Condition kUnderFlash3Triton{"algorithm", kFlash3Triton};
constexpr Condition kUnderOneSweep{"algorithm", kOneSweep};
constexpr Condition kUnderPackable{"algorithm", kPackable};
constexpr Condition kUnderWithLse{"algorithm", kWithLse};
constexpr Condition kUnderTiled{"algorithm", kTiled};
constexpr Condition kUnderWindow{"mask", kWindow};
constexpr Condition kUnderDense{"mask", kDense};
constexpr Condition kUnderSimulated{"l2", kSimulated};
constexpr Condition kUnderCustom{"hardware", kCustom};

constexpr FieldGroup kWorkload = FieldGroup::workload;
constexpr FieldGroup kKernel = FieldGroup::algorithm;
constexpr FieldGroup kVariants = FieldGroup::variants;
constexpr FieldGroup kMachine = FieldGroup::machine;

constexpr Limits kCount{1, kMaxHeads};
constexpr Limits kTokens{1, kMaxTokens};
constexpr Limits kTokensOrNone{0, kMaxTokens};
constexpr Limits kHeadDim{1, kMaxHeadDim};

constexpr std::array kFields{
    integer<&Params::batch>("batch", {kWorkload, "sequences", kCount, {1, 128}, 1, {}, {}}),
    integer<&Params::heads_q>("heads_q", {kWorkload, "heads", kCount, {1, 128}, 1, {}, {}}),
    integer<&Params::heads_kv>("heads_kv",
                               {kWorkload, "heads", kCount, {1, 128}, 1, "heads_q", {}}),
    integer<&Params::seq_len_q>("seq_len_q",
                                {kWorkload, "tokens", kTokens, {1, 1 << 20}, 4096, {}, {}}),
    integer<&Params::seq_len_kv>(
        "seq_len_kv", {kWorkload, "tokens", kTokens, {1, 1 << 20}, 4096, "seq_len_q", {}}),
    integer<&Params::head_dim>("head_dim",
                               {kWorkload, "elements", kHeadDim, {16, 512}, 128, {}, {}}),
    integer<&Params::head_dim_v>("head_dim_v",
                                 {kWorkload, "elements", kHeadDim, {16, 512}, 128, "head_dim", {}}),
    choice<&Params::dtype>("dtype", kWorkload, kDTypeNames, DType::fp16),
    choice<&Params::pass>("pass", kWorkload, kPassNames, Pass::forward),
    choice<&Params::mask>("mask", kWorkload, kMaskNames, Mask::none),
    integer<&Params::window_left>(
        "window_left", {kWorkload, "tokens", kTokensOrNone, {0, 1 << 16}, 1023, {}, kUnderWindow}),
    integer<&Params::window_right>(
        "window_right", {kWorkload, "tokens", kTokensOrNone, {0, 1 << 16}, 0, {}, kUnderWindow}),
    boolean<&Params::dropout>("dropout", kWorkload, false),
    boolean<&Params::kv_shared>("kv_shared", kWorkload, false),

    choice<&Params::algorithm>("algorithm", kKernel, kAlgorithmNames, Algorithm::flash2),
    integer<&Params::tile_rows>("tile_rows", {kKernel, "tokens", kTokens, {16, 512}, 128, {}, {}}),
    integer<&Params::tile_cols>("tile_cols", {kKernel, "tokens", kTokens, {16, 512}, 64, {}, {}}),
    integer<&Params::stages>("stages",
                             {kKernel, "buffers", {1, 64}, {1, 8}, 2, {}, kUnderFlash3Triton}),
    integer<&Params::warps>("warps", {kKernel, "warps", {1, 32}, {1, 16}, 4, {}, kUnderTiled}),

    choice<&Params::dtype_o>("dtype_o", kVariants, kDTypeNames, DType::fp16, "dtype"),
    choice<&Params::dtype_scores>("dtype_scores", kVariants, kDTypeNames, DType::fp16, "dtype"),
    choice<&Params::dtype_mask>("dtype_mask", kVariants, kDTypeNames, DType::fp16, "dtype",
                                kUnderDense),
    boolean<&Params::initial_fill>("initial_fill", kVariants, true, kUnderFlash1),
    boolean<&Params::first_pass_reads>("first_pass_reads", kVariants, true, kUnderFlash1),
    choice<&Params::accumulator>("accumulator", kVariants, kAccumulatorNames, Accumulator::dtype,
                                 {}, kUnderFlash1),
    boolean<&Params::delta_stored>("delta_stored", kVariants, false, kUnderFlash1),
    boolean<&Params::early_exit>("early_exit", kVariants, false, kUnderOneSweep),
    boolean<&Params::pack_gqa>("pack_gqa", kVariants, false, kUnderPackable),
    boolean<&Params::write_lse>("write_lse", kVariants, true, kUnderWithLse),
    integer<&Params::splits>("splits",
                             {kVariants, "splits", {0, 65'536}, {0, 128}, 0, {}, kUnderSplitKv}),
    choice<&Params::split_by>("split_by", kVariants, kSplitByNames, SplitBy::all, {},
                              kUnderSplitKv),
    choice<&Params::split_heuristic>("split_heuristic", kVariants, kSplitHeuristicNames,
                                     SplitHeuristic::flash2, {}, kUnderSplitKv),
    choice<&Params::backward_variant>("backward_variant", kVariants, kBackwardVariantNames,
                                      BackwardVariant::paper, {}, kUnderFlash2),
    boolean<&Params::o_in_loop>("o_in_loop", kVariants, false, kUnderFlash2),
    boolean<&Params::deterministic>("deterministic", kVariants, false, kUnderFlash2Flash3),
    boolean<&Params::double_buffer>("double_buffer", kVariants, true, kUnderFlash2),
    boolean<&Params::v_in_registers>("v_in_registers", kVariants, false, kUnderFlash2),
    boolean<&Params::p_in_smem>("p_in_smem", kVariants, false, kUnderFlash3),
    boolean<&Params::head_dim_160>("head_dim_160", kVariants, false, kUnderFlash2),
    integer<&Params::head_dim_part>(
        "head_dim_part", {kVariants, "elements", {0, kMaxHeadDim}, {0, 128}, 0, {}, kUnderTriton}),
    integer<&Params::row_sweep_tile_rows>(
        "row_sweep_tile_rows",
        {kVariants, "tokens", kTokens, {16, 512}, 128, "tile_rows", kUnderTriton}),
    integer<&Params::row_sweep_tile_cols>(
        "row_sweep_tile_cols",
        {kVariants, "tokens", kTokens, {16, 512}, 64, "tile_cols", kUnderTriton}),
    integer<&Params::registers_per_thread>(
        "registers_per_thread", {kVariants, "registers", {0, 255}, {0, 255}, 0, {}, kUnderTiled}),
    boolean<&Params::scale_pass>("scale_pass", kVariants, false, kUnderStandard),
    boolean<&Params::mask_pass>("mask_pass", kVariants, false, kUnderStandard),
    integer<&Params::matmul_tile_rows>(
        "matmul_tile_rows",
        {kVariants, "elements", kTokensOrNone, {0, 256}, 0, {}, kUnderStandard}),
    integer<&Params::matmul_tile_cols>(
        "matmul_tile_cols",
        {kVariants, "elements", kTokensOrNone, {0, 256}, 0, {}, kUnderStandard}),
    boolean<&Params::keep_scores>("keep_scores", kVariants, false, kUnderStandard),
    integer<&Params::rounding_bytes>("rounding_bytes",
                                     {kVariants, "bytes", {0, 1 << 30}, {0, 4096}, 0, {}, {}}),
    boolean<&Params::workspace_rounding>("workspace_rounding", kVariants, false,
                                         kUnderFlash2Flash3),

    Field{.name = "hardware", .kind = FieldKind::choice, .group = kMachine},
    Field{
        .name = "custom", .kind = FieldKind::text, .group = kMachine, .applies_when = kUnderCustom},
    choice<&Params::l2>("l2", kMachine, kL2Names, L2::none),
    share<&Params::l2_usable_fraction>("l2_usable_fraction", kMachine, 1, kUnderSimulated),
    choice<&Params::walk>("walk", kMachine, kWalkNames, Walk::ascending, {}, kUnderSimulated),
    choice<&Params::launch_order>("launch_order", kMachine, kLaunchOrderNames,
                                  LaunchOrder::row_batch_head, {}, kUnderSimulated),
    boolean<&Params::flush>("flush", kMachine, true, kUnderSimulated),
};

struct NamedLimits {
  std::string_view name;
  Limits limits;
};

// Arguments that are no fields: the lesson's functions, then a kernel run.
constexpr std::array kArguments{
    NamedLimits{"seq_len", kTokens},
    NamedLimits{"batch_size", kCount},
    NamedLimits{"num_heads", kCount},
    NamedLimits{"dtype_bytes", {1, 16}},
    NamedLimits{"tile_size", kTokens},
    NamedLimits{"repeats", {1, 100}},
    NamedLimits{"seed", {0, (std::int64_t{1} << 32) - 1}},
    NamedLimits{"first_unit", kTokensOrNone},
    NamedLimits{"units", kTokensOrNone},
    NamedLimits{"check_rows", {0, 1 << 16}},
    NamedLimits{"ms", {1, 10'000}},
};

void check_multiple(std::string_view name, std::int64_t value, std::int64_t divisor) {
  if (value % divisor != 0) throw Error(name, Reason::not_a_multiple, std::to_string(value));
}

// digits[0].digits[1]digits[2]… x 10^exponent
struct Decimal {
  std::string digits;
  int exponent = 0;
};

// The fewest digits that read back as the same positive number. (std::to_chars would do, and would
// bring 120 KB of tables into the page.)
Decimal shortest_decimal(double value) {
  std::array<char, 32> buffer{};
  for (int places = 0; places < 17; ++places) {
    std::snprintf(buffer.data(), buffer.size(), "%.*e", places, value);
    if (std::strtod(buffer.data(), nullptr) == value) break;
  }
  const std::string text = buffer.data();
  const std::size_t letter = text.find('e');
  Decimal number{.digits = text.substr(0, letter), .exponent = std::atoi(&text[letter + 1])};
  std::erase(number.digits, '.');
  return number;
}

void check_at_most(std::string_view name, std::int64_t value, std::int64_t most) {
  if (value > most) throw Error(name, Reason::out_of_range, std::to_string(value));
}

}  // namespace

std::span<const Field> all_fields() { return kFields; }

const Field& field(std::string_view name) {
  for (const Field& row : kFields) {
    if (row.name == name) return row;
  }
  throw Error(name, Reason::unknown_name, name);
}

Limits limits_of(std::string_view name) {
  for (const NamedLimits& row : kArguments) {
    if (row.name == name) return row.limits;
  }
  return field(name).limits;
}

std::string number_text(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  if (value == 0) return "0";
  const std::string sign = value < 0 ? "-" : "";
  const Decimal number = shortest_decimal(std::fabs(value));
  const int count = static_cast<int>(number.digits.size());
  const int whole = number.exponent + 1;  // digits before the point
  const auto zeros = [](int many) { return std::string(static_cast<std::size_t>(many), '0'); };
  if (count <= whole && whole <= 21) return sign + number.digits + zeros(whole - count);
  if (0 < whole && whole <= 21) {
    return sign + std::string(number.digits).insert(static_cast<std::size_t>(whole), ".");
  }
  if (-6 < whole && whole <= 0) return sign + "0." + zeros(-whole) + number.digits;
  std::string digits = number.digits;
  if (count > 1) digits.insert(1, ".");
  return sign + digits + (number.exponent < 0 ? "e-" : "e+") +
         std::to_string(std::abs(number.exponent));
}

std::int64_t checked(std::string_view name, double got) {
  return checked(name, got, limits_of(name));
}

std::int64_t checked(std::string_view name, std::int64_t got) {
  return checked(name, got, limits_of(name));
}

std::int64_t checked(std::string_view name, double got, const Limits& limits) {
  if (std::isnan(got)) throw Error(name, Reason::not_a_number, number_text(got));
  if (std::isfinite(got) && got != std::floor(got)) {
    throw Error(name, Reason::not_an_integer, number_text(got));
  }
  if (got < static_cast<double>(limits.min) || got > static_cast<double>(limits.max)) {
    throw Error(name, Reason::out_of_range, number_text(got));
  }
  return static_cast<std::int64_t>(got);
}

std::int64_t checked(std::string_view name, std::int64_t got, const Limits& limits) {
  if (got < limits.min || got > limits.max) {
    throw Error(name, Reason::out_of_range, std::to_string(got));
  }
  return got;
}

double checked_share(std::string_view name, double got) {
  if (std::isnan(got)) throw Error(name, Reason::not_a_number, number_text(got));
  if (got <= 0 || got > 1) throw Error(name, Reason::out_of_range, number_text(got));
  return got;
}

std::int64_t checked_choice(const Field& field, std::string_view got) {
  for (std::size_t i = 0; i < field.choices.size(); ++i) {
    if (field.choices[i] == got) return static_cast<std::int64_t>(i);
  }
  throw Error(field.name, Reason::unknown_name, got);
}

Params default_params() {
  Params params;
  for (const Field& row : kFields) {
    if (row.set_real != nullptr) row.set_real(params, row.default_real);
    if (row.set == nullptr) continue;
    row.set(params,
            row.default_from.empty() ? row.default_value : field(row.default_from).get(params));
  }
  return params;
}

void check(const Params& params) {
  for (const Field& row : kFields) {
    if (row.kind == FieldKind::integer) checked(row.name, row.get(params));
  }
  checked_share("l2_usable_fraction", params.l2_usable_fraction);
  check_multiple("heads_q", params.heads_q, params.heads_kv);
  for (const DType dtype : {params.dtype, params.dtype_o}) {
    if (dtype != DType::fp4) continue;
    check_multiple("head_dim", params.head_dim, 2);
    check_multiple("head_dim_v", params.head_dim_v, 2);
  }
  if ((params.matmul_tile_rows == 0) != (params.matmul_tile_cols == 0)) {
    const bool rows = params.matmul_tile_rows == 0;
    throw Error(rows ? "matmul_tile_rows" : "matmul_tile_cols", Reason::out_of_range, "0");
  }
  // V lies inside K's rows, and the separate part inside Q's and K's.
  if (params.kv_shared) check_at_most("head_dim_v", params.head_dim_v, params.head_dim);
  check_at_most("head_dim_part", params.head_dim_part, params.head_dim);
}

}  // namespace attn
