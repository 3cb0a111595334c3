#include "attention/positions.hpp"

#include <cmath>

#include "attention/elementary.hpp"

namespace attention {

namespace {

/// 10000^(-2 pair / d)
double frequency(Index pair, Index d) {
  constexpr double log_of_base = 9.210340371976184;  // ln 10000
  return exponential(-2.0 * static_cast<double>(pair) / static_cast<double>(d) * log_of_base);
}

}  // namespace

Matrix sinusoidal_positions(Index n, Index d) {
  Matrix codes(n, d);
  for (Index position = 0; position < n; ++position) {
    for (Index column = 0; column < d; ++column) {
      const double angle = static_cast<double>(position) * frequency(column / 2, d);
      codes(position, column) = column % 2 == 0 ? sine(angle) : cosine(angle);
    }
  }
  return codes;
}

namespace {

/// Turns forward by the position's angle (direction 1) or back (-1).
Matrix turned(const Matrix& rows, Index first_position, double direction, RoundedTo round) {
  Matrix result(rows.rows(), rows.cols());
  for (Index r = 0; r < rows.rows(); ++r) {
    for (Index pair = 0; 2 * pair + 1 < rows.cols(); ++pair) {
      const double angle = static_cast<double>(r + first_position) * frequency(pair, rows.cols());
      const double cos = round(cosine(angle));
      const double sin = round(direction * sine(angle));
      const double even = round(rows(r, 2 * pair));
      const double odd = round(rows(r, 2 * pair + 1));
      result(r, 2 * pair) = round(round(even * cos) - round(odd * sin));
      result(r, 2 * pair + 1) = round(round(even * sin) + round(odd * cos));
    }
  }
  return result;
}

}  // namespace

Matrix rotated(const Matrix& rows, Index first_position, Precision precision) {
  return turned(rows, first_position, 1, {precision});
}

Matrix rotated_back(const Matrix& rows, Index first_position) {
  return turned(rows, first_position, -1, {Precision::float64});
}

double alibi_slope(Index head, Index heads) {
  return power_of_two(-8.0 * static_cast<double>(head + 1) / static_cast<double>(heads));
}

Matrix alibi_bias(Index head, Index heads, Index n_q, Index n_k, Index offset, Precision precision) {
  const RoundedTo round{precision};
  const double slope = round(alibi_slope(head, heads));
  Matrix bias(n_q, n_k);
  for (Index i = 0; i < n_q; ++i) {
    for (Index j = 0; j < n_k; ++j) bias(i, j) = round(-slope * static_cast<double>(std::abs(i + offset - j)));
  }
  return bias;
}

}  // namespace attention
