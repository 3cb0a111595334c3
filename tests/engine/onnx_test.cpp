#include <array>
#include <iostream>
#include <map>

#include "attention/elementary.hpp"
#include "attention/softmax.hpp"
#include "batched_attention.hpp"
#include "catch.hpp"

// The node tests of ONNX: what the exporters and runtimes of the world agree on.

using attention::Index;
using attention::Matrix;
using nlohmann::json;
using tensors::BatchedInputs;
using tensors::Tensor;

namespace {

/// Left out: the rules of 1.20 add the mask before the softcap, so that a closed key gets -c and leaks, and without an
/// offset their causal queries do not see all of the past. 1.23 has cases of the same names with the numbers wanted.
constexpr std::array<const char*, 4> changed_since_1_20 = {
    "test_attention_3d_with_past_and_present_qk_matmul_softcap",              // mask before softcap
    "test_attention_4d_with_qk_matmul_softcap",                               // mask before softcap
    "test_attention_4d_with_past_and_present_qk_matmul_bias_3d_mask_causal",  // causal without the past's offset
    "test_attention_4d_with_past_and_present_qk_matmul_bias_4d_mask_causal",  // causal without the past's offset
};

const json* find(const json& tensors, const char* name) {
  for (const json& tensor : tensors) {
    if (tensor["name"] == name) return &tensor;
  }
  return nullptr;
}

std::optional<Tensor> optional_tensor(const json& tensors, const char* name) {
  const json* found = find(tensors, name);
  return found == nullptr ? std::nullopt : std::optional(tensors::read_tensor(*found));
}

std::vector<Index> whole_numbers(const json* tensor) {
  return tensor == nullptr ? std::vector<Index>() : (*tensor)["data"].get<std::vector<Index>>();
}

std::optional<Index> window_side(const json& side) {
  return side.is_null() ? std::nullopt : std::optional(side.get<Index>());
}

BatchedInputs inputs_of(const json& test) {
  const json& given = test["inputs"];
  const json& semantics = test["semantics"];
  BatchedInputs inputs;
  inputs.Q = optional_tensor(given, "Q").value();
  inputs.K = optional_tensor(given, "K").value();
  inputs.V = optional_tensor(given, "V").value();
  inputs.heads = semantics["q_heads"].get<Index>();
  inputs.kv_heads = semantics["kv_heads"].get<Index>();
  inputs.past_key = optional_tensor(given, "past_key");
  inputs.past_value = optional_tensor(given, "past_value");
  inputs.mask = optional_tensor(given, "attn_mask");
  if (inputs.mask) inputs.mask_is_bool = (*find(given, "attn_mask"))["dtype"] == "bool";
  inputs.real_keys = whole_numbers(find(given, "nonpad_kv_seqlen"));
  inputs.causal = semantics["causal"].get<bool>();
  if (!semantics["causal_offset_per_batch"].is_null()) {
    inputs.offset = semantics["causal_offset_per_batch"].get<std::vector<Index>>();
  }
  const attention::Window window{window_side(semantics["left_window"]), window_side(semantics["right_window"])};
  if (window.left || window.right) inputs.window = window;
  if (semantics["scale_explicit"].get<bool>()) inputs.scale = semantics["scale"].get<double>();
  if (!semantics["softcap"].is_null()) inputs.softcap = semantics["softcap"].get<double>();
  return inputs;
}

Matrix output_named(const std::string& name, const tensors::BatchEntry& entry, const json& semantics) {
  if (name == "Y") return entry.layer.output;
  if (name == "present_key") return entry.K;
  if (name == "present_value") return entry.V;
  REQUIRE(name == "qk_matmul_output");
  return tensors::stage_of_heads(entry, semantics["qk_output"].get<std::string>());
}

Index empty_rows(const tensors::BatchEntry& entry) {
  Index count = 0;
  for (const attention::LayerHead& head : entry.layer.heads) {
    for (const attention::RowStatistics& row : head.trace.rows) count += row.empty ? 1 : 0;
  }
  return count;
}

struct Ways {
  int as_layer = 0;
  int head_by_head = 0;
};

void check_attention(const json& test, Ways& ways) {
  CAPTURE(test["name"]);
  const BatchedInputs inputs = inputs_of(test);
  Index empty = 0;
  bool as_layer = true;
  for (Index batch = 0; batch < inputs.batches(); ++batch) {
    const tensors::BatchEntry entry = tensors::attend_batch_entry(inputs, batch);
    for (const json& output : test["outputs"]) {
      const auto name = output["name"].get<std::string>();
      CAPTURE(batch, name);
      const Matrix expected = tensors::heads_side_by_side(tensors::read_tensor(output), batch);
      CHECK(tensors::largest_difference(output_named(name, entry, test["semantics"]), expected) <=
            test["tolerance"]["tight_abs"][name].get<double>());
    }
    empty += empty_rows(entry);
    as_layer = entry.as_layer;
  }
  CHECK(empty == test["semantics"]["fully_masked_rows"].get<Index>());
  ++(as_layer ? ways.as_layer : ways.head_by_head);
}

void tell(const std::string& file, const Ways& ways, std::size_t left_out) {
  std::cout << file << ": " << ways.as_layer + ways.head_by_head << " cases ran (" << ways.as_layer << " as a layer, "
            << ways.head_by_head << " head by head), " << left_out << " left out\n";
}

}  // namespace

