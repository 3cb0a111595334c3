#pragma once

#include <cstdint>
#include <vector>

#include "attention/head.hpp"

// Other measures of how alike a query and a key are, for comparison with the dot product. Each gives n_q x n_k scores,
// and `attend_by_scores` takes them through the same scale, mask and softmax, so that one picture shows them all.

namespace attention {

/// q.k / (|q| |k|), the cosine of the angle, in -1..1 up to rounding; 0 where one of the two has length 0.
/// Q is n_q x d_k, K is n_k x d_k. Vectors too long or too short for a double's squares are measured all the same.
Matrix cosine_scores(const Matrix& Q, const Matrix& K);

/// The small network of additive attention.
struct AdditiveNetwork {
  Matrix W_1;             ///< hidden x d_k, of the query
  Matrix W_2;             ///< hidden x d_k, of the key
  std::vector<double> v;  ///< hidden
};

/// v.tanh(W_1 q + W_2 k) (Bahdanau et al. 2015, section A.1.2), |score| at most the sum of |v|. Q is n_q x d_k, K is
/// n_k x d_k. These scores are meant to be used unscaled.
Matrix additive_scores(const Matrix& Q, const Matrix& K, const AdditiveNetwork& network);

/// A network of `hidden` units with seeded normal weights, the same on every machine: W_1 and W_2 of variance 1/d_k, v
/// of variance 1/hidden.
AdditiveNetwork random_network(std::uint64_t seed, Index hidden, Index d_k);

}  // namespace attention
