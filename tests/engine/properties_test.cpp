#include <algorithm>
#include <cmath>
#include <numeric>

#include "attention/elementary.hpp"
#include "catch.hpp"
#include "experiment/random_state.hpp"
#include "states.hpp"
#include "states/random_source.hpp"
#include "states/same_state.hpp"

// What holds for attention whatever its numbers are, over thousands of seeded states.

using attention::HeadTrace;
using attention::Index;
using attention::Matrix;
using experiment::State;
using states::Random;

namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr int thousands = 3000;

experiment::Trace trace_of(const State& state) {
  const auto trace = experiment::evaluate(state);
  REQUIRE(trace);
  return *trace.value;
}

const HeadTrace& only_head(const experiment::Trace& trace) { return trace.layers[0].computed.heads[0].trace; }

bool any_state(const State& /*state*/) { return true; }
bool is_direct(const State& state) { return !state.projected; }
bool reads_itself(const State& state) { return state.projected && !state.projected->X_context; }

/// Runs `check` on states without faults that `fits` lets through.
template <typename Fits, typename Check>
void for_states(int count, Fits fits, Check check) {
  for (std::uint64_t seed = 0; count > 0; ++seed) {
    State state = states::random(seed, false);
    state.fault = {};
    if (!fits(state)) continue;
    CAPTURE(seed);
    Random random(seed, false);
    check(state, random);
    --count;
  }
}

template <typename Check>
void for_heads(const experiment::Trace& trace, Check check) {
  for (const experiment::LayerTrace& layer : trace.layers) {
    for (const attention::LayerHead& head : layer.computed.heads) check(head);
  }
}

std::vector<Index> permutation(Random& random, Index count) {
  std::vector<Index> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), Index{0});
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  return order;
}

/// Row i is row order[i] of what was.
template <typename AnyMatrix>
AnyMatrix rows_in(const AnyMatrix& matrix, const std::vector<Index>& order) {
  AnyMatrix result = matrix;
  for (std::size_t i = 0; i < order.size(); ++i) result.row(static_cast<Index>(i)) = matrix.row(order[i]);
  return result;
}

template <typename AnyMatrix>
AnyMatrix columns_in(const AnyMatrix& matrix, const std::vector<Index>& order) {
  const AnyMatrix transposed = matrix.transpose();
  return rows_in(transposed, order).transpose();
}

void permute_queries(State& state, const std::vector<Index>& order) {
  state.mask.chosen = rows_in(state.mask.chosen, order);
  if (state.bias) state.bias = rows_in(*state.bias, order);
}

void permute_keys(State& state, const std::vector<Index>& order) {
  state.mask.chosen = columns_in(state.mask.chosen, order);
  if (state.bias) state.bias = columns_in(*state.bias, order);
  const attention::Flags before = state.mask.key_valid;
  for (std::size_t j = 0; j < order.size(); ++j) state.mask.key_valid[j] = before[static_cast<std::size_t>(order[j])];
}

/// Nothing that depends on where a token stands.
void forget_places(State& state) {
  state.positions = attention::Positions::none;
  state.mask.causal = attention::Causal::none;
  state.mask.window.reset();
}

double largest(const Matrix& matrix) { return matrix.cwiseAbs().maxCoeff(); }

void check_sums(const HeadTrace& head) {
  const auto n = static_cast<double>(head.softmax.weights.cols());
  for (const attention::RowStatistics& row : head.rows) {
    if (!row.empty) REQUIRE(std::abs(row.sum - 1) <= 4 * epsilon * n);
  }
}

}  // namespace

TEST_CASE("weights lie between 0 and 1 and every row that is not empty sums to 1") {
  for_states(thousands, any_state, [](const State& state, Random&) {
    for_heads(trace_of(state), [](const attention::LayerHead& head) {
      REQUIRE((head.trace.softmax.weights.array() >= 0).all());
      REQUIRE((head.trace.softmax.weights.array() <= 1).all());
      check_sums(head.trace);
    });
  });
}

