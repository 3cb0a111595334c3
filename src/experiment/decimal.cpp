#include "experiment/decimal.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace experiment {

namespace {

/// A whole number of any size, least significant word first, without leading zero words.
class BigNumber {
 public:
  explicit BigNumber(std::uint32_t value) {
    if (value != 0) words_.push_back(value);
  }

  bool is_zero() const { return words_.empty(); }
  int bits() const {
    return words_.empty() ? 0 : static_cast<int>(words_.size() * 32) - std::countl_zero(words_.back());
  }

  void multiply_add(std::uint32_t factor, std::uint32_t addend) {
    std::uint64_t carry = addend;
    for (std::uint32_t& word : words_) {
      carry += std::uint64_t{word} * factor;
      word = static_cast<std::uint32_t>(carry);
      carry >>= 32U;
    }
    if (carry != 0) words_.push_back(static_cast<std::uint32_t>(carry));
  }

  void multiply_by_power_of_ten(int exponent) {
    for (; exponent >= 9; exponent -= 9) multiply_add(1000000000, 0);
    for (; exponent > 0; --exponent) multiply_add(10, 0);
  }

  void shift_left(int count) {
    words_.insert(words_.begin(), static_cast<std::size_t>(count / 32), 0);
    multiply_add(std::uint32_t{1} << static_cast<unsigned>(count % 32), 0);
  }

  void halve() {
    std::uint32_t carry = 0;
    for (auto word = words_.rbegin(); word != words_.rend(); ++word) {
      const std::uint32_t low = *word & 1U;
      *word = (*word >> 1U) | (carry << 31U);
      carry = low;
    }
    trim();
  }

  bool at_least(const BigNumber& other) const {
    if (words_.size() != other.words_.size()) return words_.size() > other.words_.size();
    return !std::lexicographical_compare(words_.rbegin(), words_.rend(), other.words_.rbegin(), other.words_.rend());
  }

  /// Takes away a number that is not larger.
  void subtract(const BigNumber& other) {
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const std::uint64_t taken = borrow + (i < other.words_.size() ? other.words_[i] : 0U);
      borrow = words_[i] < taken ? 1 : 0;
      words_[i] = static_cast<std::uint32_t>(words_[i] - taken);
    }
    trim();
  }

 private:
  std::vector<std::uint32_t> words_;

  void trim() {
    while (!words_.empty() && words_.back() == 0) words_.pop_back();
  }
};

/// The nearest double to quotient x 2^exponent, ties to even; `rest` says that a part below the quotient's last place
/// was left out. The quotient has 55 or 56 bits, two more than a double keeps.
double rounded(std::uint64_t quotient, bool rest, int exponent) {
  // Bits past the 53rd, and below the last place of subnormal numbers, are dropped.
  const int dropped = std::max(static_cast<int>(std::bit_width(quotient)) - 53, -exponent - 1074);
  if (dropped >= 60) return 0;
  const std::uint64_t half = std::uint64_t{1} << static_cast<unsigned>(dropped - 1);
  const std::uint64_t below_last = quotient & (2 * half - 1);
  quotient >>= static_cast<unsigned>(dropped);
  const bool up = below_last > half || (below_last == half && (rest || (quotient & 1U) != 0));
  return std::ldexp(static_cast<double>(quotient + (up ? 1 : 0)), dropped + exponent);
}

constexpr int quotient_bits = 56;

/// The nearest double to whole / 10^places for 0 < whole < 2^63 and places of 0..27: 5^27 is below 2^63, too, so that a
/// division bit by bit needs no longer words than the machine has. The usual case by far: shortest digits are at
/// most 17.
double nearest_fraction(std::uint64_t whole, int places) {
  std::uint64_t divisor = 1;
  for (int i = 0; i < places; ++i) divisor *= 5;
  const int raised = std::countl_zero(whole) - 1;
  const int lowered = std::countl_zero(divisor) - 1;
  std::uint64_t rest = whole << static_cast<unsigned>(raised);
  divisor <<= static_cast<unsigned>(lowered);
  std::uint64_t quotient = 0;
  for (int bit = 0; bit < quotient_bits; ++bit) {
    // Without a branch: no machine foresees the bits of a quotient.
    const std::uint64_t fits = rest >= divisor ? 1 : 0;
    rest = (rest - (divisor & (0 - fits))) << 1U;
    quotient = (quotient << 1U) | fits;
  }
  return rounded(quotient, rest != 0, lowered - raised - (quotient_bits - 1) - places);
}

