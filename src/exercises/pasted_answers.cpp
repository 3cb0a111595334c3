#include "exercises/pasted_answers.hpp"

#include <algorithm>
#include <optional>

#include "entry/characters.hpp"
#include "experiment/document.hpp"

namespace exercises {

using entry::cells;
using entry::split;
using entry::trimmed;
using experiment::problem;

namespace {

using Result = experiment::Outcome<AnswerRows>;
using Row = AnswerRows::value_type;

constexpr std::size_t longest_pasted = 64U << 10U;
constexpr std::string_view blanks = " \t\r\n";

Row words(std::string_view line) {
  Row row;
  for (std::size_t at = line.find_first_not_of(blanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
    row.emplace_back(line.substr(at, end - at));
    at = line.find_first_not_of(blanks, end);
  }
  return row;
}

/// Parted by commas or, where there are none, by blanks.
Row list_entries(std::string_view text) {
  if (text.find(',') == std::string_view::npos) return words(text);
  Row row = cells(text, ",");
  if (row.back().empty()) row.pop_back();
  return row;
}

/// What stands between \begin{...} (with the columns of an array) and \end.
std::string_view latex_body(std::string_view text) {
  const std::size_t begin = text.find("\\begin{");
  if (begin == std::string_view::npos) return text;
  text.remove_prefix(std::min(text.find('}', begin), text.size() - 1) + 1);
  if (text.starts_with('{')) text.remove_prefix(std::min(text.find('}'), text.size() - 1) + 1);
  return text.substr(0, text.find("\\end{"));
}

AnswerRows latex_rows(std::string_view text) {
  AnswerRows rows;
  for (std::string_view line : split(latex_body(text), "\\\\")) {
    line = trimmed(line);
    if (line.starts_with("\\hline")) line = trimmed(line.substr(6));
    if (!line.empty()) rows.push_back(cells(line, "&"));
  }
  return rows;
}

/// Lists in square brackets, one or two deep; nothing when they do not pair or something stands between them.
std::optional<AnswerRows> bracketed_rows(std::string_view text) {
  AnswerRows rows;
  int depth = 0;
  int deepest = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '[' && text[i] != ']') continue;
    const std::string_view inner = trimmed(text.substr(start, i - start));
    const bool only_separators = inner.find_first_not_of(",; \t\r\n") == std::string_view::npos;
    if (text[i] == ']' && depth == deepest && !inner.empty()) {
      for (const std::string_view row : split(inner, ";")) rows.push_back(list_entries(trimmed(row)));
    } else if (!only_separators) {
      return std::nullopt;
    }
    depth += text[i] == '[' ? 1 : -1;
    deepest = std::max(deepest, depth);
    if (depth < 0 || deepest > 2) return std::nullopt;
    start = i + 1;
  }
  return depth == 0 ? std::optional(rows) : std::nullopt;
}

AnswerRows line_rows(std::string_view text) {
  const bool tabs = text.find('\t') != std::string_view::npos;
  const bool semicolons = text.find(';') != std::string_view::npos;
  const bool lines = trimmed(text).find('\n') != std::string_view::npos;
  AnswerRows rows;
  for (const std::string_view line : split(text, semicolons && !lines && !tabs ? ";" : "\n")) {
    if (trimmed(line).empty()) continue;
    rows.push_back(tabs ? cells(line, "\t") : semicolons && lines ? cells(line, ";") : list_entries(trimmed(line)));
  }
  return rows;
}

std::optional<AnswerRows> rows_of(std::string_view text) {
  if (text.find('&') != std::string_view::npos || text.find("\\\\") != std::string_view::npos ||
      text.find("\\begin{") != std::string_view::npos) {
    return latex_rows(text);
  }
  const std::size_t open = text.find('[');
  const std::size_t close = text.rfind(']');
  if (open == std::string_view::npos || close == std::string_view::npos || close < open) return line_rows(text);
  return bracketed_rows(text.substr(open, close - open + 1));
}

Result fitting(AnswerRows rows, std::size_t most_rows, std::size_t most_cols) {
  const std::size_t cols = rows.front().size();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].size() == cols) continue;
    return Result::failed(problem("ragged_rows", experiment::pointer_step(std::to_string(i)),
                                  std::to_string(rows[i].size()), std::to_string(cols)));
  }
  if (rows.size() > most_rows || cols > most_cols) {
    return Result::failed(problem("size_out_of_range", "", std::to_string(rows.size()) + "x" + std::to_string(cols),
                                  "at most " + std::to_string(most_rows) + "x" + std::to_string(most_cols)));
  }
  return Result::of(std::move(rows));
}

}  // namespace

Result read_pasted_answers(std::string_view text, attention::Index most_rows, attention::Index most_cols) {
  if (text.size() > longest_pasted) {
    return Result::failed(problem("text_too_long", "", "more", "at most 65536 bytes"));
  }
  const std::string plain = entry::plain_characters(text);
  std::optional<AnswerRows> rows = rows_of(plain);
  if (!rows || rows->empty() || rows->front().empty()) {
    const std::string_view shown = trimmed(plain);
    return Result::failed(problem("unreadable_matrix", "",
                                  shown.empty() ? "" : "\"" + experiment::excerpt(shown) + "\"", "rows of numbers"));
  }
  return fitting(std::move(*rows), static_cast<std::size_t>(std::max<attention::Index>(most_rows, 0)),
                 static_cast<std::size_t>(std::max<attention::Index>(most_cols, 0)));
}

}  // namespace exercises
