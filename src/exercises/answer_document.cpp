#include "exercises/answer_document.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "experiment/document.hpp"
#include "experiment/value_reader.hpp"

namespace exercises {

using experiment::description;
using experiment::Outcome;
using experiment::pointer_step;
using experiment::ValueReader;
using nlohmann::json;

namespace {

constexpr double largest_seed = 4294967295.0;

constexpr std::array<experiment::Field, 2> request_fields = {
    {{"id", experiment::FieldKind::word}, {"seed", experiment::FieldKind::number}}};
constexpr std::array<experiment::Field, 2> answer_fields = {
    {{"cells", experiment::FieldKind::object}, {"given", experiment::FieldKind::list}}};

template <typename Value>
Outcome<Value> outcome(ValueReader& values, Value value) {
  if (!values.problems.empty()) return Outcome<Value>::failed(std::move(values.problems));
  return Outcome<Value>::of(std::move(value));
}

std::uint32_t seed_of(const json* value, ValueReader& values) {
  if (value == nullptr) {
    values.note("missing_key", "/seed", "", "a seed");
    return 0;
  }
  const std::optional<double> seed = values.number(*value, "/seed");
  if (!seed) return 0;
  if (*seed >= 0 && *seed <= largest_seed && *seed == std::floor(*seed)) return static_cast<std::uint32_t>(*seed);
  values.note("value_out_of_range", "/seed", description(*value), "a whole number 0..4294967295");
  return 0;
}

std::string text_of(const json& value, const std::string& path, ValueReader& values) {
  if (value.is_null()) return "";
  if (value.is_string()) return value.get_ref<const std::string&>();
  values.note("wrong_type", path, description(value), "a cell's text");
  return "";
}

bool is_list_of(const json& value, std::size_t count, const std::string& path, const char* what, ValueReader& values) {
  if (!value.is_array()) {
    values.note("wrong_type", path, description(value), what);
    return false;
  }
  if (value.size() == count) return true;
  values.note("wrong_shape", path, std::to_string(value.size()), std::to_string(count));
  return false;
}

/// Cells of a part, empty where nothing is given.
AnswerRows read_cells(const json* value, const Part& part, ValueReader& values) {
  const auto rows = static_cast<std::size_t>(part.correct.rows());
  const auto cols = static_cast<std::size_t>(part.correct.cols());
  AnswerRows texts(rows, AnswerRows::value_type(cols));
  const std::string path = "/cells" + pointer_step(part.name);
  if (value == nullptr || !is_list_of(*value, rows, path, "a list of rows", values)) return texts;
  for (std::size_t i = 0; i < rows; ++i) {
    const std::string row_path = path + pointer_step(std::to_string(i));
    if (!is_list_of((*value)[i], cols, row_path, "a list of cells", values)) continue;
    for (std::size_t j = 0; j < cols; ++j) {
      texts[i][j] = text_of((*value)[i][j], row_path + pointer_step(std::to_string(j)), values);
    }
  }
  return texts;
}

std::size_t part_named(const Exercise& exercise, std::string_view name) {
  const auto& parts = exercise.parts;
  return static_cast<std::size_t>(
      std::find_if(parts.begin(), parts.end(), [&](const Part& part) { return part.name == name; }) - parts.begin());
}

void read_given(const json& given, const Exercise& exercise, std::vector<TypedPart>& typed, ValueReader& values) {
  if (!given.is_array()) {
    values.note("wrong_type", "/given", description(given), "a list of names");
    return;
  }
  for (std::size_t i = 0; i < given.size(); ++i) {
    const std::size_t part =
        given[i].is_string() ? part_named(exercise, given[i].get_ref<const std::string&>()) : typed.size();
    if (part < typed.size()) {
      typed[part].given = true;
    } else {
      values.note("unknown_word", "/given" + pointer_step(std::to_string(i)), description(given[i]),
                  "the name of a part of the answer");
    }
  }
}

}  // namespace

Outcome<ExerciseRequest> read_exercise_request(const Outcome<json>& document) {
  if (!document) return Outcome<ExerciseRequest>::failed(document.problems);
  ValueReader values;
  ExerciseRequest request;
  if (values.object(*document.value, "", request_fields)) {
    const json* id = ValueReader::find(*document.value, "id");
    if (id != nullptr && id->is_string()) {
      request.id = id->get_ref<const std::string&>();
    } else {
      values.note(id == nullptr ? "missing_key" : "wrong_type", "/id", id == nullptr ? "" : description(*id),
                  "the id of an exercise");
    }
    request.seed = seed_of(ValueReader::find(*document.value, "seed"), values);
  }
  return outcome(values, std::move(request));
}

Outcome<std::vector<TypedPart>> read_typed_answer(const Exercise& exercise, const Outcome<json>& document) {
  if (!document) return Outcome<std::vector<TypedPart>>::failed(document.problems);
  ValueReader values;
  std::vector<TypedPart> typed(exercise.parts.size());
  if (!values.object(*document.value, "", answer_fields)) return outcome(values, std::move(typed));
  const json* cells = ValueReader::find(*document.value, "cells");
  const bool has_cells = cells != nullptr && values.object(*cells, "/cells", {});
  for (std::size_t p = 0; p < typed.size(); ++p) {
    const Part& part = exercise.parts[p];
    typed[p].texts = read_cells(has_cells ? ValueReader::find(*cells, part.name) : nullptr, part, values);
  }
  if (has_cells) {
    for (const auto& entry : cells->items()) {
      if (part_named(exercise, entry.key()) < typed.size()) continue;
      values.note("unknown_key", "/cells" + pointer_step(entry.key()), "\"" + experiment::excerpt(entry.key()) + "\"",
                  "the name of a part of the answer");
    }
  }
  if (const json* given = ValueReader::find(*document.value, "given")) read_given(*given, exercise, typed, values);
  return outcome(values, std::move(typed));
}

}  // namespace exercises
