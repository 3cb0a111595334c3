#pragma once

#include <optional>
#include <string_view>

#include "exercises/exact_text.hpp"

// The arithmetic of typed answers: doubles, with the fraction beside them as long as there is one.

namespace exercises {

/// A number with the quotient that it is, where it is one.
struct Quantity {
  double value = 0;
  std::optional<Fraction> fraction;  ///< sums and quotients of whole numbers of moderate size
};

/// A whole number, which is a fraction, too.
Quantity whole(int value);
/// -quantity, one + other and one x other, rounded as doubles are; a fraction as long as both sides are one and the
/// result fits.
Quantity negated(const Quantity& quantity);
Quantity added(const Quantity& one, const Quantity& other);
Quantity times(const Quantity& one, const Quantity& other);

/// Nothing for a division by 0. A division by 10, 100, 1000, ... is a decimal in another form and no fraction.
std::optional<Quantity> divided_by(const Quantity& above, const Quantity& below);

/// base^exponent; nothing where it is not a real number.
std::optional<Quantity> raised(const Quantity& base, double exponent);

/// "ln", "log2", "exp" or "sqrt" of an argument; nothing where it is not a real number.
std::optional<Quantity> applied(std::string_view function, const Quantity& argument);

}  // namespace exercises
