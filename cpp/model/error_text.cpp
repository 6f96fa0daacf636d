// SPDX-License-Identifier: Apache-2.0
#include "model/error_text.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>

#include "core/error.h"

namespace attn::model {

namespace {

using Position = std::size_t;
constexpr Position kNowhere = std::string_view::npos;
constexpr Position kReach = 48;     // characters between a word and its number
constexpr Position kContext = 512;  // characters that belong to one message, before and behind
constexpr std::int64_t kLargestConstant = std::int64_t{1} << 20;  // no tile has more rows
constexpr std::size_t kShownCharacters = 200;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_hex_digit(char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); }

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

// Words that say whose a number is: what is asked for, and what there is.
constexpr std::string_view kRequired[] = {"required",   "requested", "requires",
                                          "requesting", "needs",     "uses"};
constexpr std::string_view kLimit[] = {"limit",   "available", "allowed",
                                       "maximum", "max",       "supports"};

// A reader of lower-case text. Positions past the end hold a space.
class Text {
 public:
  explicit Text(std::string_view lower) : text_(lower) {}

  char at(Position i) const { return i < text_.size() ? text_[i] : ' '; }
  Position find(std::string_view word, Position from = 0) const { return text_.find(word, from); }
  Position find_near(std::string_view word, Position from) const {
    const Position found = text_.substr(from, kContext).find(word);
    return found == kNowhere ? kNowhere : from + found;
  }
  Position rfind(std::string_view word, Position before = kNowhere) const {
    return text_.rfind(word, before);
  }
  bool has(std::string_view word) const { return find(word) != kNowhere; }
  std::int64_t line_of(Position i) const {
    const auto before = text_.substr(0, i);
    return 1 + std::count(before.begin(), before.end(), '\n');
  }
  // A line longer than kContext on either side is cut there: logs come without line breaks, too.
  std::string_view line_around(Position i) const {
    const Position floor = i > kContext ? i - kContext : 0;
    const Position before = text_.substr(floor, i - floor).rfind('\n');
    const Position begin = before == kNowhere ? floor : floor + before + 1;
    const std::string_view rest = text_.substr(begin, i - begin + kContext);
    return rest.substr(0, rest.find('\n', i - begin));
  }

  Position begin_of(std::string_view line) const {
    return static_cast<Position>(line.data() - text_.data());
  }

  // The first number that begins within kReach of `from`; a digit inside a word begins none, and
  // what follows a word of `others` is another number.
  std::optional<std::int64_t> number_after(Position from,
                                           std::span<const std::string_view> others = {}) const {
    for (Position i = from; i < std::min(from + kReach, text_.size()); ++i) {
      if (stands_at(i, others)) return std::nullopt;
      if (is_digit(at(i)) && (i == from || !inside_word(i))) return number_at(i);
    }
    return std::nullopt;
  }

  std::optional<std::int64_t> number_after_word(std::string_view word, Position from,
                                                std::span<const std::string_view> others) const {
    const Position found = find_near(word, from);
    return found == kNowhere ? std::nullopt : number_after(found + word.size(), others);
  }

  // The number whose last digit or unit ends shortly before `end`.
  std::optional<std::int64_t> number_before(Position end) const {
    std::optional<std::int64_t> last;
    for (Position i = end > kReach ? end - kReach : 0; i < end; ++i) {
      const char before = before_of(i);
      if (!is_digit(at(i)) || inside_word(i)) continue;
      if (before == ',' || before == '.' || before == '\'') continue;
      const bool follows_digits = before == ' ' && i > 1 && is_digit(at(i - 2));
      last = follows_digits && three_digits(i - 1) ? std::nullopt : number_at(i);
    }
    return last;
  }

 private:
  char before_of(Position i) const { return i == 0 ? ' ' : at(i - 1); }

  bool inside_word(Position i) const {
    const char before = before_of(i);
    return is_letter(before) || before == '_' || is_digit(before);
  }

