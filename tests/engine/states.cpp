#include "states.hpp"

#include "catch.hpp"

namespace states {

using experiment::State;

State valid(const std::string& json_text) {
  experiment::Outcome<State> read = experiment::read_state(json_text);
  INFO((read ? std::string() : read.problems.front().message));
  REQUIRE(read);
  return *read.value;
}

attention::HeadTrace head(const std::string& json_text) {
  experiment::Outcome<experiment::Trace> trace = experiment::evaluate(valid(json_text));
  REQUIRE(trace);
  return trace.value->layers.at(0).computed.heads.at(0).trace;
}

std::string first_problem(const std::string& json_text) {
  const experiment::Outcome<State> read = experiment::read_state(json_text);
  REQUIRE_FALSE(read);
  return read.problems.front().code + " " + read.problems.front().path;
}

}  // namespace states
