#pragma once

#include <optional>

#include "exercises/exercise.hpp"
#include "exercises/fact.hpp"

namespace exercises {

/// The active mistake that an answer shows: every filled cell lies within `tolerance` of what the mistake gives, and of
/// everything else that may be handed in, the right answer included, some cell lies more than twice as far. `numbers`
/// are the learner's, NaN where there is none. Nothing where the answer is right or several mistakes are as near.
std::optional<Mistake> diagnosed(const Exercise& exercise, const std::vector<attention::Matrix>& numbers);

/// What can be said of an answer whose mistake has no name, and where. Codes: row_sum (sum) of a row of weights that
/// does not sum to 1; columns_sum_to_one; negative_weight; weight_above_one; closed_cell (of a weight that is not 0);
/// other_unit (of an entropy in bits for nats, or the reverse); row_right.
Facts facts_about(const Exercise& exercise, const std::vector<attention::Matrix>& numbers);

}  // namespace exercises
