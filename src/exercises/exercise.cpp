#include "exercises/exercise.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "attention/elementary.hpp"
#include "exercises/separability.hpp"
#include "exercises/templates.hpp"
#include "experiment/evaluate.hpp"
#include "experiment/gradient.hpp"

namespace exercises {

using attention::Index;
using attention::Matrix;
using experiment::Outcome;
using experiment::problem;

namespace {

std::vector<CellRole> roles_by_mask(const attention::HeadTrace& head, Stage stage, Index cells) {
  std::vector<CellRole> roles(static_cast<std::size_t>(cells), CellRole::asked);
  if (stage != Stage::weights && stage != Stage::masked) return roles;
  for (Index i = 0; i < head.blocked.rows(); ++i) {
    const Index open = head.rows[static_cast<std::size_t>(i)].allowed_keys;
    for (Index j = 0; j < head.blocked.cols(); ++j) {
      if (head.blocked(i, j) == 0 && open > 1) continue;
      roles[static_cast<std::size_t>(i * head.blocked.cols() + j)] = CellRole::structural;
    }
  }
  return roles;
}

Matrix entropy_column(const attention::HeadTrace& head, bool in_bits) {
  Matrix column(static_cast<Index>(head.rows.size()), 1);
  for (Index i = 0; i < column.rows(); ++i) {
    const attention::RowStatistics& row = head.rows[static_cast<std::size_t>(i)];
    column(i, 0) = (in_bits ? row.entropy_bits : row.entropy_nats).value_or(0);
  }
  return column;
}

/// The engine's gradient of one weight: with unit vectors for values the output is the weights.
Matrix gradient_row(const Exercise& exercise) {
  Matrix G = Matrix::Zero(exercise.state.n_q(), exercise.state.n_k());
  G(exercise.query, exercise.key) = 1;
  const auto gradient = experiment::gradient(exercise.state, G);
  return gradient.value->layers.front().heads.front().dscaled.row(exercise.query);
}

Matrix correct_part(const Exercise& exercise, const attention::HeadTrace& head, Stage stage) {
  switch (stage) {
    case Stage::scores:
      return head.scores;
    case Stage::scaled:
      return head.scaled;
    case Stage::masked:
      return head.masked;
    case Stage::weights:
      return head.softmax.weights;
    case Stage::output:
      return head.output;
    case Stage::entropy:
      return entropy_column(head, exercise.in_bits);
    case Stage::gradient:
      return gradient_row(exercise);
  }
  return {};
}

/// Fills in the right answers of a draft, and roles where it left them to the mask.
void complete(Exercise& exercise) {
  const Outcome<experiment::Trace> trace = experiment::evaluate(exercise.state);
  for (Part& part : exercise.parts) {
    const auto& heads = trace.value->layers.front().computed.heads;
    const attention::HeadTrace& head = heads[static_cast<std::size_t>(part.head)].trace;
    part.correct = correct_part(exercise, head, part.stage);
    if (part.roles.empty()) part.roles = roles_by_mask(head, part.stage, part.cells());
  }
}

Matrix handed_in_part(const Exercise& exercise, const HandWork& work, Stage stage, Rounding rounding) {
  switch (stage) {
    case Stage::scores:
      return work.scores;
    case Stage::scaled:
      return work.scaled;
    case Stage::masked:
      return work.masked;
    case Stage::weights:
      return work.weights;
    case Stage::output:
      return work.output;
    case Stage::entropy:
      return entropies(work.weights, exercise.in_bits, rounding);
    case Stage::gradient:
      return weight_derivatives(work.weights, exercise.query, exercise.key, rounding);
  }
  return {};
}

}  // namespace

std::span<const std::string_view> exercise_ids() {
  static const std::array<std::string_view, 10> ids = [] {
    std::array<std::string_view, 10> all;
    std::transform(templates().begin(), templates().end(), all.begin(), [](const Template& one) { return one.id; });
    return all;
  }();
  return ids;
}

Outcome<Exercise> make_exercise(std::string_view id, std::uint32_t seed) {
  const auto all = templates();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Template& one) { return one.id == id; });
  if (found == all.end()) {
    return Outcome<Exercise>::failed(
        problem("unknown_exercise", "/id", "\"" + experiment::excerpt(id) + "\"", "the id of an exercise"));
  }
  // Templates of one seed have nothing in common.
  const auto place = static_cast<std::uint64_t>(found - all.begin());
  attention::SplitMix64 random(((place + 1) << 32U) | seed);
  for (int draws = 1; draws <= most_draws; ++draws) {
    Exercise exercise = found->draw(random);
    exercise.id = found->id;
    exercise.seed = seed;
    exercise.draws = draws;
    exercise.mistakes = found->mistakes;
    complete(exercise);
    if (!flaw_of(exercise)) return Outcome<Exercise>::of(std::move(exercise));
  }
  return Outcome<Exercise>::failed(problem("no_variant", "/seed", std::to_string(seed), "another seed"));
}

std::optional<std::vector<Matrix>> handed_in(const Exercise& exercise, std::optional<Mistake> mistake,
                                             Rounding rounding) {
  const auto heads = hand_work(exercise.state, mistake, rounding);
  if (!heads) return std::nullopt;
  std::vector<Matrix> answer;
  for (const Part& part : exercise.parts) {
    answer.push_back(handed_in_part(exercise, (*heads)[static_cast<std::size_t>(part.head)], part.stage, rounding));
  }
  return answer;
}

Matrix entropies(const Matrix& weights, bool in_bits, Rounding rounding) {
  const double unit = in_bits ? attention::logarithm(2) : 1;
  Matrix column = Matrix::Zero(weights.rows(), 1);
  for (Index i = 0; i < weights.rows(); ++i) {
    for (Index j = 0; j < weights.cols(); ++j) {
      const double weight = weights(i, j);
      if (weight != 0) column(i, 0) -= rounding(weight * attention::logarithm(weight) / unit);
    }
  }
  return column;
}

Matrix weight_derivatives(const Matrix& weights, Index query, Index key, Rounding rounding) {
  Matrix row(1, weights.cols());
  for (Index k = 0; k < row.cols(); ++k) {
    row(0, k) = rounding(weights(query, key) * ((k == key ? 1 : 0) - weights(query, k)));
  }
  return row;
}

}  // namespace exercises
