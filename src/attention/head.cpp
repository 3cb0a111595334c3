#include "attention/head.hpp"

#include "attention/elementary.hpp"

namespace attention {

Scale Scale::sqrt_dk(Index d_k) {
  const double root = std::sqrt(static_cast<double>(d_k));
  return {1 / root, root, true};
}

Scale Scale::number(double factor) { return {factor, 1, false}; }

namespace {

/// Q K^T, each dot product summed in the order of the columns.
Matrix dot_products(const Matrix& Q, const Matrix& K) {
  const Matrix transposed = K.transpose();           // d_k x n_k
  Matrix scores = Matrix::Zero(Q.rows(), K.rows());  // n_q x n_k
  for (Index i = 0; i < Q.rows(); ++i) {
    for (Index c = 0; c < Q.cols(); ++c) scores.row(i) += Q(i, c) * transposed.row(c);
  }
  return scores;
}

Matrix scale_scores(const Matrix& scores, const HeadSettings& settings) {
  const double temperature = settings.temperature == 0 ? 1 : settings.temperature;
  return scores.unaryExpr([&](double score) { return settings.scale.apply(score) / temperature; });
}

/// c tanh(s/c); at temperature 0 its limit, c sign(s).
Matrix cap_scores(const Matrix& scaled, double cap, bool at_zero_temperature) {
  return scaled.unaryExpr([=](double score) {
    if (at_zero_temperature) return score > 0 ? cap : score < 0 ? -cap : 0.0;
    return cap * hyperbolic_tangent(score / cap);
  });
}

Matrix mask_scores(const Matrix& scores, const HeadSettings& settings, const FlagMatrix& blocked) {
  Matrix masked = scores;
  if (settings.bias) masked += *settings.bias;
  for (Index i = 0; i < masked.rows(); ++i) {
    for (Index j = 0; j < masked.cols(); ++j) {
      if (blocked(i, j) != 0) masked(i, j) = -infinity;
    }
  }
  return masked;
}

/// weights V, skipping the keys that are not allowed rather than adding 0 times their value.
Matrix mix_values(const Matrix& weights, const Matrix& V, const FlagMatrix& blocked) {
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
  const bool at_zero_temperature = settings.temperature == 0;
  HeadTrace trace;
  trace.scale = settings.scale;
  trace.blocked = blocked_cells(settings.mask, Q.rows(), K.rows());
  trace.scores = dot_products(Q, K);
  trace.scaled = scale_scores(trace.scores, settings);
  if (settings.softcap) trace.softcapped = cap_scores(trace.scaled, *settings.softcap, at_zero_temperature);
  trace.masked = mask_scores(trace.softcapped ? *trace.softcapped : trace.scaled, settings, trace.blocked);
  // A softcap keeps the scores finite as the temperature falls, so there the ordinary softmax is the limit.
  trace.softmax = at_zero_temperature && !settings.softcap
                      ? softmax_rows_at_zero_temperature(trace.masked, trace.scaled)
                      : softmax_rows(trace.masked);
  trace.output = mix_values(trace.softmax.weights, V, trace.blocked);
  trace.rows = row_statistics(trace.softmax, trace.blocked);
  return trace;
}

}  // namespace attention
