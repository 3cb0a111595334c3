#pragma once

#include <cstdint>
#include <string>

#include "experiment/evaluate.hpp"
#include "experiment/state.hpp"

// States for tests, made from JSON text so that a test reads like the format.

namespace states {

/// A valid state; the test fails when it is not.
experiment::State valid(const std::string& json_text);

/// The head of a valid single-head state.
attention::HeadTrace head(const std::string& json_text);

/// The code and the path of the first problem of an invalid text, as "code path".
std::string first_problem(const std::string& json_text);

/// A state of random shape with random settings, masks, labels and numbers of every size, the same for the same seed.
/// `wild` draws numbers from all bit patterns of finite doubles, otherwise they are moderate.
experiment::State random(std::uint64_t seed, bool wild);

}  // namespace states
