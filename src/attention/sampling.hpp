#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "attention/matrix.hpp"

// Random numbers that are the same bits on every machine: whole-number generators and the elementary functions of this
// house, never the platform's.

namespace attention {

/// The SplitMix64 generator (Steele et al. 2014): every seed is good, period 2^64.
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

  /// The next 64 bits, evenly distributed.
  std::uint64_t next();

  /// A double of [0, 1), one of 2^53 equally spaced ones.
  double next_unit();

 private:
  std::uint64_t state_;
};

/// Independent standard normal numbers: pairs by the transform of Box and Muller (1958), sqrt(-2 ln u) times the cosine
/// and the sine of 2 pi u', u in (0, 1]. The largest possible is 8.57.
class NormalSource {
 public:
  explicit NormalSource(std::uint64_t seed) : random_(seed) {}

  /// The next standard normal number, of mean 0 and variance 1.
  double next();

  /// rows x cols independent ones, drawn row by row.
  Matrix matrix(Index rows, Index cols);

  /// A row of d standard normal numbers, each two of which have the given correlation, 0..1:
  /// sqrt(correlation) z + sqrt(1 - correlation) z_c with one z for the whole row.
  std::vector<double> correlated_row(Index d, double correlation);

 private:
  SplitMix64 random_;
  std::optional<double> second_of_pair_;
};

/// What is sampled to see why dot products are divided by sqrt(d_k). Queries and keys have standard normal components;
/// those of one vector have `correlation` among each other, while different vectors are independent.
struct DotProductSampling {
  Index d_k = 64;          ///< >= 1
  double correlation = 0;  ///< 0..1
  std::uint64_t seed = 1;
};

/// `count` dot products q.k, each of a fresh query and a fresh key. Their mean is 0 and their variance
/// d_k + d_k (d_k - 1) correlation^2: d_k only when the components are independent (Vaswani et al. 2017, footnote 4).
std::vector<double> sample_dot_products(const DotProductSampling& sampling, Index count);

/// Mean and variance of samples.
struct Moments {
  double mean = 0;
  double variance = 0;  ///< with n - 1 in the denominator; 0 for a single sample
};

/// Mean and variance of at least one sample, in two passes.
Moments moments_of(const std::vector<double>& samples);

/// How many samples fall into each bin.
struct Histogram {
  std::vector<Index> counts;  ///< one fewer than edges: edge_b <= sample < edge_b+1; the last bin includes its end
  Index below = 0;
  Index above = 0;
};

/// Counts samples between rising `edges`, at least two.
Histogram histogram(const std::vector<double>& samples, const std::vector<double>& edges);

/// How far the softmax is saturated, averaged over queries.
struct Saturation {
  double largest_weight = 0;  ///< 1/keys when all weights are equal, 1 when one key takes all
  double jacobian_norm = 0;   ///< of d weights / d scores, see `softmax_jacobian_norm`: 0 when one key takes all
};

/// The same queries and keys with their dot products as they are, and divided by sqrt(d_k).
struct SaturationPair {
  Saturation unscaled;
  Saturation scaled;
};

/// Softmax over `keys` sampled keys, for `count` sampled queries with keys of their own.
SaturationPair sample_saturation(const DotProductSampling& sampling, Index keys, Index count);

/// The Frobenius norm of the softmax's Jacobian diag(w) - w w^T at the weights w, a row that sums to 1: how much of a
/// gradient can pass at all. It keeps its digits where a weight is near 1.
double softmax_jacobian_norm(const Matrix& weights);

}  // namespace attention
