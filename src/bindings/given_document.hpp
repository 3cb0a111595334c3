#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "experiment/problem.hpp"

namespace bindings {

/// The document that a script gave: packed, with its numbers, or as JSON text, and then the numbers have no address.
/// The core of the engine reads no JSON text, since pages give objects; it has a `given_document` of its own.
experiment::Outcome<nlohmann::json> given_document(std::string_view text, std::span<const double> numbers);

}  // namespace bindings
