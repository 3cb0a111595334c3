#include "exercises/carried.hpp"

#include <cmath>
#include <optional>

#include "attention/elementary.hpp"
#include "attention/softmax.hpp"
#include "exercises/separability.hpp"

namespace exercises {

using attention::FlagMatrix;
using attention::Index;
using attention::infinity;
using attention::Matrix;

namespace {

/// The part that comes before one of stage `later` in the same head, if it is asked for too.
std::optional<std::size_t> part_before(const Exercise& exercise, const Part& later) {
  for (std::size_t p = 0; p < exercise.parts.size(); ++p) {
    const Stage stage = exercise.parts[p].stage;
    const bool scores = stage == Stage::scores || stage == Stage::scaled || stage == Stage::masked;
    const bool fits = later.stage == Stage::weights
                          ? scores
                          : (later.stage == Stage::output || later.stage == Stage::entropy) && stage == Stage::weights;
    if (fits && exercise.parts[p].head == later.head) return p;
  }
  return std::nullopt;
}

bool is_identity(const Matrix& matrix) {
  return matrix.rows() == matrix.cols() && matrix == Matrix::Identity(matrix.rows(), matrix.cols());
}

/// Whether a row says nothing of its own: not all filled in, or its numbers all alike.
bool takes_no_thought(const Matrix& row) {
  double lowest = infinity;
  double highest = -infinity;
  for (Index j = 0; j < row.cols(); ++j) {
    if (std::isnan(row(0, j))) return true;
    if (row(0, j) == -infinity) continue;
    lowest = std::min(lowest, row(0, j));
    highest = std::max(highest, row(0, j));
  }
  return !(lowest < highest);
}

Matrix weights_from(const Exercise& exercise, Stage stage, Matrix scores) {
  const experiment::State& state = exercise.state;
  if (stage == Stage::scores) {
    if (state.scale == experiment::ScaleRule::sqrt_dk) scores /= std::sqrt(static_cast<double>(state.Q.cols()));
    scores /= state.temperature;
  }
  if (stage != Stage::masked) {
    const FlagMatrix blocked = attention::blocked_cells(state.mask, scores.rows(), scores.cols());
    scores = (blocked.array() != 0).select(-infinity, scores.array());
  }
  return attention::softmax_rows(scores).weights;
}

Matrix following(const Exercise& exercise, const Part& part, Stage before, const Matrix& own) {
  if (part.stage == Stage::weights) return weights_from(exercise, before, own);
  if (part.stage == Stage::output) return own * exercise.state.V;
  return entropies(own, exercise.in_bits, keep);
}

}  // namespace

FlagMatrix carried_cells(const Exercise& exercise, const std::vector<Matrix>& numbers, std::size_t part) {
  const Matrix& answer = numbers[part];
  FlagMatrix carried = FlagMatrix::Zero(answer.rows(), answer.cols());
  const std::optional<std::size_t> before = part_before(exercise, exercise.parts[part]);
  if (!before || is_identity(numbers[*before])) return carried;
  for (Index i = 0; i < answer.rows(); ++i) {
    if (takes_no_thought(numbers[*before].row(i))) continue;
    // Rows that are not filled in would spoil only themselves: every step goes row by row.
    Matrix own = exercise.parts[*before].correct;
    own.row(i) = numbers[*before].row(i);
    const Matrix expected = following(exercise, exercise.parts[part], exercise.parts[*before].stage, own);
    for (Index j = 0; j < answer.cols(); ++j) {
      carried(i, j) = std::abs(answer(i, j) - expected(i, j)) <= tolerance ? 1 : 0;
    }
  }
  return carried;
}

}  // namespace exercises
