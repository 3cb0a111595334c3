#include "attention/rounding.hpp"

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "attention/elementary.hpp"
#include "catch.hpp"

using attention::infinity;
using attention::Precision;
using attention::round_to;

namespace {

/// float32 by the hardware, which rounds to nearest even.
double as_float(double x) { return static_cast<double>(static_cast<float>(x)); }

/// bfloat16 from the bits of float32: the upper half, rounded to nearest even.
double as_bfloat16(float x) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &x, sizeof bits);
  bits += 0x7fffU + ((bits >> 16U) & 1U);
  bits &= 0xffff0000U;
  float result = 0;
  std::memcpy(&result, &bits, sizeof result);
  return static_cast<double>(result);
}

}  // namespace

TEST_CASE("float32 rounds as the hardware does") {
  std::mt19937_64 random(40);
  std::uniform_real_distribution<double> exponent(-150, 127);
  for (int i = 0; i < 100000; ++i) {
    const double x = std::ldexp(1 + static_cast<double>(random() >> 12U) * 0x1p-52, static_cast<int>(exponent(random)));
    REQUIRE(round_to(Precision::float32, x) == as_float(x));
  }
}

TEST_CASE("bfloat16 rounds float32 numbers to their upper half, ties to even") {
  std::mt19937 random(41);
  for (int i = 0; i < 100000; ++i) {
    const auto bits = static_cast<std::uint32_t>(random());
    float x = 0;
    std::memcpy(&x, &bits, sizeof x);
    if (!std::isfinite(x)) continue;
    REQUIRE(round_to(Precision::bfloat16, static_cast<double>(x)) == as_bfloat16(x));
  }
}

TEST_CASE("float16 at its edges") {
  const auto half = [](double x) { return round_to(Precision::float16, x); };
  CHECK(half(65504) == 65504);
  CHECK(half(65519.99) == 65504);
  CHECK(half(65520) == infinity);
  CHECK(half(-1e9) == -infinity);
  CHECK(half(300.0 * 300.0) == infinity);
  CHECK(half(1.0 / 3.0) == 0.333251953125);
  CHECK(half(2049) == 2048);        // tie to even
  CHECK(half(2051) == 2052);        // tie to even
  CHECK(half(0x1p-24) == 0x1p-24);  // smallest subnormal
  CHECK(half(0x1p-25) == 0);        // tie to even
  CHECK(half(0x1.8p-25) == 0x1p-24);
  CHECK(std::signbit(half(-0x1p-26)));
  CHECK(std::isnan(half(std::numeric_limits<double>::quiet_NaN())));
}

TEST_CASE("what is already a number of the format stays") {
  for (const Precision precision : {Precision::float32, Precision::float16, Precision::bfloat16}) {
    for (const double x : {0.0, 1.0, -1.5, 0.25, 1024.0}) CHECK(round_to(precision, x) == x);
  }
}
