#pragma once

#include <optional>
#include <vector>

#include "exercises/mistakes.hpp"
#include "experiment/state.hpp"

// Attention step by step as a person computes it on paper, rightly or with one mistake, with numbers as exact as the
// person keeps them.

namespace exercises {

/// What a person does to a number before going on with it.
using Rounding = double (*)(double);

/// The value as it is: the work of a computer.
double keep(double value);
/// To three decimals, halves away from zero.
double three_decimals(double value);

/// One head on paper. Cells that the mistake leaves undefined (a softmax over nothing) are NaN.
struct HandWork {
  attention::Matrix scores;   ///< n_q x n_k
  attention::Matrix scaled;   ///< n_q x n_k
  attention::Matrix masked;   ///< n_q x n_k, -inf where closed
  attention::Matrix weights;  ///< n_q x n_k
  attention::Matrix output;   ///< n_q x d_v
};

/// What a learner who makes `mistake` (or none) writes down for every head of a state; nothing where the mistake cannot
/// be made there: no mask to forget, one head, shapes that do not fit, a sum of scores too near 0 to divide by.
/// The state is direct or has one layer; of its settings scale, temperature, causal and padding masks count.
std::optional<std::vector<HandWork>> hand_work(const experiment::State& state, std::optional<Mistake> mistake,
                                               Rounding rounding);

}  // namespace exercises
