#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace experiment {

/// The canonical text of a finite double: a JSON number that reads back to the same bits, with no needless characters
/// ("1", "0.5", "1e20", "1e-7"; negative zero is "-0.0").
std::string number_text(double value);

/// What a text is as a number.
enum class NumberForm { number, not_a_number, out_of_range };

struct NumberReading {
  NumberForm form = NumberForm::not_a_number;
  double value = 0;
};

/// Reads a plain decimal, `[+-] digits [. digits] [e [+-] digits]` or with the digits before or after the point left
/// out, correctly rounded. Nothing else is a number: no spaces, no "inf", no hexadecimal.
NumberReading read_decimal(std::string_view text);

}  // namespace experiment
