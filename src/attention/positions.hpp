#pragma once

#include "attention/matrix.hpp"
#include "attention/rounding.hpp"

namespace attention {

// Angles, codes and slopes are constants, rounded once to the format of a fault; what is done with them is rounded at
// every operation.

/// How an experiment tells its tokens where they stand.
enum class Positions : std::uint8_t {
  none,
  sinusoidal,  ///< codes are added to X
  rotary,      ///< queries and keys are turned
  alibi,       ///< scores fall with the distance, by head
};

/// n x d position codes to be added to the rows of X: sin(p / 10000^(2i/d)) in column 2i, the cosine in column 2i + 1
/// (Vaswani et al. 2017, section 3.5). Row 0 stands at position 0.
Matrix sinusoidal_positions(Index n, Index d);

/// Turns each pair of columns (2i, 2i + 1) of row r by the angle p / 10000^(2i/d) with p = r + first_position, d even
/// (rotary positions, Su et al. 2021, eq. 34). Applied to queries and keys alike, dot products then depend on the
/// distance only. Computed in `precision`, to which `rows` are rounded first.
Matrix rotated(const Matrix& rows, Index first_position, Precision precision = Precision::float64);

/// The inverse of `rotated`, which is also its transpose: what brings a gradient back through it.
Matrix rotated_back(const Matrix& rows, Index first_position);

/// The slope of a head of 0..heads-1: 2^(-8 (head + 1) / heads) (ALiBi, Press et al. 2022).
double alibi_slope(Index head, Index heads);

/// -slope * |p - j| for query i at position p = i + offset and key j; n_q x n_k. Under a causal mask this is the
/// published bias; without one it is its symmetric form. Computed in `precision`.
Matrix alibi_bias(Index head, Index heads, Index n_q, Index n_k, Index offset,
                  Precision precision = Precision::float64);

}  // namespace attention
