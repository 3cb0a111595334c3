#include <algorithm>
#include <string>

#include "experiment/fields.hpp"
#include "experiment/link.hpp"
#include "experiment/link_core.hpp"
#include "experiment/number_text.hpp"

namespace experiment {

using attention::Index;

namespace {

template <typename AnyMatrix, typename Entry>
std::string rows_text(const AnyMatrix& matrix, std::string_view separator, Entry entry) {
  std::string text;
  for (Index i = 0; i < matrix.rows(); ++i) {
    if (i > 0) text += ';';
    for (Index j = 0; j < matrix.cols(); ++j) {
      if (j > 0) text += separator;
      text += entry(matrix(i, j));
    }
  }
  return text;
}

std::string matrix_text(const attention::Matrix& matrix) { return rows_text(matrix, ",", number_text); }

std::string flag_text(std::uint8_t flag) { return flag != 0 ? "1" : "0"; }

std::string tokens_text(const std::vector<std::string>& tokens) {
  std::string text;
  for (const std::string& token : tokens) text += (text.empty() ? "" : ",") + escape_label(token);
  return text;
}

std::string with_hyphens(std::string_view name) {
  std::string text(name);
  std::replace(text.begin(), text.end(), '_', '-');
  return text;
}

/// Fields in the order they are added, with "-" for "_".
class CoreText {
 public:
  void add(std::string_view name, std::string_view value) {
    text_ += '/' + with_hyphens(name) + '=';
    text_ += value;
  }
  void add(std::string_view name, const std::optional<Index>& value) {
    if (value) add(name, std::to_string(*value));
  }
  /// Words of the format, as all of them are written with hyphens.
  void add_word(std::string_view name, const std::optional<std::string_view>& word) {
    if (word) add(name, with_hyphens(*word));
  }
  const std::string& finished() const { return text_; }

 private:
  std::string text_;
};

void add_weights(CoreText& core, const std::string& prefix, const attention::LayerWeights& weights) {
  core.add(prefix + "W_Q", matrix_text(weights.W_Q));
  core.add(prefix + "W_K", matrix_text(weights.W_K));
  core.add(prefix + "W_V", matrix_text(weights.W_V));
  if (weights.W_O) core.add(prefix + "W_O", matrix_text(*weights.W_O));
  if (weights.heads != 1) core.add(prefix + "heads", weights.heads);
  if (weights.kv_heads != weights.heads) core.add(prefix + "kv_heads", weights.kv_heads);
}

void add_source(CoreText& core, const State& state) {
  if (!state.projected) {
    core.add("Q", matrix_text(state.Q));
    core.add("K", matrix_text(state.K));
    core.add("V", matrix_text(state.V));
    return;
  }
  const ProjectedSource& source = *state.projected;
  core.add("X", matrix_text(source.X));
  if (source.X_context) core.add("X_context", matrix_text(*source.X_context));
  for (std::size_t l = 0; l < source.layers.size(); ++l) {
    add_weights(core, source.stacked ? "layers." + std::to_string(l) + "." : "", source.layers[l]);
  }
}

void add_settings(CoreText& core, const State& state) {
  if (state.positions != attention::Positions::none) {
    core.add_word("positions", word_for(position_words, state.positions));
  }
  if (state.scale == ScaleRule::none) core.add("scale", "none");
  if (state.scale == ScaleRule::number) core.add("scale", number_text(state.scale_number));
  if (state.temperature != 1) core.add("temperature", number_text(state.temperature));
  if (state.softcap) core.add("softcap", number_text(*state.softcap));
  if (state.bias) core.add("bias", matrix_text(*state.bias));
}

void add_masks(CoreText& core, const attention::MaskRules& mask) {
  core.add_word("causal", word_for(causal_words, mask.causal));
  if (std::find(mask.key_valid.begin(), mask.key_valid.end(), 0) != mask.key_valid.end()) {
    std::string flags;
    for (const std::uint8_t flag : mask.key_valid) flags += flag_text(flag);
    core.add("key_valid", flags);
  }
  if ((mask.chosen.array() == 0).any()) core.add("mask", rows_text(mask.chosen, "", flag_text));
  if (!mask.window) return;
  core.add("window.left", mask.window->left);
  core.add("window.right", mask.window->right);
}

void add_fault(CoreText& core, const attention::Fault& fault) {
  if (fault.softmax_along_queries) core.add("fault.softmax_axis", "query");
  core.add_word("fault.mask_stage", word_for(mask_stage_words, fault.mask_stage));
  if (fault.mask_value) core.add("fault.mask_value", number_text(*fault.mask_value));
  if (fault.mask_inverted) core.add("fault.mask_inverted", "1");
  if (fault.naive_softmax) core.add("fault.softmax", "naive");
  core.add_word("fault.precision", word_for(precision_words, fault.precision));
  if (fault.scale_by_d_model) core.add_word("fault.scale_by", "d_model");
}

void add_view(CoreText& core, const View& view) {
  if (view.lesson) core.add("view.lesson", *view.lesson);
  core.add("view.step", view.step);
  if (view.cell) {
    core.add("view.cell", with_hyphens(view.cell->stage) + "," + std::to_string(view.cell->row) + "," +
                              std::to_string(view.cell->column));
  }
  if (view.stage) core.add_word("view.stage", *view.stage);
  core.add("view.layer", view.layer);
  core.add("view.head", view.head);
  core.add("view.digits", view.digits);
  // Last, since its own fields run to the end.
  if (view.pinned) core.add("view.pinned", percent_decode_fully(*view.pinned));
}

}  // namespace

std::string link_text(const State& state) {
  CoreText core;
  add_source(core, state);
  add_settings(core, state);
  add_masks(core, state.mask);
  if (state.query_tokens != default_tokens(state.n_q())) core.add("query_tokens", tokens_text(state.query_tokens));
  if (state.key_tokens != default_tokens(state.n_k())) core.add("key_tokens", tokens_text(state.key_tokens));
  add_fault(core, state.fault);
  add_view(core, state.view);
  return "1." + check_value(core.finished()) + percent_encode(core.finished());
}

}  // namespace experiment
