#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "attention/mask.hpp"

// The words of the state format, once: the reader, the writer and the link all take them from here.

namespace experiment {

/// The stages of the formula, in its order: everything that can hold the selection.
inline constexpr std::array<std::string_view, 9> stages = {"Q",          "K",      "V",       "scores", "scaled",
                                                           "softcapped", "masked", "weights", "output"};

/// The words of `causal`.
inline constexpr std::array<std::pair<std::string_view, attention::Causal>, 2> causal_words = {{
    {"top_left", attention::Causal::top_left},
    {"bottom_right", attention::Causal::bottom_right},
}};

/// How a field's value is written in a link.
enum class FieldKind {
  version,
  matrix,     ///< rows of numbers
  number,     ///< one number or a word
  word,       ///< one word
  flags,      ///< a string of 0 and 1
  flag_rows,  ///< rows of 0 and 1
  window,     ///< left,right
  tokens,     ///< labels
  view,       ///< an object of its own
};

/// The keys of a state, in canonical order.
inline constexpr std::array<std::pair<std::string_view, FieldKind>, 15> state_fields = {{
    {"version", FieldKind::version},
    {"Q", FieldKind::matrix},
    {"K", FieldKind::matrix},
    {"V", FieldKind::matrix},
    {"scale", FieldKind::number},
    {"temperature", FieldKind::number},
    {"softcap", FieldKind::number},
    {"bias", FieldKind::matrix},
    {"causal", FieldKind::word},
    {"key_valid", FieldKind::flags},
    {"mask", FieldKind::flag_rows},
    {"window", FieldKind::window},
    {"query_tokens", FieldKind::tokens},
    {"key_tokens", FieldKind::tokens},
    {"view", FieldKind::view},
}};

}  // namespace experiment
