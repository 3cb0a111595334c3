#include "exploration/explorations.hpp"

#include <cmath>

#include "catch.hpp"
#include "experiment/document.hpp"
#include "exploration/requests.hpp"
#include "states.hpp"

using attention::Matrix;
using experiment::parse_document;
using exploration::Measure;
using exploration::Method;

namespace {

template <typename Value>
std::string code_of(const experiment::Outcome<Value>& outcome) {
  return outcome ? "read" : outcome.problems.front().code + " " + outcome.problems.front().path;
}

const char* const two_keys = R"({"version":1,"Q":[[2,0]],"K":[[3,0],[0,1]],"V":[[1],[5]]})";

exploration::Similarity similarity(const std::string& text) {
  const auto read = exploration::read_similarity(parse_document(text));
  REQUIRE(read);
  return *read.value;
}

}  // namespace

TEST_CASE("a request that is left empty has its defaults") {
  const auto intervention = exploration::read_intervention(parse_document("{}"));
  REQUIRE(intervention);
  CHECK(intervention.value->act == attention::InterventionAct::remove_key);
  CHECK_FALSE(intervention.value->layer.has_value());
  const auto approximation = exploration::read_approximation(parse_document(R"({"n_q":3,"n_k":5})"));
  REQUIRE(approximation);
  CHECK(approximation.value->method == Method::full);
  CHECK(approximation.value->shape.n_k == 5);
}

TEST_CASE("every problem of a request has its code and its place") {
  CHECK(code_of(exploration::read_intervention(parse_document("[]"))) == "wrong_type /intervention");
  CHECK(code_of(exploration::read_intervention(parse_document("{"))) == "invalid_json /intervention");
  CHECK(code_of(exploration::read_intervention(parse_document(R"({"act":"cut"})"))) ==
        "unknown_word /intervention/act");
  CHECK(code_of(exploration::read_intervention(parse_document(R"({"key":64})"))) ==
        "value_out_of_range /intervention/key");
  CHECK(code_of(exploration::read_intervention(parse_document(R"({"nudge":1})"))) == "wrong_type /intervention/nudge");
  CHECK(code_of(exploration::read_intervention(parse_document(R"({"nudge":[1,"a"]})"))) ==
        "wrong_type /intervention/nudge/1");
  CHECK(code_of(exploration::read_intervention(parse_document(R"({"kez":1})"))) == "unknown_key /intervention/kez");
  CHECK(code_of(exploration::read_similarity(parse_document(R"({"seed":-1})"))) ==
        "value_out_of_range /similarity/seed");
  CHECK(code_of(exploration::read_similarity(parse_document(R"({"seed":4294967295})"))) == "read");
  CHECK(code_of(exploration::read_similarity(parse_document(R"({"seed":4294967296})"))) ==
        "value_out_of_range /similarity/seed");
  CHECK(code_of(exploration::read_similarity(parse_document(R"({"hidden":0.5})"))) ==
        "value_out_of_range /similarity/hidden");
  CHECK(code_of(exploration::read_sequence_shape(parse_document(R"({"n_q":4097})"))) ==
        "value_out_of_range /sequence/n_q");
  CHECK(code_of(exploration::read_approximation(parse_document(R"({"n_k":4,"rank":5})"))) ==
        "value_out_of_range /approximation/rank");
  CHECK(code_of(exploration::read_dot_products(parse_document(R"({"correlation":1.5})"))) ==
        "value_out_of_range /sampling/correlation");
  CHECK(code_of(exploration::read_dot_products(parse_document(R"({"edges":[0,0]})"))) == "bad_text /sampling/edges");
  CHECK(code_of(exploration::read_dot_products(parse_document(R"({"edges":[1]})"))) == "bad_text /sampling/edges");
  CHECK(code_of(exploration::read_saturation(parse_document(R"({"keys":65})"))) == "value_out_of_range /sampling/keys");
  CHECK(code_of(exploration::read_output_gradient(parse_document("[[1],[2,3]]"))) == "ragged_rows /G/1");
  CHECK(code_of(exploration::read_output_gradient(parse_document("[[1],2]"))) == "wrong_type /G/1");
  CHECK(code_of(exploration::read_output_gradient(parse_document("[[1e999]]"))) == "number_out_of_range /G/0/0");
}

TEST_CASE("a cosine does not know how long the vectors are") {
  const auto state = states::valid(two_keys);
  const auto dot = exploration::similarity_head(state, similarity(R"({"measure":"dot"})"));
  const auto cosine = exploration::similarity_head(state, similarity(R"({"measure":"cosine"})"));
  REQUIRE(dot);
  REQUIRE(cosine);
  CHECK(dot.value->head.trace.scaled(0, 0) == Approx(6 / std::sqrt(2.0)).epsilon(1e-15));
  CHECK(cosine.value->head.trace.scaled(0, 0) == 1);
  CHECK(cosine.value->head.trace.scaled(0, 1) == 0);
  CHECK(cosine.value->head.trace.softmax.weights(0, 0) == Approx(std::exp(1.0) / (1 + std::exp(1.0))).epsilon(1e-15));
}

