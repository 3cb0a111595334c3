#include "experiment/json_text.hpp"

namespace experiment {

std::string json_string(std::string_view text) {
  constexpr std::string_view hexadecimal = "0123456789abcdef";
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20) {
      result += "\\u00";
      result += hexadecimal[byte >> 4U];
      result += hexadecimal[byte & 15U];
    } else {
      if (c == '"' || c == '\\') result += '\\';
      result += c;
    }
  }
  return result + '"';
}

void ObjectText::add(std::string_view key, std::string_view value) {
  text_ += text_.empty() ? "{" : ",";
  text_ += json_string(key);
  text_ += ':';
  text_ += value;
}

void ObjectText::add(std::string_view key, const std::optional<int>& value) {
  if (value) add(key, std::to_string(*value));
}

}  // namespace experiment
