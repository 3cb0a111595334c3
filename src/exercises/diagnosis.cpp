#include "exercises/diagnosis.hpp"

#include <cmath>

#include "attention/elementary.hpp"
#include "exercises/separability.hpp"

namespace exercises {

using attention::Index;
using attention::infinity;
using attention::Matrix;

namespace {

bool has_counting_number(const Exercise& exercise, const std::vector<Matrix>& numbers) {
  for (std::size_t p = 0; p < exercise.parts.size(); ++p) {
    for (Index c = 0; c < numbers[p].size(); ++c) {
      const bool counts = exercise.parts[p].roles[static_cast<std::size_t>(c)] == CellRole::asked;
      if (counts && !std::isnan(numbers[p].data()[c])) return true;
    }
  }
  return false;
}

/// Facts about one part of the answer.
class PartFacts {
 public:
  PartFacts(const Exercise& exercise, const Part& part, const Matrix& numbers)
      : exercise_(exercise), part_(part), numbers_(numbers) {}

  Facts found() {
    if (part_.stage == Stage::weights) {
      sums();
      each_weight();
    }
    if (part_.stage == Stage::entropy) units();
    right_rows();
    return std::move(facts_);
  }

 private:
  const Exercise& exercise_;
  const Part& part_;
  const Matrix& numbers_;
  Facts facts_;

  void add(std::string_view code, std::optional<Index> row, std::optional<Index> column, std::vector<double> sum = {}) {
    facts_.push_back({code, part_.name, {}, row, column, {}});
    if (!sum.empty()) facts_.back().numbers = {{"sum", std::move(sum)}};
  }

  CellRole role(Index i, Index j) const { return part_.roles[static_cast<std::size_t>(i * numbers_.cols() + j)]; }

  /// Sums of typed weights may be off by as much as all of them together.
  static bool sums_to_one(double sum, Index terms) {
    return std::abs(sum - 1) <= tolerance * static_cast<double>(terms);
  }

  void sums() {
    bool rows = true;
    for (Index i = 0; i < numbers_.rows(); ++i) {
      const double sum = numbers_.row(i).sum();
      if (std::isnan(sum) || sums_to_one(sum, numbers_.cols())) continue;
      rows = false;
      add("row_sum", i, std::nullopt, {sum});
    }
    bool columns = numbers_.rows() > 1;
    for (Index j = 0; j < numbers_.cols(); ++j)
      columns = columns && sums_to_one(numbers_.col(j).sum(), numbers_.rows());
    if (columns && !rows) add("columns_sum_to_one", {}, {});
  }

  void each_weight() {
    for (Index i = 0; i < numbers_.rows(); ++i) {
      for (Index j = 0; j < numbers_.cols(); ++j) {
        const bool closed = role(i, j) == CellRole::structural && part_.correct(i, j) == 0;
        if (numbers_(i, j) < 0) add("negative_weight", i, j);
        if (numbers_(i, j) > 1 + tolerance) add("weight_above_one", i, j);
        if (closed && std::abs(numbers_(i, j)) > tolerance) add("closed_cell", i, j);
      }
    }
  }

  void units() {
    const double to_other = exercise_.in_bits ? attention::logarithm(2) : 1 / attention::logarithm(2);
    for (Index i = 0; i < numbers_.rows(); ++i) {
      const double right = part_.correct(i, 0);
      const bool is_wrong = std::abs(numbers_(i, 0) - right) > tolerance;
      if (is_wrong && std::abs(numbers_(i, 0) - right * to_other) <= tolerance) add("other_unit", i, 0);
    }
  }

  void right_rows() {
    for (Index i = 0; i < numbers_.rows(); ++i) {
      bool right = true;
      bool counts = false;
      for (Index j = 0; j < numbers_.cols(); ++j) {
        if (role(i, j) != CellRole::asked) continue;
        counts = true;
        const double number = numbers_(i, j);
        right = right && (number == part_.correct(i, j) || std::abs(number - part_.correct(i, j)) <= tolerance);
      }
      if (right && counts) add("row_right", i, std::nullopt);
    }
  }
};

}  // namespace

std::optional<Mistake> diagnosed(const Exercise& exercise, const std::vector<Matrix>& numbers) {
  if (!has_counting_number(exercise, numbers)) return std::nullopt;
  std::vector<Matrix> correct;
  for (const Part& part : exercise.parts) correct.push_back(part.correct);
  double nearest = infinity;
  double runner_up = answer_distance(exercise, numbers, correct, false, Compared::filled);
  std::optional<Mistake> found;
  for (const Mistake mistake : exercise.mistakes) {
    const auto answer = handed_in(exercise, mistake, keep);
    if (!answer) continue;
    const bool relative = mistake == Mistake::not_normalised;
    const double distance = answer_distance(exercise, numbers, *answer, relative, Compared::filled);
    if (distance < nearest) {
      runner_up = std::min(runner_up, nearest);
      nearest = distance;
      found = mistake;
    } else {
      runner_up = std::min(runner_up, distance);
    }
  }
  const bool alone = runner_up > tolerance && runner_up > 2 * nearest;
  return nearest <= tolerance && alone ? found : std::nullopt;
}

Facts facts_about(const Exercise& exercise, const std::vector<Matrix>& numbers) {
  Facts facts;
  for (std::size_t p = 0; p < exercise.parts.size(); ++p) {
    for (Fact& fact : PartFacts(exercise, exercise.parts[p], numbers[p]).found()) facts.push_back(std::move(fact));
  }
  return facts;
}

}  // namespace exercises
