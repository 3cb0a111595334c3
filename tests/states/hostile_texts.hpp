#pragma once

#include <string>
#include <vector>

namespace states {

enum class Reader { state, link, number, matrix };

/// A text made to cost time or memory.
struct HostileText {
  const char* name;
  Reader reader;
  std::string text;
  const char* code;  ///< of the problem that it is; nullptr where it is read
};

std::vector<HostileText> hostile_texts();

/// The code of the first problem of a text, "" when it is read.
std::string code_of(const HostileText& hostile);

}  // namespace states
