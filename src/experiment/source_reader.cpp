#include "experiment/source_reader.hpp"

#include "experiment/document.hpp"

namespace experiment {

using attention::Index;
using attention::LayerWeights;
using attention::Matrix;
using nlohmann::json;

namespace {

constexpr Index largest_joined = largest_size * most_heads;

std::optional<Matrix> required_matrix(const json& holder, ValueReader& values, const std::string& path, const char* key,
                                      Shape shape) {
  const json* value = ValueReader::find(holder, key);
  if (value != nullptr) return values.matrix(*value, path + pointer_step(key), shape);
  values.note("missing_key", path + pointer_step(key), "", "a matrix");
  return std::nullopt;
}

/// Notes every key of `keys` that is there although `reason` leaves no room for it.
void refuse(const json& document, ValueReader& values, std::initializer_list<const char*> keys, const char* reason) {
  for (const char* key : keys) {
    if (ValueReader::find(document, key) != nullptr) {
      values.note("not_applicable", pointer_step(key), "\"" + std::string(key) + "\"", reason);
    }
  }
}

bool read_direct(const json& document, ValueReader& values, State& state) {
  refuse(document, values, {"X_context", "W_Q", "W_K", "W_V", "W_O", "heads", "kv_heads", "layers"},
         "only keys that go with Q, K, V");
  const auto Q = required_matrix(document, values, "", "Q", {});
  const auto K = required_matrix(document, values, "", "K", {0, Q ? Q->cols() : 0});
  const auto V = required_matrix(document, values, "", "V", {K ? K->rows() : 0, 0});
  if (!Q || !K || !V) return false;
  state.Q = *Q;
  state.K = *K;
  state.V = *V;
  return true;
}

/// heads and kv_heads; heads are a multiple of kv_heads.
bool read_heads(const json& holder, ValueReader& values, const std::string& path, LayerWeights& weights) {
  const json* heads = ValueReader::find(holder, "heads");
  if (heads != nullptr) {
    const auto read = values.whole(*heads, path + "/heads", 1, static_cast<int>(most_heads));
    if (!read) return false;
    weights.heads = *read;
  }
  weights.kv_heads = weights.heads;
  const json* kv_heads = ValueReader::find(holder, "kv_heads");
  if (kv_heads == nullptr) return true;
  const auto read = values.whole(*kv_heads, path + "/kv_heads", 1, static_cast<int>(weights.heads));
  if (!read) return false;
  weights.kv_heads = *read;
  if (weights.heads % weights.kv_heads == 0) return true;
  values.note("value_out_of_range", path + "/kv_heads", description(*kv_heads),
              "a divisor of " + std::to_string(weights.heads));
  return false;
}

/// The width of one head of a matrix whose columns belong to `heads` heads.
std::optional<Index> head_width(const Matrix& weights, Index heads, ValueReader& values, const std::string& path) {
  if (weights.cols() % heads == 0 && weights.cols() / heads <= largest_size) return weights.cols() / heads;
  values.note("wrong_shape", path, std::to_string(weights.cols()) + " columns",
              "a multiple of " + std::to_string(heads) + " up to " + std::to_string(heads * largest_size));
  return std::nullopt;
}

std::optional<LayerWeights> read_weights(const json& holder, ValueReader& values, const std::string& path,
                                         Index d_model) {
  LayerWeights weights;
  if (!read_heads(holder, values, path, weights)) return std::nullopt;
  const auto W_Q = required_matrix(holder, values, path, "W_Q", {d_model, 0, largest_joined});
  if (!W_Q) return std::nullopt;
  const auto d_k = head_width(*W_Q, weights.heads, values, path + "/W_Q");
  if (!d_k) return std::nullopt;
  const auto W_K = required_matrix(holder, values, path, "W_K", {d_model, *d_k * weights.kv_heads, largest_joined});
  const auto W_V = required_matrix(holder, values, path, "W_V", {d_model, 0, largest_joined});
  if (!W_K || !W_V) return std::nullopt;
  const auto d_v = head_width(*W_V, weights.kv_heads, values, path + "/W_V");
  if (!d_v) return std::nullopt;
  weights.W_Q = *W_Q;
  weights.W_K = *W_K;
  weights.W_V = *W_V;
  if (const json* value = ValueReader::find(holder, "W_O")) {
    weights.W_O = values.matrix(*value, path + "/W_O", {*d_v * weights.heads, 0, largest_size, largest_joined});
    if (!weights.W_O) return std::nullopt;
  }
  return weights;
}

/// A layer of a stack gives vectors as wide as the residual stream, to which they are added.
bool fits_residual(const LayerWeights& weights, Index d_model, ValueReader& values, const std::string& path) {
  const Index width = weights.W_O ? weights.W_O->cols() : weights.heads * (weights.W_V.cols() / weights.kv_heads);
  if (width == d_model) return true;
  values.note("wrong_shape", path + (weights.W_O ? "/W_O" : "/W_V"), std::to_string(width) + " columns of output",
              std::to_string(d_model));
  return false;
}

bool read_layers(const json& list, ValueReader& values, ProjectedSource& source) {
  if (!list.is_array()) {
    values.note("wrong_type", "/layers", description(list), "a list of layers");
    return false;
  }
  if (list.empty() || list.size() > most_layers) {
    values.note("size_out_of_range", "/layers", std::to_string(list.size()), "1.." + std::to_string(most_layers));
    return false;
  }
  source.stacked = true;
  const Index d_model = source.X.cols();
  for (std::size_t l = 0; l < list.size(); ++l) {
    const std::string path = "/layers" + pointer_step(std::to_string(l));
    if (!values.object(list[l], path, layer_fields)) return false;
    auto weights = read_weights(list[l], values, path, d_model);
    if (!weights || !fits_residual(*weights, d_model, values, path)) return false;
    source.layers.push_back(std::move(*weights));
  }
  return true;
}

bool read_projected(const json& document, ValueReader& values, State& state) {
  refuse(document, values, {"Q", "K", "V"}, "X or Q, K, V, not both");
  const auto X = required_matrix(document, values, "", "X", {});
  if (!X) return false;
  ProjectedSource source;
  source.X = *X;
  const json* layers = ValueReader::find(document, "layers");
  if (const json* context = ValueReader::find(document, "X_context")) {
    if (layers != nullptr) {
      values.note("not_applicable", "/X_context", "\"X_context\"", "a stack that reads its own tokens");
      return false;
    }
    source.X_context = values.matrix(*context, "/X_context", {0, X->cols()});
    if (!source.X_context) return false;
  }
  if (layers != nullptr) {
    refuse(document, values, {"W_Q", "W_K", "W_V", "W_O", "heads", "kv_heads"}, "these keys inside layers");
    if (!read_layers(*layers, values, source)) return false;
  } else {
    auto weights = read_weights(document, values, "", X->cols());
    if (!weights) return false;
    source.layers.push_back(std::move(*weights));
  }
  state.projected = std::move(source);
  return true;
}

/// Rotary positions turn pairs of columns; sinusoidal ones are added to X.
void read_positions(const json& document, ValueReader& values, State& state) {
  const json* value = ValueReader::find(document, "positions");
  if (value == nullptr) return;
  const auto read = values.word(*value, "/positions", position_words, R"("none", "sinusoidal", "rotary" or "alibi")");
  if (!read) return;
  state.positions = *read;
  if (*read == attention::Positions::sinusoidal && !state.projected) {
    values.note("not_applicable", "/positions", "\"sinusoidal\"", "X, to which they are added");
  }
  if (*read != attention::Positions::rotary) return;
  bool even = state.Q.cols() % 2 == 0;
  if (state.projected) {
    for (const LayerWeights& weights : state.projected->layers)
      even = even && weights.W_Q.cols() / weights.heads % 2 == 0;
  }
  if (!even) values.note("not_applicable", "/positions", "\"rotary\"", "an even d_k");
}

}  // namespace

bool read_source(const json& document, ValueReader& values, State& state) {
  const bool projected = ValueReader::find(document, "X") != nullptr;
  const bool stands = projected ? read_projected(document, values, state) : read_direct(document, values, state);
  if (stands) read_positions(document, values, state);
  return stands;
}

void read_fault(const json& document, ValueReader& values, State& state) {
  const json* value = ValueReader::find(document, "fault");
  if (value == nullptr || !values.object(*value, "/fault", fault_fields)) return;
  attention::Fault& fault = state.fault;
  const auto only_word = [&](const char* key, const char* word) {
    const json* entry = ValueReader::find(*value, key);
    if (entry == nullptr) return false;
    if (is_text(*entry, word)) return true;
    values.note("unknown_word", "/fault" + pointer_step(key), description(*entry), word);
    return false;
  };
  fault.softmax_along_queries = only_word("softmax_axis", "query");
  fault.naive_softmax = only_word("softmax", "naive");
  fault.scale_by_d_model = only_word("scale_by", "d_model");
  if (fault.scale_by_d_model && !state.projected) {
    values.note("not_applicable", "/fault/scale_by", "\"d_model\"", "X, whose width it is");
  }
  if (const json* entry = ValueReader::find(*value, "mask_stage")) {
    const auto read = values.word(*entry, "/fault/mask_stage", mask_stage_words,
                                  R"("after_softmax" or "after_softmax_renormalized")");
    if (read) fault.mask_stage = *read;
  }
  if (const json* entry = ValueReader::find(*value, "precision")) {
    const auto read = values.word(*entry, "/fault/precision", precision_words, R"("float32", "float16" or "bfloat16")");
    if (read) fault.precision = *read;
  }
  if (const json* entry = ValueReader::find(*value, "mask_value")) {
    fault.mask_value = values.number(*entry, "/fault/mask_value");
  }
  if (const json* entry = ValueReader::find(*value, "mask_inverted")) {
    fault.mask_inverted = values.flag(*entry, "/fault/mask_inverted").value_or(0) != 0;
  }
}

}  // namespace experiment