/// The nearest double to above / below, both positive.
double nearest_quotient(BigNumber above, BigNumber below) {
  // Scaled so that the quotient has 55 or 56 bits: two more than a double keeps.
  const int shift = quotient_bits - 1 - (above.bits() - below.bits());
  if (shift > 0) {
    above.shift_left(shift);
  } else {
    below.shift_left(-shift);
  }
  below.shift_left(quotient_bits - 1);
  std::uint64_t quotient = 0;
  for (int bit = quotient_bits - 1; bit >= 0; --bit, below.halve()) {
    if (!above.at_least(below)) continue;
    above.subtract(below);
    quotient |= std::uint64_t{1} << static_cast<unsigned>(bit);
  }
  return rounded(quotient, !above.is_zero(), -shift);
}

/// 0.d1 d2 d3 ... x 10^exponent with d1 != 0.
double nearest_double(std::string_view digits, int exponent) {
  if (exponent > 310) return std::numeric_limits<double>::infinity();
  if (exponent < -330) return 0;
  const int power = exponent - static_cast<int>(digits.size());
  if (digits.size() <= 15 && std::abs(power) <= 22) {
    // Whole number and power of ten are exact, so one rounding is made (Clinger 1990).
    static constexpr std::array<double, 23> powers = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                      1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                      1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    double whole = 0;
    for (const char digit : digits) whole = whole * 10 + (digit - '0');
    const double scale = powers[static_cast<std::size_t>(std::abs(power))];
    return power < 0 ? whole / scale : whole * scale;
  }
  if (digits.size() <= 18 && power < 0 && power >= -27) {
    std::uint64_t whole = 0;
    for (const char digit : digits) whole = whole * 10 + static_cast<std::uint64_t>(digit - '0');
    return nearest_fraction(whole, -power);
  }
  BigNumber above(0);
  for (const char digit : digits) above.multiply_add(10, static_cast<std::uint32_t>(digit - '0'));
  BigNumber below(1);
  (power < 0 ? below : above).multiply_by_power_of_ten(std::abs(power));
  return nearest_quotient(std::move(above), std::move(below));
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Steps through a text.
struct Cursor {
  std::string_view text;
  std::size_t at = 0;

  bool here(char c) const { return at < text.size() && text[at] == c; }
  bool digit_here() const { return at < text.size() && is_digit(text[at]); }
  /// Steps over a sign; true when it was a minus.
  bool sign() {
    const bool minus = here('-');
    if (minus || here('+')) ++at;
    return minus;
  }
};

/// The significant digits of a decimal and where its point stands among them.
struct Digits {
  static constexpr std::size_t most = 800;  // more than any boundary between two doubles has
  std::string significant;
  int exponent = 0;
  bool any = false;

  void read(Cursor& cursor) {
    bool fraction = false;
    for (; cursor.digit_here() || (!fraction && cursor.here('.')); ++cursor.at) {
      if (cursor.here('.')) {
        fraction = true;
        continue;
      }
      any = true;
      const char digit = cursor.text[cursor.at];
      if (digit == '0' && significant.empty()) {
        if (fraction && exponent > -lowest) --exponent;
        continue;
      }
      if (!fraction && exponent < lowest) ++exponent;
      if (significant.size() < most) {
        significant += digit;
      } else if (digit != '0') {
        significant.back() = static_cast<char>(significant.back() | 1);  // what was left out breaks a tie
      }
    }
  }

 private:
  static constexpr int lowest = 1 << 20;
};

/// Steps over `e`, sign and digits when all of them are there.
int read_exponent(Cursor& cursor) {
  if (!cursor.here('e') && !cursor.here('E')) return 0;
  Cursor ahead{cursor.text, cursor.at + 1};
  const bool minus = ahead.sign();
  if (!ahead.digit_here()) return 0;
  int exponent = 0;
  for (; ahead.digit_here(); ++ahead.at) exponent = std::min(exponent * 10 + (ahead.text[ahead.at] - '0'), 1 << 24);
  cursor = ahead;
  return minus ? -exponent : exponent;
}

}  // namespace

Decimal leading_decimal(std::string_view text) {
  Cursor cursor{text};
  const bool minus = cursor.sign();
  Digits digits;
  digits.read(cursor);
  if (!digits.any) return {};
  const int exponent = digits.exponent + read_exponent(cursor);
  while (!digits.significant.empty() && digits.significant.back() == '0') digits.significant.pop_back();
  const double size = digits.significant.empty() ? 0 : nearest_double(digits.significant, exponent);
  return {minus ? -size : size, cursor.at};
}

}  // namespace experiment
