#include "exploration/explorations.hpp"

#include <algorithm>
#include <cmath>

namespace exploration {

using attention::ApproximateAttention;
using attention::Index;
using attention::LayerHead;
using attention::Matrix;
using experiment::problem;
using experiment::State;

namespace {

Outcome<SimilarityHead> failed(const char* code, const char* path, std::string came, std::string expected) {
  return Outcome<SimilarityHead>::failed(problem(code, path, std::move(came), std::move(expected)));
}

/// The settings of the head that a state has at a place, as `evaluate` uses them.
attention::HeadSettings settings_of(const State& state, const Similarity& at, const LayerHead& head, Index heads) {
  const Index d_model = state.projected ? state.projected->X.cols() : head.Q.cols();
  return attention::head_settings(experiment::layer_settings(state), at.head, heads, head.Q.cols(), d_model,
                                  head.Q.rows(), head.K.rows());
}

Matrix matrix_at(std::span<const double> numbers, std::size_t& start, Index rows, Index cols) {
  Matrix matrix(rows, cols);
  std::copy_n(numbers.begin() + static_cast<std::ptrdiff_t>(start), matrix.size(), matrix.data());
  start += static_cast<std::size_t>(matrix.size());
  return matrix;
}

ApproximateAttention low_rank(const Approximation& request, const attention::SequenceInputs& inputs) {
  const Index n_k = request.shape.n_k;
  if (request.projection == Projection::means) {
    const Matrix means = attention::block_means(request.rank, n_k);
    return attention::low_rank_attention(inputs, means, means);
  }
  const Matrix of_keys = attention::random_projection(request.shape.seed, request.rank, n_k);
  const Matrix of_values = attention::random_projection(request.shape.seed + std::uint64_t{1}, request.rank, n_k);
  return attention::low_rank_attention(inputs, of_keys, of_values);
}

ApproximateAttention attend(const Approximation& request, const attention::SequenceInputs& inputs) {
  switch (request.method) {
    case Method::window:
      return attention::window_attention(inputs, request.window);
    case Method::strided:
      return attention::strided_attention(inputs, request.pattern);
    case Method::low_rank:
      return low_rank(request, inputs);
    case Method::kernel:
      return attention::kernel_attention(inputs);
    default:
      return attention::full_attention(inputs);
  }
}

}  // namespace

Outcome<SimilarityHead> similarity_head(const State& state, const Similarity& similarity) {
  if (state.fault.any()) return failed("not_applicable", "/fault", "a fault", "none");
  Outcome<experiment::Trace> trace = experiment::evaluate(state);
  if (!trace) return Outcome<SimilarityHead>::failed(std::move(trace.problems));
  const auto layers = static_cast<Index>(trace.value->layers.size());
  if (similarity.layer >= layers) {
    return failed("value_out_of_range", "/similarity/layer", std::to_string(similarity.layer),
                  "0.." + std::to_string(layers - 1));
  }
  std::vector<LayerHead>& heads = trace.value->layers[static_cast<std::size_t>(similarity.layer)].computed.heads;
  if (similarity.head >= static_cast<Index>(heads.size())) {
    return failed("value_out_of_range", "/similarity/head", std::to_string(similarity.head),
                  "0.." + std::to_string(heads.size() - 1));
  }
  SimilarityHead result{std::move(heads[static_cast<std::size_t>(similarity.head)]), std::nullopt};
  LayerHead& head = result.head;
  attention::HeadSettings settings = settings_of(state, similarity, head, static_cast<Index>(heads.size()));
  const bool rooted = state.scale == experiment::ScaleRule::sqrt_dk;
  Matrix scores = head.trace.scores;
  if (similarity.measure != Measure::dot && rooted) settings.scale = attention::Scale::number(1);
  if (similarity.measure == Measure::cosine) scores = attention::cosine_scores(head.Q, head.K);
  if (similarity.measure == Measure::additive) {
    result.network = attention::random_network(similarity.seed, similarity.hidden, head.Q.cols());
    scores = attention::additive_scores(head.Q, head.K, *result.network);
  }
  head.trace = attention::attend_by_scores(std::move(scores), head.V, settings, similarity.selection);
  if (!head.trace.scaled.allFinite() || !head.trace.output.allFinite()) {
    return failed("overflow", "/similarity", "a number past 1.8e308", "numbers that float64 can hold");
  }
  return Outcome<SimilarityHead>::of(std::move(result));
}

Outcome<ApproximateAttention> approximate(const Approximation& request, std::span<const double> numbers) {
  using Result = Outcome<ApproximateAttention>;
  const SequenceShape& shape = request.shape;
  const Index wanted = shape.n_q * shape.d_k + shape.n_k * (shape.d_k + shape.d_v);
  if (static_cast<Index>(numbers.size()) != wanted) {
    return Result::failed(problem("wrong_shape", "/approximation", std::to_string(numbers.size()) + " numbers",
                                  std::to_string(wanted) + " numbers"));
  }
  if (!std::all_of(numbers.begin(), numbers.end(), [](double number) { return std::isfinite(number); })) {
    return Result::failed(
        problem("number_out_of_range", "/approximation", "a number that is not finite", "finite numbers"));
  }
  if (request.method == Method::low_rank && request.causal != attention::Causal::none) {
    return Result::failed(problem("not_applicable", "/approximation/causal", "a causal mask", "none with low_rank"));
  }
  std::size_t start = 0;
  attention::SequenceInputs inputs;
  inputs.Q = matrix_at(numbers, start, shape.n_q, shape.d_k);
  inputs.K = matrix_at(numbers, start, shape.n_k, shape.d_k);
  inputs.V = matrix_at(numbers, start, shape.n_k, shape.d_v);
  inputs.scale = attention::Scale::root_of(shape.d_k);
  inputs.causal = request.causal;
  ApproximateAttention result = attend(request, inputs);
  if (!result.output.allFinite()) {
    return Result::failed(
        problem("overflow", "/approximation", "a number past 1.8e308", "numbers whose results a double can hold"));
  }
  return Result::of(std::move(result));
}

}  // namespace exploration
