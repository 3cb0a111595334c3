#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace entry {

/// `text` with the characters that people use for the same thing made one: full-width digits, letters, points, signs
/// and brackets, every kind of minus, point, slash and space become their ASCII form. Nothing else changes (no NFKC,
/// which would make 1½ into 11/2). Malformed UTF-8 stays as it is and will not read as a number.
std::string plain_characters(std::string_view text);

/// `text` without spaces, tabs and line breaks at its ends.
std::string_view trimmed(std::string_view text);

/// The parts of a text between separators, empty ones too; `separator` is not empty.
std::vector<std::string_view> split(std::string_view text, std::string_view separator);

/// The same, each part trimmed and kept: the cells of one line.
std::vector<std::string> cells(std::string_view line, std::string_view separator);

}  // namespace entry
