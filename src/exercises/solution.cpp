#include "exercises/solution.hpp"

#include <algorithm>
#include <cmath>

#include "attention/elementary.hpp"
#include "experiment/evaluate.hpp"

namespace exercises {

using attention::Index;
using attention::LayerHead;
using attention::Matrix;

namespace {

std::vector<double> row_of(const Matrix& matrix, Index row) {
  return {matrix.data() + row * matrix.cols(), matrix.data() + (row + 1) * matrix.cols()};
}

std::vector<double> column_of(const Matrix& matrix, Index column) {
  std::vector<double> entries;
  for (Index i = 0; i < matrix.rows(); ++i) entries.push_back(matrix(i, column));
  return entries;
}

/// The steps of one row of one head.
class RowSteps {
 public:
  RowSteps(const Exercise& exercise, const LayerHead& head, std::optional<Index> head_index, Index row)
      : exercise_(exercise), head_(head), head_index_(head_index), row_(row) {}

  Facts steps() {
    if (shows("K")) scores();
    scale();
    mask();
    softmax();
    for (const Part& part : exercise_.parts) {
      if (part.stage == Stage::output) output();
      if (part.stage == Stage::entropy) entropy();
      if (part.stage == Stage::gradient) gradient();
    }
    return std::move(facts_);
  }

 private:
  const Exercise& exercise_;
  const LayerHead& head_;
  std::optional<Index> head_index_;
  Index row_;
  Facts facts_;

  bool shows(std::string_view name) const {
    return std::find(exercise_.shown.begin(), exercise_.shown.end(), name) != exercise_.shown.end();
  }

  void add(std::string_view code, std::optional<Index> column, decltype(Fact::numbers) numbers) {
    facts_.push_back({code, "", head_index_, row_, column, std::move(numbers)});
  }

  void scores() {
    const attention::HeadTrace& trace = head_.trace;
    add("scores", {}, {{"query", row_of(head_.Q, row_)}, {"scores", row_of(trace.scores, row_)}});
    for (Index j = 0; j < head_.K.rows(); ++j) {
      add("dot_product", j,
          {{"query", row_of(head_.Q, row_)}, {"key", row_of(head_.K, j)}, {"score", {trace.scores(row_, j)}}});
    }
  }

  void scale() {
    const double divisor = head_.trace.scale.divisor;
    const double temperature = exercise_.state.temperature;
    if (divisor == 1 && temperature == 1) return;
    add("scale", {},
        {{"divisor", {divisor}}, {"temperature", {temperature}}, {"scores", row_of(head_.trace.scaled, row_)}});
  }

  void mask() {
    std::vector<double> closed;
    for (Index j = 0; j < head_.trace.blocked.cols(); ++j) {
      if (head_.trace.blocked(row_, j) != 0) closed.push_back(static_cast<double>(j));
    }
    if (closed.empty()) return;
    add("mask", {}, {{"closed", std::move(closed)}, {"scores", row_of(head_.trace.masked, row_)}});
  }

  void softmax() {
    std::vector<double> exponentials;
    double sum = 0;
    for (const double score : row_of(head_.trace.masked, row_)) {
      exponentials.push_back(attention::exponential(score));
      sum += exponentials.back();
    }
    add("exponentials", {}, {{"exponentials", std::move(exponentials)}});
    add("denominator", {}, {{"sum", {sum}}});
    add("weights", {}, {{"weights", row_of(head_.trace.softmax.weights, row_)}});
  }

  void output() {
    for (Index c = 0; c < head_.V.cols(); ++c) {
      add("output", c,
          {{"weights", row_of(head_.trace.softmax.weights, row_)},
           {"values", column_of(head_.V, c)},
           {"output", {head_.trace.output(row_, c)}}});
    }
  }

  void entropy() {
    const Matrix weights = head_.trace.softmax.weights.row(row_);
    std::vector<double> terms;
    double sum = 0;
    for (Index j = 0; j < weights.cols(); ++j) {
      terms.push_back(entropies(weights.col(j), exercise_.in_bits, keep)(0, 0));
      sum += terms.back();
    }
    add("entropy", {}, {{"terms", std::move(terms)}, {"entropy", {sum}}});
  }

  void gradient() {
    const Matrix& weights = head_.trace.softmax.weights;
    const Matrix derivatives = weight_derivatives(weights, row_, exercise_.key, keep);
    for (Index k = 0; k < weights.cols(); ++k) {
      add("derivative", k,
          {{"weight", {weights(row_, exercise_.key)}},
           {"other", {weights(row_, k)}},
           {"derivative", {derivatives(0, k)}}});
    }
  }
};

/// The row of a part that the softmax of its answer runs along.
bool is_asked(const Exercise& exercise, Index head, Index row) {
  return std::any_of(exercise.parts.begin(), exercise.parts.end(), [&](const Part& part) {
    if (part.head != head) return false;
    if (part.stage == Stage::gradient) return row == exercise.query;
    const Index cols = part.correct.cols();
    const auto first = part.roles.begin() + row * cols;
    return std::find(first, first + cols, CellRole::asked) != first + cols;
  });
}

}  // namespace

Facts worked_solution(const Exercise& exercise) {
  const auto trace = experiment::evaluate(exercise.state);
  const std::vector<LayerHead>& heads = trace.value->layers.front().computed.heads;
  Facts facts;
  for (Index h = 0; h < static_cast<Index>(heads.size()); ++h) {
    const std::optional<Index> index = heads.size() > 1 ? std::optional(h) : std::nullopt;
    for (Index i = 0; i < exercise.state.n_q(); ++i) {
      if (!is_asked(exercise, h, i)) continue;
      Facts steps = RowSteps(exercise, heads[static_cast<std::size_t>(h)], index, i).steps();
      facts.insert(facts.end(), std::make_move_iterator(steps.begin()), std::make_move_iterator(steps.end()));
    }
  }
  return facts;
}

std::array<Facts, 3> hints(const Exercise& exercise) {
  const Facts solution = worked_solution(exercise);
  std::array<Facts, 3> result;
  for (const Fact& step : solution) {
    if (step.row != solution.front().row || step.head != solution.front().head) break;
    if (result[0].empty() || result[0].back().code != step.code) result[0].push_back({step.code});
    result[2].push_back(step);
  }
  result[1] = {result[2].front()};
  return result;
}

}  // namespace exercises
