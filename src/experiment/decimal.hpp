#pragma once

#include <string_view>

namespace experiment {

/// A decimal at the front of a text: its value, and how many characters spell it (0 when none does).
struct Decimal {
  double value = 0;
  std::size_t length = 0;
};

/// Reads `[+-] digits [. digits] [e [+-] digits]`, digits before or after the point, as the nearest double, ties to
/// even; infinity past the largest one. The C library's strtod does the same; in WebAssembly it stands on emulated
/// 128-bit numbers, which cost a tenth of the module and a third of the time it takes to read a state.
Decimal leading_decimal(std::string_view text);

}  // namespace experiment
