#include "attention/sampling.hpp"

#include <algorithm>
#include <cmath>

#include "attention/elementary.hpp"
#include "attention/softmax.hpp"

namespace attention {

std::uint64_t SplitMix64::next() {
  state_ += 0x9e3779b97f4a7c15U;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

double SplitMix64::next_unit() { return static_cast<double>(next() >> 11U) * 0x1p-53; }

double NormalSource::next() {
  if (second_of_pair_) {
    const double second = *second_of_pair_;
    second_of_pair_.reset();
    return second;
  }
  constexpr double full_turn = 6.2831853071795865;
  const double radius = std::sqrt(-2 * logarithm(1 - random_.next_unit()));
  const double angle = full_turn * random_.next_unit();
  second_of_pair_ = radius * sine(angle);
  return radius * cosine(angle);
}

Matrix NormalSource::matrix(Index rows, Index cols) {
  Matrix result(rows, cols);
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < cols; ++j) result(i, j) = next();
  }
  return result;
}

std::vector<double> NormalSource::correlated_row(Index d, double correlation) {
  const double shared = std::sqrt(correlation) * next();
  const double own = std::sqrt(1 - correlation);
  std::vector<double> row;
  row.reserve(static_cast<std::size_t>(d));
  for (Index c = 0; c < d; ++c) row.push_back(shared + own * next());
  return row;
}

namespace {

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t c = 0; c < a.size(); ++c) sum += a[c] * b[c];
  return sum;
}

}  // namespace

std::vector<double> sample_dot_products(const DotProductSampling& sampling, Index count) {
  NormalSource normal(sampling.seed);
  std::vector<double> products;
  for (Index s = 0; s < count; ++s) {
    const std::vector<double> query = normal.correlated_row(sampling.d_k, sampling.correlation);
    const std::vector<double> key = normal.correlated_row(sampling.d_k, sampling.correlation);
    products.push_back(dot(query, key));
  }
  return products;
}

Moments moments_of(const std::vector<double>& samples) {
  const auto count = static_cast<double>(samples.size());
  Moments moments;
  for (const double sample : samples) moments.mean += sample / count;
  if (samples.size() < 2) return moments;
  for (const double sample : samples) {
    moments.variance += (sample - moments.mean) * (sample - moments.mean) / (count - 1);
  }
  return moments;
}

Histogram histogram(const std::vector<double>& samples, const std::vector<double>& edges) {
  Histogram result;
  result.counts.assign(edges.size() - 1, 0);
  for (const double sample : samples) {
    if (sample < edges.front()) {
      ++result.below;
    } else if (sample > edges.back()) {
      ++result.above;
    } else {
      const auto next_edge = std::upper_bound(edges.begin(), edges.end(), sample) - edges.begin();
      const auto bin = std::min(static_cast<std::size_t>(next_edge), edges.size() - 1) - 1;
      ++result.counts[bin];
    }
  }
  return result;
}

double softmax_jacobian_norm(const Matrix& weights) {
  double square = 0;
  for (Index i = 0; i < weights.cols(); ++i) {
    double diagonal = 0;  // w_i (1 - w_i) as the sum of w_i times every other weight
    for (Index j = 0; j < weights.cols(); ++j) {
      if (j == i) continue;
      const double entry = weights(0, i) * weights(0, j);
      square += entry * entry;
      diagonal += entry;
    }
    square += diagonal * diagonal;
  }
  return std::sqrt(square);
}

namespace {

void add_saturation(Saturation& mean, const Matrix& scores, Index count) {
  const Matrix weights = softmax_rows(scores).weights;
  mean.largest_weight += weights.maxCoeff() / static_cast<double>(count);
  mean.jacobian_norm += softmax_jacobian_norm(weights) / static_cast<double>(count);
}

}  // namespace

SaturationPair sample_saturation(const DotProductSampling& sampling, Index keys, Index count) {
  NormalSource normal(sampling.seed);
  const double root = std::sqrt(static_cast<double>(sampling.d_k));
  SaturationPair result;
  for (Index s = 0; s < count; ++s) {
    const std::vector<double> query = normal.correlated_row(sampling.d_k, sampling.correlation);
    Matrix scores(1, keys);
    for (Index j = 0; j < keys; ++j) {
      scores(0, j) = dot(query, normal.correlated_row(sampling.d_k, sampling.correlation));
    }
    add_saturation(result.unscaled, scores, count);
    add_saturation(result.scaled, scores / root, count);
  }
  return result;
}

}  // namespace attention
