#include "experiment/random_state.hpp"

#include "attention/sampling.hpp"

namespace experiment {

using attention::Index;
using attention::Matrix;
using attention::SplitMix64;

namespace {

Matrix random_matrix(SplitMix64& random, Index rows, Index cols) {
  Matrix matrix(rows, cols);
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < cols; ++j) {
      const auto tenths = static_cast<double>((random.next() >> 33U) % 41U) - 20;  // -20..20
      matrix(i, j) = tenths / 10;
    }
  }
  return matrix;
}

bool fits(Index size) { return size >= 1 && size <= largest_size; }

}  // namespace

Outcome<State> random_state(std::uint32_t seed, Index n_q, Index n_k, Index d_k, Index d_v) {
  if (!fits(n_q) || !fits(n_k) || !fits(d_k) || !fits(d_v)) {
    return Outcome<State>::failed(problem(
        "size_out_of_range", "",
        std::to_string(n_q) + ", " + std::to_string(n_k) + ", " + std::to_string(d_k) + ", " + std::to_string(d_v),
        "sizes 1.." + std::to_string(largest_size)));
  }
  SplitMix64 random(seed);
  State state;
  state.Q = random_matrix(random, n_q, d_k);
  state.K = random_matrix(random, n_k, d_k);
  state.V = random_matrix(random, n_k, d_v);
  state.mask.key_valid.assign(static_cast<std::size_t>(n_k), 1);
  state.mask.chosen = attention::FlagMatrix::Ones(n_q, n_k);
  state.query_tokens = default_tokens(n_q);
  state.key_tokens = default_tokens(n_k);
  return Outcome<State>::of(std::move(state));
}

}  // namespace experiment
