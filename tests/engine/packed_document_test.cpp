#include <limits>

#include "catch.hpp"
#include "experiment/document.hpp"
#include "experiment/packed_document.hpp"
#include "experiment/state_document.hpp"
#include "states/packed_state.hpp"
#include "states/random_states.hpp"
#include "states/same_state.hpp"

using experiment::Outcome;
using experiment::unpack_document;
using nlohmann::json;

namespace {

/// What a packed document comes to: its JSON text, or the code and the path of its problem.
std::string outcome(const std::string& tokens, const std::vector<double>& numbers = {}) {
  const Outcome<json> read = unpack_document(tokens, numbers);
  return read ? read.value->dump() : read.problems.front().code + " " + read.problems.front().path;
}

}  // namespace

TEST_CASE("every kind of token is a value") {
  CHECK(outcome("N") == "null");
  CHECK(outcome("L3:TFN") == "[true,false,null]");
  CHECK(outcome("D", {2.5}) == "2.5");
  CHECK(outcome("D", {-0.0}) == "-0.0");
  CHECK(outcome("S5:a:\"\\b") == R"("a:\"\\b")");
  CHECK(outcome("O2:S1:aL0:S1:bO0:") == R"({"a":[],"b":{}})");
  CHECK(outcome("L2:DS3:\xe7\x88\xb1", {1}) == "[1.0,\"\xe7\x88\xb1\"]");
}

TEST_CASE("a table is the list of its rows, and one block where the key's value is rows") {
  CHECK(outcome("M2:3:", {1, 2, 3, 4, 5, 6}) == "[[1.0,2.0,3.0],[4.0,5.0,6.0]]");
  CHECK(outcome("O1:S9:key_validM1:2:", {0, 1}) == R"({"key_valid":[[0.0,1.0]]})");
  const Outcome<json> read = unpack_document("O1:S1:QM2:1:", std::vector<double>{-0.0, 5e-324});
  REQUIRE(read);
  const auto block = experiment::block_of(read.value->at("Q"));
  REQUIRE(block);
  CHECK(block->rows == 2);
  CHECK(block->cols == 1);
  CHECK(std::signbit(block->at(0, 0)));
  CHECK(block->at(1, 0) == 5e-324);
  CHECK_FALSE(experiment::block_of(json::array()));
}

TEST_CASE("tokens that say nothing whole are refused") {
  const std::vector<std::string> broken = {"",
                                           "X",
                                           "B",
                                           "S",
                                           "S1",
                                           "S2:a",
                                           "S-1:a",
                                           "L1:",
                                           "L1:NN",
                                           "NN",
                                           "O1:N",
                                           "O1:NN",
                                           "O1:S1:a",
                                           "O1:BN",
                                           "M0:0:",
                                           "M0:5:",
                                           "M:5:",
                                           "S:",
                                           "L:",
                                           "O1:S1:QM0:5:",
                                           "M1:0:",
                                           "M1:",
                                           "M1:1",
                                           "L99999999999999999999:",
                                           "M4294967295:4294967295:",
                                           "S1:\xe7",
                                           "S3:\xf0\x88\xb1",
                                           "S3:\xed\xa0\x80",
                                           "O1:S1:\xffN"};
  for (const std::string& tokens : broken) {
    INFO(tokens);
    CHECK(outcome(tokens) == "invalid_json ");
  }
  CHECK(outcome("D") == "invalid_json ");
  CHECK(outcome("M2:2:", {1, 2, 3}) == "invalid_json ");
  for (const double number : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    CHECK(outcome("D", {number}) == "invalid_json ");
    CHECK(outcome("O1:S1:QM1:1:", {number}) == "invalid_json ");
  }
}

TEST_CASE("a packed document keeps the bounds of text") {
  std::string deep;
  for (int level = 0; level < 17; ++level) deep += "L1:";
  CHECK(outcome(deep + "N") == "too_deep /0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0");
  CHECK(outcome("O2:S1:aNS1:aN") == "duplicate_key /a");
  CHECK(outcome("O1:S257:" + std::string(257, 'k') + "N") == "unknown_key ");
  CHECK(outcome("L600000:" + std::string(600000, 'N')) == "too_many_values ");
  CHECK(outcome("L2:NE") == "too_many_values ");
  CHECK(outcome("O1:S1:QM1000:600:", std::vector<double>(600000, 1)) == "invalid_json ");
  CHECK(outcome("L2:M600:600:M600:600:", std::vector<double>(720000, 1)) == "too_many_values ");
  CHECK(outcome(std::string(experiment::longest_text + 1, 'N')) == "text_too_long ");
}

TEST_CASE("random states come back from their packed form, bit by bit") {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    INFO(seed);
    const experiment::State state = states::random(seed, seed % 4 == 3);
    const auto document = experiment::parse_document(experiment::state_text(state));
    REQUIRE(document);
    const states::Packed packed = states::pack(*document.value);
    const auto read = experiment::read_state_document(experiment::unpack_document(packed.tokens, packed.numbers));
    REQUIRE(read);
    CHECK(states::same(*read.value, state));
  }
}
