#include <limits>

#include "catch.hpp"
#include "states.hpp"
#include "tolerance.hpp"

namespace {

constexpr double minus_infinity = -std::numeric_limits<double>::infinity();

/// A grid of zero scores with n_q queries and n_k keys; `settings` are more members of the state.
attention::HeadTrace equal_scores(int n_q, int n_k, const std::string& settings) {
  const auto zeros = [](int rows) {
    std::string text = "[[0]";
    for (int i = 1; i < rows; ++i) text += ",[0]";
    return text + "]";
  };
  return states::head(R"({"version":1,"Q":)" + zeros(n_q) + ",\"K\":" + zeros(n_k) + ",\"V\":" + zeros(n_k) + "," +
                      settings + "}");
}

/// Which cells may attend, as "110/111".
std::string allowed(const attention::HeadTrace& head) {
  std::string text;
  for (attention::Index i = 0; i < head.blocked.rows(); ++i) {
    if (i > 0) text += '/';
    for (attention::Index j = 0; j < head.blocked.cols(); ++j) text += head.blocked(i, j) == 0 ? '1' : '0';
  }
  return text;
}

}  // namespace

TEST_CASE("causal alignments: top-left and bottom-right agree on squares and differ elsewhere") {
  CHECK(allowed(equal_scores(3, 3, R"("causal":"top_left")")) == "100/110/111");
  CHECK(allowed(equal_scores(3, 3, R"("causal":"bottom_right")")) == "100/110/111");
  CHECK(allowed(equal_scores(2, 5, R"("causal":"top_left")")) == "10000/11000");
  CHECK(allowed(equal_scores(2, 5, R"("causal":"bottom_right")")) == "11110/11111");
  CHECK(allowed(equal_scores(5, 2, R"("causal":"bottom_right")")) == "00/00/00/10/11");
}

TEST_CASE("a masked cell has -inf as score and exactly 0 as weight, and the rest of its row sums to 1") {
  const auto head = equal_scores(3, 3, R"("causal":"top_left")");
  CHECK(head.masked(0, 1) == minus_infinity);
  CHECK(head.softmax.weights(0, 1) == 0);
  CHECK(head.softmax.exponentials(0, 1) == 0);
  for (const auto& row : head.rows) CHECK(row.sum == Approx(1).margin(tolerance));
}

TEST_CASE("an empty row has weights 0, output 0, no entropy and is flagged") {
  const auto head = states::head(R"({"version":1,"Q":[[1],[1]],"K":[[1],[2]],"V":[[5],[7]],"mask":[[0,0],[1,0]]})");
  CHECK(head.rows[0].empty);
  CHECK(head.softmax.weights.row(0).isZero(0));
  CHECK(head.output(0, 0) == 0);
  CHECK_FALSE(head.rows[0].entropy_nats.has_value());
  CHECK_FALSE(head.rows[0].argmax.has_value());
  CHECK(head.rows[0].row_max == minus_infinity);
  CHECK(head.rows[0].log_sum_exp == minus_infinity);
  CHECK_FALSE(head.rows[1].empty);
  CHECK(head.output(1, 0) == 5);
}

TEST_CASE("all masks combine by AND, and each closed cell knows which of them close it") {
  const auto head = equal_scores(3, 3, R"("causal":"top_left","key_valid":[1,1,0],"mask":[[1,1,1],[0,1,1],[1,1,1]])");
  CHECK(allowed(head) == "100/010/110");
  CHECK(head.blocked(0, 1) == attention::blocked_by_causal);
  CHECK(head.blocked(0, 2) == (attention::blocked_by_causal | attention::blocked_by_key_valid));
  CHECK(head.blocked(1, 0) == attention::blocked_by_mask);
}

TEST_CASE("a window of one key to the left under a causal mask") {
  CHECK(allowed(equal_scores(4, 4, R"("causal":"top_left","window":{"left":1,"right":0})")) == "1000/1100/0110/0011");
}

TEST_CASE("a window follows the causal offset in force") {
  CHECK(allowed(equal_scores(2, 4, R"("causal":"bottom_right","window":{"left":1,"right":0})")) == "0110/0011");
  CHECK(allowed(equal_scores(2, 4, R"("window":{"left":0,"right":1})")) == "1100/0110");
}

TEST_CASE("padding on the left with a causal mask leaves the first rows empty") {
  const auto head = equal_scores(5, 5, R"("causal":"top_left","key_valid":[0,0,0,1,1])");
  CHECK(allowed(head) == "00000/00000/00000/00010/00011");
  CHECK(head.rows[2].empty);
  CHECK(head.softmax.weights(4, 3) == 0.5);
}

TEST_CASE("a masked key never reaches the output, whatever its value") {
  const auto head =
      states::head(R"({"version":1,"Q":[[1]],"K":[[1],[1e300]],"V":[[3],[1e308]],"scale":"none","key_valid":[1,0]})");
  CHECK(head.output(0, 0) == 3);
}

TEST_CASE("temperature 0 is the limit: the largest score takes all and ties share equally") {
  const auto head = states::head(
      R"({"version":1,"Q":[[1,2,0],[2,2,1]],"K":[[1,0,0],[0,1,0],[0,0,1]],"V":[[1],[2],[3]],"scale":"none","temperature":0})");
  CHECK(head.softmax.weights(0, 1) == 1);
  CHECK(head.softmax.weights(0, 0) == 0);
  CHECK(head.softmax.weights(1, 0) == 0.5);
  CHECK(head.softmax.weights(1, 1) == 0.5);
  CHECK(head.softmax.weights(1, 2) == 0);
  CHECK(head.rows[0].entropy_nats.value() == 0);
}

TEST_CASE("temperature 0 chooses among the allowed keys only") {
  const auto head =
      states::head(R"({"version":1,"Q":[[1,2]],"K":[[1,0],[0,1]],"V":[[1],[2]],"temperature":0,"key_valid":[1,0]})");
  CHECK(head.softmax.weights(0, 0) == 1);
  CHECK(head.output(0, 0) == 1);
}

TEST_CASE("temperature 0 is where small temperatures go, with bias and softcap too") {
  const std::string settings =
      GENERATE(std::string(), std::string(R"(,"bias":[[0,0.5,3]])"), std::string(R"(,"softcap":2)"),
               std::string(R"(,"softcap":2,"bias":[[0,0.5,1]])"));
  const auto at = [&](const std::string& temperature) {
    return states::head(
        R"({"version":1,"Q":[[2,2,1]],"K":[[1,0,0],[0,1,0],[0,0,1]],"V":[[1],[2],[3]],"scale":"none","temperature":)" +
        temperature + settings + "}");
  };
  CHECK((at("0").softmax.weights - at("1e-9").softmax.weights).cwiseAbs().maxCoeff() <= tolerance);
}
