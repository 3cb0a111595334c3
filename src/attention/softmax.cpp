#include "attention/softmax.hpp"

#include <algorithm>
#include <cmath>

#include "attention/elementary.hpp"

namespace attention {

namespace {

RowSoftmax all_empty(Index rows, Index cols) {
  RowSoftmax result;
  result.shifted = Matrix::Constant(rows, cols, -infinity);
  result.exponentials = Matrix::Zero(rows, cols);
  result.weights = Matrix::Zero(rows, cols);
  result.row_max.assign(static_cast<std::size_t>(rows), -infinity);
  result.denominator.assign(static_cast<std::size_t>(rows), 0.0);
  return result;
}

/// Exponentials, denominator and weights of a row whose `shifted` stands.
void normalise_row(RowSoftmax& result, Index i) {
  double denominator = 0;
  for (Index j = 0; j < result.shifted.cols(); ++j) {
    const double shifted = result.shifted(i, j);
    const double power = shifted == -infinity ? 0.0 : exponential(shifted);
    result.exponentials(i, j) = power;
    denominator += power;
  }
  result.denominator[static_cast<std::size_t>(i)] = denominator;
  result.weights.row(i) = result.exponentials.row(i) / denominator;
}

}  // namespace

RowSoftmax softmax_rows(const Matrix& scores) {
  RowSoftmax result = all_empty(scores.rows(), scores.cols());
  for (Index i = 0; i < scores.rows(); ++i) {
    const double largest = scores.row(i).maxCoeff();
    if (largest == -infinity) continue;
    result.row_max[static_cast<std::size_t>(i)] = largest;
    result.shifted.row(i) = scores.row(i).array() - largest;
    normalise_row(result, i);
  }
  return result;
}

namespace {

/// The larger of two numbers; NaN when one of them is.
double larger(double a, double b) { return std::isnan(a) || a >= b ? a : b; }

}  // namespace

RowSoftmax faulty_softmax_rows(const Matrix& scores, const FlagMatrix& closed, bool naive, Precision precision) {
  const RoundedTo rounded{precision};
  RowSoftmax result = all_empty(scores.rows(), scores.cols());
  for (Index i = 0; i < scores.rows(); ++i) {
    if (!naive && (closed.row(i).array() != 0).all()) continue;
    double largest = -infinity;
    for (Index j = 0; j < scores.cols(); ++j) largest = larger(largest, scores(i, j));
    double denominator = 0;
    for (Index j = 0; j < scores.cols(); ++j) {
      result.shifted(i, j) = naive ? scores(i, j) : rounded(scores(i, j) - largest);
      result.exponentials(i, j) = rounded(exponential(result.shifted(i, j)));
      denominator = rounded(denominator + result.exponentials(i, j));
    }
    for (Index j = 0; j < scores.cols(); ++j) {
      result.weights(i, j) = rounded(result.exponentials(i, j) / denominator);
    }
    result.row_max[static_cast<std::size_t>(i)] = largest;
    result.denominator[static_cast<std::size_t>(i)] = denominator;
  }
  return result;
}

Matrix leading_scores(const Matrix& masked, const Matrix& leading) {
  Matrix result = masked;
  for (Index i = 0; i < masked.rows(); ++i) {
    double lead = -infinity;
    for (Index j = 0; j < masked.cols(); ++j) {
      if (masked(i, j) != -infinity) lead = larger(lead, leading(i, j));
    }
    for (Index j = 0; j < masked.cols(); ++j) {
      if (leading(i, j) < lead) result(i, j) = -infinity;
    }
  }
  return result;
}

RowSoftmax softmax_rows_at_zero_temperature(const Matrix& masked, const Matrix& leading) {
  return softmax_rows(leading_scores(masked, leading));
}

namespace {

void finish_entropy(RowStatistics& row, double entropy) {
  row.entropy_nats = entropy;
  row.entropy_bits = entropy / logarithm(2.0);
  if (row.allowed_keys > 1) row.entropy_share = entropy / logarithm(static_cast<double>(row.allowed_keys));
  row.effective_keys = exponential(entropy);
}

/// What does not depend on how the weights came about.
RowStatistics plain_statistics(const RowSoftmax& softmax, const FlagMatrix& blocked, Index i) {
  RowStatistics row;
  row.row_max = softmax.row_max[static_cast<std::size_t>(i)];
  row.denominator = softmax.denominator[static_cast<std::size_t>(i)];
  row.allowed_keys = (blocked.row(i).array() == 0).count();
  for (Index j = 0; j < softmax.weights.cols(); ++j) row.sum += softmax.weights(i, j);
  row.empty = row.allowed_keys == 0 && row.sum == 0;
  row.log_sum_exp = row.empty ? -infinity : row.row_max + logarithm(row.denominator);
  if (!row.empty && !std::isnan(row.sum)) {
    Index argmax = 0;
    softmax.weights.row(i).maxCoeff(&argmax);
    row.argmax = argmax;
  }
  return row;
}

}  // namespace

std::vector<RowStatistics> row_statistics(const RowSoftmax& softmax, const FlagMatrix& blocked) {
  std::vector<RowStatistics> rows;
  for (Index i = 0; i < softmax.weights.rows(); ++i) {
    RowStatistics row = plain_statistics(softmax, blocked, i);
    if (!row.empty) {
      const double log_denominator = logarithm(row.denominator);
      double entropy = 0;
      for (Index j = 0; j < softmax.weights.cols(); ++j) {
        const double weight = softmax.weights(i, j);
        // ln w from the shifted score, which keeps the digits that w itself has rounded away.
        if (weight > 0) entropy -= weight * (softmax.shifted(i, j) - log_denominator);
      }
      finish_entropy(row, entropy);
    }
    rows.push_back(row);
  }
  return rows;
}

std::vector<RowStatistics> faulty_row_statistics(const RowSoftmax& softmax, const FlagMatrix& blocked) {
  std::vector<RowStatistics> rows;
  for (Index i = 0; i < softmax.weights.rows(); ++i) {
    RowStatistics row = plain_statistics(softmax, blocked, i);
    double entropy = 0;
    for (Index j = 0; j < softmax.weights.cols(); ++j) {
      const double weight = softmax.weights(i, j);
      if (weight != 0) entropy -= weight * logarithm(weight);
    }
    if (!row.empty && std::isfinite(entropy)) finish_entropy(row, entropy);
    rows.push_back(row);
  }
  return rows;
}

}  // namespace attention
