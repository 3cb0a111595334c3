#include "experiment/document.hpp"
#include "experiment/fields.hpp"
#include "experiment/source_reader.hpp"
#include "experiment/state_document.hpp"
#include "experiment/value_reader.hpp"

namespace experiment {

using attention::Index;
using nlohmann::json;

namespace {

constexpr int state_version = 1;

void read_scale(const json& document, ValueReader& values, State& state) {
  const json* value = ValueReader::find(document, "scale");
  if (value == nullptr || is_text(*value, "sqrt_dk")) return;
  if (is_text(*value, "none")) {
    state.scale = ScaleRule::none;
  } else if (value->is_string()) {
    values.note("unknown_word", "/scale", description(*value), R"("sqrt_dk", "none" or a number)");
  } else if (const auto read = values.number(*value, "/scale")) {
    state.scale = ScaleRule::number;
    state.scale_number = *read;
  }
}

void read_scores_settings(const json& document, ValueReader& values, State& state) {
  read_scale(document, values, state);
  if (const json* value = ValueReader::find(document, "temperature")) {
    if (const auto read = values.positive(*value, "/temperature", true)) state.temperature = *read;
  }
  if (const json* value = ValueReader::find(document, "softcap")) {
    state.softcap = values.positive(*value, "/softcap", false);
  }
  if (const json* value = ValueReader::find(document, "bias")) {
    state.bias = values.matrix(*value, "/bias", {state.n_q(), state.n_k()});
  }
}

void read_window(const json& value, ValueReader& values, State& state) {
  if (!values.object(value, "/window", window_fields)) return;
  attention::Window window;
  if (const json* left = ValueReader::find(value, "left")) {
    window.left = values.whole(*left, "/window/left", 0, static_cast<int>(largest_size));
  }
  if (const json* right = ValueReader::find(value, "right")) {
    window.right = values.whole(*right, "/window/right", 0, static_cast<int>(largest_size));
  }
  if (window.left || window.right) state.mask.window = window;
}

void read_masks(const json& document, ValueReader& values, State& state) {
  attention::MaskRules& mask = state.mask;
  mask.key_valid.assign(static_cast<std::size_t>(state.n_k()), 1);
  mask.chosen = attention::FlagMatrix::Ones(state.n_q(), state.n_k());
  if (const json* value = ValueReader::find(document, "causal")) {
    const auto read = values.word(*value, "/causal", causal_words, R"(null, "top_left" or "bottom_right")");
    if (read) mask.causal = *read;
  }
  if (const json* value = ValueReader::find(document, "key_valid")) {
    if (auto read = values.flags(*value, "/key_valid", state.n_k())) mask.key_valid = std::move(*read);
  }
  if (const json* value = ValueReader::find(document, "mask")) {
    if (auto read = values.flag_rows(*value, "/mask", {state.n_q(), state.n_k()})) mask.chosen = std::move(*read);
  }
  if (const json* value = ValueReader::find(document, "window")) read_window(*value, values, state);
}

std::vector<std::string> read_tokens(const json& document, ValueReader& values, const char* key, Index length) {
  if (const json* value = ValueReader::find(document, key)) {
    if (auto read = values.labels(*value, pointer_step(key), length)) return std::move(*read);
  }
  return default_tokens(length);
}

/// The version decides how everything else is read, so nothing else is looked at when it does not fit.
bool version_fits(const json& document, ValueReader& values) {
  const json* version = ValueReader::find(document, "version");
  if (version == nullptr) {
    values.note("missing_key", "/version", "", "1");
  } else if (!version->is_number() || version->get<double>() != state_version) {
    values.note("unsupported_version", "/version", description(*version), "1");
  }
  return values.problems.empty();
}

}  // namespace

std::vector<std::string> default_tokens(Index count) {
  std::vector<std::string> tokens(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < tokens.size(); ++i) tokens[i] = std::to_string(i + 1);
  return tokens;
}

Outcome<State> read_state_document(const json& document) {
  ValueReader values;
  State state;
  if (values.object(document, "", {}) && version_fits(document, values)) {
    values.object(document, "", state_fields);
    // What follows needs the sizes that the source gives.
    if (read_source(document, values, state)) {
      read_scores_settings(document, values, state);
      read_masks(document, values, state);
      state.query_tokens = read_tokens(document, values, "query_tokens", state.n_q());
      state.key_tokens = read_tokens(document, values, "key_tokens", state.n_k());
      read_fault(document, values, state);
      read_view(document, values, state);
    }
  }
  if (!values.problems.empty()) return Outcome<State>::failed(std::move(values.problems));
  return Outcome<State>::of(std::move(state));
}

Outcome<State> read_state_document(const Outcome<json>& document) {
  return document ? read_state_document(*document.value) : Outcome<State>::failed(document.problems);
}

Outcome<State> read_state(std::string_view json_text) { return read_state_document(parse_document(json_text)); }

}  // namespace experiment
