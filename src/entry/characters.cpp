#include "entry/characters.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

namespace entry {

namespace {

struct Character {
  std::uint32_t point;
  std::size_t length;  // bytes
};

/// The character at the front of `text`; a malformed byte counts as itself.
Character first_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  if (length == 1 || length > text.size()) return {lead, 1};
  std::uint32_t point = lead & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) point = (point << 6U) | (static_cast<unsigned char>(text[i]) & 0x3fU);
  return {point, length};
}

constexpr std::array<std::pair<std::uint32_t, char>, 24> same_meaning = {{
    {0x00a0, ' '}, {0x2009, ' '}, {0x200a, ' '}, {0x202f, ' '}, {0x205f, ' '}, {0x3000, ' '},  // spaces
    {0x2010, '-'}, {0x2011, '-'}, {0x2012, '-'}, {0x2013, '-'}, {0x2014, '-'}, {0x2212, '-'},
    {0xfe63, '-'}, {0x3002, '.'}, {0x00b7, '.'}, {0xff61, '.'},  // points
    {0x2044, '/'}, {0x2215, '/'},                                // slashes
    {0x3001, ','}, {0x066b, ','},                                // commas
    {0x3010, '['}, {0x3011, ']'},                                // brackets
    {0x2007, ' '}, {0x2008, ' '},
}};

std::optional<char> plain(std::uint32_t point) {
  // The full-width block repeats ASCII in its order.
  if (point >= 0xff01 && point <= 0xff5e) return static_cast<char>(point - 0xff01 + 0x21);
  for (const auto& [variant, ascii] : same_meaning) {
    if (variant == point) return ascii;
  }
  return std::nullopt;
}

}  // namespace

std::string plain_characters(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const Character character = first_character(text);
    if (const std::optional<char> ascii = plain(character.point)) {
      result += *ascii;
    } else {
      result += text.substr(0, character.length);
    }
    text.remove_prefix(character.length);
  }
  return result;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t start = text.find_first_not_of(blanks);
  if (start == std::string_view::npos) return {};
  return text.substr(start, text.find_last_not_of(blanks) - start + 1);
}

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  for (std::size_t at = text.find(separator); at != std::string_view::npos; at = text.find(separator)) {
    parts.push_back(text.substr(0, at));
    text.remove_prefix(at + separator.size());
  }
  parts.push_back(text);
  return parts;
}

std::vector<std::string> cells(std::string_view line, std::string_view separator) {
  std::vector<std::string> row;
  for (const std::string_view cell : split(line, separator)) row.emplace_back(trimmed(cell));
  return row;
}

}  // namespace entry
