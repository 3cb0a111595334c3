#include "attention/faulty_head.hpp"

#include "attention/score_kernels.hpp"

namespace attention {

namespace {

Matrix mix_all_values(const Matrix& weights, const Matrix& V, RoundedTo round) {
  Matrix output = Matrix::Zero(weights.rows(), V.cols());  // n_q x d_v
  for (Index i = 0; i < weights.rows(); ++i) {
    for (Index j = 0; j < weights.cols(); ++j) {
      for (Index c = 0; c < V.cols(); ++c) output(i, c) = round(output(i, c) + round(weights(i, j) * V(j, c)));
    }
  }
  return output;
}

RowSoftmax faulty_softmax(const Matrix& masked, const Fault& fault) {
  if (!fault.softmax_along_queries) return faulty_softmax_rows(masked, fault.naive_softmax, fault.precision);
  RowSoftmax columns = faulty_softmax_rows(masked.transpose(), fault.naive_softmax, fault.precision);
  RowSoftmax result = faulty_softmax_rows(masked, fault.naive_softmax, fault.precision);
  result.shifted = columns.shifted.transpose();
  result.exponentials = columns.exponentials.transpose();
  result.weights = columns.weights.transpose();
  return result;
}

/// Closes cells after the softmax, and divides by what is left of the row when asked.
void mask_weights(Matrix& weights, const FlagMatrix& blocked, const Fault& fault) {
  const RoundedTo round{fault.precision};
  weights = mask_scores(weights, blocked, 0);
  if (fault.mask_stage != MaskStage::after_softmax_renormalized) return;
  for (Index i = 0; i < weights.rows(); ++i) {
    double sum = 0;
    for (Index j = 0; j < weights.cols(); ++j) sum = round(sum + weights(i, j));
    weights.row(i) = weights.row(i).unaryExpr([&](double weight) { return round(weight / sum); });
  }
}

}  // namespace

HeadTrace attend_faultily(const Matrix& Q, const Matrix& K, const Matrix& V, const HeadSettings& settings) {
  const Fault& fault = settings.fault;
  const RoundedTo round{fault.precision};
  HeadTrace trace = trace_scores(dot_products(Q.unaryExpr(round), K.unaryExpr(round), round), settings, round);
  const bool hard = settings.temperature == 0 && !settings.softcap && !fault.softmax_along_queries;
  trace.softmax =
      hard ? softmax_rows_at_zero_temperature(trace.masked, trace.scaled) : faulty_softmax(trace.masked, fault);
  if (fault.mask_stage != MaskStage::before_softmax) mask_weights(trace.softmax.weights, trace.blocked, fault);
  trace.output = mix_all_values(trace.softmax.weights, V.unaryExpr(round), round);
  trace.rows = faulty_row_statistics(trace.softmax, trace.blocked);
  return trace;
}

}  // namespace attention
