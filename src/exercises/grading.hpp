#pragma once

#include <optional>
#include <string>
#include <vector>

#include "exercises/answer_reader.hpp"
#include "exercises/exercise.hpp"
#include "exercises/fact.hpp"
#include "exercises/pasted_answers.hpp"

namespace exercises {

/// The texts of one part's cells as typed, of the part's shape.
struct TypedPart {
  AnswerRows texts;
  bool given = false;  ///< shown to the learner beforehand, as in an exercise with one step missing; does not count
};

enum class CellStatus : std::uint8_t {
  correct,
  wrong,
  empty,
  ambiguous,   ///< ask
  unreadable,  ///< never wrong
  given,
  structural,  ///< right, or left empty, where the mask alone says what stands there; does not count
  not_asked,
};

struct CellMark {
  CellStatus status = CellStatus::empty;
  AnswerReading reading;
  bool carried = false;  ///< wrong, but what follows rightly from the learner's own wrong matrix before it
};

/// What an answer is worth.
struct Grade {
  bool correct = false;                      ///< every cell that counts is right, and none of the others is wrong
  int counted = 0;                           ///< cells that count
  int earned = 0;                            ///< of them, those that are right or carried
  bool attempt = false;                      ///< false while anything cannot be read, or nothing is filled in
  bool method = false;                       ///< a later matrix follows rightly from a wrong earlier one
  std::vector<std::vector<CellMark>> parts;  ///< row by row, in the order of the exercise's parts
  std::optional<Mistake> diagnosis;
  Facts facts;  ///< what can be said of a wrong answer whose mistake has no name
};

/// Marks an answer; `typed` has an entry for every part of the exercise, of its shape.
Grade grade(const Exercise& exercise, const std::vector<TypedPart>& typed);

/// Whether a reading is right: within `tolerance`, or exactly where both are quotients of whole numbers.
bool is_right(const AnswerReading& reading, double correct);

}  // namespace exercises
