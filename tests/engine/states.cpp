#include "states.hpp"

#include "catch.hpp"
#include "experiment/document.hpp"
#include "experiment/packed_document.hpp"
#include "experiment/state_document.hpp"
#include "states/packed_state.hpp"
#include "states/same_state.hpp"

namespace states {

using experiment::State;

namespace {

/// Reads a text, and the same document packed, which must come to the same.
experiment::Outcome<State> read_both_ways(const std::string& json_text) {
  experiment::Outcome<State> read = experiment::read_state(json_text);
  const auto document = experiment::parse_document(json_text);
  if (!document) return read;
  const Packed packed = pack(*document.value);
  const auto unpacked = experiment::read_state_document(experiment::unpack_document(packed.tokens, packed.numbers));
  REQUIRE(read.value.has_value() == unpacked.value.has_value());
  REQUIRE(read.problems.size() == unpacked.problems.size());
  for (std::size_t i = 0; i < read.problems.size(); ++i) {
    CHECK(read.problems[i].code + read.problems[i].message == unpacked.problems[i].code + unpacked.problems[i].message);
  }
  if (read) CHECK(same(*read.value, *unpacked.value));
  return read;
}

}  // namespace

State valid(const std::string& json_text) {
  experiment::Outcome<State> read = read_both_ways(json_text);
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
  const experiment::Outcome<State> read = read_both_ways(json_text);
  REQUIRE_FALSE(read);
  return read.problems.front().code + " " + read.problems.front().path;
}

}  // namespace states
