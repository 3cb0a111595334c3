#include "experiment/number_text.hpp"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "experiment/decimal.hpp"

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

NumberReading read_decimal(std::string_view text) {
  const Decimal decimal = leading_decimal(text);
  if (decimal.length == 0 || decimal.length != text.size()) return {};
  if (!std::isfinite(decimal.value)) return {NumberForm::out_of_range, 0};
  return {NumberForm::number, decimal.value};
}

}  // namespace experiment
