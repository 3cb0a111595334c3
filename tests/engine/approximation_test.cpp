#include "attention/approximation.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>

#include "attention/elementary.hpp"
#include "catch.hpp"
#include "tolerance.hpp"

// Cheaper attention against the full one: the sparse forms are masks, low rank and kernels have their own definitions.

using attention::ApproximateAttention;
using attention::Causal;
using attention::Index;
using attention::Matrix;
using attention::SequenceInputs;

namespace {

attention::HeadSettings settings_of(const SequenceInputs& inputs) {
  attention::HeadSettings settings;
  settings.scale = inputs.scale;
  settings.mask.causal = inputs.causal;
  settings.mask.key_valid.assign(static_cast<std::size_t>(inputs.K.rows()), 1);
  settings.mask.chosen = attention::FlagMatrix::Ones(inputs.Q.rows(), inputs.K.rows());
  return settings;
}

Matrix output_of(const SequenceInputs& inputs, const attention::HeadSettings& settings) {
  return attention::attend(inputs.Q, inputs.K, inputs.V, settings).output;
}

double largest_difference(const Matrix& a, const Matrix& b) { return (a - b).cwiseAbs().maxCoeff(); }

double feature(double x) { return x > 0 ? x + 1 : attention::exponential(x); }

/// Linear attention with its n_q x n_k weights written out.
Matrix kernel_attention_by_weights(const SequenceInputs& inputs) {
  const Matrix features_q = inputs.Q.unaryExpr(&feature);
  const Matrix features_k = inputs.K.unaryExpr(&feature);
  Matrix weights = features_q * features_k.transpose();
  const attention::FlagMatrix blocked =
      attention::blocked_cells(settings_of(inputs).mask, inputs.Q.rows(), inputs.K.rows());
  weights = (blocked.array() == 0).select(weights, 0.0);
  for (Index i = 0; i < weights.rows(); ++i) {
    if (weights.row(i).sum() > 0) weights.row(i) /= weights.row(i).sum();
  }
  return weights * inputs.V;
}

}  // namespace

TEST_CASE("full attention of a sequence is that of a head, bit for bit") {
  const Causal causal = GENERATE(Causal::none, Causal::top_left, Causal::bottom_right);
  const Index n_q = GENERATE(1, 7, 20);
  const SequenceInputs inputs = attention::random_sequence(5, n_q, 13, 4, 3, causal);
  CHECK(attention::full_attention(inputs).output == output_of(inputs, settings_of(inputs)));
}

TEST_CASE("window attention is a head with a window mask, bit for bit") {
  const Causal causal = GENERATE(Causal::none, Causal::top_left, Causal::bottom_right);
  const Index n_q = GENERATE(1, 7, 20);
  const attention::Window window = GENERATE(attention::Window{2, 1}, attention::Window{0, 0}, attention::Window{{}, 3},
                                            attention::Window{3, std::nullopt});
  const SequenceInputs inputs = attention::random_sequence(6, n_q, 13, 4, 3, causal);
  attention::HeadSettings settings = settings_of(inputs);
  settings.mask.window = window;
  CHECK(attention::window_attention(inputs, window).output == output_of(inputs, settings));
}

TEST_CASE("strided attention is a head with its pattern chosen cell by cell, bit for bit") {
  const Causal causal = GENERATE(Causal::none, Causal::top_left, Causal::bottom_right);
  const Index n_q = GENERATE(1, 7, 20);
  const attention::StridedPattern pattern =
      GENERATE(attention::StridedPattern{1, 0}, attention::StridedPattern{3, 0}, attention::StridedPattern{4, 1},
               attention::StridedPattern{5, 7}, attention::StridedPattern{50, 2});
  const SequenceInputs inputs = attention::random_sequence(7, n_q, 13, 4, 3, causal);
  attention::HeadSettings settings = settings_of(inputs);
  const Index offset = attention::causal_offset(causal, n_q, 13);
  for (Index i = 0; i < n_q; ++i) {
    for (Index j = 0; j < 13; ++j) {
      const Index distance = std::abs(i + offset - j);
      settings.mask.chosen(i, j) = distance <= pattern.reach || distance % pattern.stride == 0 ? 1 : 0;
    }
  }
  CHECK(attention::strided_attention(inputs, pattern).output == output_of(inputs, settings));
}

