#include "attention/fault.hpp"

#include <cmath>

#include "attention/elementary.hpp"
#include "catch.hpp"
#include "states.hpp"
#include "tolerance.hpp"

// Faults in company: at temperature 0, in rows without keys, with positions and with a residual stream.

using attention::HeadTrace;
using attention::Matrix;
using attention::Precision;
using attention::round_to;

namespace {

/// Scores as given, with unit vectors as keys and values; `settings` are more members of the state.
HeadTrace with_scores(const std::string& scores, const std::string& settings) {
  return states::head(R"({"version":1,"scale":"none","Q":)" + scores +
                      R"(,"K":[[1,0,0],[0,1,0],[0,0,1]],"V":[[1,0,0],[0,1,0],[0,0,1]],)" + settings + "}");
}

double half(double x) { return round_to(Precision::float16, x); }

void check_row(const Matrix& matrix, attention::Index row, std::initializer_list<double> expected) {
  attention::Index column = 0;
  for (const double number : expected) {
    CAPTURE(row, column, matrix(row, column));
    CHECK(matrix(row, column) == number);
    ++column;
  }
}

bool all_nan(const Matrix& matrix) { return matrix.array().isNaN().all(); }

}  // namespace

TEST_CASE("temperature 0 is the limit of small temperatures under every fault of the softmax") {
  const std::string fault =
      GENERATE(std::string(R"("softmax_axis":"query")"), std::string(R"("softmax_axis":"query","mask_value":-2)"),
               std::string(R"("mask_value":-1e9)"), std::string(R"("mask_value":0)"), std::string(R"("mask_value":7)"),
               std::string(R"("mask_stage":"after_softmax")"), std::string(R"("mask_inverted":true)"));
  const std::string bias = GENERATE(std::string(), std::string(R"("bias":[[0,3,1],[0.5,0,0],[0,1,0]],)"));
  CAPTURE(fault, bias);
  const auto weights_at = [&](const std::string& temperature) {
    return with_scores("[[5,1,1],[-5,-1,-1],[2,2,-3]]", bias + R"("mask":[[0,1,1],[1,0,1],[1,1,0]],"temperature":)" +
                                                            temperature + R"(,"fault":{)" + fault + "}")
        .softmax.weights;
  };
  // 2^-40: quotients are exact, and the largest is far past the mask values.
  CHECK((weights_at("0") - weights_at("9.094947017729282e-13")).cwiseAbs().maxCoeff() <= tolerance);
}

TEST_CASE("a mask value takes part in the limit as the number that it is") {
  const std::string closed = R"("temperature":0,"key_valid":[0,1,1],"fault":{"mask_value":-1e9})";
  check_row(with_scores("[[5,1,0]]", closed).softmax.weights, 0, {0, 1, 0});
  check_row(with_scores("[[5,-1,-2]]", closed).softmax.weights, 0, {1, 0, 0});
}

TEST_CASE("at temperature 0 shares are rounded as everything else is") {
  const std::string ties = R"("temperature":0,"fault":{"precision":"float16"})";
  const double third = half(1. / 3);
  const HeadTrace head = with_scores("[[2,2,2]]", ties);
  check_row(head.softmax.weights, 0, {third, third, third});
  check_row(head.output, 0, {third, third, third});
  CHECK(all_nan(with_scores("[[70000,70000,1]]", ties).softmax.weights));
}

TEST_CASE("a row that no key is open to is empty where its weights are 0, not where a fault gives it some") {
  const auto row = [](const std::string& fault) {
    return with_scores("[[1,1,1]]", R"("mask":[[0,0,0]],"fault":{)" + fault + "}").rows[0];
  };
  CHECK(row(R"("precision":"float16")").empty);
  CHECK(row(R"("mask_stage":"after_softmax")").empty);
  CHECK_FALSE(row(R"("softmax":"naive")").empty);
  CHECK_FALSE(row(R"("mask_stage":"after_softmax_renormalized")").empty);
  const attention::RowStatistics uniform = row(R"("mask_value":-1e9)");
  CHECK_FALSE(uniform.empty);
  CHECK(uniform.allowed_keys == 0);
  CHECK(uniform.entropy_nats.value() == Approx(std::log(3)).epsilon(1e-15));
  CHECK(uniform.log_sum_exp == Approx(-1e9));
}

