#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiment/value_reader.hpp"

namespace exploration {

using experiment::Outcome;

/// Reads a request: a flat object, what an exploration is asked for besides a state. Problems stand at
/// "/<name>" and below. Every member has a default, given where it is read.
class RequestReader {
 public:
  /// `document` holds the request, or why it could not be read; `members` are all the keys that a request called `name`
  /// may have.
  RequestReader(const Outcome<nlohmann::json>& document, const std::string& name,
                std::initializer_list<std::string_view> members);

  /// A whole number of lowest..highest.
  int whole(const char* member, int lowest, int highest, int otherwise);
  std::optional<int> optional_whole(const char* member, int lowest, int highest);
  /// A whole number of 0..2^32-1.
  std::uint32_t seed(const char* member, std::uint32_t otherwise);
  /// A number of 0..1.
  double share(const char* member, double otherwise);
  /// At most `most` numbers.
  std::vector<double> numbers(const char* member, std::size_t most);
  /// One of `words`, or `otherwise` where the member is left out.
  template <typename Words, typename Meaning>
  Meaning word(const char* member, const Words& words, const char* expected, Meaning otherwise) {
    const nlohmann::json* value = find(member);
    return value == nullptr ? otherwise : values_.word(*value, path(member), words, expected).value_or(otherwise);
  }

  /// Notes a problem of the reader's own.
  void note(const char* code, const char* member, std::string came, std::string expected) {
    values_.note(code, path(member), std::move(came), std::move(expected));
  }

  /// `request` when everything was in order.
  template <typename Request>
  Outcome<Request> finished(Request request) {
    if (!values_.problems.empty()) return Outcome<Request>::failed(std::move(values_.problems));
    return Outcome<Request>::of(std::move(request));
  }

 private:
  std::string path_;
  nlohmann::json document_;
  experiment::ValueReader values_;

  std::string path(const char* member) const { return path_ + "/" + member; }
  const nlohmann::json* find(const char* member) const;
};

}  // namespace exploration
