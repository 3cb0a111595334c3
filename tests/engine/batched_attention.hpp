#pragma once

#include <optional>
#include <string>
#include <vector>

#include "attention/layer.hpp"
#include "tensor.hpp"

// Attention as other libraries lay it out, with batches, given queries, keys and values of several heads, a cache of
// past keys and masks that broadcast, put on this engine, which knows one batch entry and one mask for all heads.

namespace tensors {

struct BatchedInputs {
  Tensor Q;  ///< (batch, n_q, heads x d_k) or (batch, heads, n_q, d_k); K and V likewise with kv_heads
  Tensor K;
  Tensor V;
  Index heads = 1;
  Index kv_heads = 1;
  std::optional<Tensor> past_key;    ///< (batch, kv_heads, n_past, d_k), before the new keys
  std::optional<Tensor> past_value;  ///< (batch, kv_heads, n_past, d_v)
  std::optional<Tensor> mask;        ///< broadcasts from the right to (batch, heads, n_q, n_k)
  bool mask_is_bool = false;         ///< 1 = may attend; otherwise numbers to add, -inf = may not
  std::vector<Index> real_keys;      ///< one a batch entry, keys from there on are padding; empty: all are real
  bool causal = false;               ///< key j is visible to query i when j <= i + offset
  std::vector<Index> offset;         ///< one a batch entry; empty: 0
  std::optional<attention::Window> window;
  std::optional<double> scale;  ///< missing: 1 / sqrt(d_k)
  std::optional<double> softcap;

  Index batches() const { return Q.length(0); }
};

/// What one batch entry comes to.
struct BatchEntry {
  attention::Matrix K;  ///< n_k x (kv_heads d_k), past included
  attention::Matrix V;
  attention::LayerTrace layer;
  bool as_layer = false;  ///< computed by `attend_layer`; otherwise head by head, since their masks differ
};

BatchEntry attend_batch_entry(const BatchedInputs& inputs, Index batch);

/// A stage of every head side by side: "raw" and "scaled", "softcapped", "masked", "softcapped+masked", "weights".
attention::Matrix stage_of_heads(const BatchEntry& entry, const std::string& stage);

}  // namespace tensors
