#include "attention/head.hpp"

#include <cmath>
#include <utility>

#include "attention/faulty_head.hpp"
#include "attention/score_kernels.hpp"

namespace attention {

Scale Scale::root_of(Index width) {
  const double root = std::sqrt(static_cast<double>(width));
  return {1 / root, root, true};
}

Scale Scale::number(double factor) { return {factor, 1, false}; }

namespace {

/// weights V, skipping the keys that are not allowed rather than adding 0 times their value.
Matrix mix_allowed_values(const Matrix& weights, const Matrix& V, const FlagMatrix& blocked) {
  Matrix output = Matrix::Zero(weights.rows(), V.cols());  // n_q x d_v
  for (Index i = 0; i < weights.rows(); ++i) {
    for (Index j = 0; j < weights.cols(); ++j) {
      if (blocked(i, j) == 0) output.row(i) += weights(i, j) * V.row(j);
    }
  }
  return output;
}

}  // namespace

HeadTrace attend(const Matrix& Q, const Matrix& K, const Matrix& V, const HeadSettings& settings) {
  if (settings.fault.any()) return attend_faultily(Q, K, V, settings);
  return attend_by_scores(dot_products(Q, K, Exactly{}), V, settings);
}

HeadTrace attend_by_scores(Matrix scores, const Matrix& V, const HeadSettings& settings, Selection selection) {
  HeadTrace trace = trace_scores(std::move(scores), settings, Exactly{});
  // A softcap keeps the scores finite as the temperature falls, so there the ordinary softmax is the limit.
  const bool at_zero_temperature = settings.temperature == 0 && !settings.softcap;
  trace.softmax = selection == Selection::hard ? softmax_rows_at_zero_temperature(trace.masked, trace.masked)
                  : at_zero_temperature        ? softmax_rows_at_zero_temperature(trace.masked, trace.scaled)
                                               : softmax_rows(trace.masked);
  trace.output = mix_allowed_values(trace.softmax.weights, V, trace.blocked);
  trace.rows = row_statistics(trace.softmax, trace.blocked);
  return trace;
}

}  // namespace attention
