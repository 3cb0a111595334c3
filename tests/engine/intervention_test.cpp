#include "experiment/intervention.hpp"

#include <cmath>

#include "catch.hpp"
#include "random_source.hpp"
#include "states.hpp"
#include "tolerance.hpp"

// What a key is good for, measured by taking it away: closed forms for one head, and whole stacks.

using attention::Index;
using attention::Intervention;
using attention::InterventionAct;
using attention::Matrix;
using experiment::InterventionEffect;
using experiment::State;

namespace {

InterventionEffect effect_of(const State& state, const Intervention& intervention) {
  experiment::Outcome<InterventionEffect> effect = experiment::intervene(state, intervention);
  INFO((effect ? std::string() : effect.problems.front().message));
  REQUIRE(effect);
  return *effect.value;
}

Intervention act_on_key(InterventionAct act, Index key, std::vector<double> nudge = {}) {
  Intervention intervention;
  intervention.act = act;
  intervention.key = key;
  intervention.nudge = std::move(nudge);
  return intervention;
}

std::string problem_of(const State& state, const Intervention& intervention) {
  const experiment::Outcome<InterventionEffect> effect = experiment::intervene(state, intervention);
  REQUIRE_FALSE(effect);
  return effect.problems.front().code + " " + effect.problems.front().path;
}

/// Two layers of two heads over three tokens with a residual stream (d_model 2, heads of width 1). In layer 0, head 0
/// lets every token read a little of token 2; layer 1 multiplies what came of it.
const char* const stack = R"({"version":1,"X":[[1,0],[1,0],[0,1]],"scale":"none","layers":[
  {"heads":2,"W_Q":[[1,0],[0,0]],"W_K":[[3,0],[0,0]],"W_V":[[0,0],[1,0]],"W_O":[[0,1],[0,0]]},
  {"heads":2,"W_Q":[[0,0],[0,0]],"W_K":[[0,0],[0,0]],"W_V":[[0,0],[100,0]],"W_O":[[1,0],[0,0]]}]})";

}  // namespace

TEST_CASE("removing a key moves a single head's output by w / (1 - w) times its distance to the value") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    CAPTURE(seed);
    const State state = random_source::state(random_source::Kind::direct, seed);
    const InterventionEffect effect = effect_of(state, act_on_key(InterventionAct::remove_key, 0));
    const auto& head = effect.before.layers[0].computed.heads[0];
    for (Index i = 0; i < state.n_q(); ++i) {
      const double weight = head.trace.softmax.weights(i, 0);
      const double distance = (head.trace.output.row(i) - state.V.row(0)).norm();
      const bool alone = head.trace.rows[static_cast<std::size_t>(i)].allowed_keys == 1 && weight == 1;
      const double expected = alone ? state.V.row(0).norm() : weight / (1 - weight) * distance;
      CHECK(effect.changes[static_cast<std::size_t>(i)] == Approx(expected).epsilon(1e-10).margin(1e-13));
    }
  }
}

TEST_CASE("removing a key is the same as padding it away, bit for bit") {
  const random_source::Kind kind = GENERATE(random_source::Kind::direct, random_source::Kind::grouped_heads,
                                            random_source::Kind::cross_attention, random_source::Kind::stack);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    State state = random_source::state(kind, seed);
    const InterventionEffect effect = effect_of(state, act_on_key(InterventionAct::remove_key, state.n_k() - 1));
    state.mask.key_valid.back() = 0;
    CHECK(effect.after.output == experiment::evaluate(state).value->output);
  }
}

TEST_CASE("a row that loses its only key is empty, and its output is 0") {
  const State state = states::valid(R"({"version":1,"Q":[[1]],"K":[[1]],"V":[[3]]})");
  const InterventionEffect effect = effect_of(state, act_on_key(InterventionAct::remove_key, 0));
  CHECK(effect.after.layers[0].computed.heads[0].trace.rows[0].empty);
  CHECK(effect.after.output(0, 0) == 0);
  CHECK(effect.changes[0] == 3);
}

TEST_CASE("a value taken away moves a single head's output by the length of w v, which the weights do not show") {
  const State state = states::valid(
      R"({"version":1,"Q":[[1,0],[0,2]],"K":[[1,0],[0,1],[1,1]],"V":[[3,4],[0,0.1],[0,0]],"scale":"none"})");
  for (Index key = 0; key < 3; ++key) {
    const InterventionEffect effect = effect_of(state, act_on_key(InterventionAct::zero_value, key));
    REQUIRE(effect.heads.size() == 1);
    for (std::size_t i = 0; i < 2; ++i) {
      CHECK(effect.changes[i] == Approx(effect.heads[0].reading.contributions[i]).margin(4 * tolerance));
      CHECK(effect.heads[0].reading.weights[i] ==
            effect.before.layers[0].computed.heads[0].trace.softmax.weights(static_cast<Index>(i), key));
    }
  }
  CHECK(effect_of(state, act_on_key(InterventionAct::zero_value, 2)).changes[1] == 0);
}

TEST_CASE("a nudged value moves the output by w times the nudge, a nudged key moves the weights") {
  const State state =
      states::valid(R"({"version":1,"Q":[[1,0],[0,2]],"K":[[1,0],[0,1]],"V":[[3,4],[0,1]],"scale":"none"})");
  const InterventionEffect value = effect_of(state, act_on_key(InterventionAct::nudge_value, 1, {0.3, -0.4}));
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(value.changes[i] == Approx(value.heads[0].reading.weights[i] * 0.5).margin(4 * tolerance));
  }
  State moved = state;
  moved.K(0, 0) += 0.25;
  moved.K(0, 1) += -2;
  const InterventionEffect key = effect_of(state, act_on_key(InterventionAct::nudge_key, 0, {0.25, -2}));
  CHECK(key.after.output == experiment::evaluate(moved).value->output);
}

