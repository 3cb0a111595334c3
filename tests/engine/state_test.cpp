#include "catch.hpp"
#include "experiment/document.hpp"
#include "experiment/number_text.hpp"
#include "states.hpp"
#include "states/same_state.hpp"

using experiment::state_text;
using states::first_problem;

namespace {

/// A valid state with more members.
std::string with(const std::string& members) {
  return R"({"version":1,"Q":[[1,2]],"K":[[1,0],[0,1]],"V":[[1],[2]])" + members + "}";
}

}  // namespace

TEST_CASE("a canonical state has its defaults filled in") {
  CHECK(
      state_text(states::valid(with(""))) ==
      R"({"version":1,"Q":[[1,2]],"K":[[1,0],[0,1]],"V":[[1],[2]],"positions":"none","scale":"sqrt_dk","temperature":1,"causal":null,)"
      R"("key_valid":[1,1],"mask":[[1,1]],"query_tokens":["1"],"key_tokens":["1","2"],"view":{}})");
}

TEST_CASE("the order of keys, booleans for flags and spelled-out defaults do not matter") {
  const std::string spelled =
      R"({"view":{},"causal":null,"mask":[[true,1]],"key_valid":[true,true],"key_tokens":["1","2"],"softcap":null,)"
      R"("V":[[1.0],[2e0]],"K":[[1,0],[0,1]],"Q":[[1,2]],"temperature":1.0,"version":1})";
  CHECK(state_text(states::valid(spelled)) == state_text(states::valid(with(""))));
}

TEST_CASE("unknown view keys are ignored") {
  CHECK(state_text(states::valid(with(R"(,"view":{"from_the_future":[1,2],"step":3})"))) ==
        state_text(states::valid(with(R"(,"view":{"step":3})"))));
}

TEST_CASE("every problem of a state has its code and its place") {
  CHECK(first_problem("[]") == "wrong_type ");
  CHECK(first_problem("{}") == "missing_key /version");
  CHECK(first_problem(R"({"version":2})") == "unsupported_version /version");
  CHECK(first_problem(R"({"version":"1"})") == "unsupported_version /version");
  CHECK(first_problem(R"({"version":1})") == "missing_key /Q");
  CHECK(first_problem(with(R"(,"q":[[1]])")) == "unknown_key /q");
  CHECK(first_problem(with(R"(,"a/b~":1)")) == "unknown_key /a~1b~0");
  CHECK(first_problem(R"({"version":1,"Q":[[1,2]],"K":[[1,2,3]],"V":[[1]]})") == "wrong_shape /K");
  CHECK(first_problem(R"({"version":1,"Q":[[1,2]],"K":[[1,2]],"V":[[1],[2]]})") == "wrong_shape /V");
  CHECK(first_problem(R"({"version":1,"Q":[[1,2],[1]],"K":[[1,2]],"V":[[1]]})") == "ragged_rows /Q/1");
  CHECK(first_problem(R"({"version":1,"Q":[1,2],"K":[[1,2]],"V":[[1]]})") == "wrong_type /Q");
  CHECK(first_problem(R"({"version":1,"Q":[[1],2],"K":[[1]],"V":[[1]]})") == "wrong_type /Q/1");
  CHECK(first_problem(R"({"version":1,"Q":[[1,"x"]],"K":[[1,2]],"V":[[1]]})") == "wrong_type /Q/0/1");
  CHECK(first_problem(R"({"version":1,"Q":[],"K":[[1]],"V":[[1]]})") == "size_out_of_range /Q");
  CHECK(first_problem(R"({"version":1,"Q":[[]],"K":[[1]],"V":[[1]]})") == "size_out_of_range /Q");
  CHECK(first_problem(with(R"(,"scale":"root")")) == "unknown_word /scale");
  CHECK(first_problem(with(R"(,"scale":[1])")) == "wrong_type /scale");
  CHECK(first_problem(with(R"(,"temperature":-1)")) == "value_out_of_range /temperature");
  CHECK(first_problem(with(R"(,"softcap":0)")) == "value_out_of_range /softcap");
  CHECK(first_problem(with(R"(,"bias":[[1]])")) == "wrong_shape /bias");
  CHECK(first_problem(with(R"(,"causal":"diagonal")")) == "unknown_word /causal");
  CHECK(first_problem(with(R"(,"causal":true)")) == "unknown_word /causal");
  CHECK(first_problem(with(R"(,"key_valid":[1])")) == "wrong_shape /key_valid");
  CHECK(first_problem(with(R"(,"key_valid":[1,2])")) == "wrong_type /key_valid/1");
  CHECK(first_problem(with(R"(,"mask":[[1,0.5]])")) == "wrong_type /mask/0/1");
  CHECK(first_problem(with(R"(,"window":{"left":-1})")) == "value_out_of_range /window/left");
  CHECK(first_problem(with(R"(,"window":{"width":1})")) == "unknown_key /window/width");
  CHECK(first_problem(with(R"(,"window":3)")) == "wrong_type /window");
  CHECK(first_problem(with(R"(,"key_tokens":["a"])")) == "wrong_shape /key_tokens");
  CHECK(first_problem(with(R"(,"key_tokens":["a",1])")) == "wrong_type /key_tokens/1");
  CHECK(first_problem(with(R"(,"key_tokens":["a","123456789012345678901234567890123"])")) == "bad_text /key_tokens/1");
  CHECK(first_problem(with(R"(,"view":[])")) == "wrong_type /view");
  CHECK(first_problem(with(R"(,"view":{"stage":"nowhere"})")) == "unknown_word /view/stage");
  CHECK(first_problem(with(R"(,"view":{"lesson":"<b>"})")) == "bad_text /view/lesson");
  CHECK(first_problem(with(R"(,"view":{"digits":16})")) == "value_out_of_range /view/digits");
  CHECK(first_problem(with(R"(,"view":{"cell":{"stage":"weights","row":1,"column":0}})")) ==
        "value_out_of_range /view/cell/row");
  CHECK(first_problem(with(R"(,"view":{"cell":{"row":0}})")) == "wrong_type /view/cell");
}

