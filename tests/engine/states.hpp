#pragma once

#include <string>

#include "experiment/evaluate.hpp"
#include "experiment/state.hpp"
#include "states/random_states.hpp"

// States for tests, made from JSON text so that a test reads like the format. Every document is read as text and
// packed.

namespace states {

/// A valid state; the test fails when it is not.
experiment::State valid(const std::string& json_text);

/// The head of a valid single-head state.
attention::HeadTrace head(const std::string& json_text);

/// The code and the path of the first problem of an invalid text, as "code path".
std::string first_problem(const std::string& json_text);

}  // namespace states
