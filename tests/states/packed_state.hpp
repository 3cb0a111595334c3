#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace states {

/// A document as web/engine/packed.ts packs it.
struct Packed {
  std::string tokens;
  std::vector<double> numbers;
};

/// Packs a document that was read from text: equally long rows of numbers as tables, everything else value by value.
Packed pack(const nlohmann::json& document);

}  // namespace states
