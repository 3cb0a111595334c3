#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "experiment/problem.hpp"

namespace experiment {

/// Reads a document as web/engine packs it: tokens, and beside them its numbers, which so need no digits. A value is
/// one of
///
///   N, T, F        null, true, false
///   D              the next number
///   S<n>:          a string, the next n bytes, in UTF-8; B in its place, one that is no text
///   L<n>:          a list of the next n values
///   O<n>:          an object of the next n pairs of a string and a value
///   E              more than is read
///   M<r>:<c>:      a list of r lists of c numbers each, the next r x c numbers, finite
///
/// The bounds and the problems are those of `parse_document`. A table under a key whose value is rows stays one block.
Outcome<nlohmann::json> unpack_document(std::string_view tokens, std::span<const double> numbers);

}  // namespace experiment
