#pragma once

#include <string_view>

#include "attention/matrix.hpp"
#include "experiment/problem.hpp"

namespace entry {

/// Reads a pasted matrix: spreadsheet cells (tabs), CSV with commas or semicolons, numbers between spaces, Python and
/// NumPy text with brackets (with `array(...)`, `tensor(...)` and dtype around it), LaTeX rows (& and \\). A plain list
/// is one row. At most 64 x 64, in a text of at most 256 kB.
/// Problems: text_too_long, unreadable_matrix, ragged_rows ("/2"), size_out_of_range, and those of `read_number`
/// ("/2/0").
experiment::Outcome<attention::Matrix> read_matrix(std::string_view text);

}  // namespace entry
