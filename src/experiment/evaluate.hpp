#pragma once

#include <vector>

#include "attention/head.hpp"
#include "experiment/state.hpp"

namespace experiment {

/// One layer: its heads and what they give together.
struct LayerTrace {
  std::vector<attention::HeadTrace> heads;
  attention::Matrix output;
};

/// Everything that follows from a state.
struct Trace {
  std::vector<LayerTrace> layers;
  attention::Matrix output;
};

/// Computes a state. Problem `overflow`, with the place of the input it comes from, when a number on the way passes the
/// largest double: a picture never shows what float64 could not hold.
Outcome<Trace> evaluate(const State& state);

}  // namespace experiment