TEST_CASE("a stage and a cell are those of the layer in view") {
  const std::string stack = R"({"version":1,"X":[[1]],"layers":[{"W_Q":[[1]],"W_K":[[1]],"W_V":[[1]]},)"
                            R"({"W_Q":[[1]],"W_K":[[1]],"W_V":[[1,2]],"W_O":[[1],[2]]}],"view":)";
  const auto view =
      states::valid(stack + R"({"layer":1,"stage":"W_O","cell":{"stage":"W_O","row":1,"column":0}}})").view;
  CHECK(view.stage == "W_O");
  CHECK(view.cell->row == 1);
  const auto after =
      states::valid(stack + R"({"layer":1,"stage":"result","cell":{"stage":"stream","row":0,"column":0}}})");
  CHECK(after.view.cell->stage == "stream");
  CHECK(first_problem(stack + R"({"cell":{"stage":"result","row":0,"column":1}}})") ==
        "value_out_of_range /view/cell/column");
  CHECK(first_problem(R"({"version":1,"Q":[[1]],"K":[[1]],"V":[[1]],"view":{"stage":"result"}})") ==
        "unknown_word /view/stage");
  CHECK(first_problem(R"({"version":1,"X":[[1]],"W_Q":[[1]],"W_K":[[1]],"W_V":[[1]],"view":{"stage":"stream"}})") ==
        "unknown_word /view/stage");
  CHECK(first_problem(stack + R"({"layer":0,"stage":"W_O"}})") == "unknown_word /view/stage");
  CHECK(first_problem(stack + R"({"cell":{"stage":"W_O","row":0,"column":0}}})") == "unknown_word /view/cell/stage");
}

TEST_CASE("every problem of a text has its code and its place") {
  CHECK(first_problem("") == "invalid_json ");
  CHECK(first_problem("{\"version\":1,") == "invalid_json ");
  CHECK(first_problem("{\"version\":1} x") == "invalid_json ");
  CHECK(first_problem("{\"version\":1,\"Q\":[[NaN]]}") == "invalid_json ");
  CHECK(first_problem("{\"a\":\"\\ud800\"}") == "invalid_json ");
  CHECK(first_problem("{\"a\":\"\xff\"}") == "invalid_json ");
  CHECK(first_problem(with(R"(,"Q":[[1,2]])")) == "duplicate_key /Q");
  CHECK(first_problem(with(R"(,"view":{"step":1,"step":2})")) == "duplicate_key /view/step");
  CHECK(first_problem(R"({"version":1,"Q":[[1,1e999]]})") == "number_out_of_range /Q/0/1");
  CHECK(first_problem(R"({"version":1,"Q":[[1],[-1e999]]})") == "number_out_of_range /Q/1/0");
  CHECK(first_problem(std::string(17, '[')) == "too_deep /0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0");
  CHECK(first_problem(std::string(100000, '[')) == "too_deep /0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0");
  CHECK(first_problem("\"" + std::string(experiment::longest_text, 'x') + "\"") == "text_too_long ");
  std::string many = "[0";
  for (int i = 0; i < 600000; ++i) many += ",0";
  CHECK(first_problem(many + "]") == "too_many_values ");
}