TEST_CASE("an intervention reaches the heads that it names and no other") {
  const State state = states::valid(stack);
  const auto touched = [&](std::optional<Index> layer, std::optional<Index> head) {
    Intervention intervention = act_on_key(InterventionAct::zero_value, 2);
    intervention.layer = layer;
    intervention.head = head;
    std::string text;
    for (const experiment::HeadEffect& effect : effect_of(state, intervention).heads) {
      text += std::to_string(effect.layer) + std::to_string(effect.head) + " ";
    }
    return text;
  };
  CHECK(touched(std::nullopt, std::nullopt) == "00 01 10 11 ");
  CHECK(touched(std::nullopt, 1) == "01 11 ");
  CHECK(touched(1, std::nullopt) == "10 11 ");
  CHECK(touched(0, 1) == "01 ");
}

TEST_CASE("heads before and beside an intervention stay as they are, bit for bit") {
  const State state = states::valid(stack);
  Intervention intervention = act_on_key(InterventionAct::nudge_key, 2, {5});
  intervention.layer = 1;
  intervention.head = 1;
  const InterventionEffect effect = effect_of(state, intervention);
  CHECK(effect.after.layers[0].computed.output == effect.before.layers[0].computed.output);
  CHECK(effect.after.layers[1].computed.heads[0].trace.output ==
        effect.before.layers[1].computed.heads[0].trace.output);
}

TEST_CASE("query heads that share a key/value head are changed one by one") {
  const State state = states::valid(R"({"version":1,"X":[[1,2],[3,4]],"heads":2,"kv_heads":1,
    "W_Q":[[1,0],[0,1]],"W_K":[[1],[0]],"W_V":[[0],[1]]})");
  Intervention intervention = act_on_key(InterventionAct::zero_value, 1);
  intervention.head = 0;
  const InterventionEffect effect = effect_of(state, intervention);
  CHECK(effect.after.output.col(1) == effect.before.output.col(1));
  CHECK(effect.after.output.col(0) != effect.before.output.col(0));
}

TEST_CASE("weight is not cause: in a stack a key of small weight moves the output most") {
  const State state = states::valid(stack);
  Intervention low = act_on_key(InterventionAct::zero_value, 2);
  low.layer = 0;
  Intervention high = act_on_key(InterventionAct::zero_value, 0);
  high.layer = 0;
  const InterventionEffect small = effect_of(state, low);
  const InterventionEffect large = effect_of(state, high);
  CHECK(small.heads[0].reading.weights[0] < 0.05);
  CHECK(large.heads[0].reading.weights[0] > 0.45);
  CHECK(large.changes[0] == 0);
  CHECK(small.changes[0] > 1);
  // What layer 0 alone would show is smaller than what the whole shows.
  CHECK(small.heads[0].changes[0] < 0.05);
}

TEST_CASE("lengths whose squares no double holds are measured all the same, and those past the largest are a problem") {
  const State state = states::valid(
      R"({"version":1,"Q":[[0]],"K":[[0],[0],[0]],"V":[[3e200,4e200],[0,0],[1e300,1]],"key_valid":[1,1,0]})");
  const InterventionEffect effect = effect_of(state, act_on_key(InterventionAct::zero_value, 0));
  CHECK(effect.changes[0] == Approx(2.5e200).epsilon(1e-15));
  CHECK(effect.heads[0].reading.contributions[0] == Approx(2.5e200).epsilon(1e-15));
  CHECK(effect_of(state, act_on_key(InterventionAct::zero_value, 2)).heads[0].reading.contributions[0] == 0);
  const State wide = states::valid(R"({"version":1,"Q":[[0]],"K":[[0]],"V":[[1.5e308,1.5e308]]})");
  CHECK(problem_of(wide, act_on_key(InterventionAct::zero_value, 0)) == "overflow /intervention");
}

TEST_CASE("an intervention that cannot be made says why") {
  const State state = states::valid(stack);
  const auto with = [](InterventionAct act, Index key, std::optional<Index> layer, std::optional<Index> head,
                       std::vector<double> nudge) {
    return Intervention{act, key, layer, head, std::move(nudge)};
  };
  const auto remove = InterventionAct::remove_key;
  CHECK(problem_of(state, with(remove, 3, {}, {}, {})) == "value_out_of_range /intervention/key");
  CHECK(problem_of(state, with(remove, -1, {}, {}, {})) == "value_out_of_range /intervention/key");
  CHECK(problem_of(state, with(remove, 0, 2, {}, {})) == "value_out_of_range /intervention/layer");
  CHECK(problem_of(state, with(remove, 0, {}, 2, {})) == "value_out_of_range /intervention/head");
  CHECK(problem_of(state, with(InterventionAct::nudge_key, 0, {}, {}, {1, 2})) == "wrong_shape /intervention/nudge");
  CHECK(problem_of(state, with(InterventionAct::nudge_value, 0, {}, {}, {})) == "wrong_shape /intervention/nudge");
  CHECK(problem_of(state, with(InterventionAct::nudge_value, 0, {}, {}, {std::nan("")})) ==
        "number_out_of_range /intervention/nudge");
  CHECK(problem_of(state, with(InterventionAct::nudge_value, 0, {}, {}, {1e308})) == "overflow /intervention");
  State faulty = state;
  faulty.fault.mask_inverted = true;
  CHECK(problem_of(faulty, with(remove, 0, {}, {}, {})) == "not_applicable /fault");
}
