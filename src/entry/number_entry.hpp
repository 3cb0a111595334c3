#pragma once

#include <string_view>

#include "experiment/problem.hpp"

namespace entry {

/// Reads one number as people type it: a decimal in any of the forms of `plain_characters`, with a point or one comma
/// as the decimal sign, a percentage, or a quotient of two decimals ("1/2"). Nothing is evaluated beyond that.
/// Problems: unreadable_number; ambiguous_number (1,234 may be a decimal or a thousand); number_out_of_range.
experiment::Outcome<double> read_number(std::string_view text);

}  // namespace entry
