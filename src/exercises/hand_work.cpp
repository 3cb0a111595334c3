#include "exercises/hand_work.hpp"

#include <cmath>
#include <limits>

#include "attention/elementary.hpp"
#include "attention/mask.hpp"

namespace exercises {

using attention::FlagMatrix;
using attention::Index;
using attention::infinity;
using attention::Matrix;
using experiment::State;

namespace {

/// Below this a sum of scores magnifies the rounding of its terms past recognition.
constexpr double smallest_divisor = 0.5;
constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

struct Inputs {
  Matrix Q;
  Matrix K;
  Matrix V;
};

Matrix rounded(Matrix matrix, Rounding rounding) {
  for (Index c = 0; c < matrix.size(); ++c) matrix.data()[c] = rounding(matrix.data()[c]);
  return matrix;
}

/// The columns of head `head` of `heads`: a block of them, or every heads-th one.
Matrix columns_of(const Matrix& all, Index head, Index heads, bool interleaved) {
  const Index width = all.cols() / heads;
  if (!interleaved) return all.middleCols(head * width, width);
  Matrix picked(all.rows(), width);
  for (Index c = 0; c < width; ++c) picked.col(c) = all.col(head + c * heads);
  return picked;
}

std::vector<Inputs> inputs_of(const State& state, bool interleaved) {
  if (!state.projected) return {{state.Q, state.K, state.V}};
  const Matrix& X = state.projected->X;
  const attention::LayerWeights& layer = state.projected->layers.front();
  const Matrix Q = X * layer.W_Q;
  const Matrix K = X * layer.W_K;
  const Matrix V = X * layer.W_V;
  std::vector<Inputs> heads;
  for (Index h = 0; h < layer.heads; ++h) {
    heads.push_back({columns_of(Q, h, layer.heads, interleaved), columns_of(K, h, layer.heads, interleaved),
                     columns_of(V, h, layer.heads, interleaved)});
  }
  return heads;
}

/// The work of one head; each step knows the mistakes that can be made in it.
class Paper {
 public:
  Paper(const State& state, Inputs inputs, std::optional<Mistake> mistake, Rounding rounding)
      : state_(state), in_(std::move(inputs)), mistake_(mistake), rounding_(rounding) {
    blocked_ = attention::blocked_cells(state.mask, in_.Q.rows(), in_.K.rows());
  }

  bool applies() const;

  std::optional<HandWork> work() const {
    if (!applies()) return std::nullopt;
    HandWork work;
    work.scores = rounded(
        made(Mistake::transposed_scores) ? Matrix(in_.K * in_.Q.transpose()) : Matrix(in_.Q * in_.K.transpose()),
        rounding_);
    work.scaled = rounded(work.scores / (divisor() * state_.temperature), rounding_);
    work.masked = masked(work.scaled);
    std::optional<Matrix> weights = normalised(work.masked);
    if (!weights) return std::nullopt;
    work.weights = afterwards(std::move(*weights));
    const Matrix& values = made(Mistake::keys_as_values) ? in_.K : in_.V;
    const Matrix mixing = made(Mistake::transposed_weights) ? Matrix(work.weights.transpose()) : work.weights;
    work.output = rounded(mixing * values, rounding_);
    return work;
  }

 private:
  const State& state_;
  Inputs in_;
  std::optional<Mistake> mistake_;
  Rounding rounding_;
  FlagMatrix blocked_;  // as it should be

  bool made(Mistake mistake) const { return mistake_ == mistake; }
  double root_of_width() const { return std::sqrt(static_cast<double>(in_.Q.cols())); }

  double divisor() const {
    if (made(Mistake::no_scale) || made(Mistake::scale_after_softmax)) return 1;
    if (made(Mistake::divide_by_dk)) return static_cast<double>(in_.Q.cols());
    if (made(Mistake::multiply_by_sqrt_dk)) return 1 / root_of_width();
    if (made(Mistake::divide_by_sqrt_n)) return std::sqrt(static_cast<double>(in_.K.rows()));
    return state_.scale == experiment::ScaleRule::sqrt_dk ? root_of_width() : 1;
  }

