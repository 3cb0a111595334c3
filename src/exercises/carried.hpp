#pragma once

#include "exercises/exercise.hpp"

namespace exercises {

/// Which cells of part `part` follow rightly, within `tolerance`, from the learner's own matrix before it: weights from
/// scores (scaled or masked ones), outputs and entropies from weights. 0 everywhere where nothing comes before, where a
/// row of it is not filled in, and where it is one that takes no thought: all 0, all alike (in the row, too), the
/// identity. `numbers` are the learner's, NaN where there is none.
attention::FlagMatrix carried_cells(const Exercise& exercise, const std::vector<attention::Matrix>& numbers,
                                    std::size_t part);

}  // namespace exercises