TEST_CASE("a problem says what came and what was expected") {
  const auto read = experiment::read_state(R"({"version":1,"Q":[[1,2]],"K":[[1,2,3]],"V":[[1]]})");
  CHECK(read.problems[0].came == "1x3");
  CHECK(read.problems[0].expected == "nx2");
  CHECK(read.problems[0].message == "/K: expected nx2, came 1x3.");
}

TEST_CASE("several problems are told at once") {
  const auto read = experiment::read_state(with(R"(,"temperature":-1,"causal":"x","extra":1)"));
  CHECK(read.problems.size() == 3);
}

TEST_CASE("a size of 65 is refused and one of 64 is read") {
  const auto column = [](int rows) {
    std::string text = "[[0]";
    for (int i = 1; i < rows; ++i) text += ",[0]";
    return text + "]";
  };
  CHECK(first_problem(R"({"version":1,"Q":[[0]],"K":)" + column(65) + ",\"V\":" + column(65) + "}") ==
        "size_out_of_range /K");
  CHECK(states::valid(R"({"version":1,"Q":[[0]],"K":)" + column(64) + ",\"V\":" + column(64) + "}").K.rows() == 64);
}

TEST_CASE("numbers keep every bit, negative zero included") {
  for (const char* text : {"-0.0", "5e-324", "1.7976931348623157e308", "0.1", "9007199254740993",
                           "123456789012345680000", "2.2250738585072014e-308", "1e23"}) {
    const experiment::State state = states::valid(with(std::string(",\"scale\":") + text));
    CAPTURE(text);
    CHECK(std::signbit(state.scale_number) == (text[0] == '-'));
    CHECK(states::valid(state_text(state)).scale_number == state.scale_number);
    CHECK(state_text(states::valid(state_text(state))) == state_text(state));
  }
  CHECK(std::signbit(states::valid(with(",\"scale\":-0")).scale_number));
}

TEST_CASE("canonical numbers are short") {
  using experiment::number_text;
  CHECK(number_text(1) == "1");
  CHECK(number_text(-0.5) == "-0.5");
  CHECK(number_text(0.0) == "0");
  CHECK(number_text(-0.0) == "-0.0");
  CHECK(number_text(0.1) == "0.1");
  CHECK(number_text(1e20) == "1e20");
  CHECK(number_text(1e-7) == "1e-7");
  CHECK(number_text(100) == "100");
  CHECK(number_text(5e-324) == "5e-324");
}

TEST_CASE("random states come back from their canonical text bit for bit") {
  const bool wild = GENERATE(false, true);
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    const experiment::State state = states::random(seed, wild);
    const std::string text = state_text(state);
    const experiment::State again = states::valid(text);
    CAPTURE(seed, text);
    REQUIRE(state_text(again) == text);
    REQUIRE(states::same(again, state));
  }
}

TEST_CASE("results past the largest double are a problem and not a picture") {
  const auto code = [](const std::string& text) {
    const auto trace = experiment::evaluate(states::valid(text));
    REQUIRE_FALSE(trace);
    return trace.problems[0].code + " " + trace.problems[0].path;
  };
  CHECK(code(R"({"version":1,"Q":[[0],[1e200]],"K":[[1e200]],"V":[[1]]})") == "overflow /Q/1");
  CHECK(code(R"({"version":1,"Q":[[1e200]],"K":[[1e100]],"V":[[1]],"temperature":1e-100})") == "overflow /temperature");
  CHECK(code(R"({"version":1,"Q":[[1e200]],"K":[[1e100]],"V":[[1]],"scale":1e100})") == "overflow /scale");
  CHECK(code(R"({"version":1,"Q":[[1e200]],"K":[[1e108]],"V":[[1]],"scale":"none","bias":[[1.7e308]]})") ==
        "overflow /bias/0");
}
