#include "exercises/templates.hpp"

#include <array>
#include <initializer_list>

#include "attention/elementary.hpp"

namespace exercises {

using attention::Index;
using attention::Matrix;
using attention::SplitMix64;
using experiment::ScaleRule;
using experiment::State;

namespace {

int below(SplitMix64& random, int bound) {
  return static_cast<int>((random.next() >> 33U) % static_cast<std::uint64_t>(bound));
}

int one_of(SplitMix64& random, std::initializer_list<int> choices) {
  return *(choices.begin() + below(random, static_cast<int>(choices.size())));
}

Matrix drawn(SplitMix64& random, Index rows, Index cols, std::initializer_list<int> choices) {
  Matrix matrix(rows, cols);
  for (Index c = 0; c < matrix.size(); ++c) matrix.data()[c] = one_of(random, choices);
  return matrix;
}

/// Logarithms of whole numbers: their exponentials are whole, and weights are fractions.
Matrix drawn_logarithms(SplitMix64& random, Index rows, Index cols, std::initializer_list<int> choices) {
  Matrix matrix = drawn(random, rows, cols, choices);
  for (Index c = 0; c < matrix.size(); ++c) matrix.data()[c] = attention::logarithm(matrix.data()[c]);
  return matrix;
}

/// Rows of 0 and 1, none of them all 0, no two of a row's neighbours alike: dot products with them are sums of entries.
Matrix drawn_selections(SplitMix64& random, Index rows) {
  constexpr std::array<std::array<double, 2>, 3> selections = {{{1, 0}, {0, 1}, {1, 1}}};
  Matrix matrix(rows, 2);
  int chosen = below(random, 3);
  for (Index i = 0; i < rows; ++i) {
    const auto& selection = selections[static_cast<std::size_t>(chosen)];
    matrix.row(i) << selection[0], selection[1];
    chosen = (chosen + 1 + below(random, 2)) % 3;
  }
  return matrix;
}

State plain_state(Index n_q, Index n_k) {
  State state;
  state.scale = ScaleRule::none;
  state.mask.key_valid.assign(static_cast<std::size_t>(n_k), 1);
  state.mask.chosen = attention::FlagMatrix::Ones(n_q, n_k);
  state.query_tokens = experiment::default_tokens(n_q);
  state.key_tokens = experiment::default_tokens(n_k);
  return state;
}

/// A state whose scores are the given ones: the queries are the unit vectors.
State state_of_scores(const Matrix& scores) {
  State state = plain_state(scores.rows(), scores.cols());
  state.Q = Matrix::Identity(scores.rows(), scores.rows());
  state.K = scores.transpose();
  state.V = Matrix::Identity(scores.cols(), scores.cols());
  return state;
}

Part part(Stage stage, const char* name, Index head = 0) {
  Part result;
  result.name = name;
  result.stage = stage;
  result.head = head;
  return result;
}

Exercise draft(State state, std::vector<std::string_view> shown, std::vector<Part> parts) {
  Exercise exercise;
  exercise.state = std::move(state);
  exercise.shown = std::move(shown);
  exercise.parts = std::move(parts);
  return exercise;
}

/// Keeps one row or one cell of a part.
void ask_only(Part& part, Index rows, Index cols, Index row, std::optional<Index> column) {
  part.roles.assign(static_cast<std::size_t>(rows * cols), CellRole::not_asked);
  for (Index j = 0; j < cols; ++j) {
    if (!column || *column == j) part.roles[static_cast<std::size_t>(row * cols + j)] = CellRole::asked;
  }
}

Exercise single_weight(SplitMix64& random) {
  const Matrix scores = drawn_logarithms(random, 1, 3, {1, 2, 3, 4, 5, 6});
  Exercise exercise = draft(state_of_scores(scores), {"scores"}, {part(Stage::weights, "weights")});
  ask_only(exercise.parts[0], 1, 3, 0, below(random, 3));
  return exercise;
}

/// Queries and keys of width 4, whose root divides without a remainder.
State scaled_state(SplitMix64& random) {
  State state = plain_state(1, 3);
  state.scale = ScaleRule::sqrt_dk;
  state.Q = drawn(random, 1, 4, {-1, 0, 1, 2});
  state.K = drawn(random, 3, 4, {-1, 0, 1, 2});
  state.V = Matrix::Identity(3, 3);
  return state;
}

Exercise weight_row(SplitMix64& random) {
  return draft(scaled_state(random), {"Q", "K"}, {part(Stage::weights, "weights")});
}

State logarithmic_state(SplitMix64& random, Index n) {
  State state = plain_state(n, n);
  state.Q = drawn_selections(random, n);
  state.K = drawn_logarithms(random, n, 2, {1, 2, 3, 4});
  state.V = Matrix::Identity(n, n);
  return state;
}

Exercise softmax_matrix(SplitMix64& random) {
  return draft(logarithmic_state(random, 3), {"Q", "K"},
               {part(Stage::scores, "scores"), part(Stage::weights, "weights")});
}

Exercise causal_matrix(SplitMix64& random) {
  const Index n = one_of(random, {3, 4});
  State state = state_of_scores(drawn_logarithms(random, n, n, {1, 2, 3, 4, 5, 6}));
  state.mask.causal = attention::Causal::top_left;
  return draft(std::move(state), {"scores"}, {part(Stage::weights, "weights")});
}

Exercise causal_padding(SplitMix64& random) {
  constexpr Index n = 4;
  State state = state_of_scores(drawn_logarithms(random, n, n, {2, 3, 4, 5, 6}));
  state.mask.causal = attention::Causal::top_left;
  state.mask.key_valid.back() = 0;
  Exercise exercise =
      draft(std::move(state), {"scores"}, {part(Stage::masked, "masked"), part(Stage::weights, "weights")});
  ask_only(exercise.parts[0], n, n, one_of(random, {1, 3}), std::nullopt);
  return exercise;
}

Exercise output(SplitMix64& random) {
  State state = logarithmic_state(random, 2);
  state.V = drawn(random, 2, 2, {0, 1, 2, 3});
  return draft(std::move(state), {"Q", "K", "V"}, {part(Stage::weights, "weights"), part(Stage::output, "output")});
}

Exercise scale_temperature(SplitMix64& random) {
  State state = scaled_state(random);
  state.temperature = below(random, 2) == 0 ? 0.5 : 2;
  return draft(std::move(state), {"Q", "K"}, {part(Stage::scaled, "scaled"), part(Stage::weights, "weights")});
}

/// X holds queries and keys side by side, so that both are seen as drawn before they are split into heads.
Exercise two_heads(SplitMix64& random) {
  constexpr Index n = 2;
  constexpr Index width = 4;
  experiment::ProjectedSource source;
  source.X.resize(n, 2 * width);
  source.X << drawn_selections(random, n), drawn_selections(random, n),
      drawn_logarithms(random, n, width, {1, 2, 3, 4});
  attention::LayerWeights weights;
  weights.W_Q = Matrix::Zero(2 * width, width);
  weights.W_Q.topRows(width).setIdentity();
  weights.W_K = Matrix::Zero(2 * width, width);
  weights.W_K.bottomRows(width).setIdentity();
  weights.W_V = weights.W_K;
  weights.heads = 2;
  weights.kv_heads = 2;
  source.layers = {weights};
  State state = plain_state(n, n);
  state.projected = std::move(source);
  return draft(std::move(state), {"Q", "K"},
               {part(Stage::weights, "weights_1", 0), part(Stage::weights, "weights_2", 1)});
}

Exercise entropy(SplitMix64& random) {
  Exercise exercise = draft(state_of_scores(drawn_logarithms(random, 2, 3, {1, 2, 3, 4, 6})), {"scores"},
                            {part(Stage::weights, "weights"), part(Stage::entropy, "entropy")});
  exercise.in_bits = below(random, 2) == 0;
  return exercise;
}

Exercise weight_gradient(SplitMix64& random) {
  Exercise exercise = draft(state_of_scores(drawn_logarithms(random, 2, 3, {1, 2, 3, 4})), {"scores"},
                            {part(Stage::gradient, "gradient")});
  exercise.query = below(random, 2);
  exercise.key = below(random, 3);
  return exercise;
}

constexpr std::array in_one_row = {Mistake::softmax_over_columns, Mistake::no_exponential, Mistake::not_normalised};
constexpr std::array in_scaling = {
    Mistake::no_scale,         Mistake::divide_by_dk,        Mistake::multiply_by_sqrt_dk,
    Mistake::divide_by_sqrt_n, Mistake::scale_after_softmax, Mistake::no_exponential,
    Mistake::not_normalised};
constexpr std::array in_softmax = {Mistake::softmax_over_columns, Mistake::softmax_over_matrix,
                                   Mistake::transposed_scores, Mistake::no_exponential, Mistake::not_normalised};
constexpr std::array in_causal = {
    Mistake::mask_forgotten,      Mistake::mask_reversed,     Mistake::diagonal_masked,
    Mistake::mask_after_softmax,  Mistake::masked_score_zero, Mistake::softmax_over_columns,
    Mistake::softmax_over_matrix, Mistake::no_exponential,    Mistake::not_normalised};
constexpr std::array in_padding = {Mistake::mask_forgotten,       Mistake::mask_reversed,     Mistake::diagonal_masked,
                                   Mistake::mask_after_softmax,   Mistake::masked_score_zero, Mistake::padding_on_rows,
                                   Mistake::softmax_over_columns, Mistake::no_exponential,    Mistake::not_normalised};
constexpr std::array in_output = {
    Mistake::softmax_over_columns, Mistake::softmax_over_matrix, Mistake::transposed_scores, Mistake::no_exponential,
    Mistake::not_normalised,       Mistake::transposed_weights,  Mistake::keys_as_values};
constexpr std::array in_heads = {Mistake::heads_interleaved,   Mistake::softmax_over_columns,
                                 Mistake::softmax_over_matrix, Mistake::transposed_scores,
                                 Mistake::no_exponential,      Mistake::not_normalised};
constexpr std::array in_weights = {Mistake::softmax_over_columns, Mistake::softmax_over_matrix, Mistake::no_exponential,
                                   Mistake::not_normalised};

constexpr std::array<Template, 10> all_templates = {{
    {"single_weight", in_one_row, single_weight},
    {"weight_row", in_scaling, weight_row},
    {"softmax_matrix", in_softmax, softmax_matrix},
    {"causal_matrix", in_causal, causal_matrix},
    {"causal_padding", in_padding, causal_padding},
    {"output", in_output, output},
    {"scale_temperature", in_scaling, scale_temperature},
    {"two_heads", in_heads, two_heads},
    {"entropy", in_weights, entropy},
    {"weight_gradient", in_weights, weight_gradient},
}};

}  // namespace

std::span<const Template> templates() { return all_templates; }

}  // namespace exercises
