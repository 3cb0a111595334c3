#include "attention/approximation.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "attention/elementary.hpp"
#include "attention/layer.hpp"
#include "attention/sampling.hpp"

namespace attention {

namespace {

/// Keys in rising order that one query reads.
using KeyList = std::vector<Index>;

void append_range(KeyList& keys, Index first, Index last) {
  for (Index j = first; j <= last; ++j) keys.push_back(j);
}

/// The keys that a causal mask leaves to a query at a position: all up to this one.
Index last_visible(const SequenceInputs& inputs, Index position) {
  const Index last = inputs.K.rows() - 1;
  return inputs.causal == Causal::none ? last : std::min(last, position);
}

double scaled_score(const SequenceInputs& inputs, Index i, Index j) {
  double score = 0;
  for (Index c = 0; c < inputs.Q.cols(); ++c) score += inputs.Q(i, c) * inputs.K(j, c);
  return inputs.scale.is_root ? score / inputs.scale.divisor : score * inputs.scale.factor;
}

/// Turns the scores of one row into weights, in place.
void softmax_in_place(double* scores, std::size_t count) {
  const double largest = *std::max_element(scores, scores + count);
  double denominator = 0;
  for (std::size_t k = 0; k < count; ++k) {
    scores[k] = exponential(scores[k] - largest);
    denominator += scores[k];
  }
  for (std::size_t k = 0; k < count; ++k) scores[k] /= denominator;
}

/// Attention of every query to the keys that `list_keys(position, keys)` appends. All weights are held until the values
/// are mixed, as they are where a model is trained.
template <typename ListKeys>
ApproximateAttention attend_to_listed(const SequenceInputs& inputs, ListKeys list_keys) {
  const Index n_q = inputs.Q.rows();
  const Index offset = causal_offset(inputs.causal, n_q, inputs.K.rows());
  std::vector<double> weights;
  KeyList keys;
  for (Index i = 0; i < n_q; ++i) {
    keys.clear();
    list_keys(i + offset, keys);
    const std::size_t start = weights.size();
    for (const Index j : keys) weights.push_back(scaled_score(inputs, i, j));
    if (!keys.empty()) softmax_in_place(weights.data() + start, keys.size());
  }
  ApproximateAttention result;
  result.output = Matrix::Zero(n_q, inputs.V.cols());
  const double* weight = weights.data();
  for (Index i = 0; i < n_q; ++i) {
    keys.clear();
    list_keys(i + offset, keys);
    for (const Index j : keys) result.output.row(i) += *weight++ * inputs.V.row(j);
  }
  result.cost.stored = static_cast<std::int64_t>(weights.size());
  result.cost.operations = 2 * result.cost.stored * (inputs.K.cols() + inputs.V.cols());
  return result;
}

}  // namespace

SequenceInputs random_sequence(std::uint64_t seed, Index n_q, Index n_k, Index d_k, Index d_v, Causal causal) {
  NormalSource normal(seed);
  SequenceInputs inputs;
  inputs.Q = normal.matrix(n_q, d_k);
  inputs.K = normal.matrix(n_k, d_k);
  inputs.V = normal.matrix(n_k, d_v);
  inputs.scale = Scale::root_of(d_k);
  inputs.causal = causal;
  return inputs;
}

ApproximateAttention full_attention(const SequenceInputs& inputs) {
  return attend_to_listed(
      inputs, [&](Index position, KeyList& keys) { append_range(keys, 0, last_visible(inputs, position)); });
}

ApproximateAttention window_attention(const SequenceInputs& inputs, const Window& window) {
  return attend_to_listed(inputs, [&](Index position, KeyList& keys) {
    const Index last = last_visible(inputs, position);
    append_range(keys, window.left ? std::max<Index>(0, position - *window.left) : 0,
                 window.right ? std::min(last, position + *window.right) : last);
  });
}

ApproximateAttention strided_attention(const SequenceInputs& inputs, const StridedPattern& pattern) {
  const Index stride = pattern.stride;
  return attend_to_listed(inputs, [&](Index position, KeyList& keys) {
    const Index last = last_visible(inputs, position);
    const Index near_first = std::max<Index>(0, position - pattern.reach);
    const Index near_last = std::min(last, position + pattern.reach);
    // A position before the first key has a remainder below 0.
    Index j = (position % stride + stride) % stride;
    for (; j < near_first && j <= last; j += stride) keys.push_back(j);
    append_range(keys, near_first, near_last);
    for (; j <= last; j += stride) {
      if (j > near_last) keys.push_back(j);
    }
  });
}

Matrix random_projection(std::uint64_t seed, Index r, Index n_k) {
  return NormalSource(seed).matrix(r, n_k) / std::sqrt(static_cast<double>(r));
}

Matrix block_means(Index r, Index n_k) {
  Matrix projection = Matrix::Zero(r, n_k);
  for (Index block = 0; block < r; ++block) {
    const Index first = block * n_k / r;
    const Index size = (block + 1) * n_k / r - first;
    projection.row(block).segment(first, size).setConstant(1 / static_cast<double>(size));
  }
  return projection;
}

namespace {

/// Of the product A B. An Index may have 32 bits, too few to count in.
std::int64_t multiply_adds(const Matrix& A, const Matrix& B) { return std::int64_t{A.size()} * B.cols(); }

}  // namespace

ApproximateAttention low_rank_attention(const SequenceInputs& inputs, const Matrix& P_K, const Matrix& P_V) {
  SequenceInputs reduced;
  reduced.Q = inputs.Q;
  reduced.K = project(P_K, inputs.K, Precision::float64);  // r x d_k
  reduced.V = project(P_V, inputs.V, Precision::float64);  // r x d_v
  reduced.scale = inputs.scale;
  ApproximateAttention result = full_attention(reduced);
  result.cost.operations += 2 * (multiply_adds(P_K, inputs.K) + multiply_adds(P_V, inputs.V));
  result.cost.stored += reduced.K.size() + reduced.V.size();
  return result;
}

namespace {

/// The sums of linear attention over the keys absorbed so far.
class KernelSums {
 public:
  KernelSums(Index d_k, Index d_v)
      : mixed_(Matrix::Zero(d_k, d_v)), plain_(static_cast<std::size_t>(d_k)), features_(plain_.size()) {}

