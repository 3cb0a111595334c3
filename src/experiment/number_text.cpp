#include "experiment/number_text.hpp"

#include <array>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

namespace experiment {

std::string number_text(double value) {
  if (value == 0) return std::signbit(value) ? "-0.0" : "0";
  // Shortest digits that read back (Grisu2), as 1.0, 1e+20 or 1e-07. The serializer around it would bring printf along.
  std::array<char, 32> buffer{};
  char* const start = buffer.data();
  std::string text(start, nlohmann::detail::to_chars(start, start + buffer.size(), value));
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  const std::size_t exponent = text.find('e');
  if (exponent == std::string::npos) return text;
  std::size_t digits = exponent + 1;
  if (text[digits] == '+') text.erase(digits, 1);
  if (text[digits] == '-') ++digits;
  while (text[digits] == '0') text.erase(digits, 1);
  return text;
}

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Steps over digits from `at`; true when there was one.
bool skip_digits(std::string_view text, std::size_t& at) {
  const std::size_t start = at;
  while (at < text.size() && is_digit(text[at])) ++at;
  return at > start;
}

bool skip_sign(std::string_view text, std::size_t& at) {
  const bool there = at < text.size() && (text[at] == '+' || text[at] == '-');
  if (there) ++at;
  return there;
}

bool is_decimal(std::string_view text) {
  std::size_t at = 0;
  skip_sign(text, at);
  bool digits = skip_digits(text, at);
  if (at < text.size() && text[at] == '.') {
    ++at;
    digits = skip_digits(text, at) || digits;
  }
  if (!digits) return false;
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    skip_sign(text, at);
    if (!skip_digits(text, at)) return false;
  }
  return at == text.size();
}

}  // namespace

NumberReading read_decimal(std::string_view text) {
  if (!is_decimal(text)) return {};
  const std::string terminated(text);
  const double value = std::strtod(terminated.c_str(), nullptr);
  if (!std::isfinite(value)) return {NumberForm::out_of_range, 0};
  return {NumberForm::number, value};
}

}  // namespace experiment
