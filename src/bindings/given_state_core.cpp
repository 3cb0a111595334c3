#include "bindings/given_state.hpp"

namespace bindings {

experiment::Outcome<experiment::State> given_state(std::string_view text, std::span<const double> numbers) {
  if (numbers.data() != nullptr) return experiment::read_packed_state(text, numbers);
  return experiment::Outcome<experiment::State>::failed(
      experiment::problem("wrong_type", "", "\"" + experiment::excerpt(text) + "\"", "an object"));
}

}  // namespace bindings