  bool stands_at(Position i, std::span<const std::string_view> words) const {
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return text_.substr(i, word.size()) == word; });
  }

  // Empty for what is no whole number of what is counted, or can be read in two ways: -131072,
  // 1e6, 131072.5, 131.072, 131 072.
  std::optional<std::int64_t> number_at(Position i) const {
    if (before_of(i) == '-' && !(i > 1 && inside_word(i - 1))) return std::nullopt;
    if (at(i) == '0' && at(i + 1) == 'x') return hexadecimal(i + 2);
    double value = 0;
    for (; is_digit(at(i)) || is_separator(i); ++i) {
      if (is_digit(at(i))) value = value * 10 + (at(i) - '0');
    }
    if (at(i) == ' ' && three_digits(i)) return std::nullopt;
    if (at(i) == '.' && is_digit(at(i + 1))) {
      double place = 0.1;
      for (++i; is_digit(at(i)); ++i, place /= 10) value += place * (at(i) - '0');
    }
    const Position digit = i + (at(i + 1) == '+' || at(i + 1) == '-' ? 2 : 1);
    if (at(i) == 'e' && is_digit(at(digit))) return std::nullopt;
    const double unit = unit_at(i);
    if (unit == 1 && value != std::floor(value)) return std::nullopt;
    return whole(value * unit);
  }

  // Behind position i stand three digits, and no fourth.
  bool three_digits(Position i) const {
    return is_digit(at(i + 1)) && is_digit(at(i + 2)) && is_digit(at(i + 3)) &&
           !is_digit(at(i + 4));
  }

  // 131,072, 131_072 and 131'072.
  bool is_separator(Position i) const {
    return (at(i) == ',' || at(i) == '_' || at(i) == '\'') && three_digits(i);
  }

  std::optional<std::int64_t> hexadecimal(Position i) const {
    if (!is_hex_digit(at(i))) return std::nullopt;
    double value = 0;
    for (; is_hex_digit(at(i)); ++i) {
      value = value * 16 + (is_digit(at(i)) ? at(i) - '0' : at(i) - 'a' + 10);
    }
    return whole(value);
  }

  double unit_at(Position i) const {
    while (i < text_.size() && at(i) == ' ') ++i;
    for (const auto& [name, bytes] : {std::pair<std::string_view, double>{"kib", 1024},
                                      {"kb", 1024},
                                      {"k", 1024},
                                      {"mib", 1024 * 1024},
                                      {"mb", 1024 * 1024},
                                      {"gib", 1024 * 1024 * 1024},
                                      {"gb", 1024 * 1024 * 1024}}) {
      const bool stands = text_.substr(std::min(i, text_.size()), name.size()) == name;
      if (stands && !is_letter(at(i + name.size()))) return bytes;
    }
    return 1;
  }

  static std::optional<std::int64_t> whole(double value) {
    if (value >= 9'007'199'254'740'992.0) return std::nullopt;  // 2^53: no such size
    return static_cast<std::int64_t>(std::llround(value));
  }

  std::string_view text_;
};

// One way to say it. `_after` names words that stand before the number, the first that has one
// counts; `_before` one that stands behind it, where none of those has.
struct Phrase {
  std::string_view words;
  Speaker speaker = Speaker::other;
  Resource resource = Resource::shared_memory;
  std::span<const std::string_view> required_after{};
  std::span<const std::string_view> limit_after{};
  std::string_view required_before{};
  std::string_view limit_before{};
  bool in_line = false;  // the numbers may stand before the words, in the same line
  bool needs_number = true;
};

constexpr std::string_view kItself[] = {""};
constexpr std::string_view kLimitOf[] = {"limit of", "limit"};
constexpr std::string_view kAllowedSize[] = {"allowed size of", "allowed"};
constexpr std::string_view kAllocated[] = {"allocated"};
constexpr std::string_view kMax[] = {"max"};
constexpr std::string_view kColon[] = {":"};
constexpr std::string_view kGreaterThan[] = {">"};
constexpr std::string_view kToAllocate[] = {"tried to allocate", "trying to allocate"};
constexpr std::string_view kCapacity[] = {"total capacity of"};

