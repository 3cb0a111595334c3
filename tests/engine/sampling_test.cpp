#include "attention/sampling.hpp"

#include <algorithm>
#include <cmath>

#include "attention/elementary.hpp"
#include "attention/softmax.hpp"
#include "catch.hpp"
#include "tolerance.hpp"

using attention::DotProductSampling;
using attention::Index;
using attention::Matrix;

namespace {

/// Bounds of five standard errors: a seed that fails one would be one in a million.
constexpr double five = 5;

/// Share of samples at or below x.
double share_below(const std::vector<double>& samples, double x) {
  return static_cast<double>(std::count_if(samples.begin(), samples.end(), [=](double s) { return s <= x; })) /
         static_cast<double>(samples.size());
}

}  // namespace

TEST_CASE("SplitMix64 gives the published sequence of seed 1234567") {
  attention::SplitMix64 random(1234567);
  CHECK(random.next() == 6457827717110365317U);
  CHECK(random.next() == 3203168211198807973U);
  CHECK(random.next() == 9817491932198370423U);
  CHECK(random.next() == 4593380528125082431U);
  CHECK(random.next() == 16408922859458223821U);
}

TEST_CASE("uniform numbers are at least 0, below 1, and spread evenly") {
  attention::SplitMix64 random(3);
  double mean = 0;
  for (int i = 0; i < 100000; ++i) {
    const double unit = random.next_unit();
    REQUIRE((unit >= 0 && unit < 1));
    mean += unit / 100000;
  }
  CHECK(std::abs(mean - 0.5) < five * std::sqrt(1 / 12.0 / 100000));
}

TEST_CASE("normal numbers have the moments and the distribution of the normal law") {
  constexpr int count = 200000;
  attention::NormalSource normal(17);
  std::vector<double> samples;
  double fourth = 0;
  double neighbours = 0;
  for (int i = 0; i < count; ++i) {
    samples.push_back(normal.next());
    fourth += std::pow(samples.back(), 4) / count;
    if (i > 0) neighbours += samples[samples.size() - 2] * samples.back() / count;
  }
  const attention::Moments moments = attention::moments_of(samples);
  CHECK(std::abs(moments.mean) < five / std::sqrt(count));
  CHECK(std::abs(moments.variance - 1) < five * std::sqrt(2.0 / count));
  CHECK(std::abs(fourth - 3) < five * std::sqrt(96.0 / count));
  CHECK(std::abs(neighbours) < five / std::sqrt(count));
  for (const double x : {-3.0, -1.5, -0.5, 0.0, 0.3, 1.0, 2.5}) {
    const double expected = 0.5 * std::erfc(-x / std::sqrt(2.0));
    CHECK(std::abs(share_below(samples, x) - expected) < five * std::sqrt(expected * (1 - expected) / count));
  }
}

TEST_CASE("normal numbers are the same bits for ever") {
  attention::NormalSource normal(1);
  const double first = normal.next();
  const double second = normal.next();
  CHECK(first == -0.034267321791851144);
  CHECK(second == -1.2926085332373185);
}

TEST_CASE("components of a row have the chosen correlation") {
  const double correlation = GENERATE(0.0, 0.3, 0.9, 1.0);
  constexpr int count = 50000;
  attention::NormalSource normal(23);
  double product = 0;
  double square = 0;
  for (int i = 0; i < count; ++i) {
    const std::vector<double> row = normal.correlated_row(3, correlation);
    product += row[0] * row[2] / count;
    square += row[1] * row[1] / count;
  }
  CHECK(std::abs(product - correlation) < five * std::sqrt((1 + correlation * correlation) / count));
  CHECK(std::abs(square - 1) < five * std::sqrt(2.0 / count));
}

