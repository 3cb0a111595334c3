#include "attention/faulty_head.hpp"

#include <optional>

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

/// What a softmax along rows is made of.
struct SoftmaxInputs {
  Matrix masked;
  std::optional<Matrix> leading;  ///< at temperature 0: what the temperature divides
  FlagMatrix closed;              ///< not 0 where -inf stands in for a mask

  SoftmaxInputs transposed() const {
    const std::optional<Matrix> columns = leading ? std::optional<Matrix>(leading->transpose()) : std::nullopt;
    return {masked.transpose(), columns, closed.transpose()};
  }
};

SoftmaxInputs softmax_inputs(const HeadTrace& trace, const HeadSettings& settings) {
  const Fault& fault = settings.fault;
  const bool masked_before = fault.mask_stage == MaskStage::before_softmax;
  SoftmaxInputs inputs{trace.masked, std::nullopt, FlagMatrix::Zero(trace.blocked.rows(), trace.blocked.cols())};
  if (masked_before && !fault.mask_value) inputs.closed = trace.blocked;
  // A softcap keeps the scores finite as the temperature falls, so there the ordinary softmax is the limit. A mask
  // value is not divided by the temperature: beside what is, it counts as 0.
  if (settings.temperature == 0 && !settings.softcap) {
    inputs.leading = masked_before && fault.mask_value ? mask_scores(trace.scaled, trace.blocked, 0) : trace.scaled;
  }
  return inputs;
}

RowSoftmax softmax_along_rows(const SoftmaxInputs& inputs, const Fault& fault) {
  if (!inputs.leading) return faulty_softmax_rows(inputs.masked, inputs.closed, fault.naive_softmax, fault.precision);
  const Matrix leading = leading_scores(inputs.masked, *inputs.leading);
  return faulty_softmax_rows(leading, inputs.closed, false, fault.precision);
}

RowSoftmax faulty_softmax(const SoftmaxInputs& inputs, const Fault& fault) {
  RowSoftmax result = softmax_along_rows(inputs, fault);
  if (!fault.softmax_along_queries) return result;
  const RowSoftmax columns = softmax_along_rows(inputs.transposed(), fault);
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
  trace.softmax = faulty_softmax(softmax_inputs(trace, settings), fault);
  if (fault.mask_stage != MaskStage::before_softmax) mask_weights(trace.softmax.weights, trace.blocked, fault);
  trace.output = mix_all_values(trace.softmax.weights, V.unaryExpr(round), round);
  trace.rows = faulty_row_statistics(trace.softmax, trace.blocked);
  return trace;
}

}  // namespace attention
