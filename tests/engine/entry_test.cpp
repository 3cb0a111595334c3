#include "catch.hpp"
#include "entry/matrix_entry.hpp"
#include "entry/number_entry.hpp"

using entry::read_matrix;
using entry::read_number;

namespace {

void reads(const char* text, double expected) {
  const auto number = read_number(text);
  CAPTURE(text);
  REQUIRE(number);
  CHECK(*number.value == expected);
}

void refuses(const char* text, const char* code) {
  const auto number = read_number(text);
  CAPTURE(text);
  REQUIRE_FALSE(number);
  CHECK(number.problems[0].code == code);
}

attention::Matrix two_by_two() {
  attention::Matrix matrix(2, 2);
  matrix << 1, 2, 3, -4.5;
  return matrix;
}

std::string refusal(const char* text) {
  const auto matrix = read_matrix(text);
  CAPTURE(text);
  REQUIRE_FALSE(matrix);
  return matrix.problems[0].code + " " + matrix.problems[0].path;
}

}  // namespace

TEST_CASE("a number is read however people type it") {
  reads("0.731", 0.731);
  reads(".731", 0.731);
  reads("+0.5", 0.5);
  reads("1e-3", 1e-3);
  reads("-1/2", -0.5);
  reads("50%", 0.5);
  reads("１．５", 1.5);
  reads("．５", 0.5);
  reads("0。5", 0.5);
  reads("0·5", 0.5);
  reads("１／２", 0.5);
  reads("0,731", 0.731);
  reads("0，731", 0.731);
  reads("12,5", 12.5);
  reads("  3　", 3);
  for (const char* minus : {"-2", "−2", "－2", "﹣2", "‐2", "–2", "—2"}) reads(minus, -2);
  reads("1⁄4", 0.25);
  reads("1∕4", 0.25);
}

TEST_CASE("what is no number is refused by name") {
  for (const char* text :
       {"", " ", "abc", "1.2.3", "--1", "1e", "0x10", "inf", "NaN", "1 2", "1/0", "1/", "%", "e", "１／"}) {
    refuses(text, "unreadable_number");
  }
  refuses("1e999", "number_out_of_range");
  refuses("-1e999", "number_out_of_range");
  refuses("1e308/1e-308", "number_out_of_range");
  refuses("1,234", "ambiguous_number");
  refuses("-12,345", "ambiguous_number");
  refuses("1,234.5", "ambiguous_number");
  refuses("1,234,567", "ambiguous_number");
}

TEST_CASE("a matrix is read from a spreadsheet, CSV, NumPy, Python and LaTeX") {
  for (const char* text :
       {"1\t2\n3\t-4.5\n", "1\t2\r\n3\t−4,5\r\n", "1,2\n3,-4.5", "1;2\n3;-4,5", "1 2\n3 -4.5", "1 2; 3 -4.5",
        "[[1, 2], [3, -4.5]]", "[[ 1.   2. ]\n [ 3.  -4.5]]", "array([[ 1. ,  2. ],\n       [ 3. , -4.5]])",
        "np.array([[1,2],[3,-4.5]], dtype=np.float32)", "tensor([[1.0, 2.0], [3.0, -4.5]], grad_fn=<AddBackward0>)",
        "[(1, 2), (3, -4.5)]", "[1 2; 3 -4.5]", "[[1,2],[3,-4.5],]",
        "\\begin{bmatrix} 1 & 2 \\\\ 3 & -4.5 \\end{bmatrix}", "１，２\n３，－4.5"}) {
    const auto matrix = read_matrix(text);
    CAPTURE(text);
    REQUIRE(matrix);
    CHECK(*matrix.value == two_by_two());
  }
}

TEST_CASE("a plain list is one row") {
  const auto matrix = read_matrix("[1, 2, 3]");
  REQUIRE(matrix);
  CHECK(matrix.value->rows() == 1);
  CHECK(matrix.value->cols() == 3);
}

TEST_CASE("a matrix that cannot be read says where") {
  CHECK(refusal("") == "unreadable_matrix ");
  CHECK(refusal("[[1, 2], [3, 4]") == "unreadable_matrix ");
  CHECK(refusal("[[[1]]]") == "unreadable_matrix ");
  CHECK(refusal("[[1, 2], [3]]") == "ragged_rows /1");
  CHECK(refusal("1\t2\n3\tx") == "unreadable_number /1/1");
  CHECK(refusal("1\t2\n3\t") == "unreadable_number /1/1");
  CHECK(refusal("[[1., ..., 2.]]") == "unreadable_number /0/1");
  CHECK(refusal("1e999 2") == "number_out_of_range /0/0");
  std::string wide = "1";
  for (int i = 0; i < 64; ++i) wide += " 1";
  CHECK(refusal(wide.c_str()) == "size_out_of_range ");
}
