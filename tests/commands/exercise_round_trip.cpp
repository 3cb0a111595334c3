// exercise_round_trip [seeds]: learners who round every step to three decimals answer the exercises of the seeds
// 0..seeds-1 (10,000), rightly and with each active mistake. Prints how often a right answer was accepted, a mistake
// named and a wrong name given; the latter also for learners who leave cells empty that the mask decides. Fails when a
// right answer is refused or named, a mistake is named in less than 95 % or a wrong name comes in more than 0.1 %.

#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <string>

#include "states/learners.hpp"

using exercises::Mistake;
using states::LearnerFigures;
using states::LeftEmpty;

namespace {

double percent(std::uint32_t part, std::uint32_t whole) { return whole == 0 ? 0 : 100.0 * part / whole; }

bool print(std::string_view id, std::optional<Mistake> mistake, std::uint32_t seeds) {
  const LearnerFigures figures = states::figures_of_learner(id, mistake, 0, seeds);
  const LearnerFigures sparse = states::figures_of_learner(id, mistake, 0, seeds, LeftEmpty::structural);
  const double accepted = percent(figures.accepted, figures.answers);
  const double named = percent(figures.named, figures.answers);
  const double misnamed = percent(figures.misnamed + sparse.misnamed, figures.answers + sparse.answers);
  const bool holds = figures.answers == seeds && misnamed <= 0.1 &&
                     (mistake ? named >= 95 : figures.accepted == seeds && sparse.accepted == seeds);
  std::cout << std::left << std::setw(18) << id << std::setw(22)
            << (mistake ? exercises::name_of(*mistake).code : "right answer") << std::right << std::fixed
            << std::setprecision(2) << " accepted " << std::setw(6) << accepted << " %  named " << std::setw(6) << named
            << " %  misnamed " << misnamed << " %" << (holds ? "" : "  <-- out of bounds") << '\n';
  return holds;
}

}  // namespace

int main(int count, char** words) {
  const auto seeds = static_cast<std::uint32_t>(count > 1 ? std::strtoul(words[1], nullptr, 10) : 10000);
  bool holds = true;
  for (const std::string_view id : exercises::exercise_ids()) {
    holds = print(id, std::nullopt, seeds) && holds;
    const auto exercise = exercises::make_exercise(id, 0);
    if (!exercise) return EXIT_FAILURE;
    for (const Mistake mistake : exercise.value->mistakes) holds = print(id, mistake, seeds) && holds;
  }
  return holds ? EXIT_SUCCESS : EXIT_FAILURE;
}