TEST_CASE("rows of 64 keys sum to 1 as well") {
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    CAPTURE(seed);
    check_sums(only_head(trace_of(*experiment::random_state(seed, 64, 64, 64, 2).value)));
  }
}

TEST_CASE("a row is closed or open as its masks say: closed cells weigh 0, empty rows give 0") {
  for_states(thousands, any_state, [](const State& state, Random&) {
    for_heads(trace_of(state), [](const attention::LayerHead& head) {
      const HeadTrace& trace = head.trace;
      REQUIRE((trace.blocked.array() == 0 || trace.softmax.weights.array() == 0).all());
      for (Index i = 0; i < trace.output.rows(); ++i) {
        const bool empty = (trace.blocked.row(i).array() != 0).all();
        REQUIRE(trace.rows[static_cast<std::size_t>(i)].empty == empty);
        if (empty) REQUIRE(trace.output.row(i).isZero(0));
      }
    });
  });
}

TEST_CASE("a constant added to a row of scores changes no bit of its weights") {
  for (std::uint64_t seed = 0; seed < thousands; ++seed) {
    CAPTURE(seed);
    Random random(seed, false);
    // Multiples of 2^-10 below 4 and a power of two: every sum is exact.
    const Index n_k = random.size(8);
    Matrix scores = random.matrix(1, n_k).unaryExpr([](double x) { return std::round(x * 1024) / 1024; });
    attention::HeadSettings settings;
    settings.mask.key_valid.assign(static_cast<std::size_t>(n_k), 1);
    settings.mask.chosen = attention::FlagMatrix::Ones(1, n_k);
    const Matrix K = Matrix::Identity(n_k, n_k);
    const Matrix before = attention::attend(scores, K, K, settings).softmax.weights;
    const double constant = std::ldexp(random.chance(2) ? 1 : -1, random.whole(24) - 4);
    const Matrix added = scores.array() + constant;
    REQUIRE(states::same(attention::attend(added, K, K, settings).softmax.weights, before));
    settings.bias = Matrix::Constant(1, n_k, constant);
    REQUIRE(states::same(attention::attend(scores, K, K, settings).softmax.weights, before));
  }
}

TEST_CASE("keys and values in another order give the same output") {
  for_states(thousands, is_direct, [](State& state, Random& random) {
    forget_places(state);
    const Matrix before = trace_of(state).output;
    const std::vector<Index> order = permutation(random, state.n_k());
    state.K = rows_in(state.K, order);
    state.V = rows_in(state.V, order);
    permute_keys(state, order);
    const double bound = 8 * static_cast<double>(state.n_k()) * epsilon * largest(state.V);
    REQUIRE(largest(trace_of(state).output - before) <= bound);
  });
}

TEST_CASE("queries in another order give the same outputs in that order, bit for bit") {
  const auto has_keys_apart = [](const State& state) { return !reads_itself(state); };
  for_states(thousands, has_keys_apart, [](State& state, Random& random) {
    forget_places(state);
    const Matrix before = trace_of(state).output;
    const std::vector<Index> order = permutation(random, state.n_q());
    Matrix& queries = state.projected ? state.projected->X : state.Q;
    queries = rows_in(queries, order);
    permute_queries(state, order);
    REQUIRE(states::same(trace_of(state).output, rows_in(before, order)));
  });
}

TEST_CASE("a causal output ignores later keys and values, bit for bit") {
  const auto is_causal = [](const State& state) {
    return is_direct(state) && state.mask.causal != attention::Causal::none;
  };
  for_states(thousands, is_causal, [](State& state, Random& random) {
    const experiment::Trace before = trace_of(state);
    const Index first_changed = random.index(state.n_k() + 1);
    for (Index j = first_changed; j < state.n_k(); ++j) {
      state.K.row(j) = random.matrix(1, state.K.cols());
      state.V.row(j) = random.matrix(1, state.V.cols()) * 1e9;
    }
    const experiment::Trace after = trace_of(state);
    const Index offset = attention::causal_offset(state.mask.causal, state.n_q(), state.n_k());
    const Index rows = std::clamp(first_changed - offset, Index{0}, state.n_q());
    REQUIRE(states::same(after.output.topRows(rows), before.output.topRows(rows)));
    REQUIRE(
        states::same(only_head(after).softmax.weights.topRows(rows), only_head(before).softmax.weights.topRows(rows)));
  });
}

