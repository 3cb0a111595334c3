#include <iostream>
#include <map>

#include "batched_attention.hpp"
#include "catch.hpp"
#include "states.hpp"

// Numbers that others have printed in articles, notebooks and unit tests.

using attention::Index;
using attention::Matrix;
using nlohmann::json;
using tensors::largest_difference;
using tensors::Tensor;

namespace {

constexpr double float16_run = 1e-2;  // how far the one source that ran in float16 lets its sums be

json identity(std::size_t size) {
  json rows = json::array();
  for (std::size_t i = 0; i < size; ++i) {
    rows.push_back(json::array());
    for (std::size_t j = 0; j < size; ++j) rows.back().push_back(i == j ? 1 : 0);
  }
  return rows;
}

/// Where a source gives no values, only scores and weights are looked at.
json values_or_zero(const json& item, std::size_t n_k) {
  if (item.contains("V")) return item["V"];
  return json::array_t(n_k, json::array({0}));
}

json state_of(const json& item, const std::string& kind) {
  json state = {{"version", 1}};
  if (kind == "scores") {
    // The identity as keys makes the queries the scores.
    const std::size_t n_k = item["scores"][0].size();
    state.update({{"Q", item["scores"]}, {"K", identity(n_k)}, {"V", values_or_zero(item, n_k)}});
  } else if (kind == "projected_qkv") {
    state.update({{"X", item["X"]}, {"W_Q", item["W_query"]}, {"W_K", item["W_key"]}, {"W_V", item["W_value"]}});
  } else {
    state.update({{"Q", item["Q"]}, {"K", item["K"]}, {"V", values_or_zero(item, item["K"].size())}});
  }
  const bool root = item.contains("scale") && item["scale"].is_null();
  if (!root) state["scale"] = item.value("scale", json(1));
  if (item.contains("allowed")) state["mask"] = item["allowed"];
  if (item.contains("softcap")) state["softcap"] = item["softcap"];
  return state;
}

Matrix some_rows(const Matrix& matrix, const json& rows) {
  Matrix result(static_cast<Index>(rows.size()), matrix.cols());
  for (Index i = 0; i < result.rows(); ++i) result.row(i) = matrix.row(rows[static_cast<std::size_t>(i)].get<Index>());
  return result;
}

Matrix stage(const attention::LayerHead& head, const std::string& name) {
  if (name == "Q") return head.Q;
  if (name == "K") return head.K;
  if (name == "V") return head.V;
  if (name == "raw") return head.trace.scores;
  if (name == "scaled") return head.trace.scaled;
  if (name == "weights") return head.trace.softmax.weights;
  REQUIRE(name == "output");
  return head.trace.output;
}

void check_item(const json& item, const std::string& kind, double bound) {
  const auto trace = experiment::evaluate(states::valid(state_of(item, kind).dump()));
  REQUIRE(trace);
  const attention::LayerHead& head = trace.value->layers[0].computed.heads[0];
  for (const auto& [name, rows] : item["expected"].items()) {
    CAPTURE(name);
    const bool by_query = name != "K" && name != "V";
    const Matrix came = stage(head, name);
    CHECK(largest_difference(by_query && item.contains("Q_rows") ? some_rows(came, item["Q_rows"]) : came,
                             tensors::read_rows(rows)) <= bound);
  }
  if (!item.contains("expected_after_query_mask")) return;
  // A query mask is no attention mask: it makes rows of the output zero, afterwards.
  Matrix output = head.trace.output;
  for (Index i = 0; i < output.rows(); ++i) {
    output.row(i) *= item["query_mask"][static_cast<std::size_t>(i)].get<double>();
  }
  CHECK(largest_difference(output, tensors::read_rows(item["expected_after_query_mask"])) <= bound);
}

void check_row_sums(const json& test) {
  const auto trace = experiment::evaluate(states::valid(state_of(test["items"][0], "qkv").dump()));
  const Matrix sums = trace.value->output.rowwise().sum();
  for (Index i = 0; i < sums.rows(); ++i) {
    CHECK(std::abs(sums(i, 0) - test["expected_output_row_sums"][static_cast<std::size_t>(i)].get<double>()) <=
          float16_run);
  }
}

std::string rows_text(const Matrix& matrix) {
  json rows = json::array();
  for (Index i = 0; i < matrix.rows(); ++i) {
    rows.push_back(json::array());
    for (Index j = 0; j < matrix.cols(); ++j) rows.back().push_back(matrix(i, j));
  }
  return rows.dump();
}

/// X W + bias with columns Q | K | V: the bias is the weight of a token entry that is always 1.
void check_packed(const json& test, double bound) {
  const Tensor X = tensors::read_tensor(test["tensors"]["X"]);
  const Tensor W = tensors::read_tensor(test["tensors"]["W"]);
  const Tensor bias = tensors::read_tensor(test["tensors"]["bias"]);
  const Index width = W.length(1) / 3;
  Matrix weights(W.length(0) + 1, W.length(1));
  weights << Eigen::Map<const Matrix>(W.numbers.data(), W.length(0), W.length(1)),
      Eigen::Map<const Matrix>(bias.numbers.data(), 1, W.length(1));
  const Tensor expected = tensors::read_tensor(test["expected"]["output"]);
  for (Index batch = 0; batch < X.length(0); ++batch) {
    Matrix tokens = Matrix::Ones(X.length(1), X.length(2) + 1);
    tokens.leftCols(X.length(2)) = tensors::heads_side_by_side(X, batch);
    const std::string scale = test["scale"].is_null() ? "\"sqrt_dk\"" : test["scale"].dump();
    const auto trace = experiment::evaluate(states::valid(
        R"({"version":1,"X":)" + rows_text(tokens) + ",\"W_Q\":" + rows_text(weights.leftCols(width)) +
        ",\"W_K\":" + rows_text(weights.middleCols(width, width)) + ",\"W_V\":" + rows_text(weights.rightCols(width)) +
        ",\"heads\":" + test["num_heads"].dump() + ",\"scale\":" + scale + "}"));
    REQUIRE(trace);
    CHECK(largest_difference(trace.value->output, tensors::heads_side_by_side(expected, batch)) <= bound);
  }
}

/// Adds one part of a bias Q | K | V to every position.
void add_bias(Tensor& tensor, const Tensor& bias, Index part) {
  const Index width = tensor.length(-1);
  for (std::size_t i = 0; i < tensor.numbers.size(); ++i) {
    tensor.numbers[i] += bias.numbers[static_cast<std::size_t>(part * width + static_cast<Index>(i) % width)];
  }
}

void check_multi_head(const json& test, double bound) {
  const json& given = test["tensors"];
  const auto tensor = [&](const char* name) {
    return given.contains(name) ? std::optional(tensors::read_tensor(given[name])) : std::nullopt;
  };
  tensors::BatchedInputs inputs;
  inputs.Q = tensor("Q").value();
  inputs.K = tensor("K").value();
  inputs.V = tensor("V").value();
  if (const auto bias = tensor("bias")) {
    add_bias(inputs.Q, *bias, 0);
    add_bias(inputs.K, *bias, 1);
    add_bias(inputs.V, *bias, 2);
  }
  inputs.heads = inputs.kv_heads = test["num_heads"].get<Index>();
  inputs.past_key = tensor("past_key");
  inputs.past_value = tensor("past_value");
  inputs.mask = tensor("relative_position_bias");
  if (!test["scale"].is_null()) inputs.scale = test["scale"].get<double>();
  const Tensor expected = tensors::read_tensor(test["expected"]["output"]);
  for (Index batch = 0; batch < inputs.batches(); ++batch) {
    const tensors::BatchEntry entry = tensors::attend_batch_entry(inputs, batch);
    CHECK(largest_difference(entry.layer.output, tensors::heads_side_by_side(expected, batch)) <= bound);
  }
}

}  // namespace

TEST_CASE("every published example that agrees with its own numbers comes out") {
  std::map<std::string, int> ran;
  int left_out = 0;
  for (const json& test : tensors::read_cases("published.json")) {
    CAPTURE(test["name"]);
    // One figure does not follow from its own scores: they were divided by 4 first, as its neighbour in the file does.
    if (!test["agrees"].get<bool>()) {
      ++left_out;
      continue;
    }
    const auto kind = test["kind"].get<std::string>();
    const auto bound = test["tolerance_abs"].get<double>();
    if (kind == "packed_projection") {
      check_packed(test, bound);
    } else if (kind == "multi_head") {
      check_multi_head(test, bound);
    } else {
      for (const json& item : test["items"]) check_item(item, kind, bound);
    }
    if (test.contains("expected_output_row_sums")) check_row_sums(test);
    ++ran[kind];
  }
  int all = 0;
  for (const auto& [kind, count] : ran) all += count;
  std::cout << "published.json: " << all << " cases ran, " << left_out << " left out\n";
  CHECK(all == 49);
  CHECK(left_out == 1);
}
