#include "attention/layer.hpp"

#include <cmath>

#include "catch.hpp"
#include "experiment/evaluate.hpp"
#include "experiment/link.hpp"
#include "states.hpp"
#include "tolerance.hpp"

using attention::Matrix;
using states::first_problem;

namespace {

experiment::Trace trace_of(const std::string& text) {
  auto trace = experiment::evaluate(states::valid(text));
  REQUIRE(trace);
  return *trace.value;
}

const attention::LayerTrace& layer_of(const experiment::Trace& trace, std::size_t index = 0) {
  return trace.layers.at(index).computed;
}

const char* const identity4 = "[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]";

/// Two tokens 1234 and 5678 under identity weights.
std::string counting(const std::string& members) {
  return std::string(R"({"version":1,"X":[[1,2,3,4],[5,6,7,8]],"W_Q":)") + identity4 + ",\"W_K\":" + identity4 +
         ",\"W_V\":" + identity4 + members + "}";
}

}  // namespace

TEST_CASE("columns split into heads head by head") {
  const auto trace = trace_of(counting(R"(,"heads":2)"));
  const auto& heads = layer_of(trace).heads;
  Matrix first(2, 2);
  first << 1, 2, 5, 6;
  CHECK(heads.at(0).Q == first);
  CHECK(heads.at(1).V == (first.array() + 2).matrix());
}

TEST_CASE("outputs of heads are joined side by side, then multiplied by W_O") {
  const auto trace = trace_of(counting(R"(,"heads":2,"W_O":[[1],[10],[100],[1000]])"));
  const auto& layer = layer_of(trace);
  REQUIRE(layer.joined.cols() == 4);
  CHECK(layer.joined.leftCols(2) == layer.heads.at(0).trace.output);
  CHECK(layer.joined.rightCols(2) == layer.heads.at(1).trace.output);
  const double expected =
      layer.joined(0, 0) + 10 * layer.joined(0, 1) + 100 * layer.joined(0, 2) + 1000 * layer.joined(0, 3);
  CHECK(trace.output(0, 0) == Approx(expected).epsilon(1e-14));
}

TEST_CASE("the average of heads hides that each of them reads one key") {
  // Case 27: weights (1, 0) and (0, 1) have entropy 0; their average has ln 2.
  const auto trace =
      trace_of(R"({"version":1,"X":[[1],[-1]],"W_Q":[[1,1]],"W_K":[[1,-1]],"W_V":[[1,1]],"heads":2,"temperature":0})");
  const auto& layer = layer_of(trace);
  CHECK(layer.heads.at(0).trace.rows.at(0).entropy_nats == 0);
  CHECK(layer.heads.at(1).trace.rows.at(0).entropy_nats == 0);
  const attention::HeadAverage average = attention::head_average(layer);
  CHECK(average.weights(0, 0) == 0.5);
  CHECK(average.rows.at(0).entropy_nats.value() == Approx(std::log(2.0)).epsilon(1e-15));
  CHECK(average.rows.at(0).effective_keys.value() == Approx(2).epsilon(1e-15));
  CHECK_FALSE(average.rows.at(0).empty);
}

TEST_CASE("a row without keys is empty in the average of heads too") {
  const auto trace = trace_of(
      R"({"version":1,"X":[[1],[2]],"W_Q":[[1,1]],"W_K":[[1,1]],"W_V":[[1,1]],"heads":2,"mask":[[0,0],[1,1]]})");
  const attention::HeadAverage average = attention::head_average(layer_of(trace));
  CHECK(average.rows.at(0).empty);
  CHECK(average.weights.row(0).isZero(0));
  CHECK(average.rows.at(1).allowed_keys == 2);
}

TEST_CASE("rotary positions keep what they turned") {
  const auto trace = trace_of(
      R"({"version":1,"X":[[1,0],[0,1]],"W_Q":[[1,0],[0,1]],"W_K":[[2,0],[0,2]],"W_V":[[1],[1]],"positions":"rotary"})");
  const attention::LayerHead& head = layer_of(trace).heads.at(0);
  Matrix expected(2, 2);
  expected << 2, 0, 0, 2;
  CHECK(head.unrotated_K == expected);
  CHECK(head.K(1, 0) == Approx(-2 * std::sin(1.0)).epsilon(1e-15));
  CHECK_FALSE(layer_of(trace_of(counting(""))).heads.at(0).unrotated_Q.has_value());
}

TEST_CASE("cross-attention keeps what keys and values are made from, position codes included") {
  const auto trace = trace_of(
      R"({"version":1,"X":[[1]],"X_context":[[3],[4]],"W_Q":[[1]],"W_K":[[1]],"W_V":[[1]],"positions":"sinusoidal"})");
  REQUIRE(trace.layers.at(0).context);
  CHECK((*trace.layers.at(0).context)(1, 0) == Approx(4 + std::sin(1.0)).epsilon(1e-15));
}

