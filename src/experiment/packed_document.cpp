#include "experiment/packed_document.hpp"

#include <cmath>

#include "experiment/document_builder.hpp"
#include "experiment/utf8.hpp"

namespace experiment {

using nlohmann::json;

namespace {

/// Tells a builder what the tokens say. Every function returns false where the document ends.
class Unpacker {
 public:
  Unpacker(std::string_view tokens, std::span<const double> numbers, DocumentBuilder& builder)
      : tokens_(tokens), numbers_(numbers), builder_(builder) {}

  bool value() {
    switch (next()) {
      case 'N':
        return builder_.null();
      case 'T':
        return builder_.boolean(true);
      case 'F':
        return builder_.boolean(false);
      case 'D':
        return number();
      case 'S':
        return text() && builder_.string(text_);
      case 'L':
        return list();
      case 'O':
        return object();
      case 'M':
        return table();
      case 'E':
        return too_many();
      default:
        return false;
    }
  }

  bool ended() const { return tokens_.empty(); }

 private:
  std::string_view tokens_;
  std::span<const double> numbers_;
  DocumentBuilder& builder_;
  std::string text_;
  std::size_t count_ = 0;

  char next() {
    if (tokens_.empty()) return '\0';
    const char token = tokens_.front();
    tokens_.remove_prefix(1);
    return token;
  }

  /// Digits and a colon.
  bool count() {
    constexpr std::size_t most = 1U << 24U;
    if (tokens_.starts_with(':')) return false;
    count_ = 0;
    for (char digit = next(); digit != ':'; digit = next()) {
      if (digit < '0' || digit > '9' || count_ > most) return false;
      count_ = count_ * 10 + static_cast<std::size_t>(digit - '0');
    }
    return true;
  }

  bool take(std::size_t count, std::span<const double>& taken) {
    if (count > numbers_.size()) return false;
    taken = numbers_.first(count);
    numbers_ = numbers_.subspan(count);
    return std::all_of(taken.begin(), taken.end(), [](double number) { return std::isfinite(number); });
  }

  bool too_many() {
    return builder_.stop("too_many_values", "", "more", "at most " + std::to_string(most_values) + " values");
  }

  bool number() {
    std::span<const double> one;
    return take(1, one) && builder_.number_float(one.front(), text_);
  }

  bool text() {
    if (!count() || count_ > tokens_.size()) return false;
    text_ = tokens_.substr(0, count_);
    tokens_.remove_prefix(count_);
    return is_utf8(text_);
  }

  bool list() {
    if (!count() || !builder_.start_array(count_)) return false;
    for (std::size_t left = count_; left > 0; --left) {
      if (!value()) return false;
    }
    return builder_.end_array();
  }

  bool object() {
    if (!count() || !builder_.start_object(count_)) return false;
    for (std::size_t left = count_; left > 0; --left) {
      if (next() != 'S' || !text() || !builder_.key(text_) || !value()) return false;
    }
    return builder_.end_object();
  }

  bool table() {
    if (!count()) return false;
    const std::size_t rows = count_;
    if (!count() || rows == 0 || count_ == 0 || rows > most_values / count_) return false;
    const std::size_t cols = count_;
    std::span<const double> taken;
    return take(rows * cols, taken) && builder_.table(taken, cols);
  }
};

}  // namespace

Outcome<json> unpack_document(std::string_view tokens, std::span<const double> numbers) {
  if (tokens.size() > longest_text) {
    return Outcome<json>::failed(
        problem("text_too_long", "", "more", "at most " + std::to_string(longest_text) + " bytes"));
  }
  DocumentBuilder builder;
  Unpacker unpacker(tokens, numbers, builder);
  if (unpacker.value() && unpacker.ended()) return Outcome<json>::of(std::move(builder.root));
  if (builder.found) return Outcome<json>::failed(std::move(*builder.found));
  return Outcome<json>::failed(problem("invalid_json", "", "bytes that are no text", "JSON text"));
}

}  // namespace experiment
