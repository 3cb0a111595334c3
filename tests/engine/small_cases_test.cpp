#include <cmath>
#include <limits>

#include "attention/elementary.hpp"
#include "catch.hpp"
#include "states.hpp"

// Small cases with a right value and a common wrong one. The wrong one is made by a fault, or by saying to the engine
// what the people who get it have said to theirs.

using attention::HeadTrace;
using attention::Index;
using attention::Matrix;

namespace {

using Row = std::initializer_list<double>;

constexpr double four_digits = 5e-5;

std::string rows_text(const Matrix& matrix) {
  std::string text;
  for (Index i = 0; i < matrix.rows(); ++i) {
    text += i > 0 ? ",[" : "[[";
    for (Index j = 0; j < matrix.cols(); ++j) text += (j > 0 ? "," : "") + std::to_string(matrix(i, j));
    text += "]";
  }
  return text + "]";
}

std::string identity(Index size) { return rows_text(Matrix::Identity(size, size)); }

/// Scores as they are given: the keys are unit vectors. `settings` are more members of the state.
HeadTrace with_scores(const std::string& scores, Index n_k, const std::string& settings) {
  return states::head(R"({"version":1,"scale":"none","Q":)" + scores + ",\"K\":" + identity(n_k) +
                      ",\"V\":" + identity(n_k) + (settings.empty() ? "" : ",") + settings + "}");
}

HeadTrace with_equal_scores(Index n_q, Index n_k, const std::string& settings) {
  return with_scores(rows_text(Matrix::Zero(n_q, n_k)), n_k, settings);
}

void check_row(const HeadTrace& head, Index row, Row expected, double bound = four_digits) {
  const Matrix& weights = head.softmax.weights;
  REQUIRE(weights.cols() == static_cast<Index>(expected.size()));
  Index column = 0;
  for (const double weight : expected) {
    CAPTURE(row, column, weights(row, column));
    CHECK(std::abs(weights(row, column) - weight) <= bound);
    ++column;
  }
}

void check_empty(const HeadTrace& head, Index row) {
  CAPTURE(row);
  CHECK(head.rows[static_cast<std::size_t>(row)].empty);
  CHECK(head.softmax.weights.row(row).isZero(0));
  CHECK(head.output.row(row).isZero(0));
}

void check_not_a_number(const HeadTrace& head, Index row) {
  CAPTURE(row);
  CHECK(head.softmax.weights.row(row).array().isNaN().all());
  CHECK(head.output.row(row).array().isNaN().all());
}

/// Which cells may attend, as "110/111".
std::string allowed(const HeadTrace& head) {
  std::string text;
  for (Index i = 0; i < head.blocked.rows(); ++i) {
    if (i > 0) text += '/';
    for (Index j = 0; j < head.blocked.cols(); ++j) text += head.blocked(i, j) == 0 ? '1' : '0';
  }
  return text;
}

experiment::Trace trace_of(const std::string& state) {
  const auto trace = experiment::evaluate(states::valid(state));
  REQUIRE(trace);
  return *trace.value;
}

Matrix matrix_of(Index rows, Index cols, Row numbers) { return Eigen::Map<const Matrix>(numbers.begin(), rows, cols); }

const double ln_2 = std::log(2.0);

}  // namespace

TEST_CASE("1: a row all masked is empty, not NaN and not uniform") {
  check_empty(with_equal_scores(1, 3, R"("mask":[[0,0,0]])"), 0);
  check_not_a_number(with_equal_scores(1, 3, R"("mask":[[0,0,0]],"fault":{"softmax":"naive"})"), 0);
  check_row(with_equal_scores(1, 3, R"("mask":[[0,0,0]],"fault":{"mask_value":-1e9})"), 0, {1. / 3, 1. / 3, 1. / 3});
}

