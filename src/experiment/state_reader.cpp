#include <algorithm>

#include "experiment/document.hpp"
#include "experiment/fields.hpp"
#include "experiment/state_document.hpp"
#include "experiment/value_reader.hpp"

namespace experiment {

using attention::Index;
using attention::Matrix;
using nlohmann::json;

namespace {

constexpr int state_version = 1;
constexpr std::size_t longest_lesson_name = 64;
constexpr int largest_step = 9999;

/// Reads one document. Later fields are only read when the source stands, since their shapes follow from it.
class StateReader {
 public:
  explicit StateReader(const json& document) : document_(document) {}

  Outcome<State> read() {
    if (!document_.is_object()) {
      return Outcome<State>::failed(problem("wrong_type", "", description(document_), "an object"));
    }
    if (!version_fits()) return Outcome<State>::failed(std::move(values_.problems));
    refuse_unknown_keys();
    if (read_source()) {
      read_scores_settings();
      read_masks();
      read_tokens();
      read_view();
    }
    if (!values_.problems.empty()) return Outcome<State>::failed(std::move(values_.problems));
    return Outcome<State>::of(std::move(state_));
  }

 private:
  const json& document_;
  ValueReader values_;
  State state_;

  Index n_q() const { return state_.Q.rows(); }
  Index n_k() const { return state_.K.rows(); }

  /// The value of an optional key; null says the same as leaving it out.
  const json* find(const char* key) const {
    const auto found = document_.find(key);
    return found == document_.end() || found->is_null() ? nullptr : &*found;
  }

  bool version_fits() {
    const json* version = find("version");
    if (version == nullptr) {
      values_.note("missing_key", "/version", "", "1");
    } else if (!version->is_number() || *version != static_cast<double>(state_version)) {
      values_.note("unsupported_version", "/version", description(*version), "1");
    }
    return values_.problems.empty();
  }

  void refuse_unknown_keys() {
    for (const auto& entry : document_.items()) {
      const bool known = std::any_of(state_fields.begin(), state_fields.end(),
                                     [&](const auto& field) { return field.first == entry.key(); });
      if (!known)
        values_.note("unknown_key", pointer_step(entry.key()), "\"" + excerpt(entry.key()) + "\"",
                     "a key of the state");
    }
  }

  std::optional<Matrix> source(const char* key, Shape shape) {
    const json* value = find(key);
    if (value != nullptr) return values_.matrix(*value, pointer_step(key), shape);
    values_.note("missing_key", pointer_step(key), "", "a matrix");
    return std::nullopt;
  }

  bool read_source() {
    const auto Q = source("Q", {});
    const auto K = source("K", {0, Q ? Q->cols() : 0});
    const auto V = source("V", {K ? K->rows() : 0, 0});
    if (!Q || !K || !V) return false;
    state_.Q = *Q;
    state_.K = *K;
    state_.V = *V;
    return true;
  }

  void read_scores_settings() {
    read_scale();
    if (const json* value = find("temperature")) {
      if (const auto read = at_least_zero(*value, "/temperature", true)) state_.temperature = *read;
    }
    if (const json* value = find("softcap")) state_.softcap = at_least_zero(*value, "/softcap", false);
    if (const json* value = find("bias")) state_.bias = values_.matrix(*value, "/bias", {n_q(), n_k()});
  }

  void read_scale() {
    const json* value = find("scale");
    if (value == nullptr || *value == "sqrt_dk") return;
    if (*value == "none") {
      state_.scale = ScaleRule::none;
    } else if (value->is_string()) {
      values_.note("unknown_word", "/scale", description(*value), R"("sqrt_dk", "none" or a number)");
    } else if (const auto read = values_.number(*value, "/scale")) {
      state_.scale = ScaleRule::number;
      state_.scale_number = *read;
    }
  }

  std::optional<double> at_least_zero(const json& value, const std::string& path, bool zero_too) {
    const auto read = values_.number(value, path);
    if (!read) return std::nullopt;
    if (*read > 0) return read;
    if (zero_too && *read == 0) return 0.0;
    values_.note("value_out_of_range", path, description(value), zero_too ? "a number >= 0" : "a number > 0");
    return std::nullopt;
  }

  void read_masks() {
    read_causal();
    attention::MaskRules& mask = state_.mask;
    mask.key_valid.assign(static_cast<std::size_t>(n_k()), 1);
    mask.chosen = attention::FlagMatrix::Ones(n_q(), n_k());
    if (const json* value = find("key_valid")) {
      if (const auto read = values_.flags(*value, "/key_valid", n_k())) mask.key_valid = *read;
    }
    if (const json* value = find("mask")) {
      if (const auto read = values_.flag_rows(*value, "/mask", {n_q(), n_k()})) mask.chosen = *read;
    }
    if (const json* value = find("window")) read_window(*value);
  }

