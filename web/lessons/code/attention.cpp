#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <stdexcept>
#include <vector>

using Vector = std::vector<double>;
using Vectors = std::vector<Vector>;

struct Reading {
  Vector weights;
  Vector output;
};

/// What one query reads: softmax(q·k × scale) over the
/// keys, then the mean of the values with those weights.
Reading attend(const Vector& query, const Vectors& keys,
               const Vectors& values, double scale) {
  if (keys.empty()) throw std::invalid_argument("no keys");
  if (keys.size() != values.size())
    throw std::invalid_argument(
        "keys and values differ in number");
  for (const Vector& key : keys) {
    if (key.size() != query.size())
      throw std::invalid_argument(
          "query and key differ in length");
  }
  for (const Vector& value : values) {
    if (value.size() != values[0].size())
      throw std::invalid_argument(
          "values of different lengths");
  }

  Vector weights;
  for (const Vector& key : keys) {
    weights.push_back(scale *
                      std::inner_product(query.begin(),
                                         query.end(),
                                         key.begin(), 0.0));
  }
  // Subtracting the largest changes no weight,
  // and no exponential overflows.
  const double largest =
      *std::max_element(weights.begin(), weights.end());
  for (double& one : weights) one = std::exp(one - largest);
  const double total =
      std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& one : weights) one /= total;

  Vector output(values[0].size(), 0.0);
  for (std::size_t key = 0; key < values.size(); ++key) {
    for (std::size_t column = 0; column < output.size();
         ++column) {
      output[column] += weights[key] * values[key][column];
    }
  }
  return {weights, output};
}

/// With the usual scale, 1 ÷ √d.
Reading attend(const Vector& query, const Vectors& keys,
               const Vectors& values) {
  return attend(
      query, keys, values,
      1 / std::sqrt(static_cast<double>(query.size())));
}