TEST_CASE("every ONNX 1.23 attention case comes out within float32's reach") {
  Ways ways;
  for (const json& test : tensors::read_cases("onnx_attention_1.23.json")) check_attention(test, ways);
  tell("onnx_attention_1.23.json", ways, 0);
  CHECK(ways.as_layer + ways.head_by_head == 26);
}

TEST_CASE("the ONNX 1.20 attention cases come out, but for the four whose rules have changed") {
  const char* const file =
      GENERATE("onnx_attention_1.20_3d.json", "onnx_attention_1.20_4d.json", "onnx_attention_1.20_4d_past.json");
  const std::map<std::string, int> wanted = {{"onnx_attention_1.20_3d.json", 20},
                                             {"onnx_attention_1.20_4d.json", 23},
                                             {"onnx_attention_1.20_4d_past.json", 9}};
  Ways ways;
  std::size_t left_out = 0;
  for (const json& test : tensors::read_cases(file)) {
    const auto& changed = changed_since_1_20;
    if (std::find(changed.begin(), changed.end(), test["name"].get<std::string>()) != changed.end()) {
      ++left_out;
    } else {
      check_attention(test, ways);
    }
  }
  tell(file, ways, left_out);
  CHECK(ways.as_layer + ways.head_by_head == wanted.at(file));
}

