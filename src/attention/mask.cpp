#include "attention/mask.hpp"

namespace attention {

Index causal_offset(Causal causal, Index n_q, Index n_k) { return causal == Causal::bottom_right ? n_k - n_q : 0; }

namespace {

bool outside(const Window& window, Index position, Index key) {
  return (window.left && key < position - *window.left) || (window.right && key > position + *window.right);
}

}  // namespace

FlagMatrix blocked_cells(const MaskRules& rules, Index n_q, Index n_k) {
  const Index offset = causal_offset(rules.causal, n_q, n_k);
  FlagMatrix blocked = FlagMatrix::Zero(n_q, n_k);
  for (Index i = 0; i < n_q; ++i) {
    const Index position = i + offset;
    for (Index j = 0; j < n_k; ++j) {
      unsigned reasons = 0;
      if (rules.causal != Causal::none && j > position) reasons |= blocked_by_causal;
      if (rules.key_valid[static_cast<std::size_t>(j)] == 0) reasons |= blocked_by_key_valid;
      if (rules.chosen(i, j) == 0) reasons |= blocked_by_mask;
      if (rules.window && outside(*rules.window, position, j)) reasons |= blocked_by_window;
      blocked(i, j) = static_cast<std::uint8_t>(reasons);
    }
  }
  return blocked;
}

}  // namespace attention
