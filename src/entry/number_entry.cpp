#include "entry/number_entry.hpp"

#include <algorithm>
#include <cmath>

#include "entry/characters.hpp"
#include "experiment/number_text.hpp"

namespace entry {

using experiment::NumberForm;
using experiment::NumberReading;
using experiment::Outcome;
using experiment::problem;

namespace {

constexpr std::size_t longest_number = 400;

Outcome<double> failed(const char* code, std::string_view text, const char* expected) {
  return Outcome<double>::failed(
      problem(code, "", text.empty() ? "" : "\"" + experiment::excerpt(text) + "\"", expected));
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// "1,234" and its like: a comma that groups thousands in one country and starts the decimals in another.
bool may_be_thousands(std::string_view number, std::size_t comma) {
  if (!number.empty() && (number[0] == '-' || number[0] == '+')) {
    number.remove_prefix(1);
    --comma;
  }
  const std::string_view after = number.substr(comma + 1);
  return comma >= 1 && comma <= 3 && number[0] != '0' && after.size() == 3 &&
         std::all_of(after.begin(), after.end(), is_digit);
}

Outcome<double> read_plain(std::string_view shown, std::string number) {
  const std::size_t comma = number.find(',');
  if (comma != std::string::npos) {
    const bool several = number.find(',', comma + 1) != std::string::npos || number.find('.') != std::string::npos;
    if (several || may_be_thousands(number, comma)) {
      return failed("ambiguous_number", shown, "a point, or one comma, before the decimals");
    }
    number[comma] = '.';
  }
  const NumberReading reading = experiment::read_decimal(number);
  if (reading.form == NumberForm::number) return Outcome<double>::of(reading.value);
  if (reading.form == NumberForm::out_of_range) {
    return failed("number_out_of_range", shown, "a number of size below 1.8e308");
  }
  return failed("unreadable_number", shown, "a number");
}

Outcome<double> finite(std::string_view shown, double value) {
  if (std::isfinite(value)) return Outcome<double>::of(value);
  return failed("number_out_of_range", shown, "a number of size below 1.8e308");
}

std::string plain_part(std::string_view text) { return std::string(trimmed(text)); }

}  // namespace

Outcome<double> read_number(std::string_view text) {
  const std::string_view shown = trimmed(text);
  if (shown.size() > longest_number) return failed("unreadable_number", shown, "a number");
  const std::string plain = plain_part(plain_characters(shown));
  if (const std::size_t slash = plain.find('/'); slash != std::string::npos) {
    auto above = read_plain(shown, plain_part(plain.substr(0, slash)));
    if (!above) return above;
    auto below = read_plain(shown, plain_part(plain.substr(slash + 1)));
    if (!below) return below;
    if (*below.value == 0) return failed("unreadable_number", shown, "a divisor other than 0");
    return finite(shown, *above.value / *below.value);
  }
  if (plain.ends_with('%')) {
    auto read = read_plain(shown, plain_part(plain.substr(0, plain.size() - 1)));
    if (read) *read.value /= 100;
    return read;
  }
  return read_plain(shown, plain);
}

}  // namespace entry
