#pragma once

#include <optional>
#include <string>
#include <vector>

#include "attention/head.hpp"
#include "attention/mask.hpp"
#include "attention/matrix.hpp"
#include "experiment/problem.hpp"

namespace experiment {

inline constexpr attention::Index largest_size = 64;  ///< of n_q, n_k, d_k, d_v
inline constexpr std::size_t longest_label = 32;      ///< code points of a token
inline constexpr int most_digits = 15;

enum class ScaleRule { sqrt_dk, none, number };

/// A cell of a stage, positions from 0.
struct Cell {
  std::string stage;
  attention::Index row = 0;
  attention::Index column = 0;
};

/// What is shown; it changes no number.
struct View {
  std::optional<std::string> lesson;
  std::optional<int> step;
  std::optional<Cell> cell;
  std::optional<std::string> stage;
  std::optional<int> layer;
  std::optional<int> head;
  std::optional<int> digits;
};

/// A valid experiment, version 1, with every default in its place. Shapes agree: Q is n_q x d_k, K is n_k x d_k,
/// V is n_k x d_v, `mask.chosen` and `bias` are n_q x n_k, `mask.key_valid` and the tokens have one entry each.
struct State {
  attention::Matrix Q;
  attention::Matrix K;
  attention::Matrix V;
  ScaleRule scale = ScaleRule::sqrt_dk;
  double scale_number = 1;  ///< with ScaleRule::number
  double temperature = 1;
  std::optional<double> softcap;
  std::optional<attention::Matrix> bias;
  attention::MaskRules mask;
  std::vector<std::string> query_tokens;
  std::vector<std::string> key_tokens;
  View view;
};

/// The label of position `index` where none is given: counted from 1.
std::string default_token(std::size_t index);

/// Reads a state from JSON text. Nothing is repaired: whatever does not fit is a problem with its place.
Outcome<State> read_state(std::string_view json_text);

/// The canonical JSON text of a state, every default filled in. Equal states have equal texts, bit for bit.
std::string state_text(const State& state);

}  // namespace experiment
