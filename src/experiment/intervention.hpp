#pragma once

#include <vector>

#include "attention/intervention.hpp"
#include "experiment/evaluate.hpp"

namespace experiment {

/// A head that the intervention touched: what its weights said about the key beforehand, and how far its own output
/// moved.
struct HeadEffect {
  attention::Index layer = 0;
  attention::Index head = 0;
  attention::KeyReading reading;
  std::vector<double> changes;  ///< n_q, lengths
};

/// What an intervention does to the whole, beside what the weights would have made one expect.
struct InterventionEffect {
  Trace before;
  Trace after;
  std::vector<double> changes;    ///< n_q, how far each position of the whole output moved (length of the difference)
  std::vector<HeadEffect> heads;  ///< those touched, in order of layers and heads
};

/// Computes a state with and without an intervention. In a stack the change passes through every later layer, so that
/// a key of small weight may matter and one of large weight may not.
/// Problems: `value_out_of_range` at "/intervention/key", "/intervention/layer" or "/intervention/head" when there is
/// no such one; `wrong_shape` at "/intervention/nudge" when a head touched has another width, `number_out_of_range`
/// when the nudge is not finite; `not_applicable` at "/fault" when the state has one; `overflow` at "/intervention"
/// when a number after it passes the largest double; those of `evaluate`.
Outcome<InterventionEffect> intervene(const State& state, const attention::Intervention& intervention);

}  // namespace experiment
