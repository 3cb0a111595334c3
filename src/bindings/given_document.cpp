#include "bindings/given_document.hpp"

#include "experiment/document.hpp"
#include "experiment/packed_document.hpp"

namespace bindings {

experiment::Outcome<nlohmann::json> given_document(std::string_view text, std::span<const double> numbers) {
  if (numbers.data() == nullptr) return experiment::parse_document(text);
  return experiment::unpack_document(text, numbers);
}

}  // namespace bindings
