#include "exercises/hand_work.hpp"

#include <cmath>

#include "attention/elementary.hpp"
#include "catch.hpp"
#include "exercises/exercise.hpp"
#include "experiment/evaluate.hpp"

// Every mistake against numbers worked out by hand.

using attention::Index;
using attention::logarithm;
using attention::Matrix;
using exercises::HandWork;
using exercises::Mistake;
using experiment::State;

namespace {

State state_of(const char* json) {
  auto read = experiment::read_state(json);
  REQUIRE(read);
  return *read.value;
}

HandWork work(const State& state, std::optional<Mistake> mistake) {
  const auto heads = exercises::hand_work(state, mistake, exercises::keep);
  REQUIRE(heads);
  return heads->front();
}

void is(const Matrix& found, std::initializer_list<std::initializer_list<double>> rows) {
  REQUIRE(found.rows() == static_cast<Index>(rows.size()));
  Index i = 0;
  for (const auto& row : rows) {
    Index j = 0;
    for (const double expected : row) {
      CAPTURE(i, j);
      if (std::isnan(expected)) {
        CHECK(std::isnan(found(i, j)));
      } else {
        CHECK(found(i, j) == Approx(expected).margin(1e-8));
      }
      ++j;
    }
    ++i;
  }
}

/// Dot products 2, 0, 1 of width 4.
State three_keys() {
  return state_of(R"({"version":1,"Q":[[1,0,1,0]],"K":[[1,0,1,0],[0,1,0,1],[1,0,0,0]],"V":[[1],[2],[3]]})");
}

/// Scores [[1, 3], [2, 0]].
State two_by_two() {
  return state_of(R"({"version":1,"Q":[[1,0],[0,1]],"K":[[1,2],[3,0]],"V":[[4,0],[8,1]],"scale":"none"})");
}

/// Exponentials [[1, 2, 1], [1, 3, 2], [2, 1, 1]], causal.
State causal() {
  State state =
      state_of(R"({"version":1,"Q":[[1,0,0],[0,1,0],[0,0,1]],"K":[[0,0,0],[0,0,0],[0,0,0]],"V":[[2],[6],[10]],)"
               R"("scale":"none","causal":"top_left"})");
  const double two = logarithm(2);
  state.K << 0, 0, two, two, logarithm(3), 0, 0, two, 0;
  return state;
}

const double none = std::nan("");

}  // namespace

TEST_CASE("work without a mistake is what the engine computes") {
  for (const std::string_view id : exercises::exercise_ids()) {
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
      const auto exercise = exercises::make_exercise(id, seed);
      REQUIRE(exercise);
      const auto answer = exercises::handed_in(*exercise.value, std::nullopt, exercises::keep);
      REQUIRE(answer);
      for (std::size_t p = 0; p < answer->size(); ++p) {
        const Matrix& correct = exercise.value->parts[p].correct;
        for (Index c = 0; c < correct.size(); ++c) {
          CHECK(((*answer)[p].data()[c] == correct.data()[c] ||
                 std::abs((*answer)[p].data()[c] - correct.data()[c]) < 1e-14));
        }
      }
    }
  }
}

TEST_CASE("mistakes with the scale") {
  is(work(three_keys(), std::nullopt).weights, {{0.506480391, 0.186323723, 0.307195886}});
  is(work(three_keys(), Mistake::no_scale).weights, {{0.665240956, 0.090030573, 0.244728471}});
  is(work(three_keys(), Mistake::divide_by_dk).weights, {{0.41922895, 0.25427521, 0.32649584}});
  is(work(three_keys(), Mistake::multiply_by_sqrt_dk).weights, {{0.86681333, 0.01587624, 0.11731043}});
  is(work(three_keys(), Mistake::divide_by_sqrt_n).scaled, {{1.15470054, 0, 0.57735027}});
  is(work(three_keys(), Mistake::divide_by_sqrt_n).weights, {{0.53289684, 0.16794345, 0.29915971}});
  is(work(three_keys(), Mistake::scale_after_softmax).weights, {{0.332620478, 0.0450152865, 0.1223642355}});
}

