#include "tensor.hpp"

#include <cmath>
#include <fstream>
#include <limits>

#include "attention/rounding.hpp"
#include "catch.hpp"

namespace tensors {

using attention::Matrix;
using nlohmann::json;

json read_cases(const std::string& name) {
  std::ifstream file(std::string(CONFORMANCE_FOLDER) + "/" + name);
  INFO(name);
  REQUIRE(file.is_open());
  return json::parse(file)["cases"];
}

double read_number(const json& value) {
  if (!value.is_string()) return value.get<double>();
  const auto word = value.get<std::string>();
  if (word == "nan") return std::numeric_limits<double>::quiet_NaN();
  return word == "inf" ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
}

Tensor read_tensor(const json& value) {
  const std::string dtype = value.value("dtype", "");
  const attention::Precision precision = dtype == "float32"   ? attention::Precision::float32
                                         : dtype == "float16" ? attention::Precision::float16
                                                              : attention::Precision::float64;
  Tensor tensor{value["shape"].get<std::vector<Index>>(), {}};
  for (const json& number : value["data"]) {
    tensor.numbers.push_back(attention::round_to(precision, read_number(number)));
  }
  return tensor;
}

Matrix read_rows(const json& rows) {
  const auto cols = static_cast<Index>(rows.empty() ? 0 : rows.front().size());
  Matrix matrix(static_cast<Index>(rows.size()), cols);
  for (Index i = 0; i < matrix.rows(); ++i) {
    for (Index j = 0; j < cols; ++j) {
      matrix(i, j) = read_number(rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]);
    }
  }
  return matrix;
}

Matrix heads_side_by_side(const Tensor& tensor, Index batch) {
  const Index heads = tensor.rank() == 4 ? tensor.length(1) : 1;
  const Index positions = tensor.length(-2);
  const Index size = tensor.length(-1);
  Matrix matrix(positions, heads * size);
  for (Index h = 0; h < heads; ++h) {
    for (Index i = 0; i < positions; ++i) {
      for (Index c = 0; c < size; ++c) {
        const Index at = ((batch * heads + h) * positions + i) * size + c;
        matrix(i, h * size + c) = tensor.numbers[static_cast<std::size_t>(at)];
      }
    }
  }
  return matrix;
}

double largest_difference(const Matrix& matrix, const Matrix& expected) {
  REQUIRE(matrix.rows() == expected.rows());
  REQUIRE(matrix.cols() == expected.cols());
  double largest = 0;
  for (Index i = 0; i < matrix.size(); ++i) {
    const double came = matrix.data()[i];
    const double wanted = expected.data()[i];
    if (came == wanted) continue;
    const double difference = std::abs(came - wanted);
    largest = std::isfinite(difference) ? std::max(largest, difference) : std::numeric_limits<double>::infinity();
  }
  return largest;
}

}  // namespace tensors
