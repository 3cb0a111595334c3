#pragma once

#include <array>

#include "exercises/exercise.hpp"
#include "exercises/fact.hpp"

namespace exercises {

/// The way to the answer, step by step for every row of every head that is asked for. Codes and their numbers:
///   scores        query, scores; then for each key dot_product: query, key, score (where queries and keys are given)
///   scale         divisor, temperature, scores (where either is not 1)
///   mask          closed (keys, from 0), scores (where a key is closed)
///   exponentials  exponentials of the scores: whole numbers where scores are logarithms of them
///   denominator   sum
///   weights       weights
///   output        weights, values, output (one column each)
///   entropy       terms (-w log w), entropy
///   derivative    weight, other, derivative (one column each)
Facts worked_solution(const Exercise& exercise);

/// Three hints, each saying more than the one before: the steps in order (only codes), the first step of the first row
/// that is asked for, and that row worked out.
std::array<Facts, 3> hints(const Exercise& exercise);

}  // namespace exercises
