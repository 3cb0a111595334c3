#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "exercises/exact_text.hpp"

namespace exercises {

enum class AnswerKind {
  number,
  minus_infinity,  ///< a closed cell of the masked scores
  empty,
  ambiguous,   ///< may mean two numbers: ask
  unreadable,  ///< never wrong
};

/// What a typed answer says.
struct AnswerReading {
  AnswerKind kind = AnswerKind::empty;
  double value = 0;                  ///< of a number; -inf of minus_infinity
  std::optional<Fraction> fraction;  ///< where the answer is a quotient of whole numbers, not of tenths or hundredths
  std::string reason;                ///< why it is ambiguous or unreadable: a code
  std::size_t place = 0;             ///< where, in characters of the text
};

/// The longest answer that is read, in bytes.
inline constexpr std::size_t longest_answer = 200;

/// Reads one number as a learner writes it. The grammar is closed and nothing else is evaluated:
///
///   answer   = sum | number "%" | "-" infinity
///   sum      = product { ("+" | "-") product }
///   product  = [sign] power { ("*" | "/" | nothing) power }      nothing only before √, a name or a bracket
///   power    = primary [ "^" [sign] primary | superscript ]
///   primary  = number | "½" | number "½" | "e" | function | "√" primary | "(" sum ")" | \frac primary primary
///   function = ("ln" | "exp" | "sqrt" | "log2") primary
///
/// A comma is a decimal sign. Brackets nest at most 16 deep.
/// Ambiguous: thousands ("1,234"), product_after_quotient ("1/2√2"), quotient_in_logarithm ("ln 1/2"),
/// power_in_function ("ln2^2"), logarithm_base ("log 2").
/// Unreadable: too_long, too_deep, unknown_sign, unknown_name, unfinished, two_numbers ("1 2"), missing_sign ("2e"),
/// missing_bracket, misplaced_percent, division_by_zero, undefined (ln 0, sqrt(-1)), out_of_range, positive_infinity.
AnswerReading read_answer(std::string_view text);

}  // namespace exercises
