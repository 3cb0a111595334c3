#include "experiment/document.hpp"

#include <string>
#include <vector>

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

namespace {

constexpr std::size_t deepest = 16;
constexpr std::size_t most_keys = 256;
constexpr std::size_t longest_key = 256;
constexpr int number_overflow = 406;  // id of the parser's own exception for a number past the largest double

/// Builds the document from the parser's events, and stops it at the first problem.
class Builder {
 public:
  json root;
  std::optional<Problem> found;

  bool null() { return add(json(nullptr)); }
  bool boolean(bool value) { return add(json(value)); }
  bool number_integer(json::number_integer_t value) {
    // The parser reports a text with a minus sign here; zero has lost its sign by then.
    return add(json(value == 0 ? -0.0 : static_cast<double>(value)));
  }
  bool number_unsigned(json::number_unsigned_t value) { return add(json(static_cast<double>(value))); }
  bool number_float(json::number_float_t value, const std::string& /*text*/) { return add(json(value)); }
  bool string(std::string& value) { return add(json(std::move(value))); }
  bool binary(json::binary_t& /*value*/) { return false; }

  bool start_object(std::size_t /*size*/) { return open(json::object()); }
  bool end_object() { return close(); }
  bool start_array(std::size_t /*size*/) { return open(json::array()); }
  bool end_array() { return close(); }

  bool key(std::string& name) {
    if (name.size() > longest_key) {
      return stop("unknown_key", place(), "\"" + excerpt(name) + "\"", "keys of at most 256 bytes");
    }
    Level& level = levels_.back();
    if (level.container->size() == most_keys) return stop("too_many_values", place(), "more", "at most 256 keys");
    level.key = std::move(name);
    if (!level.container->contains(level.key)) return true;
    return stop("duplicate_key", place() + pointer_step(level.key), "the key a second time", "each key once");
  }

  template <typename Exception>
  bool parse_error(std::size_t position, const std::string& token, const Exception& error) {
    if (error.id == number_overflow) {
      return stop("number_out_of_range", next_place(), excerpt(token), "a number of size below 1.8e308");
    }
    return stop("invalid_json", "", "\"" + excerpt(token) + "\" at character " + std::to_string(position), "JSON text");
  }

 private:
  struct Level {
    json* container;
    std::string key;  // of the value being read, in an object
  };
  std::vector<Level> levels_;
  std::size_t values_ = 0;

  std::string place() const {
    std::string path;
    for (std::size_t depth = 0; depth + 1 < levels_.size(); ++depth) path += step_of(levels_[depth], 1);
    return path;
  }
  std::string next_place() const { return levels_.empty() ? "" : place() + step_of(levels_.back(), 0); }

  /// The step to the value being read: `entered` is 1 when an array already holds it.
  static std::string step_of(const Level& level, std::size_t entered) {
    if (level.container->is_object()) return pointer_step(level.key);
    return pointer_step(std::to_string(level.container->size() - entered));
  }

  bool stop(const char* code, std::string path, std::string came, std::string expected) {
    found = problem(code, std::move(path), std::move(came), std::move(expected));
    return false;
  }

  json* insert(json&& value) {
    if (levels_.empty()) {
      root = std::move(value);
      return &root;
    }
    Level& level = levels_.back();
    if (level.container->is_object()) return &((*level.container)[level.key] = std::move(value));
    level.container->push_back(std::move(value));
    return &level.container->back();
  }

  bool add(json&& value) {
    if (++values_ > most_values) {
      return stop("too_many_values", "", "more", "at most " + std::to_string(most_values) + " values");
    }
    insert(std::move(value));
    return true;
  }

  bool open(json&& container) {
    if (levels_.size() == deepest) {
      return stop("too_deep", next_place(), "more", "at most " + std::to_string(deepest) + " levels");
    }
    if (++values_ > most_values) return add(json());
    json* inserted = insert(std::move(container));
    levels_.push_back({inserted, {}});
    return true;
  }

  bool close() {
    levels_.pop_back();
    return true;
  }
};

}  // namespace

Outcome<json> parse_document(std::string_view text) {
  if (text.size() > longest_text) {
    return Outcome<json>::failed(
        problem("text_too_long", "", "more", "at most " + std::to_string(longest_text) + " bytes"));
  }
  Builder builder;
  json::sax_parse(text.begin(), text.end(), &builder);
  if (builder.found) return Outcome<json>::failed(std::move(*builder.found));
  return Outcome<json>::of(std::move(builder.root));
}

}  // namespace experiment
