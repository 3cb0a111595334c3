// The calls that exercises make, in the fuller module alone.

#include <cstddef>

#include "bindings/given_document.hpp"
#include "bindings/reply.hpp"
#include "exercises/answer_document.hpp"
#include "exercises/reply_text.hpp"

using bindings::begin;
using bindings::finish;
using bindings::finish_problems;
using bindings::given_document;
using experiment::list_text;
using experiment::Outcome;

namespace {

Outcome<exercises::Exercise> requested(const Outcome<nlohmann::json>& document) {
  const auto request = exercises::read_exercise_request(document);
  if (!request) return Outcome<exercises::Exercise>::failed(request.problems);
  return exercises::make_exercise(request.value->id, request.value->seed);
}

}  // namespace

/// {"ok":true,"ids":[...]}
AML_EXPORT(exercise_ids) const std::uint32_t* aml_exercise_ids() {
  begin();
  const auto ids = exercises::exercise_ids();
  return finish("{\"ok\":true,\"ids\":" +
                list_text(ids.size(), [&](std::size_t i) { return experiment::json_string(ids[i]); }) + "}");
}

/// Id and seed -> the exercise.
AML_EXPORT(exercise)
const std::uint32_t* aml_exercise(const char* text, std::size_t length, const double* numbers, std::size_t count) {
  begin();
  const auto exercise = requested(given_document({text, length}, {numbers, count}));
  if (!exercise) return finish_problems(exercise.problems);
  return finish(exercises::exercise_text(*exercise.value));
}

/// Id and seed, and the answer as typed -> its marks.
AML_EXPORT(grade)
const std::uint32_t* aml_grade(const char* request, std::size_t request_length, const double* request_numbers,
                               std::size_t request_count, const char* text, std::size_t length, const double* numbers,
                               std::size_t count) {
  begin();
  const auto exercise = requested(given_document({request, request_length}, {request_numbers, request_count}));
  if (!exercise) return finish_problems(exercise.problems);
  const auto typed = exercises::read_typed_answer(*exercise.value, given_document({text, length}, {numbers, count}));
  if (!typed) return finish_problems(typed.problems);
  return finish(exercises::grade_text(*exercise.value, exercises::grade(*exercise.value, *typed.value)));
}

/// One cell as typed -> how it is read.
AML_EXPORT(read_answer) const std::uint32_t* aml_read_answer(const char* text, std::size_t length) {
  begin();
  return finish(exercises::reading_text(exercises::read_answer({text, length})));
}

/// A matrix as pasted, and how many rows and columns there is room for -> the texts of its cells.
AML_EXPORT(read_answer_cells)
const std::uint32_t* aml_read_answer_cells(const char* text, std::size_t length, std::int32_t rows, std::int32_t cols) {
  begin();
  const auto read = exercises::read_pasted_answers({text, length}, rows, cols);
  if (!read) return finish_problems(read.problems);
  return finish("{\"ok\":true,\"rows\":" + exercises::rows_text(*read.value) + ",\"problems\":[]}");
}
