// The engine as a plain C interface, the calls that every page makes. A call gets UTF-8 bytes and gives back a reply
// (reply.hpp).

#include <cstddef>
#include <cstdlib>

#include "bindings/given_document.hpp"
#include "bindings/reply.hpp"
#include "entry/matrix_entry.hpp"
#include "entry/number_entry.hpp"
#include "experiment/document.hpp"
#include "experiment/link.hpp"
#include "experiment/number_text.hpp"
#include "experiment/random_state.hpp"
#include "experiment/state_document.hpp"

using bindings::begin;
using bindings::finish;
using bindings::finish_problems;
using bindings::finish_state;
using bindings::given_document;
using experiment::Outcome;
using experiment::State;

/// Room for `size` bytes of input; the caller gives it back with `aml_release`.
AML_EXPORT(reserve) void* aml_reserve(std::size_t size) { return std::malloc(size); }
AML_EXPORT(release) void aml_release(void* room) { std::free(room); }

/// The longest text that any call reads, in bytes: a caller need not copy in more than one byte past it.
AML_EXPORT(longest_text) std::size_t aml_longest_text() { return experiment::longest_text; }

/// {"ok":true,"version":"x.y.z"}
AML_EXPORT(version) const std::uint32_t* aml_version() {
  begin();
  return finish(R"({"ok":true,"version":")" ATTENTION_LAB_VERSION R"("})");
}

/// State as given -> its canonical form and its trace.
AML_EXPORT(evaluate)
const std::uint32_t* aml_evaluate(const char* text, std::size_t length, const double* numbers, std::size_t count) {
  begin();
  const Outcome<State> state = experiment::read_state_document(given_document({text, length}, {numbers, count}));
  if (!state) return finish_problems(state.problems);
  const Outcome<experiment::Trace> trace = experiment::evaluate(*state.value);
  if (!trace) return finish_problems(trace.problems);
  return finish("{\"ok\":true,\"state\":" + bindings::text_of(*state.value) +
                ",\"trace\":" + bindings::text_of(*trace.value) + ",\"problems\":[]}");
}

/// State as given -> {"ok":true,"link":...}
AML_EXPORT(encode_link)
const std::uint32_t* aml_encode_link(const char* text, std::size_t length, const double* numbers, std::size_t count) {
  begin();
  const Outcome<State> state = experiment::read_state_document(given_document({text, length}, {numbers, count}));
  if (!state) return finish_problems(state.problems);
  return finish("{\"ok\":true,\"link\":" + experiment::json_string(experiment::link_text(*state.value)) + "}");
}

/// Link -> canonical state.
AML_EXPORT(decode_link) const std::uint32_t* aml_decode_link(const char* text, std::size_t length) {
  begin();
  return finish_state(experiment::read_link({text, length}));
}

/// A number as typed -> {"ok":true,"value":...}
AML_EXPORT(read_number) const std::uint32_t* aml_read_number(const char* text, std::size_t length) {
  begin();
  const Outcome<double> number = entry::read_number({text, length});
  if (!number) return finish_problems(number.problems);
  return finish("{\"ok\":true,\"value\":" + experiment::number_text(*number.value) + "}");
}

/// A matrix as pasted -> {"ok":true,"rows":...}
AML_EXPORT(read_matrix) const std::uint32_t* aml_read_matrix(const char* text, std::size_t length) {
  begin();
  const Outcome<attention::Matrix> matrix = entry::read_matrix({text, length});
  if (!matrix) return finish_problems(matrix.problems);
  return finish("{\"ok\":true,\"rows\":" + bindings::put_lists(*matrix.value) + "}");
}

/// Seed and sizes -> canonical state.
AML_EXPORT(random_state)
const std::uint32_t* aml_random_state(std::uint32_t seed, std::int32_t n_q, std::int32_t n_k, std::int32_t d_k,
                                      std::int32_t d_v) {
  begin();
  return finish_state(experiment::random_state(seed, n_q, n_k, d_k, d_v));
}
