#include <cmath>

#include "catch.hpp"
#include "states.hpp"
#include "tolerance.hpp"

// The three worked examples and the other exact numbers of the lessons.

namespace {

void check_row(const attention::Matrix& matrix, attention::Index row, std::initializer_list<double> expected,
               double bound = tolerance) {
  REQUIRE(matrix.cols() == static_cast<attention::Index>(expected.size()));
  attention::Index column = 0;
  for (const double number : expected) {
    CAPTURE(row, column, matrix(row, column));
    CHECK(std::abs(matrix(row, column) - number) <= bound);
    ++column;
  }
}

constexpr double to_printed_digits = 5e-13;  // the lessons print twelve decimals

}  // namespace

TEST_CASE("example 1: two orthogonal keys give e/(e+1) and 1/(e+1)") {
  const auto head = states::head(R"({"version":1,"Q":[[1,0]],"K":[[1,0],[0,1]],"V":[[2,0],[0,4]],"scale":"none"})");
  check_row(head.scores, 0, {1, 0});
  check_row(head.softmax.weights, 0, {std::exp(1) / (std::exp(1) + 1), 1 / (std::exp(1) + 1)});
  check_row(head.softmax.weights, 0, {0.731058578630, 0.268941421370}, to_printed_digits);
  check_row(head.output, 0, {1.462117157260, 1.075765685480}, to_printed_digits);
}

TEST_CASE("example 1: swapping the values leaves the weights as they are") {
  const auto swapped = states::head(R"({"version":1,"Q":[[1,0]],"K":[[1,0],[0,1]],"V":[[0,4],[2,0]],"scale":"none"})");
  const auto before = states::head(R"({"version":1,"Q":[[1,0]],"K":[[1,0],[0,1]],"V":[[2,0],[0,4]],"scale":"none"})");
  CHECK(swapped.softmax.weights == before.softmax.weights);
  CHECK(swapped.output != before.output);
}

TEST_CASE("example 2: causal rows of halves and quarters, outputs 2, 5, 5") {
  const auto head = states::head(R"({"version":1,"scale":"none","causal":"top_left",
    "Q":[[0,0,0],[0,1.0986122886681098,0],[0.6931471805599453,0,0]],
    "K":[[1,0,0],[0,1,0],[0,0,1]],"V":[[2],[6],[10]]})");
  check_row(head.softmax.weights, 0, {1, 0, 0});
  check_row(head.softmax.weights, 1, {0.25, 0.75, 0});
  check_row(head.softmax.weights, 2, {0.5, 0.25, 0.25});
  CHECK(std::abs(head.output(0, 0) - 2) <= tolerance);
  CHECK(std::abs(head.output(1, 0) - 5) <= 2 * tolerance);
  CHECK(std::abs(head.output(2, 0) - 5) <= 2 * tolerance);
}

TEST_CASE("example 2: row 1 stays 2 whatever the later values are") {
  const auto head = states::head(R"({"version":1,"scale":"none","causal":"top_left",
    "Q":[[0,0,0],[0,1.0986122886681098,0],[0.6931471805599453,0,0]],
    "K":[[1,0,0],[0,1,0],[0,0,1]],"V":[[2],[-1e300],[1e300]]})");
  CHECK(head.output(0, 0) == 2);
}

TEST_CASE("example 3: three keys, divided by the root of four") {
  const auto head = states::head(R"({"version":1,"Q":[[1,0,1,0]],"K":[[1,0,1,0],[0,1,0,1],[1,0,0,0]],
    "V":[[0.8,0.2],[0.3,0.7],[0.1,0.9]]})");
  check_row(head.scores, 0, {2, 0, 1});
  check_row(head.scaled, 0, {1, 0, 0.5});
  check_row(head.softmax.weights, 0, {0.506480391, 0.186323723, 0.307195886}, 5e-10);
  check_row(head.output, 0, {0.491801, 0.508199}, 5e-7);
}

TEST_CASE("example 3: exchanging two keys and not their values changes the output") {
  const auto head = states::head(R"({"version":1,"Q":[[1,0,1,0]],"K":[[1,0,1,0],[1,0,0,0],[0,1,0,1]],
    "V":[[0.8,0.2],[0.3,0.7],[0.1,0.9]]})");
  check_row(head.softmax.weights, 0, {0.506480, 0.307196, 0.186324}, 5e-7);
  check_row(head.output, 0, {0.515975, 0.484025}, 5e-7);
}

TEST_CASE("softmax of (2,1,0) and of (20,10,0)") {
  const auto head = states::head(
      R"({"version":1,"Q":[[2,1,0],[20,10,0]],"K":[[1,0,0],[0,1,0],[0,0,1]],"V":[[1],[1],[1]],"scale":"none"})");
  check_row(head.softmax.weights, 0, {0.665240956, 0.244728471, 0.090030573}, 5e-10);
  check_row(head.softmax.weights, 1, {0.999954600, 0.000045398, 0.000000002}, 5e-10);
}

TEST_CASE("equal scores give 1/n, entropy ln n and the mean of the values") {
  const auto head = states::head(R"({"version":1,"Q":[[0,0]],"K":[[1,2],[3,4],[5,6],[7,8]],"V":[[1],[2],[3],[6]]})");
  check_row(head.softmax.weights, 0, {0.25, 0.25, 0.25, 0.25});
  CHECK(head.rows[0].entropy_nats.value() == Approx(std::log(4)).margin(tolerance));
  CHECK(head.rows[0].entropy_bits.value() == Approx(2).margin(tolerance));
  CHECK(head.rows[0].entropy_share.value() == Approx(1).margin(tolerance));
  CHECK(head.rows[0].effective_keys.value() == Approx(4).margin(4 * tolerance));
  CHECK(head.output(0, 0) == 3);
}

TEST_CASE("a turning query: weights against the closed form at three temperatures") {
  const double angle = GENERATE(0.0, 0.3, 0.78539816339744828, 1.2, 1.5707963267948966);
  const double temperature = GENERATE(0.5, 1.0, 2.0);
  experiment::State state =
      states::valid(R"({"version":1,"Q":[[1,0]],"K":[[1,0],[0,1]],"V":[[1],[0]],"scale":"none"})");
  state.Q << std::cos(angle), std::sin(angle);
  state.temperature = temperature;
  const auto trace = experiment::evaluate(state);
  const double expected = 1 / (1 + std::exp((std::sin(angle) - std::cos(angle)) / temperature));
  CHECK(trace.value->layers[0].computed.heads[0].trace.softmax.weights(0, 0) == Approx(expected).margin(tolerance));
}
