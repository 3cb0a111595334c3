// A cell as typed and a matrix of them as pasted.

#include <cmath>

#include "attention/elementary.hpp"
#include "exercises/answer_reader.hpp"
#include "exercises/pasted_answers.hpp"
#include "experiment/number_text.hpp"
#include "fuzz/invariants.hpp"

namespace {

using exercises::AnswerKind;

void check_cell(std::string_view text) {
  const exercises::AnswerReading reading = exercises::read_answer(text);
  const bool refused = reading.kind == AnswerKind::ambiguous || reading.kind == AnswerKind::unreadable;
  fuzz::require(refused == !reading.reason.empty());
  fuzz::require(reading.place <= text.size());
  if (reading.kind == AnswerKind::minus_infinity) fuzz::require(reading.value == -attention::infinity);
  if (reading.kind != AnswerKind::number) return;
  fuzz::require(std::isfinite(reading.value));
  if (reading.fraction) {
    fuzz::require(reading.fraction->below > 1 && reading.fraction->value() == reading.value);
  }
  const exercises::AnswerReading again = exercises::read_answer(experiment::number_text(reading.value));
  fuzz::require(again.kind == AnswerKind::number && again.value == reading.value);
}

void check_pasted(std::string_view text) {
  constexpr attention::Index most = 8;
  const auto pasted = exercises::read_pasted_answers(text, most, most);
  fuzz::require(pasted.value.has_value() == pasted.problems.empty());
  if (!pasted) return;
  const exercises::AnswerRows& rows = *pasted.value;
  fuzz::require(!rows.empty() && rows.size() <= most && !rows[0].empty() && rows[0].size() <= most);
  for (const auto& row : rows) {
    fuzz::require(row.size() == rows[0].size());
    for (const std::string& cell : row) check_cell(cell);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  check_cell(fuzz::text_of(bytes, size));
  check_pasted(fuzz::text_of(bytes, size));
  return 0;
}
