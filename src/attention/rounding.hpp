#pragma once

#include <cstdint>

#include "attention/matrix.hpp"

namespace attention {

/// Number formats in which an experiment can be computed to show what they lose.
enum class Precision : std::uint8_t { float64, float32, float16, bfloat16 };

/// `x` rounded to the nearest number of a format, ties to even (IEEE 754; bfloat16 is float32 with 8 significant bits),
/// as a double. Subnormal numbers are kept, results past the largest number become infinite, NaN and infinities stay.
double round_to(Precision precision, double x);

/// Arithmetic in one format: every result goes through `operator()`. For float64 it does nothing.
struct Exactly {
  double operator()(double x) const { return x; }
};
struct RoundedTo {
  Precision precision;
  double operator()(double x) const { return round_to(precision, x); }
};

}  // namespace attention
