#include "exercises/answer_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "attention/elementary.hpp"
#include "entry/number_entry.hpp"
#include "exercises/answer_arithmetic.hpp"
#include "exercises/answer_characters.hpp"

namespace exercises {

namespace {

constexpr int deepest = 16;
constexpr std::size_t longest_whole = 9;  // digits that a fraction's 64 bits hold with room for a sum

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return c >= 'a' && c <= 'z'; }
bool is_raised(char c) { return c >= sign::first_raised && c < sign::first_raised + 10; }
bool is_vulgar(char c) { return static_cast<unsigned char>(c) >= 0x80U; }
bool begins_number(char c) { return is_digit(c) || c == '.' || c == ',' || is_vulgar(c); }

/// Recursive descent over the signs of an answer. Every function gives nothing once something did not fit.
class Descent {
 public:
  explicit Descent(const AnswerCharacters& characters) : characters_(characters), signs_(characters.signs) {}

  std::optional<Quantity> answer() {
    std::optional<Quantity> read = sum();
    if (!read) return read;
    if (next() == '%') return percentage(*read);
    if (next() == '\0') return read;
    return refuse(next() == ')' || next() == '}' ? "missing_bracket" : "unknown_sign");
  }

  AnswerReading failure() const { return failure_; }

 private:
  const AnswerCharacters& characters_;
  std::string_view signs_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool only_number_ = true;  // nothing but a sign and one number so far
  AnswerReading failure_;

  /// The next sign that is no space; '\0' at the end.
  char next() {
    while (at_ < signs_.size() && signs_[at_] == ' ') ++at_;
    return here();
  }
  char here() const { return at_ < signs_.size() ? signs_[at_] : '\0'; }
  char after(std::size_t steps) const { return at_ + steps < signs_.size() ? signs_[at_ + steps] : '\0'; }

  std::nullopt_t fail(AnswerKind kind, const char* reason) {
    if (failure_.reason.empty()) {
      failure_.kind = kind;
      failure_.reason = reason;
      failure_.place = characters_.places[std::min(at_, signs_.size())];
    }
    return std::nullopt;
  }
  std::nullopt_t refuse(const char* reason) {
    return fail(AnswerKind::unreadable, at_ >= signs_.size() ? "unfinished" : reason);
  }
  std::nullopt_t undefined(const char* reason) { return fail(AnswerKind::unreadable, reason); }
  std::nullopt_t ask(const char* reason) { return fail(AnswerKind::ambiguous, reason); }

  std::optional<Quantity> checked(const std::optional<Quantity>& made, const char* reason) {
    if (!made) return undefined(reason);
    if (!std::isfinite(made->value)) return undefined("out_of_range");
    return made;
  }

  std::optional<Quantity> percentage(const Quantity& read) {
    if (!only_number_) return refuse("misplaced_percent");
    ++at_;
    if (next() != '\0') return refuse("misplaced_percent");
    return Quantity{read.value / 100, std::nullopt};
  }

  std::optional<Quantity> sum() {
    std::optional<Quantity> total = product();
    while (total && (next() == '+' || next() == '-')) {
      only_number_ = false;
      const bool plus = signs_[at_++] == '+';
      const std::optional<Quantity> term = product();
      if (!term) return term;
      total = checked(added(*total, plus ? *term : negated(*term)), "out_of_range");
    }
    return total;
  }

  bool take_minus() {
    const char c = next();
    if (c == '+' || c == '-') ++at_;
    return c == '-';
  }

  std::optional<Quantity> product() {
    const bool negative = take_minus();
    std::optional<Quantity> total = power();
    bool divided = false;
    while (total) {
      const char c = next();
      const bool is_operator = c == '*' || c == '/';
      if (!is_operator && !begins_factor(c)) break;
      if (!is_operator && begins_number(c)) return refuse("two_numbers");
      if (!is_operator && divided) return ask("product_after_quotient");
      only_number_ = false;
      if (is_operator) ++at_;
      if (c == '/') divided = true;
      total = factor(*total, c == '/');
    }
    return total && negative ? std::optional(negated(*total)) : total;
  }

