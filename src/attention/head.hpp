#pragma once

#include <optional>
#include <vector>

#include "attention/fault.hpp"
#include "attention/mask.hpp"
#include "attention/matrix.hpp"
#include "attention/softmax.hpp"

namespace attention {

/// The number the dot products meet before the temperature. A root divides, so that 1/sqrt(d_k) is rounded once.
struct Scale {
  double factor = 1;   ///< multiplies; 1/sqrt(width) where the scale is the root
  double divisor = 1;  ///< divides; sqrt(width) where the scale is the root, else 1
  bool is_root = false;

  /// 1/sqrt(width), of the head's width d_k when all is well (Vaswani et al. 2017, eq. 1). `width` is at least 1.
  static Scale root_of(Index width);
  /// A finite number that multiplies the dot products; 1 leaves them as they are.
  static Scale number(double factor);
};

/// What stands between the dot products and the softmax. Order: scale, temperature, softcap, bias, mask.
struct HeadSettings {
  Scale scale;
  double temperature = 1;         ///< >= 0; 0 is the limit
  std::optional<double> softcap;  ///< c > 0: s becomes c tanh(s/c)
  std::optional<Matrix> bias;     ///< n_q x n_k
  MaskRules mask;
  Fault fault;
};

/// How weights follow from the masked scores of a row.
enum class Selection : std::uint8_t {
  soft,  ///< softmax
  hard,  ///< the largest score takes all; ties share equally
};

/// One head with every intermediate kept.
struct HeadTrace {
  Matrix scores;                     ///< n_q x n_k, Q K^T
  Matrix scaled;                     ///< scores x scale / temperature; not divided at temperature 0
  std::optional<Matrix> softcapped;  ///< only with a softcap
  std::optional<Matrix> added;       ///< n_q x n_k, bias and what ALiBi adds together; only where there is either
  std::optional<Matrix> biased;      ///< scaled or softcapped, plus `added`; likewise
  Matrix masked;                     ///< -inf where not allowed
  RowSoftmax softmax;                ///< shifted, exponentials, weights
  Matrix output;                     ///< n_q x d_v, weights V
  FlagMatrix blocked;                ///< n_q x n_k, bits of BlockedBy, 0 where allowed
  Scale scale;
  std::vector<RowStatistics> rows;  ///< n_q
};

/// Scaled dot-product attention, softmax(Q K^T / sqrt(d_k)) V, of one head (Vaswani et al. 2017, eq. 1).
/// Q is n_q x d_k, K is n_k x d_k, V is n_k x d_v; no size is 0. Sums run in the order of the index, so that equal
/// inputs give equal bits on every machine and a key that is not allowed never reaches the output, whatever its value.
/// A number that passes the largest double is infinite in the trace; whoever calls looks for it. With a fault in the
/// settings the head is computed just as wrongly as the fault says, and infinities and NaN stay as they come.
HeadTrace attend(const Matrix& Q, const Matrix& K, const Matrix& V, const HeadSettings& settings);

/// The way of `attend` from given scores on, whatever similarity they measure: scores are n_q x n_k and finite. The
/// settings have no fault.
HeadTrace attend_by_scores(Matrix scores, const Matrix& V, const HeadSettings& settings,
                           Selection selection = Selection::soft);

}  // namespace attention
