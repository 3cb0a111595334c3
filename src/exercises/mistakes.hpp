#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace exercises {

/// The mistakes that are recognised from the numbers alone, in the order of their codes below.
enum class Mistake : std::uint8_t {
  no_scale,
  divide_by_dk,
  multiply_by_sqrt_dk,
  divide_by_sqrt_n,
  scale_after_softmax,
  softmax_over_columns,
  softmax_over_matrix,
  transposed_scores,
  no_exponential,
  not_normalised,
  mask_forgotten,
  mask_reversed,
  diagonal_masked,
  mask_after_softmax,
  masked_score_zero,
  transposed_weights,
  keys_as_values,
  heads_interleaved,
  padding_on_rows,
};

/// A mistake's code in replies, and an English sentence for those who read no code.
struct MistakeName {
  std::string_view code;
  std::string_view message;
};

inline constexpr std::array<MistakeName, 19> mistake_names = {{
    {"no_scale", "The dot products were not divided by the square root of d_k."},
    {"divide_by_dk", "The dot products were divided by d_k instead of its square root."},
    {"multiply_by_sqrt_dk", "The dot products were multiplied by the square root of d_k instead of divided by it."},
    {"divide_by_sqrt_n", "The dot products were divided by the square root of the number of keys instead of d_k."},
    {"scale_after_softmax", "The weights were divided by the square root of d_k, not the dot products."},
    {"softmax_over_columns", "The softmax ran down the columns; it belongs along each row."},
    {"softmax_over_matrix", "One softmax ran over the whole matrix; every row has its own."},
    {"transposed_scores", "The scores are those of K times Q transposed: queries and keys are exchanged."},
    {"no_exponential", "The scores were divided by their sum without taking exponentials."},
    {"not_normalised", "The exponentials were not divided by the sum of their row."},
    {"mask_forgotten", "The mask was not applied."},
    {"mask_reversed", "The mask closes the past instead of the future."},
    {"diagonal_masked", "The mask closes the diagonal too; every position may read itself."},
    {"mask_after_softmax", "The mask was applied after the softmax, so that rows sum to less than 1."},
    {"masked_score_zero", "Closed scores were set to 0, whose exponential is 1, instead of minus infinity."},
    {"transposed_weights", "The weights were transposed before they met the values."},
    {"keys_as_values", "The weights were applied to the keys instead of the values."},
    {"heads_interleaved", "The columns were dealt to the heads in turn; each head owns a block of them."},
    {"padding_on_rows", "The padding mask was put on rows; it belongs on the columns of padded keys."},
}};

/// The code and the sentence of a mistake.
constexpr const MistakeName& name_of(Mistake mistake) { return mistake_names[static_cast<std::size_t>(mistake)]; }

}  // namespace exercises
