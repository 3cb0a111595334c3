#pragma once

#include <cstdint>

#include "experiment/state.hpp"

// Seeded states of every source with moderate numbers, for properties that need smooth functions.

namespace random_source {

enum class Kind { direct, cross_attention, grouped_heads, stack };

/// Entries in -1.5..1.5.
attention::Matrix matrix(std::uint64_t seed, attention::Index rows, attention::Index cols);

/// A valid state of a kind, of random sizes, scale, temperature (above 0), softcap, bias, masks and positions.
experiment::State state(Kind kind, std::uint64_t seed);

}  // namespace random_source
