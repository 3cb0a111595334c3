// The engine as a plain C interface: the only file that knows it is called from outside C++.
//
// A call gets UTF-8 bytes and gives back a reply of three parts: a JSON header, a block of doubles and a block of
// bytes. Where the header says {"$matrix":[offset,rows,cols]}, {"$bytes":[offset,count]} or {"$rows":[offset,count]},
// the numbers stand in the blocks, since JSON cannot carry -inf. A reply stays valid until the next call; the caller
// copies it out.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "entry/matrix_entry.hpp"
#include "entry/number_entry.hpp"
#include "experiment/document.hpp"
#include "experiment/evaluate.hpp"
#include "experiment/json_text.hpp"
#include "experiment/link.hpp"
#include "experiment/number_text.hpp"
#include "experiment/random_state.hpp"
#include "experiment/state.hpp"

namespace {

using attention::Index;
using attention::Matrix;
using experiment::json_string;
using experiment::list_text;
using experiment::ObjectText;
using experiment::Outcome;
using experiment::Problems;
using experiment::State;

struct Reply {
  std::string header;
  std::vector<double> numbers;
  std::vector<std::uint8_t> bytes;
};

Reply reply;                             // of the last call
std::vector<std::uint32_t> reply_parts;  // address and length of each part, for the caller

std::string reference(const char* kind, std::size_t offset, std::initializer_list<Index> sizes) {
  std::string text = std::string("{\"$") + kind + "\":[" + std::to_string(offset);
  for (const Index size : sizes) text += "," + std::to_string(size);
  return text + "]}";
}

std::string put(const Matrix& matrix) {
  const std::size_t offset = reply.numbers.size();
  reply.numbers.insert(reply.numbers.end(), matrix.data(), matrix.data() + matrix.size());
  return reference("matrix", offset, {matrix.rows(), matrix.cols()});
}

std::string put(const attention::FlagMatrix& flags) {
  const std::size_t offset = reply.bytes.size();
  reply.bytes.insert(reply.bytes.end(), flags.data(), flags.data() + flags.size());
  return reference("bytes", offset, {flags.size()});
}

double or_missing(const std::optional<double>& value) {
  return value.value_or(std::numeric_limits<double>::quiet_NaN());
}

/// Ten numbers a row, in the order of `RowStatistics` in the page's types; NaN where a value is missing.
std::string put(const std::vector<attention::RowStatistics>& rows) {
  const std::size_t offset = reply.numbers.size();
  for (const attention::RowStatistics& row : rows) {
    const double argmax = row.argmax ? static_cast<double>(*row.argmax) : or_missing(std::nullopt);
    reply.numbers.insert(reply.numbers.end(),
                         {row.sum, or_missing(row.entropy_nats), or_missing(row.entropy_bits),
                          or_missing(row.entropy_share), or_missing(row.effective_keys), argmax, row.row_max,
                          row.log_sum_exp, row.denominator, static_cast<double>(row.allowed_keys)});
  }
  return reference("rows", offset, {static_cast<Index>(rows.size())});
}

std::string header_of(const attention::LayerHead& with_inputs) {
  const attention::HeadTrace& head = with_inputs.trace;
  const attention::FlagMatrix allowed = (head.blocked.array() == 0).cast<std::uint8_t>();
  ObjectText header;
  header.add("Q", put(with_inputs.Q));
  header.add("K", put(with_inputs.K));
  header.add("V", put(with_inputs.V));
  header.add("scores", put(head.scores));
  header.add("scaled", put(head.scaled));
  if (head.softcapped) header.add("softcapped", put(*head.softcapped));
  header.add("masked", put(head.masked));
  header.add("shifted", put(head.softmax.shifted));
  header.add("exponentials", put(head.softmax.exponentials));
  header.add("weights", put(head.softmax.weights));
  header.add("output", put(head.output));
  header.add("allowed", put(allowed));
  header.add("blocked", put(head.blocked));
  header.add("scale_factor", experiment::number_text(head.scale.factor));
  header.add("scale_divisor", experiment::number_text(head.scale.divisor));
  header.add("rows", put(head.rows));
  return header.finished();
}

std::string header_of(const experiment::Trace& trace) {
  ObjectText header;
  header.add("layers", list_text(trace.layers.size(), [&](std::size_t l) {
               const experiment::LayerTrace& layer = trace.layers[l];
               ObjectText text;
               const attention::LayerTrace& computed = layer.computed;
               if (layer.input.size() > 0) text.add("input", put(layer.input));
               text.add("heads",
                        list_text(computed.heads.size(), [&](std::size_t h) { return header_of(computed.heads[h]); }));
               if (computed.heads.size() > 1) {
                 const attention::HeadAverage average = attention::head_average(computed);
                 text.add("mean_weights", put(average.weights));
                 text.add("mean_rows", put(average.rows));
               }
               text.add("joined", put(computed.joined));
               text.add("output", put(computed.output));
               return text.finished();
             }));
  header.add("output", put(trace.output));
  return header.finished();
}

std::string header_of(const Problems& problems) {
  ObjectText header;
  header.add("ok", "false");
  header.add("problems", list_text(problems.size(), [&](std::size_t i) {
               ObjectText problem;
               problem.add("code", json_string(problems[i].code));
               problem.add("path", json_string(problems[i].path));
               problem.add("message", json_string(problems[i].message));
               problem.add("came", json_string(problems[i].came));
               problem.add("expected", json_string(problems[i].expected));
               return problem.finished();
             }));
  return header.finished();
}

/// The parts of `reply`, as three addresses with lengths.
const std::uint32_t* finish(std::string header) {
  reply.header = std::move(header);
  const auto part = [](const void* data, std::size_t count) {
    reply_parts.push_back(static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(data)));
    reply_parts.push_back(static_cast<std::uint32_t>(count));
  };
  reply_parts.clear();
  part(reply.header.data(), reply.header.size());
  part(reply.numbers.data(), reply.numbers.size());
  part(reply.bytes.data(), reply.bytes.size());
  return reply_parts.data();
}

