#include "states/trace_digest.hpp"

#include "catch.hpp"
#include "states.hpp"
#include "tensor.hpp"

// The same states are computed in WebAssembly elsewhere: equal digests mean equal bits in every double of a trace.

TEST_CASE("300 traces have the bits that they had, on this machine as on others") {
  int ran = 0;
  for (const nlohmann::json& test : tensors::read_cases("trace_digests.json")) {
    const auto trace = experiment::evaluate(states::valid(test["state"].get<std::string>()));
    CAPTURE(test["state"]);
    REQUIRE(trace);
    REQUIRE(states::digest_text(states::trace_digest(*trace.value)) == test["digest"].get<std::string>());
    ++ran;
  }
  CHECK(ran == 300);
}

TEST_CASE("a digest is FNV-1a over the doubles' bytes and takes every NaN for the same") {
  experiment::Trace trace;
  CHECK(states::digest_text(states::trace_digest(trace)) == "cbf29ce484222325");
  const auto digest = [&](double number) {
    trace.output = attention::Matrix::Constant(1, 1, number);
    return states::trace_digest(trace);
  };
  const double not_a_number = std::numeric_limits<double>::quiet_NaN();
  CHECK(states::digest_text(digest(1)) == "aab1693229ba1db8");
  CHECK(digest(0.0) != digest(-0.0));
  CHECK(digest(not_a_number) == digest(-not_a_number));
}
