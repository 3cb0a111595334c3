#include "states/random_states.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "experiment/link.hpp"
#include "states/random_source.hpp"

namespace states {

using attention::Index;
using attention::LayerWeights;
using attention::Matrix;
using experiment::ProjectedSource;
using experiment::State;

namespace {

/// Heads and the number of key/value heads that they share.
std::pair<Index, Index> random_heads(Random& random) {
  static constexpr std::array<std::pair<Index, Index>, 9> choices = {
      {{1, 1}, {2, 2}, {2, 1}, {3, 1}, {4, 2}, {3, 3}, {4, 4}, {8, 2}, {6, 3}}};
  return choices[random.below(choices.size())];
}

/// `output` is the width that the layer must give; 0 leaves it free.
LayerWeights random_weights(Random& random, Index d_model, Index output, bool even) {
  LayerWeights weights;
  std::tie(weights.heads, weights.kv_heads) = random_heads(random);
  const Index d_k = even ? 2 * random.size(2) : random.size(3);
  // The heads side by side may be as wide as is wanted by themselves.
  const bool fits = output != 0 && output % weights.heads == 0 && random.chance(2);
  const Index d_v = fits ? output / weights.heads : random.size(3);
  weights.W_Q = random.matrix(d_model, weights.heads * d_k);
  weights.W_K = random.matrix(d_model, weights.kv_heads * d_k);
  weights.W_V = random.matrix(d_model, weights.kv_heads * d_v);
  const bool projects = output == 0 ? random.chance(2) : !fits;
  if (projects) weights.W_O = random.matrix(weights.heads * d_v, output == 0 ? random.size(4) : output);
  return weights;
}

ProjectedSource random_projected(Random& random, std::uint64_t largest, bool even) {
  ProjectedSource source;
  const Index d_model = random.size(5);
  source.X = random.matrix(random.size(largest), d_model);
  source.stacked = random.chance(3);
  if (!source.stacked && random.chance(2)) source.X_context = random.matrix(random.size(largest), d_model);
  const Index layers = source.stacked ? random.size(3) : 1;
  for (Index l = 0; l < layers; ++l) {
    source.layers.push_back(random_weights(random, d_model, source.stacked ? d_model : 0, even));
  }
  return source;
}

void randomise_source(State& state, Random& random) {
  const std::uint64_t largest = random.chance(100) ? 20 : 5;
  const bool rotary = random.chance(5);
  const bool projected = random.chance(2);
  if (projected) {
    state.projected = random_projected(random, largest, rotary);
  } else {
    const Index d_k = rotary ? 2 * random.size(2) : random.size(4);
    state.Q = random.matrix(random.size(largest), d_k);
    state.K = random.matrix(random.size(largest), d_k);
    state.V = random.matrix(state.K.rows(), random.size(4));
  }
  if (rotary) {
    state.positions = attention::Positions::rotary;
  } else if (random.chance(4)) {
    state.positions = projected && random.chance(2) ? attention::Positions::sinusoidal : attention::Positions::alibi;
  }
}

void randomise_masks(State& state, Random& random) {
  attention::MaskRules& mask = state.mask;
  mask.causal = static_cast<attention::Causal>(random.below(3));
  const bool padded = random.chance(2);
  for (Index j = 0; j < state.n_k(); ++j) mask.key_valid.push_back(padded && random.chance(3) ? 0 : 1);
  mask.chosen = attention::FlagMatrix::Ones(state.n_q(), state.n_k());
  if (random.chance(2)) {
    for (Index i = 0; i < mask.chosen.size(); ++i) mask.chosen.data()[i] = random.chance(3) ? 0 : 1;
  }
  if (!random.chance(3)) return;
  const std::uint64_t sides = random.below(3);
  mask.window.emplace();
  if (sides != 0) mask.window->left = random.whole(random.chance(9) ? 64 : 4);
  if (sides != 1) mask.window->right = random.whole(4);
}

void randomise_fault(State& state, Random& random) {
  attention::Fault& fault = state.fault;
  fault.softmax_along_queries = random.chance(4);
  if (random.chance(3)) fault.mask_stage = static_cast<attention::MaskStage>(random.below(3));
  if (random.chance(3)) fault.mask_value = random.number();
  fault.mask_inverted = random.chance(5);
  fault.naive_softmax = random.chance(4);
  if (random.chance(2)) fault.precision = static_cast<attention::Precision>(random.below(4));
  fault.scale_by_d_model = state.projected && random.chance(4);
}

using Sizes = std::pair<Index, Index>;

/// The stages of a state whose sizes do not depend on its source's weights, and those that do.
std::optional<Sizes> sizes_of(const State& state, std::string_view stage, std::size_t layer) {
  const auto of = [](const Matrix& matrix) { return Sizes{matrix.rows(), matrix.cols()}; };
  if (stage == "scores" || stage == "scaled" || stage == "masked" || stage == "weights") {
    return Sizes{state.n_q(), state.n_k()};
  }
  if (stage == "softcapped" && state.softcap) return Sizes{state.n_q(), state.n_k()};
  if (!state.projected) {
    if (stage == "Q") return of(state.Q);
    if (stage == "K") return of(state.K);
    if (stage == "V") return of(state.V);
    return stage == "output" ? std::optional(Sizes{state.n_q(), state.V.cols()}) : std::nullopt;
  }
  const LayerWeights& weights = state.projected->layers[layer];
  if (stage == "X") return of(state.projected->X);
  if (stage == "X_context" && state.projected->X_context) return of(*state.projected->X_context);
  if (stage == "W_Q") return of(weights.W_Q);
  if (stage == "W_K") return of(weights.W_K);
  if (stage == "W_V") return of(weights.W_V);
  if (stage == "W_O" && weights.W_O) return of(*weights.W_O);
  if (stage == "result") {
    const Index d_v = weights.W_V.cols() / weights.kv_heads;
    return Sizes{state.n_q(), weights.W_O ? weights.W_O->cols() : weights.heads * d_v};
  }
  if (stage == "stream" && state.projected->stacked) return of(state.projected->X);
  if (stage == "output") return Sizes{state.n_q(), weights.W_V.cols() / weights.kv_heads};
  return std::nullopt;
}

void randomise_view(State& state, Random& random) {
  static constexpr std::array<std::string_view, 16> stages = {
      "result", "stream", "X",      "X_context", "W_Q",    "W_K",     "W_V",        "Q",
      "K",      "V",      "scores", "scaled",    "masked", "weights", "softcapped", "W_O"};
  experiment::View& view = state.view;
  std::size_t layer = 0;
  if (random.chance(3)) view.lesson = "single-query-2";
  if (random.chance(3)) view.step = random.whole(9999);
  if (random.chance(3)) {
    layer = static_cast<std::size_t>(
        random.index(state.projected ? static_cast<Index>(state.projected->layers.size()) : 1));
    view.layer = static_cast<int>(layer);
  }
  if (random.chance(3)) {
    view.head = static_cast<int>(random.index(state.projected ? state.projected->layers[layer].heads : 1));
  }
  const std::string_view stage = stages[random.below(stages.size())];
  if (const auto sizes = sizes_of(state, stage, layer)) {
    if (random.chance(2)) view.stage = std::string(stage);
    if (random.chance(2)) {
      view.cell = experiment::Cell{std::string(stage), random.index(sizes->first), random.index(sizes->second)};
    }
  }
  if (random.chance(4)) view.digits = random.whole(experiment::most_digits);
}

void randomise_tokens(State& state, Random& random) {
  state.query_tokens = experiment::default_tokens(state.n_q());
  state.key_tokens = experiment::default_tokens(state.n_k());
  if (random.chance(2)) return;
  for (std::string& token : state.query_tokens) token = random.label();
  for (std::string& token : state.key_tokens) token = random.label();
}

}  // namespace

State random(std::uint64_t seed, bool wild) {
  Random random(seed, wild);
  State state;
  randomise_source(state, random);
  state.scale = static_cast<experiment::ScaleRule>(random.below(3));
  if (state.scale == experiment::ScaleRule::number) state.scale_number = random.number();
  if (random.chance(2)) state.temperature = std::abs(random.number());
  if (random.chance(4)) state.softcap = std::abs(random.number()) + 0.5;
  if (random.chance(4)) state.bias = random.matrix(state.n_q(), state.n_k());
  randomise_masks(state, random);
  if (random.chance(4)) randomise_fault(state, random);
  randomise_tokens(state, random);
  randomise_view(state, random);
  if (random.chance(8)) {
    State pinned = states::random(seed + 1, wild);
    pinned.view = {};
    state.view.pinned = experiment::link_text(pinned);
  }
  return state;
}

}  // namespace states
