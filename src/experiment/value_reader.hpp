#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "attention/matrix.hpp"
#include "experiment/fields.hpp"
#include "experiment/problem.hpp"

namespace experiment {

/// The size that a matrix or list must have; 0 leaves it free between 1 and `largest_size`.
struct Shape {
  attention::Index rows = 0;
  attention::Index cols = 0;
  attention::Index largest_cols = 0;  ///< instead of `largest_size`, for the columns of several heads
  attention::Index largest_rows = 0;  ///< likewise
};

/// What a value is, for a sentence: its text when short, otherwise its type.
std::string description(const nlohmann::json& value);

/// Whether a value is exactly this text.
bool is_text(const nlohmann::json& value, std::string_view text);

/// Reads single values out of a document and gathers what is wrong with them. Every function returns nothing and notes
/// a problem at `path` when the value does not fit.
class ValueReader {
 public:
  /// The problems so far, in the order of discovery.
  Problems problems;

  /// Notes that `came` stands where `expected` should.
  void note(const char* code, const std::string& path, std::string came, std::string expected);

  /// The value of an optional key; null says the same as leaving it out.
  static const nlohmann::json* find(const nlohmann::json& object, std::string_view key);
  /// True for an object. Its keys are checked against `fields` unless there are none.
  bool object(const nlohmann::json& value, const std::string& path, std::span<const Field> fields);

  /// A finite number.
  std::optional<double> number(const nlohmann::json& value, const std::string& path);
  /// A whole number of lowest..highest.
  std::optional<int> whole(const nlohmann::json& value, const std::string& path, int lowest, int highest);
  /// A number above 0, or at least 0 with `zero_too` (then never -0).
  std::optional<double> positive(const nlohmann::json& value, const std::string& path, bool zero_too);
  /// A boolean or 0/1.
  std::optional<std::uint8_t> flag(const nlohmann::json& value, const std::string& path);
  /// One of `words`; `expected` names them all.
  template <typename Words>
  auto word(const nlohmann::json& value, const std::string& path, const Words& words, const char* expected)
      -> std::optional<decltype(words.front().second)> {
    for (const auto& [known, meaning] : words) {
      if (is_text(value, known)) return meaning;
    }
    note("unknown_word", path, description(value), expected);
    return std::nullopt;
  }
  /// A matrix of finite numbers, given as equally long rows.
  std::optional<attention::Matrix> matrix(const nlohmann::json& value, const std::string& path, Shape shape);
  /// A matrix of booleans or 0/1.
  std::optional<attention::FlagMatrix> flag_rows(const nlohmann::json& value, const std::string& path, Shape shape);
  /// `length` booleans or 0/1.
  std::optional<attention::Flags> flags(const nlohmann::json& value, const std::string& path, attention::Index length);
  /// `length` labels of at most `longest_label` code points.
  std::optional<std::vector<std::string>> labels(const nlohmann::json& value, const std::string& path,
                                                 attention::Index length);

 private:
  std::optional<Shape> list_shape(const nlohmann::json& value, const std::string& path);
  std::optional<Shape> rows_shape(const nlohmann::json& value, const std::string& path, Shape wanted);
  template <typename Result, typename ReadEntry>
  std::optional<Result> rows(const nlohmann::json& value, const std::string& path, Shape shape, ReadEntry read_entry);
};

}  // namespace experiment
