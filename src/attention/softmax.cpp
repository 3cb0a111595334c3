#include "attention/softmax.hpp"

#include <algorithm>

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

RowSoftmax softmax_rows_at_zero_temperature(const Matrix& masked, const Matrix& leading) {
  RowSoftmax result = all_empty(masked.rows(), masked.cols());
  for (Index i = 0; i < masked.rows(); ++i) {
    double lead = -infinity;
    double largest = -infinity;  // of the masked scores, among the leaders
    for (Index j = 0; j < masked.cols(); ++j) {
      if (masked(i, j) == -infinity || leading(i, j) < lead) continue;
      largest = leading(i, j) > lead ? masked(i, j) : std::max(largest, masked(i, j));
      lead = leading(i, j);
    }
    if (largest == -infinity) continue;
    result.row_max[static_cast<std::size_t>(i)] = largest;
    for (Index j = 0; j < masked.cols(); ++j) {
      if (masked(i, j) != -infinity && leading(i, j) == lead) result.shifted(i, j) = masked(i, j) - largest;
    }
    normalise_row(result, i);
  }
  return result;
}

namespace {

void add_entropy(RowStatistics& row, const RowSoftmax& softmax, Index i) {
  const double log_denominator = logarithm(row.denominator);
  double entropy = 0;
  for (Index j = 0; j < softmax.weights.cols(); ++j) {
    const double weight = softmax.weights(i, j);
    // ln w from the shifted score, which keeps the digits that w itself has rounded away.
    if (weight > 0) entropy -= weight * (softmax.shifted(i, j) - log_denominator);
  }
  row.entropy_nats = entropy;
  row.entropy_bits = entropy / logarithm(2.0);
  if (row.allowed_keys > 1) row.entropy_share = entropy / logarithm(static_cast<double>(row.allowed_keys));
  row.effective_keys = exponential(entropy);
}

}  // namespace

std::vector<RowStatistics> row_statistics(const RowSoftmax& softmax, const FlagMatrix& blocked) {
  std::vector<RowStatistics> rows(static_cast<std::size_t>(softmax.weights.rows()));
  for (Index i = 0; i < softmax.weights.rows(); ++i) {
    RowStatistics& row = rows[static_cast<std::size_t>(i)];
    row.row_max = softmax.row_max[static_cast<std::size_t>(i)];
    row.denominator = softmax.denominator[static_cast<std::size_t>(i)];
    row.allowed_keys = (blocked.row(i).array() == 0).count();
    row.empty = row.row_max == -infinity;
    row.log_sum_exp = row.empty ? -infinity : row.row_max + logarithm(row.denominator);
    for (Index j = 0; j < softmax.weights.cols(); ++j) row.sum += softmax.weights(i, j);
    if (row.empty) continue;
    Index argmax = 0;
    softmax.weights.row(i).maxCoeff(&argmax);
    row.argmax = argmax;
    add_entropy(row, softmax, i);
  }
  return rows;
}

}  // namespace attention