  static bool begins_factor(char c) {
    return begins_number(c) || is_letter(c) || c == '(' || c == '{' || c == sign::root || c == sign::quotient;
  }

  std::optional<Quantity> factor(const Quantity& before, bool divides) {
    const bool negative = take_minus();
    std::optional<Quantity> by = power();
    if (!by) return by;
    if (negative) by = negated(*by);
    return divides ? checked(divided_by(before, *by), "division_by_zero") : checked(times(before, *by), "out_of_range");
  }

  std::optional<Quantity> power() {
    const std::optional<Quantity> base = primary();
    if (!base) return base;
    if (is_raised(here()) || here() == sign::raised_minus) return checked(raised(*base, superscript()), "undefined");
    if (next() != '^') return base;
    only_number_ = false;
    ++at_;
    const bool negative = take_minus();
    const std::optional<Quantity> exponent = primary();
    if (!exponent) return exponent;
    if (next() == '^') return ask("power_in_function");
    return checked(raised(*base, negative ? -exponent->value : exponent->value), "undefined");
  }

  double superscript() {
    only_number_ = false;
    const bool negative = here() == sign::raised_minus;
    if (negative) ++at_;
    double exponent = 0;
    for (; is_raised(here()); ++at_) exponent = exponent * 10 + (here() - sign::first_raised);
    return negative ? -exponent : exponent;
  }

  std::optional<Quantity> primary() {
    if (depth_ == deepest) return undefined("too_deep");
    ++depth_;
    const std::optional<Quantity> read = shallow_primary();
    --depth_;
    return read;
  }

  std::optional<Quantity> shallow_primary() {
    const char c = next();
    if (begins_number(c)) return number();
    only_number_ = false;
    if (c == '(' || c == '{') return bracketed(c == '(' ? ')' : '}');
    if (c == sign::root) {
      ++at_;
      return argument_of("sqrt");
    }
    if (c == sign::quotient) {
      ++at_;
      return latex_quotient();
    }
    if (is_letter(c)) return named();
    return refuse("unknown_sign");
  }

  std::optional<Quantity> bracketed(char closing) {
    ++at_;
    std::optional<Quantity> inside = sum();
    if (!inside) return inside;
    if (next() != closing) return here() == '\0' ? undefined("missing_bracket") : refuse("unknown_sign");
    ++at_;
    return inside;
  }

  /// Of \frac{1}{2}, or of \frac12 with single digits.
  std::optional<Quantity> latex_part() {
    if (!is_digit(next())) return primary();
    const char digit = signs_[at_++];
    return whole(digit - '0');
  }
  std::optional<Quantity> latex_quotient() {
    const std::optional<Quantity> above = latex_part();
    if (!above) return above;
    const std::optional<Quantity> below = latex_part();
    return below ? checked(divided_by(*above, *below), "division_by_zero") : below;
  }

  std::optional<Quantity> vulgar() {
    const auto index = static_cast<unsigned char>(signs_[at_++]) - 0x80U;
    const VulgarFraction& found = vulgar_fractions[index];
    return Quantity{static_cast<double>(found.above) / found.below, fraction_of(found.above, found.below)};
  }

  std::optional<Quantity> number() {
    if (is_vulgar(here())) return vulgar();
    const std::size_t start = at_;
    while (is_digit(here()) || here() == '.' || here() == ',') ++at_;
    const std::string_view digits = signs_.substr(start, at_ - start);
    const bool is_whole = std::all_of(digits.begin(), digits.end(), is_digit);
    if (here() == 'e' && !take_exponent()) return refuse("missing_sign");
    const experiment::Outcome<double> read = entry::read_number(signs_.substr(start, at_ - start));
    if (!read) return unread(read.problems.front().code, start);
    Quantity quantity{*read.value, std::nullopt};
    const bool has_exponent = at_ - start > digits.size();
    if (is_whole && !has_exponent && digits.size() <= longest_whole) quantity = whole(static_cast<int>(*read.value));
    if (!is_vulgar(here())) return quantity;
    if (!is_whole || has_exponent) return refuse("two_numbers");
    return added(quantity, *vulgar());
  }