  /// Whether a key is closed in the mask that the person has in mind.
  bool closed(Index i, Index j) const {
    const bool padded = state_.mask.key_valid[static_cast<std::size_t>(j)] == 0;
    switch (mistake_.value_or(Mistake::no_scale)) {
      case Mistake::mask_forgotten:
      case Mistake::mask_after_softmax:
      case Mistake::masked_score_zero:
        return false;
      case Mistake::mask_reversed:
        return padded || j < i;
      case Mistake::diagonal_masked:
        return blocked_(i, j) != 0 || i == j;
      case Mistake::padding_on_rows:
        return state_.mask.key_valid[static_cast<std::size_t>(i)] == 0 ||
               (blocked_(i, j) & attention::blocked_by_causal) != 0;
      default:
        return blocked_(i, j) != 0;
    }
  }

  Matrix masked(Matrix scores) const {
    for (Index i = 0; i < scores.rows(); ++i) {
      for (Index j = 0; j < scores.cols(); ++j) {
        if (closed(i, j)) scores(i, j) = -infinity;
        if (made(Mistake::masked_score_zero) && blocked_(i, j) != 0) scores(i, j) = 0;
      }
    }
    return scores;
  }

  /// exp of the scores, or what is taken for it.
  Matrix exponentials(const Matrix& scores) const {
    Matrix result(scores.rows(), scores.cols());
    for (Index c = 0; c < scores.size(); ++c) {
      const double score = scores.data()[c];
      const double taken = made(Mistake::no_exponential) ? score : rounding_(attention::exponential(score));
      result.data()[c] = score == -infinity ? 0 : taken;
    }
    return result;
  }

  std::optional<Matrix> normalised(const Matrix& scores) const {
    Matrix result = exponentials(scores);
    if (made(Mistake::not_normalised)) return result;
    if (made(Mistake::softmax_over_matrix)) return rounded(result / rounding_(result.sum()), rounding_);
    const bool columns = made(Mistake::softmax_over_columns);
    if (columns) result.transposeInPlace();
    for (Index i = 0; i < result.rows(); ++i) {
      const double sum = rounding_(result.row(i).sum());
      const bool alone = !columns && (scores.row(i).array() > -infinity).count() <= 1;
      if (made(Mistake::no_exponential) && !alone && std::abs(sum) < smallest_divisor) return std::nullopt;
      if (sum == 0) {
        result.row(i).setConstant(columns || made(Mistake::padding_on_rows) ? 0 : undefined);
      } else {
        result.row(i) /= sum;
      }
    }
    if (columns) result.transposeInPlace();
    return rounded(result, rounding_);
  }

  /// What is done to the weights once they are there.
  Matrix afterwards(Matrix weights) const {
    if (made(Mistake::scale_after_softmax)) return rounded(weights / root_of_width(), rounding_);
    if (made(Mistake::mask_after_softmax)) weights = (blocked_.array() != 0).select(0.0, weights.array());
    return weights;
  }
};

bool Paper::applies() const {
  const bool square = in_.Q.rows() == in_.K.rows();
  if (!mistake_) return true;
  switch (*mistake_) {
    case Mistake::no_scale:
    case Mistake::divide_by_dk:
    case Mistake::multiply_by_sqrt_dk:
    case Mistake::divide_by_sqrt_n:
    case Mistake::scale_after_softmax:
      return state_.scale == experiment::ScaleRule::sqrt_dk;
    case Mistake::transposed_scores:
    case Mistake::transposed_weights:
      return square;
    case Mistake::mask_forgotten:
    case Mistake::mask_after_softmax:
    case Mistake::masked_score_zero:
      return (blocked_.array() != 0).any();
    case Mistake::mask_reversed:
    case Mistake::diagonal_masked:
      return square && state_.mask.causal != attention::Causal::none;
    case Mistake::padding_on_rows: {
      const attention::Flags& valid = state_.mask.key_valid;
      return square && std::find(valid.begin(), valid.end(), 0) != valid.end();
    }
    case Mistake::keys_as_values:
      return in_.K.cols() == in_.V.cols();
    case Mistake::heads_interleaved:
      return state_.projected && state_.projected->layers.front().heads > 1;
    default:
      return true;
  }
}

}  // namespace

double keep(double value) { return value; }

double three_decimals(double value) { return std::round(value * 1000) / 1000; }

std::optional<std::vector<HandWork>> hand_work(const State& state, std::optional<Mistake> mistake, Rounding rounding) {
  std::vector<HandWork> heads;
  for (Inputs& inputs : inputs_of(state, mistake == Mistake::heads_interleaved)) {
    std::optional<HandWork> work = Paper(state, std::move(inputs), mistake, rounding).work();
    if (!work) return std::nullopt;
    heads.push_back(std::move(*work));
  }
  return heads;
}

}  // namespace exercises
