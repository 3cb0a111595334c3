#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "attention/layer.hpp"
#include "experiment/state.hpp"

namespace experiment {

/// One layer. With a direct source there is one head, whose output is the layer's.
struct LayerTrace {
  attention::Matrix input;  ///< n_q x d_model, what the layer reads, position codes included; empty without projections
  std::optional<attention::Matrix> context;  ///< n_k x d_model, likewise, where keys and values come from X_context
  attention::LayerTrace computed;
};

/// What a state says that holds for every head of every layer.
attention::LayerSettings layer_settings(const State& state);

/// X (n x d_model) as the first layer reads it: with what positions add to it, sinusoidal codes or nothing, and in the
/// format of the fault.
attention::Matrix with_positions(const attention::Matrix& X, const State& state);

/// Everything that follows from a state.
struct Trace {
  std::vector<LayerTrace> layers;
  attention::Matrix output;              ///< of the last layer; in a stack the residual stream after it
  std::vector<std::string_view> faults;  ///< the deliberate errors in it, by their keys in the state's `fault`
};

/// As `attention::HeadEdit`, told the layer too.
using TraceEdit = std::function<void(attention::Index layer, attention::Index head, attention::LayerHead& inputs,
                                     attention::HeadSettings& settings)>;

/// Computes a state. Problem `overflow`, with the place of the input it comes from, when a number on the way passes the
/// largest double: a picture never shows what float64 could not hold, except where a fault does so on purpose. An
/// `edit`, when given, changes what each head is given just before it attends.
Outcome<Trace> evaluate(const State& state, const TraceEdit& edit = {});

}  // namespace experiment
