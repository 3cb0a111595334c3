#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiment/document.hpp"
#include "experiment/fields.hpp"
#include "experiment/link.hpp"
#include "experiment/link_core.hpp"
#include "experiment/number_text.hpp"
#include "experiment/state_document.hpp"

namespace experiment {

using nlohmann::json;

namespace {

constexpr std::size_t check_length = 7;

/// "1.k7f3q0a" and the rest of a core text, from its first "/".
struct Head {
  std::string version;
  std::optional<std::string> check;
  std::string fields;
};

Head split_head(const std::string& core) {
  const std::size_t slash = std::min(core.find('/'), core.size());
  const std::string front = core.substr(0, slash);
  const std::size_t point = front.find('.');
  if (point == std::string::npos) return {front, std::nullopt, core.substr(slash)};
  return {front.substr(0, point), front.substr(point + 1), core.substr(slash)};
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  for (std::size_t at = text.find(separator); at != std::string_view::npos; at = text.find(separator, start)) {
    parts.emplace_back(text.substr(start, at - start));
    start = at + 1;
  }
  parts.emplace_back(text.substr(start));
  return parts;
}

/// Turns the fields of a core text into a state document; the state reader then validates it like any other.
class FieldReader {
 public:
  json document = json::object();
  Problems problems;

  void read(const std::string& fields) {
    document["version"] = 1.0;
    if (fields.empty()) return;
    for (const std::string& field : split(std::string_view(fields).substr(1), '/')) read_field(field);
  }

 private:
  void note(const char* code, const std::string& path, const std::string& came, const std::string& expected) {
    problems.push_back(problem(code, path, came, expected));
  }

  void read_field(const std::string& field) {
    const std::size_t equals = field.find('=');
    if (equals == std::string::npos) {
      note("bad_link", "", "\"" + excerpt(field) + "\"", "name=value");
      return;
    }
    std::string name = field.substr(0, equals);
    std::replace(name.begin(), name.end(), '-', '_');
    const std::string value = field.substr(equals + 1);
    if (name.starts_with("view.")) {
      read_view(name.substr(5), value);
      return;
    }
    const std::string path = pointer_step(name);
    for (const auto& [known, kind] : state_fields) {
      if (known != name || kind == FieldKind::version || kind == FieldKind::view) continue;
      if (document.contains(name)) {
        note("duplicate_key", path, "the key a second time", "each key once");
      } else {
        document[name] = parse(kind, value, path);
      }
      return;
    }
    note("unknown_key", path, "\"" + excerpt(name) + "\"", "a key of the state");
  }

  json parse(FieldKind kind, const std::string& value, const std::string& path) {
    switch (kind) {
      case FieldKind::matrix:
        return matrix(value, path);
      case FieldKind::number:
        return word_or_number(value, path);
      case FieldKind::word:
        return word(value);
      case FieldKind::flags:
        return flags(value, path);
      case FieldKind::flag_rows:
        return flag_rows(value, path);
      case FieldKind::window:
        return window(value, path);
      default:
        return labels(value, path);
    }
  }

  json number(const std::string& text, const std::string& path) {
    const NumberReading reading = read_decimal(text);
    if (reading.form == NumberForm::number) return reading.value;
    const bool large = reading.form == NumberForm::out_of_range;
    note(large ? "number_out_of_range" : "bad_link", path, "\"" + excerpt(text) + "\"",
         large ? "a number of size below 1.8e308" : "a number");
    return nullptr;
  }

  static json word(std::string text) {
    std::replace(text.begin(), text.end(), '-', '_');
    return text;
  }

  json word_or_number(const std::string& text, const std::string& path) {
    const bool letter_first = !text.empty() && text[0] >= 'a' && text[0] <= 'z';
    return letter_first ? word(text) : number(text, path);
  }

  json matrix(const std::string& text, const std::string& path) {
    json rows = json::array();
    for (const std::string& row_text : split(text, ';')) {
      const std::string row_path = path + pointer_step(std::to_string(rows.size()));
      json row = json::array();
      for (const std::string& entry : split(row_text, ',')) {
        json read = number(entry, row_path + pointer_step(std::to_string(row.size())));
        row.push_back(std::move(read));
      }
      rows.push_back(std::move(row));
    }
    return rows;
  }

