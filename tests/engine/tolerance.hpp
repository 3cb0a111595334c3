#pragma once

/// How far a float64 result may lie from the true number where no test states its own bound: some tens of roundings of
/// numbers near 1, that is 2^-53 times the longest sum of the tests (64) with room for exp and log.
inline constexpr double tolerance = 4e-15;