TEST_CASE("dot products of independent components have mean 0 and variance d_k") {
  const Index d_k = GENERATE(1, 4, 64, 512);
  constexpr int count = 5000;
  const attention::Moments moments = attention::moments_of(attention::sample_dot_products({d_k, 0, 11}, count));
  const auto d = static_cast<double>(d_k);
  // q.k has fourth moment 3 d^2 + 6 d, so the sample variance has variance (2 d^2 + 6 d) / count.
  CHECK(std::abs(moments.mean) < five * std::sqrt(d / count));
  CHECK(std::abs(moments.variance - d) < five * std::sqrt((2 * d * d + 6 * d) / count));
}

TEST_CASE("correlated components break the rule: the variance is d_k + d_k (d_k - 1) correlation^2") {
  const double correlation = GENERATE(0.5, 1.0);
  constexpr Index d_k = 64;
  constexpr int count = 20000;
  const attention::Moments moments =
      attention::moments_of(attention::sample_dot_products({d_k, correlation, 12}, count));
  const double expected = d_k + d_k * (d_k - 1) * correlation * correlation;
  // Heavy tails, at most those of a product of two normal numbers: fourth moment 9 variance^2.
  CHECK(std::abs(moments.variance - expected) < five * expected * std::sqrt(8.0 / count));
  CHECK(moments.variance > 10 * d_k);
}

TEST_CASE("moments of a few numbers") {
  const attention::Moments moments = attention::moments_of({1, 2, 3, 6});
  CHECK(moments.mean == 3);
  CHECK(moments.variance == Approx(14.0 / 3).margin(tolerance));
  CHECK(attention::moments_of({7}).variance == 0);
}

TEST_CASE("a histogram counts each sample once: bins include their start, the last its end too") {
  const attention::Histogram counted = attention::histogram({-9, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.1}, {0, 1, 2, 3});
  CHECK(counted.counts == std::vector<Index>{2, 2, 3});
  CHECK(counted.below == 1);
  CHECK(counted.above == 1);
}

TEST_CASE("the norm of the softmax's Jacobian against the matrix itself") {
  const Matrix weights = (Matrix(1, 3) << 0.5, 0.3, 0.2).finished();
  const Matrix jacobian = Matrix(weights.row(0).asDiagonal()) - weights.transpose() * weights;
  CHECK(attention::softmax_jacobian_norm(weights) == Approx(jacobian.norm()).epsilon(1e-14));
  CHECK(attention::softmax_jacobian_norm((Matrix(1, 2) << 1, 0).finished()) == 0);
  // w (1 - w) in each of four entries, where 1 - w itself has no digits left.
  const double rest = 1e-20;
  CHECK(attention::softmax_jacobian_norm((Matrix(1, 2) << 1 - rest, rest).finished()) ==
        Approx(2 * rest).epsilon(1e-14));
}

TEST_CASE("without the root the softmax saturates and its gradient fades as d_k grows, with it neither happens") {
  constexpr Index keys = 16;
  const attention::SaturationPair narrow = attention::sample_saturation({4, 0, 5}, keys, 400);
  const attention::SaturationPair wide = attention::sample_saturation({256, 0, 5}, keys, 400);
  CHECK(wide.unscaled.largest_weight > 0.9);
  CHECK(wide.unscaled.largest_weight > narrow.unscaled.largest_weight);
  CHECK(wide.unscaled.jacobian_norm < 0.5 * narrow.unscaled.jacobian_norm);
  CHECK(std::abs(wide.scaled.largest_weight - narrow.scaled.largest_weight) < 0.1);
  CHECK(wide.scaled.largest_weight < 0.4);
  CHECK(wide.scaled.jacobian_norm > wide.unscaled.jacobian_norm);
}

TEST_CASE("at d_k = 1 both ways are the same, and a single key takes all") {
  const attention::SaturationPair pair = attention::sample_saturation({1, 0, 5}, 4, 50);
  CHECK(pair.scaled.largest_weight == pair.unscaled.largest_weight);
  const attention::SaturationPair alone = attention::sample_saturation({8, 0, 5}, 1, 50);
  CHECK(alone.scaled.largest_weight == Approx(1).margin(tolerance));
  CHECK(alone.scaled.jacobian_norm == 0);
}
