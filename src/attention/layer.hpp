#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "attention/head.hpp"
#include "attention/positions.hpp"

namespace attention {

/// The learned matrices of multi-head attention. Columns split head-major: head h owns the h-th block of its width.
/// Query head h reads key/value head floor(h kv_heads / heads), so that each is repeated in place
/// (grouped queries, Ainslie et al. 2023).
struct LayerWeights {
  Matrix W_Q;                 ///< d_model x (heads d_k)
  Matrix W_K;                 ///< d_model x (kv_heads d_k)
  Matrix W_V;                 ///< d_model x (kv_heads d_v)
  std::optional<Matrix> W_O;  ///< (heads d_v) x any width
  Index heads = 1;
  Index kv_heads = 1;  ///< divides heads
};

/// What holds for every head of a layer. The scale is that of the head's width unless it is a number.
struct LayerSettings {
  std::optional<Scale> scale;  ///< missing: the root of d_k (of d_model under that fault)
  double temperature = 1;
  std::optional<double> softcap;
  std::optional<Matrix> bias;
  MaskRules mask;
  Positions positions = Positions::none;
  Fault fault;
};

/// A head of a layer with what it was given.
struct LayerHead {
  Matrix Q;  ///< n_q x d_k, rotated where positions are rotary
  Matrix K;  ///< n_k x d_k
  Matrix V;  ///< n_k x d_v
  HeadTrace trace;
  std::optional<Matrix> unrotated_Q = {};  ///< as projected, only where positions are rotary
  std::optional<Matrix> unrotated_K = {};
};

/// Turns the queries and keys of a head by their positions (rotary) in `precision`, and keeps them as they were: d_k is
/// even, key 0 stands at position 0 and query 0 at `causal_offset`.
void rotate(LayerHead& head, Index causal_offset, Precision precision);

/// A layer with every intermediate kept.
struct LayerTrace {
  std::vector<LayerHead> heads;
  Matrix joined;  ///< n_q x (heads d_v), outputs side by side in the order of the heads
  Matrix output;  ///< joined W_O, or joined itself without W_O
};

/// `rows` (n x d) times `weights` (d x any), both rounded to `precision` and so is every operation; summed in the order
/// of the index.
Matrix project(const Matrix& rows, const Matrix& weights, Precision precision);

/// The key/value head that query head `head` of 0..heads-1 reads: floor(head kv_heads / heads).
Index kv_head_of(Index head, Index heads, Index kv_heads);

/// Settings of one head of `heads` with queries n_q x d_k and n_k keys, in a model of width d_model; adds the ALiBi
/// bias of that head, in the format of the fault.
HeadSettings head_settings(const LayerSettings& settings, Index head, Index heads, Index d_k, Index d_model, Index n_q,
                           Index n_k);

/// Changes what one head is given just before it attends: its Q, K and V (shapes stay) and its settings.
using HeadEdit = std::function<void(Index head, LayerHead& inputs, HeadSettings& settings)>;

/// Multi-head attention (Vaswani et al. 2017, section 3.2.2). X is n_q x d_model; keys and values come from `context`,
/// n_k x d_model, which is X itself in self-attention. An `edit`, when given, is asked for every head in order.
LayerTrace attend_layer(const Matrix& X, const Matrix& context, const LayerWeights& weights,
                        const LayerSettings& settings, const HeadEdit& edit = {});

/// The weights of several heads averaged entry by entry: a picture that hides in what the heads differ.
struct HeadAverage {
  Matrix weights;                   ///< n_q x n_k
  std::vector<RowStatistics> rows;  ///< of these weights; there are no scores, so row_max and log_sum_exp are 0
};

/// The average of a layer's heads. Two heads that each read one key have entropy 0; their average may have ln 2.
HeadAverage head_average(const LayerTrace& layer);

}  // namespace attention