constexpr Phrase kPhrases[] = {
    {.words = "out of resource",
     .speaker = Speaker::triton,
     .required_after = kRequired,
     .limit_after = kLimit},
    {.words = "outofresources",
     .speaker = Speaker::triton,
     .required_after = kRequired,
     .limit_after = kLimit},
    {.words = "too much shared data",
     .speaker = Speaker::cuda,
     .required_after = kItself,
     .limit_before = "max"},
    {.words = "shared memory exceeds current gpu",
     .speaker = Speaker::cuda,
     .required_after = kAllocated,
     .limit_after = kMax},
    {.words = "shared memory exceeds", .required_after = kColon, .limit_after = kItself},
    {.words = "exceeds available shared memory",
     .required_after = kItself,
     .limit_after = kGreaterThan},
    {.words = "enough shared-memory",
     .speaker = Speaker::cutlass,
     .required_after = kRequired,
     .needs_number = false},
    {.words = "large amount of shared memory", .speaker = Speaker::cuda, .needs_number = false},
    {.words = "shared memory size limit exceeded",
     .required_after = kRequired,
     .limit_after = std::span(kLimit).subspan(1)},
    {.words = "requested shared memory size of",
     .required_after = kItself,
     .limit_after = kAllowedSize},
    {.words = "bytes of shared memory; exceeded",
     .limit_after = kLimitOf,
     .required_before = "bytes of shared memory; exceeded"},
    {.words = "local memory (", .required_after = kItself, .limit_after = kLimit},
    {.words = "local memory limit exceeded (", .required_after = kItself},
    {.words = "threadgroup memory size", .required_after = kItself, .limit_after = kAllowedSize},
    {.words = "dynamic shared memory size to", .required_after = kItself},
    {.words = "maxdynamicsharedmemorysize", .speaker = Speaker::cuda, .required_after = kItself},
    {.words = "max_dynamic_shared_size_bytes", .speaker = Speaker::cuda, .required_after = kItself},
    {.words = "too much shared memory",
     .speaker = Speaker::cuda,
     .required_after = kRequired,
     .limit_after = kLimit,
     .needs_number = false},
    {.words = "hardware limit",
     .required_after = kRequired,
     .limit_after = kItself,
     .required_before = "hardware limit"},
    {.words = "shared memory", .required_after = kRequired, .limit_after = kLimit, .in_line = true},
    {.words = "smem", .required_after = kRequired, .limit_after = kLimit, .in_line = true},
    {.words = "cuda out of memory",
     .speaker = Speaker::cuda,
     .resource = Resource::device_memory,
     .required_after = kToAllocate,
     .limit_after = kCapacity,
     .limit_before = "total capacity",
     .needs_number = false},
    {.words = "cuda error: out of memory",
     .speaker = Speaker::cuda,
     .resource = Resource::device_memory,
     .required_after = kToAllocate,
     .limit_after = kCapacity,
     .limit_before = "total capacity",
     .needs_number = false},
    {.words = "cuda.outofmemoryerror",
     .speaker = Speaker::cuda,
     .resource = Resource::device_memory,
     .required_after = kToAllocate,
     .limit_after = kCapacity,
     .limit_before = "total capacity",
     .needs_number = false},
    {.words = "cudaerrormemoryallocation",
     .speaker = Speaker::cuda,
     .resource = Resource::device_memory,
     .needs_number = false},
    {.words = "out of memory",
     .resource = Resource::device_memory,
     .required_after = kToAllocate,
     .limit_after = kCapacity,
     .limit_before = "total capacity"},
    {.words = "too many resources requested for launch",
     .speaker = Speaker::cuda,
     .resource = Resource::registers,
     .needs_number = false},
    {.words = "invalid argument",
     .speaker = Speaker::cuda,
     .resource = Resource::unknown,
     .needs_number = false},
    {.words = "invalid_value",
     .speaker = Speaker::cuda,
     .resource = Resource::unknown,
     .needs_number = false},
    {.words = "cudaerrorinvalidvalue",
     .speaker = Speaker::cuda,
     .resource = Resource::unknown,
     .needs_number = false},
};

std::optional<std::int64_t> first_number(const Text& text, std::span<const std::string_view> words,
                                         std::span<const std::string_view> others, Position from) {
  for (const std::string_view word : words) {
    if (const auto number = text.number_after_word(word, from, others)) return number;
  }
  return std::nullopt;
}

// Where Triton names what ran out; a kernel's name there means shared memory.
Resource triton_resource(std::string_view line) {
  for (const Resource resource :
       {Resource::tensor_memory, Resource::registers, Resource::threads}) {
    std::string words(name_of(resource));
    std::replace(words.begin(), words.end(), '_', ' ');
    if (line.find(words) != std::string_view::npos) return resource;
  }
  return Resource::shared_memory;
}

bool names_backward(std::string_view line) {
  return line.find("bwd") != std::string_view::npos ||
         line.find("backward") != std::string_view::npos;
}

std::optional<ErrorText> read_at(const Text& text, const Phrase& phrase, Position found) {
  const std::string_view line = text.line_around(found);
  const Position after = found + phrase.words.size();
  const Position from = phrase.in_line ? text.begin_of(line) : after;
  ErrorText result;
  result.speaker = phrase.speaker;
  result.resource = phrase.resource;
  result.required = first_number(text, phrase.required_after, kLimit, from);
  result.limit = first_number(text, phrase.limit_after, kRequired, from);
  if (!phrase.required_before.empty() && !result.required) {
    result.required = text.number_before(found);
  }
  if (!phrase.limit_before.empty() && !result.limit) {
    const Position word = text.find_near(phrase.limit_before, after);
    if (word != kNowhere) result.limit = text.number_before(word);
  }
  if (phrase.needs_number && !result.required) return std::nullopt;

  if (phrase.speaker == Speaker::triton) result.resource = triton_resource(line);
  if (names_backward(line)) result.pass = Pass::backward;
  result.line = text.line_of(found);
  result.autotuned = text.has("no valid triton configs") || text.has("during autotuning");
  return result;
}

