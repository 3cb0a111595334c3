#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace experiment {

/// Bad input as a value. `path` is a JSON pointer into the state ("" for the whole); `message` is an English sentence
/// made from `came` and `expected`, which stand alone for sentences in other languages.
struct Problem {
  std::string code;
  std::string path;
  std::string came;
  std::string expected;
  std::string message;
};

using Problems = std::vector<Problem>;

/// A problem whose sentence says what came and what was expected.
Problem problem(std::string code, std::string path, std::string came, std::string expected);

/// A value, or the problems that kept it from being made. Exactly one of the two is there.
template <typename Value>
struct Outcome {
  std::optional<Value> value;
  Problems problems;

  explicit operator bool() const { return value.has_value(); }

  static Outcome of(Value made) { return {std::move(made), {}}; }
  static Outcome failed(Problem problem) { return {std::nullopt, {std::move(problem)}}; }
  static Outcome failed(Problems problems) { return {std::nullopt, std::move(problems)}; }
};

/// `text` cut to a length fit for a sentence, whole UTF-8 characters only, with "..." where something was cut.
std::string excerpt(std::string_view text);

}  // namespace experiment