TEST_CASE("scores that all pass the format's end are NaN once the largest is subtracted, open or closed by a number") {
  const HeadTrace low = states::head(R"({"version":1,"scale":"none","Q":[[-300]],"K":[[300],[300],[300]],)"
                                     R"("V":[[1],[2],[3]],"fault":{"precision":"float16"}})");
  check_row(low.scores, 0, {-attention::infinity, -attention::infinity, -attention::infinity});
  CHECK(all_nan(low.softmax.weights));
  CHECK(all_nan(low.output));
  CHECK_FALSE(low.rows[0].empty);
  const HeadTrace closed =
      with_scores("[[1,1,1]]", R"("mask":[[0,0,0]],"fault":{"precision":"float16","mask_value":-1e9})");
  CHECK(all_nan(closed.softmax.weights));
}

TEST_CASE("a NaN among the scores is the largest of its row wherever it stands") {
  // inf - inf
  const HeadTrace head =
      states::head(R"({"version":1,"scale":"none","Q":[[300,-300]],"K":[[300,300],[0.01,0]],"V":[[1],[2]],)"
                   R"("fault":{"precision":"float16"}})");
  CHECK(std::isnan(head.scores(0, 0)));
  CHECK(std::isnan(head.rows[0].row_max));
  CHECK(all_nan(head.softmax.weights));
}

TEST_CASE("inputs are rounded before anything is done with them, and shown so") {
  const auto trace = experiment::evaluate(
      states::valid(R"({"version":1,"Q":[[0.1]],"K":[[0.3]],"V":[[0.7]],"fault":{"precision":"float16"}})"));
  REQUIRE(trace);
  const attention::LayerHead& head = trace.value->layers[0].computed.heads[0];
  CHECK(head.Q(0, 0) == half(0.1));
  CHECK(head.K(0, 0) == half(0.3));
  CHECK(head.V(0, 0) == half(0.7));
  CHECK(head.trace.scores(0, 0) == half(half(0.1) * half(0.3)));
}

TEST_CASE("rotary positions turn in the format of the fault") {
  const auto trace = experiment::evaluate(states::valid(
      R"({"version":1,"Q":[[1,2],[0.3,0.7]],"K":[[1,0]],"V":[[1]],"positions":"rotary","fault":{"precision":"float16"}})"));
  REQUIRE(trace);
  const Matrix& Q = trace.value->layers[0].computed.heads[0].Q;
  const double cos = half(std::cos(1));
  const double sin = half(std::sin(1));
  CHECK(Q(1, 0) == half(half(half(0.3) * cos) - half(half(0.7) * sin)));
  CHECK(Q(1, 1) == half(half(half(0.3) * sin) + half(half(0.7) * cos)));
}

TEST_CASE("sinusoidal codes and the stream of a stack are added in the format of the fault") {
  const auto trace = experiment::evaluate(
      states::valid(R"({"version":1,"X":[[0.1],[2049.9]],"layers":[{"W_Q":[[0]],"W_K":[[0]],"W_V":[[0]],"W_O":[[0]]}],)"
                    R"("positions":"sinusoidal","fault":{"precision":"float16"}})"));
  REQUIRE(trace);
  // 2049.9 is 2050 in float16, and with 0.8413 that is 2050 again.
  CHECK(trace.value->layers[0].input(1, 0) == half(half(2049.9) + half(std::sin(1))));
  const auto stream = experiment::evaluate(
      states::valid(R"({"version":1,"X":[[2049.5]],"layers":[{"W_Q":[[0]],"W_K":[[0]],"W_V":[[0.0005]]}],)"
                    R"("fault":{"precision":"float16"}})"));
  REQUIRE(stream);
  CHECK(stream.value->layers[0].input(0, 0) == 2050);
  CHECK(stream.value->output(0, 0) == half(2050 + half(2050 * half(0.0005))));
}

TEST_CASE("ALiBi and a bias are added in the format of the fault") {
  const HeadTrace head = states::head(
      R"({"version":1,"X":[[1],[1]],"W_Q":[[1,1,1]],"W_K":[[1,1,1]],"W_V":[[1,1,1]],"heads":3,"positions":"alibi",)"
      R"("bias":[[0,0.3],[0.1,0]],"fault":{"precision":"float16"}})");
  const double slope = half(std::exp2(-8. / 3));
  CHECK((*head.added)(0, 1) == half(half(0.3) - slope));
  CHECK((*head.added)(1, 0) == half(half(0.1) - slope));
}
