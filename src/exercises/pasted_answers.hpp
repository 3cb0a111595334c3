#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "attention/matrix.hpp"
#include "experiment/problem.hpp"

namespace exercises {

/// The cells of a matrix as texts, for `read_answer`.
using AnswerRows = std::vector<std::vector<std::string>>;

/// Parts a pasted matrix into its cells: spreadsheet cells (tabs), CSV, `[[a, b], [c, d]]`, LaTeX (pmatrix, bmatrix,
/// array and the like, with or without what stands around it). A plain list is one row. What the cells say is not read
/// here, so that 1/2, √2 and -∞ can be pasted too.
/// Problems: text_too_long, unreadable_matrix, ragged_rows ("/2"), size_out_of_range where there are more rows or
/// columns than `most_rows` and `most_cols`: nothing is cut off in silence.
experiment::Outcome<AnswerRows> read_pasted_answers(std::string_view text, attention::Index most_rows,
                                                    attention::Index most_cols);

}  // namespace exercises
