#include "experiment/intervention.hpp"

#include <algorithm>
#include <cmath>

namespace experiment {

using attention::Index;
using attention::Intervention;
using attention::InterventionAct;
using attention::LayerHead;

namespace {

std::optional<Problem> out_of_range(const char* name, Index came, Index count) {
  if (came >= 0 && came < count) return std::nullopt;
  return problem("value_out_of_range", std::string("/intervention/") + name, std::to_string(came),
                 "0.." + std::to_string(count - 1));
}

/// The least number of heads among the layers that an intervention names: its head has to be in all of them.
Index heads_reached(const Trace& trace, const Intervention& intervention) {
  Index fewest = most_heads;
  for (std::size_t l = 0; l < trace.layers.size(); ++l) {
    if (intervention.layer && *intervention.layer != static_cast<Index>(l)) continue;
    fewest = std::min(fewest, static_cast<Index>(trace.layers[l].computed.heads.size()));
  }
  return fewest;
}

template <typename Visit>
void for_each_reached(const Trace& trace, const Intervention& intervention, Visit visit) {
  for (std::size_t l = 0; l < trace.layers.size(); ++l) {
    const std::vector<LayerHead>& heads = trace.layers[l].computed.heads;
    for (std::size_t h = 0; h < heads.size(); ++h) {
      const auto layer = static_cast<Index>(l);
      const auto head = static_cast<Index>(h);
      if (attention::reaches(intervention, layer, head)) visit(layer, head, heads[h]);
    }
  }
}

std::optional<Problem> nudge_problem(const Trace& trace, const Intervention& intervention) {
  const bool of_key = intervention.act == InterventionAct::nudge_key;
  if (!of_key && intervention.act != InterventionAct::nudge_value) return std::nullopt;
  std::optional<Problem> found;
  for_each_reached(trace, intervention, [&](Index, Index, const LayerHead& head) {
    const Index width = of_key ? head.K.cols() : head.V.cols();
    if (!found && static_cast<Index>(intervention.nudge.size()) != width) {
      found = problem("wrong_shape", "/intervention/nudge", std::to_string(intervention.nudge.size()),
                      std::to_string(width) + " numbers");
    }
  });
  for (const double number : intervention.nudge) {
    if (!found && !std::isfinite(number)) {
      found = problem("number_out_of_range", "/intervention/nudge", "a number that is not finite", "finite numbers");
    }
  }
  return found;
}

std::optional<Problem> first_problem(const State& state, const Trace& trace, const Intervention& intervention) {
  if (auto found = out_of_range("key", intervention.key, state.n_k())) return found;
  if (intervention.layer) {
    if (auto found = out_of_range("layer", *intervention.layer, static_cast<Index>(trace.layers.size()))) return found;
  }
  if (intervention.head) {
    if (auto found = out_of_range("head", *intervention.head, heads_reached(trace, intervention))) return found;
  }
  return nudge_problem(trace, intervention);
}

HeadEffect head_effect(const Trace& after, const Intervention& intervention, Index layer, Index head,
                       const LayerHead& before) {
  const LayerHead& changed =
      after.layers[static_cast<std::size_t>(layer)].computed.heads[static_cast<std::size_t>(head)];
  return {layer, head, attention::key_reading(before, intervention.key),
          attention::row_changes(before.trace.output, changed.trace.output)};
}

bool all_finite(const std::vector<double>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double number) { return std::isfinite(number); });
}

bool all_finite(const InterventionEffect& effect) {
  return all_finite(effect.changes) &&
         std::all_of(effect.heads.begin(), effect.heads.end(), [](const HeadEffect& head) {
           return all_finite(head.reading.contributions) && all_finite(head.changes);
         });
}

}  // namespace

Outcome<InterventionEffect> intervene(const State& state, const Intervention& intervention) {
  using Effect = Outcome<InterventionEffect>;
  if (state.fault.any()) {
    return Effect::failed(problem("not_applicable", "/fault", "a fault", "none where an intervention is asked for"));
  }
  Outcome<Trace> before = evaluate(state);
  if (!before) return Effect::failed(before.problems);
  if (auto found = first_problem(state, *before.value, intervention)) return Effect::failed(std::move(*found));
  Outcome<Trace> after =
      evaluate(state, [&](Index layer, Index head, LayerHead& inputs, attention::HeadSettings& settings) {
        if (attention::reaches(intervention, layer, head)) attention::intervene(intervention, inputs, settings);
      });
  if (!after) {
    const Problem& cause = after.problems.front();
    return Effect::failed(problem(cause.code, "/intervention", cause.came, cause.expected));
  }
  InterventionEffect effect;
  effect.changes = attention::row_changes(before.value->output, after.value->output);
  for_each_reached(*before.value, intervention, [&](Index layer, Index head, const LayerHead& inputs) {
    effect.heads.push_back(head_effect(*after.value, intervention, layer, head, inputs));
  });
  if (!all_finite(effect)) {
    return Effect::failed(
        problem("overflow", "/intervention", "a change past 1.8e308", "numbers whose results a double can hold"));
  }
  effect.before = std::move(*before.value);
  effect.after = std::move(*after.value);
  return Effect::of(std::move(effect));
}

}  // namespace experiment
