#include "bindings/given_state.hpp"

namespace bindings {

experiment::Outcome<experiment::State> given_state(std::string_view text, std::span<const double> numbers) {
  return numbers.data() == nullptr ? experiment::read_state(text) : experiment::read_packed_state(text, numbers);
}

}  // namespace bindings
