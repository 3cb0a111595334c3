#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <random>
#include <string>

#include "attention/matrix.hpp"

namespace states {

/// What random states are drawn from. The standard's engine gives the same numbers everywhere; its distributions do
/// not, so they are not used.
class Random {
 public:
  Random(std::uint64_t seed, bool wild) : engine_(seed), wild_(wild) {}

  std::uint64_t below(std::uint64_t bound) { return engine_() % bound; }
  bool chance(std::uint64_t one_in) { return below(one_in) == 0; }
  /// 1..largest
  attention::Index size(std::uint64_t largest) { return static_cast<attention::Index>(below(largest) + 1); }
  attention::Index index(attention::Index count) {
    return static_cast<attention::Index>(below(static_cast<std::uint64_t>(count)));
  }
  int whole(int largest) { return static_cast<int>(below(static_cast<std::uint64_t>(largest) + 1)); }

  double number() {
    if (!wild_) return static_cast<double>(static_cast<std::int64_t>(below(4001)) - 2000) / 1000;
    if (chance(4)) return chance(2) ? 0.0 : -0.0;
    for (;;) {
      const std::uint64_t bits = engine_();
      double value = 0;
      std::memcpy(&value, &bits, sizeof value);
      if (std::isfinite(value)) return value;
    }
  }

  attention::Matrix matrix(attention::Index rows, attention::Index cols) {
    attention::Matrix result(rows, cols);
    for (attention::Index i = 0; i < result.size(); ++i) result.data()[i] = number();
    return result;
  }

  std::string label() {
    static const char* const pieces[] = {"a", "爱",  "北京", ",",  "/",  ";", "=", "%",   "~",    ".",
                                         " ", "<b>", "\"",   "\\", "\n", "😀", "é", "%41", "&amp;"};
    std::string text;
    for (std::uint64_t i = below(5); i > 0; --i) text += pieces[below(std::size(pieces))];
    return text;
  }

 private:
  std::mt19937_64 engine_;
  bool wild_;
};

}  // namespace states