TEST_CASE("cosine scores keep a scale that is given as a number") {
  const auto state = states::valid(R"({"version":1,"Q":[[2,0]],"K":[[3,0],[0,1]],"V":[[1],[5]],"scale":10})");
  const auto cosine = exploration::similarity_head(state, similarity(R"({"measure":"cosine"})"));
  REQUIRE(cosine);
  CHECK(cosine.value->head.trace.scaled(0, 0) == 10);
}

TEST_CASE("hard selection gives all to the largest score, and ties share") {
  const auto hard = exploration::similarity_head(states::valid(two_keys), similarity(R"({"selection":"hard"})"));
  REQUIRE(hard);
  CHECK(hard.value->head.trace.softmax.weights(0, 0) == 1);
  CHECK(hard.value->head.trace.output(0, 0) == 1);
}

TEST_CASE("an additive score is v.tanh(W_1 q + W_2 k) of the network that comes with it") {
  const auto state = states::valid(two_keys);
  const auto additive =
      exploration::similarity_head(state, similarity(R"({"measure":"additive","hidden":3,"seed":7})"));
  REQUIRE(additive);
  REQUIRE(additive.value->network);
  const attention::AdditiveNetwork& network = *additive.value->network;
  double expected = 0;
  for (attention::Index h = 0; h < 3; ++h) {
    expected += network.v[static_cast<std::size_t>(h)] * std::tanh(2 * network.W_1(h, 0) + 3 * network.W_2(h, 0));
  }
  CHECK(additive.value->head.trace.scaled(0, 0) == Approx(expected).epsilon(1e-14));
}

TEST_CASE("a similarity of a head that is not there, of a fault, or past the largest double is a problem") {
  const auto state = states::valid(two_keys);
  CHECK(code_of(exploration::similarity_head(state, similarity(R"({"layer":1})"))) ==
        "value_out_of_range /similarity/layer");
  CHECK(code_of(exploration::similarity_head(state, similarity(R"({"head":1})"))) ==
        "value_out_of_range /similarity/head");
  const auto faulty = states::valid(R"({"version":1,"Q":[[1]],"K":[[1]],"V":[[1]],"fault":{"softmax":"naive"}})");
  CHECK(code_of(exploration::similarity_head(faulty, {})) == "not_applicable /fault");
  const auto huge =
      states::valid(R"({"version":1,"Q":[[1e-200]],"K":[[1e-200]],"V":[[1]],"scale":1e300,"temperature":1e-300})");
  CHECK(code_of(exploration::similarity_head(huge, similarity(R"({"measure":"cosine"})"))) == "overflow /similarity");
}

TEST_CASE("an approximation is told its numbers and gives output and cost") {
  exploration::Approximation request = *exploration::read_approximation(parse_document(R"({"n_k":2,"d_k":2})")).value;
  const std::vector<double> numbers = {2, 0, 3, 0, 0, 1, 1, 5};
  const auto full = exploration::approximate(request, numbers);
  REQUIRE(full);
  const double weight = 1 / (1 + std::exp(-6 / std::sqrt(2.0)));
  CHECK(full.value->output(0, 0) == Approx(weight + 5 * (1 - weight)).epsilon(1e-15));
  CHECK(full.value->cost.operations == 12);
  CHECK(full.value->cost.stored == 2);
  for (const Method method : {Method::window, Method::strided, Method::low_rank, Method::kernel}) {
    request.method = method;
    request.rank = 2;
    CHECK(exploration::approximate(request, numbers));
  }
  request.method = Method::low_rank;
  CHECK(exploration::approximate(request, numbers).value->output(0, 0) ==
        Approx(full.value->output(0, 0)).epsilon(1e-15));
}

TEST_CASE("an approximation refuses numbers that do not fit") {
  exploration::Approximation request;
  CHECK(code_of(exploration::approximate(request, std::vector<double>{1, 2})) == "wrong_shape /approximation");
  CHECK(code_of(exploration::approximate(request, std::vector<double>{1, 2, NAN})) ==
        "number_out_of_range /approximation");
  for (const Method method : {Method::full, Method::window, Method::strided, Method::low_rank, Method::kernel}) {
    request.method = method;
    CHECK(code_of(exploration::approximate(request, std::vector<double>{1e300, 1e300, 1e300})) ==
          "overflow /approximation");
  }
  request.method = Method::low_rank;
  request.causal = attention::Causal::top_left;
  CHECK(code_of(exploration::approximate(request, std::vector<double>{1, 2, 3})) ==
        "not_applicable /approximation/causal");
}
