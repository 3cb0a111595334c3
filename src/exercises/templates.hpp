#pragma once

#include <span>

#include "attention/sampling.hpp"
#include "exercises/exercise.hpp"

namespace exercises {

/// A kind of exercise: how one is drawn and which mistakes are looked for in its answers.
struct Template {
  std::string_view id;
  std::span<const Mistake> mistakes;
  /// A draft: state, what is shown and the parts with their stages and heads. Roles are left empty where they are those
  /// of the mask; right answers are filled in later.
  Exercise (*draw)(attention::SplitMix64& random);
};

/// All of them, in the order of the course.
std::span<const Template> templates();

}  // namespace exercises
