#pragma once

#include <limits>
#include <span>

// The elementary functions of attention, computed here from their series and not by the platform's library: a native
// build and a WebAssembly build give the same bits, whatever C library or fused multiply-add stands below them. Errors
// are measured in tests/engine/elementary_test.cpp against long double.

namespace attention {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// e^x within 1 ulp (a normal result); 0 below about -745, infinity above about 709.8. NaN stays NaN.
double exponential(double x);

/// 2^x for |x| below 1000, exact for whole x.
double power_of_two(double x);

/// ln x within 1 ulp; -infinity at 0, NaN below.
double logarithm(double x);

/// tanh x within 3 ulp; NaN stays NaN.
double hyperbolic_tangent(double x);

/// sin x and cos x within 1e-15 absolutely for |x| <= 1000, the range of positions and angles here.
double sine(double x);
double cosine(double x);

/// The Euclidean length of finite numbers, sqrt(sum x^2): no square overflows or vanishes on the way, so that it is
/// infinite only where the length itself passes the largest double.
double length_of(std::span<const double> numbers);

}  // namespace attention
