#include "experiment/problem.hpp"

namespace experiment {

namespace {

constexpr std::size_t longest_excerpt = 48;

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

}  // namespace

Problem problem(std::string code, std::string path, std::string came, std::string expected) {
  std::string message = path.empty() ? std::string() : path + ": ";
  message += "expected " + expected + ", came " + (came.empty() ? "nothing" : came) + ".";
  return {std::move(code), std::move(path), std::move(came), std::move(expected), std::move(message)};
}

std::string excerpt(std::string_view text) {
  if (text.size() <= longest_excerpt) return std::string(text);
  std::size_t end = longest_excerpt;
  while (end > 0 && continues_character(text[end])) --end;
  return std::string(text.substr(0, end)) + "...";
}

}  // namespace experiment
