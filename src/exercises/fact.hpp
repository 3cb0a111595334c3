#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "attention/matrix.hpp"

namespace exercises {

/// Something to be said about an exercise or an answer, without words: the page has those, in its language.
struct Fact {
  std::string_view code;
  std::string part = {};                        ///< name of the part of the answer it is about, or ""
  std::optional<attention::Index> head = {};    ///< where there are several
  std::optional<attention::Index> row = {};     ///< from 0
  std::optional<attention::Index> column = {};  ///< from 0
  std::vector<std::pair<std::string_view, std::vector<double>>> numbers = {};  ///< named lists; -inf may occur
};

using Facts = std::vector<Fact>;

}  // namespace exercises