  json flags(const std::string& text, const std::string& path) {
    json list = json::array();
    for (const char c : text) {
      if (c == '0' || c == '1') {
        list.push_back(c == '1' ? 1.0 : 0.0);
      } else {
        note("bad_link", path, "\"" + excerpt(text) + "\"", "a row of 0 and 1");
        break;
      }
    }
    return list;
  }

  json flag_rows(const std::string& text, const std::string& path) {
    json rows = json::array();
    for (const std::string& row : split(text, ';')) {
      json read = flags(row, path + pointer_step(std::to_string(rows.size())));
      rows.push_back(std::move(read));
    }
    return rows;
  }

  json window(const std::string& text, const std::string& path) {
    const std::vector<std::string> sides = split(text, ',');
    json object = json::object();
    if (sides.size() != 2) {
      note("bad_link", path, "\"" + excerpt(text) + "\"", "two sides, each a number or all");
      return object;
    }
    if (sides[0] != "all") object["left"] = number(sides[0], path + "/left");
    if (sides[1] != "all") object["right"] = number(sides[1], path + "/right");
    return object;
  }

  json labels(const std::string& text, const std::string& path) {
    json list = json::array();
    for (const std::string& entry : split(text, ',')) {
      std::optional<std::string> label = unescape_label(entry);
      if (!label) {
        note("bad_link", path + pointer_step(std::to_string(list.size())), "\"" + excerpt(entry) + "\"", "a label");
        label = std::string();
      }
      list.push_back(std::move(*label));
    }
    return list;
  }

  void read_view(const std::string& name, const std::string& value) {
    const std::string path = "/view" + pointer_step(name);
    json& view = document["view"];
    if (view.contains(name)) {
      note("duplicate_key", path, "the key a second time", "each key once");
    } else if (name == "lesson" || name == "stage") {
      view[name] = value;
    } else if (name == "cell") {
      view[name] = cell(value, path);
    } else if (name == "step" || name == "layer" || name == "head" || name == "digits") {
      view[name] = number(value, path);
    }
  }

  json cell(const std::string& text, const std::string& path) {
    const std::vector<std::string> parts = split(text, ',');
    if (parts.size() != 3) {
      note("bad_link", path, "\"" + excerpt(text) + "\"", "stage,row,column");
      return nullptr;
    }
    json object = json::object();
    object["stage"] = parts[0];
    object["row"] = number(parts[1], path + "/row");
    object["column"] = number(parts[2], path + "/column");
    return object;
  }
};

Outcome<State> read_fields(const std::string& fields) {
  FieldReader reader;
  reader.read(fields);
  if (!reader.problems.empty()) return Outcome<State>::failed(std::move(reader.problems));
  return read_state_document(reader.document);
}

Outcome<State> failed(const char* code, std::string came, std::string expected) {
  return Outcome<State>::failed(problem(code, "", std::move(came), std::move(expected)));
}

bool is_version(const std::string& text) {
  return !text.empty() && text.size() <= 4 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// The first reading of a link whose check value agrees with its fields.
std::optional<Head> proven_reading(std::string_view text) {
  for (const std::string& original : possible_originals(text)) {
    Head head = split_head(percent_decode_fully(original));
    if (head.check && is_utf8(head.fields) && check_value(head.fields) == *head.check) return head;
  }
  return std::nullopt;
}

}  // namespace

Outcome<State> read_link(std::string_view text) {
  if (text.size() > longest_text) {
    return failed("text_too_long", "more", "at most " + std::to_string(longest_text) + " bytes");
  }
  if (text.starts_with('#')) text.remove_prefix(1);
  if (text.empty()) return failed("empty_link", "", "a link");
  const std::optional<Head> proven = proven_reading(text);
  const Head head = proven ? *proven : split_head(percent_decode_fully(text));
  if (is_version(head.version) && head.version != "1") return failed("unsupported_version", head.version, "1");
  if (head.version != "1") return failed("bad_link", "\"" + excerpt(head.version) + "\"", "1/ at its front");
  if (proven) return read_fields(proven->fields);
  if (!is_utf8(head.fields)) return failed("bad_link", "bytes that are no text", "UTF-8");
  if (!head.check) return read_fields(head.fields);
  return failed("damaged_link", head.check->size() == check_length ? check_value(head.fields) : excerpt(*head.check),
                head.check->size() == check_length ? *head.check : "a check value of 7 characters");
}

}  // namespace experiment
