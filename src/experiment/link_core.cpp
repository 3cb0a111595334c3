#include "experiment/link_core.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "experiment/utf8.hpp"

namespace experiment {

namespace {

constexpr std::string_view hexadecimal = "0123456789abcdef";
constexpr std::string_view grammar_characters = ",;/=~%.";

int hexadecimal_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// The byte spelled by two hexadecimal digits at `at`, or nothing.
std::optional<char> spelled_byte(std::string_view text, std::size_t at) {
  if (at + 2 > text.size()) return std::nullopt;
  const int high = hexadecimal_value(text[at]);
  const int low = hexadecimal_value(text[at + 1]);
  if (high < 0 || low < 0) return std::nullopt;
  return static_cast<char>(high * 16 + low);
}

void append_spelled(std::string& text, char mark, char c) {
  const auto byte = static_cast<unsigned char>(c);
  text += mark;
  text += hexadecimal[byte >> 4U];
  text += hexadecimal[byte & 15U];
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20U || c == 0x7f; }

bool is_plain(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         std::string_view("-.,;/=~").find(c) != std::string_view::npos;
}

}  // namespace

std::string escape_label(std::string_view label) {
  if (label.empty()) return "~-";
  std::string text;
  for (const char c : label) {
    if (is_control(c) || grammar_characters.find(c) != std::string_view::npos) {
      append_spelled(text, '~', c);
    } else {
      text += c;
    }
  }
  return text;
}

std::optional<std::string> unescape_label(std::string_view text) {
  if (text == "~-") return std::string();
  if (text.empty()) return std::nullopt;
  std::string label;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '~') {
      label += text[i];
      continue;
    }
    const std::optional<char> byte = spelled_byte(text, i + 1);
    if (!byte) return std::nullopt;
    label += *byte;
    i += 2;
  }
  if (!is_utf8(label)) return std::nullopt;
  return label;
}

std::string percent_encode(std::string_view core) {
  std::string text;
  for (const char c : core) {
    if (is_plain(c)) {
      text += c;
    } else {
      append_spelled(text, '%', c);
    }
  }
  return text;
}

std::string percent_decode_fully(std::string_view text) {
  if (text.find('%') == std::string_view::npos) return std::string(text);
  // An escape that appears by undoing another ("%2525") is undone in the same sweep.
  std::string decoded;
  for (const char c : text) {
    decoded += c;
    while (decoded.size() >= 3 && decoded[decoded.size() - 3] == '%') {
      const std::optional<char> byte = spelled_byte(decoded, decoded.size() - 2);
      if (!byte) break;
      decoded.resize(decoded.size() - 3);
      decoded += *byte;
    }
  }
  return decoded;
}

namespace {

constexpr std::array<std::uint32_t, 256> crc_table() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1U) ^ (0xedb88320U & (0U - (crc & 1U)));
    table[byte] = crc;
  }
  return table;
}

std::uint32_t crc32(std::string_view text) {
  static constexpr std::array<std::uint32_t, 256> table = crc_table();
  std::uint32_t crc = 0xffffffffU;
  for (const char c : text) crc = (crc >> 8U) ^ table[(crc ^ static_cast<unsigned char>(c)) & 0xffU];
  return ~crc;
}

}  // namespace

std::string check_value(std::string_view core) {
  std::uint32_t crc = crc32(core);
  constexpr std::string_view alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
  std::string check(7, '0');
  for (auto place = check.rbegin(); place != check.rend(); ++place, crc >>= 5U) *place = alphabet[crc & 31U];
  return check;
}

namespace {

/// `text` with every `old_part`, from left to right, replaced; in one sweep, since a hostile text may hold millions.
std::string replaced(const std::string& text, std::string_view old_part, std::string_view new_part) {
  std::string result;
  std::size_t start = 0;
  for (std::size_t at = text.find(old_part); at != std::string::npos; at = text.find(old_part, start)) {
    result.append(text, start, at - start);
    result += new_part;
    start = at + old_part.size();
  }
  return result.append(text, start);
}

/// Spaces, line breaks and the invisible characters that mail and chat programs put into long words.
std::string without_white_space(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c != ' ' && !is_control(c)) result += c;
  }
  for (const std::string_view invisible :
       {"\u00a0", "\u00ad", "\u200b", "\u200c", "\u200d", "\u2060", "\u3000", "\ufeff"}) {
    result = replaced(result, invisible, "");
  }
  return result;
}

std::string without_quoted_printable(std::string_view text) {
  const std::string joined = replaced(replaced(std::string(text), "=\r\n", ""), "=\n", "");
  return replaced(joined, "=3D", "=");
}

/// Takes one closing mark off the end; false when there is none.
bool drop_closing_mark(std::string& text) {
  constexpr std::array<std::string_view, 34> marks = {
      ".", ",",  ";", ":",  "!",  "?",  ")",  "]",  "}",  ">",  "<", "\"", "'", "*",  "_",  "~",  "`",
      "|", "\\", " ", "。", "，", "；", "：", "！", "？", "）", "”", "’",  "»", "」", "』", "】", "》"};
  for (const std::string_view mark : marks) {
    if (!text.ends_with(mark)) continue;
    text.resize(text.size() - mark.size());
    return true;
  }
  return false;
}

}  // namespace

std::vector<std::string> possible_cores(std::string_view text) {
  constexpr int most_closing_marks = 6;
  std::vector<std::string> bodies = {std::string(text)};
  const auto add_body = [&](std::string body) {
    if (body != bodies.back()) bodies.push_back(std::move(body));
  };
  add_body(without_white_space(text));
  add_body(without_white_space(without_quoted_printable(text)));
  add_body(replaced(bodies.back(), "&amp;", "&"));
  std::vector<std::string> cores;
  for (const std::string& body : bodies) {
    // Marks are dropped from the decoded text, since browsers encode those that are not ASCII.
    std::string core = percent_decode_fully(body);
    cores.push_back(core);
    for (int dropped = 0; dropped < most_closing_marks && drop_closing_mark(core); ++dropped) cores.push_back(core);
  }
  return cores;
}

}  // namespace experiment
