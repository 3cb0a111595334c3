#include "batched_attention.hpp"

#include <cmath>

#include "attention/elementary.hpp"
#include "catch.hpp"

namespace tensors {

using attention::FlagMatrix;
using attention::HeadSettings;
using attention::LayerSettings;
using attention::LayerWeights;
using attention::Matrix;

namespace {

Matrix with_past(const std::optional<Tensor>& past, const Tensor& fresh, Index batch) {
  Matrix now = heads_side_by_side(fresh, batch);
  if (!past) return now;
  const Matrix before = heads_side_by_side(*past, batch);
  Matrix both(before.rows() + now.rows(), now.cols());
  both << before, now;
  return both;
}

/// The mask's number for a cell. Nothing where the mask's last axis is too short for the key: such keys are closed.
std::optional<double> mask_number(const Tensor& mask, Index batch, Index head, Index i, Index j) {
  if (j >= mask.length(-1)) return std::nullopt;
  Index at = 0;
  const Index places[] = {batch, head, i, j};
  for (Index axis = 0; axis < mask.rank(); ++axis) {
    const Index place = places[4 - mask.rank() + axis];
    at = at * mask.length(axis) + (mask.length(axis) == 1 ? 0 : place);
  }
  return mask.numbers[static_cast<std::size_t>(at)];
}

/// Whether the engine has a name for a causal offset: it starts in one of two corners of the grid.
bool is_named_offset(Index offset, Index n_q, Index n_k) { return offset == 0 || offset == n_k - n_q; }

/// The rules of a batch entry and a head. Causal offsets and windows that the engine can say are left to it; those at
/// another offset (a cache that is filled in part) become closed cells of the chosen mask.
HeadSettings settings_of(const BatchedInputs& inputs, Index batch, Index head, Index n_q, Index n_k) {
  const Index offset = inputs.offset.empty() ? 0 : inputs.offset[static_cast<std::size_t>(batch)];
  HeadSettings settings;
  attention::MaskRules& rules = settings.mask;
  rules.key_valid.assign(static_cast<std::size_t>(n_k), 1);
  if (!inputs.real_keys.empty()) {
    for (Index j = inputs.real_keys[static_cast<std::size_t>(batch)]; j < n_k; ++j) {
      rules.key_valid[static_cast<std::size_t>(j)] = 0;
    }
  }
  const bool named = is_named_offset(offset, n_q, n_k) && (inputs.causal || offset == 0);
  if (named && inputs.causal)
    rules.causal = offset == 0 ? attention::Causal::top_left : attention::Causal::bottom_right;
  if (named) rules.window = inputs.window;
  rules.chosen = FlagMatrix::Ones(n_q, n_k);
  if (inputs.mask && !inputs.mask_is_bool) settings.bias = Matrix::Zero(n_q, n_k);
  for (Index i = 0; i < n_q; ++i) {
    for (Index j = 0; j < n_k; ++j) {
      const Index p = i + offset;
      bool open = named || !inputs.causal || j <= p;
      if (!named && inputs.window && inputs.window->left) open = open && j >= p - *inputs.window->left;
      if (!named && inputs.window && inputs.window->right) open = open && j <= p + *inputs.window->right;
      if (inputs.mask) {
        const double closed = inputs.mask_is_bool ? 0 : -attention::infinity;
        const double number = mask_number(*inputs.mask, batch, head, i, j).value_or(closed);
        open = open && number != closed;
        if (settings.bias && number != closed) (*settings.bias)(i, j) = number;
      }
      if (!open) rules.chosen(i, j) = 0;
    }
  }
  settings.softcap = inputs.softcap;
  return settings;
}

/// Columns `first`..`first + width` of a wider row, as weights that pick them.
Matrix picking(Index all, Index first, Index width) {
  Matrix weights = Matrix::Zero(all, width);
  weights.middleRows(first, width).setIdentity();
  return weights;
}

/// All heads at once: the tokens hold queries, or keys and values, and the weights pick them out.
attention::LayerTrace as_layer(const BatchedInputs& inputs, const Matrix& Q, const BatchEntry& entry,
                               const HeadSettings& shared) {
  const Index width = std::max(Q.cols(), entry.K.cols() + entry.V.cols());
  Matrix X = Matrix::Zero(Q.rows(), width);
  X.leftCols(Q.cols()) = Q;
  Matrix context = Matrix::Zero(entry.K.rows(), width);
  context.leftCols(entry.K.cols()) = entry.K;
  context.middleCols(entry.K.cols(), entry.V.cols()) = entry.V;
  LayerWeights weights;
  weights.W_Q = picking(width, 0, Q.cols());
  weights.W_K = picking(width, 0, entry.K.cols());
  weights.W_V = picking(width, entry.K.cols(), entry.V.cols());
  weights.heads = inputs.heads;
  weights.kv_heads = inputs.kv_heads;
  LayerSettings settings;
  if (inputs.scale) settings.scale = attention::Scale::number(*inputs.scale);
  settings.softcap = shared.softcap;
  settings.bias = shared.bias;
  settings.mask = shared.mask;
  return attention::attend_layer(X, context, weights, settings);
}

attention::LayerTrace head_by_head(const BatchedInputs& inputs, Index batch, const Matrix& Q, const BatchEntry& entry) {
  const Index d_k = Q.cols() / inputs.heads;
  const Index d_v = entry.V.cols() / inputs.kv_heads;
  attention::LayerTrace layer;
  layer.joined.resize(Q.rows(), inputs.heads * d_v);
  for (Index h = 0; h < inputs.heads; ++h) {
    const Index source = attention::kv_head_of(h, inputs.heads, inputs.kv_heads);
    HeadSettings settings = settings_of(inputs, batch, h, Q.rows(), entry.K.rows());
    settings.scale = inputs.scale ? attention::Scale::number(*inputs.scale) : attention::Scale::root_of(d_k);
    attention::LayerHead head{
        Q.middleCols(h * d_k, d_k), entry.K.middleCols(source * d_k, d_k), entry.V.middleCols(source * d_v, d_v), {}};
    head.trace = attention::attend(head.Q, head.K, head.V, settings);
    layer.joined.middleCols(h * d_v, d_v) = head.trace.output;
    layer.heads.push_back(std::move(head));
  }
  layer.output = layer.joined;
  return layer;
}

}  // namespace

BatchEntry attend_batch_entry(const BatchedInputs& inputs, Index batch) {
  const Matrix Q = heads_side_by_side(inputs.Q, batch);
  BatchEntry entry;
  entry.K = with_past(inputs.past_key, inputs.K, batch);
  entry.V = with_past(inputs.past_value, inputs.V, batch);
  entry.as_layer = !inputs.mask || inputs.mask->rank() < 3 || inputs.mask->length(-3) == 1;
  entry.layer = entry.as_layer ? as_layer(inputs, Q, entry, settings_of(inputs, batch, 0, Q.rows(), entry.K.rows()))
                               : head_by_head(inputs, batch, Q, entry);
  return entry;
}

Matrix stage_of_heads(const BatchEntry& entry, const std::string& stage) {
  const auto of = [&](const attention::HeadTrace& head) {
    if (stage == "raw" || stage == "scaled") return head.scaled;
    if (stage == "softcapped") return head.softcapped.value();
    if (stage == "masked" || stage == "softcapped+masked") return head.masked;
    REQUIRE(stage == "weights");
    return head.softmax.weights;
  };
  const std::vector<attention::LayerHead>& heads = entry.layer.heads;
  const Index n_k = entry.K.rows();
  Matrix all(heads.front().Q.rows(), static_cast<Index>(heads.size()) * n_k);
  for (std::size_t h = 0; h < heads.size(); ++h) all.middleCols(static_cast<Index>(h) * n_k, n_k) = of(heads[h].trace);
  return all;
}

}  // namespace tensors
