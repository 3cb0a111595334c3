#pragma once

#include <vector>

#include "attention/layer.hpp"
#include "experiment/state.hpp"

namespace experiment {

/// One layer. With a direct source there is one head, whose output is the layer's.
struct LayerTrace {
  attention::Matrix input;  ///< n_q x d_model, what the layer reads, position codes included; empty without projections
  attention::LayerTrace computed;
};

/// Everything that follows from a state.
struct Trace {
  std::vector<LayerTrace> layers;
  attention::Matrix output;  ///< of the last layer; in a stack the residual stream after it
};

/// Computes a state. Problem `overflow`, with the place of the input it comes from, when a number on the way passes the
/// largest double: a picture never shows what float64 could not hold, except where a fault does so on purpose.
Outcome<Trace> evaluate(const State& state);

}  // namespace experiment