TEST_CASE("mistakes with the softmax") {
  is(work(two_by_two(), std::nullopt).weights, {{0.11920292, 0.88079708}, {0.88079708, 0.11920292}});
  is(work(two_by_two(), Mistake::softmax_over_columns).weights, {{0.26894142, 0.95257413}, {0.73105858, 0.04742587}});
  is(work(two_by_two(), Mistake::softmax_over_matrix).weights, {{0.08714432, 0.64391426}, {0.23688282, 0.03205860}});
  is(work(two_by_two(), Mistake::transposed_scores).scores, {{1, 2}, {3, 0}});
  is(work(two_by_two(), Mistake::transposed_scores).weights, {{0.26894142, 0.73105858}, {0.95257413, 0.04742587}});
  is(work(two_by_two(), Mistake::no_exponential).weights, {{0.25, 0.75}, {1, 0}});
  is(work(three_keys(), Mistake::no_exponential).weights, {{2.0 / 3, 0, 1.0 / 3}});
  is(work(causal(), Mistake::not_normalised).weights, {{1, 0, 0}, {1, 3, 0}, {2, 1, 1}});
}

TEST_CASE("mistakes with the mask") {
  is(work(causal(), std::nullopt).weights, {{1, 0, 0}, {0.25, 0.75, 0}, {0.5, 0.25, 0.25}});
  is(work(causal(), std::nullopt).output, {{2}, {5}, {5}});
  is(work(causal(), Mistake::mask_forgotten).weights, {{0.25, 0.5, 0.25}, {1.0 / 6, 0.5, 1.0 / 3}, {0.5, 0.25, 0.25}});
  is(work(causal(), Mistake::mask_reversed).weights, {{0.25, 0.5, 0.25}, {0, 0.6, 0.4}, {0, 0, 1}});
  is(work(causal(), Mistake::diagonal_masked).weights, {{none, none, none}, {1, 0, 0}, {2.0 / 3, 1.0 / 3, 0}});
  is(work(causal(), Mistake::mask_after_softmax).weights, {{0.25, 0, 0}, {1.0 / 6, 0.5, 0}, {0.5, 0.25, 0.25}});
  is(work(causal(), Mistake::masked_score_zero).weights,
     {{1.0 / 3, 1.0 / 3, 1.0 / 3}, {0.2, 0.6, 0.2}, {0.5, 0.25, 0.25}});
}

TEST_CASE("a padding mask on rows leaves padded keys open and padded queries empty") {
  const State state = state_of(
      R"({"version":1,"Q":[[0],[0],[0]],"K":[[0],[0],[0]],"V":[[0],[0],[0]],"key_valid":[1,1,0],"scale":"none"})");
  const double third = 1.0 / 3;
  is(work(state, std::nullopt).weights, {{0.5, 0.5, 0}, {0.5, 0.5, 0}, {0.5, 0.5, 0}});
  is(work(state, Mistake::padding_on_rows).weights, {{third, third, third}, {third, third, third}, {0, 0, 0}});
}

TEST_CASE("mistakes with the values") {
  State state = two_by_two();
  state.K << 0, logarithm(2), logarithm(3), logarithm(2);
  is(work(state, std::nullopt).weights, {{0.25, 0.75}, {0.5, 0.5}});
  is(work(state, std::nullopt).output, {{7, 0.75}, {6, 0.5}});
  is(work(state, Mistake::transposed_weights).weights, {{0.25, 0.75}, {0.5, 0.5}});
  is(work(state, Mistake::transposed_weights).output, {{5, 0.5}, {7, 0.5}});
  is(work(state, Mistake::keys_as_values).output,
     {{0.75 * logarithm(3), logarithm(2)}, {0.5 * logarithm(3), logarithm(2)}});
}

TEST_CASE("heads own blocks of columns and the mistake deals them in turn") {
  const State state =
      state_of(R"({"version":1,"X":[[1,2,3,4],[5,6,7,8]],"W_Q":[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]],)"
               R"("W_K":[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]],"W_V":[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]],)"
               R"("heads":2,"scale":"none"})");
  is(work(state, std::nullopt).scores, {{5, 17}, {17, 61}});                 // 12 and 56
  is(work(state, Mistake::heads_interleaved).scores, {{10, 26}, {26, 74}});  // 13 and 57
}

TEST_CASE("a mistake that cannot be made gives nothing") {
  const auto applies = [](const State& state, Mistake mistake) {
    return exercises::hand_work(state, mistake, exercises::keep).has_value();
  };
  CHECK_FALSE(applies(two_by_two(), Mistake::no_scale));
  CHECK_FALSE(applies(two_by_two(), Mistake::mask_forgotten));
  CHECK_FALSE(applies(two_by_two(), Mistake::padding_on_rows));
  CHECK_FALSE(applies(two_by_two(), Mistake::heads_interleaved));
  CHECK_FALSE(applies(three_keys(), Mistake::transposed_scores));
  CHECK_FALSE(applies(three_keys(), Mistake::keys_as_values));
  State opposed = two_by_two();
  opposed.K << 1, 2, -1, 0;
  CHECK_FALSE(applies(opposed, Mistake::no_exponential));
}
