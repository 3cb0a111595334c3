// The calls that explorations make, in the fuller module alone. A request is a document of its own, so that problems of
// the state keep their places.

#include <cstddef>
#include <span>

#include "attention/sampling.hpp"
#include "bindings/given_document.hpp"
#include "bindings/reply.hpp"
#include "experiment/gradient.hpp"
#include "experiment/intervention.hpp"
#include "experiment/number_text.hpp"
#include "experiment/state_document.hpp"
#include "exploration/explorations.hpp"
#include "exploration/requests.hpp"

using bindings::begin;
using bindings::finish;
using bindings::finish_problems;
using bindings::given_document;
using bindings::put;
using experiment::list_text;
using experiment::number_text;
using experiment::ObjectText;
using experiment::Outcome;
using experiment::read_state_document;
using experiment::State;

namespace {

void add_gradient(ObjectText& text, const attention::HeadGradient& head) {
  text.add("dweights", put(head.dweights));
  text.add("dmasked", put(head.dmasked));
  text.add("dscaled", put(head.dscaled));
  text.add("dQ", put(head.dQ));
  text.add("dK", put(head.dK));
  text.add("dV", put(head.dV));
}

void add_gradient(ObjectText& text, const attention::LayerGradient& layer) {
  if (layer.dW_Q.size() == 0) return;
  text.add("dX", put(layer.dX));
  text.add("dX_context", put(layer.dcontext));
  text.add("dW_Q", put(layer.dW_Q));
  text.add("dW_K", put(layer.dW_K));
  text.add("dW_V", put(layer.dW_V));
  if (layer.dW_O) text.add("dW_O", put(*layer.dW_O));
}

/// The trace with the gradient's matrices beside those that they are the gradients of.
std::string text_of(const experiment::Trace& trace, const experiment::Gradient& gradient) {
  ObjectText text;
  text.add("layers", list_text(trace.layers.size(), [&](std::size_t l) {
             const std::vector<attention::LayerHead>& heads = trace.layers[l].computed.heads;
             const attention::LayerGradient& of_layer = gradient.layers[l];
             ObjectText members = bindings::members_of(trace.layers[l]);
             add_gradient(members, of_layer);
             members.add("heads", list_text(heads.size(), [&](std::size_t h) {
                           ObjectText head = bindings::members_of(heads[h]);
                           add_gradient(head, of_layer.heads[h]);
                           return head.finished();
                         }));
             return members.finished();
           }));
  bindings::add_whole(text, trace);
  if (gradient.dQ.size() > 0) {
    text.add("dQ", put(gradient.dQ));
    text.add("dK", put(gradient.dK));
    text.add("dV", put(gradient.dV));
  }
  if (gradient.dX.size() > 0) text.add("dX", put(gradient.dX));
  if (gradient.dX_context) text.add("dX_context", put(*gradient.dX_context));
  return text.finished();
}

std::string text_of(const experiment::HeadEffect& effect) {
  ObjectText text;
  text.add("layer", std::to_string(effect.layer));
  text.add("head", std::to_string(effect.head));
  text.add("weights", put(effect.reading.weights));
  text.add("contributions", put(effect.reading.contributions));
  text.add("changes", put(effect.changes));
  return text.finished();
}

std::string text_of(const attention::AttentionCost& cost) {
  ObjectText text;
  text.add("operations", std::to_string(cost.operations));
  text.add("stored", std::to_string(cost.stored));
  return text.finished();
}

std::string text_of(const attention::Saturation& saturation) {
  ObjectText text;
  text.add("largest_weight", number_text(saturation.largest_weight));
  text.add("jacobian_norm", number_text(saturation.jacobian_norm));
  return text.finished();
}

const std::uint32_t* finish_ok(ObjectText text) {
  text.add("ok", "true");
  text.add("problems", "[]");
  return finish(text.finished());
}

}  // namespace

/// State and the rows of G -> state, loss and the trace with gradients.
AML_EXPORT(gradient)
const std::uint32_t* aml_gradient(const char* state_text, std::size_t state_length, const double* state_numbers,
                                  std::size_t state_count, const char* text, std::size_t length, const double* numbers,
                                  std::size_t count) {
  begin();
  const Outcome<State> state =
      read_state_document(given_document({state_text, state_length}, {state_numbers, state_count}));
  if (!state) return finish_problems(state.problems);
  const Outcome<attention::Matrix> G =
      exploration::read_output_gradient(given_document({text, length}, {numbers, count}));
  if (!G) return finish_problems(G.problems);
  const Outcome<experiment::Gradient> gradient = experiment::gradient(*state.value, *G.value);
  if (!gradient) return finish_problems(gradient.problems);
  const Outcome<experiment::Trace> trace = experiment::evaluate(*state.value);
  ObjectText reply;
  reply.add("state", bindings::text_of(*state.value));
  reply.add("loss", number_text(gradient.value->loss));
  reply.add("trace", text_of(*trace.value, *gradient.value));
  return finish_ok(std::move(reply));
}

/// State and intervention -> the traces before and after it, and what moved.
AML_EXPORT(intervene)
const std::uint32_t* aml_intervene(const char* state_text, std::size_t state_length, const double* state_numbers,
                                   std::size_t state_count, const char* text, std::size_t length, const double* numbers,
                                   std::size_t count) {
  begin();
  const Outcome<State> state =
      read_state_document(given_document({state_text, state_length}, {state_numbers, state_count}));
  if (!state) return finish_problems(state.problems);
  const Outcome<attention::Intervention> intervention =
      exploration::read_intervention(given_document({text, length}, {numbers, count}));
  if (!intervention) return finish_problems(intervention.problems);
  const auto effect = experiment::intervene(*state.value, *intervention.value);
  if (!effect) return finish_problems(effect.problems);
  ObjectText reply;
  reply.add("before", bindings::text_of(effect.value->before));
  reply.add("after", bindings::text_of(effect.value->after));
  reply.add("changes", put(effect.value->changes));
  reply.add("heads",
            list_text(effect.value->heads.size(), [&](std::size_t i) { return text_of(effect.value->heads[i]); }));
  return finish_ok(std::move(reply));
}

