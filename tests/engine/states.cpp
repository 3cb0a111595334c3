#include "states.hpp"

#include <cmath>
#include <cstring>
#include <random>

#include "catch.hpp"

namespace states {

using attention::Index;
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

namespace {

class Random {
 public:
  Random(std::uint64_t seed, bool wild) : engine_(seed), wild_(wild) {}

  std::uint64_t below(std::uint64_t bound) { return engine_() % bound; }
  bool chance(std::uint64_t one_in) { return below(one_in) == 0; }
  Index size(std::uint64_t largest) { return static_cast<Index>(below(largest) + 1); }

  double number() {
    if (!wild_) return static_cast<double>(static_cast<std::int64_t>(below(4001)) - 2000) / 1000;
    if (chance(4)) return chance(2) ? 0.0 : -0.0;
    for (;;) {
      const std::uint64_t bits = engine_();
      double value = 0;
      std::memcpy(&value, &bits, sizeof value);
      if (std::isfinite(value)) return value;
    }
  }

  attention::Matrix matrix(Index rows, Index cols) {
    attention::Matrix result(rows, cols);
    for (Index i = 0; i < result.size(); ++i) result.data()[i] = number();
    return result;
  }

  std::string label() {
    static const char* const pieces[] = {"a", "爱",  "北京", ",",  "/",  ";", "=", "%",   "~",    ".",
                                         " ", "<b>", "\"",   "\\", "\n", "😀", "é", "%41", "&amp;"};
    std::string text;
    for (std::uint64_t i = below(5); i > 0; --i) text += pieces[below(std::size(pieces))];
    return text;
  }

 private:
  std::mt19937_64 engine_;
  bool wild_;
};

void randomise_masks(State& state, Random& random, Index n_q, Index n_k) {
  attention::MaskRules& mask = state.mask;
  mask.causal = static_cast<attention::Causal>(random.below(3));
  const bool padded = random.chance(2);
  for (Index j = 0; j < n_k; ++j) mask.key_valid.push_back(padded && random.chance(3) ? 0 : 1);
  mask.chosen = attention::FlagMatrix::Ones(n_q, n_k);
  if (random.chance(2)) {
    for (Index i = 0; i < mask.chosen.size(); ++i) mask.chosen.data()[i] = random.chance(3) ? 0 : 1;
  }
  if (random.chance(3)) {
    mask.window = attention::Window{random.size(5) - 1, std::nullopt};
    if (random.chance(2)) mask.window->right = random.size(5) - 1;
  }
}

void randomise_view(experiment::View& view, Random& random, Index n_q, Index n_k) {
  if (random.chance(3)) view.lesson = "single-query-2";
  if (random.chance(3)) view.step = static_cast<int>(random.below(12));
  if (random.chance(2)) {
    view.cell = experiment::Cell{"weights", static_cast<Index>(random.below(static_cast<std::uint64_t>(n_q))),
                                 static_cast<Index>(random.below(static_cast<std::uint64_t>(n_k)))};
  }
  if (random.chance(3)) view.stage = "masked";
  if (random.chance(4)) view.digits = static_cast<int>(random.below(16));
}

}  // namespace

State random(std::uint64_t seed, bool wild) {
  Random random(seed, wild);
  const Index n_q = random.size(5);
  const Index n_k = random.size(5);
  const Index d_k = random.size(4);
  State state;
  state.Q = random.matrix(n_q, d_k);
  state.K = random.matrix(n_k, d_k);
  state.V = random.matrix(n_k, random.size(4));
  state.scale = static_cast<experiment::ScaleRule>(random.below(3));
  if (state.scale == experiment::ScaleRule::number) state.scale_number = random.number();
  if (random.chance(2)) state.temperature = std::abs(random.number());
  if (random.chance(4)) state.softcap = std::abs(random.number()) + 0.5;
  if (random.chance(4)) state.bias = random.matrix(n_q, n_k);
  randomise_masks(state, random, n_q, n_k);
  const bool labelled = random.chance(2);
  for (Index i = 0; i < n_q; ++i) {
    state.query_tokens.push_back(labelled ? random.label() : std::to_string(i + 1));
  }
  for (Index j = 0; j < n_k; ++j) {
    state.key_tokens.push_back(labelled ? random.label() : std::to_string(j + 1));
  }
  randomise_view(state.view, random, n_q, n_k);
  return state;
}

}  // namespace states
