#pragma once

#include <string_view>

namespace experiment {

/// Whether bytes are well-formed UTF-8.
bool is_utf8(std::string_view text);

}  // namespace experiment