  /// The "e-3" of 1e-3, or true where the "e" begins a name.
  bool take_exponent() {
    if (after(1) == 'x') return true;
    const std::size_t sign_length = after(1) == '-' || after(1) == '+' ? 1 : 0;
    if (!is_digit(after(1 + sign_length))) return false;
    at_ += 1 + sign_length;
    while (is_digit(here())) ++at_;
    return true;
  }

  std::nullopt_t unread(const std::string& code, std::size_t start) {
    at_ = start;
    if (code == "ambiguous_number") return ask("thousands");
    return undefined(code == "number_out_of_range" ? "out_of_range" : "unknown_sign");
  }

  std::optional<Quantity> named() {
    const std::size_t start = at_;
    while (is_letter(here())) ++at_;
    const std::string_view name = signs_.substr(start, at_ - start);
    if (name == "e") return Quantity{attention::exponential(1), std::nullopt};
    if (name == "log") return logarithm_with_base(start);
    if (name == "ln" || name == "exp" || name == "sqrt") return argument_of(name);
    at_ = start;
    return undefined("unknown_name");
  }

  /// log2(8), log₂8, log_2(8); any other logarithm leaves its base open.
  std::optional<Quantity> logarithm_with_base(std::size_t start) {
    if (here() == '_') ++at_;
    const bool subscript = here() == sign::base_two;
    if (subscript || (here() == '2' && (after(1) == '(' || after(1) == '{' || after(1) == ' '))) {
      ++at_;
      return argument_of("log2");
    }
    at_ = start;
    return ask("logarithm_base");
  }

  std::optional<Quantity> argument_of(std::string_view function) {
    const bool bracket = next() == '(' || here() == '{';
    const std::optional<Quantity> argument = primary();
    if (!argument) return argument;
    if (!bracket && (next() == '^' || is_raised(here()))) return ask("power_in_function");
    if (!bracket && function != "sqrt" && next() == '/' && is_digit(after(1))) return ask("quotient_in_logarithm");
    return checked(applied(function, *argument), "undefined");
  }
};

/// "-inf" and its like; nothing where the answer is something else.
std::optional<AnswerReading> infinite(const AnswerCharacters& characters) {
  std::string plain;
  for (const char c : characters.signs) {
    if (c != ' ') plain += c;
  }
  AnswerReading reading;
  const bool negative = plain.starts_with('-');
  if (negative || plain.starts_with('+')) plain.erase(0, 1);
  if (plain != "inf" && plain != "infinity" && plain != std::string(1, sign::infinity)) return std::nullopt;
  reading.kind = negative ? AnswerKind::minus_infinity : AnswerKind::unreadable;
  reading.value = negative ? -attention::infinity : 0;
  if (!negative) reading.reason = "positive_infinity";
  return reading;
}

}  // namespace

AnswerReading read_answer(std::string_view text) {
  AnswerReading reading;
  if (text.size() > longest_answer) {
    reading.kind = AnswerKind::unreadable;
    reading.reason = "too_long";
    return reading;
  }
  const AnswerCharacters characters = answer_characters(text);
  if (characters.signs.find_first_not_of(' ') == std::string::npos) return reading;
  if (const auto infinity = infinite(characters)) return *infinity;
  Descent descent(characters);
  const std::optional<Quantity> read = descent.answer();
  if (!read) return descent.failure();
  reading.kind = AnswerKind::number;
  reading.value = read->value;
  reading.fraction = read->fraction;
  if (reading.fraction && reading.fraction->below == 1) reading.fraction.reset();
  return reading;
}

}  // namespace exercises