TEST_CASE("2: a number that is not finite is refused with its cell, and behind a mask it would not reach the output") {
  CHECK(states::first_problem(R"({"version":1,"Q":[[0,1]],"K":[[0,1],[4,1e999]],"V":[[0],[4]],"key_valid":[1,0]})") ==
        "number_out_of_range /K/1/1");
  CHECK(states::first_problem(R"({"version":1,"Q":[[0,1]],"K":[[0,1],[4,"NaN"]],"V":[[0],[4]],"key_valid":[1,0]})") ==
        "wrong_type /K/1/1");
  const Matrix Q = matrix_of(2, 4, {0, 1, 2, 3, 4, 5, 6, 7});
  Matrix poisoned = Q;
  poisoned.row(1).setConstant(std::numeric_limits<double>::quiet_NaN());
  attention::HeadSettings settings;
  settings.scale = attention::Scale::root_of(4);
  settings.mask.key_valid = {1, 0};
  settings.mask.chosen = attention::FlagMatrix::Ones(2, 2);
  const HeadTrace head = attention::attend(Q, poisoned, poisoned, settings);
  check_row(head, 0, {1, 0}, 0);
  check_row(head, 1, {1, 0}, 0);
  CHECK(head.output.row(1) == Q.row(0));
  settings.fault.mask_stage = attention::MaskStage::after_softmax;
  CHECK(attention::attend(Q, poisoned, poisoned, settings).output.array().isNaN().all());
}

TEST_CASE("3: a mask of -1e5 is no mask for scores below it") {
  const std::string scores = "[[-200000,-199999,0]]";
  check_row(with_scores(scores, 3, R"("key_valid":[1,1,0])"), 0, {0.2689, 0.7311, 0});
  check_row(with_scores(scores, 3, R"("key_valid":[1,1,0],"fault":{"mask_value":-1e5})"), 0, {0, 0, 1});
}

TEST_CASE("4: padding closes columns, not rows") {
  const HeadTrace head = with_equal_scores(3, 3, R"("key_valid":[1,1,0])");
  for (const Index row : {0, 1, 2}) check_row(head, row, {0.5, 0.5, 0});
  const HeadTrace on_rows = with_equal_scores(3, 3, R"("mask":[[1,1,1],[1,1,1],[0,0,0]])");
  check_row(on_rows, 0, {1. / 3, 1. / 3, 1. / 3});
  check_empty(on_rows, 2);
}

TEST_CASE("5: padded queries under a causal mask still read the real keys") {
  const HeadTrace head = with_equal_scores(4, 4, R"("causal":"top_left","key_valid":[1,1,0,0])");
  check_row(head, 0, {1, 0, 0, 0});
  for (const Index row : {1, 2, 3}) check_row(head, row, {0.5, 0.5, 0, 0});
  const HeadTrace both_ways = with_equal_scores(
      4, 4, R"("causal":"top_left","key_valid":[1,1,0,0],"mask":[[1,1,1,1],[1,1,1,1],[0,0,0,0],[0,0,0,0]])");
  check_row(both_ways, 1, {0.5, 0.5, 0, 0});
  check_empty(both_ways, 2);
  check_empty(both_ways, 3);
}

TEST_CASE("6: the last query of a causal sequence reads past its own padded key") {
  const std::string settings = R"("causal":"top_left","key_valid":[1,1,1,1,0])";
  check_row(with_equal_scores(5, 5, settings), 4, {0.25, 0.25, 0.25, 0.25, 0});
  check_not_a_number(
      with_equal_scores(5, 5,
                        settings + R"(,"mask":[[1,1,1,1,1],[1,1,1,1,1],[1,1,1,1,1],[1,1,1,1,1],[0,0,0,0,0]],)"
                                   R"("fault":{"softmax":"naive"})"),
      4);
}

TEST_CASE("7: padding on the left leaves the first causal rows empty") {
  const std::string settings = R"("causal":"top_left","key_valid":[0,0,0,1,1])";
  const HeadTrace head = with_equal_scores(5, 5, settings);
  for (const Index row : {0, 1, 2}) check_empty(head, row);
  check_row(head, 3, {0, 0, 0, 1, 0});
  check_row(head, 4, {0, 0, 0, 0.5, 0.5});
  check_not_a_number(with_equal_scores(5, 5, settings + R"(,"fault":{"softmax":"naive"})"), 0);
  check_row(with_equal_scores(5, 5, settings + R"(,"fault":{"mask_value":-1e9})"), 0, {0.2, 0.2, 0.2, 0.2, 0.2});
}

