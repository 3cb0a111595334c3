#include "entry/matrix_entry.hpp"

#include <optional>
#include <string>
#include <vector>

#include "entry/characters.hpp"
#include "entry/number_entry.hpp"
#include "experiment/document.hpp"
#include "experiment/state.hpp"

namespace entry {

using attention::Index;
using attention::Matrix;
using experiment::Outcome;
using experiment::problem;

namespace {

using Row = std::vector<std::string>;
using Rows = std::vector<Row>;

constexpr std::string_view blanks = " \t\r\n";
constexpr std::size_t longest_pasted = 256U << 10U;  // 64 x 64 entries of 64 characters

Outcome<Matrix> failed(const char* code, std::string path, std::string came, const char* expected) {
  return Outcome<Matrix>::failed(problem(code, std::move(path), std::move(came), expected));
}

/// The entries of a row: parted by commas or, where there are none, by blanks.
Row list_entries(std::string_view text) {
  Row entries;
  const bool commas = text.find(',') != std::string_view::npos;
  const std::string_view separators = commas ? std::string_view(",") : blanks;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(separators), text.size());
    const std::string_view entry = trimmed(text.substr(0, end));
    if (commas || !entry.empty()) entries.emplace_back(entry);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return entries;
}

/// Rows of `[[1, 2], [3, 4]]`, `[1 2; 3 4]` or `[1, 2]`; nothing when the brackets do not pair or nest too deep.
std::optional<Rows> bracketed_rows(std::string_view text) {
  Rows rows;
  int depth = 0;
  int deepest = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool opens = text[i] == '[' || text[i] == '(';
    const bool closes = text[i] == ']' || text[i] == ')';
    if (!opens && !closes && text[i] != ';') continue;
    if (!opens) {
      if (depth == 0) return std::nullopt;
      const std::string_view inner = trimmed(text.substr(start, i - start));
      if (depth == deepest && !inner.empty()) rows.push_back(list_entries(inner));
      if (depth < deepest && inner.find_first_not_of(", \t\r\n") != std::string_view::npos) return std::nullopt;
    } else if (trimmed(text.substr(start, i - start)).find_first_not_of(',') != std::string_view::npos) {
      return std::nullopt;
    }
    depth += opens ? 1 : closes ? -1 : 0;
    deepest = std::max(deepest, depth);
    if (deepest > 2) return std::nullopt;
    start = i + 1;
  }
  return depth == 0 ? std::optional(rows) : std::nullopt;
}

/// From the first "[" to the last "]", without what NumPy and PyTorch print around them.
std::optional<std::string_view> bracketed_part(std::string_view text) {
  const std::size_t open = text.find('[');
  const std::size_t close = text.rfind(']');
  if (open == std::string_view::npos || close == std::string_view::npos || close < open) return std::nullopt;
  return text.substr(open, close - open + 1);
}

/// LaTeX rows, with or without \begin and \end around them.
Rows latex_rows(std::string_view text) {
  if (const std::size_t begin = text.find("\\begin{"); begin != std::string_view::npos) {
    text.remove_prefix(std::min(text.find('}', begin) + 1, text.size()));
    text = text.substr(0, text.find("\\end{"));
  }
  Rows rows;
  for (const std::string_view line : split(text, "\\\\")) {
    if (!trimmed(line).empty()) rows.push_back(cells(line, "&"));
  }
  return rows;
}

/// Lines of a spreadsheet, of CSV or of numbers between spaces; one line with ";" is rows.
Rows line_rows(std::string_view text) {
  const bool tabs = text.find('\t') != std::string_view::npos;
  const bool lines = text.find('\n') != std::string_view::npos;
  const bool semicolons = text.find(';') != std::string_view::npos;
  Rows rows;
  for (const std::string_view line : split(text, semicolons && !lines && !tabs ? ";" : "\n")) {
    if (trimmed(line).empty()) continue;
    rows.push_back(tabs ? cells(line, "\t") : semicolons && lines ? cells(line, ";") : list_entries(trimmed(line)));
  }
  return rows;
}

Outcome<Matrix> numbers(const Rows& rows) {
  const std::size_t cols = rows.front().size();
  const auto largest = static_cast<std::size_t>(experiment::largest_size);
  if (rows.size() > largest || cols > largest) {
    return failed("size_out_of_range", "", std::to_string(rows.size()) + "x" + std::to_string(cols), "1x1..64x64");
  }
  Matrix matrix(static_cast<Index>(rows.size()), static_cast<Index>(cols));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string row_path = experiment::pointer_step(std::to_string(i));
    if (rows[i].size() != cols) {
      return Outcome<Matrix>::failed(
          problem("ragged_rows", row_path, std::to_string(rows[i].size()), std::to_string(cols)));
    }
    for (std::size_t j = 0; j < cols; ++j) {
      Outcome<double> number = read_number(rows[i][j]);
      if (!number) {
        const experiment::Problem& found = number.problems.front();
        return Outcome<Matrix>::failed(
            problem(found.code, row_path + experiment::pointer_step(std::to_string(j)), found.came, found.expected));
      }
      matrix(static_cast<Index>(i), static_cast<Index>(j)) = *number.value;
    }
  }
  return Outcome<Matrix>::of(std::move(matrix));
}

}  // namespace

Outcome<Matrix> read_matrix(std::string_view text) {
  if (text.size() > longest_pasted) return failed("text_too_long", "", "more", "at most 262144 bytes");
  const std::string plain = plain_characters(text);
  std::optional<Rows> rows;
  if (const auto part = bracketed_part(plain)) {
    rows = bracketed_rows(*part);
  } else if (plain.find('&') != std::string::npos || plain.find("\\\\") != std::string::npos) {
    rows = latex_rows(plain);
  } else {
    rows = line_rows(plain);
  }
  if (!rows || rows->empty()) {
    return failed("unreadable_matrix", "",
                  trimmed(plain).empty() ? "" : "\"" + experiment::excerpt(trimmed(plain)) + "\"", "rows of numbers");
  }
  return numbers(*rows);
}

}  // namespace entry
