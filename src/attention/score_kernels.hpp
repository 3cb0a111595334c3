#pragma once

#include <cmath>
#include <utility>

#include "attention/elementary.hpp"
#include "attention/head.hpp"

// The way from queries and keys to the scores that the softmax sees, once for exact arithmetic and once for any format:
// `round` is applied to every result.

namespace attention {

/// Q K^T, n_q x n_k, for Q of n_q x d_k and K of n_k x d_k; each dot product is summed in the order of the columns.
template <typename Round>
Matrix dot_products(const Matrix& Q, const Matrix& K, Round round) {
  const Matrix transposed = K.transpose();           // d_k x n_k
  Matrix scores = Matrix::Zero(Q.rows(), K.rows());  // n_q x n_k
  for (Index i = 0; i < Q.rows(); ++i) {
    for (Index c = 0; c < Q.cols(); ++c) {
      const double q = Q(i, c);
      for (Index j = 0; j < K.rows(); ++j) scores(i, j) = round(scores(i, j) + round(q * transposed(c, j)));
    }
  }
  return scores;
}

/// scores x factor / temperature, or scores / sqrt(width) / temperature, in this order; temperature 0 does not divide.
template <typename Round>
Matrix scale_scores(const Matrix& scores, const HeadSettings& settings, Round round) {
  const Scale& scale = settings.scale;
  const double number = round(scale.is_root ? scale.divisor : scale.factor);
  const double temperature = settings.temperature == 0 ? 1 : round(settings.temperature);
  return scores.unaryExpr([&](double score) {
    const double scaled = round(scale.is_root ? score / number : score * number);
    return round(scaled / temperature);
  });
}

/// c tanh(s/c); at temperature 0 its limit, c sign(s).
template <typename Round>
Matrix cap_scores(const Matrix& scaled, double cap, bool at_zero_temperature, Round round) {
  return scaled.unaryExpr([=](double score) {
    if (at_zero_temperature) return score > 0 ? cap : score < 0 ? -cap : std::isnan(score) ? score : 0.0;
    return round(cap * round(hyperbolic_tangent(round(score / cap))));
  });
}

/// `scores` with `closed` in every cell that is `blocked`; both n_q x n_k.
inline Matrix mask_scores(const Matrix& scores, const FlagMatrix& blocked, double closed) {
  return (blocked.array() == 0).select(scores, closed);
}

/// Everything from given scores, n_q x n_k, up to those that the softmax sees.
template <typename Round>
HeadTrace trace_scores(Matrix scores, const HeadSettings& settings, Round round) {
  const bool at_zero_temperature = settings.temperature == 0;
  const Fault& fault = settings.fault;
  HeadTrace trace;
  trace.scale = settings.scale;
  trace.blocked = blocked_cells(settings.mask, scores.rows(), scores.cols());
  if (fault.mask_inverted) {
    trace.blocked =
        trace.blocked.unaryExpr([](std::uint8_t bits) -> std::uint8_t { return bits == 0 ? blocked_by_mask : 0; });
  }
  trace.scores = std::move(scores);
  trace.scaled = scale_scores(trace.scores, settings, round);
  if (settings.softcap) {
    trace.softcapped = cap_scores(trace.scaled, round(*settings.softcap), at_zero_temperature, round);
  }
  trace.masked = trace.softcapped ? *trace.softcapped : trace.scaled;
  if (settings.bias) {
    trace.added = settings.bias->unaryExpr(round);
    trace.masked = (trace.masked + *trace.added).unaryExpr(round);
    trace.biased = trace.masked;
  }
  if (fault.mask_stage == MaskStage::before_softmax) {
    trace.masked = mask_scores(trace.masked, trace.blocked, fault.mask_value ? round(*fault.mask_value) : -infinity);
  }
  return trace;
}

}  // namespace attention
