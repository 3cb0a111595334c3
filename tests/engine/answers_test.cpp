#include <cmath>

#include "attention/elementary.hpp"
#include "catch.hpp"
#include "exercises/answer_reader.hpp"
#include "exercises/pasted_answers.hpp"

using exercises::AnswerKind;
using exercises::AnswerReading;
using exercises::read_answer;

namespace {

constexpr double euler = 2.718281828459045;

void reads(const std::string& text, double expected) {
  const AnswerReading reading = read_answer(text);
  CAPTURE(text, reading.reason);
  CHECK(reading.kind == AnswerKind::number);
  CHECK(reading.value == Approx(expected).epsilon(1e-14));
}

void is_kind(const std::string& text, AnswerKind kind, const std::string& reason, std::size_t place) {
  const AnswerReading reading = read_answer(text);
  CAPTURE(text);
  CHECK(reading.kind == kind);
  CHECK(reading.reason == reason);
  CHECK(reading.place == place);
}

void asks(const std::string& text, const std::string& reason, std::size_t place) {
  is_kind(text, AnswerKind::ambiguous, reason, place);
}

void refuses(const std::string& text, const std::string& reason, std::size_t place) {
  is_kind(text, AnswerKind::unreadable, reason, place);
}

std::string joined(const exercises::AnswerRows& rows) {
  std::string text;
  for (const auto& row : rows) {
    for (const std::string& cell : row) text += cell + "|";
    text += "\n";
  }
  return text;
}

std::string pasted(const std::string& text, attention::Index rows = 3, attention::Index cols = 3) {
  const auto read = exercises::read_pasted_answers(text, rows, cols);
  return read ? joined(*read.value) : read.problems[0].code + " " + read.problems[0].path;
}

}  // namespace

TEST_CASE("an answer may be a decimal, a fraction or a percentage") {
  reads("0.731", 0.731);
  reads(".731", 0.731);
  reads("0.7310", 0.731);
  reads("+0.5", 0.5);
  reads("1e-3", 0.001);
  reads("1E3", 1000);
  reads("1/2", 0.5);
  reads("-1/2", -0.5);
  reads("1½", 1.5);
  reads("-1½", -1.5);
  reads("½", 0.5);
  reads("⅔", 2.0 / 3);
  reads("50%", 0.5);
  reads("-2.5 %", -0.025);
}

TEST_CASE("an answer may use e, logarithms and roots") {
  reads("e", euler);
  reads("e^2", euler * euler);
  reads("e²", euler * euler);
  reads("e⁻¹", 1 / euler);
  reads("e^-1", 1 / euler);
  reads("e^(1/2)", std::sqrt(euler));
  reads("exp(2)", euler * euler);
  reads("exp 2", euler * euler);
  reads("ln2", std::log(2));
  reads("ln 2", std::log(2));
  reads("ln(2)", std::log(2));
  reads("LN(3/4)", std::log(0.75));
  reads("-ln 3", -std::log(3));
  reads("log2(8)", 3);
  reads("log₂3", std::log2(3));
  reads("sqrt(2)", std::sqrt(2));
  reads("sqrt2", std::sqrt(2));
  reads("√2", std::sqrt(2));
  reads("√(1/4)", 0.5);
  reads("1/√2", 1 / std::sqrt(2));
  reads("√2/2", std::sqrt(2) / 2);
  reads("2√3", 2 * std::sqrt(3));
  reads("e/(1+e)", euler / (1 + euler));
  reads("1/(1+e^-1)", euler / (1 + euler));
  reads("2*ln2 - 1", 2 * std::log(2) - 1);
  reads("2×3÷4", 1.5);
  reads("2/9 + 1/9", 1.0 / 3);
  reads("(2+1)(3)", 9);
  reads("2^-2", 0.25);
}

TEST_CASE("an answer may come from any keyboard") {
  for (const char* minus : {"-", "−", "－", "﹣", "‐", "–", "—"}) reads(minus + std::string("0.5"), -0.5);
  reads("０．７３１", 0.731);
  reads("．５", 0.5);
  reads("１／２", 0.5);
  reads("（1/2）", 0.5);
  reads("ｅ", euler);
  reads("ｌｎ（２）", std::log(2));
  reads("0。5", 0.5);
  reads("0·5", 0.5);
  reads("1⁄2", 0.5);
  reads("1∕2", 0.5);
  reads("负1/2", -0.5);
  for (const char* space : {" ", "\t", "\u00a0", "\u2002", "\u2003", "\u2009", "\u202f", "\u3000", "\ufeff"}) {
    reads(space + std::string("1") + space + "/" + space + "2" + space, 0.5);
  }
  reads("0,731", 0.731);
  reads("0，731", 0.731);
  reads("-12,5", -12.5);
  reads("\\frac{1}{2}", 0.5);
  reads("\\tfrac12", 0.5);
  reads("-\\dfrac{\\sqrt{2}}{2}", -std::sqrt(2) / 2);
  reads("$\\ln 2$", std::log(2));
  reads("\\left(\\frac{1}{3}\\right)", 1.0 / 3);
}

