#include "experiment/document.hpp"

#include <cstring>
#include <string>

#include "experiment/document_builder.hpp"

namespace experiment {

using nlohmann::json;

std::string pointer_step(std::string_view segment) {
  std::string step = "/";
  for (const char c : segment) {
    if (c == '~') {
      step += "~0";
    } else if (c == '/') {
      step += "~1";
    } else {
      step += c;
    }
  }
  return step;
}

double Block::at(std::size_t row, std::size_t column) const {
  double number = 0;
  std::memcpy(&number, bytes + (row * cols + column) * sizeof(double), sizeof(double));
  return number;
}

std::optional<Block> block_of(const json& value) {
  if (!value.is_binary()) return std::nullopt;
  const json::binary_t& bytes = value.get_binary();
  const auto cols = static_cast<std::size_t>(bytes.subtype());
  return Block{bytes.size() / sizeof(double) / cols, cols, bytes.data()};
}

Outcome<json> parse_document(std::string_view text) {
  if (text.size() > longest_text) {
    return Outcome<json>::failed(
        problem("text_too_long", "", "more", "at most " + std::to_string(longest_text) + " bytes"));
  }
  DocumentBuilder builder;
  json::sax_parse(text.begin(), text.end(), &builder);
  if (builder.found) return Outcome<json>::failed(std::move(*builder.found));
  return Outcome<json>::of(std::move(builder.root));
}

}  // namespace experiment
