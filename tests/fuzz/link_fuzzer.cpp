// A link as it comes, and the same fields with a check value in front.

#include "experiment/link.hpp"
#include "experiment/link_core.hpp"
#include "fuzz/invariants.hpp"
#include "states/same_state.hpp"

namespace {

/// Fields read the same with and without a check value; a "%" would be an escape in one and stand for itself in the
/// other.
void require_same_with_check(const std::string& fields) {
  if (fields.find('%') != std::string::npos) return;
  const auto by_hand = experiment::read_link("1" + fields);
  const auto checked =
      experiment::read_link("1." + experiment::check_value(fields) + experiment::percent_encode(fields));
  fuzz::require(by_hand.value.has_value() == checked.value.has_value());
  if (by_hand) fuzz::require(states::same(*by_hand.value, *checked.value));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text = fuzz::text_of(bytes, size);
  const auto read = experiment::read_link(text);
  fuzz::require(read.value.has_value() == read.problems.empty());
  if (read) fuzz::require_sound(*read.value);
  if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
    require_same_with_check(std::string(text.substr(slash)));
  }
  return 0;
}
