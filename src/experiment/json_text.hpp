#pragma once

#include <optional>
#include <string>
#include <string_view>

// Spelling JSON text. nlohmann/json reads; what is written here is small enough to be spelled directly, in one order.

namespace experiment {

/// A JSON string; `text` is valid UTF-8.
std::string json_string(std::string_view text);

/// `[a,b,...]` of `count` items, each spelled by `item(index)`.
template <typename Item>
std::string list_text(std::size_t count, Item item) {
  std::string text = "[";
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) text += ',';
    text += item(i);
  }
  return text + "]";
}

/// Members of an object, written in the order they are added.
class ObjectText {
 public:
  /// `value` is JSON text itself.
  void add(std::string_view key, std::string_view value);
  void add(std::string_view key, const std::optional<int>& value);
  std::string finished() const { return text_.empty() ? "{}" : text_ + "}"; }

 private:
  std::string text_;
};

}  // namespace experiment
