#pragma once

#include <cstdint>

#include "experiment/state.hpp"

namespace experiment {

/// A state whose Q, K and V hold seeded random tenths of -2..2, the same on every machine (SplitMix64, Steele et al.
/// 2014). Sizes are 1..largest_size.
Outcome<State> random_state(std::uint32_t seed, attention::Index n_q, attention::Index n_k, attention::Index d_k,
                            attention::Index d_v);

}  // namespace experiment
