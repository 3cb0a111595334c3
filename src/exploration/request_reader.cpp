#include "exploration/request_reader.hpp"

#include <algorithm>
#include <cmath>

#include "experiment/document.hpp"

namespace exploration {

using experiment::description;
using nlohmann::json;

namespace {

constexpr double largest_seed = 4294967295.0;

}  // namespace

RequestReader::RequestReader(const Outcome<json>& document, const std::string& name,
                             std::initializer_list<std::string_view> members)
    : path_("/" + name) {
  if (!document) {
    for (const experiment::Problem& problem : document.problems) {
      values_.note(problem.code.c_str(), path_ + problem.path, problem.came, problem.expected);
    }
    return;
  }
  if (!values_.object(*document.value, path_, {})) return;
  document_ = *document.value;
  for (const auto& entry : document_.items()) {
    if (std::find(members.begin(), members.end(), entry.key()) != members.end()) continue;
    values_.note("unknown_key", path_ + experiment::pointer_step(entry.key()),
                 "\"" + experiment::excerpt(entry.key()) + "\"", "a key of " + name);
  }
}

const json* RequestReader::find(const char* member) const {
  return document_.is_object() ? experiment::ValueReader::find(document_, member) : nullptr;
}

std::optional<int> RequestReader::optional_whole(const char* member, int lowest, int highest) {
  const json* value = find(member);
  return value == nullptr ? std::nullopt : values_.whole(*value, path(member), lowest, highest);
}

int RequestReader::whole(const char* member, int lowest, int highest, int otherwise) {
  return optional_whole(member, lowest, highest).value_or(otherwise);
}

std::uint32_t RequestReader::seed(const char* member, std::uint32_t otherwise) {
  const json* value = find(member);
  const std::optional<double> read = value == nullptr ? std::nullopt : values_.number(*value, path(member));
  if (!read) return otherwise;
  if (*read >= 0 && *read <= largest_seed && *read == std::floor(*read)) return static_cast<std::uint32_t>(*read);
  note("value_out_of_range", member, description(*value), "a whole number 0..4294967295");
  return otherwise;
}

double RequestReader::share(const char* member, double otherwise) {
  const json* value = find(member);
  const std::optional<double> read = value == nullptr ? std::nullopt : values_.number(*value, path(member));
  if (!read || (*read >= 0 && *read <= 1)) return read.value_or(otherwise);
  note("value_out_of_range", member, description(*value), "a number 0..1");
  return otherwise;
}

std::vector<double> RequestReader::numbers(const char* member, std::size_t most) {
  const json* value = find(member);
  std::vector<double> read;
  if (value == nullptr) return read;
  if (!value->is_array() || value->size() > most) {
    note("wrong_type", member, description(*value), "a list of at most " + std::to_string(most) + " numbers");
    return read;
  }
  for (std::size_t i = 0; i < value->size(); ++i) {
    const std::string place = path(member) + experiment::pointer_step(std::to_string(i));
    read.push_back(values_.number((*value)[i], place).value_or(0));
  }
  return read;
}

}  // namespace exploration
