#pragma once

#include "experiment/state.hpp"

namespace states {

/// Whether two states are the same in every field and in every bit of every number.
bool same(const experiment::State& one, const experiment::State& other);

/// Whether two matrices have one shape and the same bits in it.
bool same(const attention::Matrix& one, const attention::Matrix& other);

}  // namespace states
