#include "experiment/gradient.hpp"

#include <cmath>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "random_source.hpp"
#include "states.hpp"
#include "tolerance.hpp"

// Gradients against numbers made elsewhere with 25 digits, and against central differences of the engine's own output.

using attention::Index;
using attention::Matrix;
using experiment::Gradient;
using experiment::State;
using nlohmann::json;

namespace {

Matrix matrix_of(const json& rows) {
  Matrix matrix(static_cast<Index>(rows.size()), static_cast<Index>(rows[0].size()));
  for (Index i = 0; i < matrix.rows(); ++i) {
    for (Index j = 0; j < matrix.cols(); ++j) {
      matrix(i, j) = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)].get<double>();
    }
  }
  return matrix;
}

/// A derivative is some products further from the input than an output: 45 roundings of numbers near 1.
constexpr double golden_bound = 1e-14;

Gradient valid_gradient(const State& state, const Matrix& G) {
  experiment::Outcome<Gradient> gradient = experiment::gradient(state, G);
  INFO((gradient ? std::string() : gradient.problems.front().message));
  REQUIRE(gradient);
  return *gradient.value;
}

double largest_difference(const Matrix& matrix, const Matrix& expected) {
  REQUIRE(matrix.rows() == expected.rows());
  REQUIRE(matrix.cols() == expected.cols());
  REQUIRE(matrix.allFinite());
  return (matrix - expected).cwiseAbs().maxCoeff();
}

double loss(const State& state, const Matrix& G) {
  const experiment::Outcome<experiment::Trace> trace = experiment::evaluate(state);
  REQUIRE(trace);
  return trace.value->output.cwiseProduct(G).sum();
}

/// dL/dA by central differences of fourth order in every entry of `A`, a matrix inside `state`.
Matrix by_differences(State& state, Matrix& A, const Matrix& G) {
  constexpr double step = 2e-4;
  Matrix derivative(A.rows(), A.cols());
  for (Index c = 0; c < A.size(); ++c) {
    const double middle = A.data()[c];
    const auto at = [&](double offset) {
      A.data()[c] = middle + offset;
      return loss(state, G);
    };
    derivative.data()[c] = (8 * (at(step) - at(-step)) - (at(2 * step) - at(-2 * step))) / (12 * step);
    A.data()[c] = middle;
  }
  return derivative;
}

/// The largest error of `found`, in units of the largest derivative where that is above 1.
double error_of(State& state, Matrix& A, const Matrix& G, const Matrix& found) {
  const Matrix expected = by_differences(state, A, G);
  return largest_difference(found, expected) / std::max(1.0, expected.cwiseAbs().maxCoeff());
}

double worst_error(State& state, const Matrix& G) {
  const Gradient gradient = valid_gradient(state, G);
  CHECK(gradient.loss == Approx(loss(state, G)).margin(1e-12));
  if (!state.projected) {
    return std::max({error_of(state, state.Q, G, gradient.dQ), error_of(state, state.K, G, gradient.dK),
                     error_of(state, state.V, G, gradient.dV)});
  }
  experiment::ProjectedSource& source = *state.projected;
  double worst = error_of(state, source.X, G, gradient.dX);
  if (source.X_context) worst = std::max(worst, error_of(state, *source.X_context, G, *gradient.dX_context));
  for (std::size_t l = 0; l < source.layers.size(); ++l) {
    attention::LayerWeights& weights = source.layers[l];
    const attention::LayerGradient& of_layer = gradient.layers[l];
    worst = std::max({worst, error_of(state, weights.W_Q, G, of_layer.dW_Q),
                      error_of(state, weights.W_K, G, of_layer.dW_K), error_of(state, weights.W_V, G, of_layer.dW_V)});
    if (weights.W_O) worst = std::max(worst, error_of(state, *weights.W_O, G, *of_layer.dW_O));
  }
  return worst;
}

}  // namespace

TEST_CASE("every golden gradient comes out within some roundings of its numbers") {
  std::ifstream file(std::string(CONFORMANCE_FOLDER) + "/golden.json");
  const json golden = json::parse(file);
  int ran = 0;
  double worst = 0;
  for (const json& one : golden["cases"]) {
    if (!one.contains("gradient")) continue;
    CAPTURE(one["name"]);
    json text = {{"version", 1}};
    for (const char* key : {"Q", "K", "V", "temperature", "bias", "causal", "key_valid", "mask"}) {
      if (one.contains(key)) text[key] = one[key];
    }
    if (!one["scale"].is_null()) text["scale"] = one["scale"];
    const Gradient gradient = valid_gradient(states::valid(text.dump()), matrix_of(one["G"]));
    const attention::HeadGradient& head = gradient.layers.at(0).heads.at(0);
    const json& expected = one["gradient"];
    CHECK(gradient.loss == Approx(expected["loss"].get<double>()).margin(2 * tolerance));
    const double error = std::max({largest_difference(head.dweights, matrix_of(expected["d_weights"])),
                                   largest_difference(head.dscaled, matrix_of(expected["d_scaled"])),
                                   largest_difference(gradient.dQ, matrix_of(expected["dQ"])),
                                   largest_difference(gradient.dK, matrix_of(expected["dK"])),
                                   largest_difference(gradient.dV, matrix_of(expected["dV"]))});
    CHECK(error <= golden_bound);
    worst = std::max(worst, error);
    ++ran;
  }
  std::cout << "golden.json: " << ran << " gradients ran, worst error " << worst << "\n";
  CHECK(ran == 12);
}

