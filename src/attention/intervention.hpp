#pragma once

#include <optional>
#include <vector>

#include "attention/layer.hpp"

namespace attention {

/// What is done to one key on its way into a head.
enum class InterventionAct : std::uint8_t {
  remove_key,   ///< masked: the other weights of each row are normalised anew; a row left without keys is empty
  zero_value,   ///< its value becomes 0, the weights stay
  nudge_value,  ///< `nudge` is added to its value
  nudge_key,    ///< `nudge` is added to its key, as the trace shows it (rotated where positions are rotary)
};

/// A change made to find out what a key is good for, in one head or in several. A query head that shares its key/value
/// head with others is changed alone.
struct Intervention {
  InterventionAct act = InterventionAct::remove_key;
  Index key = 0;               ///< 0..n_k-1
  std::optional<Index> layer;  ///< missing: in every layer
  std::optional<Index> head;   ///< query head; missing: in every head
  std::vector<double> nudge;   ///< d_v numbers for a value, d_k for a key; not read by the other acts
};

/// Whether an intervention touches a head.
bool reaches(const Intervention& intervention, Index layer, Index head);

/// Does to a head what the intervention says; `settings.mask.key_valid` and the keys and values have its key, and the
/// nudge has their width.
void intervene(const Intervention& intervention, LayerHead& inputs, HeadSettings& settings);

/// What a picture of weights says about one key, query by query.
struct KeyReading {
  std::vector<double> weights;        ///< n_q, w_ij
  std::vector<double> contributions;  ///< n_q, |w_ij v_j|, the length of what the key adds to the output
};

/// The reading of `key` in a computed head (contributions: Kobayashi et al. 2020).
KeyReading key_reading(const LayerHead& head, Index key);

/// The Euclidean length of every row of after - before; both of one shape.
std::vector<double> row_changes(const Matrix& before, const Matrix& after);

}  // namespace attention
