#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace exercises {

/// Signs that ASCII has no character for, each as one byte.
namespace sign {
inline constexpr char root = '\x01';          // √ and \sqrt
inline constexpr char infinity = '\x02';      // ∞, \infty, 无穷
inline constexpr char quotient = '\x03';      // \frac and its like
inline constexpr char base_two = '\x04';      // the subscript of log₂
inline constexpr char raised_minus = '\x05';  // ⁻
inline constexpr char first_raised = '\x10';  // ⁰ to ⁹ in a row
inline constexpr char first_vulgar = '\x80';  // ½ and its like, in the order of `vulgar_fractions`
}  // namespace sign

/// The fractions that have a character of their own, above and below.
struct VulgarFraction {
  char32_t point;
  int above;
  int below;
};
inline constexpr VulgarFraction vulgar_fractions[] = {
    {0xbc, 1, 4},   {0xbd, 1, 2},   {0xbe, 3, 4},   {0x2150, 1, 7}, {0x2151, 1, 9}, {0x2152, 1, 10}, {0x2153, 1, 3},
    {0x2154, 2, 3}, {0x2155, 1, 5}, {0x2156, 2, 5}, {0x2157, 3, 5}, {0x2158, 4, 5}, {0x2159, 1, 6},  {0x215a, 5, 6},
    {0x215b, 1, 8}, {0x215c, 3, 8}, {0x215d, 5, 8}, {0x215e, 7, 8}, {0x2189, 0, 3},
};

/// A typed answer, one byte a sign: what people write in different ways for the same is one sign, letters are small,
/// every kind of space is " ". What stands for nothing here is `unknown`.
struct AnswerCharacters {
  std::string signs;
  std::vector<std::size_t> places;  ///< of each sign, in characters of the typed text, and of its end

  static constexpr char unknown = '\x7f';
};

/// Characters of `text`, UTF-8. Not NFKC, which would make 1½ into 11/2 and e² into e2.
AnswerCharacters answer_characters(std::string_view text);

}  // namespace exercises
