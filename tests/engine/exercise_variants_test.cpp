#include "catch.hpp"
#include "exercises/separability.hpp"
#include "states/learners.hpp"

// A part of what tests/commands/exercise_gate.cpp and exercise_round_trip.cpp try with 10,000 seeds.

using exercises::Mistake;
using states::figures_of_learner;
using states::LearnerFigures;
using states::LeftEmpty;

TEST_CASE("every seed gives an exercise whose answers can be told apart") {
  for (const std::string_view id : exercises::exercise_ids()) {
    for (std::uint32_t seed = 0; seed < 300; ++seed) {
      const auto exercise = exercises::make_exercise(id, seed);
      CAPTURE(id, seed);
      REQUIRE(exercise);
      CHECK(exercise.value->draws <= exercises::most_draws);
      CHECK_FALSE(exercises::flaw_of(*exercise.value));
    }
  }
}

TEST_CASE("rounded right work is accepted and rounded mistakes get their name") {
  constexpr std::uint32_t seeds = 100;
  for (const std::string_view id : exercises::exercise_ids()) {
    for (const LeftEmpty left_empty : {LeftEmpty::none, LeftEmpty::structural}) {
      const LearnerFigures right = figures_of_learner(id, std::nullopt, 20000, seeds, left_empty);
      CHECK(right.accepted == seeds);
      CHECK(right.misnamed == 0);
    }
    const auto exercise = exercises::make_exercise(id, 0);
    REQUIRE(exercise);
    for (const Mistake mistake : exercise.value->mistakes) {
      CAPTURE(id, exercises::name_of(mistake).code);
      const LearnerFigures wrong = figures_of_learner(id, mistake, 20000, seeds);
      CHECK(wrong.named >= 95);
      CHECK(wrong.accepted == 0);
      CHECK(wrong.misnamed == 0);
      CHECK(figures_of_learner(id, mistake, 20000, seeds, LeftEmpty::structural).misnamed == 0);
    }
  }
}
