#pragma once

#include <nlohmann/json.hpp>

#include "experiment/state.hpp"
#include "experiment/value_reader.hpp"

namespace experiment {

/// Reads where queries, keys and values come from, and the positions: Q, K, V; or X with weights; or X with layers.
/// True when the source stands and its sizes are known.
bool read_source(const nlohmann::json& document, ValueReader& values, State& state);

/// Reads `fault`.
void read_fault(const nlohmann::json& document, ValueReader& values, State& state);

/// Reads `view`; the source stands.
void read_view(const nlohmann::json& document, ValueReader& values, State& state);

}  // namespace experiment
