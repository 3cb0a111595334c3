// What explorations are asked for: whatever the text, it is read or refused, and what was read can be answered.

#include <string>

#include "experiment/document.hpp"
#include "experiment/gradient.hpp"
#include "experiment/intervention.hpp"
#include "exploration/explorations.hpp"
#include "exploration/requests.hpp"
#include "fuzz/invariants.hpp"

namespace {

using Document = experiment::Outcome<nlohmann::json>;

template <typename Value>
bool was_read(const experiment::Outcome<Value>& outcome) {
  fuzz::require(outcome.value.has_value() == outcome.problems.empty());
  for (const experiment::Problem& problem : outcome.problems) fuzz::require(problem.path.starts_with('/'));
  return outcome.value.has_value();
}

/// Two layers of two heads over three tokens.
const experiment::State& stack() {
  static const auto state = experiment::read_state(
      R"({"version":1,"X":[[1,0],[0,1],[1,1]],"layers":[
        {"W_Q":[[1,0],[0,1]],"W_K":[[1,0],[0,1]],"W_V":[[1,0],[0,1]],"W_O":[[1,0],[0,1]],"heads":2},
        {"W_Q":[[1,2],[0,1]],"W_K":[[1,0],[3,1]],"W_V":[[1,0],[0,1]],"W_O":[[1,0],[0,1]],"heads":2}]})");
  return *state.value;
}

void check_samples(const Document& document) {
  const auto products = exploration::read_dot_products(document);
  if (was_read(products)) {
    fuzz::require(products.value->edges.size() != 1 && products.value->count >= 1);
  }
  const auto saturation = exploration::read_saturation(document);
  if (was_read(saturation)) {
    fuzz::require(saturation.value->keys >= 1 && saturation.value->keys <= 64);
  }
  const auto shape = exploration::read_sequence_shape(document);
  if (was_read(shape)) fuzz::require(shape.value->n_k >= 1 && shape.value->n_k <= exploration::longest_sequence);
}

void check_approximation(const Document& document) {
  const auto request = exploration::read_approximation(document);
  if (!was_read(request)) return;
  const exploration::SequenceShape& shape = request.value->shape;
  fuzz::require(request.value->rank <= shape.n_k);
  if (shape.n_q > 16 || shape.n_k > 16) return;
  const auto count = static_cast<std::size_t>(shape.n_q * shape.d_k + shape.n_k * (shape.d_k + shape.d_v));
  const auto result = exploration::approximate(*request.value, std::vector<double>(count, 0.5));
  if (result) fuzz::require(result.value->output.allFinite());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const Document document = experiment::parse_document(fuzz::text_of(bytes, size));
  const auto intervention = exploration::read_intervention(document);
  if (was_read(intervention)) was_read(experiment::intervene(stack(), *intervention.value));
  const auto similarity = exploration::read_similarity(document);
  if (was_read(similarity)) was_read(exploration::similarity_head(stack(), *similarity.value));
  const auto G = exploration::read_output_gradient(document);
  if (was_read(G)) was_read(experiment::gradient(stack(), *G.value));
  check_samples(document);
  check_approximation(document);
  return 0;
}
