#include "fuzz/invariants.hpp"

#include <cmath>
#include <cstdlib>

#include "experiment/evaluate.hpp"
#include "experiment/link.hpp"
#include "states/same_state.hpp"

namespace fuzz {

using attention::Matrix;
using experiment::State;

namespace {

bool has_nan(const Matrix& matrix) { return matrix.array().isNaN().any(); }

void require_in_size(const Matrix& matrix) {
  require(matrix.rows() >= 1 && matrix.rows() <= experiment::largest_size);
  require(matrix.cols() >= 1 && matrix.cols() <= experiment::largest_size);
}

void require_head_without_nan(const attention::HeadTrace& head) {
  require(!has_nan(head.scores) && !has_nan(head.scaled) && !has_nan(head.masked));
  require(!has_nan(head.softmax.weights) && head.output.allFinite());
  require((head.softmax.weights.array() >= 0).all() && (head.softmax.weights.array() <= 1).all());
}

}  // namespace

void require(bool holds) {
  if (!holds) std::abort();
}

std::string_view text_of(const std::uint8_t* bytes, std::size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};
}

void require_sound(const State& state) {
  const std::string text = experiment::state_text(state);
  const std::string link = experiment::link_text(state);
  const auto from_text = experiment::read_state(text);
  const auto from_link = experiment::read_link(link);
  require(from_text && states::same(*from_text.value, state) && experiment::state_text(*from_text.value) == text);
  require(from_link && states::same(*from_link.value, state) && experiment::link_text(*from_link.value) == link);
  require_in_size(state.projected ? state.projected->X : state.Q);
  const auto trace = experiment::evaluate(state);
  require(trace || !trace.problems.empty());
  require(trace || !state.fault.any());
  if (!trace || state.fault.any()) return;
  for (const experiment::LayerTrace& layer : trace.value->layers) {
    for (const attention::LayerHead& head : layer.computed.heads) require_head_without_nan(head.trace);
  }
  require(trace.value->output.allFinite());
}

}  // namespace fuzz
