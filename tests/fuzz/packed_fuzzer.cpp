// Packed states: tokens up to a byte of zero, and after it the bytes of the numbers.

#include <cstring>
#include <vector>

#include "experiment/packed_document.hpp"
#include "experiment/state_document.hpp"
#include "fuzz/invariants.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text = fuzz::text_of(bytes, size);
  const std::string_view tokens = text.substr(0, text.find('\0'));
  const std::size_t rest = size - std::min(size, tokens.size() + 1);
  std::vector<double> numbers(rest / sizeof(double));
  if (!numbers.empty()) std::memcpy(numbers.data(), bytes + tokens.size() + 1, numbers.size() * sizeof(double));
  const auto read = experiment::read_state_document(experiment::unpack_document(tokens, numbers));
  fuzz::require(read.value.has_value() == read.problems.empty());
  if (read) fuzz::require_sound(*read.value);
  return 0;
}
