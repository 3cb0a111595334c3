#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "attention/matrix.hpp"

// Tensors of the conformance files: a shape and its numbers, row by row.

namespace tensors {

using attention::Index;

struct Tensor {
  std::vector<Index> shape;
  std::vector<double> numbers;

  Index rank() const { return static_cast<Index>(shape.size()); }
  /// The length of an axis; negative ones count from the end.
  Index length(Index axis) const { return shape[static_cast<std::size_t>(axis < 0 ? axis + rank() : axis)]; }
};

/// The cases of a conformance file.
nlohmann::json read_cases(const std::string& name);

/// A number, or one of "inf", "-inf" and "nan".
double read_number(const nlohmann::json& value);

/// `{ "dtype", "shape", "data" }` with every number rounded to its dtype; without one they stay as they are.
Tensor read_tensor(const nlohmann::json& value);

/// Rows given as lists.
attention::Matrix read_rows(const nlohmann::json& rows);

/// One batch entry as a matrix with a row for each position: (batch, sequence, width) as it stands, and
/// (batch, heads, sequence, size) with the heads side by side.
attention::Matrix heads_side_by_side(const Tensor& tensor, Index batch);

/// The largest difference of two matrices of one shape; infinity where one is infinite or NaN and the other not so.
double largest_difference(const attention::Matrix& matrix, const attention::Matrix& expected);

}  // namespace tensors