  void absorb(const Matrix& K, const Matrix& V, Index j) {
    map_features(K, j);
    for (std::size_t c = 0; c < features_.size(); ++c) {
      plain_[c] += features_[c];
      mixed_.row(static_cast<Index>(c)) += features_[c] * V.row(j);
    }
  }

  void read(const Matrix& Q, Index i, Matrix& output) {
    map_features(Q, i);
    double denominator = 0;
    for (std::size_t c = 0; c < features_.size(); ++c) {
      denominator += features_[c] * plain_[c];
      output.row(i) += features_[c] * mixed_.row(static_cast<Index>(c));
    }
    if (denominator > 0) {
      output.row(i) /= denominator;
    } else {
      output.row(i).setZero();
    }
  }

 private:
  /// elu(x) + 1 of one row.
  void map_features(const Matrix& rows, Index r) {
    for (std::size_t c = 0; c < features_.size(); ++c) {
      const double x = rows(r, static_cast<Index>(c));
      features_[c] = x > 0 ? x + 1 : exponential(x);
    }
  }

  Matrix mixed_;               // d_k x d_v, sum of phi(k) v^T
  std::vector<double> plain_;  // d_k, sum of phi(k)
  std::vector<double> features_;
};

}  // namespace

ApproximateAttention kernel_attention(const SequenceInputs& inputs) {
  const Index n_q = inputs.Q.rows();
  const Index d_k = inputs.K.cols();
  const Index d_v = inputs.V.cols();
  const Index offset = causal_offset(inputs.causal, n_q, inputs.K.rows());
  KernelSums sums(d_k, d_v);
  ApproximateAttention result;
  result.output = Matrix::Zero(n_q, d_v);
  Index absorbed = 0;
  std::int64_t read = 0;
  for (Index i = 0; i < n_q; ++i) {
    const Index last = last_visible(inputs, i + offset);
    for (; absorbed <= last; ++absorbed) sums.absorb(inputs.K, inputs.V, absorbed);
    if (absorbed == 0) continue;
    sums.read(inputs.Q, i, result.output);
    ++read;
  }
  result.cost.operations = std::int64_t{absorbed} * d_k * (2 * d_v + 1) + read * 2 * d_k * (d_v + 1);
  result.cost.stored = d_k * d_v + 2 * d_k;
  return result;
}

ApproximationError error_against(const Matrix& full, const Matrix& output) {
  const auto size = static_cast<std::size_t>(full.size());
  const Matrix difference = output - full;
  ApproximationError error;
  if (size > 0) error.largest = difference.cwiseAbs().maxCoeff();
  if (error.largest > 0) error.relative = length_of({difference.data(), size}) / length_of({full.data(), size});
  return error;
}

}  // namespace attention
