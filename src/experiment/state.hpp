#pragma once

#include <optional>
#include <string>
#include <vector>

#include "attention/layer.hpp"
#include "attention/mask.hpp"
#include "attention/matrix.hpp"
#include "experiment/problem.hpp"

namespace experiment {

inline constexpr attention::Index largest_size = 64;  ///< of n_q, n_k, d_k, d_v, d_model
inline constexpr attention::Index most_heads = 8;
inline constexpr std::size_t most_layers = 8;
inline constexpr std::size_t longest_label = 32;  ///< code points of a token
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
  std::optional<std::string> pinned;  ///< canonical link of the experiment to compare with, itself without a view
};

/// Queries, keys and values made from token vectors by learned matrices.
struct ProjectedSource {
  attention::Matrix X;                          ///< n_q x d_model
  std::optional<attention::Matrix> X_context;   ///< n_k x d_model; keys and values come from X without it
  std::vector<attention::LayerWeights> layers;  ///< one, or several of a stack
  bool stacked = false;  ///< each layer reads the residual stream that starts as X and adds its output to it
};

/// A valid experiment, version 1, with every default in its place. Shapes agree: Q is n_q x d_k, K is n_k x d_k,
/// V is n_k x d_v, `mask.chosen` and `bias` are n_q x n_k, `mask.key_valid` and the tokens have one entry each.
/// Q, K and V are empty when the source is projected.
struct State {
  attention::Matrix Q;
  attention::Matrix K;
  attention::Matrix V;
  std::optional<ProjectedSource> projected;
  attention::Positions positions = attention::Positions::none;
  ScaleRule scale = ScaleRule::sqrt_dk;
  double scale_number = 1;  ///< with ScaleRule::number
  double temperature = 1;
  std::optional<double> softcap;
  std::optional<attention::Matrix> bias;
  attention::MaskRules mask;
  std::vector<std::string> query_tokens;
  std::vector<std::string> key_tokens;
  attention::Fault fault;
  View view;

  attention::Index n_q() const { return projected ? projected->X.rows() : Q.rows(); }
  attention::Index n_k() const {
    if (!projected) return K.rows();
    return projected->X_context ? projected->X_context->rows() : projected->X.rows();
  }
};

/// The labels where none are given: positions counted from 1.
std::vector<std::string> default_tokens(attention::Index count);

/// Reads a state from JSON text. Nothing is repaired: whatever does not fit is a problem with its place.
Outcome<State> read_state(std::string_view json_text);

/// How the rows of a state are spelled.
struct RowsSpelling {
  std::string (*matrix)(const attention::Matrix& matrix);
  std::string (*flags)(const attention::FlagMatrix& flags);
};

/// The canonical JSON text of a state, every default filled in. Equal states have equal texts, bit for bit.
std::string state_text(const State& state);

/// The same with its matrices and its mask spelled in another way.
std::string state_text(const State& state, const RowsSpelling& spelling);

}  // namespace experiment
