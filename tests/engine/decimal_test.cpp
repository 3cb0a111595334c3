#include "experiment/decimal.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>

#include "catch.hpp"

// The C library's strtod rounds correctly on the systems this runs on, so it is the reference.

namespace {

bool same_as_strtod(const std::string& text) {
  const experiment::Decimal decimal = experiment::leading_decimal(text);
  char* end = nullptr;
  const double expected = std::strtod(text.c_str(), &end);
  return std::memcmp(&decimal.value, &expected, sizeof expected) == 0 &&
         decimal.length == static_cast<std::size_t>(end - text.c_str());
}

std::string printed(const char* format, int digits, double value) {
  std::string text(1200, '\0');
  text.resize(static_cast<std::size_t>(std::snprintf(text.data(), text.size(), format, digits, value)));
  return text;
}

double any_finite(std::mt19937_64& random) {
  for (;;) {
    const std::uint64_t bits = random();
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    if (std::isfinite(value)) return value;
  }
}

}  // namespace

TEST_CASE("doubles of every size come back from 17 and from fewer digits as strtod reads them") {
  std::mt19937_64 random(30);
  for (int i = 0; i < 30000; ++i) {
    const double value = any_finite(random);
    for (const int digits : {1, 5, 14, 15, 16, 17, 25, 60}) {
      const std::string text = printed("%.*e", digits - 1, value);
      CAPTURE(text);
      REQUIRE(same_as_strtod(text));
    }
  }
}

TEST_CASE("numbers as people and programs write them come back as strtod reads them") {
  std::mt19937_64 random(32);
  for (int i = 0; i < 100000; ++i) {
    // 1 to 19 digits with the point anywhere among or before them.
    std::string text = std::to_string(random() >> (random() % 60));
    const std::size_t places = random() % 30;
    if (text.size() <= places) text.insert(0, places + 1 - text.size(), '0');
    text.insert(text.size() - places, ".");
    CAPTURE(text);
    REQUIRE(same_as_strtod(text));
  }
  for (int i = 0; i < 30000; ++i) {
    const double value = std::ldexp(static_cast<double>(random() >> 11U), -static_cast<int>(random() % 80));
    for (const int digits : {16, 17, 18}) REQUIRE(same_as_strtod(printed("%.*g", digits, value)));
  }
}

TEST_CASE("halves between two doubles are rounded to even, and just beside them to the nearer") {
  std::mt19937_64 random(31);
  for (int i = 0; i < 3000; ++i) {
    const double value = std::ldexp(std::abs(any_finite(random)), 0);
    const double next = std::nextafter(value, std::numeric_limits<double>::infinity());
    if (std::isinf(next)) continue;
    // The exact middle, in all its digits.
    const long double middle = (static_cast<long double>(value) + static_cast<long double>(next)) / 2;
    std::string text(13000, '\0');
    text.resize(static_cast<std::size_t>(std::snprintf(text.data(), text.size(), "%.1100Le", middle)));
    const std::size_t e = text.find('e');
    for (const std::string& variant :
         {text, std::string(text).insert(e, "1"), text.substr(0, e - 1) + text.substr(e)}) {
      CAPTURE(variant);
      REQUIRE(same_as_strtod(variant));
    }
  }
}

TEST_CASE("the ends of the range, and texts that are only partly a decimal") {
  for (const char* text : {"1.7976931348623157e308",
                           "1.7976931348623158e308",
                           "1.7976931348623159e308",
                           "1e309",
                           "-1e999999999999",
                           "4.9e-324",
                           "2.4703282292062327e-324",
                           "2.4703282292062328e-324",
                           "1e-400",
                           "-0",
                           "0e999999999",
                           "0.000",
                           ".5",
                           "5.",
                           "+1",
                           "1e",
                           "1e+",
                           "1.5x",
                           "-",
                           "",
                           ".",
                           "e5",
                           "1..2",
                           "00012.500e1",
                           "123456789012345678901234567890",
                           "9007199254740993",
                           "2.2250738585072011e-308",
                           "2.2250738585072014e-308"}) {
    CAPTURE(text);
    CHECK(same_as_strtod(text));
  }
  CHECK(same_as_strtod("0." + std::string(2000, '0') + "1e2001"));
  CHECK(same_as_strtod("1" + std::string(2000, '0') + "e-2000"));
  CHECK(same_as_strtod(std::string(5000, '9') + "e-4999"));
}
