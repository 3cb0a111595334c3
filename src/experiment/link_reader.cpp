#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

#include "experiment/document.hpp"
#include "experiment/fields.hpp"
#include "experiment/link.hpp"
#include "experiment/link_core.hpp"
#include "experiment/number_text.hpp"
#include "experiment/state_document.hpp"
#include "experiment/utf8.hpp"

namespace experiment {

using nlohmann::json;

namespace {

constexpr std::size_t check_length = 7;
constexpr std::size_t most_problems = 16;
constexpr std::size_t longest_name = 256;
constexpr auto longest_list = static_cast<std::size_t>(largest_size * most_heads);  // rows or columns of any matrix
constexpr std::string_view pinned_field = "/view.pinned=";
constexpr std::size_t longest_repaired = 256U << 10U;  // longer links go by other ways than chat and mail

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

  void read(std::string fields) {
    document["version"] = 1.0;
    if (fields.empty()) return;
    // No label holds a "/", so this is where the link inside begins.
    const std::size_t inner = fields.find(pinned_field);
    if (inner != std::string::npos) {
      document["view"]["pinned"] = fields.substr(inner + pinned_field.size());
      fields.resize(inner);
      if (fields.empty()) return;
    }
    const auto parts_something = [](char c) { return c == '/' || c == ';' || c == ','; };
    if (static_cast<std::size_t>(std::count_if(fields.begin(), fields.end(), parts_something)) > most_values) {
      return note_too_many("");
    }
    for (const std::string& field : split(std::string_view(fields).substr(1), '/')) {
      read_field(field);
      if (problems.size() == most_problems) return;
    }
  }

 private:
  std::size_t flags_read_ = 0;

  void note(const char* code, const std::string& path, const std::string& came, const std::string& expected) {
    if (problems.size() < most_problems) problems.push_back(problem(code, path, came, expected));
  }

  void note_too_many(const std::string& path) {
    note("too_many_values", path, "more", "at most " + std::to_string(most_values) + " values");
  }

  void read_field(const std::string& field) {
    const std::size_t equals = field.find('=');
    if (equals == std::string::npos) {
      note("bad_link", "", "\"" + excerpt(field) + "\"", "name=value");
      return;
    }
    std::string name = field.substr(0, equals);
    if (name.size() > longest_name) {
      note("unknown_key", "", "\"" + excerpt(name) + "\"", "names of at most 256 bytes");
      return;
    }
    std::replace(name.begin(), name.end(), '-', '_');
    read_member(document, "", split(name, '.'), state_fields, field.substr(equals + 1));
  }

  /// Puts `value` into `holder` under the first of `names`, or into the object there under the rest of them.
  void read_member(json& holder, const std::string& holder_path, std::span<const std::string> names,
                   std::span<const Field> fields, const std::string& value) {
    const std::string& name = names.front();
    const std::string path = holder_path + pointer_step(name);
    const auto field =
        std::find_if(fields.begin(), fields.end(), [&](const Field& known) { return known.first == name; });
    if (field == fields.end() || field->second == FieldKind::version) {
      // Views may hold keys of later versions.
      if (holder_path != "/view") note("unknown_key", path, "\"" + excerpt(name) + "\"", "a key of the state");
    } else if (field->second == FieldKind::list) {
      read_list_member(holder[name], path, names.subspan(1), value);
    } else if ((field->second == FieldKind::object) != (names.size() == 2)) {
      note("bad_link", path, "\"" + excerpt(value) + "\"", "name.name=value for objects alone");
    } else if (field->second == FieldKind::object) {
      read_member(holder[name], path, names.subspan(1), fields_of(name), value);
    } else if (holder.contains(name)) {
      note("duplicate_key", path, "the key a second time", "each key once");
    } else {
      holder[name] = parse(field->second, value, path);
    }
  }

  static std::span<const Field> fields_of(const std::string& object) {
    if (object == "window") return window_fields;
    return object == "fault" ? std::span<const Field>(fault_fields) : std::span<const Field>(view_fields);
  }

  /// `layers.2.W-Q`: objects come in the order of their index.
  void read_list_member(json& list, const std::string& path, std::span<const std::string> names,
                        const std::string& value) {
    const std::size_t length = list.size();
    const bool next = names.size() == 2 && names[0] == std::to_string(length);
    const bool last = names.size() == 2 && length > 0 && names[0] == std::to_string(length - 1);
    if ((!next && !last) || length > most_layers) {
      note("bad_link", path, "\"" + excerpt(names.empty() ? "" : names[0]) + "\"", "objects counted from 0 in order");
      return;
    }
    if (next) list.push_back(json::object());
    read_member(list.back(), path + pointer_step(names[0]), names.subspan(1), layer_fields, value);
  }

