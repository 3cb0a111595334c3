#pragma once

#include "experiment/state.hpp"

namespace states {

/// Whether two states are the same in every field and in every bit of every number.
bool same(const experiment::State& one, const experiment::State& other);

}  // namespace states
