#include "experiment/evaluate.hpp"

#include <array>
#include <cmath>

#include "experiment/document.hpp"
#include "experiment/fields.hpp"

namespace experiment {

using attention::HeadTrace;
using attention::Index;
using attention::LayerHead;
using attention::Matrix;

attention::LayerSettings layer_settings(const State& state) {
  attention::LayerSettings settings;
  if (state.scale == ScaleRule::none) settings.scale = attention::Scale::number(1);
  if (state.scale == ScaleRule::number) settings.scale = attention::Scale::number(state.scale_number);
  settings.temperature = state.temperature;
  settings.softcap = state.softcap;
  settings.bias = state.bias;
  settings.mask = state.mask;
  settings.positions = state.positions;
  settings.fault = state.fault;
  return settings;
}

Matrix with_positions(const Matrix& X, const State& state) {
  const attention::RoundedTo round{state.fault.precision};
  if (state.positions != attention::Positions::sinusoidal) return X.unaryExpr(round);
  const Matrix codes = attention::sinusoidal_positions(X.rows(), X.cols());
  return (X.unaryExpr(round) + codes.unaryExpr(round)).unaryExpr(round);
}

namespace {

/// The single head of a direct source.
LayerTrace direct_layer(const State& state, const TraceEdit& edit) {
  const attention::RoundedTo round{state.fault.precision};
  LayerHead head{state.Q.unaryExpr(round), state.K.unaryExpr(round), state.V.unaryExpr(round), {}};
  if (state.positions == attention::Positions::rotary) {
    const Index offset = attention::causal_offset(state.mask.causal, state.n_q(), state.n_k());
    attention::rotate(head, offset, round.precision);
  }
  const Index d_k = state.Q.cols();
  attention::HeadSettings settings =
      attention::head_settings(layer_settings(state), 0, 1, d_k, d_k, state.n_q(), state.n_k());
  if (edit) edit(0, 0, head, settings);
  head.trace = attention::attend(head.Q, head.K, head.V, settings);
  LayerTrace layer;
  layer.computed.output = head.trace.output;
  layer.computed.joined = head.trace.output;
  layer.computed.heads.push_back(std::move(head));
  return layer;
}

Trace projected_trace(const State& state, const TraceEdit& edit) {
  const ProjectedSource& source = *state.projected;
  const attention::LayerSettings settings = layer_settings(state);
  const attention::RoundedTo round{state.fault.precision};
  Trace trace;
  Matrix stream = with_positions(source.X, state);
  const Matrix context = source.X_context ? with_positions(*source.X_context, state) : Matrix();
  for (std::size_t l = 0; l < source.layers.size(); ++l) {
    attention::HeadEdit edit_layer;
    if (edit) {
      edit_layer = [&edit, l](Index h, LayerHead& inputs, attention::HeadSettings& of_head) {
        edit(static_cast<Index>(l), h, inputs, of_head);
      };
    }
    LayerTrace layer;
    layer.input = stream;
    if (source.X_context) layer.context = context;
    layer.computed =
        attention::attend_layer(stream, source.X_context ? context : stream, source.layers[l], settings, edit_layer);
    if (source.stacked) stream = (stream + layer.computed.output).unaryExpr(round);
    trace.layers.push_back(std::move(layer));
  }
  trace.output = source.stacked ? stream : trace.layers.back().computed.output;
  return trace;
}

struct Place {
  Index row;
  Index column;
};

std::optional<Place> first_not_finite(const Matrix& matrix) {
  for (Index i = 0; i < matrix.rows(); ++i) {
    for (Index j = 0; j < matrix.cols(); ++j) {
      if (!std::isfinite(matrix(i, j))) return Place{i, j};
    }
  }
  return std::nullopt;
}

Problem overflow(const std::string& path, const char* stage, Place place) {
  const std::string cell =
      std::string(stage) + "[" + std::to_string(place.row) + "][" + std::to_string(place.column) + "]";
  return problem("overflow", path, cell + " past 1.8e308", "numbers whose results a double can hold");
}

/// The first number of a head that is past the largest double, told at the input that made it so.
std::optional<Problem> first_overflow(const LayerHead& head, const State& state) {
  const std::string source = state.projected ? "/X" : "/Q";
  if (const auto place = first_not_finite(head.Q)) return overflow(source, "Q", *place);
  if (const auto place = first_not_finite(head.K)) return overflow(state.projected ? "/X" : "/K", "K", *place);
  if (const auto place = first_not_finite(head.V)) return overflow(state.projected ? "/X" : "/V", "V", *place);
  const HeadTrace& trace = head.trace;
  if (const auto place = first_not_finite(trace.scores)) {
    return overflow(source + pointer_step(std::to_string(place->row)), "scores", *place);
  }
  if (const auto place = first_not_finite(trace.scaled)) {
    return overflow(state.scale == ScaleRule::number ? "/scale" : "/temperature", "scaled", *place);
  }
  if (state.bias) {
    const Matrix biased = (trace.softcapped ? *trace.softcapped : trace.scaled) + *state.bias;
    if (const auto place = first_not_finite(biased)) {
      return overflow("/bias" + pointer_step(std::to_string(place->row)), "masked", *place);
    }
  }
  if (const auto place = first_not_finite(trace.output)) return overflow("/V", "output", *place);
  return std::nullopt;
}

std::optional<Problem> first_overflow(const Trace& trace, const State& state) {
  for (const LayerTrace& layer : trace.layers) {
    for (const LayerHead& head : layer.computed.heads) {
      if (auto found = first_overflow(head, state)) return found;
    }
    if (const auto place = first_not_finite(layer.computed.output)) return overflow("/W_O", "output", *place);
  }
  if (const auto place = first_not_finite(trace.output)) return overflow("/layers", "output", *place);
  return std::nullopt;
}

std::vector<std::string_view> names_of(const attention::Fault& fault) {
  const std::array<bool, fault_fields.size()> made = {
      fault.softmax_along_queries,  fault.mask_stage != attention::MaskStage::before_softmax,
      fault.mask_value.has_value(), fault.mask_inverted,
      fault.naive_softmax,          fault.precision != attention::Precision::float64,
      fault.scale_by_d_model,
  };
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < made.size(); ++i) {
    if (made[i]) names.push_back(fault_fields[i].first);
  }
  return names;
}

}  // namespace

Outcome<Trace> evaluate(const State& state, const TraceEdit& edit) {
  Trace trace;
  if (state.projected) {
    trace = projected_trace(state, edit);
  } else {
    trace.layers.push_back(direct_layer(state, edit));
    trace.output = trace.layers.front().computed.output;
  }
  trace.faults = names_of(state.fault);
  if (state.fault.any()) return Outcome<Trace>::of(std::move(trace));
  if (std::optional<Problem> found = first_overflow(trace, state)) return Outcome<Trace>::failed(std::move(*found));
  return Outcome<Trace>::of(std::move(trace));
}

}  // namespace experiment
