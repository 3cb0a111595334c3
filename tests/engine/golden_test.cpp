#include <cmath>
#include <fstream>
#include <iostream>
#include <limits>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "states.hpp"

// Every intermediate of one head against numbers made elsewhere with 25 digits.

using attention::Index;
using attention::Matrix;
using nlohmann::json;

namespace {

json read_golden() {
  std::ifstream file(std::string(CONFORMANCE_FOLDER) + "/golden.json");
  return json::parse(file);
}

double number(const json& value) {
  return value.is_string() ? -std::numeric_limits<double>::infinity() : value.get<double>();
}

std::string state_of(const json& golden) {
  json state = {{"version", 1}};
  for (const char* key : {"Q", "K", "V", "temperature", "softcap", "bias", "causal", "key_valid", "mask"}) {
    if (golden.contains(key)) state[key] = golden[key];
  }
  if (!golden["scale"].is_null()) state["scale"] = golden["scale"];
  return state.dump();
}

/// The largest difference; infinities must match exactly, and a NaN is infinitely wrong.
double difference(const Matrix& matrix, const json& expected) {
  REQUIRE(matrix.rows() == static_cast<Index>(expected.size()));
  REQUIRE(matrix.cols() == static_cast<Index>(expected[0].size()));
  double largest = 0;
  for (Index i = 0; i < matrix.rows(); ++i) {
    for (Index j = 0; j < matrix.cols(); ++j) {
      const double wanted = number(expected[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]);
      if (matrix(i, j) == wanted) continue;
      const double apart = std::abs(matrix(i, j) - wanted);
      largest = std::isnan(apart) ? std::numeric_limits<double>::infinity() : std::max(largest, apart);
    }
  }
  return largest;
}

/// Sums and products of a few terms, each with its own rounding: some ulps of the largest number.
double relative_bound(const json& expected) {
  double largest = 1;
  for (const json& row : expected) {
    for (const json& value : row) {
      if (value.is_number()) largest = std::max(largest, std::abs(value.get<double>()));
    }
  }
  return 4e-15 * largest;
}

void check_rows(const attention::HeadTrace& head, const json& expected) {
  for (std::size_t i = 0; i < head.rows.size(); ++i) {
    const attention::RowStatistics& row = head.rows[i];
    CAPTURE(i);
    CHECK(row.empty == expected["entropy_nats"][i].is_null());
    if (row.empty) {
      CHECK(std::isinf(number(expected["row_max"][i])));
      continue;
    }
    const double wanted = number(expected["row_max"][i]);
    const double bound = 4e-15 * std::max(1.0, std::abs(wanted));
    CHECK(std::abs(row.row_max - wanted) <= bound);
    CHECK(std::abs(row.log_sum_exp - number(expected["log_sum_exp"][i])) <= bound);
    CHECK(std::abs(row.entropy_nats.value() - number(expected["entropy_nats"][i])) <= 2e-14);
    CHECK(std::abs(row.entropy_bits.value() - number(expected["entropy_bits"][i])) <= 3e-14);
  }
}

void check_case(const json& golden) {
  CAPTURE(golden["name"]);
  const attention::HeadTrace head = states::head(state_of(golden));
  const json& expected = golden["expected"];
  CHECK(difference(head.scores, expected["raw"]) <= relative_bound(expected["raw"]));
  CHECK(difference(head.scaled, expected["scaled"]) <= relative_bound(expected["scaled"]));
  if (expected.contains("softcapped")) {
    CHECK(difference(head.softcapped.value(), expected["softcapped"]) <= relative_bound(expected["softcapped"]));
  }
  CHECK(difference(head.masked, expected["masked"]) <= relative_bound(expected["masked"]));
  CHECK(difference(head.softmax.weights, expected["weights"]) <=
        golden["tolerance_float64"]["weights_abs"].get<double>());
  const Matrix allowed = (head.blocked.array() == 0).cast<double>();
  CHECK(difference(allowed, expected["allowed"]) == 0);
  for (std::size_t i = 0; i < head.rows.size(); ++i) {
    CAPTURE(i);
    const Matrix row = head.output.row(static_cast<Index>(i));
    CHECK(difference(row, json::array({expected["output"][i]})) <=
          golden["tolerance_float64"]["output_abs_per_row"][i].get<double>());
  }
  check_rows(head, expected);
}

}  // namespace

TEST_CASE("every golden case comes out within its own tolerance") {
  const json golden = read_golden();
  for (const json& one : golden["cases"]) check_case(one);
  std::cout << "golden.json: " << golden["cases"].size() << " cases ran\n";
  CHECK(golden["cases"].size() == 78);
}
