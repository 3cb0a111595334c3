#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "attention/fault.hpp"
#include "attention/mask.hpp"
#include "attention/positions.hpp"

// The words of the state format, once: the reader, the writer and the link all take them from here.

namespace experiment {

/// Everything that can hold the selection, in the order of the formula: "output" is that of the head, "result" that of
/// the layer, and "stream" what a stack has gathered after it.
inline constexpr std::array<std::string_view, 17> stages = {
    "X",      "X_context",  "W_Q",    "W_K",     "W_V",    "Q",   "K",      "V",     "scores",
    "scaled", "softcapped", "masked", "weights", "output", "W_O", "result", "stream"};

/// A word of the format and what it stands for.
template <typename Meaning>
using Word = std::pair<std::string_view, Meaning>;

inline constexpr std::array<Word<attention::Causal>, 2> causal_words = {{
    {"top_left", attention::Causal::top_left},
    {"bottom_right", attention::Causal::bottom_right},
}};

inline constexpr std::array<Word<attention::Positions>, 4> position_words = {{
    {"none", attention::Positions::none},
    {"sinusoidal", attention::Positions::sinusoidal},
    {"rotary", attention::Positions::rotary},
    {"alibi", attention::Positions::alibi},
}};

inline constexpr std::array<Word<attention::Precision>, 3> precision_words = {{
    {"float32", attention::Precision::float32},
    {"float16", attention::Precision::float16},
    {"bfloat16", attention::Precision::bfloat16},
}};

inline constexpr std::array<Word<attention::MaskStage>, 2> mask_stage_words = {{
    {"after_softmax", attention::MaskStage::after_softmax},
    {"after_softmax_renormalized", attention::MaskStage::after_softmax_renormalized},
}};

/// The word for a meaning; nothing for the meaning that is written by leaving the key out.
template <typename Words, typename Meaning>
std::optional<std::string_view> word_for(const Words& words, Meaning meaning) {
  for (const auto& [word, known] : words) {
    if (known == meaning) return word;
  }
  return std::nullopt;
}

/// How a field's value is written in a link.
enum class FieldKind {
  version,
  matrix,     ///< rows of numbers
  number,     ///< one number or a word
  word,       ///< one word
  flag,       ///< 0 or 1
  flags,      ///< a string of 0 and 1
  flag_rows,  ///< rows of 0 and 1
  tokens,     ///< labels
  name,       ///< plain text of a..z, 0..9 and -
  cell,       ///< stage,row,column
  link,       ///< a whole link, its text to the end of the one it stands in
  object,     ///< fields of its own, written "object.field"
  list,       ///< objects, written "list.0.field"
};

using Field = std::pair<std::string_view, FieldKind>;

/// The keys of a state, in canonical order.
inline constexpr std::array<Field, 26> state_fields = {{
    {"version", FieldKind::version},
    {"Q", FieldKind::matrix},
    {"K", FieldKind::matrix},
    {"V", FieldKind::matrix},
    {"X", FieldKind::matrix},
    {"X_context", FieldKind::matrix},
    {"W_Q", FieldKind::matrix},
    {"W_K", FieldKind::matrix},
    {"W_V", FieldKind::matrix},
    {"W_O", FieldKind::matrix},
    {"heads", FieldKind::number},
    {"kv_heads", FieldKind::number},
    {"layers", FieldKind::list},
    {"positions", FieldKind::word},
    {"scale", FieldKind::number},
    {"temperature", FieldKind::number},
    {"softcap", FieldKind::number},
    {"bias", FieldKind::matrix},
    {"causal", FieldKind::word},
    {"key_valid", FieldKind::flags},
    {"mask", FieldKind::flag_rows},
    {"window", FieldKind::object},
    {"query_tokens", FieldKind::tokens},
    {"key_tokens", FieldKind::tokens},
    {"fault", FieldKind::object},
    {"view", FieldKind::object},
}};

/// The keys of a layer.
inline constexpr std::array<Field, 6> layer_fields = {{
    {"W_Q", FieldKind::matrix},
    {"W_K", FieldKind::matrix},
    {"W_V", FieldKind::matrix},
    {"W_O", FieldKind::matrix},
    {"heads", FieldKind::number},
    {"kv_heads", FieldKind::number},
}};

inline constexpr std::array<Field, 2> window_fields = {{
    {"left", FieldKind::number},
    {"right", FieldKind::number},
}};

inline constexpr std::array<Field, 7> fault_fields = {{
    {"softmax_axis", FieldKind::word},
    {"mask_stage", FieldKind::word},
    {"mask_value", FieldKind::number},
    {"mask_inverted", FieldKind::flag},
    {"softmax", FieldKind::word},
    {"precision", FieldKind::word},
    {"scale_by", FieldKind::word},
}};

/// What is shown: the state's key `view`. Other keys of it are ignored.
inline constexpr std::array<Field, 8> view_fields = {{
    {"lesson", FieldKind::name},
    {"step", FieldKind::number},
    {"cell", FieldKind::cell},
    {"stage", FieldKind::word},
    {"layer", FieldKind::number},
    {"head", FieldKind::number},
    {"digits", FieldKind::number},
    {"pinned", FieldKind::link},
}};

}  // namespace experiment
