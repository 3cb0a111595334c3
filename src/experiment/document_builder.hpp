#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiment/document.hpp"
#include "experiment/fields.hpp"

namespace experiment {

inline constexpr std::size_t deepest = 16;
inline constexpr std::size_t most_keys = 256;
inline constexpr std::size_t longest_key = 256;

/// Whether the value of a key is rows of numbers wherever the format knows the key.
inline bool holds_rows(std::string_view key) {
  return std::any_of(state_fields.begin(), state_fields.end(), [&](const Field& field) {
    return field.first == key && (field.second == FieldKind::matrix || field.second == FieldKind::flag_rows);
  });
}

/// Builds a document from the events of a reader (nlohmann's SAX interface and `table`), and stops the reader at the
/// first problem by returning false.
class DocumentBuilder {
 public:
  nlohmann::json root;
  std::optional<Problem> found;

  bool null() { return add(nlohmann::json(nullptr)); }
  bool boolean(bool value) { return add(nlohmann::json(value)); }
  bool number_integer(nlohmann::json::number_integer_t value) {
    // The parser reports a text with a minus sign here; zero has lost its sign by then.
    return add(nlohmann::json(value == 0 ? -0.0 : static_cast<double>(value)));
  }
  bool number_unsigned(nlohmann::json::number_unsigned_t value) {
    return add(nlohmann::json(static_cast<double>(value)));
  }
  bool number_float(nlohmann::json::number_float_t value, const std::string& /*text*/) {
    return add(nlohmann::json(value));
  }
  bool string(std::string& value) { return add(nlohmann::json(std::move(value))); }
  bool binary(nlohmann::json::binary_t& /*value*/) { return false; }

  bool start_object(std::size_t /*size*/) { return open(nlohmann::json::object()); }
  bool end_object() { return close(); }
  bool start_array(std::size_t /*size*/) { return open(nlohmann::json::array()); }
  bool end_array() { return close(); }

  bool key(std::string& name) {
    if (name.size() > longest_key) {
      return stop("unknown_key", place(), "\"" + excerpt(name) + "\"", "keys of at most 256 bytes");
    }
    Level& level = levels_.back();
    if (level.container->size() == most_keys) return stop("too_many_values", place(), "more", "at most 256 keys");
    level.key = std::move(name);
    if (!level.container->contains(level.key)) return true;
    return stop("duplicate_key", place() + pointer_step(level.key), "the key a second time", "each key once");
  }

  /// Rows of finite numbers, row by row: one block under a key whose value is rows, or else the lists of the rows.
  bool table(std::span<const double> numbers, std::size_t cols) {
    const bool keyed = !levels_.empty() && levels_.back().container->is_object();
    return keyed && holds_rows(levels_.back().key) ? add_block(numbers, cols) : add_rows(numbers, cols);
  }

  bool stop(const char* code, std::string path, std::string came, std::string expected) {
    found = problem(code, std::move(path), std::move(came), std::move(expected));
    return false;
  }

  template <typename Exception>
  bool parse_error(std::size_t position, const std::string& token, const Exception& error) {
    constexpr int overflow = 406;  // id of the parser's own exception for a number past the largest double
    if (error.id == overflow) {
      return stop("number_out_of_range", next_place(), excerpt(token), "a number of size below 1.8e308");
    }
    return stop("invalid_json", "", "\"" + excerpt(token) + "\" at character " + std::to_string(position), "JSON text");
  }

 private:
  struct Level {
    nlohmann::json* container;
    std::string key;  // of the value being read, in an object
  };
  std::vector<Level> levels_;
  std::size_t values_ = 0;

  std::string place() const {
    std::string path;
    for (std::size_t depth = 0; depth + 1 < levels_.size(); ++depth) path += step_of(levels_[depth], 1);
    return path;
  }
  std::string next_place() const { return levels_.empty() ? "" : place() + step_of(levels_.back(), 0); }

  /// The step to the value being read: `entered` is 1 when an array already holds it.
  static std::string step_of(const Level& level, std::size_t entered) {
    if (level.container->is_object()) return pointer_step(level.key);
    return pointer_step(std::to_string(level.container->size() - entered));
  }

  nlohmann::json* insert(nlohmann::json&& value) {
    if (levels_.empty()) {
      root = std::move(value);
      return &root;
    }
    Level& level = levels_.back();
    if (level.container->is_object()) return &((*level.container)[level.key] = std::move(value));
    level.container->push_back(std::move(value));
    return &level.container->back();
  }

  bool add(nlohmann::json&& value) {
    if (++values_ > most_values) {
      return stop("too_many_values", "", "more", "at most " + std::to_string(most_values) + " values");
    }
    insert(std::move(value));
    return true;
  }

  bool open(nlohmann::json&& container) {
    if (levels_.size() == deepest) {
      return stop("too_deep", next_place(), "more", "at most " + std::to_string(deepest) + " levels");
    }
    if (++values_ > most_values) return add(nlohmann::json());
    nlohmann::json* inserted = insert(std::move(container));
    levels_.push_back({inserted, {}});
    return true;
  }

  bool close() {
    levels_.pop_back();
    return true;
  }

  bool add_block(std::span<const double> numbers, std::size_t cols) {
    values_ += numbers.size() / cols + numbers.size();
    std::vector<std::uint8_t> bytes(numbers.size_bytes());
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    return add(nlohmann::json::binary(std::move(bytes), cols));
  }

  bool add_rows(std::span<const double> numbers, std::size_t cols) {
    if (!open(nlohmann::json::array())) return false;
    for (std::size_t start = 0; start < numbers.size(); start += cols) {
      if (!open(nlohmann::json::array())) return false;
      for (const double number : numbers.subspan(start, cols)) {
        if (!add(nlohmann::json(number))) return false;
      }
      close();
    }
    return close();
  }
};

}  // namespace experiment
