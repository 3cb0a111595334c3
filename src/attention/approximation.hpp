#pragma once

#include <cstdint>

#include "attention/head.hpp"

// Attention that costs less, beside the full one, for sequences of any length: functions on matrices that keep no
// intermediates. Every cost counts what is really computed and held.

namespace attention {

/// Queries, keys and values of one head of any length, and what decides the full result.
struct SequenceInputs {
  Matrix Q;  ///< n_q x d_k
  Matrix K;  ///< n_k x d_k
  Matrix V;  ///< n_k x d_v
  Scale scale;
  Causal causal = Causal::none;
};

/// What an attention costs. Exponentials, divisions and comparisons, a few for each weight, are not counted.
struct AttentionCost {
  std::int64_t operations = 0;  ///< multiplications and additions, so two for each multiply-add
  std::int64_t stored = 0;      ///< numbers held at once beside inputs and output
};

/// What an attention gives, and at what cost.
struct ApproximateAttention {
  Matrix output;  ///< n_q x d_v; 0 in the rows of queries that may read no key
  AttentionCost cost;
};

/// Seeded inputs of standard normal entries, scaled by the root of d_k; sizes are at least 1.
SequenceInputs random_sequence(std::uint64_t seed, Index n_q, Index n_k, Index d_k, Index d_v, Causal causal);

/// The full result, bit for bit that of `attend`: 2 n_q n_k (d_k + d_v) operations and n_q n_k stored weights, closed
/// cells of a causal mask left out.
ApproximateAttention full_attention(const SequenceInputs& inputs);

/// Every query reads the keys of a window around its position, whose weights sum to 1 (as the local attention of
/// Beltagy et al. 2020). Costs grow with n_q times the width of the window.
ApproximateAttention window_attention(const SequenceInputs& inputs, const Window& window);

/// Which keys a query at position p reads in strided attention: those with |p - j| <= reach, and every stride-th one
/// counted from p, (p - j) mod stride = 0.
struct StridedPattern {
  Index stride = 1;  ///< >= 1; 1 is full attention
  Index reach = 0;   ///< >= 0
};

/// Strided sparse attention (Child et al. 2019, section 4.2). With stride and reach near sqrt(n_k) costs grow with
/// n_q sqrt(n_k).
ApproximateAttention strided_attention(const SequenceInputs& inputs, const StridedPattern& pattern);

/// r x n_k, seeded, with independent normal entries of variance 1/r: E[P^T P] is the identity.
Matrix random_projection(std::uint64_t seed, Index r, Index n_k);

/// r x n_k, each row the mean of one of r blocks of neighbouring keys whose sizes differ by at most 1; the identity for
/// r = n_k. 1 <= r <= n_k.
Matrix block_means(Index r, Index n_k);

/// softmax(Q (P_K K)^T scale) (P_V V): r mixtures of keys and of values stand for all of them (Wang et al. 2020,
/// "Linformer", eq. 7, where the projections are learned; an untrained random one is far from the full result).
/// P_K and P_V are r x n_k. Every mixture holds later keys too, so that no causal form exists: `inputs.causal` is not
/// read. Costs grow with (n_q + n_k) r.
ApproximateAttention low_rank_attention(const SequenceInputs& inputs, const Matrix& P_K, const Matrix& P_V);

/// Linear attention: weights in proportion to phi(q).phi(k) with phi(x) = elu(x) + 1, that is x + 1 above 0 and e^x
/// below (Katharopoulos et al. 2020, eq. 7), computed from the sums of phi(k) v^T and of phi(k); under a causal mask
/// from running sums. Neither the scale nor a softmax enters. Costs grow with (n_q + n_k) d_k d_v, and what is stored
/// does not grow at all. A row whose features all vanish in double precision (entries below -745) gets output 0.
ApproximateAttention kernel_attention(const SequenceInputs& inputs);

/// How far an output lies from another.
struct ApproximationError {
  double largest = 0;   ///< largest |output - full|
  double relative = 0;  ///< Frobenius norm of output - full over that of full; infinite when only full is 0
};

/// How far an output lies from the full one of the same shape.
ApproximationError error_against(const Matrix& full, const Matrix& output);

}  // namespace attention
