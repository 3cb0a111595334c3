#pragma once

#include <optional>
#include <vector>

#include "attention/gradient.hpp"
#include "experiment/evaluate.hpp"

namespace experiment {

/// How L = sum(G * output) changes with everything a state gives and computes. "dA" has the shape of A.
struct Gradient {
  double loss = 0;                               ///< L itself
  std::vector<attention::LayerGradient> layers;  ///< one a layer of the trace; of a direct source, only `heads`
  attention::Matrix dQ;                          ///< of the state's Q, K and V; empty when the source is projected
  attention::Matrix dK;
  attention::Matrix dV;
  attention::Matrix dX;  ///< of the state's X, all its ways to the output together; empty when the source is direct
  std::optional<attention::Matrix> dX_context;  ///< where the state has X_context
};

/// The gradient of L = sum(G * output) for the output of the whole trace, n_q x (its columns), residuals included.
/// Problems: `wrong_shape` at "/G"; `not_applicable` at "/fault" when the state has one, since a fault is a deliberate
/// error and not a function to be differentiated; `overflow` at "/G" when a derivative passes the largest double; those
/// of `evaluate`.
Outcome<Gradient> gradient(const State& state, const attention::Matrix& G);

}  // namespace experiment
