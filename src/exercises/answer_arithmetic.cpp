#include "exercises/answer_arithmetic.hpp"

#include <cmath>
#include <cstdlib>

#include "attention/elementary.hpp"

namespace exercises {

namespace {

constexpr std::int64_t moderate = 1000000000;  // products of two stay within 64 bits
constexpr double largest_repeated = 64;

/// Fractions of larger numbers are no longer followed.
std::optional<Fraction> moderate_fraction(std::int64_t above, std::int64_t below) {
  const std::optional<Fraction> fraction = fraction_of(above, below);
  if (!fraction || std::abs(fraction->above) > moderate || fraction->below > moderate) return std::nullopt;
  return fraction;
}

bool is_power_of_ten(const Quantity& quantity) {
  double power = 10;
  while (power < std::abs(quantity.value)) power *= 10;
  return std::abs(quantity.value) == power;
}

/// By multiplication: exact as long as the result is.
double repeated(double base, int times) {
  double result = 1;
  for (int i = 0; i < times; ++i) result *= base;
  return result;
}

}  // namespace

Quantity whole(int value) { return {static_cast<double>(value), Fraction{value, 1}}; }

Quantity negated(const Quantity& quantity) {
  Quantity result{-quantity.value, quantity.fraction};
  if (result.fraction) result.fraction->above = -result.fraction->above;
  return result;
}

Quantity added(const Quantity& one, const Quantity& other) {
  Quantity sum{one.value + other.value, std::nullopt};
  if (one.fraction && other.fraction && one.fraction->below < moderate / 2 && other.fraction->below < moderate / 2) {
    const Fraction& a = *one.fraction;
    const Fraction& b = *other.fraction;
    sum.fraction = moderate_fraction(a.above * b.below + b.above * a.below, a.below * b.below);
    if (sum.fraction) sum.value = sum.fraction->value();
  }
  return sum;
}

Quantity times(const Quantity& one, const Quantity& other) {
  Quantity product{one.value * other.value, std::nullopt};
  if (one.fraction && other.fraction) {
    product.fraction =
        moderate_fraction(one.fraction->above * other.fraction->above, one.fraction->below * other.fraction->below);
    if (product.fraction) product.value = product.fraction->value();
  }
  return product;
}

std::optional<Quantity> divided_by(const Quantity& above, const Quantity& below) {
  if (below.value == 0) return std::nullopt;
  Quantity quotient{above.value / below.value, std::nullopt};
  if (above.fraction && below.fraction && !is_power_of_ten(below)) {
    quotient.fraction =
        moderate_fraction(above.fraction->above * below.fraction->below, above.fraction->below * below.fraction->above);
    if (quotient.fraction) quotient.value = quotient.fraction->value();
  }
  return quotient;
}

std::optional<Quantity> raised(const Quantity& base, double exponent) {
  if (exponent == std::floor(exponent) && std::abs(exponent) <= largest_repeated) {
    const double power = repeated(base.value, static_cast<int>(std::abs(exponent)));
    if (exponent >= 0) return Quantity{power, std::nullopt};
    if (power == 0) return std::nullopt;
    return Quantity{1 / power, std::nullopt};
  }
  if (base.value <= 0) return std::nullopt;
  return Quantity{attention::exponential(exponent * attention::logarithm(base.value)), std::nullopt};
}

std::optional<Quantity> applied(std::string_view function, const Quantity& argument) {
  const double x = argument.value;
  if (function == "exp") return Quantity{attention::exponential(x), std::nullopt};
  if (function == "sqrt") return x < 0 ? std::nullopt : std::optional(Quantity{std::sqrt(x), std::nullopt});
  if (x <= 0) return std::nullopt;
  const double logarithm = attention::logarithm(x);
  return Quantity{function == "log2" ? logarithm / attention::logarithm(2) : logarithm, std::nullopt};
}

}  // namespace exercises
