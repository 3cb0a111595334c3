#include "attention/elementary.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace attention {

namespace {

// ln 2 and pi/2 as sums of a short head, whose small multiples are exact, and a tail.
constexpr double ln2_head = 0x1.62e42fee00000p-1;
constexpr double ln2_tail = 0x1.a39ef35793c76p-33;
constexpr double half_pi_head = 0x1.921fb54400000p+0;
constexpr double half_pi_tail = 0x1.0b4611a626331p-34;

/// 1/0!, 1/1!, ... 1/17!
constexpr std::array<double, 18> inverse_factorials() {
  std::array<double, 18> result{};
  double factorial = 1;
  for (std::size_t n = 0; n < result.size(); ++n) {
    if (n > 0) factorial *= static_cast<double>(n);
    result[n] = 1 / factorial;
  }
  return result;
}
constexpr std::array<double, 18> inverse_factorial = inverse_factorials();

/// x = k ln 2 + r + tail with |r| <= ln 2 / 2.
struct Reduced {
  int k;
  double r;
  double tail;
};

Reduced reduce_by_ln2(double x) {
  const double k = std::nearbyint(x * 1.4426950408889634);
  const double high = x - k * ln2_head;
  const double low = k * ln2_tail;
  const double r = high - low;
  return {static_cast<int>(k), r, (high - r) - low};
}

/// e^r - 1 for |r| <= ln 2 / 2, by its Taylor series; `tail` is what r lacks.
double exponential_minus_one(double r, double tail) {
  double sum = inverse_factorial[14];
  for (std::size_t n = 13; n >= 3; --n) sum = sum * r + inverse_factorial[n];
  const double square = r * r;
  // r + (r^2/2 + ...): the small part is added last, so that its roundings hardly count.
  return r + (square * 0.5 + (square * r * sum + tail * (1 + r)));
}

}  // namespace

double exponential(double x) {
  if (std::isnan(x)) return x;
  if (x > 709.79) return infinity;
  if (x < -745.2) return 0;
  const Reduced reduced = reduce_by_ln2(x);
  return std::ldexp(1 + exponential_minus_one(reduced.r, reduced.tail), reduced.k);
}

double power_of_two(double x) {
  const double whole = std::nearbyint(x);
  return std::ldexp(exponential((x - whole) * 0.69314718055994531), static_cast<int>(whole));
}

double logarithm(double x) {
  if (std::isnan(x) || x < 0) return std::numeric_limits<double>::quiet_NaN();
  if (x == 0) return -infinity;
  if (x == infinity) return infinity;
  int k = 0;
  double m = std::frexp(x, &k);
  if (m < 0.70710678118654752) {
    m *= 2;
    --k;
  }
  // ln m = 2 artanh(s) = 2s + 2s^3/3 + ..., and 2s = f - s f with f = m - 1 exact.
  const double f = m - 1;
  const double s = f / (m + 1);
  const double square = s * s;
  double sum = 0;
  for (int n = 25; n >= 3; n -= 2) sum = (sum + 1.0 / n) * square;
  // ln m = f - s (f - 2 sum): only the last subtraction rounds at the size of the result.
  const double correction = s * (f - 2 * sum);
  return k * ln2_head - ((correction - k * ln2_tail) - f);
}

double hyperbolic_tangent(double x) {
  const double size = std::abs(x);
  if (std::isnan(x)) return x;
  if (size > 22) return std::copysign(1.0, x);
  double result = 0;
  if (size <= 1) {
    const Reduced reduced = reduce_by_ln2(2 * size);
    const double part = std::ldexp(exponential_minus_one(reduced.r, reduced.tail), reduced.k);
    const double e = part + (std::ldexp(1.0, reduced.k) - 1);  // e^(2|x|) - 1, without cancellation
    result = e / (e + 2);
  } else {
    result = 1 - 2 / (exponential(2 * size) + 1);
  }
  return std::copysign(result, x);
}

namespace {

/// sin r for |r| <= pi/4 by its series.
double sine_series(double r) {
  const double square = r * r;
  double sum = 0;
  for (std::size_t n = 17; n >= 3; n -= 2) sum = inverse_factorial[n] - sum * square;
  return r - r * square * sum;
}

/// cos r for |r| <= pi/4 by its series.
double cosine_series(double r) {
  const double square = r * r;
  double sum = 0;
  for (std::size_t n = 16; n >= 4; n -= 2) sum = inverse_factorial[n] - sum * square;
  return 1 - (square * 0.5 - square * square * sum);
}

/// sin(x + quarter pi/2).
double shifted_sine(double x, int quarter) {
  const double k = std::nearbyint(x * 0.63661977236758134);
  const double r = (x - k * half_pi_head) - k * half_pi_tail;
  switch ((static_cast<int>(k) + quarter) & 3) {
    case 0:
      return sine_series(r);
    case 1:
      return cosine_series(r);
    case 2:
      return -sine_series(r);
    default:
      return -cosine_series(r);
  }
}

}  // namespace

double sine(double x) { return shifted_sine(x, 0); }

double cosine(double x) { return shifted_sine(x, 1); }

double length_of(std::span<const double> numbers) {
  double largest = 0;
  for (const double number : numbers) largest = std::max(largest, std::abs(number));
  if (largest == 0 || !std::isfinite(largest)) return largest;
  // Scaling by a power of two is exact; it brings the largest number to 1..2.
  const int exponent = std::ilogb(largest);
  double sum = 0;
  for (const double number : numbers) {
    const double scaled = std::ldexp(number, -exponent);
    sum += scaled * scaled;
  }
  return std::ldexp(std::sqrt(sum), exponent);
}

}  // namespace attention
