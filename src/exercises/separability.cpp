#include "exercises/separability.hpp"

#include <cmath>

#include "attention/elementary.hpp"

namespace exercises {

using attention::Index;
using attention::Matrix;

namespace {

/// An answer that a learner may hand in, and how it is compared.
struct Candidate {
  std::vector<Matrix> answer;
  bool relative = false;
};

std::vector<Matrix> correct_answer(const Exercise& exercise) {
  std::vector<Matrix> answer;
  for (const Part& part : exercise.parts) answer.push_back(part.correct);
  return answer;
}

/// Measured from the one that is compared relative to its size, if either is.
double distance(const Exercise& exercise, const Candidate& one, const Candidate& other, Compared compared) {
  if (one.relative) return answer_distance(exercise, other.answer, one.answer, true, compared);
  return answer_distance(exercise, one.answer, other.answer, other.relative, compared);
}

bool within_largest_score(const Exercise& exercise) {
  const auto heads = hand_work(exercise.state, std::nullopt, keep);
  for (const HandWork& head : *heads) {
    if (head.scaled.cwiseAbs().maxCoeff() > largest_score) return false;
  }
  return true;
}

}  // namespace

double cell_distance(double one, double other, bool relative) {
  if (std::isnan(one) || std::isnan(other) || one == other) return 0;
  const double distance = std::abs(one - other);
  return relative && std::isfinite(distance) ? distance / std::max(1.0, std::abs(other)) : distance;
}

double answer_distance(const Exercise& exercise, const std::vector<Matrix>& one, const std::vector<Matrix>& other,
                       bool relative, Compared compared) {
  double largest = 0;
  for (std::size_t p = 0; p < exercise.parts.size(); ++p) {
    for (Index c = 0; c < exercise.parts[p].cells(); ++c) {
      const CellRole role = exercise.parts[p].roles[static_cast<std::size_t>(c)];
      if (role == CellRole::not_asked) continue;
      if (role == CellRole::structural && compared == Compared::counting) continue;
      largest = std::max(largest, cell_distance(one[p].data()[c], other[p].data()[c], relative));
    }
  }
  return largest;
}

std::optional<Flaw> flaw_of(const Exercise& exercise) {
  if (!within_largest_score(exercise)) return Flaw::score_too_large;
  std::vector<Candidate> candidates = {{correct_answer(exercise)}};
  const auto by_hand = handed_in(exercise, std::nullopt, three_decimals);
  if (!by_hand || answer_distance(exercise, *by_hand, candidates[0].answer, false, Compared::filled) > tolerance) {
    return Flaw::not_by_hand;
  }
  for (const Mistake mistake : exercise.mistakes) {
    auto answer = handed_in(exercise, mistake, keep);
    if (!answer) return Flaw::mistake_does_not_apply;
    candidates.push_back({std::move(*answer), mistake == Mistake::not_normalised});
  }
  for (std::size_t a = 0; a < candidates.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const Compared compared = b == 0 ? Compared::counting : Compared::filled;
      if (distance(exercise, candidates[a], candidates[b], compared) < separation) return Flaw::not_separable;
    }
  }
  return std::nullopt;
}

}  // namespace exercises
