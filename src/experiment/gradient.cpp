#include "experiment/gradient.hpp"

#include <cmath>

namespace experiment {

using attention::Index;
using attention::LayerHead;
using attention::Matrix;

namespace {

Gradient direct_gradient(const State& state, const Trace& trace, const Matrix& G) {
  const LayerHead& head = trace.layers.front().computed.heads.front();
  const Index d_k = state.Q.cols();
  attention::HeadGradient of_head = attention::head_gradient(
      head, attention::head_settings(layer_settings(state), 0, 1, d_k, d_k, state.n_q(), state.n_k()), G);
  Gradient gradient;
  const bool rotary = state.positions == attention::Positions::rotary;
  const Index offset = attention::causal_offset(state.mask.causal, state.n_q(), state.n_k());
  gradient.dQ = rotary ? attention::rotated_back(of_head.dQ, offset) : of_head.dQ;
  gradient.dK = rotary ? attention::rotated_back(of_head.dK, 0) : of_head.dK;
  gradient.dV = of_head.dV;
  gradient.layers.emplace_back();
  gradient.layers.front().heads.push_back(std::move(of_head));
  return gradient;
}

/// From the last layer to the first, the gradient of the residual stream in hand.
Gradient projected_gradient(const State& state, const Trace& trace, const Matrix& G) {
  const ProjectedSource& source = *state.projected;
  const attention::LayerSettings settings = layer_settings(state);
  const Matrix context = source.X_context ? with_positions(*source.X_context, state) : Matrix();
  Gradient gradient;
  gradient.layers.resize(source.layers.size());
  if (source.X_context) gradient.dX_context = Matrix::Zero(context.rows(), context.cols());
  Matrix dstream = G;
  for (std::size_t l = source.layers.size(); l-- > 0;) {
    const LayerTrace& layer = trace.layers[l];
    attention::LayerGradient& of_layer = gradient.layers[l];
    of_layer = attention::layer_gradient(layer.input, source.X_context ? context : layer.input, source.layers[l],
                                         settings, layer.computed, dstream);
    if (source.X_context) *gradient.dX_context += of_layer.dcontext;
    const Matrix through_layer = source.X_context ? of_layer.dX : Matrix(of_layer.dX + of_layer.dcontext);
    dstream = source.stacked ? Matrix(dstream + through_layer) : through_layer;
  }
  gradient.dX = std::move(dstream);
  return gradient;
}

double loss_of(const Matrix& output, const Matrix& G) {
  double loss = 0;
  for (Index i = 0; i < output.rows(); ++i) {
    for (Index c = 0; c < output.cols(); ++c) loss += G(i, c) * output(i, c);
  }
  return loss;
}

bool all_finite(const attention::LayerGradient& layer) {
  for (const attention::HeadGradient& head : layer.heads) {
    for (const Matrix* part : {&head.dweights, &head.dmasked, &head.dscaled, &head.dQ, &head.dK, &head.dV}) {
      if (!part->allFinite()) return false;
    }
  }
  return layer.dX.allFinite() && layer.dcontext.allFinite() && layer.dW_Q.allFinite() && layer.dW_K.allFinite() &&
         layer.dW_V.allFinite() && (!layer.dW_O || layer.dW_O->allFinite());
}

bool all_finite(const Gradient& gradient) {
  for (const attention::LayerGradient& layer : gradient.layers) {
    if (!all_finite(layer)) return false;
  }
  return std::isfinite(gradient.loss) && gradient.dQ.allFinite() && gradient.dK.allFinite() &&
         gradient.dX.allFinite() && (!gradient.dX_context || gradient.dX_context->allFinite());
}

std::string shape_text(const Matrix& matrix) {
  return std::to_string(matrix.rows()) + "x" + std::to_string(matrix.cols());
}

}  // namespace

Outcome<Gradient> gradient(const State& state, const Matrix& G) {
  if (state.fault.any()) {
    return Outcome<Gradient>::failed(
        problem("not_applicable", "/fault", "a fault", "none where a gradient is asked for"));
  }
  const Outcome<Trace> trace = evaluate(state);
  if (!trace) return Outcome<Gradient>::failed(trace.problems);
  const Matrix& output = trace.value->output;
  if (G.rows() != output.rows() || G.cols() != output.cols()) {
    return Outcome<Gradient>::failed(problem("wrong_shape", "/G", shape_text(G), shape_text(output)));
  }
  Gradient result =
      state.projected ? projected_gradient(state, *trace.value, G) : direct_gradient(state, *trace.value, G);
  result.loss = loss_of(output, G);
  if (!all_finite(result)) {
    return Outcome<Gradient>::failed(
        problem("overflow", "/G", "a derivative past 1.8e308", "numbers whose results a double can hold"));
  }
  return Outcome<Gradient>::of(std::move(result));
}

}  // namespace experiment
