#include "states/learners.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <string>

namespace states {

using attention::Index;
using attention::Matrix;
using exercises::CellRole;
using exercises::Exercise;
using exercises::Mistake;
using exercises::TypedPart;

namespace {

std::string typed_number(double value) {
  if (std::isnan(value)) return "";
  if (std::isinf(value)) return "-inf";
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.3f", value);
  return buffer.data();
}

}  // namespace

std::vector<TypedPart> typed(const std::vector<Matrix>& answer) {
  std::vector<TypedPart> parts;
  for (const Matrix& numbers : answer) {
    TypedPart part;
    for (Index i = 0; i < numbers.rows(); ++i) {
      part.texts.emplace_back();
      for (Index j = 0; j < numbers.cols(); ++j) part.texts.back().push_back(typed_number(numbers(i, j)));
    }
    parts.push_back(std::move(part));
  }
  return parts;
}

std::optional<std::vector<TypedPart>> typed_by_learner(const Exercise& exercise, std::optional<Mistake> mistake,
                                                       LeftEmpty left_empty) {
  auto answer = exercises::handed_in(exercise, mistake, exercises::three_decimals);
  if (!answer) return std::nullopt;
  for (std::size_t p = 0; p < answer->size(); ++p) {
    for (std::size_t c = 0; c < exercise.parts[p].roles.size(); ++c) {
      const bool structural = exercise.parts[p].roles[c] == CellRole::structural;
      if (structural && left_empty == LeftEmpty::structural) (*answer)[p].data()[c] = std::nan("");
    }
  }
  return typed(*answer);
}

LearnerFigures figures_of_learner(std::string_view id, std::optional<Mistake> mistake, std::uint32_t first,
                                  std::uint32_t count, LeftEmpty left_empty) {
  LearnerFigures figures;
  for (std::uint32_t seed = first; seed < first + count; ++seed) {
    const auto exercise = exercises::make_exercise(id, seed);
    if (!exercise) continue;
    const auto typed = typed_by_learner(*exercise.value, mistake, left_empty);
    if (!typed) continue;
    const exercises::Grade grade = exercises::grade(*exercise.value, *typed);
    ++figures.answers;
    figures.accepted += grade.correct ? 1 : 0;
    if (grade.diagnosis) ++(grade.diagnosis == mistake ? figures.named : figures.misnamed);
  }
  return figures;
}

}  // namespace states
