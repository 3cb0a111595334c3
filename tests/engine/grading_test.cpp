#include "exercises/grading.hpp"

#include <cmath>
#include <set>

#include "attention/elementary.hpp"
#include "attention/softmax.hpp"
#include "catch.hpp"
#include "exercises/separability.hpp"
#include "exercises/solution.hpp"
#include "states/learners.hpp"

using attention::Index;
using attention::Matrix;
using exercises::AnswerReading;
using exercises::CellStatus;
using exercises::Exercise;
using exercises::Grade;
using exercises::Mistake;

namespace {

Exercise exercise_of(std::string_view id, std::uint32_t seed) {
  auto made = exercises::make_exercise(id, seed);
  REQUIRE(made);
  return *made.value;
}

std::vector<Matrix> correct(const Exercise& exercise) {
  std::vector<Matrix> answer;
  for (const exercises::Part& part : exercise.parts) answer.push_back(part.correct);
  return answer;
}

Grade graded(const Exercise& exercise, const std::vector<Matrix>& answer) {
  return exercises::grade(exercise, states::typed(answer));
}

bool says(const Grade& grade, std::string_view code) {
  for (const exercises::Fact& fact : grade.facts) {
    if (fact.code == code) return true;
  }
  return false;
}

std::vector<Matrix> all(const Exercise& exercise, double number) {
  std::vector<Matrix> answer;
  for (const Matrix& matrix : correct(exercise)) {
    answer.emplace_back(Matrix::Constant(matrix.rows(), matrix.cols(), number));
  }
  return answer;
}

/// Scores of the learner's own and the weights that follow from them.
std::vector<Matrix> carried_from(const Matrix& scores) { return {scores, attention::softmax_rows(scores).weights}; }

}  // namespace

TEST_CASE("the mistakes of all templates together are all there are") {
  std::set<Mistake> covered;
  for (const std::string_view id : exercises::exercise_ids()) {
    const Exercise exercise = exercise_of(id, 0);
    covered.insert(exercise.mistakes.begin(), exercise.mistakes.end());
  }
  CHECK(exercises::exercise_ids().size() == 10);
  CHECK(covered.size() == exercises::mistake_names.size());
}

TEST_CASE("a seed always gives the same exercise, and seeds differ") {
  for (const std::string_view id : exercises::exercise_ids()) {
    const Exercise one = exercise_of(id, 7);
    const Exercise same = exercise_of(id, 7);
    CHECK(experiment::state_text(one.state) == experiment::state_text(same.state));
    CHECK(experiment::state_text(one.state) != experiment::state_text(exercise_of(id, 8).state));
    CHECK(experiment::read_state(experiment::state_text(one.state)));
  }
  CHECK(exercises::make_exercise("nothing", 1).problems[0].code == "unknown_exercise");
}

TEST_CASE("the right answer is right in every template") {
  for (const std::string_view id : exercises::exercise_ids()) {
    const Exercise exercise = exercise_of(id, 3);
    const Grade grade = graded(exercise, correct(exercise));
    CAPTURE(id);
    CHECK(grade.correct);
    CHECK(grade.attempt);
    CHECK(grade.counted > 0);
    CHECK(grade.earned == grade.counted);
    CHECK_FALSE(grade.diagnosis);
    CHECK(grade.facts.empty());
  }
}

TEST_CASE("a cell is right within the tolerance, a fraction exactly") {
  const auto right = [](const char* text, double correct) {
    return exercises::is_right(exercises::read_answer(text), correct);
  };
  CHECK(right("0.255", 0.25));
  CHECK_FALSE(right("0.2551", 0.25));
  CHECK(right("0.67", 2.0 / 3));
  CHECK(right("2/3", 2.0 / 3));
  CHECK(right("4/6", 2.0 / 3));
  CHECK_FALSE(right("17/35", 16.0 / 33));
  CHECK(right("0.4857", 16.0 / 33));
  CHECK(right("731/1000", 0.731058578630));
  CHECK(right("19/26", 0.731058578630));
  CHECK(right("-inf", -attention::infinity));
  CHECK_FALSE(right("0", -attention::infinity));
  CHECK_FALSE(right("-inf", 0));
}

TEST_CASE("in a causal answer of zeros nothing is earned") {
  for (const char* id : {"causal_matrix", "causal_padding"}) {
    for (std::uint32_t seed = 0; seed < 50; ++seed) {
      const Exercise exercise = exercise_of(id, seed);
      const Grade grade = graded(exercise, all(exercise, 0));
      CHECK(grade.earned == 0);
      CHECK_FALSE(grade.correct);
    }
  }
}

