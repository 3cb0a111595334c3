#pragma once

#include <optional>

#include "attention/matrix.hpp"

namespace attention {

/// How the causal triangle lies on a grid that is not square. For n_q = n_k both are the same.
enum class Causal : std::uint8_t {
  none,
  top_left,      ///< key j is visible to query i when j <= i
  bottom_right,  ///< key j is visible to query i when j <= i + (n_k - n_q): the last query sees the last key
};

/// A local window: query i at position p = i + causal offset sees keys p-left <= j <= p+right; a missing side is open.
struct Window {
  std::optional<Index> left;
  std::optional<Index> right;
};

/// Everything that decides who may read whom. All parts combine by AND.
struct MaskRules {
  Causal causal = Causal::none;
  Flags key_valid;    ///< n_k, 1 = real, 0 = padding
  FlagMatrix chosen;  ///< n_q x n_k, 1 = may attend
  std::optional<Window> window;
};

/// Why a cell is closed: bits of the result of `blocked_cells`.
enum BlockedBy : std::uint8_t {
  blocked_by_causal = 1,
  blocked_by_key_valid = 2,
  blocked_by_mask = 4,
  blocked_by_window = 8,
};

/// Position of query 0 among the keys: n_k - n_q when aligned bottom-right, else 0.
Index causal_offset(Causal causal, Index n_q, Index n_k);

/// The closed cells of an n_q x n_k grid: 0 where query i may read key j, else the bits of every mask that closes it.
/// `rules.key_valid` has n_k entries and `rules.chosen` is n_q x n_k.
FlagMatrix blocked_cells(const MaskRules& rules, Index n_q, Index n_k);

}  // namespace attention