// The last place where the words stand with what they need.
std::optional<ErrorText> read_phrase(const Text& text, const Phrase& phrase) {
  for (Position found = text.rfind(phrase.words); found != kNowhere;
       found = found == 0 ? kNowhere : text.rfind(phrase.words, found - 1)) {
    if (auto result = read_at(text, phrase, found)) return result;
  }
  return std::nullopt;
}

// CUDA says this of any bad call; without a word of CUDA it may come from anywhere.
bool is_of_cuda(const Text& text) { return text.has("cuda") || text.has("cufunc"); }

struct ConstantName {
  std::string_view name;
  std::optional<std::int64_t> StatedConstants::*member;
};

constexpr ConstantName kConstants[] = {
    {"block_m", &StatedConstants::tile_rows},     {"kblockm", &StatedConstants::tile_rows},
    {"block_n", &StatedConstants::tile_cols},     {"kblockn", &StatedConstants::tile_cols},
    {"num_stages", &StatedConstants::stages},     {"num_warps", &StatedConstants::warps},
    {"qk_head_dim", &StatedConstants::head_dim},  {"v_head_dim", &StatedConstants::head_dim_v},
    {"block_dmodel", &StatedConstants::head_dim}, {"head_dim", &StatedConstants::head_dim},
    {"headdim", &StatedConstants::head_dim},      {"block_dv", &StatedConstants::head_dim_v},
};

// The value in `name=128` or `name: 128`; the name stands alone, not inside a longer one. What no
// kernel can have, 0 say, is left out.
std::optional<std::int64_t> constant(const Text& text, std::string_view name) {
  std::optional<std::int64_t> value;
  for (Position i = text.find(name); i != kNowhere; i = text.find(name, i + 1)) {
    const char before = i == 0 ? ' ' : text.at(i - 1);
    Position sign = i + name.size();
    while (text.at(sign) == ' ' && sign < i + name.size() + 2) ++sign;
    const bool alone = !is_letter(before) && !is_digit(before) && before != '_';
    if (!alone || (text.at(sign) != '=' && text.at(sign) != ':')) continue;
    Position digit = sign + 1;
    while (text.at(digit) == ' ' && digit < sign + 3) ++digit;
    if (!is_digit(text.at(digit))) continue;
    const auto stated = text.number_after(digit);
    if (stated && *stated > 0 && *stated <= kLargestConstant) value = stated;
  }
  return value;
}

StatedConstants stated_constants(const Text& text) {
  StatedConstants stated;
  for (const ConstantName& row : kConstants) {
    if (!(stated.*row.member)) stated.*row.member = constant(text, row.name);
  }
  return stated;
}

// The first number in the text that no double holds exactly, so none that could be a size.
std::string_view too_large(std::string_view text) {
  constexpr std::string_view kLimit = "9007199254740992";  // 2^53
  for (Position i = 0; i < text.size(); ++i) {
    if (!is_digit(text[i])) continue;
    const Position first = std::min(text.find_first_not_of('0', i), text.size());
    Position end = std::max(i, first);
    while (end < text.size() && is_digit(text[end])) ++end;
    const std::string_view digits = first < end ? text.substr(first, end - first) : "";
    if (digits.size() > kLimit.size() || (digits.size() == kLimit.size() && digits >= kLimit))
      return digits;
    i = end;
  }
  return {};
}

}  // namespace

ErrorText read_error(std::string_view text) {
  const std::string lower = lower_case(text);
  const Text reader(lower);
  for (const Phrase& phrase : kPhrases) {
    std::optional<ErrorText> result = read_phrase(reader, phrase);
    if (!result || (result->resource == Resource::unknown && !is_of_cuda(reader))) continue;
    result->stated = stated_constants(reader);
    return *result;
  }
  const bool speaks = std::ranges::any_of(kPhrases, [&](const Phrase& phrase) {
    return phrase.needs_number && reader.has(phrase.words);
  });
  const std::string_view number = too_large(text);
  if (speaks && !number.empty())
    throw Error("message", Reason::out_of_range, number.substr(0, kShownCharacters));
  throw Error("message", Reason::unknown_name, text.substr(0, kShownCharacters));
}

}  // namespace attn::model