void begin() {
  reply.numbers.clear();
  reply.bytes.clear();
}

const std::uint32_t* finish_state(const Outcome<State>& read) {
  if (!read) return finish(header_of(read.problems));
  return finish("{\"ok\":true,\"state\":" + experiment::state_text(*read.value) + ",\"problems\":[]}");
}

}  // namespace

#define AML_EXPORT(name) extern "C" __attribute__((export_name("aml_" #name)))

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

/// State as JSON text -> its canonical form and its trace.
AML_EXPORT(evaluate) const std::uint32_t* aml_evaluate(const char* text, std::size_t length) {
  begin();
  const Outcome<State> state = experiment::read_state({text, length});
  if (!state) return finish(header_of(state.problems));
  const Outcome<experiment::Trace> trace = experiment::evaluate(*state.value);
  if (!trace) return finish(header_of(trace.problems));
  return finish("{\"ok\":true,\"state\":" + experiment::state_text(*state.value) +
                ",\"trace\":" + header_of(*trace.value) + ",\"problems\":[]}");
}

/// State as JSON text -> {"ok":true,"link":...}
AML_EXPORT(encode_link) const std::uint32_t* aml_encode_link(const char* text, std::size_t length) {
  begin();
  const Outcome<State> state = experiment::read_state({text, length});
  if (!state) return finish(header_of(state.problems));
  return finish("{\"ok\":true,\"link\":" + json_string(experiment::link_text(*state.value)) + "}");
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
  if (!number) return finish(header_of(number.problems));
  return finish("{\"ok\":true,\"value\":" + experiment::number_text(*number.value) + "}");
}

/// A matrix as pasted -> {"ok":true,"matrix":...}
AML_EXPORT(read_matrix) const std::uint32_t* aml_read_matrix(const char* text, std::size_t length) {
  begin();
  const Outcome<Matrix> matrix = entry::read_matrix({text, length});
  if (!matrix) return finish(header_of(matrix.problems));
  return finish("{\"ok\":true,\"matrix\":" + put(*matrix.value) + "}");
}

/// Seed and sizes -> canonical state.
AML_EXPORT(random_state)
const std::uint32_t* aml_random_state(std::uint32_t seed, std::int32_t n_q, std::int32_t n_k, std::int32_t d_k,
                                      std::int32_t d_v) {
  begin();
  return finish_state(experiment::random_state(seed, n_q, n_k, d_k, d_v));
}