namespace {

/// The tensor as rows along `axis`, and back: the softmax runs along it.
struct Rows {
  Matrix matrix;
  Index inner = 1;
};

Index product(const std::vector<Index>& lengths, std::size_t from, std::size_t to) {
  Index result = 1;
  for (std::size_t i = from; i < to; ++i) result *= lengths[i];
  return result;
}

Rows rows_along(const Tensor& tensor, std::size_t axis) {
  Rows rows;
  rows.inner = product(tensor.shape, axis + 1, tensor.shape.size());
  const Index length = tensor.shape[axis];
  rows.matrix.resize(product(tensor.shape, 0, axis) * rows.inner, length);
  for (Index row = 0; row < rows.matrix.rows(); ++row) {
    for (Index k = 0; k < length; ++k) {
      const Index at = ((row / rows.inner) * length + k) * rows.inner + row % rows.inner;
      rows.matrix(row, k) = tensor.numbers[static_cast<std::size_t>(at)];
    }
  }
  return rows;
}

void check_softmax(const json& test) {
  const Tensor x = tensors::read_tensor(test["inputs"][0]);
  const Index given = test["attributes"].value("axis", Index{-1});
  const auto axis = static_cast<std::size_t>(given < 0 ? given + x.rank() : given);
  const Matrix rows = rows_along(x, axis).matrix;
  const attention::RowSoftmax softmax = attention::softmax_rows(rows);
  Matrix result = softmax.weights;
  if (test["op"] == "LogSoftmax") {
    const auto statistics = attention::row_statistics(softmax, attention::FlagMatrix::Zero(rows.rows(), rows.cols()));
    for (Index i = 0; i < rows.rows(); ++i) {
      result.row(i) = rows.row(i).array() - statistics[static_cast<std::size_t>(i)].log_sum_exp;
    }
  }
  const Matrix expected = rows_along(tensors::read_tensor(test["outputs"][0]), axis).matrix;
  CHECK(tensors::largest_difference(result, expected) <= test["tolerance"]["tight_abs"]["y"].get<double>());
}

/// The matrix of one batch place; lengths of 1 are repeated.
Matrix matrix_at(const Tensor& tensor, const std::vector<Index>& batch_shape, Index batch) {
  const Index rows = tensor.length(-2);
  const Index cols = tensor.length(-1);
  Index place = 0;
  Index left = batch;
  Index stride = 1;
  for (Index axis = tensor.rank() - 3, k = static_cast<Index>(batch_shape.size()) - 1; axis >= 0; --axis, --k) {
    const Index length = batch_shape[static_cast<std::size_t>(k)];
    place += (tensor.length(axis) == 1 ? 0 : left % length) * stride;
    stride *= tensor.length(axis);
    left /= length;
  }
  return Eigen::Map<const Matrix>(tensor.numbers.data() + place * rows * cols, rows, cols);
}

void check_matmul(const json& test) {
  Tensor a = tensors::read_tensor(test["inputs"][0]);
  Tensor b = tensors::read_tensor(test["inputs"][1]);
  const Tensor expected = tensors::read_tensor(test["outputs"][0]);
  if (a.rank() == 1) a.shape.insert(a.shape.begin(), 1);
  if (b.rank() == 1) b.shape.push_back(1);
  std::vector<Index> batch_shape;
  for (Index axis = std::max(a.rank(), b.rank()) - 2; axis > 0; --axis) {
    const auto length = [&](const Tensor& t) { return t.rank() - 2 - axis >= 0 ? t.length(t.rank() - 2 - axis) : 1; };
    batch_shape.push_back(std::max(length(a), length(b)));
  }
  std::vector<double> numbers;
  for (Index batch = 0; batch < product(batch_shape, 0, batch_shape.size()); ++batch) {
    const Matrix c = attention::project(matrix_at(a, batch_shape, batch), matrix_at(b, batch_shape, batch),
                                        attention::Precision::float64);
    numbers.insert(numbers.end(), c.data(), c.data() + c.size());
  }
  const auto size = static_cast<Index>(numbers.size());
  REQUIRE(numbers.size() == expected.numbers.size());
  CHECK(tensors::largest_difference(Eigen::Map<const Matrix>(numbers.data(), 1, size),
                                    Eigen::Map<const Matrix>(expected.numbers.data(), 1, size)) <=
        test["tolerance"]["tight_abs"]["c"].get<double>());
}

}  // namespace

TEST_CASE("every ONNX softmax, log-softmax and matrix product comes out") {
  std::map<std::string, int> ran;
  for (const json& test : tensors::read_cases("onnx_softmax_matmul.json")) {
    CAPTURE(test["name"]);
    const auto op = test["op"].get<std::string>();
    op == "MatMul" ? check_matmul(test) : check_softmax(test);
    ++ran[op];
  }
  std::cout << "onnx_softmax_matmul.json: " << ran["Softmax"] + ran["LogSoftmax"] + ran["MatMul"] << " cases ran\n";
  CHECK(ran["Softmax"] == 7);
  CHECK(ran["LogSoftmax"] == 6);
  CHECK(ran["MatMul"] == 7);
}