TEST_CASE("a trace names the faults in it") {
  CHECK(trace_of(counting("")).faults.empty());
  const auto trace = trace_of(counting(
      R"(,"fault":{"softmax_axis":"query","mask_stage":"after_softmax","mask_value":-9,"mask_inverted":true,"softmax":"naive","precision":"float16","scale_by":"d_model"})"));
  CHECK(trace.faults == std::vector<std::string_view>{"softmax_axis", "mask_stage", "mask_value", "mask_inverted",
                                                      "softmax", "precision", "scale_by"});
  CHECK(trace_of(counting(R"(,"fault":{"precision":"bfloat16"})")).faults ==
        std::vector<std::string_view>{"precision"});
}

TEST_CASE("grouped key/value heads repeat in place") {
  CHECK(attention::kv_head_of(0, 4, 2) == 0);
  CHECK(attention::kv_head_of(1, 4, 2) == 0);
  CHECK(attention::kv_head_of(2, 4, 2) == 1);
  CHECK(attention::kv_head_of(3, 4, 2) == 1);
  const auto trace =
      trace_of(R"({"version":1,"X":[[1]],"W_Q":[[1,1,1,1]],"W_K":[[1,1]],"W_V":[[10,20]],"heads":4,"kv_heads":2})");
  Matrix expected(1, 4);
  expected << 10, 10, 20, 20;
  CHECK(trace.output == expected);
}

TEST_CASE("keys and values of cross-attention come from the context") {
  const auto trace = trace_of(R"({"version":1,"X":[[1,0]],"X_context":[[1,0],[0,1],[2,2]],
    "W_Q":[[1,0],[0,1]],"W_K":[[1,0],[0,1]],"W_V":[[1],[3]]})");
  const auto& head = layer_of(trace).heads.at(0);
  CHECK(head.K.rows() == 3);
  CHECK(head.V(2, 0) == 8);
  CHECK(head.trace.softmax.weights.cols() == 3);
}

TEST_CASE("a layer of a stack adds its output to the stream that it reads") {
  const std::string layer = R"({"W_Q":[[1]],"W_K":[[1]],"W_V":[[2]]})";
  const auto trace = trace_of(R"({"version":1,"X":[[3]],"layers":[)" + layer + "," + layer + "]}");
  CHECK(layer_of(trace, 0).output(0, 0) == 6);
  CHECK(trace.layers.at(1).input(0, 0) == 9);
  CHECK(trace.output(0, 0) == 27);
}

TEST_CASE("sinusoidal codes are added to what the first layer reads") {
  const auto trace = trace_of(counting(R"(,"positions":"sinusoidal")"));
  CHECK(trace.layers.at(0).input == states::valid(counting("")).projected->X + attention::sinusoidal_positions(2, 4));
}

TEST_CASE("the scale is the root of the head's width, and of the model's under that fault") {
  const auto right = trace_of(counting(R"(,"heads":2)"));
  CHECK(layer_of(right).heads.at(0).trace.scale.divisor == std::sqrt(2.0));
  const auto wrong = trace_of(counting(R"(,"heads":2,"fault":{"scale_by":"d_model"})"));
  CHECK(layer_of(wrong).heads.at(0).trace.scale.divisor == 2);
}

TEST_CASE("canonical projected states have their defaults, and come back from text and link") {
  for (
      const std::string& text :
      {counting(R"(,"heads":2,"kv_heads":2,"positions":"alibi")"),
       std::string(
           R"({"version":1,"X":[[1,2]],"X_context":[[3,4],[5,6]],"W_Q":[[1],[2]],"W_K":[[1],[2]],"W_V":[[1],[2]],"W_O":[[7,8,9]],"fault":{"softmax_axis":"query","mask_stage":"after_softmax_renormalized","mask_value":-1e9,"mask_inverted":true,"softmax":"naive","precision":"bfloat16","scale_by":"d_model"},"view":{"cell":{"stage":"W_O","row":0,"column":2},"stage":"X_context"}})"),
       std::string(
           R"({"version":1,"X":[[1,2]],"positions":"rotary","layers":[{"W_Q":[[1,1,1,1],[2,2,2,2]],"W_K":[[1,1],[2,2]],"W_V":[[1],[2]],"heads":2,"kv_heads":1},{"W_Q":[[1,1],[2,2]],"W_K":[[1,2],[2,1]],"W_V":[[1],[2]],"W_O":[[0.5,0.25]]}],"view":{"layer":1,"head":0}})")}) {
    const experiment::State state = states::valid(text);
    const std::string canonical = experiment::state_text(state);
    CAPTURE(canonical);
    CHECK(experiment::state_text(states::valid(canonical)) == canonical);
    const auto decoded = experiment::read_link(experiment::link_text(state));
    REQUIRE(decoded);
    CHECK(experiment::state_text(*decoded.value) == canonical);
  }
}