TEST_CASE("a causal stack ignores later tokens through all of its layers, bit for bit") {
  const auto is_causal = [](const State& state) {
    return reads_itself(state) && state.mask.causal != attention::Causal::none;
  };
  for_states(thousands, is_causal, [](State& state, Random& random) {
    const Matrix before = trace_of(state).output;
    const Index rows = random.index(state.n_q() + 1);
    for (Index i = rows; i < state.n_q(); ++i) state.projected->X.row(i) = random.matrix(1, state.projected->X.cols());
    REQUIRE(states::same(trace_of(state).output.topRows(rows), before.topRows(rows)));
  });
}

TEST_CASE("an output lies in the convex hull of the values it may read: it is their mixture by weights that sum to 1") {
  for_states(thousands, any_state, [](const State& state, Random&) {
    for_heads(trace_of(state), [](const attention::LayerHead& head) {
      const HeadTrace& trace = head.trace;
      const double slack = static_cast<double>(head.V.rows() + 2) * epsilon * largest(head.V);
      for (Index i = 0; i < trace.output.rows(); ++i) {
        for (Index c = 0; c < trace.output.cols(); ++c) {
          long double mixture = 0;
          for (Index j = 0; j < head.V.rows(); ++j) {
            if (trace.blocked(i, j) != 0) continue;
            REQUIRE(trace.softmax.weights(i, j) >= 0);
            mixture += static_cast<long double>(trace.softmax.weights(i, j)) * static_cast<long double>(head.V(j, c));
          }
          REQUIRE(std::abs(static_cast<double>(trace.output(i, c) - mixture)) <= slack);
        }
      }
      check_sums(trace);
    });
  });
}

TEST_CASE("an output lies between the smallest and the largest of the values it may read") {
  for_states(thousands, any_state, [](const State& state, Random&) {
    for_heads(trace_of(state), [](const attention::LayerHead& head) {
      const HeadTrace& trace = head.trace;
      const double slack = static_cast<double>(head.V.rows() + 2) * epsilon * largest(head.V);
      for (Index i = 0; i < trace.output.rows(); ++i) {
        if (trace.rows[static_cast<std::size_t>(i)].empty) continue;
        for (Index c = 0; c < trace.output.cols(); ++c) {
          double low = attention::infinity;
          double high = -attention::infinity;
          for (Index j = 0; j < head.V.rows(); ++j) {
            if (trace.blocked(i, j) != 0) continue;
            low = std::min(low, head.V(j, c));
            high = std::max(high, head.V(j, c));
          }
          REQUIRE(trace.output(i, c) >= low - slack);
          REQUIRE(trace.output(i, c) <= high + slack);
        }
      }
    });
  });
}

TEST_CASE("a higher temperature never lowers the entropy") {
  for_states(thousands, is_direct, [](State& state, Random&) {
    // Added after the temperature, these two would pull against it.
    state.bias.reset();
    state.softcap.reset();
    if (state.positions == attention::Positions::alibi) state.positions = attention::Positions::none;
    std::vector<double> before(static_cast<std::size_t>(state.n_q()), 0.0);
    for (const double temperature : {0.0, 0.01, 0.1, 0.3, 0.5, 1.0, 1.5, 4.0, 100.0}) {
      state.temperature = temperature;
      const experiment::Trace trace = trace_of(state);
      for (std::size_t i = 0; i < before.size(); ++i) {
        const attention::RowStatistics& row = only_head(trace).rows[i];
        if (row.empty) continue;
        // Temperature 0 shares among keys whose scores are equal to the last bit, so small ones may fall short of it.
        if (temperature != 0.01) REQUIRE(*row.entropy_nats >= before[i] - 1e-14);
        before[i] = *row.entropy_nats;
      }
    }
  });
}

