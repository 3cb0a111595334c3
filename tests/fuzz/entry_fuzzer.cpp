// A number as typed and a matrix as pasted.

#include <bit>
#include <cmath>

#include "entry/matrix_entry.hpp"
#include "entry/number_entry.hpp"
#include "experiment/number_text.hpp"
#include "fuzz/invariants.hpp"

namespace {

bool same_bits(double one, double other) {
  return std::bit_cast<std::uint64_t>(one) == std::bit_cast<std::uint64_t>(other);
}

void check_number(std::string_view text) {
  const auto number = entry::read_number(text);
  fuzz::require(number.value.has_value() == number.problems.empty());
  if (!number) return;
  fuzz::require(std::isfinite(*number.value));
  const auto again = entry::read_number(experiment::number_text(*number.value));
  fuzz::require(again && same_bits(*again.value, *number.value));
}

void check_matrix(std::string_view text) {
  const auto matrix = entry::read_matrix(text);
  fuzz::require(matrix.value.has_value() == matrix.problems.empty());
  if (!matrix) return;
  fuzz::require(matrix.value->allFinite() && matrix.value->rows() >= 1 && matrix.value->rows() <= 64 &&
                matrix.value->cols() >= 1 && matrix.value->cols() <= 64);
  std::string spelled;
  for (attention::Index i = 0; i < matrix.value->rows(); ++i) {
    for (attention::Index j = 0; j < matrix.value->cols(); ++j) {
      spelled += experiment::number_text((*matrix.value)(i, j)) + "\t";
    }
    spelled.back() = '\n';
  }
  const auto again = entry::read_matrix(spelled);
  fuzz::require(again && *again.value == *matrix.value);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  check_number(fuzz::text_of(bytes, size));
  check_matrix(fuzz::text_of(bytes, size));
  return 0;
}