TEST_CASE("every problem of a projected source has its code and its place") {
  const std::string square = "[[1,0],[0,1]]";
  const auto with = [&](const std::string& members) {
    return R"({"version":1,"X":[[1,2]],"W_Q":)" + square + ",\"W_K\":" + square + ",\"W_V\":" + square + members + "}";
  };
  CHECK(first_problem(R"({"version":1,"X":[[1,2]]})") == "missing_key /W_Q");
  CHECK(first_problem(with(R"(,"Q":[[1]])")) == "not_applicable /Q");
  CHECK(first_problem(R"({"version":1,"Q":[[1]],"K":[[1]],"V":[[1]],"heads":2})") == "not_applicable /heads");
  CHECK(first_problem(with(R"(,"heads":3)")) == "wrong_shape /W_Q");
  CHECK(first_problem(with(R"(,"heads":9)")) == "value_out_of_range /heads");
  CHECK(first_problem(with(R"(,"heads":2,"kv_heads":1)")) == "wrong_shape /W_K");
  CHECK(
      first_problem(R"({"version":1,"X":[[1]],"W_Q":[[1,1,1]],"W_K":[[1,1]],"W_V":[[1,1]],"heads":3,"kv_heads":2})") ==
      "value_out_of_range /kv_heads");
  CHECK(first_problem(with(R"(,"W_O":[[1]])")) == "wrong_shape /W_O");
  CHECK(first_problem(with(R"(,"X_context":[[1]])")) == "wrong_shape /X_context");
  CHECK(first_problem(with(R"(,"layers":[])")) == "not_applicable /W_Q");
  CHECK(first_problem(R"({"version":1,"X":[[1]],"layers":[]})") == "size_out_of_range /layers");
  CHECK(first_problem(R"({"version":1,"X":[[1]],"layers":{}})") == "wrong_type /layers");
  CHECK(first_problem(R"({"version":1,"X":[[1]],"layers":[{"W_Q":[[1]],"W_K":[[1]],"W_V":[[1,1]]}]})") ==
        "wrong_shape /layers/0/W_V");
  CHECK(first_problem(R"({"version":1,"X":[[1]],"X_context":[[1]],"layers":[{}]})") == "not_applicable /X_context");
  CHECK(first_problem(R"({"version":1,"X":[[1]],"layers":[{"extra":1}]})") == "unknown_key /layers/0/extra");
  CHECK(first_problem(with(R"(,"positions":"learned")")) == "unknown_word /positions");
  CHECK(first_problem(R"({"version":1,"Q":[[1]],"K":[[1]],"V":[[1]],"positions":"rotary"})") ==
        "not_applicable /positions");
  CHECK(first_problem(R"({"version":1,"Q":[[1]],"K":[[1]],"V":[[1]],"positions":"sinusoidal"})") ==
        "not_applicable /positions");
  CHECK(first_problem(R"({"version":1,"Q":[[1]],"K":[[1]],"V":[[1]],"fault":{"scale_by":"d_model"}})") ==
        "not_applicable /fault/scale_by");
  CHECK(first_problem(with(R"(,"fault":{"softmax_axis":"key"})")) == "unknown_word /fault/softmax_axis");
  CHECK(first_problem(with(R"(,"fault":{"precision":"float8"})")) == "unknown_word /fault/precision");
  CHECK(first_problem(with(R"(,"fault":{"mask_stage":"before"})")) == "unknown_word /fault/mask_stage");
  CHECK(first_problem(with(R"(,"fault":{"mask_value":null,"mask_inverted":2})")) == "wrong_type /fault/mask_inverted");
  CHECK(first_problem(with(R"(,"fault":{"typo":1})")) == "unknown_key /fault/typo");
  CHECK(first_problem(with(R"(,"view":{"head":1})")) == "value_out_of_range /view/head");
  CHECK(first_problem(with(R"(,"view":{"layer":1})")) == "value_out_of_range /view/layer");
  CHECK(first_problem(with(R"(,"view":{"stage":"W_O"})")) == "unknown_word /view/stage");
}

TEST_CASE("links of stacks say what is wrong and where") {
  const auto code_of = [](const std::string& link) {
    const auto read = experiment::read_link(link);
    return read ? "read" : read.problems.front().code + " " + read.problems.front().path;
  };
  CHECK(code_of("1/X=1/layers.0.W-Q=1/layers.0.W-K=1/layers.0.W-V=1") == "read");
  CHECK(code_of("1/X=1/layers.1.W-Q=1") == "bad_link /layers");
  CHECK(code_of("1/X=1/layers=1") == "bad_link /layers");
  CHECK(code_of("1/X=1/layers.0.W-Q.x=1") == "bad_link /layers");
  CHECK(code_of("1/X=1/layers.0.typo=1") == "unknown_key /layers/0/typo");
  CHECK(code_of("1/X=1/layers.0.W-Q=1/layers.0.W-Q=1") == "duplicate_key /layers/0/W_Q");
  CHECK(code_of("1/X.y=1") == "bad_link /X");
  CHECK(code_of("1/Q=1/K=1/V=1/fault=1") == "bad_link /fault");
  CHECK(code_of("1/Q=1/K=1/V=1/fault.softmax=naive/fault.mask-inverted=1") == "read");
  CHECK(code_of("1/Q=1/K=1/V=1/window.left=1/window.right=0") == "read");
}
