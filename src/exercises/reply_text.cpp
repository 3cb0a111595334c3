#include "exercises/reply_text.hpp"

#include <array>
#include <cmath>

#include "exercises/separability.hpp"
#include "experiment/evaluate.hpp"
#include "experiment/json_text.hpp"
#include "experiment/number_text.hpp"

namespace exercises {

using attention::Index;
using attention::Matrix;
using experiment::json_string;
using experiment::list_text;
using experiment::number_text;
using experiment::ObjectText;

namespace {

constexpr std::array<std::string_view, 7> stage_words = {"scores", "scaled",  "masked",  "weights",
                                                         "output", "entropy", "gradient"};
constexpr std::array<std::string_view, 3> role_words = {"asked", "structural", "not_asked"};
constexpr std::array<std::string_view, 8> status_words = {"correct",    "wrong", "empty",      "ambiguous",
                                                          "unreadable", "given", "structural", "not_asked"};
constexpr std::array<std::string_view, 5> kind_words = {"number", "minus_infinity", "empty", "ambiguous", "unreadable"};

/// Decimals that learners are asked for.
constexpr int asked_decimals = 3;

template <typename Words, typename Meaning>
std::string word(const Words& words, Meaning meaning) {
  return json_string(words[static_cast<std::size_t>(meaning)]);
}

std::string flag_text(bool flag) { return flag ? "true" : "false"; }

std::string value_text(double value) { return std::isfinite(value) ? number_text(value) : "null"; }

std::string number_with_text(double value) {
  ObjectText text;
  text.add("value", value_text(value));
  if (const auto exact = exact_text(value)) {
    if (*exact != number_text(value)) text.add("exact", json_string(*exact));
  }
  return text.finished();
}

template <typename Item>
std::string rows_of(Index rows, Index cols, Item item) {
  return list_text(static_cast<std::size_t>(rows), [&](std::size_t i) {
    return list_text(static_cast<std::size_t>(cols),
                     [&](std::size_t j) { return item(i * static_cast<std::size_t>(cols) + j); });
  });
}

std::string matrix_text(const Matrix& matrix) {
  return rows_of(matrix.rows(), matrix.cols(), [&](std::size_t c) { return number_with_text(matrix.data()[c]); });
}

void add_index(ObjectText& text, std::string_view key, const std::optional<Index>& index) {
  if (index) text.add(key, std::to_string(*index));
}

std::string fact_text(const Fact& fact) {
  ObjectText text;
  text.add("code", json_string(fact.code));
  if (!fact.part.empty()) text.add("part", json_string(fact.part));
  add_index(text, "head", fact.head);
  add_index(text, "row", fact.row);
  add_index(text, "column", fact.column);
  for (const auto& list : fact.numbers) {
    const std::vector<double>& numbers = list.second;
    text.add(list.first, list_text(numbers.size(), [&](std::size_t i) { return number_with_text(numbers[i]); }));
  }
  return text.finished();
}

std::string facts_text(const Facts& facts) {
  return list_text(facts.size(), [&](std::size_t i) { return fact_text(facts[i]); });
}

/// A matrix as the learner is given it: Q, K and V of all heads side by side.
Matrix shown_matrix(const experiment::Trace& trace, std::string_view name) {
  const auto& heads = trace.layers.front().computed.heads;
  if (name == "scores") return heads.front().trace.scores;
  const auto of = [&](const attention::LayerHead& head) -> const Matrix& {
    return name == "Q" ? head.Q : name == "K" ? head.K : head.V;
  };
  const Index width = of(heads.front()).cols();
  Matrix joined(of(heads.front()).rows(), width * static_cast<Index>(heads.size()));
  for (std::size_t h = 0; h < heads.size(); ++h) joined.middleCols(static_cast<Index>(h) * width, width) = of(heads[h]);
  return joined;
}

std::string shown_text(const Exercise& exercise) {
  const auto trace = experiment::evaluate(exercise.state);
  return list_text(exercise.shown.size(), [&](std::size_t i) {
    ObjectText text;
    text.add("name", json_string(exercise.shown[i]));
    text.add("rows", matrix_text(shown_matrix(*trace.value, exercise.shown[i])));
    return text.finished();
  });
}

void add_name(ObjectText& text, const Exercise& exercise, const Part& part) {
  text.add("name", json_string(part.name));
  text.add("stage", word(stage_words, part.stage));
  if (exercise.state.projected) text.add("head", std::to_string(part.head));
  if (part.stage == Stage::entropy) text.add("unit", exercise.in_bits ? "\"bits\"" : "\"nats\"");
  if (part.stage == Stage::gradient) {
    text.add("query", std::to_string(exercise.query));
    text.add("key", std::to_string(exercise.key));
  }
}

std::string part_text(const Exercise& exercise, const Part& part) {
  ObjectText text;
  add_name(text, exercise, part);
  text.add("rows", std::to_string(part.correct.rows()));
  text.add("cols", std::to_string(part.correct.cols()));
  text.add("roles", rows_of(part.correct.rows(), part.correct.cols(),
                            [&](std::size_t c) { return word(role_words, part.roles[c]); }));
  text.add("answer", matrix_text(part.correct));
  return text.finished();
}

std::string mark_text(const CellMark& mark) {
  ObjectText text;
  text.add("status", word(status_words, mark.status));
  if (mark.carried) text.add("carried", "true");
  text.add("reading", reading_text(mark.reading));
  return text.finished();
}

std::string marks_text(const Exercise& exercise, const Grade& grade) {
  return list_text(grade.parts.size(), [&](std::size_t p) {
    const Part& part = exercise.parts[p];
    ObjectText text;
    add_name(text, exercise, part);
    text.add("rows", rows_of(part.correct.rows(), part.correct.cols(),
                             [&](std::size_t c) { return mark_text(grade.parts[p][c]); }));
    return text.finished();
  });
}

std::string diagnosis_text(const std::optional<Mistake>& mistake) {
  if (!mistake) return "null";
  ObjectText text;
  text.add("code", json_string(name_of(*mistake).code));
  text.add("message", json_string(name_of(*mistake).message));
  return text.finished();
}

}  // namespace

std::string exercise_text(const Exercise& exercise) {
  ObjectText text;
  text.add("ok", "true");
  text.add("id", json_string(exercise.id));
  text.add("seed", std::to_string(exercise.seed));
  text.add("state", experiment::state_text(exercise.state));
  text.add("decimals", std::to_string(asked_decimals));
  text.add("tolerance", number_text(tolerance));
  text.add("shown", shown_text(exercise));
  text.add("cells",
           list_text(exercise.parts.size(), [&](std::size_t p) { return part_text(exercise, exercise.parts[p]); }));
  text.add("mistakes", list_text(exercise.mistakes.size(),
                                 [&](std::size_t i) { return json_string(name_of(exercise.mistakes[i]).code); }));
  const std::array<Facts, 3> all_hints = hints(exercise);
  text.add("hints", list_text(all_hints.size(), [&](std::size_t i) { return facts_text(all_hints[i]); }));
  text.add("solution", facts_text(worked_solution(exercise)));
  text.add("problems", "[]");
  return text.finished();
}

std::string grade_text(const Exercise& exercise, const Grade& grade) {
  ObjectText text;
  text.add("ok", "true");
  text.add("correct", flag_text(grade.correct));
  text.add("attempt", flag_text(grade.attempt));
  text.add("counted", std::to_string(grade.counted));
  text.add("earned", std::to_string(grade.earned));
  text.add("method", flag_text(grade.method));
  text.add("cells", marks_text(exercise, grade));
  text.add("diagnosis", diagnosis_text(grade.diagnosis));
  text.add("facts", facts_text(grade.facts));
  text.add("problems", "[]");
  return text.finished();
}

std::string reading_text(const AnswerReading& reading) {
  ObjectText text;
  text.add("kind", word(kind_words, reading.kind));
  if (reading.kind == AnswerKind::number) text.add("value", number_text(reading.value));
  if (reading.fraction) {
    text.add("fraction",
             "[" + std::to_string(reading.fraction->above) + "," + std::to_string(reading.fraction->below) + "]");
  }
  if (!reading.reason.empty()) {
    text.add("reason", json_string(reading.reason));
    text.add("place", std::to_string(reading.place));
  }
  return text.finished();
}

std::string rows_text(const AnswerRows& rows) {
  return list_text(rows.size(), [&](std::size_t i) {
    return list_text(rows[i].size(), [&](std::size_t j) { return json_string(rows[i][j]); });
  });
}

}  // namespace exercises
