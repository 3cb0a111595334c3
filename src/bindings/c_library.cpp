// Two functions of the C library that nlohmann/json's lexer calls, for the WebAssembly module alone. Emscripten's own
// bring printf and 128-bit arithmetic with them, an eighth of what a phone has to load.

#ifdef __EMSCRIPTEN__

#include <cstdarg>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "experiment/decimal.hpp"

extern "C" double strtod(const char* text, char** end) {
  const experiment::Decimal decimal = experiment::leading_decimal({text, std::strlen(text)});
  if (end != nullptr) *end = const_cast<char*>(text) + decimal.length;
  return decimal.value;
}

// Nobody calls these two; the library's own would come in one piece with its strtod.
extern "C" float strtof(const char* text, char** end) { return static_cast<float>(strtod(text, end)); }
extern "C" long double strtold(const char* text, char** end) { return strtod(text, end); }

/// Only the one format that the lexer uses, for a control character in its message; anything else is a programming
/// error.
extern "C" int snprintf(char* buffer, std::size_t size, const char* format, ...) {
  constexpr std::string_view known = "<U+%.4X>";
  constexpr std::size_t written = 8;
  if (format != known || size <= written) __builtin_trap();
  std::va_list arguments;
  va_start(arguments, format);
  const auto character = va_arg(arguments, unsigned);
  va_end(arguments);
  std::memcpy(buffer, "<U+0000>", written + 1);
  for (unsigned place = 0; place < 4; ++place) {
    buffer[6 - place] = "0123456789ABCDEF"[(character >> (4 * place)) & 15U];
  }
  return static_cast<int>(written);
}

#endif