  void read_causal() {
    const json* value = find("causal");
    if (value == nullptr) return;
    for (const auto& [word, causal] : causal_words) {
      if (*value == word) state_.mask.causal = causal;
    }
    if (state_.mask.causal == attention::Causal::none) {
      values_.note("unknown_word", "/causal", description(*value), R"(null, "top_left" or "bottom_right")");
    }
  }

  void read_window(const json& value) {
    if (!value.is_object()) {
      values_.note("wrong_type", "/window", description(value), "an object with left and right");
      return;
    }
    attention::Window window;
    for (const auto& entry : value.items()) {
      const std::string path = "/window" + pointer_step(entry.key());
      const bool left = entry.key() == "left";
      if (!left && entry.key() != "right") {
        values_.note("unknown_key", path, "\"" + excerpt(entry.key()) + "\"", "left or right");
      } else if (!entry.value().is_null()) {
        if (const auto read = values_.whole(entry.value(), path, 0, largest_size)) {
          (left ? window.left : window.right) = *read;
        }
      }
    }
    if (window.left || window.right) state_.mask.window = window;
  }

  std::vector<std::string> read_labels(const char* key, Index length) {
    if (const json* value = find(key)) {
      if (auto read = values_.labels(*value, pointer_step(key), length)) return std::move(*read);
    }
    std::vector<std::string> labels;
    for (std::size_t i = 0; i < static_cast<std::size_t>(length); ++i) labels.push_back(default_token(i));
    return labels;
  }

  void read_tokens() {
    state_.query_tokens = read_labels("query_tokens", n_q());
    state_.key_tokens = read_labels("key_tokens", n_k());
  }

  void read_view() {
    const json* value = find("view");
    if (value == nullptr) return;
    if (!value->is_object()) {
      values_.note("wrong_type", "/view", description(*value), "an object");
      return;
    }
    View& view = state_.view;
    view.lesson = view_lesson(*value);
    view.step = view_number(*value, "step", largest_step);
    view.stage = view_stage(*value, "/view");
    view.layer = view_number(*value, "layer", largest_size);
    view.head = view_number(*value, "head", largest_size);
    view.digits = view_number(*value, "digits", most_digits);
    if (const auto cell = value->find("cell"); cell != value->end() && !cell->is_null()) view.cell = view_cell(*cell);
  }

  std::optional<int> view_number(const json& view, const char* key, int highest) {
    const auto value = view.find(key);
    if (value == view.end() || value->is_null()) return std::nullopt;
    return values_.whole(*value, "/view" + pointer_step(key), 0, highest);
  }

  std::optional<std::string> view_lesson(const json& view) {
    const auto value = view.find("lesson");
    if (value == view.end() || value->is_null()) return std::nullopt;
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    if (value->is_string()) {
      const auto& name = value->get_ref<const std::string&>();
      if (!name.empty() && name.size() <= longest_lesson_name && std::all_of(name.begin(), name.end(), fits)) {
        return name;
      }
    }
    values_.note("bad_text", "/view/lesson", description(*value), "1..64 of a..z, 0..9 and -");
    return std::nullopt;
  }

  std::optional<std::string> view_stage(const json& holder, const std::string& path) {
    const auto value = holder.find("stage");
    if (value == holder.end() || value->is_null()) return std::nullopt;
    for (const std::string_view stage : stages) {
      if (*value == stage) return std::string(stage);
    }
    values_.note("unknown_word", path + "/stage", description(*value), "a stage");
    return std::nullopt;
  }

  Shape stage_shape(const std::string& stage) const {
    if (stage == "Q") return {n_q(), state_.Q.cols()};
    if (stage == "K") return {n_k(), state_.K.cols()};
    if (stage == "V") return {n_k(), state_.V.cols()};
    return {n_q(), stage == "output" ? state_.V.cols() : n_k()};
  }

  std::optional<Cell> view_cell(const json& value) {
    if (!value.is_object() || !value.contains("row") || !value.contains("column") || !value.contains("stage")) {
      values_.note("wrong_type", "/view/cell", description(value), "an object with stage, row and column");
      return std::nullopt;
    }
    const auto stage = view_stage(value, "/view/cell");
    if (!stage) return std::nullopt;
    const Shape shape = stage_shape(*stage);
    const auto row = values_.whole(value["row"], "/view/cell/row", 0, static_cast<int>(shape.rows) - 1);
    const auto column = values_.whole(value["column"], "/view/cell/column", 0, static_cast<int>(shape.cols) - 1);
    if (!row || !column) return std::nullopt;
    return Cell{*stage, *row, *column};
  }
};

}  // namespace

std::string default_token(std::size_t index) { return std::to_string(index + 1); }

Outcome<State> read_state_document(const json& document) { return StateReader(document).read(); }

Outcome<State> read_state(std::string_view json_text) {
  Outcome<json> document = parse_document(json_text);
  if (!document) return Outcome<State>::failed(std::move(document.problems));
  return read_state_document(*document.value);
}

}  // namespace experiment
