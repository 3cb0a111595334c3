#pragma once

#include <optional>
#include <vector>

#include "attention/matrix.hpp"
#include "attention/rounding.hpp"

namespace attention {

/// The softmax of every row of a score matrix, with the steps in between.
/// Rows whose scores are all -inf are empty: every weight 0.
struct RowSoftmax {
  Matrix shifted;                   ///< score - largest score of its row; -inf where the score is -inf
  Matrix exponentials;              ///< exp(shifted); 0 where the score is -inf
  Matrix weights;                   ///< exponentials / denominator
  std::vector<double> row_max;      ///< one a row; -inf in an empty row
  std::vector<double> denominator;  ///< sum of the row's exponentials, left to right; 0 in an empty row
};

/// softmax(s)_j = exp(s_j - max) / sum_k exp(s_k - max), row by row, in the form that cannot overflow.
/// Entries of `scores` (n_q x n_k) are finite or -inf.
RowSoftmax softmax_rows(const Matrix& scores);

/// The same with every operation rounded to a format; `naive` leaves out the subtraction of the largest score, so that
/// exponentials may overflow: what comes (infinities, NaN) stays. Only a row all of whose cells are `closed` (n_q x
/// n_k, not 0 behind a mask) is empty, and to `naive` not even that: there 0 is divided by 0.
RowSoftmax faulty_softmax_rows(const Matrix& scores, const FlagMatrix& closed, bool naive, Precision precision);

/// `masked` with -inf in every cell whose `leading` is below the largest of its row; closed cells (-inf in `masked`)
/// do not lead. What a softmax sees of s / tau + b as tau goes to 0, s being `leading`. Both n_q x n_k.
Matrix leading_scores(const Matrix& masked, const Matrix& leading);

/// The limit of softmax(s / tau + b) for tau -> 0: only the keys that share the row's largest s keep weight, in
/// proportion to exp(b). `masked` is s + b with -inf where not allowed, `leading` is s alone; both n_q x n_k.
/// With b = 0 ties share equally.
RowSoftmax softmax_rows_at_zero_temperature(const Matrix& masked, const Matrix& leading);

/// What a row of weights amounts to. Optional values are missing in an empty row, and where a fault made them NaN.
struct RowStatistics {
  double sum = 0;
  std::optional<double> entropy_nats;    ///< -sum w ln w, with 0 ln 0 = 0
  std::optional<double> entropy_bits;    ///< entropy_nats / ln 2
  std::optional<double> entropy_share;   ///< entropy_nats / ln(allowed keys); missing below two allowed keys
  std::optional<double> effective_keys;  ///< exp(entropy_nats)
  std::optional<Index> argmax;           ///< first key with the largest weight
  double row_max = 0;                    ///< largest masked score; -inf in an empty row
  double log_sum_exp = 0;                ///< ln sum exp(masked score); -inf in an empty row
  double denominator = 0;
  Index allowed_keys = 0;
  bool empty = true;  ///< no key is allowed and none has weight, as a fault may give it
};

/// Statistics of every row of weights that `softmax_rows` made; `blocked` (n_q x n_k) is 0 where a key is allowed.
std::vector<RowStatistics> row_statistics(const RowSoftmax& softmax, const FlagMatrix& blocked);

/// Statistics of rows of weights however they came about, from the weights alone.
std::vector<RowStatistics> faulty_row_statistics(const RowSoftmax& softmax, const FlagMatrix& blocked);

}  // namespace attention
