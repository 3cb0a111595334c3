#pragma once

#include <cmath>
#include <limits>

// The elementary functions of attention, in one place: whoever needs another exp changes it here for all.

namespace attention {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

inline double exponential(double x) { return std::exp(x); }
inline double logarithm(double x) { return std::log(x); }
inline double hyperbolic_tangent(double x) { return std::tanh(x); }

}  // namespace attention
