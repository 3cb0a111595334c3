#include "exercises/answer_characters.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

#include "entry/characters.hpp"

namespace exercises {

namespace {

using Spelling = std::pair<std::string_view, char>;

/// Longer ones first where one begins another.
constexpr std::array<Spelling, 32> spellings = {{
    {"\\tfrac", sign::quotient},
    {"\\dfrac", sign::quotient},
    {"\\frac", sign::quotient},
    {"\\sqrt", sign::root},
    {"\\infty", sign::infinity},
    {"\\times", '*'},
    {"\\cdot", '*'},
    {"\\left", ' '},
    {"\\right", ' '},
    {"\\quad", ' '},
    {"\\,", ' '},
    {"\\;", ' '},
    {"\\!", ' '},
    {"\\%", '%'},
    {"$", ' '},
    {"×", '*'},
    {"⋅", '*'},
    {"÷", '/'},
    {"√", sign::root},
    {"∞", sign::infinity},
    {"无穷大", sign::infinity},
    {"無窮大", sign::infinity},
    {"无穷", sign::infinity},
    {"無窮", sign::infinity},
    {"负", '-'},
    {"負", '-'},
    {"₂", sign::base_two},
    {"⁻", sign::raised_minus},
    {"²", sign::first_raised + 2},
    {"³", sign::first_raised + 3},
    {"¹", sign::first_raised + 1},
    {"−", '-'},
}};

struct Point {
  char32_t point;
  std::size_t length;  // bytes
};

/// A malformed byte is a character that nothing stands for.
Point first_point(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  if (length == 1 || length > text.size()) return {0xfffd, 1};
  char32_t point = lead & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xc0U) != 0x80U) return {0xfffd, 1};
    point = (point << 6U) | (byte & 0x3fU);
  }
  return {point, length};
}

bool is_space(char32_t point) {
  return point == 0x1680 || (point >= 0x2000 && point <= 0x200b) || point == 0x2060 || point == 0xfeff ||
         (point >= 9 && point <= 13);
}

char shifted(char first, std::size_t by) { return static_cast<char>(static_cast<unsigned char>(first) + by); }

/// The sign of one character.
char sign_of(std::string_view character, char32_t point) {
  if (is_space(point)) return ' ';
  if (point >= 0x2070 && point <= 0x2079) return shifted(sign::first_raised, point - 0x2070);
  for (std::size_t i = 0; i < std::size(vulgar_fractions); ++i) {
    if (vulgar_fractions[i].point == point) return shifted(sign::first_vulgar, i);
  }
  const std::string plain = entry::plain_characters(character);
  if (plain.size() != 1 || plain[0] < ' ' || plain[0] > '~') return AnswerCharacters::unknown;
  const char c = plain[0];
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::optional<Spelling> spelling_of(std::string_view text) {
  for (const Spelling& spelling : spellings) {
    if (text.starts_with(spelling.first)) return spelling;
  }
  return std::nullopt;
}

std::size_t characters_in(std::string_view bytes) {
  return static_cast<std::size_t>(std::count_if(
      bytes.begin(), bytes.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

}  // namespace

AnswerCharacters answer_characters(std::string_view text) {
  AnswerCharacters result;
  std::size_t place = 0;
  const auto add = [&](char c) {
    result.signs += c;
    result.places.push_back(place);
  };
  while (!text.empty()) {
    if (const auto spelling = spelling_of(text)) {
      add(spelling->second);
      place += characters_in(spelling->first);
      text.remove_prefix(spelling->first.size());
    } else if (text.starts_with("\\ln") || text.starts_with("\\exp")) {
      ++place;
      text.remove_prefix(1);
    } else {
      const Point first = first_point(text);
      add(sign_of(text.substr(0, first.length), first.point));
      ++place;
      text.remove_prefix(first.length);
    }
  }
  result.places.push_back(place);
  return result;
}

}  // namespace exercises
