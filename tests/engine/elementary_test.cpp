#include "attention/elementary.hpp"

#include <cmath>
#include <random>

#include "catch.hpp"

namespace {

/// How far `value` is from `exact`, in units of the last place of the exact result.
double ulps(double value, long double exact) {
  const double nearest = static_cast<double>(exact);
  const double unit = std::nextafter(std::abs(nearest), std::numeric_limits<double>::infinity()) - std::abs(nearest);
  return static_cast<double>(std::abs(static_cast<long double>(value) - exact)) / unit;
}

template <typename Function, typename Reference>
double worst(Function function, Reference reference, double from, double to) {
  std::mt19937_64 random(20);
  std::uniform_real_distribution<double> draw(from, to);
  double largest = 0;
  for (int i = 0; i < 200000; ++i) {
    const double x = draw(random);
    largest = std::max(largest, ulps(function(x), reference(static_cast<long double>(x))));
  }
  return largest;
}

}  // namespace

TEST_CASE("the exponential is within 1 ulp") {
  const auto reference = [](long double x) { return std::exp(x); };
  CHECK(worst(attention::exponential, reference, -1, 1) < 1);
  CHECK(worst(attention::exponential, reference, -40, 0) < 1);
  CHECK(worst(attention::exponential, reference, -700, 700) < 1);
}

TEST_CASE("the exponential at its ends") {
  using attention::exponential;
  CHECK(exponential(0) == 1);
  CHECK(exponential(-0.0) == 1);
  CHECK(exponential(1) == Approx(2.718281828459045).epsilon(1e-16));
  CHECK(exponential(-attention::infinity) == 0);
  CHECK(exponential(attention::infinity) == attention::infinity);
  CHECK(exponential(710) == attention::infinity);
  CHECK(std::isfinite(exponential(709.78)));
  CHECK(exponential(-745.13) == 5e-324);
  CHECK(exponential(-746) == 0);
  CHECK(std::isnan(exponential(std::numeric_limits<double>::quiet_NaN())));
}

TEST_CASE("the logarithm is within 1 ulp") {
  const auto reference = [](long double x) { return std::log(x); };
  CHECK(worst(attention::logarithm, reference, 0.5, 2) < 1);
  CHECK(worst(attention::logarithm, reference, 0.99, 1.01) < 1);
  CHECK(worst(attention::logarithm, reference, 1, 1000) < 1);
  CHECK(worst(attention::logarithm, reference, 1e-300, 1e300) < 1);
}

TEST_CASE("the logarithm at its ends") {
  CHECK(attention::logarithm(1) == 0);
  CHECK(attention::logarithm(0) == -attention::infinity);
  CHECK(attention::logarithm(attention::infinity) == attention::infinity);
  CHECK(std::isnan(attention::logarithm(-1)));
  CHECK(attention::logarithm(5e-324) == Approx(-744.4400719213812).epsilon(1e-15));
}

TEST_CASE("tanh is within 3 ulp and odd") {
  const auto reference = [](long double x) { return std::tanh(x); };
  CHECK(worst(attention::hyperbolic_tangent, reference, -0.2, 0.2) < 3);
  CHECK(worst(attention::hyperbolic_tangent, reference, -5, 5) < 3);
  CHECK(worst(attention::hyperbolic_tangent, reference, 5, 30) < 3);
  CHECK(attention::hyperbolic_tangent(-0.3) == -attention::hyperbolic_tangent(0.3));
  CHECK(attention::hyperbolic_tangent(attention::infinity) == 1);
}

TEST_CASE("powers of two are exact at whole numbers") {
  for (int k = -30; k <= 30; ++k) CHECK(attention::power_of_two(k) == std::ldexp(1.0, k));
  CHECK(attention::power_of_two(-0.5) == Approx(std::sqrt(0.5)).epsilon(1e-15));
}

TEST_CASE("sine and cosine are within 1e-15") {
  std::mt19937_64 random(21);
  std::uniform_real_distribution<double> draw(-1000, 1000);
  double largest = 0;
  for (int i = 0; i < 200000; ++i) {
    const double x = draw(random);
    const auto exact = static_cast<long double>(x);
    largest = std::max(largest, static_cast<double>(std::abs(attention::sine(x) - std::sin(exact))));
    largest = std::max(largest, static_cast<double>(std::abs(attention::cosine(x) - std::cos(exact))));
  }
  CHECK(largest < 1e-15);
  CHECK(attention::sine(0) == 0);
  CHECK(attention::cosine(0) == 1);
}
