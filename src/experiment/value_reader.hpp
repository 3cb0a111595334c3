#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "attention/matrix.hpp"
#include "experiment/problem.hpp"

namespace experiment {

/// The size that a matrix or list must have; 0 leaves it free between 1 and `largest_size`.
struct Shape {
  attention::Index rows = 0;
  attention::Index cols = 0;
};

/// Reads single values out of a document and gathers what is wrong with them. Every function returns nothing and notes
/// a problem at `path` when the value does not fit.
class ValueReader {
 public:
  /// The problems so far, in the order of discovery.
  Problems problems;

  /// Notes that `came` stands where `expected` should.
  void note(const char* code, const std::string& path, std::string came, std::string expected);

  /// A finite number.
  std::optional<double> number(const nlohmann::json& value, const std::string& path);
  /// A whole number of lowest..highest.
  std::optional<int> whole(const nlohmann::json& value, const std::string& path, int lowest, int highest);
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
  std::optional<std::uint8_t> flag(const nlohmann::json& value, const std::string& path);
  std::optional<Shape> rows_shape(const nlohmann::json& value, const std::string& path, Shape wanted);
  template <typename Result, typename ReadEntry>
  std::optional<Result> rows(const nlohmann::json& value, const std::string& path, Shape shape, ReadEntry read_entry);
};

/// What a value is, for a sentence: its text when short, otherwise its type.
std::string description(const nlohmann::json& value);

}  // namespace experiment
