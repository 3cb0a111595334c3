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

std::string flag_rows_text(const attention::FlagMatrix& flags) { return rows_text(flags, flag_text); }

std::string labels_text(const std::vector<std::string>& labels) {
  return list_text(labels.size(), [&](std::size_t i) { return json_string(labels[i]); });
}

std::string scale_text(const State& state) {
  if (state.scale == ScaleRule::number) return number_text(state.scale_number);
  return state.scale == ScaleRule::none ? "\"none\"" : "\"sqrt_dk\"";
}

template <typename Words, typename Meaning>
std::string word_text(const Words& words, Meaning meaning) {
  const auto word = word_for(words, meaning);
  return word ? json_string(*word) : "null";
}

std::string window_text(const attention::Window& window) {
  ObjectText text;
  if (window.left) text.add("left", std::to_string(*window.left));
  if (window.right) text.add("right", std::to_string(*window.right));
  return text.finished();
}

std::string fault_text(const attention::Fault& fault) {
  ObjectText text;
  if (fault.softmax_along_queries) text.add("softmax_axis", json_string("query"));
  if (const auto stage = word_for(mask_stage_words, fault.mask_stage)) text.add("mask_stage", json_string(*stage));
  if (fault.mask_value) text.add("mask_value", number_text(*fault.mask_value));
  if (fault.mask_inverted) text.add("mask_inverted", "true");
  if (fault.naive_softmax) text.add("softmax", json_string("naive"));
  if (const auto precision = word_for(precision_words, fault.precision)) text.add("precision", json_string(*precision));
  if (fault.scale_by_d_model) text.add("scale_by", json_string("d_model"));
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
  if (view.pinned) text.add("pinned", json_string(*view.pinned));
  return text.finished();
}

void add_weights(ObjectText& text, const attention::LayerWeights& weights, const RowsSpelling& spelling) {
  text.add("W_Q", spelling.matrix(weights.W_Q));
  text.add("W_K", spelling.matrix(weights.W_K));
  text.add("W_V", spelling.matrix(weights.W_V));
  if (weights.W_O) text.add("W_O", spelling.matrix(*weights.W_O));
  text.add("heads", std::to_string(weights.heads));
  text.add("kv_heads", std::to_string(weights.kv_heads));
}

void add_source(ObjectText& text, const State& state, const RowsSpelling& spelling) {
  if (!state.projected) {
    text.add("Q", spelling.matrix(state.Q));
    text.add("K", spelling.matrix(state.K));
    text.add("V", spelling.matrix(state.V));
    return;
  }
  const ProjectedSource& source = *state.projected;
  text.add("X", spelling.matrix(source.X));
  if (source.X_context) text.add("X_context", spelling.matrix(*source.X_context));
  if (!source.stacked) {
    add_weights(text, source.layers.front(), spelling);
    return;
  }
  text.add("layers", list_text(source.layers.size(), [&](std::size_t l) {
             ObjectText layer;
             add_weights(layer, source.layers[l], spelling);
             return layer.finished();
           }));
}

}  // namespace

std::string state_text(const State& state) { return state_text(state, {matrix_text, flag_rows_text}); }

std::string state_text(const State& state, const RowsSpelling& spelling) {
  ObjectText text;
  text.add("version", "1");
  add_source(text, state, spelling);
  text.add("positions", word_text(position_words, state.positions));
  text.add("scale", scale_text(state));
  text.add("temperature", number_text(state.temperature));
  if (state.softcap) text.add("softcap", number_text(*state.softcap));
  if (state.bias) text.add("bias", spelling.matrix(*state.bias));
  text.add("causal", word_text(causal_words, state.mask.causal));
  text.add("key_valid",
           list_text(state.mask.key_valid.size(), [&](std::size_t j) { return flag_text(state.mask.key_valid[j]); }));
  text.add("mask", spelling.flags(state.mask.chosen));
  if (state.mask.window) text.add("window", window_text(*state.mask.window));
  text.add("query_tokens", labels_text(state.query_tokens));
  text.add("key_tokens", labels_text(state.key_tokens));
  if (state.fault.any()) text.add("fault", fault_text(state.fault));
  text.add("view", view_text(state.view));
  return text.finished();
}

}  // namespace experiment
