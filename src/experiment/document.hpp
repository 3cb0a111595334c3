#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "experiment/problem.hpp"

namespace experiment {

/// The longest JSON text or link that is read, in bytes.
inline constexpr std::size_t longest_text = 8U << 20U;

/// The most values that are read from a text, lists and objects included.
inline constexpr std::size_t most_values = 512U << 10U;

/// Parses JSON text within bounds: at most `longest_text` bytes, 16 levels, `most_values` values, 256 keys an object
/// with 256 bytes each. Every number of the result is a finite double with the bits of its text ("-0" stays negative).
/// Problems: text_too_long, invalid_json, too_deep, too_many_values, duplicate_key, unknown_key (a long one),
/// number_out_of_range.
Outcome<nlohmann::json> parse_document(std::string_view text);

/// Rows of numbers that came as one block (packed_document.hpp): rows x cols doubles, row by row.
struct Block {
  std::size_t rows;
  std::size_t cols;
  const std::uint8_t* bytes;  ///< of the doubles, in this machine's order; they need not be aligned

  double at(std::size_t row, std::size_t column) const;
};

/// The block that a value of a document is; nothing for every other value.
std::optional<Block> block_of(const nlohmann::json& value);

/// `segment` as one step of a JSON pointer: "/" and what follows, with "~" and "/" escaped.
std::string pointer_step(std::string_view segment);

}  // namespace experiment
