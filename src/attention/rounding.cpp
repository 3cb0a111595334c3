#include "attention/rounding.hpp"

#include <algorithm>
#include <cmath>

#include "attention/elementary.hpp"

namespace attention {

namespace {

struct Format {
  int digits;           // significant bits, the hidden one included
  int lowest_exponent;  // of the last place of subnormal numbers
  int past_exponent;    // 2^past_exponent is the first power of two that is too large
};

constexpr Format format_of(Precision precision) {
  switch (precision) {
    case Precision::float16:
      return {11, -24, 16};
    case Precision::bfloat16:
      return {8, -133, 128};
    case Precision::float32:
      return {24, -149, 128};
    default:
      return {53, -1074, 1024};
  }
}

}  // namespace

double round_to(Precision precision, double x) {
  if (precision == Precision::float64 || x == 0 || !std::isfinite(x)) return x;
  const Format format = format_of(precision);
  int exponent = 0;
  std::frexp(x, &exponent);
  const int last_place = std::max(exponent - format.digits, format.lowest_exponent);
  // Scaling by powers of two is exact here, and nearbyint rounds ties to even.
  const double rounded = std::ldexp(std::nearbyint(std::ldexp(x, -last_place)), last_place);
  if (std::abs(rounded) >= std::ldexp(1.0, format.past_exponent)) return std::copysign(infinity, x);
  return rounded;
}

}  // namespace attention