TEST_CASE("low rank is exact when it is not low, and when the keys and values of each block are the same") {
  SequenceInputs inputs = attention::random_sequence(8, 5, 12, 4, 3, Causal::none);
  const Matrix full_rank = attention::block_means(12, 12);
  CHECK(full_rank == Matrix::Identity(12, 12));
  CHECK(attention::low_rank_attention(inputs, full_rank, full_rank).output == attention::full_attention(inputs).output);
  for (Index j = 0; j < 12; ++j) {
    inputs.K.row(j) = inputs.K.row(j / 4 * 4).eval();
    inputs.V.row(j) = inputs.V.row(j / 4 * 4).eval();
  }
  const Matrix thirds = attention::block_means(3, 12);
  CHECK(largest_difference(attention::low_rank_attention(inputs, thirds, thirds).output,
                           attention::full_attention(inputs).output) <= 4 * tolerance);
}

TEST_CASE("block means weigh every key once, in blocks whose sizes differ by at most 1") {
  const Matrix means = attention::block_means(4, 10);
  for (Index block = 0; block < 4; ++block) {
    const Index size = (means.row(block).array() > 0).count();
    CHECK((size == 2 || size == 3));
    CHECK(means.row(block).sum() == Approx(1).margin(tolerance));
  }
  for (Index j = 0; j < 10; ++j) CHECK((means.col(j).array() > 0).count() == 1);
}

TEST_CASE("a random projection keeps lengths on average, and is the same for the same seed") {
  double mean = 0;
  const Matrix row = Matrix::Ones(50, 1);  // of squared length 50
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    mean += (attention::random_projection(seed, 8, 50) * row).squaredNorm() / 2000;
  }
  // The squared length is 50 chi^2_8 / 8, of standard deviation 25; five of its standard errors.
  CHECK(std::abs(mean - 50) < 5 * 25 / std::sqrt(2000.0));
  CHECK(attention::random_projection(3, 4, 5) == attention::random_projection(3, 4, 5));
  CHECK(attention::random_projection(3, 4, 5) != attention::random_projection(4, 4, 5));
}

TEST_CASE("linear attention is the normalised product of features, whether summed up or written out") {
  const Causal causal = GENERATE(Causal::none, Causal::top_left, Causal::bottom_right);
  const Index n_q = GENERATE(1, 7, 20);
  const SequenceInputs inputs = attention::random_sequence(9, n_q, 13, 4, 3, causal);
  CHECK(largest_difference(attention::kernel_attention(inputs).output, kernel_attention_by_weights(inputs)) <=
        4 * tolerance);
}

TEST_CASE("causal linear attention does not see later keys, bit for bit") {
  SequenceInputs inputs = attention::random_sequence(10, 6, 6, 4, 3, Causal::top_left);
  const Matrix before = attention::kernel_attention(inputs).output;
  inputs.K.bottomRows(2).setConstant(9);
  inputs.V.bottomRows(2).setConstant(-1e9);
  CHECK(attention::kernel_attention(inputs).output.topRows(4) == before.topRows(4));
}

TEST_CASE("linear attention of one key gives its value, and of vanished features 0") {
  SequenceInputs inputs = attention::random_sequence(11, 1, 1, 2, 2, Causal::none);
  CHECK(largest_difference(attention::kernel_attention(inputs).output, inputs.V) <= tolerance);
  inputs.Q.setConstant(-1000);
  CHECK(attention::kernel_attention(inputs).output.isZero(0));
}

