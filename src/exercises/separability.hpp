#pragma once

#include <optional>
#include <vector>

#include "exercises/exercise.hpp"

namespace exercises {

/// How far a number may lie from the right one. Asked for are three decimals; correct work that rounds every step to
/// three decimals drifts by up to 0.004 in the weights, and 0.005 is far below what any mistake moves.
inline constexpr double tolerance = 0.005;

/// Every two of {the right answer, each active mistake} differ by so much in some cell that is asked for; the right
/// answer and a mistake in one that counts.
inline constexpr double separation = 0.02;

/// Scores, scaled and through the temperature, stay within this: beyond it softmax is saturated and hides mistakes.
inline constexpr double largest_score = 3;

/// The distance of two numbers that stand in the same cell; 0 where either is undefined (NaN), infinite where one is
/// -inf. Unnormalised exponentials grow large, so that a number above 1 of the mistake `not_normalised` is compared
/// relative to its size.
double cell_distance(double one, double other, bool relative);

/// Which cells two answers are compared in.
enum class Compared : std::uint8_t {
  counting,  ///< those that earn credit
  filled,    ///< and those that follow from the mask alone, which a learner fills in too
};

/// The largest distance of two answers.
double answer_distance(const Exercise& exercise, const std::vector<attention::Matrix>& one,
                       const std::vector<attention::Matrix>& other, bool relative, Compared compared);

/// Why a draw is no good exercise.
enum class Flaw : std::uint8_t {
  mistake_does_not_apply,
  score_too_large,
  not_by_hand,  ///< rounding every step to three decimals leads away from the answer
  not_separable,
};

/// The flaw of an exercise, or nothing where every active mistake can be told from the right answer and from every
/// other, and the answer can be had by hand.
std::optional<Flaw> flaw_of(const Exercise& exercise);

}  // namespace exercises
