#include "experiment/fields.hpp"
#include "experiment/json_text.hpp"
#include "experiment/number_text.hpp"
#include "experiment/state.hpp"

namespace experiment {

using attention::Index;

namespace {

template <typename AnyMatrix, typename Entry>
std::string rows_text(const AnyMatrix& matrix, Entry entry) {
  return list_text(static_cast<std::size_t>(matrix.rows()), [&](std::size_t i) {
    return list_text(static_cast<std::size_t>(matrix.cols()),
                     [&](std::size_t j) { return entry(matrix(static_cast<Index>(i), static_cast<Index>(j))); });
  });
}

std::string matrix_text(const attention::Matrix& matrix) { return rows_text(matrix, number_text); }

std::string flag_text(std::uint8_t flag) { return flag != 0 ? "1" : "0"; }

std::string labels_text(const std::vector<std::string>& labels) {
  return list_text(labels.size(), [&](std::size_t i) { return json_string(labels[i]); });
}

std::string scale_text(const State& state) {
  if (state.scale == ScaleRule::number) return number_text(state.scale_number);
  return state.scale == ScaleRule::none ? "\"none\"" : "\"sqrt_dk\"";
}

std::string causal_text(attention::Causal causal) {
  for (const auto& [word, meaning] : causal_words) {
    if (meaning == causal) return json_string(std::string(word));
  }
  return "null";
}

std::string window_text(const attention::Window& window) {
  ObjectText text;
  if (window.left) text.add("left", std::to_string(*window.left));
  if (window.right) text.add("right", std::to_string(*window.right));
  return text.finished();
}

std::string view_text(const View& view) {
  ObjectText text;
  if (view.lesson) text.add("lesson", json_string(*view.lesson));
  text.add("step", view.step);
  if (view.cell) {
    ObjectText cell;
    cell.add("stage", json_string(view.cell->stage));
    cell.add("row", std::to_string(view.cell->row));
    cell.add("column", std::to_string(view.cell->column));
    text.add("cell", cell.finished());
  }
  if (view.stage) text.add("stage", json_string(*view.stage));
  text.add("layer", view.layer);
  text.add("head", view.head);
  text.add("digits", view.digits);
  return text.finished();
}

}  // namespace

std::string state_text(const State& state) {
  ObjectText text;
  text.add("version", "1");
  text.add("Q", matrix_text(state.Q));
  text.add("K", matrix_text(state.K));
  text.add("V", matrix_text(state.V));
  text.add("scale", scale_text(state));
  text.add("temperature", number_text(state.temperature));
  if (state.softcap) text.add("softcap", number_text(*state.softcap));
  if (state.bias) text.add("bias", matrix_text(*state.bias));
  text.add("causal", causal_text(state.mask.causal));
  text.add("key_valid",
           list_text(state.mask.key_valid.size(), [&](std::size_t i) { return flag_text(state.mask.key_valid[i]); }));
  text.add("mask", rows_text(state.mask.chosen, flag_text));
  if (state.mask.window) text.add("window", window_text(*state.mask.window));
  text.add("query_tokens", labels_text(state.query_tokens));
  text.add("key_tokens", labels_text(state.key_tokens));
  text.add("view", view_text(state.view));
  return text.finished();
}

}  // namespace experiment
