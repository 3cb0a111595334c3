#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "exercises/grading.hpp"

namespace states {

/// The cells that a learner leaves empty.
enum class LeftEmpty { none, structural };

/// What a learner who rounds every step to three decimals and makes `mistake`, or none, types into every cell; nothing
/// where the mistake does not apply. Cells that the mistake leaves undefined stay empty.
std::optional<std::vector<exercises::TypedPart>> typed_by_learner(const exercises::Exercise& exercise,
                                                                  std::optional<exercises::Mistake> mistake,
                                                                  LeftEmpty left_empty = LeftEmpty::none);

/// Numbers typed with three decimals, one matrix a part; NaN is left empty.
std::vector<exercises::TypedPart> typed(const std::vector<attention::Matrix>& answer);

/// How the answers of one kind of learner were judged.
struct LearnerFigures {
  std::uint32_t answers = 0;
  std::uint32_t accepted = 0;  ///< as correct
  std::uint32_t named = 0;     ///< with the mistake that was made
  std::uint32_t misnamed = 0;  ///< with another one
};

/// Lets a learner answer the exercises of a template for `count` seeds from `first` on.
LearnerFigures figures_of_learner(std::string_view id, std::optional<exercises::Mistake> mistake, std::uint32_t first,
                                  std::uint32_t count, LeftEmpty left_empty = LeftEmpty::none);

}  // namespace states