TEST_CASE("8: the strict upper triangle kept is the inverse of causal") {
  const std::string settings = R"("mask":[[0,1,1],[0,0,1],[0,0,0]])";
  const HeadTrace head = with_equal_scores(3, 3, settings);
  check_row(head, 0, {0, 0.5, 0.5});
  check_row(head, 1, {0, 0, 1});
  check_empty(head, 2);
  const HeadTrace taken_for_causal = with_equal_scores(3, 3, settings + R"(,"fault":{"mask_inverted":true})");
  CHECK(allowed(taken_for_causal) == allowed(with_equal_scores(3, 3, R"("causal":"top_left")")));
  check_row(taken_for_causal, 1, {0.5, 0.5, 0});
}

TEST_CASE("9: ones added as numbers are no causal mask") {
  check_row(with_equal_scores(3, 3, R"("causal":"top_left")"), 0, {1, 0, 0});
  check_row(with_equal_scores(3, 3, R"("bias":[[1,0,0],[1,1,0],[1,1,1]])"), 0, {0.5761, 0.2119, 0.2119});
}

TEST_CASE("10: a boolean mask is not added") {
  check_row(with_scores("[[2,1,0]]", 3, R"("mask":[[1,1,0]])"), 0, {0.7311, 0.2689, 0});
  check_row(with_scores("[[2,1,0]]", 3, R"("bias":[[1,1,0]])"), 0, {0.7054, 0.2595, 0.0351});
}

TEST_CASE("11: a mask of 0 leaves the key its weight") {
  check_row(with_scores("[[1,1,5]]", 3, R"("mask":[[1,1,0]])"), 0, {0.5, 0.5, 0});
  check_row(with_scores("[[1,1,5]]", 3, R"("mask":[[1,1,0]],"fault":{"mask_value":0})"), 0, {0.4223, 0.4223, 0.1554});
}

TEST_CASE("12: scores are not multiplied by the mask") {
  const std::string scores = "[[0.43,-0.21,0.99,0.7,0.1,-0.4]]";
  const std::string mask = R"("mask":[[1,1,1,0,0,0]])";
  check_row(with_scores(scores, 6, mask), 0, {0.3051, 0.1609, 0.5341, 0, 0, 0});
  // A score times 0 is 0, whose exponential is 1.
  check_row(with_scores(scores, 6, mask + R"(,"fault":{"mask_value":0})"), 0,
            {0.1912, 0.1008, 0.3348, 0.1244, 0.1244, 0.1244});
}

TEST_CASE("13: a mask after the softmax leaves weights that do not sum to 1") {
  const std::string mask = R"("mask":[[1,1,0]])";
  check_row(with_scores("[[2,1,0]]", 3, mask), 0, {0.7311, 0.2689, 0});
  const HeadTrace late = with_scores("[[2,1,0]]", 3, mask + R"(,"fault":{"mask_stage":"after_softmax"})");
  check_row(late, 0, {0.6652, 0.2447, 0});
  CHECK(std::abs(late.rows[0].sum - 0.9100) <= four_digits);
  check_row(with_scores("[[2,1,0]]", 3, mask + R"(,"fault":{"mask_stage":"after_softmax_renormalized"})"), 0,
            {0.7311, 0.2689, 0});
}

TEST_CASE("14: the softmax runs along rows, not columns") {
  const HeadTrace head = with_scores("[[1,3],[2,0]]", 2, "");
  check_row(head, 0, {0.1192, 0.8808});
  check_row(head, 1, {0.8808, 0.1192});
  const HeadTrace by_column = with_scores("[[1,3],[2,0]]", 2, R"("fault":{"softmax_axis":"query"})");
  check_row(by_column, 0, {0.2689, 0.9526});
  check_row(by_column, 1, {0.7311, 0.0474});
}

TEST_CASE("15: one causal query sees all keys or one, by the alignment") {
  check_row(with_equal_scores(1, 4, R"("causal":"bottom_right")"), 0, {0.25, 0.25, 0.25, 0.25});
  check_row(with_equal_scores(1, 4, R"("causal":"top_left")"), 0, {1, 0, 0, 0});
}

TEST_CASE("16: two causal queries on five keys, both alignments") {
  CHECK(allowed(with_equal_scores(2, 5, R"("causal":"bottom_right")")) == "11110/11111");
  CHECK(allowed(with_equal_scores(2, 5, R"("causal":"top_left")")) == "10000/11000");
}