TEST_CASE("grouped heads are the same as their key/value heads written out, bit for bit") {
  const auto is_grouped = [](const State& state) {
    return state.projected && state.projected->layers[0].kv_heads != state.projected->layers[0].heads;
  };
  const auto written_out = [](const Matrix& weights, Index heads, Index kv_heads) {
    const Index width = weights.cols() / kv_heads;
    Matrix result(weights.rows(), heads * width);
    for (Index h = 0; h < heads; ++h) {
      result.middleCols(h * width, width) = weights.middleCols(h * kv_heads / heads * width, width);
    }
    return result;
  };
  for_states(thousands, is_grouped, [&](State& state, Random&) {
    const Matrix before = trace_of(state).output;
    for (attention::LayerWeights& layer : state.projected->layers) {
      layer.W_K = written_out(layer.W_K, layer.heads, layer.kv_heads);
      layer.W_V = written_out(layer.W_V, layer.heads, layer.kv_heads);
      layer.kv_heads = layer.heads;
    }
    REQUIRE(states::same(trace_of(state).output, before));
  });
}

TEST_CASE("scores of rotary positions depend on the distance only") {
  for (std::uint64_t seed = 0; seed < thousands; ++seed) {
    CAPTURE(seed);
    Random random(seed, false);
    const Index d = 2 * random.size(8);
    const Matrix q = random.matrix(1, d);
    const Matrix k = random.matrix(1, d);
    const Index at = random.index(64);
    const Index distance = random.index(64);
    const Index shift = random.index(200);
    const auto score = [&](Index moved) {
      return attention::rotated(q, at + distance + moved).row(0).dot(attention::rotated(k, at + moved).row(0));
    };
    // An angle near 300 is itself rounded by 3e-14.
    REQUIRE(std::abs(score(shift) - score(0)) <= 1e-13 * q.norm() * k.norm());
    REQUIRE(std::abs(attention::rotated(q, at).norm() - q.norm()) <= 1e-14 * q.norm());
  }
}

namespace {

/// How far the outputs of tokens in another order are from the outputs in that order.
double difference_when_permuted(State& state, Random& random) {
  const Matrix before = trace_of(state).output;
  const std::vector<Index> order = permutation(random, state.n_q());
  state.projected->X = rows_in(state.projected->X, order);
  permute_queries(state, order);
  permute_keys(state, order);
  return largest(trace_of(state).output - rows_in(before, order));
}

bool is_single_self_attention(const State& state) {
  return reads_itself(state) && !state.projected->stacked && state.temperature > 0.1;
}

}  // namespace

TEST_CASE("without positions self-attention does not know the order of its tokens") {
  for_states(thousands, is_single_self_attention, [](State& state, Random& random) {
    forget_places(state);
    const Matrix& W_V = state.projected->layers[0].W_V;
    double bound = 1e-13 * largest(state.projected->X) * largest(W_V);
    if (const auto& W_O = state.projected->layers[0].W_O) bound *= 1 + largest(*W_O) * static_cast<double>(W_O->rows());
    REQUIRE(difference_when_permuted(state, random) <= bound + epsilon);
  });
}

TEST_CASE("with positions it does") {
  const auto positions =
      GENERATE(attention::Positions::sinusoidal, attention::Positions::rotary, attention::Positions::alibi);
  int differing = 0;
  const auto fits = [&](const State& state) {
    return is_single_self_attention(state) && state.n_q() > 2 &&
           (positions != attention::Positions::rotary || state.positions == positions);
  };
  for_states(100, fits, [&](State& state, Random& random) {
    forget_places(state);
    state.positions = positions;
    differing += difference_when_permuted(state, random) > 1e-6 ? 1 : 0;
  });
  CHECK(differing > 50);
}
