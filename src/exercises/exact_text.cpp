#include "exercises/exact_text.hpp"

#include <cmath>
#include <numeric>

#include "attention/elementary.hpp"

namespace exercises {

namespace {

constexpr std::int64_t largest_denominator = 4096;
constexpr double largest_whole = 1e9;
constexpr double roundings = 1e-12;  // of sums and quotients of numbers near 1, and far below 1/4096^2

/// Logarithms of anything that takes more digits than this are not read at a glance.
constexpr std::int64_t largest_in_logarithm = 512;

std::string quotient_text(const Fraction& fraction) {
  std::string text = std::to_string(fraction.above);
  if (fraction.below > 1) text += "/" + std::to_string(fraction.below);
  return text;
}

}  // namespace

std::optional<Fraction> fraction_of(std::int64_t above, std::int64_t below) {
  if (below == 0) return std::nullopt;
  const std::int64_t common = std::gcd(above, below);
  const std::int64_t sign = below < 0 ? -1 : 1;
  return Fraction{sign * above / common, sign * below / common};
}

std::optional<Fraction> simple_fraction(double value) {
  if (!(std::abs(value) <= largest_whole)) return std::nullopt;
  std::int64_t above = 1;
  std::int64_t below = 0;
  std::int64_t above_before = 0;
  std::int64_t below_before = 1;
  double rest = value;
  for (;;) {
    const double whole = std::floor(rest);
    const auto digit = static_cast<std::int64_t>(whole);
    const std::int64_t next_below = digit * below + below_before;
    if (next_below > largest_denominator) return std::nullopt;
    const std::int64_t next_above = digit * above + above_before;  // in 64 bits: below the limit digits are small
    above_before = above;
    below_before = below;
    above = next_above;
    below = next_below;
    const double found = static_cast<double>(above) / static_cast<double>(below);
    if (std::abs(value - found) <= roundings * std::max(1.0, std::abs(value))) return Fraction{above, below};
    if (rest - whole < 1 / largest_whole) return std::nullopt;
    rest = 1 / (rest - whole);
  }
}

std::optional<std::string> exact_text(double value) {
  if (value == -attention::infinity) return "-inf";
  if (const auto fraction = simple_fraction(value)) return quotient_text(*fraction);
  const auto inside = simple_fraction(attention::exponential(std::abs(value)));
  if (!inside || inside->above > largest_in_logarithm || inside->below > largest_in_logarithm) return std::nullopt;
  const std::string sign = value < 0 ? "-" : "";
  return sign + (inside->below == 1 ? "ln " + quotient_text(*inside) : "ln(" + quotient_text(*inside) + ")");
}

}  // namespace exercises
