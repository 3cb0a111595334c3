#pragma once

#include <cstdint>

#include "experiment/state.hpp"

namespace states {

/// A state of random shape that may hold anything the format knows: direct and projected sources, contexts, stacks,
/// grouped heads, positions, settings, masks, faults, labels and views. The same for the same seed on every machine.
/// `wild` draws numbers from all bit patterns of finite doubles, otherwise they are thousandths of -2..2.
experiment::State random(std::uint64_t seed, bool wild);

}  // namespace states
