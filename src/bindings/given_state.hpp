#pragma once

#include <span>
#include <string_view>

#include "experiment/state.hpp"

namespace bindings {

/// The state that a script gave: packed, with its numbers, or as JSON text, and then the numbers have no address. The
/// core of the engine reads no JSON text, since pages give objects; it has a `given_state` of its own.
experiment::Outcome<experiment::State> given_state(std::string_view text, std::span<const double> numbers);

}  // namespace bindings