TEST_CASE("17: five causal queries on two keys leave three rows empty") {
  const HeadTrace head = with_equal_scores(5, 2, R"("causal":"bottom_right")");
  CHECK(allowed(head) == "00/00/00/10/11");
  for (const Index row : {0, 1, 2}) check_empty(head, row);
  check_not_a_number(with_equal_scores(5, 2, R"("causal":"bottom_right","fault":{"softmax":"naive"})"), 0);
}

TEST_CASE("18: the soft cap comes before the mask") {
  const std::string settings = R"("softcap":2,"mask":[[1,1,0]])";
  check_row(with_scores("[[1,2,7]]", 3, settings), 0, {0.3546, 0.6454, 0});
  // Capped afterwards, -inf becomes -2.
  check_row(with_scores("[[1,2,7]]", 3, settings + R"(,"fault":{"mask_value":-2})"), 0, {0.3480, 0.6334, 0.0187});
}

TEST_CASE("19: grouped heads repeat each key/value head in place") {
  const std::string start = R"({"version":1,"X":[[1]],"W_Q":[[1,1,1,1]],"heads":4,)";
  CHECK(trace_of(start + R"("kv_heads":2,"W_K":[[1,1]],"W_V":[[10,20]]})").output == matrix_of(1, 4, {10, 10, 20, 20}));
  // Tiled instead of repeated.
  CHECK(trace_of(start + R"("W_K":[[1,1,1,1]],"W_V":[[10,20,10,20]]})").output == matrix_of(1, 4, {10, 20, 10, 20}));
}

TEST_CASE("20: the scale is the root of the head's width, not of the model's") {
  Matrix X = Matrix::Zero(1, 64);
  X(0, 0) = 8;
  const std::string picks = rows_text(Matrix::Identity(64, 16));
  const std::string state = R"({"version":1,"X":)" + rows_text(X) +
                            ",\"X_context\":" + rows_text(Matrix::Identity(2, 64)) + ",\"W_Q\":" + picks +
                            ",\"W_K\":" + picks + ",\"W_V\":" + picks;
  const HeadTrace head = states::head(state + "}");
  CHECK(head.scores == matrix_of(1, 2, {8, 0}));
  check_row(head, 0, {0.8808, 0.1192});
  check_row(states::head(state + R"(,"fault":{"scale_by":"d_model"}})"), 0, {0.7311, 0.2689});
}

TEST_CASE("21: large scores do not overflow") {
  check_row(with_scores("[[1000,1001]]", 2, ""), 0, {0.2689, 0.7311});
  check_not_a_number(with_scores("[[1000,1001]]", 2, R"("fault":{"softmax":"naive"})"), 0);
}

TEST_CASE("22: temperature 0 is a limit and no division") {
  check_row(with_scores("[[1,2]]", 2, R"("temperature":0)"), 0, {0, 1}, 0);
  check_row(with_scores("[[2,2,1]]", 3, R"("temperature":0)"), 0, {0.5, 0.5, 0}, 0);
  attention::HeadSettings settings;
  settings.scale = attention::Scale::number(attention::infinity);  // 1 / 0
  settings.mask.key_valid = {1, 1};
  settings.mask.chosen = attention::FlagMatrix::Ones(1, 2);
  const Matrix K = matrix_of(2, 1, {1, 2});
  check_not_a_number(attention::attend(matrix_of(1, 1, {1}), K, K, settings), 0);
}

namespace {

experiment::LayerTrace two_heads(const Matrix& X, const std::string& settings) {
  return trace_of(R"({"version":1,"X":)" + rows_text(X) + ",\"W_Q\":" + identity(4) + ",\"W_K\":" + identity(4) +
                  ",\"W_V\":" + identity(4) + R"(,"heads":2)" + settings + "}")
      .layers[0];
}

}  // namespace