  json parse(FieldKind kind, const std::string& value, const std::string& path) {
    switch (kind) {
      case FieldKind::matrix:
        return matrix(value, path);
      case FieldKind::number:
        return word_or_number(value, path);
      case FieldKind::word:
        return word(value);
      case FieldKind::flag:
        return value == "true" || value == "false" ? json(value == "true") : number(value, path);
      case FieldKind::flags:
        return flags(value, path);
      case FieldKind::flag_rows:
        return flag_rows(value, path);
      case FieldKind::cell:
        return cell(value, path);
      case FieldKind::name:
        return value;
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

  /// The parts of a list, none when there are more than any list may have.
  std::vector<std::string> parts(std::string_view text, char separator, const std::string& path) {
    const auto separators = static_cast<std::size_t>(std::count(text.begin(), text.end(), separator));
    if (separators < longest_list) return split(text, separator);
    note("size_out_of_range", path, std::to_string(separators + 1), "1.." + std::to_string(longest_list));
    return {};
  }

  static std::string entry_path(const std::string& path, std::size_t row, std::size_t column) {
    return path + pointer_step(std::to_string(row)) + pointer_step(std::to_string(column));
  }

  json matrix(const std::string& text, const std::string& path) {
    json rows = json::array();
    for (const std::string& row_text : parts(text, ';', path)) {
      json row = json::array();
      for (const std::string& entry : parts(row_text, ',', path)) {
        const NumberReading reading = read_decimal(entry);
        // The path is spelled only for an entry that needs it.
        json read = reading.form == NumberForm::number ? json(reading.value)
                                                       : number(entry, entry_path(path, rows.size(), row.size()));
        row.push_back(std::move(read));
        if (problems.size() == most_problems) return nullptr;
      }
      rows.push_back(std::move(row));
    }
    return rows;
  }

  json flags(const std::string& text, const std::string& path) {
    flags_read_ += text.size();
    if (flags_read_ > most_values) {
      note_too_many(path);
      return nullptr;
    }
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
    for (const std::string& row : parts(text, ';', path)) {
      json read = flags(row, path + pointer_step(std::to_string(rows.size())));
      rows.push_back(std::move(read));
      if (problems.size() == most_problems) return nullptr;
    }
    return rows;
  }

  json labels(const std::string& text, const std::string& path) {
    json list = json::array();
    for (const std::string& entry : parts(text, ',', path)) {
      std::optional<std::string> label = unescape_label(entry);
      if (!label) {
        note("bad_link", path + pointer_step(std::to_string(list.size())), "\"" + excerpt(entry) + "\"", "a label");
        label = std::string();
      }
      list.push_back(std::move(*label));
      if (problems.size() == most_problems) return nullptr;
    }
    return list;
  }

  json cell(const std::string& text, const std::string& path) {
    const std::vector<std::string> parts = split(text, ',');
    if (parts.size() != 3) {
      note("bad_link", path, "\"" + excerpt(text) + "\"", "stage,row,column");
      return nullptr;
    }
    json object = json::object();
    object["stage"] = word(parts[0]);
    object["row"] = number(parts[1], path + "/row");
    object["column"] = number(parts[2], path + "/column");
    return object;
  }
};

Outcome<json> document_of(const std::string& fields) {
  FieldReader reader;
  reader.read(fields);
  if (!reader.problems.empty()) return Outcome<json>::failed(std::move(reader.problems));
  return Outcome<json>::of(std::move(reader.document));
}

Outcome<json> failed(const char* code, std::string came, std::string expected) {
  return Outcome<json>::failed(problem(code, "", std::move(came), std::move(expected)));
}

bool is_version(const std::string& text) {
  return !text.empty() && text.size() <= 4 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_proven(const Head& head) {
  return head.check && check_value(head.fields) == *head.check && is_utf8(head.fields);
}

/// The first reading of a damaged link whose check value agrees with its fields. No repair makes a check value where
/// none came.
std::optional<Head> proven_repair(std::string_view text) {
  if (text.size() > longest_repaired) return std::nullopt;
  for (const std::string& core : possible_cores(text)) {
    Head head = split_head(core);
    if (is_proven(head)) return head;
  }
  return std::nullopt;
}

/// What a link says, as a state document that nobody has validated yet.
Outcome<json> read_document(std::string_view text) {
  if (text.size() > longest_text) {
    return failed("text_too_long", "more", "at most " + std::to_string(longest_text) + " bytes");
  }
  if (text.starts_with('#')) text.remove_prefix(1);
  if (text.empty()) return failed("empty_link", "", "a link");
  Head head = split_head(percent_decode_fully(text));
  bool proven = is_proven(head);
  if (head.check && !proven) {
    if (std::optional<Head> repaired = proven_repair(text)) {
      head = std::move(*repaired);
      proven = true;
    }
  }
  if (is_version(head.version) && head.version != "1") return failed("unsupported_version", head.version, "1");
  if (head.version != "1") return failed("bad_link", "\"" + excerpt(head.version) + "\"", "1/ at its front");
  if (proven) return document_of(head.fields);
  if (!is_utf8(head.fields)) return failed("bad_link", "bytes that are no text", "UTF-8");
  if (!head.check) return document_of(head.fields);
  return failed("damaged_link", head.check->size() == check_length ? check_value(head.fields) : excerpt(*head.check),
                head.check->size() == check_length ? *head.check : "a check value of 7 characters");
}

}  // namespace

Outcome<State> read_link(std::string_view text) {
  Outcome<json> document = read_document(text);
  return document ? read_state_document(*document.value) : Outcome<State>::failed(std::move(document.problems));
}

Outcome<State> read_link_without_view(std::string_view text) {
  Outcome<json> document = read_document(text);
  if (!document) return Outcome<State>::failed(std::move(document.problems));
  document.value->erase("view");
  return read_state_document(*document.value);
}

}  // namespace experiment
