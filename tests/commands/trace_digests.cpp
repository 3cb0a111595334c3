// Prints tests/conformance/trace_digests.json: seeded states as canonical text with the digest of their trace.

#include <cstdlib>
#include <iostream>

#include "experiment/evaluate.hpp"
#include "experiment/json_text.hpp"
#include "states/random_states.hpp"
#include "states/trace_digest.hpp"

namespace {

constexpr std::uint64_t count = 300;

}  // namespace

int main() {
  std::cout << R"({"about":"Traces of this engine, bit by bit; tests/states/trace_digest.hpp says what a digest is",)"
            << "\"cases\":[\n";
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    const experiment::State state = states::random(seed, false);
    const auto trace = experiment::evaluate(state);
    if (!trace) return EXIT_FAILURE;
    std::cout << (seed == 0 ? "" : ",\n") << "{\"digest\":\"" << states::digest_text(states::trace_digest(*trace.value))
              << "\",\"state\":" << experiment::json_string(experiment::state_text(state)) << "}";
  }
  std::cout << "\n]}\n";
}
