#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "exercises/grading.hpp"

namespace exercises {

/// Which exercise is meant.
struct ExerciseRequest {
  std::string id;
  std::uint32_t seed = 0;
};

/// Reads {"id": text, "seed": whole number 0..2^32-1}.
/// Problems: missing_key, wrong_type, value_out_of_range, unknown_key, and those of the document.
experiment::Outcome<ExerciseRequest> read_exercise_request(const experiment::Outcome<nlohmann::json>& document);

/// Reads {"cells": {"weights": [["0.731", ...], ...], ...}, "given": ["scores", ...]}: the texts as typed, by the names
/// of the exercise's parts. A part that is left out and a cell that is null are empty. Problems: wrong_type,
/// wrong_shape, unknown_key, unknown_word, and those of the document.
experiment::Outcome<std::vector<TypedPart>> read_typed_answer(const Exercise& exercise,
                                                              const experiment::Outcome<nlohmann::json>& document);

}  // namespace exercises
