#pragma once

#include <optional>
#include <vector>

#include "attention/layer.hpp"

// Reverse-mode gradients of L = sum(G * output), entry by entry, for a given G of the output's shape. "dA" is the
// matrix of dL/dA, of the shape of A. Everything is differentiated as `attend` and `attend_layer` compute it without a
// fault.

namespace attention {

/// The gradient of one head. Rows of `dmasked` and `dscaled` are 0 where their query may read no key, and closed cells
/// are 0. At temperature 0 the weights are steps of the scores: there dscaled, dQ and dK are 0 wherever they exist,
/// while dV, and dmasked as the gradient of the bias, are those of the limit.
struct HeadGradient {
  Matrix dweights;  ///< n_q x n_k, G V^T, closed cells too: what their weight would do if it were there
  Matrix dmasked;   ///< n_q x n_k, w (dweights - sum_k w_k dweights_k) row by row; the gradient of an added bias
  Matrix dscaled;   ///< n_q x n_k, dmasked, times 1 - tanh^2(s / c) with a softcap c
  Matrix dQ;        ///< n_q x d_k, of Q as the dot products read it (rotated where positions are rotary)
  Matrix dK;        ///< n_k x d_k, likewise
  Matrix dV;        ///< n_k x d_v, weights^T G
};

/// The gradient of a head that was computed with `settings`; G is n_q x d_v.
HeadGradient head_gradient(const LayerHead& head, const HeadSettings& settings, const Matrix& G);

/// The gradient of one layer: of every head, of what the layer read and of its learned matrices. A key/value head that
/// several query heads read gets the sum of their parts.
struct LayerGradient {
  std::vector<HeadGradient> heads;
  Matrix dX;        ///< n_q x d_model, through the queries alone
  Matrix dcontext;  ///< n_k x d_model, through keys and values; in self-attention X's gradient is dX + dcontext
  Matrix dW_Q;
  Matrix dW_K;
  Matrix dW_V;
  std::optional<Matrix> dW_O;  ///< where the layer has W_O
};

/// The gradient of a layer whose `trace` came from `attend_layer` with the same arguments; G has the shape of the
/// layer's output.
LayerGradient layer_gradient(const Matrix& X, const Matrix& context, const LayerWeights& weights,
                             const LayerSettings& settings, const LayerTrace& trace, const Matrix& G);

}  // namespace attention
