#include "random_source.hpp"

#include <random>

namespace random_source {

using attention::Index;
using attention::LayerWeights;
using attention::Matrix;
using attention::Positions;
using experiment::State;

namespace {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  std::uint64_t below(std::uint64_t bound) { return engine_() % bound; }
  bool chance(std::uint64_t one_in) { return below(one_in) == 0; }
  Index size(std::uint64_t least, std::uint64_t most) { return static_cast<Index>(least + below(most - least + 1)); }
  double number() { return static_cast<double>(below(3001)) / 1000 - 1.5; }
  Matrix matrix(Index rows, Index cols) {
    Matrix result(rows, cols);
    for (Index i = 0; i < result.size(); ++i) result.data()[i] = number();
    return result;
  }

 private:
  std::mt19937_64 engine_;
};

struct Grouping {
  Index heads;
  Index kv_heads;
};

LayerWeights random_weights(Random& random, Index d_model, Grouping grouping, bool residual) {
  const Index d_k = 2 * random.size(1, 2);  // even, for rotary positions
  const Index d_v = random.size(1, 3);
  LayerWeights weights;
  weights.heads = grouping.heads;
  weights.kv_heads = grouping.kv_heads;
  weights.W_Q = random.matrix(d_model, d_k * grouping.heads);
  weights.W_K = random.matrix(d_model, d_k * grouping.kv_heads);
  weights.W_V = random.matrix(d_model, d_v * grouping.kv_heads);
  if (residual || random.chance(2)) weights.W_O = random.matrix(d_v * grouping.heads, residual ? d_model : 2);
  return weights;
}

void add_source(State& state, Random& random, Kind kind) {
  const Index n_q = random.size(1, 4);
  const Index n_k = random.size(1, 4);
  if (kind == Kind::direct) {
    const Index d_k = 2 * random.size(1, 2);
    state.Q = random.matrix(n_q, d_k);
    state.K = random.matrix(n_k, d_k);
    state.V = random.matrix(n_k, random.size(1, 3));
    return;
  }
  const Index d_model = random.size(2, 4);
  experiment::ProjectedSource source;
  source.X = random.matrix(n_q, d_model);
  source.stacked = kind == Kind::stack;
  const bool cross = kind == Kind::cross_attention || (source.stacked && random.chance(3));
  if (cross) source.X_context = random.matrix(n_k, d_model);
  for (int layers = source.stacked ? 2 : 1; layers > 0; --layers) {
    const Grouping grouping = kind == Kind::cross_attention ? Grouping{1, 1}
                              : random.chance(2)            ? Grouping{4, 2}
                                                            : Grouping{2, random.size(1, 2)};
    source.layers.push_back(random_weights(random, d_model, grouping, source.stacked));
  }
  state.projected = std::move(source);
}

void add_masks(State& state, Random& random) {
  attention::MaskRules& mask = state.mask;
  mask.causal = static_cast<attention::Causal>(random.below(3));
  for (Index j = 0; j < state.n_k(); ++j) mask.key_valid.push_back(random.chance(6) ? 0 : 1);
  mask.chosen = attention::FlagMatrix::Ones(state.n_q(), state.n_k());
  if (random.chance(3)) {
    for (Index i = 0; i < mask.chosen.size(); ++i) mask.chosen.data()[i] = random.chance(3) ? 0 : 1;
  }
  if (random.chance(4)) mask.window = attention::Window{random.size(0, 2), std::nullopt};
}

}  // namespace

Matrix matrix(std::uint64_t seed, Index rows, Index cols) {
  Random random(seed);
  return random.matrix(rows, cols);
}

State state(Kind kind, std::uint64_t seed) {
  Random random(seed);
  State state;
  add_source(state, random, kind);
  state.scale = static_cast<experiment::ScaleRule>(random.below(3));
  state.scale_number = random.number();
  if (random.chance(2)) state.temperature = 0.5 + static_cast<double>(random.below(20)) / 10;
  if (random.chance(3)) state.softcap = 0.5 + static_cast<double>(random.below(30)) / 10;
  if (random.chance(3)) state.bias = random.matrix(state.n_q(), state.n_k());
  const auto positions = static_cast<Positions>(random.below(4));
  // Position codes are added to X, which a direct source does not have.
  state.positions = kind == Kind::direct && positions == Positions::sinusoidal ? Positions::none : positions;
  add_masks(state, random);
  state.query_tokens = experiment::default_tokens(state.n_q());
  state.key_tokens = experiment::default_tokens(state.n_k());
  return state;
}

}  // namespace random_source
