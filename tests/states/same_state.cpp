#include "states/same_state.hpp"

#include <bit>
#include <cstdint>
#include <functional>

namespace states {

using attention::LayerWeights;
using attention::Matrix;
using experiment::Cell;
using experiment::ProjectedSource;
using experiment::State;

namespace {

bool same_bits(double one, double other) {
  return std::bit_cast<std::uint64_t>(one) == std::bit_cast<std::uint64_t>(other);
}

bool same_matrix(const Matrix& one, const Matrix& other) { return same(one, other); }

template <typename Value, typename Same>
bool same_optional(const std::optional<Value>& one, const std::optional<Value>& other, Same same_value) {
  return one.has_value() == other.has_value() && (!one || same_value(*one, *other));
}

bool same_weights(const LayerWeights& one, const LayerWeights& other) {
  return same_matrix(one.W_Q, other.W_Q) && same_matrix(one.W_K, other.W_K) && same_matrix(one.W_V, other.W_V) &&
         same_optional(one.W_O, other.W_O, same_matrix) && one.heads == other.heads && one.kv_heads == other.kv_heads;
}

bool same_source(const ProjectedSource& one, const ProjectedSource& other) {
  if (one.stacked != other.stacked || one.layers.size() != other.layers.size()) return false;
  for (std::size_t l = 0; l < one.layers.size(); ++l) {
    if (!same_weights(one.layers[l], other.layers[l])) return false;
  }
  return same_matrix(one.X, other.X) && same_optional(one.X_context, other.X_context, same_matrix);
}

bool same_mask(const attention::MaskRules& one, const attention::MaskRules& other) {
  const auto same_window = [](const attention::Window& a, const attention::Window& b) {
    return a.left == b.left && a.right == b.right;
  };
  return one.causal == other.causal && one.key_valid == other.key_valid && one.chosen.rows() == other.chosen.rows() &&
         one.chosen.cols() == other.chosen.cols() && one.chosen == other.chosen &&
         same_optional(one.window, other.window, same_window);
}

bool same_fault(const attention::Fault& one, const attention::Fault& other) {
  return one.softmax_along_queries == other.softmax_along_queries && one.mask_stage == other.mask_stage &&
         same_optional(one.mask_value, other.mask_value, same_bits) && one.mask_inverted == other.mask_inverted &&
         one.naive_softmax == other.naive_softmax && one.precision == other.precision &&
         one.scale_by_d_model == other.scale_by_d_model;
}

bool same_view(const experiment::View& one, const experiment::View& other) {
  const auto same_cell = [](const Cell& a, const Cell& b) {
    return a.stage == b.stage && a.row == b.row && a.column == b.column;
  };
  return one.lesson == other.lesson && one.step == other.step && same_optional(one.cell, other.cell, same_cell) &&
         one.stage == other.stage && one.layer == other.layer && one.head == other.head && one.digits == other.digits &&
         one.pinned == other.pinned;
}

}  // namespace

bool same(const Matrix& one, const Matrix& other) {
  if (one.rows() != other.rows() || one.cols() != other.cols()) return false;
  for (attention::Index i = 0; i < one.size(); ++i) {
    if (!same_bits(one.data()[i], other.data()[i])) return false;
  }
  return true;
}

bool same(const State& one, const State& other) {
  const bool same_scale = one.scale == other.scale && (one.scale != experiment::ScaleRule::number ||
                                                       same_bits(one.scale_number, other.scale_number));
  return same_matrix(one.Q, other.Q) && same_matrix(one.K, other.K) && same_matrix(one.V, other.V) &&
         same_optional(one.projected, other.projected, same_source) && one.positions == other.positions && same_scale &&
         same_bits(one.temperature, other.temperature) && same_optional(one.softcap, other.softcap, same_bits) &&
         same_optional(one.bias, other.bias, same_matrix) && same_mask(one.mask, other.mask) &&
         one.query_tokens == other.query_tokens && one.key_tokens == other.key_tokens &&
         same_fault(one.fault, other.fault) && same_view(one.view, other.view);
}

}  // namespace states
