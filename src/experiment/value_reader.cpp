#include "experiment/value_reader.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "experiment/document.hpp"
#include "experiment/number_text.hpp"
#include "experiment/state.hpp"

namespace experiment {

using attention::FlagMatrix;
using attention::Flags;
using attention::Index;
using attention::Matrix;
using nlohmann::json;

namespace {

constexpr std::size_t most_problems = 16;

std::string step(std::size_t index) { return pointer_step(std::to_string(index)); }

std::string size_text(Index rows, Index cols) { return std::to_string(rows) + "x" + std::to_string(cols); }

std::size_t code_points(const std::string& text) {
  std::size_t count = 0;
  for (const char byte : text) count += (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U ? 1U : 0U;
  return count;
}

std::optional<std::uint8_t> flag_of(const json& value) {
  if (value.is_boolean()) return value.get<bool>() ? std::uint8_t{1} : std::uint8_t{0};
  const double number = value.is_number() ? value.get<double>() : -1;
  if (number == 0 || number == 1) return static_cast<std::uint8_t>(number);
  return std::nullopt;
}

}  // namespace

std::string description(const json& value) {
  switch (value.type()) {
    case json::value_t::null:
      return "null";
    case json::value_t::boolean:
      return value.get<bool>() ? "true" : "false";
    case json::value_t::number_float:
      return number_text(value.get<double>());
    case json::value_t::string:
      return "\"" + excerpt(value.get_ref<const std::string&>()) + "\"";
    case json::value_t::array:
      return "a list of " + std::to_string(value.size());
    case json::value_t::binary:
      return "a list of " + std::to_string(block_of(value)->rows);
    default:
      return "an object";
  }
}

bool is_text(const json& value, std::string_view text) {
  return value.is_string() && value.get_ref<const std::string&>() == text;
}

void ValueReader::note(const char* code, const std::string& path, std::string came, std::string expected) {
  if (problems.size() < most_problems) problems.push_back(problem(code, path, std::move(came), std::move(expected)));
}

const json* ValueReader::find(const json& object, std::string_view key) {
  const auto found = object.find(key);
  return found == object.end() || found->is_null() ? nullptr : &*found;
}

bool ValueReader::object(const json& value, const std::string& path, std::span<const Field> fields) {
  if (!value.is_object()) {
    note("wrong_type", path, description(value), "an object");
    return false;
  }
  if (fields.empty()) return true;
  for (const auto& entry : value.items()) {
    const bool known =
        std::any_of(fields.begin(), fields.end(), [&](const Field& field) { return field.first == entry.key(); });
    if (known) continue;
    note("unknown_key", path + pointer_step(entry.key()), "\"" + excerpt(entry.key()) + "\"",
         path.empty() ? "a key of the state" : "a key of " + path.substr(1));
  }
  return true;
}

std::optional<double> ValueReader::positive(const json& value, const std::string& path, bool zero_too) {
  const std::optional<double> read = number(value, path);
  if (!read) return std::nullopt;
  if (*read > 0) return read;
  if (zero_too && *read == 0) return 0.0;
  note("value_out_of_range", path, description(value), zero_too ? "a number >= 0" : "a number > 0");
  return std::nullopt;
}

std::optional<double> ValueReader::number(const json& value, const std::string& path) {
  if (value.is_number()) return value.get<double>();
  note("wrong_type", path, description(value), "a number");
  return std::nullopt;
}

std::optional<int> ValueReader::whole(const json& value, const std::string& path, int lowest, int highest) {
  const std::optional<double> read = number(value, path);
  if (!read) return std::nullopt;
  if (*read >= lowest && *read <= highest && *read == std::floor(*read)) return static_cast<int>(*read);
  note("value_out_of_range", path, description(value),
       "a whole number " + std::to_string(lowest) + ".." + std::to_string(highest));
  return std::nullopt;
}

std::optional<std::uint8_t> ValueReader::flag(const json& value, const std::string& path) {
  if (const auto read = flag_of(value)) return read;
  note("wrong_type", path, description(value), "0 or 1");
  return std::nullopt;
}

std::optional<Shape> ValueReader::list_shape(const json& value, const std::string& path) {
  if (!value.is_array() || (!value.empty() && !value.front().is_array())) {
    note("wrong_type", path, value.is_array() ? "a list without rows" : description(value), "a list of rows");
    return std::nullopt;
  }
  const auto rows = static_cast<Index>(value.size());
  const Index cols = rows == 0 ? 0 : static_cast<Index>(value.front().size());
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (!value[i].is_array()) {
      note("wrong_type", path + step(i), description(value[i]), "a row");
      return std::nullopt;
    }
    if (static_cast<Index>(value[i].size()) == cols) continue;
    note("ragged_rows", path + step(i), std::to_string(value[i].size()), std::to_string(cols));
    return std::nullopt;
  }
  return Shape{rows, cols};
}

std::optional<Shape> ValueReader::rows_shape(const json& value, const std::string& path, Shape wanted) {
  const auto block = block_of(value);
  const auto shape =
      block ? Shape{static_cast<Index>(block->rows), static_cast<Index>(block->cols)} : list_shape(value, path);
  if (!shape) return std::nullopt;
  const Index rows = shape->rows;
  const Index cols = shape->cols;
  if ((wanted.rows != 0 && rows != wanted.rows) || (wanted.cols != 0 && cols != wanted.cols)) {
    const auto side = [](Index size) { return size == 0 ? std::string("n") : std::to_string(size); };
    note("wrong_shape", path, size_text(rows, cols), side(wanted.rows) + "x" + side(wanted.cols));
    return std::nullopt;
  }
  const Index largest_rows = std::max(wanted.largest_rows, largest_size);
  const Index largest_cols = std::max(wanted.largest_cols, largest_size);
  if (rows < 1 || rows > largest_rows || cols < 1 || cols > largest_cols) {
    note("size_out_of_range", path, size_text(rows, cols), "1x1.." + size_text(largest_rows, largest_cols));
    return std::nullopt;
  }
  return shape;
}

template <typename Result, typename ReadEntry>
std::optional<Result> ValueReader::rows(const json& value, const std::string& path, Shape wanted,
                                        ReadEntry read_entry) {
  const std::optional<Shape> shape = rows_shape(value, path, wanted);
  if (!shape) return std::nullopt;
  const std::optional<Block> block = block_of(value);
  Result result(shape->rows, shape->cols);
  bool complete = true;
  for (std::size_t i = 0; i < static_cast<std::size_t>(shape->rows); ++i) {
    for (std::size_t j = 0; j < static_cast<std::size_t>(shape->cols); ++j) {
      // The path is spelled only for a value that needs it: most do not.
      const auto place = [&] { return path + step(i) + step(j); };
      const auto entry = block ? read_entry(json(block->at(i, j)), place) : read_entry(value[i][j], place);
      if (entry) result(static_cast<Index>(i), static_cast<Index>(j)) = *entry;
      complete = complete && entry.has_value();
    }
  }
  if (!complete) return std::nullopt;
  return result;
}

std::optional<Matrix> ValueReader::matrix(const json& value, const std::string& path, Shape shape) {
  if (const auto block = block_of(value)) {
    const auto size = rows_shape(value, path, shape);
    if (!size) return std::nullopt;
    Matrix result(size->rows, size->cols);
    std::memcpy(result.data(), block->bytes, static_cast<std::size_t>(result.size()) * sizeof(double));
    return result;
  }
  return rows<Matrix>(value, path, shape, [this](const json& entry, auto place) {
    return entry.is_number() ? std::optional(entry.get<double>()) : number(entry, place());
  });
}

std::optional<FlagMatrix> ValueReader::flag_rows(const json& value, const std::string& path, Shape shape) {
  return rows<FlagMatrix>(value, path, shape, [this](const json& entry, auto place) {
    const auto read = flag_of(entry);
    return read ? read : flag(entry, place());
  });
}

std::optional<Flags> ValueReader::flags(const json& value, const std::string& path, Index length) {
  if (!value.is_array()) {
    note("wrong_type", path, description(value), "a list of 0 and 1");
    return std::nullopt;
  }
  if (static_cast<Index>(value.size()) != length) {
    note("wrong_shape", path, std::to_string(value.size()), std::to_string(length));
    return std::nullopt;
  }
  Flags result;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (const auto entry = flag(value[i], path + step(i))) result.push_back(*entry);
  }
  if (result.size() != value.size()) return std::nullopt;
  return result;
}

std::optional<std::vector<std::string>> ValueReader::labels(const json& value, const std::string& path, Index length) {
  if (!value.is_array()) {
    note("wrong_type", path, description(value), "a list of labels");
    return std::nullopt;
  }
  if (static_cast<Index>(value.size()) != length) {
    note("wrong_shape", path, std::to_string(value.size()), std::to_string(length));
    return std::nullopt;
  }
  std::vector<std::string> result;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (!value[i].is_string()) {
      note("wrong_type", path + step(i), description(value[i]), "text");
    } else if (code_points(value[i].get_ref<const std::string&>()) > longest_label) {
      note("bad_text", path + step(i), std::to_string(code_points(value[i].get_ref<const std::string&>())),
           "at most " + std::to_string(longest_label) + " characters");
    } else {
      result.push_back(value[i].get<std::string>());
    }
  }
  if (result.size() != value.size()) return std::nullopt;
  return result;
}

}  // namespace experiment
