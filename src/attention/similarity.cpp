#include "attention/similarity.hpp"

#include <cmath>

#include "attention/elementary.hpp"
#include "attention/sampling.hpp"
#include "attention/score_kernels.hpp"

namespace attention {

namespace {

/// Every row divided by its length; rows of length 0 stay. The largest entry is brought near 1 first, by a power of
/// two, so that no square overflows or vanishes.
Matrix unit_rows(const Matrix& rows) {
  Matrix result = rows;
  for (Index r = 0; r < rows.rows(); ++r) {
    const double largest = rows.row(r).cwiseAbs().maxCoeff();
    if (largest == 0) continue;
    const int exponent = std::ilogb(largest);
    double square = 0;
    for (Index c = 0; c < rows.cols(); ++c) {
      result(r, c) = std::ldexp(rows(r, c), -exponent);
      square += result(r, c) * result(r, c);
    }
    result.row(r) /= std::sqrt(square);
  }
  return result;
}

}  // namespace

Matrix cosine_scores(const Matrix& Q, const Matrix& K) { return dot_products(unit_rows(Q), unit_rows(K), Exactly{}); }

Matrix additive_scores(const Matrix& Q, const Matrix& K, const AdditiveNetwork& network) {
  const Matrix from_queries = dot_products(Q, network.W_1, Exactly{});  // n_q x hidden
  const Matrix from_keys = dot_products(K, network.W_2, Exactly{});     // n_k x hidden
  Matrix scores = Matrix::Zero(Q.rows(), K.rows());
  for (Index i = 0; i < Q.rows(); ++i) {
    for (Index j = 0; j < K.rows(); ++j) {
      for (Index h = 0; h < from_queries.cols(); ++h) {
        const double unit = hyperbolic_tangent(from_queries(i, h) + from_keys(j, h));
        scores(i, j) += network.v[static_cast<std::size_t>(h)] * unit;
      }
    }
  }
  return scores;
}

AdditiveNetwork random_network(std::uint64_t seed, Index hidden, Index d_k) {
  NormalSource normal(seed);
  AdditiveNetwork network;
  network.W_1 = normal.matrix(hidden, d_k) / std::sqrt(static_cast<double>(d_k));
  network.W_2 = normal.matrix(hidden, d_k) / std::sqrt(static_cast<double>(d_k));
  const double root = std::sqrt(static_cast<double>(hidden));
  for (Index h = 0; h < hidden; ++h) network.v.push_back(normal.next() / root);
  return network;
}

}  // namespace attention
