#pragma once

#include <nlohmann/json.hpp>

#include "experiment/state.hpp"

namespace experiment {

/// Reads a state from a parsed document: the one place where states are validated, wherever they come from.
/// Problems: unsupported_version, missing_key, unknown_key, wrong_type, wrong_shape, ragged_rows, size_out_of_range,
/// value_out_of_range, unknown_word, bad_text.
Outcome<State> read_state_document(const nlohmann::json& document);

/// The same, or why there is no document.
Outcome<State> read_state_document(const Outcome<nlohmann::json>& document);

}  // namespace experiment
