// exercise_gate [seeds]: draws every exercise of the seeds 0..seeds-1 (10,000) and says how many draws each template
// needed and how many seeds found no good variant.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iomanip>
#include <iostream>

#include "exercises/exercise.hpp"

namespace {

struct Figures {
  std::uint64_t draws = 0;
  int most = 0;
  std::uint32_t failed = 0;
};

Figures figures_of(std::string_view id, std::uint32_t seeds) {
  Figures figures;
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    const auto exercise = exercises::make_exercise(id, seed);
    if (!exercise) {
      ++figures.failed;
      continue;
    }
    figures.draws += static_cast<std::uint64_t>(exercise.value->draws);
    figures.most = std::max(figures.most, exercise.value->draws);
  }
  return figures;
}

}  // namespace

int main(int count, char** words) {
  const auto seeds = static_cast<std::uint32_t>(count > 1 ? std::strtoul(words[1], nullptr, 10) : 10000);
  std::uint32_t failed = 0;
  for (const std::string_view id : exercises::exercise_ids()) {
    const Figures figures = figures_of(id, seeds);
    failed += figures.failed;
    std::cout << std::left << std::setw(18) << id << std::right << std::fixed << std::setprecision(2)
              << static_cast<double>(figures.draws) / std::max(seeds, 1U) << " draws on average, " << std::setw(2)
              << figures.most << " at most, " << figures.failed << " of " << seeds << " seeds failed\n";
  }
  return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
