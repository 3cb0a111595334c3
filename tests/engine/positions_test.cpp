#include "attention/positions.hpp"

#include <cmath>

#include "catch.hpp"
#include "experiment/evaluate.hpp"
#include "states.hpp"
#include "tolerance.hpp"

using attention::Matrix;

TEST_CASE("what a bias and ALiBi add is told, in closed cells too") {
  const auto trace = experiment::evaluate(states::valid(
      R"({"version":1,"Q":[[1],[2]],"K":[[1],[2]],"V":[[1],[1]],"bias":[[0,0.5],[0.25,0]],"causal":"top_left","positions":"alibi"})"));
  REQUIRE(trace);
  const attention::HeadTrace& head = trace.value->layers.at(0).computed.heads.at(0).trace;
  REQUIRE(head.added);
  REQUIRE(head.biased);
  CHECK((*head.biased)(0, 1) == 2 + (*head.added)(0, 1));
  CHECK((*head.added)(1, 0) < 0.25);
  CHECK(head.masked(1, 0) == (*head.biased)(1, 0));
  const auto plain = experiment::evaluate(states::valid(R"({"version":1,"Q":[[1]],"K":[[1]],"V":[[1]]})"));
  CHECK_FALSE(plain.value->layers.at(0).computed.heads.at(0).trace.biased.has_value());
}

TEST_CASE("sinusoidal codes are sines and cosines of falling frequency") {
  const Matrix codes = attention::sinusoidal_positions(4, 4);
  for (int p = 0; p < 4; ++p) {
    CHECK(codes(p, 0) == Approx(std::sin(p)).margin(tolerance));
    CHECK(codes(p, 1) == Approx(std::cos(p)).margin(tolerance));
    CHECK(codes(p, 2) == Approx(std::sin(p / 100.0)).margin(tolerance));
    CHECK(codes(p, 3) == Approx(std::cos(p / 100.0)).margin(tolerance));
  }
}

TEST_CASE("rotary positions keep lengths, and dot products depend on the distance alone") {
  Matrix vectors(5, 6);
  for (int i = 0; i < 30; ++i) vectors.data()[i] = std::sin(i * i);
  const Matrix near = attention::rotated(vectors, 0);
  const Matrix far = attention::rotated(vectors, 17);
  CHECK((near.rowwise().norm() - vectors.rowwise().norm()).cwiseAbs().maxCoeff() <= 4 * tolerance);
  CHECK((near * near.transpose() - far * far.transpose()).cwiseAbs().maxCoeff() <= 16 * tolerance);
  CHECK(near.row(0) == vectors.row(0));
}

TEST_CASE("rotary positions turn neighbouring columns, the first pair by one radian a position") {
  Matrix vector(2, 2);
  vector << 1, 0, 1, 0;
  const Matrix turned = attention::rotated(vector, 0);
  CHECK(turned(1, 0) == Approx(std::cos(1)).margin(tolerance));
  CHECK(turned(1, 1) == Approx(std::sin(1)).margin(tolerance));
}

TEST_CASE("ALiBi slopes of eight heads are 1/2, 1/4, ... 1/256 exactly") {
  for (int head = 0; head < 8; ++head) CHECK(attention::alibi_slope(head, 8) == std::ldexp(1.0, -head - 1));
}

TEST_CASE("ALiBi falls with the distance from the query's own position") {
  const Matrix bias = attention::alibi_bias(0, 2, 2, 4, 2);  // slope 1/16, queries at positions 2 and 3
  Matrix expected(2, 4);
  expected << -2, -1, 0, -1, -3, -2, -1, 0;
  CHECK(bias == expected / 16);
}