TEST_CASE("gradients agree with central differences, whatever the state is made of") {
  const random_source::Kind kind = GENERATE(random_source::Kind::direct, random_source::Kind::cross_attention,
                                            random_source::Kind::grouped_heads, random_source::Kind::stack);
  double worst = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    CAPTURE(seed, static_cast<int>(kind));
    State state = random_source::state(kind, seed);
    const experiment::Outcome<experiment::Trace> trace = experiment::evaluate(state);
    REQUIRE(trace);
    const Matrix G = random_source::matrix(seed + 1000, trace.value->output.rows(), trace.value->output.cols());
    const double error = worst_error(state, G);
    CHECK(error < 1e-9);
    worst = std::max(worst, error);
  }
  std::cout << "central differences, kind " << static_cast<int>(kind) << ": worst error " << worst << "\n";
}

TEST_CASE("the gradient of the masked scores is that of an added bias") {
  State state = random_source::state(random_source::Kind::direct, 3);
  state.bias = random_source::matrix(7, state.n_q(), state.n_k());
  const Matrix G = random_source::matrix(8, state.n_q(), state.V.cols());
  const Gradient gradient = valid_gradient(state, G);
  CHECK(error_of(state, *state.bias, G, gradient.layers[0].heads[0].dmasked) < 1e-8);
}

TEST_CASE("rows of score gradients sum to 0, since adding a constant to a row changes nothing") {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const State state = random_source::state(random_source::Kind::direct, seed);
    const Gradient gradient = valid_gradient(state, random_source::matrix(seed, state.n_q(), state.V.cols()));
    const Matrix& dmasked = gradient.layers[0].heads[0].dmasked;
    for (Index i = 0; i < dmasked.rows(); ++i) CHECK(std::abs(dmasked.row(i).sum()) <= 4 * tolerance);
  }
}

TEST_CASE("nothing flows through closed cells and empty rows") {
  const State state = states::valid(R"({"version":1,"Q":[[1],[2]],"K":[[1],[2],[3]],"V":[[5],[7],[1e300]],
    "mask":[[0,0,0],[1,1,0]]})");
  Matrix G(2, 1);
  G << 3, 1;
  const Gradient gradient = valid_gradient(state, G);
  const attention::HeadGradient& head = gradient.layers[0].heads[0];
  CHECK(head.dscaled.row(0).isZero(0));
  CHECK(head.dscaled(1, 2) == 0);
  CHECK(gradient.dQ(0, 0) == 0);
  CHECK(gradient.dK(2, 0) == 0);
  CHECK(gradient.dV(2, 0) == 0);
  CHECK(head.dweights(1, 2) == 1e300);
}

TEST_CASE("a saturated softcap lets through its slope, however small") {
  const State state =
      states::valid(R"({"version":1,"Q":[[20]],"K":[[1],[0]],"V":[[1],[0]],"scale":"none","softcap":1})");
  const Gradient gradient = valid_gradient(state, Matrix::Ones(1, 1));
  const attention::HeadGradient& head = gradient.layers[0].heads[0];
  const double slope = 4 * std::exp(-40.0);  // 1 - tanh^2(20), up to e^-80
  CHECK(head.dscaled(0, 0) / head.dmasked(0, 0) == Approx(slope).epsilon(1e-14));
}

TEST_CASE("temperature 0 is a step: nothing flows to the scores, and the values get the weights") {
  const State state =
      states::valid(R"({"version":1,"Q":[[1,2]],"K":[[1,0],[0,1],[0,1]],"V":[[1],[2],[5]],"temperature":0})");
  const Gradient gradient = valid_gradient(state, Matrix::Constant(1, 1, 2));
  CHECK(gradient.layers[0].heads[0].dscaled.isZero(0));
  CHECK(gradient.dQ.isZero(0));
  CHECK(gradient.dK.isZero(0));
  CHECK(gradient.dV(0, 0) == 0);
  CHECK(gradient.dV(1, 0) == 1);
  CHECK(gradient.dV(2, 0) == 1);
}

TEST_CASE("what cannot have a gradient says why") {
  const auto problem_of = [](const std::string& text, const Matrix& G) {
    const experiment::Outcome<Gradient> gradient = experiment::gradient(states::valid(text), G);
    REQUIRE_FALSE(gradient);
    return gradient.problems.front().code + " " + gradient.problems.front().path;
  };
  const std::string one = R"({"version":1,"Q":[[1]],"K":[[1],[2]],"V":[[1e200],[2]])";
  CHECK(problem_of(one + "}", Matrix::Ones(2, 1)) == "wrong_shape /G");
  CHECK(problem_of(one + "}", Matrix::Ones(1, 3)) == "wrong_shape /G");
  CHECK(problem_of(one + "}", Matrix::Constant(1, 1, 1e200)) == "overflow /G");
  CHECK(problem_of(one + R"(,"fault":{"softmax":"naive"}})", Matrix::Ones(1, 1)) == "not_applicable /fault");
}
