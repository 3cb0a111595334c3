#include "experiment/evaluate.hpp"

#include <cmath>

#include "experiment/document.hpp"

namespace experiment {

using attention::HeadTrace;
using attention::Index;
using attention::Matrix;

namespace {

attention::Scale scale_of(const State& state) {
  switch (state.scale) {
    case ScaleRule::sqrt_dk:
      return attention::Scale::sqrt_dk(state.Q.cols());
    case ScaleRule::number:
      return attention::Scale::number(state.scale_number);
    default:
      return attention::Scale::number(1);
  }
}

struct Place {
  Index row;
  Index column;
};

std::optional<Place> first_not_finite(const Matrix& matrix) {
  for (Index i = 0; i < matrix.rows(); ++i) {
    for (Index j = 0; j < matrix.cols(); ++j) {
      if (!std::isfinite(matrix(i, j))) return Place{i, j};
    }
  }
  return std::nullopt;
}

Problem overflow(const std::string& path, const char* stage, Place place) {
  const std::string cell =
      std::string(stage) + "[" + std::to_string(place.row) + "][" + std::to_string(place.column) + "]";
  return problem("overflow", path, cell + " past 1.8e308", "numbers whose results a double can hold");
}

std::optional<Problem> first_overflow(const HeadTrace& head, const State& state) {
  const auto row_path = [](const char* matrix, Index row) { return matrix + pointer_step(std::to_string(row)); };
  if (const auto place = first_not_finite(head.scores)) return overflow(row_path("/Q", place->row), "scores", *place);
  if (const auto place = first_not_finite(head.scaled)) {
    return overflow(state.scale == ScaleRule::number ? "/scale" : "/temperature", "scaled", *place);
  }
  if (state.bias) {
    const Matrix biased = (head.softcapped ? *head.softcapped : head.scaled) + *state.bias;
    if (const auto place = first_not_finite(biased)) return overflow(row_path("/bias", place->row), "masked", *place);
  }
  if (const auto place = first_not_finite(head.output)) return overflow("/V", "output", *place);
  return std::nullopt;
}

}  // namespace

Outcome<Trace> evaluate(const State& state) {
  HeadTrace head = attention::attend(state.Q, state.K, state.V,
                                     {scale_of(state), state.temperature, state.softcap, state.bias, state.mask});
  if (std::optional<Problem> found = first_overflow(head, state)) return Outcome<Trace>::failed(std::move(*found));
  Trace trace;
  trace.output = head.output;
  trace.layers.push_back({{std::move(head)}, trace.output});
  return Outcome<Trace>::of(std::move(trace));
}

}  // namespace experiment
