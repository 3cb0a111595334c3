#include "attention/similarity.hpp"

#include <cmath>

#include "attention/elementary.hpp"
#include "catch.hpp"
#include "random_source.hpp"
#include "tolerance.hpp"

using attention::HeadTrace;
using attention::Index;
using attention::Matrix;
using attention::Selection;

namespace {

/// No scaling, no masks.
attention::HeadSettings plain_settings(Index n_q, Index n_k) {
  attention::HeadSettings settings;
  settings.scale = attention::Scale::number(1);
  settings.mask.key_valid.assign(static_cast<std::size_t>(n_k), 1);
  settings.mask.chosen = attention::FlagMatrix::Ones(n_q, n_k);
  return settings;
}

}  // namespace

TEST_CASE("the cosine of vectors at 0, 60, 90 and 180 degrees") {
  Matrix Q(1, 2);
  Q << 2, 0;
  Matrix K(4, 2);
  K << 5, 0, 1, std::sqrt(3.0), 0, 7, -0.1, 0;
  const Matrix scores = attention::cosine_scores(Q, K);
  CHECK(scores(0, 0) == 1);
  CHECK(scores(0, 1) == Approx(0.5).margin(tolerance));
  CHECK(scores(0, 2) == 0);
  CHECK(scores(0, 3) == -1);
}

TEST_CASE("the cosine does not see lengths, however extreme, and is 0 for a vector without direction") {
  Matrix Q(4, 2);
  Q << 3, 4, 3e300, 4e300, 3e-320, 4e-320, 0, 0;
  Matrix K(1, 2);
  K << 1, 0;
  const Matrix scores = attention::cosine_scores(Q, K);
  CHECK(scores(0, 0) == Approx(0.6).margin(tolerance));
  CHECK(scores(1, 0) == Approx(0.6).margin(tolerance));
  CHECK(scores(2, 0) == Approx(0.6).margin(1e-3));  // subnormal inputs have few digits
  CHECK(scores(3, 0) == 0);
}

TEST_CASE("the cosine is the dot product over both lengths") {
  const Matrix Q = random_source::matrix(1, 6, 5);
  const Matrix K = random_source::matrix(2, 7, 5);
  const Matrix scores = attention::cosine_scores(Q, K);
  for (Index i = 0; i < 6; ++i) {
    for (Index j = 0; j < 7; ++j) {
      CHECK(scores(i, j) == Approx(Q.row(i).dot(K.row(j)) / (Q.row(i).norm() * K.row(j).norm())).margin(tolerance));
      CHECK(std::abs(scores(i, j)) <= 1 + tolerance);
    }
  }
}

TEST_CASE("additive scores are v.tanh(W_1 q + W_2 k)") {
  const attention::AdditiveNetwork network{
      random_source::matrix(3, 4, 2), random_source::matrix(4, 4, 2), {0.5, -1, 2, 0.25}};
  const Matrix Q = random_source::matrix(5, 3, 2);
  const Matrix K = random_source::matrix(6, 5, 2);
  const Matrix scores = attention::additive_scores(Q, K, network);
  for (Index i = 0; i < 3; ++i) {
    for (Index j = 0; j < 5; ++j) {
      double expected = 0;
      for (Index h = 0; h < 4; ++h) {
        expected += network.v[static_cast<std::size_t>(h)] *
                    std::tanh(network.W_1.row(h).dot(Q.row(i)) + network.W_2.row(h).dot(K.row(j)));
      }
      CHECK(scores(i, j) == Approx(expected).margin(tolerance));
      CHECK(std::abs(scores(i, j)) <= 3.75);
    }
  }
}

TEST_CASE("a seeded network is the same for the same seed, of the shapes asked for") {
  const attention::AdditiveNetwork network = attention::random_network(4, 6, 3);
  CHECK(network.W_1.rows() == 6);
  CHECK(network.W_2.cols() == 3);
  CHECK(network.v.size() == 6);
  CHECK(network.W_1 != network.W_2);
  CHECK(attention::random_network(4, 6, 3).v == network.v);
  CHECK(attention::random_network(5, 6, 3).v != network.v);
}

TEST_CASE("dot products given as scores make the same head, bit for bit") {
  const Matrix Q = random_source::matrix(7, 3, 4);
  const Matrix K = random_source::matrix(8, 5, 4);
  const Matrix V = random_source::matrix(9, 5, 2);
  const attention::HeadSettings settings = plain_settings(3, 5);
  const HeadTrace head = attention::attend(Q, K, V, settings);
  const HeadTrace by_scores = attention::attend_by_scores(head.scores, V, settings);
  CHECK(by_scores.softmax.weights == head.softmax.weights);
  CHECK(by_scores.output == head.output);
}

TEST_CASE("hard selection gives all to the largest masked score, and ties share equally") {
  Matrix scores(3, 4);
  scores << 1, 3, 2, 9, 5, 5, 1, 5, 0, 0, 0, 0;
  Matrix V(4, 1);
  V << 10, 20, 30, 40;
  attention::HeadSettings settings = plain_settings(3, 4);
  settings.mask.key_valid = {1, 1, 1, 0};
  settings.mask.chosen.row(2).setZero();
  const HeadTrace head = attention::attend_by_scores(scores, V, settings, Selection::hard);
  CHECK(head.output(0, 0) == 20);
  CHECK(head.softmax.weights(1, 0) == 0.5);
  CHECK(head.softmax.weights(1, 1) == 0.5);
  CHECK(head.output(1, 0) == 15);
  CHECK(head.rows[2].empty);
  CHECK(head.output(2, 0) == 0);
}

TEST_CASE("hard selection counts the bias, which temperature 0 only uses among ties") {
  const Matrix scores = (Matrix(1, 2) << 1, 2).finished();
  const Matrix V = (Matrix(2, 1) << 10, 20).finished();
  attention::HeadSettings settings = plain_settings(1, 2);
  settings.bias = (Matrix(1, 2) << 5, 0).finished();
  CHECK(attention::attend_by_scores(scores, V, settings, Selection::hard).output(0, 0) == 10);
  settings.temperature = 0;
  CHECK(attention::attend_by_scores(scores, V, settings).output(0, 0) == 20);
}