TEST_CASE("23: heads split the columns, not the memory") {
  const Matrix X = matrix_of(2, 4, {1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(two_heads(X, "").computed.heads[0].Q == matrix_of(2, 2, {1, 2, 5, 6}));
  // Taking the memory as (heads, tokens, width) gives head 0 the first row alone.
  Matrix taken_as_memory(2, 4);
  const Matrix pieces = Eigen::Map<const Matrix>(X.data(), 4, 2);
  taken_as_memory << pieces.topRows(2), pieces.bottomRows(2);
  CHECK(two_heads(taken_as_memory, "").computed.heads[0].Q == matrix_of(2, 2, {1, 2, 3, 4}));
}

TEST_CASE("24: outputs are joined token by token, not head after head") {
  // Each token reads itself alone: outputs are the values.
  const experiment::LayerTrace layer =
      two_heads(matrix_of(2, 4, {1, 2, 5, 6, 3, 4, 7, 8}), R"(,"window":{"left":0,"right":0})");
  const Matrix& ab_cd = layer.computed.heads[0].trace.output;
  const Matrix& ef_gh = layer.computed.heads[1].trace.output;
  CHECK(ab_cd == matrix_of(2, 2, {1, 2, 3, 4}));
  CHECK(ef_gh == matrix_of(2, 2, {5, 6, 7, 8}));
  CHECK(layer.computed.joined == matrix_of(2, 4, {1, 2, 5, 6, 3, 4, 7, 8}));
  Matrix head_after_head(4, 2);
  head_after_head << ab_cd, ef_gh;
  CHECK(Eigen::Map<const Matrix>(head_after_head.data(), 2, 4) == matrix_of(2, 4, {1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST_CASE("25: a window of two keys counts the query's own") {
  CHECK(allowed(with_equal_scores(4, 4, R"("causal":"top_left","window":{"left":1})")) == "1000/1100/0110/0011");
  CHECK(allowed(with_equal_scores(4, 4, R"("causal":"top_left","window":{"left":2})")) == "1000/1100/1110/0111");
}

TEST_CASE("26: a weight of 0 adds nothing to the entropy") {
  const HeadTrace head = with_equal_scores(1, 3, R"("key_valid":[1,1,0])");
  CHECK(std::abs(head.rows[0].entropy_nats.value() - ln_2) <= 1e-15);
  CHECK(head.rows[0].entropy_bits.value() == 1);
  double naive = 0;
  for (const double weight : {0.5, 0.5, 0.0}) naive -= weight * attention::logarithm(weight);
  CHECK(std::isnan(naive));
}

TEST_CASE("27: two sharp heads have no entropy, though their average has") {
  const experiment::LayerTrace layer = trace_of(R"({"version":1,"X":[[1,1]],"X_context":[[1,0],[0,1]],"heads":2,)"
                                                R"("W_Q":[[1,0],[0,1]],"W_K":[[1,0],[0,1]],"W_V":[[1,0],[0,1]],)"
                                                R"("temperature":0})")
                                           .layers[0];
  const HeadTrace& first = layer.computed.heads[0].trace;
  const HeadTrace& second = layer.computed.heads[1].trace;
  check_row(first, 0, {1, 0}, 0);
  check_row(second, 0, {0, 1}, 0);
  CHECK(first.rows[0].entropy_nats.value() == 0);
  CHECK(second.rows[0].entropy_nats.value() == 0);
  const Matrix average = (first.softmax.weights + second.softmax.weights) / 2;
  double entropy = 0;
  for (const double weight : {average(0, 0), average(0, 1)}) entropy -= weight * std::log(weight);
  CHECK(std::abs(entropy - 0.6931) <= four_digits);
}

TEST_CASE("28: float16 overflows past 65504 and shows it") {
  const std::string state = R"({"version":1,"Q":[[300]],"K":[[300],[1]],"V":[[1],[2]],"scale":"none")";
  const HeadTrace half = states::head(state + R"(,"fault":{"precision":"float16"}})");
  CHECK(half.scores(0, 0) == attention::infinity);
  CHECK(half.scores(0, 1) == 300);
  CHECK(std::isnan(half.softmax.weights(0, 0)));
  CHECK(states::head(state + "}").scores(0, 0) == 90000);
  CHECK(states::head(state + R"(,"fault":{"precision":"bfloat16"}})").scores(0, 0) == 90112);
  const HeadTrace masked =
      states::head(state + R"(,"key_valid":[0,1],"fault":{"precision":"float16","mask_value":-1e9}})");
  CHECK(masked.masked(0, 0) == -attention::infinity);
  check_row(masked, 0, {0, 1}, 0);
}