/// State and similarity -> the head computed from other scores.
AML_EXPORT(similarity)
const std::uint32_t* aml_similarity(const char* state_text, std::size_t state_length, const double* state_numbers,
                                    std::size_t state_count, const char* text, std::size_t length,
                                    const double* numbers, std::size_t count) {
  begin();
  const Outcome<State> state =
      read_state_document(given_document({state_text, state_length}, {state_numbers, state_count}));
  if (!state) return finish_problems(state.problems);
  const Outcome<exploration::Similarity> similarity =
      exploration::read_similarity(given_document({text, length}, {numbers, count}));
  if (!similarity) return finish_problems(similarity.problems);
  const auto computed = exploration::similarity_head(*state.value, *similarity.value);
  if (!computed) return finish_problems(computed.problems);
  ObjectText reply;
  reply.add("head", bindings::members_of(computed.value->head).finished());
  if (const auto& network = computed.value->network) {
    ObjectText members;
    members.add("W_1", put(network->W_1));
    members.add("W_2", put(network->W_2));
    members.add("v", put(network->v));
    reply.add("network", members.finished());
  }
  return finish_ok(std::move(reply));
}

/// Shape of a sequence -> its random Q, K and V.
AML_EXPORT(random_sequence)
const std::uint32_t* aml_random_sequence(const char* text, std::size_t length, const double* numbers,
                                         std::size_t count) {
  begin();
  const Outcome<exploration::SequenceShape> shape =
      exploration::read_sequence_shape(given_document({text, length}, {numbers, count}));
  if (!shape) return finish_problems(shape.problems);
  const auto& [seed, n_q, n_k, d_k, d_v] = *shape.value;
  const auto inputs = attention::random_sequence(seed, n_q, n_k, d_k, d_v, attention::Causal::none);
  ObjectText reply;
  reply.add("Q", put(inputs.Q));
  reply.add("K", put(inputs.K));
  reply.add("V", put(inputs.V));
  return finish_ok(std::move(reply));
}

/// Approximation, and the numbers of Q, K and V -> output and cost.
AML_EXPORT(approximate)
const std::uint32_t* aml_approximate(const char* text, std::size_t length, const double* numbers, std::size_t count,
                                     const double* inputs, std::size_t inputs_count) {
  begin();
  const Outcome<exploration::Approximation> request =
      exploration::read_approximation(given_document({text, length}, {numbers, count}));
  if (!request) return finish_problems(request.problems);
  const auto result = exploration::approximate(*request.value, {inputs, inputs_count});
  if (!result) return finish_problems(result.problems);
  ObjectText reply;
  reply.add("output", put(result.value->output));
  reply.add("cost", text_of(result.value->cost));
  return finish_ok(std::move(reply));
}

/// The numbers of two outputs, one after the other, the full one first -> how far the second lies from it.
AML_EXPORT(approximation_error)
const std::uint32_t* aml_approximation_error(const double* numbers, std::size_t count) {
  begin();
  const auto half = static_cast<attention::Index>(count / 2);
  const attention::Matrix full = Eigen::Map<const attention::Matrix>(numbers, 1, half);
  const attention::Matrix output = Eigen::Map<const attention::Matrix>(numbers + half, 1, half);
  const attention::ApproximationError error = attention::error_against(full, output);
  ObjectText reply;
  reply.add("errors", put(std::vector<double>{error.largest, error.relative}));
  return finish_ok(std::move(reply));
}

/// Sampling -> dot products with their moments and histogram.
AML_EXPORT(sample_dot_products)
const std::uint32_t* aml_sample_dot_products(const char* text, std::size_t length, const double* numbers,
                                             std::size_t count) {
  begin();
  const Outcome<exploration::DotProducts> request =
      exploration::read_dot_products(given_document({text, length}, {numbers, count}));
  if (!request) return finish_problems(request.problems);
  const std::vector<double> samples = attention::sample_dot_products(request.value->sampling, request.value->count);
  const attention::Moments moments = attention::moments_of(samples);
  ObjectText reply;
  reply.add("samples", put(samples));
  reply.add("mean", number_text(moments.mean));
  reply.add("variance", number_text(moments.variance));
  if (!request.value->edges.empty()) {
    const attention::Histogram counted = attention::histogram(samples, request.value->edges);
    ObjectText histogram;
    histogram.add("counts",
                  list_text(counted.counts.size(), [&](std::size_t i) { return std::to_string(counted.counts[i]); }));
    histogram.add("below", std::to_string(counted.below));
    histogram.add("above", std::to_string(counted.above));
    reply.add("histogram", histogram.finished());
  }
  return finish_ok(std::move(reply));
}

/// Sampling -> how saturated the softmax is without and with the scale.
AML_EXPORT(sample_saturation)
const std::uint32_t* aml_sample_saturation(const char* text, std::size_t length, const double* numbers,
                                           std::size_t count) {
  begin();
  const Outcome<exploration::SaturationRequest> request =
      exploration::read_saturation(given_document({text, length}, {numbers, count}));
  if (!request) return finish_problems(request.problems);
  const auto& [sampling, keys, queries] = *request.value;
  const attention::SaturationPair pair = attention::sample_saturation(sampling, keys, queries);
  ObjectText reply;
  reply.add("unscaled", text_of(pair.unscaled));
  reply.add("scaled", text_of(pair.scaled));
  return finish_ok(std::move(reply));
}
