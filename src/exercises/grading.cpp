#include "exercises/grading.hpp"

#include <algorithm>
#include <cmath>

#include "exercises/carried.hpp"
#include "exercises/diagnosis.hpp"
#include "exercises/separability.hpp"

namespace exercises {

using attention::Index;
using attention::Matrix;

namespace {

/// Of a number that was typed: 0.255 is within 0.005 of 0.25 although their doubles are a little further apart.
constexpr double typing = 1e-9;

CellMark mark_of(CellRole role, bool given, const std::string& text, double correct) {
  CellMark mark;
  mark.reading = read_answer(text);
  if (role == CellRole::not_asked) {
    mark.status = CellStatus::not_asked;
  } else if (given) {
    mark.status = CellStatus::given;
  } else if (mark.reading.kind == AnswerKind::unreadable) {
    mark.status = CellStatus::unreadable;
  } else if (mark.reading.kind == AnswerKind::ambiguous) {
    mark.status = CellStatus::ambiguous;
  } else if (mark.reading.kind == AnswerKind::empty) {
    mark.status = role == CellRole::structural ? CellStatus::structural : CellStatus::empty;
  } else if (!is_right(mark.reading, correct)) {
    mark.status = CellStatus::wrong;
  } else {
    mark.status = role == CellRole::structural ? CellStatus::structural : CellStatus::correct;
  }
  return mark;
}

std::vector<CellMark> marks_of(const Part& part, const TypedPart& typed) {
  std::vector<CellMark> marks;
  for (Index i = 0; i < part.correct.rows(); ++i) {
    for (Index j = 0; j < part.correct.cols(); ++j) {
      const CellRole role = part.roles[static_cast<std::size_t>(i * part.correct.cols() + j)];
      marks.push_back(mark_of(role, typed.given, typed.texts[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)],
                              part.correct(i, j)));
    }
  }
  return marks;
}

/// The learner's numbers, NaN where there is none.
std::vector<Matrix> numbers_of(const Exercise& exercise, const Grade& grade) {
  std::vector<Matrix> answer;
  for (std::size_t p = 0; p < exercise.parts.size(); ++p) {
    Matrix numbers = Matrix::Constant(exercise.parts[p].correct.rows(), exercise.parts[p].correct.cols(), std::nan(""));
    for (Index c = 0; c < numbers.size(); ++c) {
      const CellMark& mark = grade.parts[p][static_cast<std::size_t>(c)];
      const AnswerKind kind = mark.reading.kind;
      if (mark.status == CellStatus::given) {
        numbers.data()[c] = exercise.parts[p].correct.data()[c];
      } else if (mark.status != CellStatus::not_asked &&
                 (kind == AnswerKind::number || kind == AnswerKind::minus_infinity)) {
        numbers.data()[c] = mark.reading.value;
      }
    }
    answer.push_back(std::move(numbers));
  }
  return answer;
}

void add_up(const Exercise& exercise, Grade& grade) {
  bool spoilt = false;
  bool filled = false;
  for (std::size_t p = 0; p < exercise.parts.size(); ++p) {
    for (std::size_t c = 0; c < grade.parts[p].size(); ++c) {
      const CellMark& mark = grade.parts[p][c];
      const bool counts = exercise.parts[p].roles[c] == CellRole::asked && mark.status != CellStatus::given;
      grade.counted += counts ? 1 : 0;
      grade.earned += counts && (mark.status == CellStatus::correct || mark.carried) ? 1 : 0;
      grade.method = grade.method || mark.carried;
      const bool unread = mark.status == CellStatus::unreadable || mark.status == CellStatus::ambiguous;
      spoilt = spoilt || unread;
      filled = filled || mark.status == CellStatus::correct || mark.status == CellStatus::wrong;
      grade.correct = grade.correct && !unread && mark.status != CellStatus::wrong && mark.status != CellStatus::empty;
    }
  }
  grade.attempt = filled && !spoilt;
}

}  // namespace

bool is_right(const AnswerReading& reading, double correct) {
  if (std::isinf(correct) || reading.kind == AnswerKind::minus_infinity) return reading.value == correct;
  const bool exact = reading.fraction && simple_fraction(correct);
  return std::abs(reading.value - correct) <= (exact ? typing : tolerance + typing);
}

Grade grade(const Exercise& exercise, const std::vector<TypedPart>& typed) {
  Grade grade;
  grade.correct = true;
  for (std::size_t p = 0; p < exercise.parts.size(); ++p) {
    grade.parts.push_back(marks_of(exercise.parts[p], typed[p]));
  }
  const std::vector<Matrix> numbers = numbers_of(exercise, grade);
  for (std::size_t p = 0; p < exercise.parts.size(); ++p) {
    const attention::FlagMatrix carried = carried_cells(exercise, numbers, p);
    for (std::size_t c = 0; c < grade.parts[p].size(); ++c) {
      CellMark& mark = grade.parts[p][c];
      mark.carried = mark.status == CellStatus::wrong && carried.data()[c] != 0;
    }
  }
  add_up(exercise, grade);
  if (grade.correct || !grade.attempt) return grade;
  grade.diagnosis = diagnosed(exercise, numbers);
  if (!grade.diagnosis) grade.facts = facts_about(exercise, numbers);
  return grade;
}

}  // namespace exercises
