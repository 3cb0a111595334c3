#pragma once

#include <cstdint>
#include <string_view>

#include "experiment/state.hpp"

// What must hold for whatever a fuzzer finds; anything else ends the run.

namespace fuzz {

/// Ends the run when something does not hold.
void require(bool holds);

/// The bytes that libFuzzer made, as text.
std::string_view text_of(const std::uint8_t* bytes, std::size_t size);

/// A state that was read can be written and read again, through both texts, to the same state and the same texts; it
/// is computed without NaN unless it has a fault, and stays within the sizes of the format.
void require_sound(const experiment::State& state);

}  // namespace fuzz
