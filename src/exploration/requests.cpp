#include "exploration/requests.hpp"

#include <algorithm>
#include <array>

#include "experiment/state.hpp"
#include "exploration/request_reader.hpp"

namespace exploration {

using attention::Index;
using attention::InterventionAct;
using attention::Selection;
using experiment::largest_size;
using experiment::Word;
using nlohmann::json;

namespace {

constexpr int largest = static_cast<int>(largest_size);
constexpr int widest_output = static_cast<int>(largest_size * experiment::most_heads);

constexpr std::array<Word<InterventionAct>, 4> act_words = {{
    {"remove_key", InterventionAct::remove_key},
    {"zero_value", InterventionAct::zero_value},
    {"nudge_value", InterventionAct::nudge_value},
    {"nudge_key", InterventionAct::nudge_key},
}};
constexpr std::array<Word<Measure>, 3> measure_words = {
    {{"dot", Measure::dot}, {"cosine", Measure::cosine}, {"additive", Measure::additive}}};
constexpr std::array<Word<Selection>, 2> selection_words = {{{"soft", Selection::soft}, {"hard", Selection::hard}}};
constexpr std::array<Word<Method>, 5> method_words = {{
    {"full", Method::full},
    {"window", Method::window},
    {"strided", Method::strided},
    {"low_rank", Method::low_rank},
    {"kernel", Method::kernel},
}};
constexpr std::array<Word<Projection>, 2> projection_words = {
    {{"means", Projection::means}, {"random", Projection::random}}};

SequenceShape sequence_shape(RequestReader& reader) {
  SequenceShape shape;
  shape.seed = reader.seed("seed", shape.seed);
  shape.n_q = reader.whole("n_q", 1, longest_sequence, 1);
  shape.n_k = reader.whole("n_k", 1, longest_sequence, 1);
  shape.d_k = reader.whole("d_k", 1, largest, 1);
  shape.d_v = reader.whole("d_v", 1, largest, 1);
  return shape;
}

attention::DotProductSampling dot_product_sampling(RequestReader& reader) {
  attention::DotProductSampling sampling;
  sampling.d_k = reader.whole("d_k", 1, largest_width, static_cast<int>(sampling.d_k));
  sampling.correlation = reader.share("correlation", sampling.correlation);
  sampling.seed = reader.seed("seed", static_cast<std::uint32_t>(sampling.seed));
  return sampling;
}

}  // namespace

Outcome<attention::Matrix> read_output_gradient(const Outcome<json>& document) {
  experiment::ValueReader values;
  std::optional<attention::Matrix> G;
  if (document) G = values.matrix(*document.value, "/G", {0, 0, widest_output, 0});
  for (const experiment::Problem& problem : document.problems) {
    values.note(problem.code.c_str(), "/G" + problem.path, problem.came, problem.expected);
  }
  if (!G) return Outcome<attention::Matrix>::failed(std::move(values.problems));
  return Outcome<attention::Matrix>::of(std::move(*G));
}

Outcome<attention::Intervention> read_intervention(const Outcome<json>& document) {
  RequestReader reader(document, "intervention", {"act", "key", "layer", "head", "nudge"});
  attention::Intervention request;
  request.act = reader.word("act", act_words, R"("remove_key", "zero_value", "nudge_value" or "nudge_key")",
                            InterventionAct::remove_key);
  request.key = reader.whole("key", 0, largest - 1, 0);
  if (const auto layer = reader.optional_whole("layer", 0, static_cast<int>(experiment::most_layers) - 1)) {
    request.layer = *layer;
  }
  if (const auto head = reader.optional_whole("head", 0, static_cast<int>(experiment::most_heads) - 1)) {
    request.head = *head;
  }
  request.nudge = reader.numbers("nudge", static_cast<std::size_t>(widest_output));
  return reader.finished(std::move(request));
}

Outcome<Similarity> read_similarity(const Outcome<json>& document) {
  RequestReader reader(document, "similarity", {"measure", "selection", "hidden", "seed", "layer", "head"});
  Similarity request;
  request.measure = reader.word("measure", measure_words, R"("dot", "cosine" or "additive")", Measure::dot);
  request.selection = reader.word("selection", selection_words, R"("soft" or "hard")", Selection::soft);
  request.hidden = reader.whole("hidden", 1, largest, static_cast<int>(request.hidden));
  request.seed = reader.seed("seed", request.seed);
  request.layer = reader.whole("layer", 0, static_cast<int>(experiment::most_layers) - 1, 0);
  request.head = reader.whole("head", 0, static_cast<int>(experiment::most_heads) - 1, 0);
  return reader.finished(request);
}

Outcome<SequenceShape> read_sequence_shape(const Outcome<json>& document) {
  RequestReader reader(document, "sequence", {"seed", "n_q", "n_k", "d_k", "d_v"});
  return reader.finished(sequence_shape(reader));
}

Outcome<Approximation> read_approximation(const Outcome<json>& document) {
  RequestReader reader(document, "approximation",
                       {"method", "seed", "n_q", "n_k", "d_k", "d_v", "causal", "left", "right", "stride", "reach",
                        "rank", "projection"});
  Approximation request;
  request.shape = sequence_shape(reader);
  request.method =
      reader.word("method", method_words, R"("full", "window", "strided", "low_rank" or "kernel")", Method::full);
  request.causal =
      reader.word("causal", experiment::causal_words, R"(null, "top_left" or "bottom_right")", attention::Causal::none);
  if (const auto left = reader.optional_whole("left", 0, longest_sequence)) request.window.left = *left;
  if (const auto right = reader.optional_whole("right", 0, longest_sequence)) request.window.right = *right;
  request.pattern.stride = reader.whole("stride", 1, longest_sequence, 1);
  request.pattern.reach = reader.whole("reach", 0, longest_sequence, 0);
  request.rank = reader.whole("rank", 1, static_cast<int>(request.shape.n_k), 1);
  request.projection = reader.word("projection", projection_words, R"("means" or "random")", Projection::means);
  return reader.finished(request);
}

Outcome<DotProducts> read_dot_products(const Outcome<json>& document) {
  RequestReader reader(document, "sampling", {"d_k", "correlation", "seed", "count", "edges"});
  DotProducts request;
  request.sampling = dot_product_sampling(reader);
  request.count = reader.whole("count", 1, most_samples, static_cast<int>(request.count));
  request.edges = reader.numbers("edges", most_edges);
  const bool rising = std::is_sorted(request.edges.begin(), request.edges.end(), std::less_equal<>());
  if (request.edges.size() == 1 || !rising) reader.note("bad_text", "edges", "other numbers", "rising numbers");
  return reader.finished(std::move(request));
}

Outcome<SaturationRequest> read_saturation(const Outcome<json>& document) {
  RequestReader reader(document, "sampling", {"d_k", "correlation", "seed", "keys", "count"});
  SaturationRequest request;
  request.sampling = dot_product_sampling(reader);
  request.keys = reader.whole("keys", 1, largest, static_cast<int>(request.keys));
  request.count = reader.whole("count", 1, 10'000, static_cast<int>(request.count));
  return reader.finished(request);
}

}  // namespace exploration