TEST_CASE("the first causal row is structural, and wrong there is still wrong") {
  const Exercise exercise = exercise_of("causal_matrix", 1);
  for (Index j = 0; j < exercise.state.n_k(); ++j) {
    CHECK(exercise.parts[0].roles[static_cast<std::size_t>(j)] == exercises::CellRole::structural);
    CHECK(exercise.parts[0].correct(0, j) == (j == 0 ? 1 : 0));
  }
  std::vector<Matrix> answer = correct(exercise);
  answer[0](0, 1) = 0.4;
  const Grade grade = graded(exercise, answer);
  CHECK_FALSE(grade.correct);
  CHECK(grade.parts[0][0].status == CellStatus::structural);
  CHECK(grade.parts[0][1].status == CellStatus::wrong);
  CHECK(grade.earned == grade.counted);
  CHECK(says(grade, "closed_cell"));
  CHECK(says(grade, "row_sum"));
}

TEST_CASE("cells that the mask decides may be left empty, others not") {
  const Exercise exercise = exercise_of("causal_matrix", 2);
  const auto sparse = states::typed_by_learner(exercise, std::nullopt, states::LeftEmpty::structural);
  REQUIRE(sparse);
  CHECK(exercises::grade(exercise, *sparse).correct);
  std::vector<Matrix> answer = correct(exercise);
  answer[0](1, 0) = std::nan("");
  const Grade grade = graded(exercise, answer);
  CHECK_FALSE(grade.correct);
  CHECK(grade.earned == grade.counted - 1);
}

TEST_CASE("an answer that cannot be read is not wrong and costs no attempt") {
  const Exercise exercise = exercise_of("weight_row", 4);
  for (const char* text : {"0.5?", "1,234"}) {
    auto typed = states::typed(all(exercise, 0.9));
    typed[0].texts[0][1] = text;
    const Grade grade = exercises::grade(exercise, typed);
    CHECK_FALSE(grade.attempt);
    CHECK_FALSE(grade.correct);
    CHECK_FALSE(grade.diagnosis);
    CHECK((grade.parts[0][1].status == CellStatus::unreadable || grade.parts[0][1].status == CellStatus::ambiguous));
    CHECK(grade.parts[0][0].status == CellStatus::wrong);
  }
  CHECK_FALSE(graded(exercise, all(exercise, std::nan(""))).attempt);
}

TEST_CASE("parts that were given do not count") {
  const Exercise exercise = exercise_of("softmax_matrix", 5);
  auto typed = states::typed(correct(exercise));
  typed[0] = states::typed(all(exercise, std::nan("")))[0];
  typed[0].given = true;
  const Grade grade = exercises::grade(exercise, typed);
  CHECK(grade.correct);
  CHECK(grade.counted == 9);
  CHECK(grade.parts[0][0].status == CellStatus::given);
}

TEST_CASE("weights that follow from wrong scores earn the method") {
  const Exercise exercise = exercise_of("softmax_matrix", 6);
  Matrix scores = exercise.parts[0].correct;
  scores(0, 0) += 0.7;
  scores(1, 2) -= 0.6;
  const Grade grade = graded(exercise, carried_from(scores));
  CHECK(grade.method);
  CHECK_FALSE(grade.correct);
  CHECK(grade.earned == 16);
  CHECK(grade.parts[1][0].status == CellStatus::wrong);
  CHECK(grade.parts[1][0].carried);
  CHECK_FALSE(grade.diagnosis);
  std::vector<Matrix> careless = carried_from(scores);
  careless[1](0, 0) += 0.1;
  CHECK_FALSE(graded(exercise, careless).parts[1][0].carried);
}

TEST_CASE("scores that take no thought earn nothing for what follows from them") {
  const Exercise exercise = exercise_of("softmax_matrix", 6);
  Matrix rows_alike(3, 3);
  rows_alike << 1, 1, 1, 2, 2, 2, 0.5, 0.5, 0.5;
  for (const Matrix& scores :
       {Matrix(Matrix::Zero(3, 3)), Matrix(Matrix::Constant(3, 3, 2)), Matrix(Matrix::Identity(3, 3)), rows_alike}) {
    const Grade grade = graded(exercise, carried_from(scores));
    CHECK_FALSE(grade.method);
  }
}

