#pragma once

#include "attention/matrix.hpp"

namespace attention {

enum class Positions : std::uint8_t { none, sinusoidal, rotary, alibi };

/// n x d position codes to be added to the rows of X: sin(p / 10000^(2i/d)) in column 2i, the cosine in column 2i + 1
/// (Vaswani et al. 2017, section 3.5). Row 0 stands at position 0.
Matrix sinusoidal_positions(Index n, Index d);

/// Turns each pair of columns (2i, 2i + 1) of row r by the angle p / 10000^(2i/d) with p = r + first_position, d even
/// (rotary positions, Su et al. 2021, eq. 34). Applied to queries and keys alike, dot products then depend on the
/// distance only.
Matrix rotated(const Matrix& rows, Index first_position);

/// The inverse of `rotated`, which is also its transpose: what brings a gradient back through it.
Matrix rotated_back(const Matrix& rows, Index first_position);

/// The slope of a head: 2^(-8 (head + 1) / heads) (ALiBi, Press et al. 2022).
double alibi_slope(Index head, Index heads);

/// -slope * |p - j| for query i at position p = i + offset and key j; n_q x n_k. Under a causal mask this is the
/// published bias; without one it is its symmetric form.
Matrix alibi_bias(Index head, Index heads, Index n_q, Index n_k, Index offset);

}  // namespace attention
