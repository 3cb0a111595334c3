#include "attention/layer.hpp"

#include <limits>
#include <utility>

namespace attention {

namespace {

template <typename Round>
Matrix product(const Matrix& rows, const Matrix& weights, Round round) {
  Matrix result = Matrix::Zero(rows.rows(), weights.cols());
  for (Index i = 0; i < rows.rows(); ++i) {
    for (Index c = 0; c < rows.cols(); ++c) {
      const double factor = rows(i, c);
      for (Index j = 0; j < weights.cols(); ++j) {
        result(i, j) = round(result(i, j) + round(factor * weights(c, j)));
      }
    }
  }
  return result;
}

Matrix block_of(const Matrix& columns, Index head, Index heads) {
  const Index width = columns.cols() / heads;
  return columns.middleCols(head * width, width);
}

}  // namespace

Matrix project(const Matrix& rows, const Matrix& weights, Precision precision) {
  if (precision == Precision::float64) return product(rows, weights, Exactly{});
  const RoundedTo round{precision};
  return product(rows.unaryExpr(round), weights.unaryExpr(round), round);
}

void rotate(LayerHead& head, Index causal_offset, Precision precision) {
  head.unrotated_Q = std::exchange(head.Q, rotated(head.Q, causal_offset, precision));
  head.unrotated_K = std::exchange(head.K, rotated(head.K, 0, precision));
}

Index kv_head_of(Index head, Index heads, Index kv_heads) { return head * kv_heads / heads; }

HeadSettings head_settings(const LayerSettings& settings, Index head, Index heads, Index d_k, Index d_model, Index n_q,
                           Index n_k) {
  HeadSettings result;
  result.scale = settings.scale ? *settings.scale : Scale::root_of(settings.fault.scale_by_d_model ? d_model : d_k);
  result.temperature = settings.temperature;
  result.softcap = settings.softcap;
  result.bias = settings.bias;
  if (settings.positions == Positions::alibi) {
    const RoundedTo round{settings.fault.precision};
    const Index offset = causal_offset(settings.mask.causal, n_q, n_k);
    const Matrix alibi = alibi_bias(head, heads, n_q, n_k, offset, round.precision);
    result.bias = result.bias ? Matrix((result.bias->unaryExpr(round) + alibi).unaryExpr(round)) : alibi;
  }
  result.mask = settings.mask;
  result.fault = settings.fault;
  return result;
}

LayerTrace attend_layer(const Matrix& X, const Matrix& context, const LayerWeights& weights,
                        const LayerSettings& settings, const HeadEdit& edit) {
  const Precision precision = settings.fault.precision;
  const Matrix all_Q = project(X, weights.W_Q, precision);
  const Matrix all_K = project(context, weights.W_K, precision);
  const Matrix all_V = project(context, weights.W_V, precision);
  LayerTrace trace;
  trace.joined.resize(X.rows(), weights.heads * (all_V.cols() / weights.kv_heads));
  for (Index h = 0; h < weights.heads; ++h) {
    const Index source = kv_head_of(h, weights.heads, weights.kv_heads);
    LayerHead head{block_of(all_Q, h, weights.heads),
                   block_of(all_K, source, weights.kv_heads),
                   block_of(all_V, source, weights.kv_heads),
                   {}};
    if (settings.positions == Positions::rotary) {
      rotate(head, causal_offset(settings.mask.causal, X.rows(), context.rows()), precision);
    }
    HeadSettings of_head = head_settings(settings, h, weights.heads, head.Q.cols(), X.cols(), X.rows(), context.rows());
    if (edit) edit(h, head, of_head);
    head.trace = attend(head.Q, head.K, head.V, of_head);
    trace.joined.middleCols(h * head.V.cols(), head.V.cols()) = head.trace.output;
    trace.heads.push_back(std::move(head));
  }
  trace.output = weights.W_O ? project(trace.joined, *weights.W_O, precision) : trace.joined;
  return trace;
}

HeadAverage head_average(const LayerTrace& layer) {
  const HeadTrace& first = layer.heads.front().trace;
  RowSoftmax mean;
  mean.weights = Matrix::Zero(first.softmax.weights.rows(), first.softmax.weights.cols());
  for (const LayerHead& head : layer.heads) mean.weights += head.trace.softmax.weights;
  mean.weights /= static_cast<double>(layer.heads.size());
  for (const double row_max : first.softmax.row_max) {
    const bool empty = row_max == -std::numeric_limits<double>::infinity();
    mean.row_max.push_back(empty ? row_max : 0);
    mean.denominator.push_back(empty ? 0 : 1);
  }
  std::vector<RowStatistics> rows = faulty_row_statistics(mean, first.blocked);
  return {std::move(mean.weights), std::move(rows)};
}

}  // namespace attention