TEST_CASE("full attention costs 2 n_q n_k (d_k + d_v) operations and n_q n_k stored weights") {
  constexpr Index n_q = 10;
  constexpr Index n_k = 30;
  const ApproximateAttention full =
      attention::full_attention(attention::random_sequence(1, n_q, n_k, 4, 6, Causal::none));
  CHECK(full.cost.operations == 2 * n_q * n_k * (4 + 6));
  CHECK(full.cost.stored == n_q * n_k);
  const ApproximateAttention causal =
      attention::full_attention(attention::random_sequence(1, 10, 10, 4, 6, Causal::top_left));
  CHECK(causal.cost.stored == 10 * 11 / 2);
}

TEST_CASE("as n doubles, full attention costs four times as much and the others twice") {
  const auto inputs_of = [](Index n) { return attention::random_sequence(1, n, n, 4, 4, Causal::none); };
  const SequenceInputs once = inputs_of(256);
  const SequenceInputs twice = inputs_of(512);
  const auto growth = [&](auto attend) {
    return static_cast<double>(attend(twice).cost.operations) / static_cast<double>(attend(once).cost.operations);
  };
  CHECK(growth(attention::full_attention) == 4);
  CHECK(growth([](const SequenceInputs& inputs) {
          return attention::window_attention(inputs, {8, 8});
        }) == Approx(2).epsilon(0.01));
  CHECK(growth([](const SequenceInputs& inputs) {
          const Matrix projection = attention::block_means(16, inputs.K.rows());
          return attention::low_rank_attention(inputs, projection, projection);
        }) == 2);
  CHECK(growth(attention::kernel_attention) == 2);
  CHECK(attention::kernel_attention(twice).cost.stored == attention::kernel_attention(once).cost.stored);
}

TEST_CASE("the cost of low rank and linear attention, multiply-add by multiply-add") {
  const SequenceInputs inputs = attention::random_sequence(1, 3, 8, 4, 5, Causal::none);
  const Matrix projection = attention::block_means(2, 8);
  const attention::AttentionCost low_rank = attention::low_rank_attention(inputs, projection, projection).cost;
  CHECK(low_rank.operations == 2 * 2 * 8 * (4 + 5) + 2 * 3 * 2 * (4 + 5));
  CHECK(low_rank.stored == 2 * (4 + 5) + 3 * 2);
  const attention::AttentionCost kernel = attention::kernel_attention(inputs).cost;
  CHECK(kernel.operations == 8 * (2 * 4 * 5 + 4) + 3 * (2 * 4 * 5 + 2 * 4));
  CHECK(kernel.stored == 4 * 5 + 4 + 4);
}

TEST_CASE("the error against the full result: largest entry and relative Frobenius norm") {
  Matrix full(1, 2);
  full << 3, 4;
  Matrix output(1, 2);
  output << 3, 2;
  CHECK(attention::error_against(full, output).largest == 2);
  CHECK(attention::error_against(full, output).relative == Approx(0.4));
  CHECK(attention::error_against(full, full).relative == 0);
  CHECK(attention::error_against(Matrix::Zero(1, 2), output).relative == attention::infinity);
  CHECK(attention::error_against(full * 1e200, output * 1e200).relative == Approx(0.4));
  CHECK(attention::error_against(full * 1e-200, output * 1e-200).relative == Approx(0.4));
}

TEST_CASE("wider windows and more blocks come closer to the full result, at n = 2048 too") {
  const SequenceInputs inputs = attention::random_sequence(12, 2048, 2048, 8, 8, Causal::none);
  const Matrix full = attention::full_attention(inputs).output;
  double before = attention::infinity;
  for (const Index reach : {16, 256, 1024}) {
    const double error =
        attention::error_against(full, attention::window_attention(inputs, {reach, reach}).output).relative;
    CHECK(error < before);
    before = error;
  }
  const auto low_rank_error = [&](const Matrix& projection) {
    return attention::error_against(full, attention::low_rank_attention(inputs, projection, projection).output)
        .relative;
  };
  CHECK(low_rank_error(attention::block_means(1024, 2048)) < low_rank_error(attention::block_means(64, 2048)));
  CHECK(low_rank_error(attention::random_projection(1, 64, 2048)) > 1);
}
