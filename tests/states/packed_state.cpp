#include "states/packed_state.hpp"

#include <algorithm>

namespace states {

using nlohmann::json;

namespace {

std::string counted(char kind, std::size_t count) { return kind + std::to_string(count) + ":"; }

bool is_table(const json& list) {
  const auto is_row = [&](const json& row) {
    return row.is_array() && row.size() == list.front().size() &&
           std::all_of(row.begin(), row.end(), [](const json& entry) { return entry.is_number(); });
  };
  return !list.empty() && !list.front().empty() && std::all_of(list.begin(), list.end(), is_row);
}

class Packing {
 public:
  Packed packed;

  void add(const json& value) {
    if (value.is_number()) {
      packed.numbers.push_back(value.get<double>());
      packed.tokens += 'D';
    } else if (value.is_string()) {
      add_text(value.get<std::string>());
    } else if (value.is_object()) {
      packed.tokens += counted('O', value.size());
      for (const auto& [key, member] : value.items()) {
        add_text(key);
        add(member);
      }
    } else if (value.is_array()) {
      add_list(value);
    } else {
      packed.tokens += value.is_null() ? 'N' : value.get<bool>() ? 'T' : 'F';
    }
  }

 private:
  void add_text(const std::string& text) { packed.tokens += counted('S', text.size()) + text; }

  void add_list(const json& list) {
    if (!is_table(list)) {
      packed.tokens += counted('L', list.size());
      for (const json& entry : list) add(entry);
      return;
    }
    packed.tokens += counted('M', list.size()) + std::to_string(list.front().size()) + ":";
    for (const json& row : list) {
      for (const json& entry : row) packed.numbers.push_back(entry.get<double>());
    }
  }
};

}  // namespace

Packed pack(const json& document) {
  Packing packing;
  packing.add(document);
  return std::move(packing.packed);
}

}  // namespace states
