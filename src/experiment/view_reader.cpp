#include <algorithm>

#include "experiment/document.hpp"
#include "experiment/link.hpp"
#include "experiment/source_reader.hpp"

namespace experiment {

using attention::Index;
using nlohmann::json;

namespace {

constexpr std::size_t longest_lesson_name = 64;
constexpr int largest_step = 9999;

/// Reads the members of one `view`.
class ViewReader {
 public:
  ViewReader(const json& view, ValueReader& values, const State& state) : view_(view), values_(values), state_(state) {}

  View read() {
    View view;
    view.lesson = lesson();
    view.step = number("step", largest_step);
    view.layer = number("layer", static_cast<int>(state_.projected ? state_.projected->layers.size() : 1) - 1);
    view.head = number("head", static_cast<int>(heads(view.layer.value_or(0))) - 1);
    view.digits = number("digits", most_digits);
    view.stage = stage(view_, "/view", view.layer.value_or(0));
    view.pinned = pinned();
    if (const json* cell = ValueReader::find(view_, "cell")) view.cell = read_cell(*cell, view.layer.value_or(0));
    return view;
  }

 private:
  const json& view_;
  ValueReader& values_;
  const State& state_;

  Index heads(int layer) const {
    return state_.projected ? state_.projected->layers[static_cast<std::size_t>(layer)].heads : 1;
  }

  std::optional<int> number(const char* key, int highest) {
    const json* value = ValueReader::find(view_, key);
    if (value == nullptr) return std::nullopt;
    return values_.whole(*value, "/view" + pointer_step(key), 0, highest);
  }

  std::optional<std::string> lesson() {
    const json* value = ValueReader::find(view_, "lesson");
    if (value == nullptr) return std::nullopt;
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

  /// What is pinned may itself show something, even another pinned experiment; that is dropped, so this ends.
  std::optional<std::string> pinned() {
    const json* value = ValueReader::find(view_, "pinned");
    if (value == nullptr) return std::nullopt;
    if (!value->is_string()) {
      values_.note("wrong_type", "/view/pinned", description(*value), "a link");
      return std::nullopt;
    }
    const Outcome<State> state = read_link_without_view(value->get_ref<const std::string&>());
    if (state) return link_text(*state.value);
    const Problem& first = state.problems.front();
    values_.note(first.code.c_str(), "/view/pinned" + first.path, first.came, first.expected);
    return std::nullopt;
  }

  std::optional<std::string> stage(const json& holder, const std::string& path, int layer) {
    const json* value = ValueReader::find(holder, "stage");
    if (value == nullptr) return std::nullopt;
    for (const std::string_view stage : stages) {
      if (is_text(*value, stage) && shape_of(stage, layer).rows > 0) return std::string(stage);
    }
    values_.note("unknown_word", path + "/stage", description(*value), "a stage");
    return std::nullopt;
  }

  /// The shape of a stage, for one head; nothing by nothing when the state has no such stage.
  Shape shape_of(std::string_view stage, int layer) const {
    if (stage == "softcapped" && !state_.softcap) return {};
    if (stage == "scores" || stage == "scaled" || stage == "softcapped" || stage == "masked" || stage == "weights") {
      return {state_.n_q(), state_.n_k()};
    }
    return state_.projected ? projected_shape(stage, layer) : direct_shape(stage);
  }

  Shape direct_shape(std::string_view stage) const {
    if (stage == "Q") return {state_.Q.rows(), state_.Q.cols()};
    if (stage == "K") return {state_.K.rows(), state_.K.cols()};
    if (stage == "V") return {state_.V.rows(), state_.V.cols()};
    return stage == "output" ? Shape{state_.n_q(), state_.V.cols()} : Shape{};
  }

  Shape projected_shape(std::string_view stage, int layer) const {
    const ProjectedSource& source = *state_.projected;
    const attention::LayerWeights& weights = source.layers[static_cast<std::size_t>(layer)];
    const Index d_k = weights.W_Q.cols() / weights.heads;
    const Index d_v = weights.W_V.cols() / weights.kv_heads;
    const auto of = [](const attention::Matrix& matrix) { return Shape{matrix.rows(), matrix.cols()}; };
    if (stage == "X") return of(source.X);
    if (stage == "X_context") return source.X_context ? of(*source.X_context) : Shape{};
    if (stage == "W_Q") return of(weights.W_Q);
    if (stage == "W_K") return of(weights.W_K);
    if (stage == "W_V") return of(weights.W_V);
    if (stage == "W_O") return weights.W_O ? of(*weights.W_O) : Shape{};
    if (stage == "result") return {state_.n_q(), weights.W_O ? weights.W_O->cols() : weights.heads * d_v};
    if (stage == "stream") return source.stacked ? of(source.X) : Shape{};
    if (stage == "Q") return {state_.n_q(), d_k};
    if (stage == "K") return {state_.n_k(), d_k};
    return stage == "V" ? Shape{state_.n_k(), d_v} : Shape{state_.n_q(), d_v};
  }

  std::optional<Cell> read_cell(const json& value, int layer) {
    const json* row = value.is_object() ? ValueReader::find(value, "row") : nullptr;
    const json* column = value.is_object() ? ValueReader::find(value, "column") : nullptr;
    if (row == nullptr || column == nullptr || ValueReader::find(value, "stage") == nullptr) {
      values_.note("wrong_type", "/view/cell", description(value), "an object with stage, row and column");
      return std::nullopt;
    }
    const auto name = stage(value, "/view/cell", layer);
    if (!name) return std::nullopt;
    const Shape shape = shape_of(*name, layer);
    const auto read_row = values_.whole(*row, "/view/cell/row", 0, static_cast<int>(shape.rows) - 1);
    const auto read_column = values_.whole(*column, "/view/cell/column", 0, static_cast<int>(shape.cols) - 1);
    if (!read_row || !read_column) return std::nullopt;
    return Cell{*name, *read_row, *read_column};
  }
};

}  // namespace

void read_view(const json& document, ValueReader& values, State& state) {
  const json* value = ValueReader::find(document, "view");
  if (value == nullptr || !values.object(*value, "/view", {})) return;
  state.view = ViewReader(*value, values, state).read();
}

}  // namespace experiment
