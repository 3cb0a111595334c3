#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace exercises {

/// A quotient of whole numbers in lowest terms; `below` is at least 1.
struct Fraction {
  std::int64_t above = 0;
  std::int64_t below = 1;

  double value() const { return static_cast<double>(above) / static_cast<double>(below); }
};

/// The lowest terms of above/below; nothing for below = 0.
std::optional<Fraction> fraction_of(std::int64_t above, std::int64_t below);

/// The fraction with a denominator of at most 4096 that a finite number is, within the error of a few roundings; found
/// among its continued fraction's convergents.
std::optional<Fraction> simple_fraction(double value);

/// How a person would write a number exactly: "3", "1/4", "ln 3", "-ln 2", "ln(3/4)", "-inf". Nothing for any other.
std::optional<std::string> exact_text(double value);

}  // namespace exercises