TEST_CASE("outputs and entropies that follow from wrong weights earn the method") {
  const Exercise output = exercise_of("output", 2);
  Matrix weights(2, 2);
  weights << 0.9, 0.1, 0.35, 0.65;
  CHECK(graded(output, {weights, weights * output.state.V}).method);
  const Exercise entropy = exercise_of("entropy", 2);
  Matrix wider(2, 3);
  wider << 0.9, 0.05, 0.05, 0.35, 0.6, 0.05;
  CHECK(graded(entropy, {wider, exercises::entropies(wider, entropy.in_bits, exercises::keep)}).method);
}

TEST_CASE("masking after the softmax and renormalising is the right answer") {
  for (std::uint32_t seed = 0; seed < 50; ++seed) {
    const Exercise exercise = exercise_of("causal_matrix", seed);
    auto answer = exercises::handed_in(exercise, Mistake::mask_after_softmax, exercises::keep);
    REQUIRE(answer);
    for (Index i = 0; i < (*answer)[0].rows(); ++i) (*answer)[0].row(i) /= (*answer)[0].row(i).sum();
    const Grade grade = graded(exercise, *answer);
    CHECK(grade.correct);
    CHECK_FALSE(grade.diagnosis);
  }
}

TEST_CASE("weights alone do not tell transposed weights, the output does") {
  const Exercise exercise = exercise_of("output", 9);
  const auto answer = exercises::handed_in(exercise, Mistake::transposed_weights, exercises::keep);
  REQUIRE(answer);
  CHECK(graded(exercise, *answer).diagnosis == Mistake::transposed_weights);
  // KQ^T with a softmax down the columns gives the same output, but other weights: no name is given.
  const Matrix transposed = exercise.parts[0].correct.transpose();
  const Grade both = graded(exercise, {transposed, (*answer)[1]});
  CHECK_FALSE(both.diagnosis);
  CHECK(says(both, "columns_sum_to_one"));
}

TEST_CASE("a wrong answer without a name gets facts") {
  const Exercise exercise = exercise_of("weight_row", 11);
  Matrix weights(1, 3);
  weights << 1.2, -0.1, 0.11;
  const Grade grade = graded(exercise, {weights});
  CHECK_FALSE(grade.diagnosis);
  CHECK(says(grade, "row_sum"));
  CHECK(says(grade, "negative_weight"));
  CHECK(says(grade, "weight_above_one"));
  const Exercise entropy = exercise_of("entropy", 3);
  std::vector<Matrix> other = correct(entropy);
  other[1] = exercises::entropies(other[0], !entropy.in_bits, exercises::keep);
  CHECK(says(graded(entropy, other), "other_unit"));
}

TEST_CASE("hints say more and more, and the solution ends in the answer") {
  for (const std::string_view id : exercises::exercise_ids()) {
    const Exercise exercise = exercise_of(id, 12);
    const auto hints = exercises::hints(exercise);
    CAPTURE(id);
    REQUIRE(hints[0].size() > 2);
    CHECK(hints[0].front().numbers.empty());
    CHECK_FALSE(hints[1].front().numbers.empty());
    CHECK(hints[2].size() >= hints[0].size());
    CHECK(exercises::worked_solution(exercise).size() >= hints[2].size());
  }
  const exercises::Facts steps = exercises::worked_solution(exercise_of("causal_matrix", 1));
  CHECK(steps[0].code == "mask");
  CHECK(steps[1].code == "exponentials");
  for (const double exponential : steps[1].numbers[0].second) CHECK(exponential == Approx(std::round(exponential)));
}

TEST_CASE("numbers are written exactly where a person would") {
  using exercises::exact_text;
  CHECK(exact_text(0.25) == "1/4");
  CHECK(exact_text(-2.0 / 9) == "-2/9");
  CHECK(exact_text(3) == "3");
  CHECK(exact_text(0) == "0");
  CHECK(exact_text(std::log(3)) == "ln 3");
  CHECK(exact_text(-std::log(12)) == "-ln 12");
  CHECK(exact_text(std::log(1.5)) == "ln(3/2)");
  CHECK(exact_text(-attention::infinity) == "-inf");
  CHECK_FALSE(exact_text(0.506480391));
  CHECK_FALSE(exact_text(std::sqrt(2)));
  CHECK_FALSE(exact_text(1e300));
}
