#pragma once

#include <string>

#include "exercises/grading.hpp"
#include "exercises/solution.hpp"

// Exercises and marks as JSON text. A number is {"value": number, "exact": text}: "exact" only where a person would
// write it otherwise, "value" null for -inf.

namespace exercises {

/// {"id","seed","state","shown","cells","mistakes","hints","solution",...}
std::string exercise_text(const Exercise& exercise);

/// {"correct","credit","cells","diagnosis","facts",...}
std::string grade_text(const Exercise& exercise, const Grade& grade);

/// {"kind","value","fraction","reason","place"}
std::string reading_text(const AnswerReading& reading);

/// [[text, ...], ...]; texts that are not UTF-8 are not given here.
std::string rows_text(const AnswerRows& rows);

}  // namespace exercises
