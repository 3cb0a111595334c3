#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "exercises/hand_work.hpp"
#include "exercises/mistakes.hpp"
#include "experiment/problem.hpp"
#include "experiment/state.hpp"

namespace exercises {

/// What a learner is asked for.
enum class Stage : std::uint8_t {
  scores,
  scaled,
  masked,
  weights,
  output,
  entropy,   ///< one number a row
  gradient,  ///< of one weight, with respect to every score of its row
};

/// The part that a cell plays in an answer.
enum class CellRole : std::uint8_t {
  asked,       ///< counts
  structural,  ///< follows from the mask alone: closed, or the only open cell of its row; does not count
  not_asked,   ///< no part of the exercise
};

/// One matrix of the answer.
struct Part {
  std::string name;  ///< its key in an answer: that of the stage, with "_1", "_2" where there are several heads
  Stage stage = Stage::weights;
  attention::Index head = 0;
  attention::Matrix correct;    ///< as the engine computes it
  std::vector<CellRole> roles;  ///< row by row

  attention::Index cells() const { return correct.size(); }
};

/// A problem drawn from a seed.
struct Exercise {
  std::string_view id;
  std::uint32_t seed = 0;
  int draws = 0;  ///< how many were needed
  experiment::State state;
  std::vector<std::string_view> shown;  ///< the matrices that the learner is given: Q, K, V or scores
  std::vector<Part> parts;
  std::span<const Mistake> mistakes;  ///< the active ones
  bool in_bits = false;               ///< of entropies
  attention::Index query = 0;         ///< of the weight whose gradient is asked for
  attention::Index key = 0;
};

/// At most so many draws are tried for a seed.
inline constexpr int most_draws = 50;

/// The ids of the templates, in the order of the course.
std::span<const std::string_view> exercise_ids();

/// The exercise of a template that a seed gives, the same on every machine. Every exercise is good (see `flaw_of`).
/// Problems: unknown_exercise at "/id"; no_variant at "/seed" when no draw was good, which no seed of 0..9999 meets.
experiment::Outcome<Exercise> make_exercise(std::string_view id, std::uint32_t seed);

/// What a learner with a mistake, or without one, hands in for every part; nothing where the mistake does not apply.
/// Numbers that the mistake leaves undefined are NaN.
std::optional<std::vector<attention::Matrix>> handed_in(const Exercise& exercise, std::optional<Mistake> mistake,
                                                        Rounding rounding);

/// The entropies of rows of weights, as a column, with 0 log 0 = 0.
attention::Matrix entropies(const attention::Matrix& weights, bool in_bits, Rounding rounding);

/// The derivatives w_k (delta - w_key) of the weight `key` of a row of weights with respect to the row's scores, a row.
attention::Matrix weight_derivatives(const attention::Matrix& weights, attention::Index query, attention::Index key,
                                     Rounding rounding);

}  // namespace exercises
