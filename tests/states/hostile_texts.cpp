#include "states/hostile_texts.hpp"

#include "entry/matrix_entry.hpp"
#include "entry/number_entry.hpp"
#include "experiment/document.hpp"
#include "experiment/link.hpp"
#include "experiment/state.hpp"

namespace states {

namespace {

constexpr std::size_t megabyte = 1U << 20U;
constexpr std::size_t pasted = 256U << 10U;
constexpr std::size_t fits = experiment::longest_text;

/// `piece` over and over, at most `size` bytes.
std::string repeated(const std::string& piece, std::size_t size) {
  std::string text;
  text.reserve(size);
  while (text.size() + piece.size() <= size) text += piece;
  return text;
}

/// A state whose first number is spelled as given.
std::string state_with(const std::string& number) {
  return R"({"version":1,"K":[[1]],"V":[[1]],"Q":[[)" + number + "]]}";
}

std::string many_keys(std::size_t size) {
  std::string text = R"({"version":1)";
  for (int i = 0; text.size() < size; ++i) text += ",\"key" + std::to_string(i) + "\":0";
  return text + "}";
}

void add_states(std::vector<HostileText>& texts) {
  const auto add = [&](const char* name, std::string text, const char* code) {
    texts.push_back({name, Reader::state, std::move(text), code});
  };
  const std::string digits(megabyte, '7');
  add("10 MB of letters", std::string(10 * megabyte, 'x'), "text_too_long");
  add("10 MB of brackets", std::string(10 * megabyte, '['), "text_too_long");
  add("8 MB of brackets", std::string(fits, '['), "too_deep");
  add("8 MB of objects in objects", repeated(R"({"a":)", fits), "too_deep");
  add("8 MB of zeros in a list", "[" + repeated("0,", fits - 4) + "0]", "too_many_values");
  add("8 MB of empty lists", "[" + repeated("[],", fits - 4) + "0]", "too_many_values");
  add("8 MB of keys", many_keys(fits - 64), "too_many_values");
  add("8 MB of one key", "{" + repeated(R"("a":0,)", fits - 2) + "}", "duplicate_key");
  add("8 MB of white space", std::string(fits, ' '), "invalid_json");
  add("8 MB of a label", state_with("1,\"" + std::string(fits - 64, 'x') + "\""), "wrong_type");
  add("8 MB of escapes", state_with("\"" + repeated("\\u0041", fits - 64) + "\""), "wrong_type");
  add("8 MB of a key", "{\"" + std::string(fits - 64, '/') + "\":0,\"version\":1}", "unknown_key");
  add("lone surrogates", state_with("\"" + repeated("\\ud800", megabyte) + "\""), "invalid_json");
  add("swapped surrogates", state_with(R"("\udc00\ud800")"), "invalid_json");
  add("surrogates as UTF-8", state_with("\"\xed\xa0\x80\""), "invalid_json");
  add("overlong UTF-8", state_with("\"\xc0\xaf\""), "invalid_json");
  add("a byte of zero", state_with(std::string(1, '\0')), "invalid_json");
  add("1 MB of digits", state_with(digits), "number_out_of_range");
  add("1 MB of digits after the point", state_with("0." + digits), nullptr);
  add("1 MB of zeros after the point", state_with("0." + std::string(megabyte, '0') + "1"), nullptr);
  add("1 MB of digits and their exponent away", state_with(digits + "e-1048576"), nullptr);
  add("1 MB of exponent", state_with("1e" + digits), "number_out_of_range");
  add("1 MB of negative exponent", state_with("1e-" + digits), nullptr);
  add("8 MB of digits", state_with("0." + std::string(fits - 64, '3')), nullptr);
}

void add_links(std::vector<HostileText>& texts) {
  const auto add = [&](const char* name, std::string text, const char* code) {
    texts.push_back({name, Reader::link, std::move(text), code});
  };
  const std::string start = "1/K=1/V=1/Q=";
  const std::string checked = "1.0000000/Q=1/K=1/V=1/key-tokens=";
  const auto filled = [](const std::string& front, const std::string& piece) {
    return front + repeated(piece, fits - front.size());
  };
  add("10 MB of letters", std::string(10 * megabyte, 'x'), "text_too_long");
  add("8 MB of letters", std::string(fits, 'x'), "bad_link");
  add("8 MB of slashes", filled("1/", "/"), "too_many_values");
  add("8 MB of fields", filled("1", "/a=1"), "too_many_values");
  add("8 MB of one field", filled("1/Q=1", "/Q=1"), "too_many_values");
  add("8 MB of commas", filled(start, ","), "too_many_values");
  add("8 MB of semicolons", filled(start, ";"), "too_many_values");
  add("half a million slashes", "1/" + std::string(500000, '/'), "bad_link");
  add("half a million fields", "1" + repeated("/a=1", 2000000), "unknown_key");
  add("half a million times one field", "1/Q=1" + repeated("/Q=1", 2000000), "duplicate_key");
  add("half a million commas", start + std::string(500000, ','), "size_out_of_range");
  add("half a million semicolons", start + std::string(500000, ';'), "size_out_of_range");
  add("half a million numbers", start + "1" + repeated(",1", 1000000), "size_out_of_range");
  add("half a million rows", start + "1" + repeated(";1", 1000000), "size_out_of_range");
  add("half a million flags", "1/Q=1/K=1/V=1/mask=" + std::string(500000, '1'), "wrong_shape");
  add("half a million labels", "1/Q=1/K=1/V=1/key-tokens=a" + repeated(",a", 1000000), "size_out_of_range");
  add("8 MB of numbers", filled(start + "1", ",1"), "too_many_values");
  add("8 MB of rows", filled(start + "1", ";1"), "too_many_values");
  add("8 MB of flags", filled("1/Q=1/K=1/V=1/mask=", "1"), "too_many_values");
  add("8 MB of flag rows", filled("1/Q=1/K=1/V=1/mask=1", ";1"), "too_many_values");
  add("8 MB of labels", filled("1/Q=1/K=1/V=1/key-tokens=a", ",a"), "too_many_values");
  add("400 thousand layers", "1/X=1/layers.0.heads=1" + repeated("/layers.9.heads=1", 6 * megabyte), "bad_link");
  add("6 MB of points in a name", "1/Q=1/view" + repeated(".a", 6 * megabyte) + "=1", "unknown_key");
  add("1 MB of digits", start + std::string(megabyte, '7'), "number_out_of_range");
  add("8 MB of digits after the point", filled(start + "0.", "3"), nullptr);
  add("8 MB of spaces", filled(checked, " "), "damaged_link");
  add("8 MB of =3D", filled(checked, "=3D"), "damaged_link");
  add("8 MB of soft line breaks", filled(checked, "=\r\n"), "damaged_link");
  add("8 MB of &amp;", filled(checked, "&amp;"), "damaged_link");
  add("8 MB of zero-width spaces", filled(checked, "\u200b"), "damaged_link");
  add("8 MB of percent-encoded percents", filled(checked + "%", "25"), "damaged_link");
  add("8 MB of percent-encoded letters", filled(checked, "%41"), "damaged_link");
  add("8 MB of full stops", filled(checked, "."), "damaged_link");
  add("250 kB of =3D", checked + repeated("=3D", 250000), "damaged_link");
  add("250 kB of &amp;", checked + repeated("&amp;", 250000), "damaged_link");
  add("250 kB of zero-width spaces", checked + repeated("\u200b", 250000), "damaged_link");
  add("250 kB of percent-encoded full stops", checked + repeated("%2e", 250000), "damaged_link");
}

void add_entries(std::vector<HostileText>& texts) {
  const auto add = [&](Reader reader, const char* name, std::string text, const char* code) {
    texts.push_back({name, reader, std::move(text), code});
  };
  const std::string ten(10 * megabyte, '7');
  add(Reader::number, "10 MB of digits", ten, "unreadable_number");
  add(Reader::number, "10 MB of spaces", std::string(10 * megabyte, ' '), "unreadable_number");
  add(Reader::number, "10 MB of full-width digits", repeated("１", 10 * megabyte), "unreadable_number");
  add(Reader::number, "400 digits", std::string(400, '9'), "number_out_of_range");
  add(Reader::matrix, "10 MB of digits", ten, "text_too_long");
  add(Reader::matrix, "256 kB of digits", std::string(pasted, '7'), "unreadable_number");
  add(Reader::matrix, "256 kB of commas", std::string(pasted, ','), "size_out_of_range");
  add(Reader::matrix, "256 kB of tabs", "1" + std::string(pasted - 2, '\t') + "1", "size_out_of_range");
  add(Reader::matrix, "256 kB of lines", repeated("1\n", pasted), "size_out_of_range");
  add(Reader::matrix, "256 kB of semicolons", repeated("1;", pasted), "size_out_of_range");
  add(Reader::matrix, "256 kB of brackets", std::string(pasted, '['), "unreadable_number");
  add(Reader::matrix, "256 kB of bracket pairs", repeated("[]", pasted), "unreadable_matrix");
  add(Reader::matrix, "256 kB of rows in brackets", "[" + repeated("[1],", pasted - 2) + "]", "size_out_of_range");
  add(Reader::matrix, "256 kB of LaTeX rows", repeated("1\\\\", pasted), "size_out_of_range");
  add(Reader::matrix, "256 kB of malformed UTF-8", std::string(pasted, '\xf0'), "unreadable_number");
}

}  // namespace

std::vector<HostileText> hostile_texts() {
  std::vector<HostileText> texts;
  add_states(texts);
  add_links(texts);
  add_entries(texts);
  return texts;
}

std::string code_of(const HostileText& hostile) {
  const auto code = [](const auto& read) { return read ? std::string() : read.problems.front().code; };
  switch (hostile.reader) {
    case Reader::state:
      return code(experiment::read_state(hostile.text));
    case Reader::link:
      return code(experiment::read_link(hostile.text));
    case Reader::number:
      return code(entry::read_number(hostile.text));
    default:
      return code(entry::read_matrix(hostile.text));
  }
}

}  // namespace states