TEST_CASE("a closed score is minus infinity in any spelling") {
  for (const char* text : {"-inf", "−∞", "-∞", "－∞", "- ∞", "-Infinity", "负无穷", "负无穷大", "-\\infty"}) {
    const AnswerReading reading = read_answer(text);
    CAPTURE(text);
    CHECK(reading.kind == AnswerKind::minus_infinity);
    CHECK(reading.value == -attention::infinity);
  }
  refuses("inf", "positive_infinity", 0);
}

TEST_CASE("an answer of two meanings is asked about") {
  asks("1,234", "thousands", 0);
  asks("-1,234", "thousands", 1);
  asks("1,234.5", "thousands", 0);
  asks("1/2√2", "product_after_quotient", 3);
  asks("1/2(3)", "product_after_quotient", 3);
  asks("ln 1/2", "quotient_in_logarithm", 4);
  asks("ln2^2", "power_in_function", 3);
  asks("log 2", "logarithm_base", 0);
}

TEST_CASE("what cannot be read is refused with its place, in characters") {
  refuses("０．７３１x", "unknown_name", 5);
  refuses("0.5?", "unknown_sign", 3);
  refuses("1.2.3", "unknown_sign", 0);
  refuses("--1", "unknown_sign", 1);
  refuses("-", "unfinished", 1);
  refuses("1/", "unfinished", 2);
  refuses("1e", "missing_sign", 1);
  refuses("2e", "missing_sign", 1);
  refuses("e2", "two_numbers", 1);
  refuses("1 2", "two_numbers", 2);
  refuses("(1/2", "missing_bracket", 4);
  refuses("1/2)", "missing_bracket", 3);
  refuses("1/2%", "misplaced_percent", 3);
  refuses("50%%", "misplaced_percent", 3);
  refuses("1/0", "division_by_zero", 3);
  refuses("ln 0", "undefined", 4);
  refuses("√(-1)", "undefined", 5);
  refuses("1e999", "out_of_range", 0);
  refuses("exp(1000)", "out_of_range", 9);
  refuses("NaN", "unknown_name", 0);
  refuses("system(1)", "unknown_name", 0);
  refuses("0x10", "unknown_name", 1);
  refuses("\xff", "unknown_sign", 0);
  refuses(std::string(300, '1'), "too_long", 0);
  refuses(std::string(40, '(') + "1" + std::string(40, ')'), "too_deep", 16);
  CHECK(read_answer("").kind == AnswerKind::empty);
  CHECK(read_answer(" \u3000\t").kind == AnswerKind::empty);
}

TEST_CASE("a quotient of whole numbers stays a fraction, tenths and hundredths do not") {
  const auto fraction = [](const char* text) { return read_answer(text).fraction; };
  REQUIRE(fraction("-6/8"));
  CHECK(fraction("-6/8")->above == -3);
  CHECK(fraction("-6/8")->below == 4);
  REQUIRE(fraction("1½"));
  CHECK(fraction("1½")->above == 3);
  REQUIRE(fraction("1/2+1/3"));
  CHECK(fraction("1/2+1/3")->below == 6);
  for (const char* text : {"0.5", "50%", "71/100", "714/1000", "e/2", "3", "4/2"}) CHECK_FALSE(fraction(text));
}

TEST_CASE("a pasted answer comes apart into its cells") {
  CHECK(pasted("1/2\t-0.5\r\n0\t−∞\r\n") == "1/2|-0.5|\n0|-∞|\n");
  CHECK(pasted("[[1/2, √2], [0, exp(2)]]") == "1/2|√2|\n0|exp(2)|\n");
  CHECK(pasted("[1 2; 3 4]") == "1|2|\n3|4|\n");
  CHECK(pasted("array([[0.5, 0.5],\n       [0., 1.]])") == "0.5|0.5|\n0.|1.|\n");
  CHECK(pasted("[1, 2, 3]") == "1|2|3|\n");
  CHECK(pasted("0,5;0,5\n0;1") == "0,5|0,5|\n0|1|\n");
  CHECK(pasted("0.5 0.5\n0 1") == "0.5|0.5|\n0|1|\n");
  CHECK(pasted("0,5\t\t1") == "0,5||1|\n");
  CHECK(pasted("\\begin{pmatrix} 1 & 0 \\\\ \\frac{1}{4} & \\tfrac34 \\end{pmatrix}") ==
        "1|0|\n\\frac{1}{4}|\\tfrac34|\n");
  CHECK(pasted("$$A = \\left[\\begin{array}{cc} 1 & 0 \\\\ 2 & 3 \\\\ \\end{array}\\right]$$") == "1|0|\n2|3|\n");
}

TEST_CASE("a paste that does not fit is refused with a sentence") {
  CHECK(pasted("") == "unreadable_matrix ");
  CHECK(pasted("[[1, 2], [3]]") == "ragged_rows /1");
  CHECK(pasted("[[1, 2], [3, 4]") == "unreadable_matrix ");
  CHECK(pasted("[[[1]]]") == "unreadable_matrix ");
  CHECK(pasted(std::string(70000, '1')) == "text_too_long ");
  const auto oversize = exercises::read_pasted_answers("1\t2\t3\n4\t5\t6", 1, 3);
  REQUIRE_FALSE(oversize);
  CHECK(oversize.problems[0].code == "size_out_of_range");
  CHECK(oversize.problems[0].message == "expected at most 1x3, came 2x3.");
}
