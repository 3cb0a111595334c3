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

bool is_default(const std::vector<std::string>& tokens) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i] != default_token(i)) return false;
  }
  return true;
}

std::string tokens_text(const std::vector<std::string>& tokens) {
  std::string text;
  for (const std::string& token : tokens) text += (text.empty() ? "" : ",") + escape_label(token);
  return text;
}

std::string window_side(const std::optional<Index>& side) { return side ? std::to_string(*side) : "all"; }

/// Fields in the order they are added, with "-" for "_".
class CoreText {
 public:
  void add(std::string_view name, const std::string& value) {
    text_ += '/';
    std::replace_copy(name.begin(), name.end(), std::back_inserter(text_), '_', '-');
    text_ += '=' + value;
  }
  void add(std::string_view name, const std::optional<int>& value) {
    if (value) add(name, std::to_string(*value));
  }
  const std::string& finished() const { return text_; }

 private:
  std::string text_;
};

void add_settings(CoreText& core, const State& state) {
  if (state.scale == ScaleRule::none) core.add("scale", "none");
  if (state.scale == ScaleRule::number) core.add("scale", number_text(state.scale_number));
  if (state.temperature != 1) core.add("temperature", number_text(state.temperature));
  if (state.softcap) core.add("softcap", number_text(*state.softcap));
  if (state.bias) core.add("bias", matrix_text(*state.bias));
}

void add_masks(CoreText& core, const attention::MaskRules& mask) {
  for (const auto& [word, causal] : causal_words) {
    if (causal != mask.causal) continue;
    std::string written(word);
    std::replace(written.begin(), written.end(), '_', '-');
    core.add("causal", written);
  }
  if (std::find(mask.key_valid.begin(), mask.key_valid.end(), 0) != mask.key_valid.end()) {
    std::string flags;
    for (const std::uint8_t flag : mask.key_valid) flags += flag_text(flag);
    core.add("key_valid", flags);
  }
  if ((mask.chosen.array() == 0).any()) core.add("mask", rows_text(mask.chosen, "", flag_text));
  if (mask.window) core.add("window", window_side(mask.window->left) + "," + window_side(mask.window->right));
}

void add_view(CoreText& core, const View& view) {
  if (view.lesson) core.add("view.lesson", *view.lesson);
  core.add("view.step", view.step);
  if (view.cell) {
    core.add("view.cell",
             view.cell->stage + "," + std::to_string(view.cell->row) + "," + std::to_string(view.cell->column));
  }
  if (view.stage) core.add("view.stage", *view.stage);
  core.add("view.layer", view.layer);
  core.add("view.head", view.head);
  core.add("view.digits", view.digits);
}

}  // namespace

std::string link_text(const State& state) {
  CoreText core;
  core.add("Q", matrix_text(state.Q));
  core.add("K", matrix_text(state.K));
  core.add("V", matrix_text(state.V));
  add_settings(core, state);
  add_masks(core, state.mask);
  if (!is_default(state.query_tokens)) core.add("query_tokens", tokens_text(state.query_tokens));
  if (!is_default(state.key_tokens)) core.add("key_tokens", tokens_text(state.key_tokens));
  add_view(core, state.view);
  return "1." + check_value(core.finished()) + percent_encode(core.finished());
}

}  // namespace experiment
