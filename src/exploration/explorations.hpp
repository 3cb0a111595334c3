#pragma once

#include <span>

#include "experiment/evaluate.hpp"
#include "exploration/requests.hpp"

// The explorations that start from a request: other similarities on a state's own queries and keys, and cheaper
// attention on sequences of any length.

namespace exploration {

/// A head computed from other scores than the dot product.
struct SimilarityHead {
  attention::LayerHead head;
  std::optional<attention::AdditiveNetwork> network;  ///< of Measure::additive
};

/// The head that a state has at `layer` and `head`, its scores measured otherwise. Masks, temperature, softcap and bias
/// stay. The scale stays too for the dot product; cosine and additive scores are used as they are, unless the state
/// gives the scale as a number.
/// Problems: `value_out_of_range` at "/similarity/layer" or "/similarity/head" when there is no such one;
/// `not_applicable` at "/fault" when the state has one; `overflow` at "/similarity" when a number passes the largest
/// double; those of `evaluate`.
experiment::Outcome<SimilarityHead> similarity_head(const experiment::State& state, const Similarity& similarity);

/// Attention of a sequence as a request says. `numbers` are Q, K and V one after the other, row by row.
/// Problems: `wrong_shape` at "/approximation" when they are not as many as the shape says, `number_out_of_range` when
/// one is not finite, `not_applicable` at "/approximation/causal" for Method::low_rank, which has no causal form,
/// `overflow` at "/approximation" when a number on the way passes the largest double.
experiment::Outcome<attention::ApproximateAttention> approximate(const Approximation& request,
                                                                 std::span<const double> numbers);

}  // namespace exploration
