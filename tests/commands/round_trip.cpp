// round_trip [count] [first seed]: random states through JSON text and through links and back, bit by bit. Reading what
// was written gives the same state, so no two states share a text; writing what was read gives the same text, so no
// state has two.

#include <chrono>
#include <cstdlib>
#include <iostream>

#include "experiment/link.hpp"
#include "states/random_states.hpp"
#include "states/same_state.hpp"

using experiment::link_text;
using experiment::state_text;

namespace {

struct Figures {
  std::uint64_t json_bytes = 0;
  std::uint64_t link_bytes = 0;
  std::uint64_t longest_link = 0;
};

bool comes_back(const experiment::State& state, Figures& figures) {
  const std::string text = state_text(state);
  const std::string link = link_text(state);
  figures.json_bytes += text.size();
  figures.link_bytes += link.size();
  figures.longest_link = std::max(figures.longest_link, std::uint64_t{link.size()});
  const auto from_text = experiment::read_state(text);
  const auto from_link = experiment::read_link(link);
  return from_text && from_link && states::same(*from_text.value, state) && states::same(*from_link.value, state) &&
         state_text(*from_link.value) == text && link_text(*from_text.value) == link;
}

std::uint64_t argument(int count, char** words, int at, std::uint64_t otherwise) {
  return count > at ? std::strtoull(words[at], nullptr, 10) : otherwise;
}

}  // namespace

int main(int count, char** words) {
  const std::uint64_t states_wanted = argument(count, words, 1, 1000000);
  const std::uint64_t first = argument(count, words, 2, 0);
  const auto start = std::chrono::steady_clock::now();
  Figures figures;
  for (std::uint64_t seed = first; seed < first + states_wanted; ++seed) {
    const bool wild = seed % 2 == 1;
    const experiment::State state = states::random(seed, wild);
    if (comes_back(state, figures)) continue;
    std::cerr << "seed " << seed << (wild ? " (wild)" : "") << " does not come back:\n" << state_text(state) << '\n';
    return EXIT_FAILURE;
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  const std::uint64_t divisor = std::max(states_wanted, std::uint64_t{1});
  std::cout << states_wanted
            << " states came back from JSON and from links, bit by bit: " << figures.json_bytes / divisor << " and "
            << figures.link_bytes / divisor << " bytes on average, longest link " << figures.longest_link << " bytes, "
            << taken.count() << " s\n";
}
