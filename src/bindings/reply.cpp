#include "bindings/reply.hpp"

#include <cstring>
#include <initializer_list>
#include <limits>

#include "experiment/number_text.hpp"
#include "experiment/state.hpp"

namespace bindings {

using attention::Index;
using attention::Matrix;
using experiment::json_string;
using experiment::list_text;
using experiment::ObjectText;

namespace {

std::string header;
std::vector<double> numbers;
std::vector<std::uint8_t> bytes;
std::vector<std::uint32_t> parts;  // address and length of each of the three

std::string reference(const char* kind, std::size_t offset, std::initializer_list<Index> sizes) {
  std::string text = std::string("{\"$") + kind + "\":[" + std::to_string(offset);
  for (const Index size : sizes) text += "," + std::to_string(size);
  return text + "]}";
}

/// Adds entries to a block in one piece, which an insertion compiled for size does one by one.
template <typename Entry>
void append(std::vector<Entry>& block, const Entry* entries, Index count) {
  if (count == 0) return;
  const std::size_t before = block.size();
  block.resize(before + static_cast<std::size_t>(count));
  std::memcpy(block.data() + before, entries, static_cast<std::size_t>(count) * sizeof(Entry));
}

std::string put_flag_lists(const attention::FlagMatrix& flags) {
  const std::size_t offset = bytes.size();
  append(bytes, flags.data(), flags.size());
  return reference("flags", offset, {flags.rows(), flags.cols()});
}

double or_missing(const std::optional<double>& value) {
  return value.value_or(std::numeric_limits<double>::quiet_NaN());
}

}  // namespace

void begin() {
  numbers.clear();
  bytes.clear();
}

const std::uint32_t* finish(std::string text) {
  header = std::move(text);
  const auto part = [](const void* start, std::size_t count) {
    parts.push_back(static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(start)));
    parts.push_back(static_cast<std::uint32_t>(count));
  };
  parts.clear();
  part(header.data(), header.size());
  part(numbers.data(), numbers.size());
  part(bytes.data(), bytes.size());
  return parts.data();
}

const std::uint32_t* finish_problems(const experiment::Problems& problems) {
  ObjectText text;
  text.add("ok", "false");
  text.add("problems", list_text(problems.size(), [&](std::size_t i) {
             ObjectText problem;
             problem.add("code", json_string(problems[i].code));
             problem.add("path", json_string(problems[i].path));
             problem.add("message", json_string(problems[i].message));
             problem.add("came", json_string(problems[i].came));
             problem.add("expected", json_string(problems[i].expected));
             return problem.finished();
           }));
  return finish(text.finished());
}

const std::uint32_t* finish_state(const experiment::Outcome<experiment::State>& read) {
  if (!read) return finish_problems(read.problems);
  return finish("{\"ok\":true,\"state\":" + text_of(*read.value) + ",\"problems\":[]}");
}

std::string text_of(const experiment::State& state) {
  return experiment::state_text(state, {put_lists, put_flag_lists});
}

std::string put_lists(const Matrix& matrix) {
  const std::size_t offset = numbers.size();
  append(numbers, matrix.data(), matrix.size());
  return reference("lists", offset, {matrix.rows(), matrix.cols()});
}

std::string put(const Matrix& matrix) {
  const std::size_t offset = numbers.size();
  append(numbers, matrix.data(), matrix.size());
  return reference("matrix", offset, {matrix.rows(), matrix.cols()});
}

std::string put(const attention::FlagMatrix& flags) {
  const std::size_t offset = bytes.size();
  append(bytes, flags.data(), flags.size());
  return reference("bytes", offset, {flags.size()});
}

std::string put(const std::vector<double>& list) {
  const std::size_t offset = numbers.size();
  append(numbers, list.data(), static_cast<Index>(list.size()));
  return reference("numbers", offset, {static_cast<Index>(list.size())});
}

std::string put(const std::vector<attention::RowStatistics>& rows) {
  const std::size_t offset = numbers.size();
  for (const attention::RowStatistics& row : rows) {
    const double argmax = row.argmax ? static_cast<double>(*row.argmax) : or_missing(std::nullopt);
    numbers.insert(numbers.end(), {row.sum, or_missing(row.entropy_nats), or_missing(row.entropy_bits),
                                   or_missing(row.entropy_share), or_missing(row.effective_keys), argmax, row.row_max,
                                   row.log_sum_exp, row.denominator, static_cast<double>(row.allowed_keys)});
  }
  return reference("rows", offset, {static_cast<Index>(rows.size())});
}

ObjectText members_of(const attention::LayerHead& with_inputs) {
  const attention::HeadTrace& head = with_inputs.trace;
  const attention::FlagMatrix allowed = (head.blocked.array() == 0).cast<std::uint8_t>();
  ObjectText text;
  text.add("Q", put(with_inputs.Q));
  text.add("K", put(with_inputs.K));
  text.add("V", put(with_inputs.V));
  if (with_inputs.unrotated_Q) text.add("unrotated_Q", put(*with_inputs.unrotated_Q));
  if (with_inputs.unrotated_K) text.add("unrotated_K", put(*with_inputs.unrotated_K));
  text.add("scores", put(head.scores));
  text.add("scaled", put(head.scaled));
  if (head.softcapped) text.add("softcapped", put(*head.softcapped));
  if (head.added) text.add("added", put(*head.added));
  if (head.biased) text.add("biased", put(*head.biased));
  text.add("masked", put(head.masked));
  text.add("shifted", put(head.softmax.shifted));
  text.add("exponentials", put(head.softmax.exponentials));
  text.add("weights", put(head.softmax.weights));
  text.add("output", put(head.output));
  text.add("allowed", put(allowed));
  text.add("blocked", put(head.blocked));
  text.add("scale_factor", experiment::number_text(head.scale.factor));
  text.add("scale_divisor", experiment::number_text(head.scale.divisor));
  text.add("rows", put(head.rows));
  return text;
}

ObjectText members_of(const experiment::LayerTrace& layer) {
  const attention::LayerTrace& computed = layer.computed;
  ObjectText text;
  if (layer.input.size() > 0) text.add("input", put(layer.input));
  if (layer.context) text.add("context", put(*layer.context));
  if (computed.heads.size() > 1) {
    const attention::HeadAverage average = attention::head_average(computed);
    text.add("mean_weights", put(average.weights));
    text.add("mean_rows", put(average.rows));
  }
  text.add("joined", put(computed.joined));
  text.add("output", put(computed.output));
  return text;
}

std::string text_of(const experiment::Trace& trace) {
  ObjectText text;
  text.add("layers", list_text(trace.layers.size(), [&](std::size_t l) {
             const experiment::LayerTrace& layer = trace.layers[l];
             const std::vector<attention::LayerHead>& heads = layer.computed.heads;
             ObjectText members = members_of(layer);
             members.add("heads",
                         list_text(heads.size(), [&](std::size_t h) { return members_of(heads[h]).finished(); }));
             return members.finished();
           }));
  add_whole(text, trace);
  return text.finished();
}

void add_whole(ObjectText& text, const experiment::Trace& trace) {
  text.add("output", put(trace.output));
  text.add("faults", list_text(trace.faults.size(), [&](std::size_t i) { return json_string(trace.faults[i]); }));
}

}  // namespace bindings
