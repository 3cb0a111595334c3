#include "attention/gradient.hpp"

#include <cmath>

#include "attention/elementary.hpp"

namespace attention {

namespace {

/// A B, summed in the order of the index.
Matrix product(const Matrix& A, const Matrix& B) { return project(A, B, Precision::float64); }

/// Back through the softmax of every row. Closed cells are left out rather than multiplied by their weight of 0.
Matrix through_softmax(const HeadTrace& trace, const Matrix& dweights) {
  const Matrix& weights = trace.softmax.weights;
  Matrix dmasked = Matrix::Zero(weights.rows(), weights.cols());
  for (Index i = 0; i < weights.rows(); ++i) {
    double mean = 0;  // of dweights, each counted by its weight
    for (Index j = 0; j < weights.cols(); ++j) {
      if (trace.blocked(i, j) == 0) mean += weights(i, j) * dweights(i, j);
    }
    for (Index j = 0; j < weights.cols(); ++j) {
      if (trace.blocked(i, j) == 0) dmasked(i, j) = weights(i, j) * (dweights(i, j) - mean);
    }
  }
  return dmasked;
}

/// 1 - tanh^2 x as 4 e^-2|x| / (1 + e^-2|x|)^2, which keeps its digits where tanh is near 1.
double tanh_slope(double x) {
  const double power = exponential(-2 * std::abs(x));
  return 4 * power / ((1 + power) * (1 + power));
}

Matrix through_softcap(const Matrix& dmasked, const Matrix& scaled, double cap) {
  return dmasked.binaryExpr(scaled, [=](double slope, double score) { return slope * tanh_slope(score / cap); });
}

/// dL/dscores from dL/dscaled.
Matrix through_scale(const Matrix& dscaled, const Scale& scale, double temperature) {
  return dscaled.unaryExpr([&](double slope) {
    const double part = slope / temperature;
    return scale.is_root ? part / scale.divisor : part * scale.factor;
  });
}

}  // namespace

HeadGradient head_gradient(const LayerHead& head, const HeadSettings& settings, const Matrix& G) {
  const HeadTrace& trace = head.trace;
  HeadGradient gradient;
  gradient.dV = product(trace.softmax.weights.transpose(), G);  // n_k x d_v
  gradient.dweights = product(G, head.V.transpose());           // n_q x n_k
  gradient.dmasked = through_softmax(trace, gradient.dweights);
  if (settings.temperature == 0) {
    gradient.dscaled = Matrix::Zero(head.Q.rows(), head.K.rows());
    gradient.dQ = Matrix::Zero(head.Q.rows(), head.Q.cols());
    gradient.dK = Matrix::Zero(head.K.rows(), head.K.cols());
    return gradient;
  }
  gradient.dscaled =
      settings.softcap ? through_softcap(gradient.dmasked, trace.scaled, *settings.softcap) : gradient.dmasked;
  const Matrix dscores = through_scale(gradient.dscaled, trace.scale, settings.temperature);  // n_q x n_k
  gradient.dQ = product(dscores, head.K);
  gradient.dK = product(dscores.transpose(), head.Q);
  return gradient;
}

namespace {

/// Gradients of the projected rows of all heads, side by side as the weight matrices have their columns.
struct ProjectionGradient {
  Matrix dQ;
  Matrix dK;
  Matrix dV;
};

ProjectionGradient joined_gradient(const std::vector<HeadGradient>& heads, const LayerWeights& weights,
                                   const LayerSettings& settings) {
  const HeadGradient& first = heads.front();
  const Index n_q = first.dQ.rows();
  const Index n_k = first.dK.rows();
  const Index d_k = first.dQ.cols();
  const Index d_v = first.dV.cols();
  const Index offset = causal_offset(settings.mask.causal, n_q, n_k);
  const bool rotary = settings.positions == Positions::rotary;
  ProjectionGradient joined{Matrix::Zero(n_q, weights.W_Q.cols()), Matrix::Zero(n_k, weights.W_K.cols()),
                            Matrix::Zero(n_k, weights.W_V.cols())};
  for (Index h = 0; h < weights.heads; ++h) {
    const HeadGradient& head = heads[static_cast<std::size_t>(h)];
    const Index source = kv_head_of(h, weights.heads, weights.kv_heads);
    joined.dQ.middleCols(h * d_k, d_k) = rotary ? rotated_back(head.dQ, offset) : head.dQ;
    joined.dK.middleCols(source * d_k, d_k) += rotary ? rotated_back(head.dK, 0) : head.dK;
    joined.dV.middleCols(source * d_v, d_v) += head.dV;
  }
  return joined;
}

}  // namespace

LayerGradient layer_gradient(const Matrix& X, const Matrix& context, const LayerWeights& weights,
                             const LayerSettings& settings, const LayerTrace& trace, const Matrix& G) {
  LayerGradient gradient;
  const Matrix djoined = weights.W_O ? product(G, weights.W_O->transpose()) : G;  // n_q x (heads d_v)
  if (weights.W_O) gradient.dW_O = product(trace.joined.transpose(), G);
  for (Index h = 0; h < weights.heads; ++h) {
    const LayerHead& head = trace.heads[static_cast<std::size_t>(h)];
    const HeadSettings of_head =
        head_settings(settings, h, weights.heads, head.Q.cols(), X.cols(), X.rows(), context.rows());
    gradient.heads.push_back(head_gradient(head, of_head, djoined.middleCols(h * head.V.cols(), head.V.cols())));
  }
  const ProjectionGradient projected = joined_gradient(gradient.heads, weights, settings);
  gradient.dW_Q = product(X.transpose(), projected.dQ);
  gradient.dW_K = product(context.transpose(), projected.dK);
  gradient.dW_V = product(context.transpose(), projected.dV);
  gradient.dX = product(projected.dQ, weights.W_Q.transpose());
  gradient.dcontext = product(projected.dK, weights.W_K.transpose()) + product(projected.dV, weights.W_V.transpose());
  return gradient;
}

}  // namespace attention
