// JSON text of a state.

#include "fuzz/invariants.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto read = experiment::read_state(fuzz::text_of(bytes, size));
  fuzz::require(read.value.has_value() == read.problems.empty());
  if (read) fuzz::require_sound(*read.value);
  return 0;
}
